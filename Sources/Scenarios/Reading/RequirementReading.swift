import UnlockEngine

// The requirements that a scenario stands for.

extension ScenarioReader {
  mutating func readCovers(_ entry: YAMLEntry) -> [String] {
    texts(of: entry, expected: "requirement IDs, as in [B2.1, A8]").compactMap { item in
      guard isRequirementID(item.text) else {
        mistakes.add(
          "\(quoted(item.text)) isn’t the ID of a requirement: a capital letter and a number, as in B2.1 or A8.",
          at: item.value)
        return nil
      }
      if !warnings.isFull, let doubt = Requirement.all(of: flows.builtIn).doubt(about: item.text) {
        warnings.add(doubt, at: item.value)
      }
      return item.text
    }
  }
}

/// Whether a text has the form of a requirement's ID: B2.1, A8, W7.
public func isRequirementID(_ text: String) -> Bool {
  guard let letter = text.unicodeScalars.first, ("A"..."Z").contains(letter) else { return false }
  let numbers = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
  return (1...2).contains(numbers.count)
    && numbers.allSatisfy {
      !$0.isEmpty && $0.utf8.count <= 3 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

extension [Requirement] {
  /// Why an ID is probably a slip; `nil` when there is nothing to say against it.
  public func doubt(about id: String) -> String? {
    advice(about: id).map { "There is no requirement \(quoted(id)): the scenario counts for none. \($0)" }
  }

  /// What may have been meant by an ID; `nil` for one that is a requirement's, and for those of other letters,
  /// which may be of a list of someone's own.
  func advice(about id: String) -> String? {
    let known = map(\.id)
    guard !known.contains(id), let letter = id.first, known.contains(where: { $0.first == letter }) else {
      return nil
    }
    let rows = known.compactMap { $0.split(separator: ".").first.map(String.init) }
    let row = id.split(separator: ".").first.map(String.init) ?? id
    let near = rows.contains(row) ? row : nearMiss(of: id, in: (known + rows).filter { $0.first == letter })
    let meant = near.map { near in known.filter { $0 == near || $0.hasPrefix(near + ".") } } ?? []
    switch meant.count {
    case 0: return "“unlocksim list requirements” lists them."
    case 1: return "Did you mean “\(meant[0])”?"
    default: return "Did you mean one of \(meant.joined(separator: ", "))?"
    }
  }
}
