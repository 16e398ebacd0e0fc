import Diagnostics
import TerminalSupport
import Foundation
import ScreenDrawing
import SeededDraws
import Testing
import UnlockEngine

@testable import Driving
@testable import Scenarios

/// Lines that nobody thought of: each has an answer, none traps, and nothing is done that isn't told.
struct DriveFuzzTests {
  @Test func `Any bytes have an answer`() throws {
    var draw = Draw(seed: Seeds.asked)
    let phone = try Driven(app: [:])
    var codes: Set<String> = []
    var place = try phone.place.text
    for _ in 0..<1500 {
      let line = Self.line(&draw)
      guard let text = phone.session.answer(line) else { continue }
      let answer = Told(text)
      let shown = String(decoding: line.prefix(300), as: UTF8.self).printable
      guard let isOK = answer.isOK else {
        Issue.record("no JSON to: \(shown)")
        continue
      }
      #expect(text.unicodeScalars.allSatisfy { !$0.isUnprintable }, "raw text in the answer to: \(shown)")
      let now = try phone.place.text
      if !isOK {
        codes.insert(try #require(answer.code))
        #expect(now == place, "done though it isn't ok: \(shown)")
      }
      place = now
    }
    // Else it would have tried the same again and again.
    #expect(
      codes.isSuperset(of: ["not-json", "not-utf-8", "unknown-step", "invalid-step", "no-such-control"]))
  }

  /// What we take for JSON others do as well.
  @Test func `What is read is JSON`() {
    var draw = Draw(seed: Seeds.asked &+ 1)
    var count = 0
    for _ in 0..<4000 {
      let line = Self.line(&draw)
      // Foundation takes no numbers that are no Double.
      guard !line.contains(UInt8(ascii: "e")) || !line.contains(where: { (0x30...0x39).contains($0) }),
        String(validating: line, as: UTF8.self) != nil, let value = try? JSONReading.read(line)
      else { continue }
      count += 1
      let other = try? JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)
      #expect(other != nil, "\(String(decoding: line, as: UTF8.self).printable): \(value)")
    }
    #expect(count > 200)
  }

  @Test(arguments: [
    "{}", "[]", "\"\"", " [ ] ", "[[[[]]]]", "-0", "0.5e-10", "1E+2", "[true,false,null]", #"{"":{"":""}}"#,
    #""\"\\\/\b\f\n\r\t\u0000\uD83D\uDE00é😀""#, "\t[1 , 2]\r",
  ])
  func `All JSON is read`(_ text: String) throws {
    #expect(try JSONReading.read(Array(text.utf8)) != nil)
  }

  @Test func `Texts are read as they are meant`() throws {
    let value = try #require(
      try JSONReading.read(Array(#"["\u0041\ud83d\ude00\/", "é", 0.50, "null", ""]"#.utf8)))
    var items: [YAMLValue] = []
    if case .list(let found) = value.content { items = found }
    let texts = items.map { item -> String in
      guard case .text(let text, _) = item.content else { return "no text" }
      return text
    }
    #expect(texts == ["A😀/", "é", "0.50", "null", ""])
    #expect(items.allSatisfy { !$0.isNull })
    #expect(items.map(\.place.column) == [2, 26, 31, 37, 45])
  }

  // MARK: Lines

  private static let seeds: [String] =
    StepName.allCases.map(\.line.text) + DriveWord.allCases.map(\.line.text) + [
      #"{"id": 1, "do": {"tap": "Sign in"}}"#, #"{"tap": "Use in-app PIN"}"#,
      #"{"type": "2580", "times": 3}"#,
      #"{"expect": {"screen": ["sign-in", "setup"], "not": {"shows": "Accounts"}, "facts": {"failed-pin-attempts": {"at-most": 3}}}}"#,
      #"{"device": {"ios": 12, "biometry": "touchID", "enrolled": true}}"#,
      #"{"server": {"accounts": "unreachable"}}"#,
      #"{"reset": {"policy": {"pin-attempts": 1}, "app": {"method": "pin", "pin": "2580"}}}"#,
      #"{"back": 1}"#,
      #"{"press": ["Tab", "Enter", "Ctrl-r", "F1", "1"]}"#, #"{"elapse": "36500d"}"#,
      #"{"record": "é\ud83d\ude00"}"#,
    ]

  /// A line that is right, or not quite, or nothing at all.
  private static func line(_ draw: inout Draw) -> [UInt8] {
    switch draw.below(4) {
    case 0: return Array(draw.one(of: seeds).utf8)
    case 1: return Array(tree(&draw, depth: 0).utf8)
    default: return draw.damaged(draw.one(of: seeds), slips: draw.within(1...3), others: seeds)
    }
  }

  private static func tree(_ draw: inout Draw, depth: Int) -> String {
    let words =
      StepName.allCases.map(\.rawValue) + DriveWord.allCases.map(\.rawValue)
      + ExpectationKey.allCases.map(\.rawValue) + [
        "id", "do", "times", "ignored", "title", "device", "app", "policy", "pin", "at-least", "none",
        "vault", "x",
      ]
    func word(_ draw: inout Draw) -> String { "\"\(draw.one(of: words))\"" }
    switch draw.below(depth > 3 ? 3 : 6) {
    case 0: return word(&draw)
    case 1:
      return draw.one(of: [
        "0", "1", "-1", "99999999999999999999", "0.5", "true", "false", "null", "\"\"", "\" \"",
      ])
    case 2: return draw.one(of: ["\"2580\"", "\"5m\"", "\"match\"", "\"Sign in\"", "\"OK\"", "\"\\u0000\""])
    case 3:
      return "[" + (0..<draw.below(4)).map { _ in tree(&draw, depth: depth + 1) }.joined(separator: ",") + "]"
    default:
      return "{"
        + (0..<draw.within(1...3)).map { _ in "\(word(&draw)):\(tree(&draw, depth: depth + 1))" }
        .joined(separator: ",") + "}"
    }
  }
}

struct LineSplitterTests {
  private func lines(_ text: String, in pieces: Int, limit: Int = 10) -> [String] {
    var splitter = LineSplitter(limit: limit)
    var lines: [String] = []
    func add(_ line: LineSplitter.Line) {
      switch line {
      case .text(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
      case .tooLong: lines.append("too long")
      }
    }
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      Array(bytes[start..<min(bytes.count, start + pieces)]).withUnsafeBufferPointer {
        splitter.take($0, add)
      }
    }
    if let last = splitter.finish() { add(last) }
    return lines
  }

  @Test(arguments: 1...30) func `Lines are the same however they come`(pieces: Int) {
    #expect(
      lines("a\n\nbc\r\n0123456789\n01234567890\nlast", in: pieces) == [
        "a", "", "bc\r", "0123456789", "too long", "last",
      ])
    #expect(lines("a\n", in: pieces) == ["a"])
    #expect(lines("01234567890123456789012", in: pieces) == ["too long"])
    #expect(lines("", in: pieces) == [])
    #expect(lines("\u{0}\n", in: pieces) == ["\u{0}"])
  }
}
