import Diagnostics

/// Reads one line of JSON as the values that a file of ours would have, so that whoever reads steps from files reads
/// them from lines, too. Stricter than most: a key stands once, and a code that begins with 0 needs quotes.
struct JSONReading {
  /// Why a line isn’t JSON, or is more of it than anyone needs.
  struct Problem: Error {
    var code: DriveMistake.Code
    var message: String
    var column: Int
  }

  static let mostValues = 10_000
  static let deepest = 32

  private let bytes: [UInt8]
  private var at = 0
  /// Counted in scalars from 1, as in files.
  private var column = 1
  private var depth = 0
  private var count = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark, with which some begin, is no part of the text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  /// The value of a line in UTF-8; `nil` for a blank one.
  static func read(_ bytes: [UInt8]) throws(Problem) -> YAMLValue? {
    var reading = JSONReading(bytes)
    reading.skipBlanks()
    if reading.next == nil { return nil }
    let value = try reading.value()
    reading.skipBlanks()
    if reading.next != nil { throw reading.problem("The line should end here: one line is one value.") }
    return value
  }

  // MARK: Bytes

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skip() {
    // The bytes that continue a character are no columns of their own.
    if bytes[at] & 0xC0 != 0x80 { column += 1 }
    at += 1
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { skip() }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    skip()
    return true
  }

  private func problem(_ message: String, _ code: DriveMistake.Code = .notJSON) -> Problem {
    Problem(code: code, message: message, column: column)
  }

  // MARK: Values

  private mutating func value() throws(Problem) -> YAMLValue {
    count += 1
    if count > Self.mostValues { throw problem("No step has as many values as this line.", .tooMuch) }
    if depth == Self.deepest {
      throw problem("Lists and objects are nested deeper than any step needs.", .tooMuch)
    }
    depth += 1
    defer { depth -= 1 }
    let start = column
    let content: YAMLValue.Content
    switch next {
    case UInt8(ascii: "{"): content = .map(try entries())
    case UInt8(ascii: "["): content = .list(try items())
    case UInt8(ascii: "\""): content = .text(try text(), isPlain: false)
    case UInt8(ascii: "-"), .some(0x30...0x39): content = .text(try number(), isPlain: true)
    default: content = .text(try word(), isPlain: true)
    }
    return YAMLValue(
      place: SourcePlace(line: 1, column: start), length: max(1, column - start), content: content)
  }

  private mutating func items() throws(Problem) -> [YAMLValue] {
    skip()
    var items: [YAMLValue] = []
    skipBlanks()
    if take("]") { return items }
    while true {
      skipBlanks()
      items.append(try value())
      skipBlanks()
      if take("]") { return items }
      guard take(",") else { throw problem("A comma or “]” should stand here.") }
    }
  }

  private mutating func entries() throws(Problem) -> [YAMLEntry] {
    skip()
    var entries: [YAMLEntry] = []
    var keys: Set<String> = []
    skipBlanks()
    if take("}") { return entries }
    while true {
      skipBlanks()
      let start = column
      guard next == UInt8(ascii: "\"") else { throw problem("A key in double quotes should stand here.") }
      let key = try text()
      let length = column - start
      guard keys.insert(key).inserted else {
        throw Problem(
          code: .notJSON, message: "The key \(quoted(key)) stands here a second time.", column: start)
      }
      skipBlanks()
      guard take(":") else { throw problem("A colon should stand here, after the key \(quoted(key)).") }
      skipBlanks()
      let place = SourcePlace(line: 1, column: start)
      entries.append(YAMLEntry(key: key, place: place, length: length, value: try value()))
      skipBlanks()
      if take("}") { return entries }
      guard take(",") else { throw problem("A comma or “}” should stand here.") }
    }
  }

  /// `true`, `false` or `null`.
  private mutating func word() throws(Problem) -> String {
    for word in ["true", "false", "null"] where bytes[at...].starts(with: word.utf8) {
      for _ in word.utf8 { skip() }
      return word
    }
    guard let byte = next else { throw problem("The line ends where a value should stand.") }
    let isText = byte == UInt8(ascii: "'") || byte >= 0x80 || Unicode.Scalar(byte).properties.isAlphabetic
    throw problem(isText ? "Texts stand in double quotes, as in \"launch\"." : "A value should stand here.")
  }

  /// A number as it is written.
  private mutating func number() throws(Problem) -> String {
    let start = at
    _ = take("-")
    if next == UInt8(ascii: "0") {
      skip()
      if isDigit(next) { throw problem("A number can’t begin with 0: a code needs quotes, as in \"0123\".") }
    } else {
      try digits()
    }
    if take(".") { try digits() }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      skip()
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { skip() }
      try digits()
    }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

  private mutating func digits() throws(Problem) {
    guard isDigit(next) else { throw problem("A digit should stand here.") }
    while isDigit(next) { skip() }
  }

  // MARK: Texts

  private mutating func text() throws(Problem) -> String {
    skip()
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        skip()
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape().utf8
      case ..<0x20: throw problem("A control character needs an escape, as in \\n or \\u0000.")
      default:
        text.append(byte)
        skip()
      }
    }
    throw problem("The line ends inside of a text: a closing quote is missing.")
  }

  private mutating func escape() throws(Problem) -> String {
    skip()
    guard let byte = next else {
      throw problem("The line ends inside of a text: a closing quote is missing.")
    }
    let plain: [UInt8: String] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
      UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    if let character = plain[byte] {
      skip()
      return character
    }
    guard byte == UInt8(ascii: "u") else {
      throw problem("There is no such escape. A backslash is written \\\\.")
    }
    skip()
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return String(scalar) }
    // Two halves of one character.
    guard UTF16.isLeadSurrogate(unit), take("\\"), take("u") else {
      throw problem("This is half of a character: it takes two of these escapes, as in \\ud83d\\ude00.")
    }
    let other = try codeUnit()
    guard UTF16.isTrailSurrogate(other) else {
      throw problem("This is half of a character: it takes two of these escapes, as in \\ud83d\\ude00.")
    }
    return String(decoding: [unit, other], as: UTF16.self)
  }

  private mutating func codeUnit() throws(Problem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw problem("After \\u four digits should stand, from 0 to 9 and a to f.")
      }
      unit = unit << 4 | UInt16(digit)
      skip()
    }
    return unit
  }
}
