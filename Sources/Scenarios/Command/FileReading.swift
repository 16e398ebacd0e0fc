#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a whole file, up to a limit.
enum FileReading {
  /// More than any scenario needs, and little enough to be read and rejected quickly.
  static let limit = 512 << 10

  enum Problem: Error {
    case system(String)
    case isFolder
    case tooLarge
    case hasNoWriter

    /// The system's last error.
    static var last: Problem { errno == EISDIR ? .isFolder : .system(String(cString: strerror(errno))) }
  }

  /// Returns the bytes of a file; `-` is standard input.
  ///
  /// - Parameter goesOn: called repeatedly while no input comes, because a signal that arrives just before the wait
  ///   doesn't interrupt it.
  static func bytes(
    of path: String, limit: Int = limit, goesOn: () -> Bool = { true }
  ) throws(Problem) -> [UInt8] {
    let isInput = path == "-"
    // Opening a pipe that has no writer could otherwise wait forever.
    let descriptor = isInput ? 0 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var hasWaited = isInput
    while true {
      if isInput { try wait(for: descriptor, goesOn) }
      let count = read(descriptor, &chunk, chunk.count)
      // A signal that interrupts this is meant to end the program, so the input is no longer needed.
      if count < 0, errno != EAGAIN { throw .last }
      if count == 0, !hasWaited, bytes.isEmpty, isPipe(descriptor) { throw .hasNoWriter }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[0..<count]
        if bytes.count > limit { throw .tooLarge }
      } else {
        try wait(for: descriptor, goesOn)
        hasWaited = true
      }
    }
  }

  /// Waits until there is something to read, or the end.
  private static func wait(for descriptor: Int32, _ goesOn: () -> Bool) throws(Problem) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&waiting, 1, 50)
      if ready > 0 { return }
      guard ready == 0, goesOn() else { throw .last }
    }
  }

  /// The maximum number of bytes that can be read from a file.
  static func size(of path: String) -> Int {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return limit }
    return min(limit, Int(status.st_size))
  }

  private static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }
}

extension SourceText {
  /// What messages call standard input.
  static let standardInput = "standard input"

  /// Reads a scenario's text from a file, and rejects what can't be one; of a file that is something else it shows nothing. A
  /// table is known by its name alone.
  public static func read(
    _ path: String, isTable: Bool = false, goesOn: () -> Bool = { true }
  ) throws(InvalidScenario) -> SourceText {
    let name = path == "-" ? standardInput : path
    let bytes: [UInt8]
    do {
      bytes = try FileReading.bytes(of: path, goesOn: goesOn)
    } catch {
      throw InvalidScenario(path: name, mistakes: [Diagnostic(path: name, message: words(for: error))])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let before = SourceText(
        path: name, text: String(decoding: bytes.prefix(validCount(of: bytes)), as: UTF8.self))
      guard isTable || before.isOurs else { throw other(name) }
      let place = SourcePlace(line: before.lines.count, column: (before.lines.last?.count ?? 0) + 1)
      let mistake = Diagnostic(
        in: before, at: place, message: "This isn’t text in UTF-8: these bytes aren’t a character.")
      throw InvalidScenario(path: name, mistakes: [mistake])
    }
    let source = SourceText(path: name, text: text)
    guard isTable || source.isOurs else { throw other(name) }
    if let mistake = source.forbiddenCharacter { throw InvalidScenario(path: name, mistakes: [mistake]) }
    return source
  }

  private static func other(_ name: String) -> InvalidScenario {
    InvalidScenario(path: name, mistakes: [Diagnostic(path: name, message: notOurs)])
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
      let code = String(found.element.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      return Diagnostic(
        in: self, at: SourcePlace(line: index + 1, column: found.offset + 1),
        message: "YAML allows no control characters, and this is U+\(padded).")
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
