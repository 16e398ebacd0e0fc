import Diagnostics
import UnlockEngine

// Counts that go in rounds, what is kept only under a limit, and codes that were set under another one.

extension FlowReader {
  enum RoundKey: String, CaseIterable { case of, most }

  /// `rounds: tries`, or with an end: `rounds: { of: tries, most: rounds }`.
  mutating func rounds(
    _ found: [ValueKey: YAMLEntry], _ kind: FlowProgram.Value.Kind
  ) -> FlowProgram.Rounds? {
    guard let entry = found[.rounds] else { return nil }
    guard case .count = kind else {
      mistakes.add("Only a count has “rounds”.", atKeyOf: entry)
      return nil
    }
    guard case .map(let entries) = entry.value.content else {
      return numberLimit(entry).map { FlowProgram.Rounds(length: $0, most: nil) }
    }
    let keys: [RoundKey: YAMLEntry] = keys(entries, of: "“rounds”")
    guard let of = keys[.of] else {
      mistakes.add("“of” is missing: the limit that says how many make a round.", atKeyOf: entry)
      return nil
    }
    let most = keys[.most].flatMap { numberLimit($0) }
    return numberLimit(of).map { FlowProgram.Rounds(length: $0, most: most) }
  }

  /// `kept-with: tries`: forgotten with the process while that limit is 0.
  mutating func keptWith(_ found: [ValueKey: YAMLEntry], _ lifetime: FlowProgram.Lifetime) -> UInt8? {
    guard let entry = found[.keptWith] else { return nil }
    if lifetime.isKept { return numberLimit(entry) }
    mistakes.add("Only what is remembered has “kept-with”.", atKeyOf: entry)
    return nil
  }

  /// `from: 4, to: 8`: how long a code may be that was set under another limit.
  mutating func lengths(_ found: [ValueKey: YAMLEntry]) -> ClosedRange<Int>? {
    guard found[.from] != nil || found[.to] != nil else { return nil }
    let from = found[.from].flatMap { number(of: $0, in: 1...FlowProgram.mostDigits) } ?? 1
    let to = found[.to].flatMap { number(of: $0, in: 1...FlowProgram.mostDigits) } ?? FlowProgram.mostDigits
    if from <= to { return from...to }
    if let entry = found[.from] { mistakes.add("\(from) is more than \(to).", at: entry.value) }
    return nil
  }

  /// A limit that is a number, and no length of time.
  private mutating func numberLimit(_ entry: YAMLEntry) -> UInt8? {
    guard let item = item(of: entry, expected: "the name of a limit"), let number = number(item, .limit)
    else { return nil }
    if parts.limits[Int(number)].range != nil || doubtful.contains(item.text) { return number }
    mistakes.add("“\(item.text)” is a length of time, and this is about a number.", at: item.value)
    return nil
  }
}
