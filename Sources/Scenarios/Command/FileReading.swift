#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a file whole, up to a limit.
enum FileReading {
  /// More than any scenario needs, and little enough to be read and refused in no time.
  static let limit = 512 << 10

  enum Problem: Error {
    case system(String)
    case isFolder
    case tooLarge
  }

  /// The bytes of a file; `-` is the standard input.
  static func bytes(of path: String, limit: Int = limit) throws(Problem) -> [UInt8] {
    let isInput = path == "-"
    let descriptor = isInput ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(String(cString: strerror(errno))) }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw errno == EISDIR ? .isFolder : .system(String(cString: strerror(errno))) }
      if count == 0 { return bytes }
      bytes += chunk[0..<count]
      if bytes.count > limit { throw .tooLarge }
    }
  }
}

extension SourceText {
  /// What the standard input is called in messages.
  static let standardInput = "standard input"

  /// Reads a scenario's text from a file, and refuses what can't be one.
  public static func read(_ path: String) throws(InvalidScenario) -> SourceText {
    let name = path == "-" ? standardInput : path
    let bytes: [UInt8]
    do {
      bytes = try FileReading.bytes(of: path)
    } catch {
      throw InvalidScenario(path: name, mistakes: [Mistake(path: name, message: words(for: error))])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let before = SourceText(
        path: name, text: String(decoding: bytes.prefix(validCount(of: bytes)), as: UTF8.self))
      let line = before.line(before.lines.count)
      let mistake = Mistake(
        path: name, place: SourcePlace(line: before.lines.count, column: line.unicodeScalars.count + 1),
        message: "This isn’t text in UTF-8: here are bytes that are no character.", line: line)
      throw InvalidScenario(path: name, mistakes: [mistake])
    }
    let source = SourceText(path: name, text: text)
    if let mistake = source.forbiddenCharacter { throw InvalidScenario(path: name, mistakes: [mistake]) }
    return source
  }

  private static func words(for problem: FileReading.Problem) -> String {
    switch problem {
    case .system(let text): "The file can’t be read: \(text)."
    case .isFolder: "This is a folder, not a file."
    case .tooLarge: "The file is larger than 512 KiB, which no scenario needs."
    }
  }

  /// How many bytes stand before the first that belong to no character.
  private static func validCount(of bytes: [UInt8]) -> Int {
    var count = 0
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }

  /// A mistake at the first character that YAML doesn't allow, as in a binary file.
  private var forbiddenCharacter: Mistake? {
    for (index, line) in lines.enumerated() {
      guard let found = line.enumerated().first(where: { !Self.isAllowed($0.element) }) else { continue }
      let code = String(found.element.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      return Mistake(
        path: path, place: SourcePlace(line: index + 1, column: found.offset + 1),
        message: "YAML allows no control characters, and this is U+\(padded).", line: String(line))
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
