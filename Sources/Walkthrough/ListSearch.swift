import UnlockEngine

// Finding in a list by typing: parts of words, in any order, and with a slip or two.

extension ChoiceList {
  /// Items that have every word of the query somewhere, or, where none has, those that nearly do; `nil` where there
  /// is nothing to look for. A heading stays where something under it does.
  func search() -> [Item]? {
    guard case .items(let items) = rows else { return nil }
    let words = query.text.lowercased().split(separator: " ").map(String.init)
    guard !words.isEmpty else { return nil }
    let found = narrowed(items) { text in words.allSatisfy { text.contains($0) } }
    if !found.isEmpty { return found }
    let parts = words.flatMap(SearchWords.parts)
    return narrowed(items) { text in
      let known = SearchWords.parts(of: text)
      return parts.allSatisfy { part in
        text.contains(part) || known.contains { SearchWords.isNear(part, to: $0) }
      }
    }
  }

  private func narrowed(_ items: [Item], _ isMeant: (String) -> Bool) -> [Item] {
    var shown: [Item] = []
    var heading: Item?
    for item in items {
      guard !item.isHeading else {
        heading = item
        continue
      }
      guard isMeant("\(item.title) \(item.detail) \(item.synonyms)".lowercased()) else { continue }
      if let heading { shown.append(heading) }
      heading = nil
      shown.append(item)
    }
    return shown
  }
}

private enum SearchWords {
  /// "failed-pin-attempts" as three words.
  static func parts(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Whether a word is what was typed but for a slip, or its beginning is: one in four letters, two in eight.
  static func isNear(_ typed: String, to word: String) -> Bool {
    let slips = typed.count >= 8 ? 2 : typed.count >= 4 ? 1 : 0
    guard slips > 0, word.count >= typed.count - slips else { return false }
    return (typed.count - slips...typed.count + slips).contains { length in
      length <= word.count && editDistance(typed, String(word.prefix(length))) <= slips
    }
  }
}
