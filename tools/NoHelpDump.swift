// Stands in for the names of FoundationEssentials that ArgumentParser uses: 4.5 of 25.2 MB are left out of the program by that, which
// nobody needs who doesn't have the help dumped as JSON (docs/decisions/0016). tools/link compiles it as a module of that name.
import Glibc

/// What no error of the program is.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

/// Ends the program as soon as somebody asks for one: what follows is never come to.
open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public init() {
    let answer = "unlocksim: Its help can be dumped by .build/release/unlocksim alone.\n"
    _ = write(STDERR_FILENO, answer, answer.utf8.count)
    exit(2)
  }
}

public struct Data {}

extension String {
  public struct Encoding: Sendable {
    public static let utf8 = Encoding()
  }

  public init?(data: __shared Data, encoding: Encoding) { nil }
}
