import TerminalSupport
import Foundation
import Testing
import UnlockEngine
import Walkthrough

@testable import Driving
@testable import Scenarios

/// A session on Vault, locked with the PIN 2580 unless told otherwise, and what it answers.
final class Driven {
  var session: DriveSession

  init(app: [String: String] = ["method": "pin", "pin": "2580"], mostMoments: Int = DriveSession.mostMoments)
    throws
  {
    var setup = Setup()
    setup.app = app.sorted { $0.key < $1.key }.map { Setup.Entry($0.key, $0.value) }
    let walk = Walk(try vault.simulation(setup), setup: setup)
    session = DriveSession(walk, flows: everyFlow, mostMoments: mostMoments)
  }

  /// The answer to a line.
  @discardableResult
  func send(_ line: String) throws -> Told { try send(bytes: Array(line.utf8)) }

  func send(bytes: [UInt8]) throws -> Told {
    let answer = session.answer(bytes)
    return Told(try #require(answer, "\(String(decoding: bytes, as: UTF8.self))"))
  }

  /// What there is to know of the phone.
  var place: Told {
    get throws {
      var copy = session
      let answer = copy.answer(Array("\"where\"".utf8))
      return Told(try #require(answer))
    }
  }
}

/// An answer, as a reader of JSON that isn't ours has it.
struct Told: Equatable {
  let text: String
  static func == (left: Told, right: Told) -> Bool { left.text == right.text }

  init(_ text: String) { self.text = text }

  var value: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }
  subscript(key: String) -> String? { value[key] as? String }
  var isOK: Bool? { value["ok"] as? Bool }
  var error: [String: Any] { value["error"] as? [String: Any] ?? [:] }
  var code: String? { error["code"] as? String }
  var message: String { error["message"] as? String ?? "" }
  var facts: [String: Any] { value["facts"] as? [String: Any] ?? [:] }
  var can: [String: Any] { value["can"] as? [String: Any] ?? [:] }
  var notes: [String] { value["notes"] as? [String] ?? [] }
  var layers: [[String: Any]] { value["layers"] as? [[String: Any]] ?? [] }
}
