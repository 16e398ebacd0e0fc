import Diagnostics
import UnlockEngine

// What makes a code too simple by a limit.

extension FlowReader {
  enum CodeRuleKey: String, CaseIterable {
    case moreInARow = "more-in-a-row"
    case listedIn = "listed-in"
    case shorterThan = "shorter-than"
    case longerThan = "longer-than"
  }

  /// `{ more-in-a-row: max-equal-digits }`, `{ listed-in: block-list }`: rules that go by a limit.
  mutating func rule(_ entries: [YAMLEntry]) -> [CodeRule] {
    let found: [CodeRuleKey: YAMLEntry] = keys(entries, of: "A rule about codes")
    var all: [CodeRule] = []
    let byNumber: [(CodeRuleKey, (UInt8) -> CodeRule)] = [
      (.moreInARow, { .equalInARow(limit: $0) }), (.shorterThan, { .shorter(limit: $0) }),
      (.longerThan, { .longer(limit: $0) }),
    ]
    for (key, rule) in byNumber {
      guard let entry = found[key],
        let limit = number(item(of: entry, expected: "the name of a limit"), .limit)
      else { continue }
      if parts.limits[Int(limit)].range == nil, !doubtful.contains(names.limits[Int(limit)]) {
        mistakes.add("“\(names.limits[Int(limit)])” is no number.", at: entry.value)
      }
      all.append(rule(limit))
    }
    if let entry = found[.listedIn],
      let limit = number(item(of: entry, expected: "the name of a limit"), .limit)
    {
      if case .text = parts.limits[Int(limit)].kind {
        all.append(.listedIn(limit: limit))
      } else if !doubtful.contains(names.limits[Int(limit)]) {
        mistakes.add("“\(names.limits[Int(limit)])” is no text that could have codes in it.", at: entry.value)
      }
    }
    return all
  }
}
