import DeviceSimulation
import UnlockEngine

/// Which of the files found are run, judging by their content; `Targets` judges by their paths.
public struct Selection: Hashable, Sendable {
  /// Those whose tags meet any of these; all scenarios if empty.
  public var tags: [TagExpression] = []
  /// Any of these requirements; all scenarios if empty. B6 stands for itself and for B6.1, B6.2 …, AUTH for AUTH-1 …
  public var covers: [String] = []

  /// Those that depend on any of these files, by absolute paths; all scenarios if `nil`.
  public var changed: Set<String>?

  public init() {}

  /// Whether every scenario is selected.
  package var takesAll: Bool { tags.isEmpty && covers.isEmpty && changed == nil }

  package func takes(_ scenario: Scenario) -> Bool {
    (tags.isEmpty || tags.contains { $0.isMet(by: scenario.tags) })
      && (changed.map { !$0.isDisjoint(with: scenario.files) } ?? true)
      && (covers.isEmpty
        || covers.contains { row in scenario.covers.contains { Requirement.id($0, isIn: row) } })
  }
}

/// One part of a suite that is split up, for example among machines.
///
/// A hash of its path decides which part a file belongs to, so that adding a file moves no other.
public struct Shard: Hashable, Sendable {
  public var index: Int
  public var count: Int

  /// From "2/5"; `nil` if the text has another form or is out of range.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1], index >= 1, index <= count
    else { return nil }
    self.index = index
    self.count = count
  }

  package func takes(_ path: String) -> Bool { stableHash(path) % UInt64(count) == UInt64(index - 1) }
}

/// A hash that is the same on every machine and in every version: FNV-1a with a final mix.
func stableHash(_ text: String) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  var random = SeededRandom(seed: hash)
  return random.next()
}

extension SeededRandom {
  /// Shuffles; implemented here because the standard library's algorithm may change.
  package mutating func shuffle(_ numbers: inout [Int]) {
    for last in stride(from: numbers.count - 1, to: 0, by: -1) {
      numbers.swapAt(last, Int(next() % UInt64(last + 1)))
    }
  }
}
