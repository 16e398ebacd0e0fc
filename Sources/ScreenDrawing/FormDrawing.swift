import UnlockEngine

extension Pen {
  /// A text field: its label over a box, or label and content on one line.
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
      put("[", row: box.row, column: inner.column, ink: ink)
      put("]", row: box.row, column: inner.right - 1, ink: ink)
      if isFocused(control) { focusMarks(inner, row: box.row, ink: ink) }
      self.content(content, isActive: isActive, in: inner.inset(columns: 1), ink: ink)
    } else {
      let frame = Box(row: box.row + 1, column: box.column, rows: 3, columns: box.columns)
      write(label.cut(to: box.columns - 2, with: glyphs), row: box.row, column: box.column + 1, ink: tone.dim)
      let lines: Lines = isActive ? .heavy : control.isEnabled ? .round : .dashed
      self.frame(frame, lines, ink: isActive ? tone.title : tone.dim)
      if isFocused(control) { focusMarks(frame, row: frame.row + 1, ink: tone.title) }
      let inner = Box(row: frame.row + 1, column: frame.column, rows: 1, columns: frame.columns)
      self.content(content, isActive: isActive, in: inner.inset(columns: 2), ink: ink)
    }
    hit(box, .control(control.id))
  }

  /// The end of what is typed, with the cursor after it: the end is where typing goes on.
  mutating func content(_ text: String, isActive: Bool, in box: Box, ink: Ink) {
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
    guard isActive else { return }
    let cursor = Point(row: box.row, column: box.column + min(room, shown.cellWidth))
    put(glyphs.caret, row: cursor.row, column: cursor.column, ink: tone.title, emphasis: .bold)
    canvas.cursor = cursor
  }

  /// Rows of a group in one box, as in Settings.
  mutating func rows(_ controls: [Control], _ density: Density, in box: Box) {
    let isBoxed = density <= .snug
    let step = density <= .normal ? 2 : 1
    if isBoxed { frame(box, .round, ink: tone.dim) }
    for (index, control) in controls.enumerated() {
      let row = box.row + (isBoxed ? 1 : 0) + index * step
      if step == 2, index > 0 { rule(box, row: row - 1, .round, ink: tone.dim) }
      let line = Box(row: row, column: box.column, rows: 1, columns: box.columns)
      self.row(control, in: isBoxed ? line.inset(columns: 1) : line)
    }
  }

  private mutating func row(_ control: Control, in box: Box) {
    let focused = isFocused(control)
    let ink = control.isEnabled ? tone.text : .disabled
    let emphasis: Emphasis = focused ? .reverse : []
    if focused { canvas.fill(box, ink: ink, emphasis: .reverse) }
    var mark = String(glyphs.disclosure)
    if case .toggle(let isOn) = control.role {
      mark = isOn ? glyphs.pick("On ━━●", "On [=#]") : glyphs.pick("Off ○──", "Off [o-]")
    }
    let room = box.columns - mark.cellWidth - 3
    write(
      control.markedTitle.cut(to: room, with: glyphs), row: box.row, column: box.column + 1, ink: ink,
      emphasis: emphasis)
    write(
      mark, row: box.row, column: box.right - 1 - mark.cellWidth, ink: focused ? ink : tone.dim,
      emphasis: emphasis)
    if focused { focusMarks(box, row: box.row, ink: ink) }
    hit(box, .control(control.id))
  }
}
