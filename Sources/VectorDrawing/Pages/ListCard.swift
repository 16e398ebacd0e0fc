import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// Rows in one rounded shape, as in Settings.
struct ListCard {
  enum Row {
    /// Something to read; what stands behind two blanks is on the right.
    case text(String)
    /// A value below its name, which takes so many lines.
    case stacked(Int)
    /// Leads on, or is a switch.
    case control(Control)
    /// A button as wide as the card.
    case button(Control)
  }

  private let rows: [(row: Row, lines: [String], height: Double)]
  private let font: Font
  private static let margin = 16.0

  init(_ rows: [Row], width: Double, _ size: TextSize, _ design: PhoneLook.Design) {
    let isGlass = design == .glass
    let body = TextStyle.body.font(size)
    let room = width - 2 * Self.margin
    let smallest = rows.map { row in
      body.holding(row.words, in: room - (row.columns == nil ? row.aside(body, isGlass) : 0)).size
    }.min()
    let font = Font(size: smallest ?? body.size)
    self.font = font
    self.rows = rows.map { row in
      // Where a value has no room beside its name, it stands below it.
      if let columns = row.columns, font.width(of: columns.label) + row.aside(font, isGlass) > room {
        let name = font.lines(of: columns.label, in: room)
        let lines = name + font.lines(of: columns.value, in: room)
        return (.stacked(name.count), lines, Double(lines.count) * font.lineHeight + 22)
      }
      let lines = font.lines(of: row.words, in: room - row.aside(font, isGlass))
      return (row, lines, max(isGlass ? 52 : 44, Double(lines.count) * font.lineHeight + 22))
    }
  }

  var height: Double { rows.reduce(0) { $0 + $1.height } }

  func draw(with pen: inout VectorPen, in frame: Frame) {
    pen.rect(frame, .cell, radius: pen.isGlass ? 26 : 11)
    var y = frame.y
    for (index, row) in rows.enumerated() {
      let line = Frame(x: frame.x, y: y, width: frame.width, height: row.height)
      if index > 0 {
        pen.line(
          line.x + Self.margin, line.y, pen.isGlass ? line.right - Self.margin : line.right, .separator)
      }
      draw(row.row, row.lines, with: &pen, in: line)
      y += row.height
    }
  }

  private func draw(_ row: Row, _ lines: [String], with pen: inout VectorPen, in frame: Frame) {
    let height = Double(lines.count) * font.lineHeight
    let words = Frame(
      x: frame.x + Self.margin, y: frame.midY - height / 2, width: frame.width - 2 * Self.margin,
      height: height)
    switch row {
    case .text(let text):
      pen.lines(lines, in: words, font, .label, .start)
      if let detail = text.labelAndValue?.value {
        pen.text(detail, x: words.right, middle: frame.midY, font, .secondary, .end)
      }
    case .stacked(let names):
      let name = words.top(Double(names) * font.lineHeight)
      let value = Frame(x: words.x, y: name.bottom, width: words.width, height: words.height - name.height)
      pen.lines(Array(lines.prefix(names)), in: name, font, .label, .start)
      pen.lines(Array(lines.dropFirst(names)), in: value, font, .secondary, .start)
    case .control(let control):
      pen.control(control) { pen in
        pen.target(frame)
        pen.lines(lines, in: words, font, control.isEnabled ? .label : .disabled, .start)
        if case .toggle(let isOn) = control.role {
          pen.toggle(isOn, right: words.right, middle: frame.midY, isEnabled: control.isEnabled)
        } else {
          pen.chevron(x: words.right - 7, middle: frame.midY, height: 12, .disabled)
        }
      }
    case .button(let control):
      pen.control(control) { pen in
        pen.target(frame)
        let paint: Paint = !control.isEnabled ? .disabled : control.role == .destructive ? .red : .tint
        pen.lines(lines, in: words, font, paint)
      }
    }
  }
}

extension ListCard.Row {
  fileprivate var columns: (label: String, value: String)? {
    if case .text(let text) = self { return text.labelAndValue }
    return nil
  }

  /// What stands on the left.
  fileprivate var words: String {
    switch self {
    case .text(let text): text.labelAndValue?.label ?? text
    case .stacked: ""
    case .control(let control), .button(let control): control.title
    }
  }

  /// The room for what stands on the right.
  fileprivate func aside(_ font: Font, _ isGlass: Bool) -> Double {
    switch self {
    case .text(let text): text.labelAndValue.map { font.width(of: $0.value) + 12 } ?? 0
    case .control(let control): control.role == .row ? 24 : isGlass ? 76 : 64
    case .button, .stacked: 0
    }
  }
}
