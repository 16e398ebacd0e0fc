import UnlockEngine

extension Pen {
  /// Takes the colour out of what lies under a dialog, and what could be tapped there.
  mutating func dimAll(in area: Box) {
    for row in area.row..<area.bottom {
      for column in area.column..<area.right {
        let cell = canvas[row, column]
        canvas[row, column] = Cell(cell.scalar, .dim)
      }
    }
    hits.removeAll()
    canvas.cursor = nil
  }

  /// An alert in the middle of an area: the app's with round corners, the system's with double lines and
  /// the system's name in them.
  mutating func dialog(_ layer: Layer, in area: Box, scroll: Int, badge: String?) {
    let width = min(area.columns - 2, 36)
    guard width > 6 else { return }
    let inner = width - 4
    let title = layer.title.isEmpty ? [] : layer.title.wrapped(to: inner)
    var texts: [String] = []
    for text in layer.texts where !text.isEmpty { texts += text.wrapped(to: inner) }
    if let time = layer.timeLeft { texts.append(countdown(time)) }
    let buttons = dialogButtons(layer, width: width)
    let busy = layer.isBusy ? 1 : 0
    let fields = layer.controls.filter(\.isField)
    // Decoration goes first: the blank lines, then the lines between stacked buttons.
    var air = 1
    var step = 2
    func height() -> Int {
      2 + title.count + texts.count + fields.count + busy + 2 * air + buttonRows(buttons, step)
        + (buttons.isEmpty ? 0 : 1)
    }
    if height() > area.rows { air = 0 }
    if height() > area.rows { step = 1 }
    // Then texts scroll; the buttons stay.
    let room = max(1, texts.count - max(0, height() - area.rows))
    let first = min(max(0, scroll), max(0, texts.count - room))
    let rows = min(area.rows, height())
    let box = Box(
      row: area.row + (area.rows - rows) / 2, column: area.column + (area.columns - width) / 2, rows: rows,
      columns: width)
    clear(box, ink: tone.text)
    frame(box, lines, ink: tone.title)
    if let badge { center(" \(badge) ", in: box, row: box.row, ink: tone.title, emphasis: .bold) }
    var row = box.row + 1 + air
    for line in title {
      center(line, in: box, row: row, ink: tone.title, emphasis: .bold)
      row += 1
    }
    let shown = texts[first..<min(texts.count, first + room)]
    for line in shown {
      center(line, in: box, row: row, ink: tone.text)
      row += 1
    }
    if first > 0 { put(glyphs.moreAbove, row: row - shown.count, column: box.right - 2, ink: .notice) }
    if first + room < texts.count { put(glyphs.moreBelow, row: row - 1, column: box.right - 2, ink: .notice) }
    for control in fields {
      field(control, in: Box(row: row, column: box.column + 2, rows: 1, columns: inner))
      row += 1
    }
    if busy > 0 { wheel(in: Box(row: row, column: box.column, rows: 1, columns: width)) }
    place(buttons, step: step, in: box)
  }

  private var lines: Lines { tone == .system ? .double : .round }

  /// The buttons by line: two short ones side by side, else one under another.
  private func dialogButtons(_ layer: Layer, width: Int) -> [[Control]] {
    let buttons = layer.controls.filter { !$0.isField }
    let half = (width - 3) / 2
    if buttons.count == 2, buttons.allSatisfy({ $0.dialogTitle(glyphs).cellWidth + 4 <= half }) {
      return [buttons]
    }
    return buttons.map { [$0] }
  }

  /// The lines that buttons take, the one above them not counted.
  private func buttonRows(_ buttons: [[Control]], _ step: Int) -> Int {
    buttons.isEmpty ? 0 : (buttons.count - 1) * step + 1
  }

  private mutating func place(_ buttons: [[Control]], step: Int, in box: Box) {
    guard !buttons.isEmpty else { return }
    let first = box.bottom - 1 - buttonRows(buttons, step)
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

  /// The Face ID or Optic ID indicator: a face or an eye between corners, and a line that sweeps over it.
  mutating func scanning(_ layer: Layer, in area: Box, badge: String) {
    let isEye = layer.id.utf8.starts(with: "system.optic".utf8)
    let shape = glyphs.pick(isEye ? Pen.eye : Pen.face, isEye ? Pen.asciiEye : Pen.asciiFace)
    let texts = ([layer.title] + layer.texts).filter { !$0.isEmpty }
    let inner = max(13, min(area.columns - 6, texts.reduce(0) { max($0, $1.cellWidth) }))
    let lines = texts.flatMap { $0.wrapped(to: inner) }
    let buttons = layer.controls.filter { !$0.isField }
    let rows = shape.count + lines.count + 2 + (buttons.isEmpty ? 0 : buttons.count + 1)
    // It hangs at the top, where iOS has it too, and where it hides the least.
    let box = Box(
      row: area.row, column: area.column + (area.columns - inner - 4) / 2, rows: rows, columns: inner + 4)
    clear(Box(row: box.row, column: box.column - 1, rows: rows, columns: box.columns + 2), ink: tone.text)
    frame(box, .double, ink: tone.title)
    center(" \(badge) ", in: box, row: box.row, ink: tone.title, emphasis: .bold)
    for (index, line) in shape.enumerated() {
      center(line, in: box, row: box.row + 1 + index, ink: tone.title, emphasis: .bold)
    }
    sweep(over: shape.count, in: box)
    for (index, line) in lines.enumerated() {
      center(line, in: box, row: box.row + 1 + shape.count + index, ink: tone.text)
    }
    place(buttons.map { [$0] }, step: 1, in: box)
  }

  /// The line goes down and up again, one row a frame.
  private mutating func sweep(over rows: Int, in box: Box) {
    let turn = max(1, 2 * (rows - 1))
    let phase = frame % turn
    let row = box.row + 1 + min(phase, turn - phase)
    let middle = box.column + box.columns / 2
    put(glyphs.pick("╺", "-"), row: row, column: middle - 6, ink: .notice, emphasis: .bold)
    put(glyphs.pick("╸", "-"), row: row, column: middle + 6, ink: .notice, emphasis: .bold)
    for column in middle - 5...middle + 5 where canvas[row, column].scalar == " " {
      put(glyphs.pick("━", "-"), row: row, column: column, ink: .notice, emphasis: .bold)
    }
  }

  private static let face = ["┏╸     ╺┓", "  ╻ ╷ ╻  ", "    ┘    ", "  ╰───╯  ", "┗╸     ╺┛"]
  private static let eye = ["┏╸     ╺┓", " ╭─────╮ ", "(   ◉   )", " ╰─────╯ ", "┗╸     ╺┛"]
  private static let asciiFace = ["+-     -+", "  | | |  ", "    '    ", "  \\___/  ", "+-     -+"]
  private static let asciiEye = ["+-     -+", " .-----. ", "(   @   )", " '-----' ", "+-     -+"]
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
