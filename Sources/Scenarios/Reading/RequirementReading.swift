import UnlockEngine

// The requirements that a scenario stands for.

extension ScenarioReader {
  /// - Parameter flow: whose requirements they may be, besides the device's; `nil` while it isn't known.
  mutating func readCovers(_ entry: YAMLEntry, of flow: (any Flow)?) -> [String] {
    texts(of: entry, expected: "requirement IDs, as in [B2.1, AUTH-12]").compactMap { item in
      guard Requirement.isID(item.text) else {
        mistakes.add(
          "\(quoted(item.text)) isn’t the ID of a requirement: a letter, then letters, digits and . - _ / between them, as "
            + "in B2.1 or AUTH-12.", at: item.value)
        return nil
      }
      if !warnings.isFull, let doubt = flow?.doubt(about: item.text) { warnings.add(doubt, at: item.value) }
      return item.text
    }
  }
}
