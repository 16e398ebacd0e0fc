import Diagnostics
import UnlockEngine

// Rules that a file is known to break: with a reason, and where.

extension FlowReader {
  enum AcceptanceKey: String, CaseIterable {
    case because
    case places = "where"
  }

  /// `Guessing comes to an end: The source has no limit.`, or `{ because: …, where: lock-pin }`.
  mutating func readAcceptance(_ entry: YAMLEntry) {
    var (reason, places): (YAMLEntry, YAMLEntry?) = (entry, nil)
    if case .map(let entries) = entry.value.content {
      let found: [AcceptanceKey: YAMLEntry] = keys(entries, of: "What is accepted")
      guard let because = found[.because] else {
        return mistakes.add("“because” is missing: why the rule may be broken.", atKeyOf: entry)
      }
      (reason, places) = (because, found[.places])
    }
    guard let text = text(of: reason, expected: "a sentence: why the rule may be broken") else { return }
    acceptanceEntries.append(entry)
    parts.accepted[entry.key] = Acceptance(reason: text, places: places.map { acceptedPlaces($0) } ?? [])
  }

  private mutating func acceptedPlaces(_ entry: YAMLEntry) -> [String] {
    let values: [YAMLValue] = if case .list(let items) = entry.value.content { items } else { [entry.value] }
    let known = names.screens + names.alerts
    return values.compactMap { value in
      guard let item = item(value, of: entry.key, expected: "the name of a screen or an alert") else {
        return nil
      }
      if known.contains(item.text) { return "\(parts.name).\(item.text)" }
      mistakes.add(
        "There is no screen or alert \(quoted(item.text)). \(suggestion(for: item.text, in: known))",
        at: item.value)
      return nil
    }
  }

  /// Only rules that there are can be accepted to be broken.
  mutating func checkAcceptances(of flow: FileFlow) {
    let known = flow.rules.map(\.name)
    for entry in acceptanceEntries where !known.contains(entry.key) {
      mistakes.add(
        "There is no rule \(quoted(entry.key)): “unlocksim explore” lists them. \(suggestion(for: entry.key, in: known))",
        atKeyOf: entry)
    }
  }
}
