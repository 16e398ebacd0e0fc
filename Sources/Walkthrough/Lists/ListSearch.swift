import UnlockEngine

// Finds items of a list by parts of words, in any order, forgiving a typing mistake or two.

extension ChoiceList {
  /// The items that match: those that contain every word of the query or, if none does, those that nearly do. A
  /// heading stays if an item below it does.
  public var shown: [Item] {
    guard case .items(let items) = rows else { return [] }
    return found ?? items
  }

  /// Searches once for each change of the query, because its result is used several times per key.
  mutating func find() {
    let query = query.text.lowercased()
    let parts = query.utf8.split(separator: UInt8(ascii: " ")).map { Array($0) }
    guard !parts.isEmpty, case .items(let items) = rows else { return found = nil }
    var index = index ?? SearchIndex(items)
    var isFound = index.having(parts)
    if !isFound.contains(true) { isFound = index.nearlyHaving(query) }
    self.index = index
    let found = Self.narrowed(items, isFound)
    // What is called so goes before what is only described so; under headings all stays in its order.
    let isCalledSo = { (item: Item) in
      let title = Array(item.title.lowercased().utf8)
      return parts.allSatisfy { title.contains(run: $0) }
    }
    self.found =
      items.contains(where: \.isHeading) ? found : found.filter(isCalledSo) + found.filter { !isCalledSo($0) }
  }

  private static func narrowed(_ items: [Item], _ isFound: [Bool]) -> [Item] {
    var shown: [Item] = []
    var heading: Item?
    for (item, isFound) in zip(items, isFound) {
      if item.isHeading { heading = item }
      guard isFound else { continue }
      if let heading { shown.append(heading) }
      heading = nil
      shown.append(item)
    }
    return shown
  }
}

/// The words of a list's items, prepared once for all queries in it.
struct SearchIndex: Sendable {
  /// The text of each item to search, in lower case; empty for headings, which can't be chosen.
  private let texts: [String]
  private let bytes: [[UInt8]]
  /// Every distinct word once, and for each item the numbers of its words: “device” is in many.
  private var words: [[Unicode.Scalar]] = []
  private var wordsOfItems: [[Int]] = []

  init(_ items: [ChoiceList.Item]) {
    texts = items.map { $0.isHeading ? "" : "\($0.title) \($0.detail) \($0.synonyms)".lowercased() }
    bytes = texts.map { Array($0.utf8) }
  }

  /// Whether each item contains all of the given parts of words.
  func having(_ parts: [[UInt8]]) -> [Bool] {
    bytes.map { text in !text.isEmpty && parts.allSatisfy { text.contains(run: $0) } }
  }

  /// Whether each item contains, give or take a typing mistake, all words of a text.
  mutating func nearlyHaving(_ text: String) -> [Bool] {
    if wordsOfItems.isEmpty { readWords() }
    var isFound = texts.map { !$0.isEmpty }
    for typed in Self.words(of: text) {
      let isNear = words.map { Self.isNear(typed, to: $0) }
      let run = Array(String(String.UnicodeScalarView(typed)).utf8)
      for index in texts.indices where isFound[index] {
        isFound[index] = wordsOfItems[index].contains { isNear[$0] } || bytes[index].contains(run: run)
      }
    }
    return isFound
  }

  private mutating func readWords() {
    var numbers: [[Unicode.Scalar]: Int] = [:]
    wordsOfItems = texts.map { text in
      Self.words(of: text).map { word in
        if let number = numbers[word] { return number }
        numbers[word] = words.count
        words.append(word)
        return words.count - 1
      }
    }
  }

  /// "failed-pin-attempts" as three words.
  private static func words(of text: String) -> [[Unicode.Scalar]] {
    text.unicodeScalars.split { !$0.isOfWord }.map { Array($0) }
  }

  /// Whether a word, or its beginning, is what was typed give or take mistakes: one in four letters, two in eight.
  private static func isNear(_ typed: [Unicode.Scalar], to word: [Unicode.Scalar]) -> Bool {
    let slips = typed.count >= 8 ? 2 : typed.count >= 4 ? 1 : 0
    guard slips > 0, word.count >= typed.count - slips else { return false }
    let distances = editDistances(typed, toBeginningsOf: Array(word.prefix(typed.count + slips)))
    return distances[(typed.count - slips)...].contains { $0 <= slips }
  }
}

extension Unicode.Scalar {
  fileprivate var isOfWord: Bool {
    switch self {
    case "a"..."z", "0"..."9": true
    default: !isASCII && properties.isAlphabetic
    }
  }
}

extension [UInt8] {
  /// Whether the bytes contain others as one run.
  fileprivate func contains(run: [UInt8]) -> Bool {
    guard let first = run.first else { return true }
    guard count >= run.count else { return false }
    return withUnsafeBufferPointer { all in
      (0...(all.count - run.count)).contains { start in
        all[start] == first && all[start..<start + run.count].elementsEqual(run)
      }
    }
  }
}
