import SimulatedLocalAuthentication
import UnlockEngine

/// Something of the simulator's own over the picture.
public enum Overlay: Sendable {
  case list(ChoiceList)
  case question(Question)
  case map(MapView)
  /// The time line to move along; where one was when it was opened.
  case slider(from: Int)
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

  public var title: String
  public var items: [Item]
  public var query = LineEdit()
  public var selected = 0
  /// Typing narrows the list.
  public var isFiltered: Bool
  /// How to choose and leave.
  public var footnote = "↑ ↓ choose, Enter does it, Esc closes"
}

extension ChoiceList {
  /// Moves the selection, or narrows the list.
  mutating func press(_ key: Key) {
    let last = max(0, shown.count - 1)
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
      guard isFiltered, query.press(key), query.text != before else { return }
      selected = shown.firstIndex { !$0.isHeading } ?? 0
    }
  }

  /// The selected item.
  var chosen: Item? {
    let shown = shown
    return shown.indices.contains(selected) ? shown[selected] : nil
  }
}

/// A question with a text as its answer.
public struct Question: Sendable {
  public var target: Command.Target
  public var line: LineEdit
  /// Why the last answer wouldn't do.
  public var mistake: String?

  public init(target: Command.Target, offering text: String = "") {
    self.target = target
    line = LineEdit(offering: text)
  }

  public var answer: String { line.text }
}

extension Walk {
  mutating func pressInOverlay(_ key: Key) {
    switch overlay {
    case .list(let list): press(key, in: list)
    case .question(let question): press(key, in: question)
    case .map(let map): press(key, in: map)
    case .slider(let origin): pressInSlider(key, from: origin)
    case nil: break
    }
  }

  private mutating func press(_ key: Key, in list: ChoiceList) {
    var list = list
    if let command = list.chosen?.others[key] { return performInList(command, list) }
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
    guard let item = list.chosen, !item.isHeading else { return }
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
    default: if question.line.press(key) { question.mistake = nil }
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
