import DeviceSimulation
import UnlockEngine

/// Something of the simulator's own over the picture.
public enum Overlay: Sendable {
  case list(ChoiceList)
  case question(Question)
  case map(MapView)
  /// The time line to move along.
  case slider(TimeSlider)
}

/// A list to choose from, narrowed by typing: the palette, the values of a setting, the keys.
public struct ChoiceList: Sendable {
  public struct Item: Hashable, Sendable {
    public var title: String
    /// At the right: the key, or the value now.
    public var detail: String
    public var command: Command
    /// Heads a group in the list of keys; can't be chosen.
    public var isHeading = false
    /// Other words to find it by.
    public var synonyms = ""
    /// What other keys than Enter do with it. Marking leaves the list open.
    public var others: [Key: Command] = [:]
  }

  /// So many characters narrow any list; no more are taken.
  static let longestQuery = 100

  /// What a list is of.
  public enum Rows: Sendable {
    case items([Item])
    /// The moments of a line, and all branches: made when they are looked at, because there may be a million.
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
  /// What the query leaves; `nil` for all. And the words that it is looked for in.
  var found: [Item]?
  var index: SearchIndex?
  public var selected = 0
  /// Typing narrows the list.
  public var isFiltered = false
  /// How to choose and leave.
  public var footnote = "↑ ↓ choose, Enter does it, Esc closes"

  init(title: String, rows: Rows) {
    self.title = title
    self.rows = rows
  }

  init(
    title: String, items: [Item], selected: Int = 0, isFiltered: Bool, footnote: String? = nil
  ) {
    self.init(title: title, rows: .items(items))
    (self.selected, self.isFiltered) = (selected, isFiltered)
    if let footnote { self.footnote = footnote }
  }

  /// How many rows there are.
  public var count: Int {
    switch rows {
    case .items: shown.count
    case .moments(let line): line.count
    case .branches(let count): count
    }
  }

  /// How many rows there are when nothing is typed.
  var capacity: Int {
    if case .items(let items) = rows { return items.count }
    return count
  }

  /// Some rows, of a list that was opened in a walk.
  public func items(_ range: Range<Int>, in walk: Walk) -> [Item] {
    switch rows {
    case .items:
      let shown = shown
      return Array(shown[range.clamped(to: shown.indices)])
    case .moments(let line):
      return range.clamped(to: 0..<line.count).map { walk.item(at: $0, of: line) }
    case .branches(let count): return range.clamped(to: 0..<count).map { walk.item(ofBranch: $0) }
    }
  }

  /// The selected row; `nil` where there is none.
  func selectedItem(in walk: Walk) -> Item? { items(selected..<selected + 1, in: walk).first }
}

extension ChoiceList {
  /// Moves the selection, or narrows the list.
  mutating func press(_ key: Key) {
    let last = max(0, count - 1)
    // In a line where nothing stands, the cursor has nowhere to go.
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

  /// Adds to what is looked for; gives whether there was room for all of it.
  mutating func narrow(by text: String) -> Bool {
    defer { selectFirst() }
    return query.add(text, upTo: Self.longestQuery)
  }

  private mutating func selectFirst() {
    selected = shown.firstIndex { !$0.isHeading } ?? 0
  }
}

/// A question with a text as its answer.
public struct Question: Sendable {
  /// Longer than any path or title that a file system takes; no more characters are taken.
  static let longestAnswer = 1000

  public var target: Command.Target
  public var line: LineEdit
  /// Why the last answer wouldn't do.
  public var mistake: String?

  public init(target: Command.Target, offering text: String = "") {
    self.target = target
    line = LineEdit(offering: text)
  }

  public var answer: String { line.text }

  /// Adds to the answer; gives whether there was room for all of it.
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
    case .slider(let slider): press(key, in: slider)
    case nil: break
    }
  }

  private mutating func press(_ key: Key, in list: ChoiceList) {
    var list = list
    if let command = list.selectedItem(in: self)?.others[key] {
      return performInList(command, list)
    }
    switch key {
    case .escape, .control("c"): return overlay = nil
    case .enter: return choose(list)
    // What opened the keys closes them, as long as it can't be meant as something to find.
    case .character("?") where list.query.isEmpty, .character("q") where !list.isFiltered:
      return overlay = nil
    default: list.press(key)
    }
    overlay = .list(list)
  }

  /// Does something else with the selected item; after marking, the list is there again.
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
      // What wouldn't do can be mended: it stays there, with the reason.
      guard let mistake = answer(question.target, question.answer) else { return }
      question.mistake = mistake
    case .tab where question.target.isToHandOn: masksCodes.toggle()
    default: if question.line.press(key, upTo: Question.longestAnswer) { question.mistake = nil }
    }
    overlay = .question(question)
  }

  /// Asks for a text, with one that will do where there is one to offer.
  mutating func ask(_ target: Command.Target) {
    var offer = ""
    if target == .storyboard { offer = "\(simulation.world.flow.name)-walk.html" }
    overlay = .question(Question(target: target, offering: offer))
  }
}
