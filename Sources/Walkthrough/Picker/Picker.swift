import ScreenDrawing
import UnlockEngine

/// The first thing a user sees: which flow to walk through, and where to start.
public struct Picker: Sendable {
  let products: [Product]
  /// The flow files, listed below the products under a heading of their own.
  public private(set) var files: [File]
  var selectedFlow = 0
  /// The selected starting point; `nil` while a flow is being picked.
  var selectedStart: Int?
  /// The last walk, listed below the products; `nil` if there is none to resume.
  public var resumable: String?
  /// A message: why a walk can't be resumed, or what became of a paste.
  private(set) var message: String?
  /// The name of a product of one's own, while it is typed.
  private(set) var naming: LineEdit?
  /// Why the last one can't be a name.
  private(set) var nameMistake: String?

  public init(products: [Product], files: [String] = []) {
    self.products = products
    self.files = files.map { File(path: $0) }
  }

  /// Shows the starting points of a flow, with the one that a walk began from selected.
  public mutating func select(_ flow: any Flow, startedWith setup: Setup) {
    guard let row = (0..<rowCount).first(where: { self.flow(inRow: $0)?.reference == flow.reference }) else {
      return
    }
    selectedFlow = row
    selectedStart = starts.firstIndex { Setup($0) == setup } ?? 0
  }

  /// A flow file, as far as it has been read.
  public struct File: Sendable {
    public let path: String
    var content = Content.unread

    /// The product’s title, once it is known.
    var title: String? { if case .flow(let flow) = content { flow.title } else { nil } }

    enum Content: Sendable {
      case unread
      case flow(any Flow)
      /// What is wrong with it, the first thing first.
      case broken([String])
    }
  }

  /// The next file that is yet to be read: one at a time, so that no key has to wait for all of them.
  public var unreadFile: String? {
    files.first { if case .unread = $0.content { true } else { false } }?.path
  }

  /// Takes the flow that was read from a file.
  public mutating func take(_ flow: any Flow, from path: String) { note(.flow(flow), of: path) }

  /// Takes what is wrong with a file.
  public mutating func take(mistakes: [String], of path: String) { note(.broken(mistakes), of: path) }

  private mutating func note(_ content: File.Content, of path: String) {
    for index in files.indices where files[index].path == path { files[index].content = content }
  }

  /// The result of picking.
  public enum Choice: Sendable {
    case start(any Flow, StartingPoint)
    case resume
    /// To begin a product of one's own.
    case begin(name: String)
    case quit
  }

  /// How long a name may be; more can't be typed.
  private static let longestName = 60

  /// Says why the walk can't be resumed after all.
  public mutating func refuseToResume(_ reason: String) {
    resumable = nil
    message = reason
    move(by: 0)
  }

  /// Shows a message below the lists until the next key.
  public mutating func tell(_ text: String) { message = text }

  /// Says why a name can't be one, and asks for another.
  public mutating func refuse(name: String, _ reason: String) {
    (naming, nameMistake) = (LineEdit(editing: name), reason)
  }

  /// A paste doesn't count as keys pressed.
  public mutating func paste(_ text: String) {
    guard var line = naming else { return tell("Pasted text was dropped: nothing takes text here.") }
    _ = line.add(text, upTo: Self.longestName)
    naming = line
  }

  var flow: (any Flow)? { flow(inRow: selectedFlow) }

  private func flow(inRow row: Int) -> (any Flow)? {
    if products.indices.contains(row) { return products[row].flow }
    if case .flow(let flow)? = file(inRow: row)?.content { return flow }
    return nil
  }

  /// The file in a row, if there is one.
  func file(inRow row: Int) -> File? {
    files.indices.contains(row - firstFileRow) ? files[row - firstFileRow] : nil
  }

  /// Files come after the flows and the walk to resume; what begins a product of one's own is last.
  var firstFileRow: Int { products.count + (resumable == nil ? 0 : 1) }
  var isOnNew: Bool { selectedFlow == rowCount - 1 }
  var starts: [StartingPoint] { flow?.startingPoints ?? [] }

  /// Does what a key does; returns the choice if that made one.
  public mutating func press(_ key: Key) -> Choice? {
    (message, nameMistake) = (nil, nil)
    if let line = naming { return press(key, naming: line) }
    switch key {
    case .down, .tab, .character("j"): move(by: 1)
    case .up, .backTab, .character("k"): move(by: -1)
    case .enter, .right: return choose()
    case .escape where selectedStart != nil, .left, .backspace: selectedStart = nil
    case .escape, .character("q"), .control("c"): return .quit
    case .scroll(_, _, let lines): move(by: lines)
    case .character(let scalar):
      guard let digit = scalar.properties.numericValue, digit >= 1 else { return nil }
      return pick(row: Int(digit) - 1)
    default: break
    }
    return nil
  }

  private mutating func press(_ key: Key, naming line: LineEdit) -> Choice? {
    var line = line
    switch key {
    case .escape, .control("c"): naming = nil
    case .enter:
      guard !line.isEmpty else { return nil }
      naming = nil
      return .begin(name: line.text)
    default:
      _ = line.press(key, upTo: Self.longestName)
      naming = line
    }
    return nil
  }

  /// Picks a row, as a click or a number does.
  public mutating func pick(row: Int) -> Choice? {
    naming = nil
    if selectedStart == nil {
      guard row >= 0, row < rowCount else { return nil }
      selectedFlow = row
    } else {
      guard starts.indices.contains(row) else { return nil }
      selectedStart = row
    }
    return choose()
  }

  private var rowCount: Int { firstFileRow + files.count + 1 }
  var isOnResumable: Bool { resumable != nil && selectedFlow == products.count }

  private mutating func choose() -> Choice? {
    if isOnResumable { return .resume }
    if isOnNew {
      naming = LineEdit()
      return nil
    }
    if case .broken(let mistakes)? = file(inRow: selectedFlow)?.content {
      message = mistakes.first
      return nil
    }
    guard flow != nil else { return nil }
    guard let start = selectedStart else {
      selectedStart = 0
      return nil
    }
    guard let flow, starts.indices.contains(start) else { return nil }
    return .start(flow, starts[start])
  }

  private mutating func move(by step: Int) {
    if let start = selectedStart {
      selectedStart = min(max(start + step, 0), starts.count - 1)
    } else {
      selectedFlow = min(max(selectedFlow + step, 0), rowCount - 1)
    }
  }
}
