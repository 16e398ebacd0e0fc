import Diagnostics
import SystemIO
import UnlockEngine

extension SourceText {
  /// What messages call standard input.
  package static let standardInput = "standard input"

  /// Reads a scenario's text from a file, and rejects what can't be one; of a file that is something else it shows nothing. A
  /// table is known by its name alone.
  public static func read(
    _ path: String, isTable: Bool = false, goesOn: () -> Bool = { true }
  ) throws(InvalidFile) -> SourceText {
    let name = path == "-" ? standardInput : path
    let bytes: [UInt8]
    do {
      bytes = try FileReading.bytes(of: path, goesOn: goesOn)
    } catch {
      throw InvalidFile(path: name, mistakes: [Diagnostic(path: name, message: words(for: error))])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let before = SourceText(
        path: name, text: String(decoding: bytes.prefix(validCount(of: bytes)), as: UTF8.self))
      guard isTable || before.isOurs else { throw other(name) }
      let place = SourcePlace(line: before.lines.count, column: (before.lines.last?.count ?? 0) + 1)
      let mistake = Diagnostic(
        in: before, at: place, message: "This isn’t text in UTF-8: these bytes aren’t a character.")
      throw InvalidFile(path: name, mistakes: [mistake])
    }
    let source = SourceText(path: name, text: text)
    guard isTable || source.isOurs else { throw other(name) }
    if let mistake = source.forbiddenCharacter { throw InvalidFile(path: name, mistakes: [mistake]) }
    return source
  }

  private static func other(_ name: String) -> InvalidFile {
    InvalidFile(path: name, mistakes: [Diagnostic(path: name, message: notOurs)])
  }

  private static func words(for problem: FileReading.Problem) -> String {
    switch problem {
    case .system(let text): "The file can’t be read: \(text)."
    case .isFolder: "This is a folder, not a file."
    case .hasNoWriter: "This is a pipe, and nothing writes to it."
    case .tooLarge: "The file is larger than 512 KiB, which no scenario needs."
    }
  }

  /// The number of bytes before the first that isn't part of a character.
  private static func validCount(of bytes: [UInt8]) -> Int {
    var count = 0
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }

  /// A mistake at the first character that YAML doesn't allow, as in a binary file.
  private var forbiddenCharacter: Diagnostic? {
    // Nearly all files have none: only the few others are looked through line by line.
    guard text.unicodeScalars.contains(where: { !Self.isAllowed($0) && $0 != "\n" }) else { return nil }
    for (index, line) in lines.enumerated() {
      guard let found = line.enumerated().first(where: { !Self.isAllowed($0.element) }) else { continue }
      let code = String(found.element.value, radix: 16, uppercase: true).zeroFilled(to: 4)
      return Diagnostic(
        in: self, at: SourcePlace(line: index + 1, column: found.offset + 1),
        message: "YAML allows no control characters, and this is U+\(code).")
    }
    return nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
