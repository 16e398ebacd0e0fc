import UnlockEngine

extension Pen {
  /// Takes the colour out of what lies under a dialog, and what could be tapped there.
  mutating func dimAll(in area: Box) {
    for row in area.row..<area.bottom {
      for column in area.column..<area.right {
        let cell = canvas[row, column]
        canvas[row, column] = Cell(cell.scalar, .pageDim)
      }
    }
    hits.removeAll()
    canvas.cursor = nil
  }

  /// An alert in the middle of an area: the app's with round corners, the system's with double lines and
  /// the system's name in them.
  mutating func dialog(_ layer: Layer, in area: Box, scroll: Int, badge: String?) {
    guard area.columns > 8 else { return }
    let shape = DialogShape(layer, in: area, glyphs: glyphs)
    let box = shape.box
    // Where there is room, a margin keeps the page's lines from running into the dialog's.
    if area.columns >= box.columns + 6 { clear(box.inset(columns: -2), ink: .pageDim) }
    clear(box, ink: tone.text)
    frame(box, lines, ink: tone.title)
    if let badge { center(" \(badge) ", in: box, row: box.row, ink: tone.title, emphasis: .bold) }
    var row = box.row + 1 + shape.air
    for line in shape.ornament {
      center(line, in: box, row: row, ink: tone.title)
      row += 1
    }
    row += shape.ornament.isEmpty ? 0 : 1
    for line in shape.title {
      center(line, in: box, row: row, ink: tone.title, emphasis: .bold)
      row += 1
    }
    let window = ScrollWindow(count: shape.texts.count, seen: shape.textRows, selected: nil, scroll: scroll)
    for (index, line) in shape.texts.enumerated() where window.range.contains(index) {
      center(line, in: box, row: row + index - window.first, ink: tone.text)
    }
    window.drawMarks(right: box.right - 2, top: row, glyphs: glyphs, on: &canvas)
    row += min(shape.texts.count, shape.textRows)
    for control in shape.fields {
      field(control, in: Box(row: row, column: box.column + 2, rows: 1, columns: box.columns - 4))
      row += 1
    }
    if layer.isBusy { wheel(in: Box(row: row, column: box.column, rows: 1, columns: box.columns)) }
    place(shape.buttons, step: shape.step, in: box)
  }

  var lines: Lines { tone == .system ? .double : .round }

  /// The buttons at a dialog's bottom, with a line above them, and between them when `step` is 2.
  mutating func place(_ buttons: [[Control]], step: Int, in box: Box) {
    guard !buttons.isEmpty else { return }
    let first = box.bottom - 2 - (buttons.count - 1) * step
    rule(box, row: first - 1, lines, ink: tone.title)
    for (index, line) in buttons.enumerated() {
      let row = first + index * step
      if index > 0, step == 2 { rule(box, row: row - 1, lines, ink: tone.title) }
      if line.count == 2 {
        let post = box.column + box.columns / 2
        let scalars = glyphs.box(lines)
        put(scalars.teeTop, row: row - 1, column: post, ink: tone.title)
        put(scalars.left, row: row, column: post, ink: tone.title)
        put(scalars.teeBottom, row: row + 1, column: post, ink: tone.title)
        let left = Box(row: row, column: box.column + 1, rows: 1, columns: post - box.column - 1)
        dialogButton(line[0], in: left)
        dialogButton(
          line[1], in: Box(row: row, column: post + 1, rows: 1, columns: box.right - post - 2))
      } else {
        dialogButton(
          line[0], in: Box(row: row, column: box.column + 1, rows: 1, columns: box.columns - 2))
      }
    }
  }

  private mutating func dialogButton(_ control: Control, in box: Box) {
    let ink = tone.button(control)
    let focused = isFocused(control)
    let strong: Emphasis = control.role == .primary ? .bold : []
    clear(box, ink: ink, emphasis: focused ? .reverse : [])
    center(
      control.dialogTitle(glyphs), in: box.inset(columns: 1), row: box.row, ink: ink,
      emphasis: focused ? [strong, .reverse] : strong)
    if focused { focusMarks(box, row: box.row, ink: ink) }
    hit(box, .control(control.id))
  }
}

extension Control {
  var isField: Bool {
    if case .field = role { return true }
    return false
  }

  /// The title as a dialog shows it: the default between marks, because bold alone may not show.
  func dialogTitle(_ glyphs: Glyphs) -> String {
    guard role == .primary, isEnabled else { return markedTitle }
    return glyphs.pick("· \(title) ·", "* \(title) *")
  }
}
