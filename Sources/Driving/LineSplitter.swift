import SystemIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Answers lines, one by one.
public protocol LineAnswering {
  /// The answer to a line, without its end; `nil` for one that asks for nothing.
  mutating func answer(_ line: [UInt8]) -> String?
  /// The answer to a line that is longer than it may be.
  mutating func answerToLongLine() -> String
  /// What became of all lines.
  var status: CommandStatus { get }
}

/// Cuts bytes into lines as they come. Of a line that is too long nothing is kept, however long it goes on.
public struct LineSplitter: Sendable {
  /// What is handed on of a line.
  public enum Line: Hashable, Sendable {
    case text([UInt8])
    case tooLong
  }

  private let limit: Int
  /// The line that hasn't ended yet; `nil` once it is too long.
  private var begun: [UInt8]? = []

  public init(limit: Int) { self.limit = limit }

  /// Takes more bytes; does something with each line that ends in them.
  public mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Line) throws -> Void) rethrows {
    var rest = bytes
    while let start = rest.baseAddress, let end = memchr(start, 0x0A, rest.count) {
      let count = UnsafeRawPointer(start).distance(to: end)
      append(UnsafeBufferPointer(rebasing: rest[..<count]))
      rest = UnsafeBufferPointer(rebasing: rest[(count + 1)...])
      try body(takeLine())
    }
    append(rest)
  }

  /// The line that was begun when the bytes ended; `nil` if they ended with a line.
  public mutating func finish() -> Line? { begun?.isEmpty == true ? nil : takeLine() }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let count = begun?.count else { return }
    if count + bytes.count > limit { begun = nil } else { begun?.append(contentsOf: bytes) }
  }

  private mutating func takeLine() -> Line {
    defer { begun = [] }
    return begun.map { .text($0) } ?? .tooLong
  }
}
