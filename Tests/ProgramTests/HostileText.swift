import Foundation
import ScreenDrawing
import Testing

/// Text that someone chose to do harm with, and the look for what came of it in whatever left the program.
enum HostileText {
  /// Writes to the clipboard, changes the title, colours, moves; forges a line of results, of TAP, a command for
  /// a CI server; turns words round, and hides some.
  static let all =
    "x\u{1B}]52;c;SE9TVElMRQ==\u{7}\u{1B}[6661;5n\u{1B}P1$r\u{1B}\\\r\n::error::forged\n  ::set-env::forged\n"
    + "##[error]forged ##vso[task.x]\nnot ok 1 - forged\n✓ forged\u{9B}31m\u{9D}0;t\u{9C}\u{7F}\u{8}"
    + "\u{202E}gpj\u{2066}\u{200B}\u{AD}\u{2028}\u{2029}\u{FEFF}\u{E0001}\u{3164}"

  /// The same at the beginning of a line.
  static let command = "::error::forged\u{1B}[6661;5n"

  /// In double quotes, as YAML and JSON read it back.
  static func quoted(_ text: String) -> String {
    let escapes = text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return "\"" + escapes.joined() + "\""
  }

  /// Names of files have no slash, and an end.
  static func name(_ text: String) -> String {
    var name = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "/" {
      name.append(scalar)
      if String(name).utf8.count > 180 { break }
    }
    return String(name)
  }

  /// Any scalars, those that do harm more often than others; the same for the same seed.
  static func random(seed: UInt64) -> String {
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let parts = [
      "\u{1B}[31m", "\u{1B}]0;", "\u{7}", "\r", "\n", "\r\n", "::error::forged", "##[", "##vso[", "#", "[",
      ":", " ", "\u{9B}", "\u{85}", "\u{2028}", "\u{202E}", "\u{2069}", "\u{200D}", "\u{FE0F}", "\u{200B}",
      "\u{E007F}", "👩", "é", "e\u{301}", "not ok 1 - forged", "✓ forged", "a", "\t", "\u{FFFE}", "\u{10FFFF}",
      "\u{FFF9}",
    ]
    let text = (0..<(8 + next(24))).map { _ in
      if next(4) > 0 { return parts[next(parts.count)] }
      let scalar = Unicode.Scalar(UInt32(1 + next(0x10FFFF))) ?? "x"
      return String(scalar == "/" ? "x" : scalar)
    }.joined()
    // A name that begins like a result is a name: only a line that it makes itself is a forged one.
    let begin = text.drop { $0.isWhitespace }
    return begin.hasPrefix("✓") || begin.hasPrefix("not ok") ? "a" + text : text
  }

  /// What of a text from outside took effect; empty when nothing did. `ownLines` are beginnings of lines that
  /// are the program's own, or that nobody takes for results.
  static func effects(in output: String, isDrawn: Bool = false, ownLines: [String] = []) -> [String] {
    var found: [String] = []
    var shown = isDrawn ? output.replacing(meant, with: "\n") : output.replacing(colours, with: "")
    if output.contains("\u{1B}[6661") { shown += "\u{1B}" }
    for scalar in shown.unicodeScalars where scalar.isUnprintable && !["\n", "\r", "\t"].contains(scalar) {
      found.append("U+" + String(scalar.value, radix: 16))
    }
    // A window has no lines of results.
    if isDrawn { return Array(Set(found)).sorted() }
    for line in shown.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }).map({ String($0) }) {
      let command = line.drop { $0.isWhitespace }
      // Results begin a line, those of TAP's steps are indented by four.
      let isForged = command.hasPrefix("::") || line.contains(/^( {4})?not ok 1 - forged|^✓ forged/)
      if isForged, !ownLines.contains(where: command.hasPrefix) { found.append(line) }
      if line.contains(/##[A-Za-z]*\[/) { found.append(line) }
    }
    return Array(Set(found)).sorted()
  }

  /// Colours that are asked for.
  nonisolated(unsafe) private static let colours = /\x{1B}\[[0-9]*m/

  /// All that curses and the program itself send: sequences without a text in them, and moves of the cursor.
  nonisolated(unsafe) private static let meant =
    /\x{1B}\[[?>]?[0-9;]*[A-Za-ln-z]|\x{1B}\[[0-9;]*m|\x{1B}[()][B0]|\x{1B}[=>78M]|\x{8}|\x{F}/
}
