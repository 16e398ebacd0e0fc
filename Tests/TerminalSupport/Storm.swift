import Foundation
import SeededDraws

/// Bad weather for a program in a terminal: the window has another size every two milliseconds, and keys come as
/// fast as anyone could hold them down. What comes is a matter of the seed.
public final class Storm {
  /// How long storms last in all, in seconds: `STORM_SECONDS`, or a moment.
  public static let seconds = ProcessInfo.processInfo.environment["STORM_SECONDS"].flatMap(Double.init) ?? 4

  private let terminal: PseudoTerminal
  private let keys: [String]
  private var numbers: Draw

  public init(over terminal: PseudoTerminal, keys: [String], seed: UInt64) {
    self.terminal = terminal
    self.keys = keys
    numbers = Draw(seed: seed)
  }

  /// Goes on for so long, or until something is so; gives whether it is. Waiting for it, no more keys come.
  @discardableResult
  public func blow(seconds: Double, until isAnswered: (() -> Bool)? = nil) -> Bool {
    let start = DispatchTime.now().uptimeNanoseconds
    while true {
      let now = DispatchTime.now().uptimeNanoseconds
      if let isAnswered, isAnswered() { return true }
      if Double(now - start) / 1e9 >= seconds || terminal.hasEnded { return isAnswered?() ?? true }
      terminal.resize(
        columns: Int.random(in: 1...220, using: &numbers), rows: Int.random(in: 1...70, using: &numbers))
      if isAnswered == nil, let key = keys.randomElement(using: &numbers),
        Int.random(in: 0..<3, using: &numbers) == 0
      {
        terminal.trySend(key)
      }
      let next = now + 2_000_000
      while DispatchTime.now().uptimeNanoseconds < next { terminal.read(milliseconds: 1) }
    }
  }
}
