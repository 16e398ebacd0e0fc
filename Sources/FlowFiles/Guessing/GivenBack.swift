import Diagnostics
import UnlockEngine

/// What gives used tries back, besides the right code and a new one: only what a file says.
struct GivenBack: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Whoever authenticates: a face, a finger or the phone's passcode.
  static let owner = GivenBack(rawValue: 1)
  /// Time alone.
  static let waiting = GivenBack(rawValue: 2)
  /// Leaving the app, and coming back.
  static let leaving = GivenBack(rawValue: 4)
  /// The end of the app's process.
  static let closing = GivenBack(rawValue: 8)

  static let words: [(String, GivenBack)] = [
    ("owner", .owner), ("waiting", .waiting), ("leaving", .leaving), ("closing", .closing),
  ]
}

extension FlowReader {
  /// `given-back-by: owner`, or `[owner, closing]`.
  mutating func givenBack(_ found: [ValueKey: YAMLEntry], _ kind: FlowProgram.Value.Kind) -> GivenBack {
    guard let entry = found[.givenBackBy] else { return [] }
    guard case .count = kind else {
      mistakes.add("Only a count of tries has “given-back-by”.", atKeyOf: entry)
      return []
    }
    let words = GivenBack.words.map(\.0)
    let listed = words.joined(separator: ", ")
    let values: [YAMLValue] = if case .list(let items) = entry.value.content { items } else { [entry.value] }
    return values.reduce(into: []) { given, value in
      guard let item = item(value, of: entry.key, expected: listed) else { return }
      if let word = GivenBack.words.first(where: { $0.0 == item.text }) { return given.formUnion(word.1) }
      mistakes.add(
        "\(quoted(item.text)) gives no tries back: \(listed) can. \(suggestion(for: item.text, in: words))",
        at: item.value)
    }
  }
}
