import Diagnostics
import UnlockEngine

// What a product has to do, by IDs of the team's own, and what of the file stands for it.

extension FlowReader {
  enum RequirementKey: String, CaseIterable { case says, source }

  static let mostRequirements = 500

  /// `AUTH-12: Five wrong PINs sign the user out`, or `{ says: …, source: … }`.
  mutating func readRequirement(_ entry: YAMLEntry) {
    let id = entry.key
    guard parts.requirements.count < Self.mostRequirements else {
      doubtful.insert(id)
      return mistakes.add(
        "There can be \(Self.mostRequirements) requirements, and this is one more.", atKeyOf: entry)
    }
    if !Requirement.isID(id) || Names.trutheries.contains(id.lowercased()) {
      mistakes.add(
        "\(quoted(id)) isn’t the ID of a requirement: a letter, then letters, digits and . - _ / between them, as in B2.1 or "
          + "AUTH-12, and at most 40 characters.", atKeyOf: entry)
    } else if let other = parts.requirements.first(where: { $0.id.lowercased() == id.lowercased() }) {
      mistakes.add("“\(id)” differs from “\(other.id)” only in capitals.", atKeyOf: entry)
    }
    var (says, source): (YAMLEntry?, YAMLEntry?) = (entry, nil)
    if case .map(let entries) = entry.value.content {
      let found: [RequirementKey: YAMLEntry] = keys(entries, of: "A requirement")
      (says, source) = (found[.says], found[.source])
      if says == nil { mistakes.add("“says” is missing: what is required.", atKeyOf: entry) }
    }
    let words = says.flatMap { line($0, expected: "a sentence that says what is required") }
    let place = source.flatMap { line($0, expected: "where that stands, as in a document and its section") }
    parts.requirements.append(Requirement(id, words ?? "", source: place))
  }

  /// A text that listings have in one line.
  private mutating func line(_ entry: YAMLEntry, expected: String) -> String? {
    guard let item = item(of: entry, expected: expected), isFit(item, most: 200) else { return nil }
    let line = item.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    if line.allSatisfy(\.isWhitespace) {
      mistakes.add("\(quoted(entry.key)) needs \(expected), and this is empty.", at: item.value)
    }
    return line
  }

  /// The requirements that a screen, an alert or a rule stands for: the file's own, or the device's.
  mutating func readCovers(_ entry: YAMLEntry?) -> [String] {
    guard let entry else { return [] }
    let known = parts.requirements + Requirement.shared
    var covered: [String] = []
    for item in texts(of: entry, expected: "the ID of a requirement, or a list of IDs") {
      if covered.contains(item.text) {
        mistakes.add("\(quoted(item.text)) stands here twice.", at: item.value)
      } else if known.contains(where: { $0.id == item.text }) {
        covered.append(item.text)
      } else if !doubtful.contains(item.text) {
        mistakes.add(advice(about: item.text, known), at: item.value)
      }
    }
    return covered
  }

  private func advice(about id: String, _ known: [Requirement]) -> String {
    if (names.screens + names.alerts).contains(id) {
      return
        "“\(id)” is no requirement, which “covers” speaks of: a screen is put in another’s place by its “covered-by” or "
        + "“instead-of”."
    }
    let near = Requirement.isID(id) ? known.suggestion(for: id) : nil
    return
      "There is no requirement \(quoted(id)). \(near ?? "List it under “requirements”, with what it says.")"
  }
}
