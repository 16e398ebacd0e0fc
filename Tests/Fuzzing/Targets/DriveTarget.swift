import BundledFlowFiles
import Driving
import Foundation
import Scenarios
import SeededDraws
import UnlockEngine
import Walkthrough

/// Lines for a phone that a program drives, right, damaged and made up: each is answered by one line of JSON that steers no
/// terminal, and what isn’t “ok” says why.
struct DriveTarget: FuzzTarget {
  static let name = "drive"
  static let fileExtension = "jsonl"

  private static let mostLines = 40

  init(in surroundings: Surroundings) throws {}

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    var session = try session(of: draw.one(of: Catalog.flows))
    tell(FuzzCase(line: session.flow))
    for _ in 0..<draw.within(1...Self.mostLines) {
      let line = Self.line(&draw)
      tell(FuzzCase(bytes: line + [0x0A]))
      try session.answer(line)
    }
  }

  func replay(_ fuzzCase: FuzzCase) throws {
    let lines = fuzzCase.pieces.map { $0.last == 0x0A ? Array($0.dropLast()) : Array($0) }
    let name = lines.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let flow = Catalog.flows.first(where: { $0.name == name }) else { return }
    var session = try session(of: flow)
    for line in lines.dropFirst() { try session.answer(line) }
  }

  private struct Session {
    let flow: String
    var drive: DriveSession

    mutating func answer(_ line: [UInt8]) throws {
      guard let answer = drive.answer(line) else { return }
      if let raw = answer.unicodeScalars.first(where: { $0.steersTerminals }) {
        throw Problem("an answer steers terminals", "U+\(String(raw.value, radix: 16))\n\(answer.inOneLine)")
      }
      let value = try? JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any]
      guard let value, let isDone = value["ok"] as? Bool else {
        throw Problem("an answer is no JSON", answer.inOneLine)
      }
      let error = value["error"] as? [String: Any]
      if isDone == (error != nil) || (!isDone && error?["message"] as? String ?? "" == "") {
        throw Problem("an answer doesn’t say why", answer.inOneLine)
      }
    }
  }

  private func session(of flow: any Flow) throws -> Session {
    let walk = Walk(try flow.simulation(Setup()), setup: Setup())
    return Session(flow: flow.name, drive: DriveSession(walk, flows: Catalog.flows))
  }

  // MARK: Lines

  private static let lines = [
    "\"launch\"", "\"leave\"", "\"return\"", "\"where\"", "\"picture\"", "\"lock\"", "\"unlock\"",
    "\"force-quit\"", "{\"tap\": \"OK\"}", "{\"tap\": \"1\", \"times\": 4}",
    "{\"type\": \"2580\", \"times\": 3}", "{\"press\": [\"Tab\", \"Enter\", \"W\", \"Escape\"]}",
    "{\"biometry\": \"match\"}", "{\"biometry\": \"no-match\"}", "{\"fail\": \"userCancel\"}",
    "{\"device\": {\"biometry\": \"touchID\", \"enrolled\": true}}", "{\"elapse\": \"36500d\"}",
    "{\"elapse\": \"next-deadline\"}", "{\"note\": \"\\u00e9\"}", "{\"back\": 1}", "{\"reset\": true}",
    "{\"reset\": {\"device\": {\"ios\": 12}}}", "{\"record\": \"A title\"}",
    "{\"expect\": {\"screen\": \"none\", \"facts\": {\"signed-in\": true}}}",
    "{\"id\": 1, \"do\": \"launch\"}",
  ]

  private static func line(_ draw: inout Draw) -> [UInt8] {
    let line = draw.one(of: lines)
    return draw.damaged(line, slips: draw.once(in: 3) ? draw.within(1...4) : 0, others: lines)
  }
}
