import ScreenDrawing
import UnlockEngine

/// The first thing one sees: which flow, and from where.
public struct Picker: Sendable {
  let flows: [any Flow.Type]
  var selectedFlow = 0
  /// The starting point under the cursor; `nil` while a flow is being picked.
  var selectedStart: Int?
  /// The last walk, where there is one to go on with: stands below the flows.
  public var resumable: String?
  /// What has to be told: why there is nothing to resume, what became of a paste.
  private var message: String?

  public init(flows: [any Flow.Type]) { self.flows = flows }

  /// What picking ends in.
  public enum Choice: Sendable {
    case start(any Flow.Type, StartingPoint)
    case resume
    case quit
  }

  /// Tells why there is nothing to go on with after all.
  public mutating func refuseToResume(_ reason: String) {
    resumable = nil
    message = reason
    move(by: 0)
  }

  /// Tells something below the lists, up to the next key.
  public mutating func tell(_ text: String) { message = text }

  /// Pasted text presses no keys.
  public mutating func refusePaste() { tell("Pasted text was dropped: nothing takes text here.") }

  private var flow: (any Flow.Type)? { flows.indices.contains(selectedFlow) ? flows[selectedFlow] : nil }
  private var starts: [StartingPoint] { flow?.startingPoints ?? [] }

  /// Does what a key does, and gives the choice when that made one.
  public mutating func press(_ key: Key) -> Choice? {
    message = nil
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

  /// Picks a row, as a click or a number does.
  public mutating func pick(row: Int) -> Choice? {
    if selectedStart == nil {
      guard row >= 0, row < rowCount else { return nil }
      selectedFlow = row
    } else {
      guard starts.indices.contains(row) else { return nil }
      selectedStart = row
    }
    return choose()
  }

  private var rowCount: Int { flows.count + (resumable == nil ? 0 : 1) }
  private var isOnResumable: Bool { selectedFlow == flows.count }

  private mutating func choose() -> Choice? {
    if isOnResumable { return resumable == nil ? nil : .resume }
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

  // MARK: Drawing

  private static let aboutResuming = """
    Goes on where the last walk ended, by q or in any other way: the same screen, the attempts counted, \
    lock-outs as long as they still were, and everything done before to step back through.
    """

  /// Draws the picker and gives the rows that can be clicked.
  public func draw(size: Size, glyphs: Glyphs) -> (canvas: Canvas, rows: [HitTarget]) {
    var canvas = Canvas(size: size)
    guard size.rows >= WalkDrawing.minimumSize.rows, size.columns >= WalkDrawing.minimumSize.columns else {
      SizeCard(needed: WalkDrawing.minimumSize, glyphs: glyphs).draw(on: &canvas)
      return (canvas, [])
    }
    let margin = max(2, (size.columns - 100) / 2)
    canvas.write("unlocksim", row: 1, column: margin, ink: .heading, emphasis: .bold)
    let claim = "how people unlock apps on an iPhone or iPad"
    canvas.write(claim, row: 1, column: margin + 11, ink: .dim)

    let isFlow = selectedStart == nil
    let inner = size.columns - 2 * margin
    // Products have short names; where to begin takes a sentence.
    let isNarrow = isFlow && resumable == nil
    let list = Box(
      row: 3, column: margin, rows: size.rows - 5, columns: isNarrow ? inner / 3 : inner * 3 / 5)
    let titles = isFlow ? flows.map { $0.title } + (resumable.map { [$0] } ?? []) : starts.map(\.title)
    let panel = PanelDrawing(
      title: isFlow ? "Which product?" : "\(flow?.title ?? ""): where to begin?",
      rows: titles.enumerated().map { PanelRow($1, key: $0 < 9 ? "\($0 + 1)" : "") },
      selected: selectedStart ?? selectedFlow, glyphs: glyphs)
    let rows = panel.draw(into: list, on: &canvas)

    let about = Box(
      row: 3, column: list.right + 3, rows: size.rows - 5, columns: size.columns - list.right - 3 - margin)
    let title = isOnResumable ? "The last walk" : "About \(flow?.title ?? "")"
    PanelDrawing(title: title, rows: [], glyphs: glyphs).draw(into: about, on: &canvas)
    let lines = (flow?.readMe ?? Picker.aboutResuming).wrapped(to: about.columns)
    for (index, line) in lines.prefix(about.rows - 1).enumerated() {
      let isCut = index == about.rows - 2 && lines.count > about.rows - 1
      canvas.write(
        glyphs.text(isCut ? "…" : line), row: about.row + 1 + index, column: about.column, ink: .plain)
    }
    if let message {
      canvas.write(glyphs.text(message), row: size.rows - 2, column: margin, ink: .notice, limit: inner)
    }
    let hints =
      [Hint("Enter", isFlow ? "choose" : "begin"), Hint("↑ ↓", "move"), Hint("1–9", "choose at once")]
      + (isFlow ? [Hint("q", "quit")] : [Hint("Esc", "other products"), Hint("q", "quit")])
    HintLine(hints, glyphs: glyphs).draw(
      into: Box(row: size.rows - 1, column: margin, rows: 1, columns: size.columns - margin), on: &canvas)
    return (canvas, rows)
  }
}
