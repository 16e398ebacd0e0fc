import UnlockEngine

extension Pen {
  /// A text field: its label above a box, or label and content in one row.
  mutating func field(_ control: Control, in box: Box) {
    guard case .field(let text, let isActive, let isSecure) = control.role else { return }
    let ink = control.isEnabled ? tone.text : .disabled
    let dot = String(glyphs.bullet)
    let content = isSecure ? String(repeating: dot, count: text.unicodeScalars.count) : text
    let label = control.markedTitle
    if box.rows == 1 {
      let room = min(box.columns - 10, label.cellWidth)
      let inner = Box(row: box.row, column: box.column + room + 1, rows: 1, columns: box.columns - room - 1)
      write(label.cut(to: room, with: glyphs), row: box.row, column: box.column, ink: tone.dim)
      put("[", row: box.row, column: inner.column, ink: tone.dim)
      put("]", row: box.row, column: inner.right - 1, ink: tone.dim)
      self.content(content, isActive: isActive, in: inner.inset(columns: 1), ink: ink, control.placeholder)
      return hit(box, .control(control.id), ring: inner)
    }
    let frame = Box(row: box.row + 1, column: box.column, rows: 3, columns: box.columns)
    let labelInk = isActive ? tone.title : tone.dim
    write(label.cut(to: box.columns - 2, with: glyphs), row: box.row, column: box.column + 1, ink: labelInk)
    let lines: Lines = !control.isEnabled ? .dashed : isActive ? .heavy : .round
    shape(frame, .field, lines, outline: tone.dim)
    let inner = Box(row: frame.row + 1, column: frame.column, rows: 1, columns: frame.columns)
    self.content(
      content, isActive: isActive, in: inner.inset(columns: 2), ink: control.isEnabled ? .field : .disabled,
      control.placeholder)
    hit(box, .control(control.id), ring: frame, row: inner.row)
  }

  /// The end of what has been typed, with the cursor after it, because typing continues there; a placeholder as long as
  /// nothing is.
  mutating func content(_ text: String, isActive: Bool, in box: Box, ink: Ink, _ placeholder: String? = nil) {
    let room = max(0, box.columns - 1)
    let width = text.cellWidth
    var shown = text
    if width > room {
      var tail = text.unicodeScalars[...]
      var rest = width + 1
      while rest > room, let first = tail.popFirst() { rest -= first.cellWidth }
      shown = (room > 1 ? String(glyphs.back) : "") + String(String.UnicodeScalarView(tail))
    }
    write(shown, row: box.row, column: box.column, ink: ink, limit: box.columns)
    if text.isEmpty, let placeholder {
      let column = box.column + (isActive ? 1 : 0)
      write(
        placeholder.cut(to: box.right - column, with: glyphs), row: box.row, column: column, ink: .disabled)
    }
    guard isActive else { return }
    let cursor = Point(row: box.row, column: box.column + min(room, shown.cellWidth))
    put(glyphs.caret, row: cursor.row, column: cursor.column, ink: tone.title, emphasis: .bold)
    canvas.cursor = cursor
  }

  /// The rows of a group in one shape, as in Settings.
  mutating func rows(_ controls: [Control], _ density: Density, in box: Box) {
    let isBoxed = density <= .snug
    let step = density == .roomy ? 4 : density == .airy || density == .normal ? 2 : 1
    if isBoxed { shape(box, .field, outline: tone.dim) }
    var row = box.row + max(isBoxed ? 1 : 0, step / 2)
    for (index, control) in controls.enumerated() {
      let lines = control.rowLines(in: box.columns)
      if step > 1, index > 0 { hairline(box, row: row - step / 2, ink: tone.dim) }
      let area = Box(row: row, column: box.column, rows: lines.count, columns: box.columns)
      // The focus covers the hairlines above and below or, if there are none, the ends of the row.
      let ring =
        step > 1 ? Box(row: row - 1, column: box.column, rows: lines.count + 2, columns: box.columns) : area
      self.row(
        control, lines, in: isBoxed && !fills ? area.inset(columns: 1) : area, isBoxed: isBoxed, ring: ring)
      row += step + lines.count - 1
    }
  }

  private mutating func row(_ control: Control, _ lines: [String], in box: Box, isBoxed: Bool, ring: Box) {
    let ink: Ink = !control.isEnabled ? .disabled : isBoxed ? .field : tone.text
    var mark = String(glyphs.disclosure)
    if case .toggle(let isOn) = control.role {
      mark = isOn ? glyphs.pick("On ━━●", "On [=#]") : glyphs.pick("Off ○──", "Off [o-]")
    }
    // A title that is too long takes the margins too, before it is broken.
    let margin = fills ? 2 : 1
    let widest = lines.map(\.cellWidth).max() ?? 0
    let isTight = widest > box.columns - 2 * margin - mark.cellWidth - 1
    let inner = box.inset(columns: isTight ? margin - 1 : margin)
    for (index, line) in lines.enumerated() {
      write(
        line.cut(to: inner.columns - mark.cellWidth - 1, with: glyphs), row: box.row + index,
        column: inner.column, ink: ink)
    }
    let isOn = control.role == .toggle(isOn: true)
    write(
      mark, row: box.row + (lines.count - 1) / 2, column: inner.right - mark.cellWidth,
      ink: isOn ? .good : tone.dim)
    hit(box, .control(control.id), ring: ring)
  }
}
