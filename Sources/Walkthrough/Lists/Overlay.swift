import DeviceSimulation
import UnlockEngine

/// What the simulator shows over the picture.
public enum Overlay: Sendable {
  case list(ChoiceList)
  case question(Question)
  case map(MapView)
  /// The wall of small phones.
  case gallery(GalleryView)
  /// The map, the gallery or a page to try is being made.
  case exploring(ExploringOverlay)
  /// The timeline to move along.
  case slider(TimeSlider)
  /// What a newcomer has to know.
  case tour(Tour)
}

/// A list to choose from, narrowed by typing: the palette, the values of a setting, the keys.
public struct ChoiceList: Sendable {
  public struct Item: Hashable, Sendable {
    public var title: String
    /// What is on the right: the key, or the current value.
    public var detail: String
    public var command: Command
    /// Whether it is the heading of a group, which can't be chosen.
    public var isHeading = false
    /// Other words to find it by.
    public var synonyms = ""
    /// What keys other than Enter do with it. Marking leaves the list open.
    public var others: [Key: Command] = [:]
  }

  /// The maximum length of a query.
  static let longestQuery = 100

  /// What the list contains.
  public enum Rows: Sendable {
    case items([Item])
    /// The moments of a line, or all branches: made when they become visible, because there may be a million.
    case moments(Timeline.Line)
    case branches(Int)
  }

  public var title: String
  public var rows: Rows {
    didSet { (index, found) = (nil, nil) }
  }
  public var query = LineEdit() {
    didSet { if query.text != oldValue.text { find() } }
  }
  /// The items that match the query, `nil` for all; and the index to search in.
  var found: [Item]?
  var index: SearchIndex?
  public var selected = 0
  /// Whether typing narrows the list.
  public var isFiltered = false
  /// Whether it lists the keys, as “?” does.
  var isOfKeys = false
  /// How to choose, and how to leave.
  public var footnote = "↑ ↓ choose, Enter does it, Esc closes"

  init(title: String, rows: Rows) {
    self.title = title
    self.rows = rows
  }

  init(title: String, items: [Item], selected: Int = 0, isFiltered: Bool, footnote: String? = nil) {
    self.init(title: title, rows: .items(items))
    (self.selected, self.isFiltered) = (selected, isFiltered)
    if let footnote { self.footnote = footnote }
  }

  /// The number of rows.
  public var count: Int {
    switch rows {
    case .items: shown.count
    case .moments(let line): line.count
    case .branches(let count): count
    }
  }

  /// The number of rows when nothing has been typed.
  var capacity: Int {
    if case .items(let items) = rows { return items.count }
    return count
  }

  /// Some of the rows, for a list that was opened in a walk.
  public func items(_ range: Range<Int>, in walk: Walk) -> [Item] {
    switch rows {
    case .items:
      let shown = shown
      return Array(shown[range.clamped(to: shown.indices)])
    case .moments(let line): return range.clamped(to: 0..<line.count).map { walk.item(at: $0, of: line) }
    case .branches(let count): return range.clamped(to: 0..<count).map { walk.item(ofBranch: $0) }
    }
  }

  /// The selected row, if any.
  func selectedItem(in walk: Walk) -> Item? { items(selected..<selected + 1, in: walk).first }
}

extension ChoiceList {
  /// Moves the selection, or narrows the list.
  mutating func press(_ key: Key) {
    let last = max(0, count - 1)
    // In an empty query, the cursor has nowhere to go.
    let isTyped = isFiltered && !query.isEmpty
    switch key {
    case .down, .tab: selected = min(selected + 1, last)
    case .up, .backTab: selected = max(selected - 1, 0)
    case .pageDown: selected = min(selected + 10, last)
    case .pageUp: selected = max(selected - 10, 0)
    case .home where !isTyped: selected = 0
    case .end where !isTyped: selected = last
    case .scroll(_, _, let lines): selected = min(max(selected + lines, 0), last)
    default:
      let before = query.text
      guard isFiltered, query.press(key, upTo: Self.longestQuery), query.text != before else { return }
      selectFirst()
    }
  }

  /// Appends to the query; returns whether all of it fitted.
  mutating func narrow(by text: String) -> Bool {
    defer { selectFirst() }
    return query.add(text, upTo: Self.longestQuery)
  }

  private mutating func selectFirst() { selected = shown.firstIndex { !$0.isHeading } ?? 0 }
}

/// A question that is answered with a text.
public struct Question: Sendable {
  /// The maximum length of an answer: longer than any path or title that file systems allow.
  static let longestAnswer = 1000

  public var target: Command.Target
  public var line: LineEdit
  /// Why the last answer wasn't accepted.
  public var mistake: String?

  public init(target: Command.Target, offering text: String = "") {
    self.target = target
    line = LineEdit(offering: text)
  }

  init(target: Command.Target, editing text: String) {
    self.target = target
    line = LineEdit(editing: text)
  }

  public var answer: String { line.text }

  /// Appends to the answer; returns whether all of it fitted.
  mutating func add(_ text: String) -> Bool {
    mistake = nil
    return line.add(text, upTo: Self.longestAnswer)
  }
}

extension Walk {
  mutating func pressInOverlay(_ key: Key) {
    switch overlay {
    case .list(let list): press(key, in: list)
    case .question(let question): press(key, in: question)
    case .map(let map): press(key, in: map)
    case .gallery(let gallery): press(key, in: gallery)
    case .exploring: if key == .escape || key == .control("c") { overlay = nil }
    case .slider(let slider): press(key, in: slider)
    case .tour(let tour): press(key, in: tour)
    case nil: break
    }
  }

  private mutating func press(_ key: Key, in list: ChoiceList) {
    var list = list
    if let command = list.selectedItem(in: self)?.others[key] { return performInList(command, list) }
    switch key {
    case .escape, .control("c"): return overlay = nil
    case .enter: return choose(list)
    // The key that opened the list of keys closes it, as long as it can't be meant as text to find.
    case .character("?") where list.isOfKeys && list.query.isEmpty, .character("q") where !list.isFiltered:
      return overlay = nil
    default: list.press(key)
    }
    overlay = .list(list)
  }

  /// Performs another command on the selected item; after marking, the list opens again.
  private mutating func performInList(_ command: Command, _ list: ChoiceList) {
    perform(command)
    guard case .mark = command else { return }
    var marked = ChoiceList(journalOf: self)
    marked.selected = list.selected
    overlay = .list(marked)
  }

  /// Chooses the selected item of a list.
  mutating func choose(_ list: ChoiceList) {
    guard let item = list.selectedItem(in: self), !item.isHeading else { return }
    overlay = nil
    perform(item.command)
  }

  private mutating func press(_ key: Key, in question: Question) {
    var question = question
    switch key {
    case .escape, .control("c"): return overlay = nil
    case .enter:
      overlay = nil
      // A wrong answer stays there to be corrected, with the reason.
      guard let mistake = answer(question.target, question.answer) else { return }
      question.mistake = mistake
    case .tab where question.target.isToHandOn: masksCodes.toggle()
    case .up: question.changeExport(by: -1, in: self)
    case .down: question.changeExport(by: 1, in: self)
    default: if question.line.press(key, upTo: Question.longestAnswer) { question.mistake = nil }
    }
    overlay = .question(question)
  }

  /// Asks for a text, and suggests one if possible.
  mutating func ask(_ target: Command.Target) {
    if target == .note { return overlay = .question(Question(target: target, editing: timeline.note ?? "")) }
    var offer = ""
    if case .export(let kind) = target { offer = kind.fileName(in: self) }
    overlay = .question(Question(target: target, offering: offer))
  }
}
