import Diagnostics
import Scenarios

/// What holds of everything that is told of a file.
enum FileChecks {
  static func check(_ invalid: InvalidFile, _ source: SourceText?) throws {
    if invalid.mistakes.isEmpty { throw Problem("a file is refused, and nothing is told") }
    for mistake in invalid.mistakes { try check(mistake, source) }
    let text = invalid.text.string
    if text.utf8.count > 64 << 10 {
      throw Problem("what is told of a file is endless", "\(text.utf8.count) bytes")
    }
    try checkPrinted(text)
  }

  static func checkPrinted(_ text: String) throws {
    if let raw = text.unicodeScalars.first(where: { $0.steersTerminals && $0 != "\n" && $0 != "\t" }) {
      throw Problem("a message steers terminals", "U+\(String(raw.value, radix: 16))\n\(text.inOneLine)")
    }
  }

  static func check(_ mistake: Diagnostic, _ source: SourceText?) throws {
    if mistake.message.isEmpty { throw Problem("a mistake has no words") }
    guard let place = mistake.place, let source else { return }
    try check(place, source, mistake.message)
  }

  static func check(_ place: SourcePlace, _ source: SourceText, _ what: String) throws {
    // The end of a line, and the line behind the last one, are places too.
    let lines = 1...max(1, source.lines.count)
    guard lines.contains(place.line),
      (1...source.line(place.line).unicodeScalars.count + 1).contains(place.column)
    else { throw Problem("a place isn’t in the file", "\(place): \(what)") }
  }
}
