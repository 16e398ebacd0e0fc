import UnlockEngine

extension Pen {
  /// The home screen: the app's icon among empty ones, page dots, a dock.
  mutating func home(_ layer: Layer, in area: Box) {
    canvas.fill(area, ink: .plain)
    let columns = area.columns >= 44 ? 5 : 4
    let step = (area.columns - 4) / columns
    let left = area.column + (area.columns - step * columns) / 2 + (step - 5) / 2
    var row = area.row + (area.rows >= 16 ? 1 : 0)
    var texts: [String] = []
    for text in ([layer.title] + layer.texts) where !text.isEmpty {
      texts += text.wrapped(to: area.columns - 4)
    }
    for (index, text) in texts.enumerated() {
      center(text, in: area, row: row + index, ink: .dim)
    }
    row += texts.isEmpty ? 0 : texts.count + 1
    // Apps come first, then empty places up to the end of the second line, if there is room for it.
    let lines = max(1, min(2, (area.bottom - 6 - row) / 5))
    let count = max(layer.controls.count, lines * columns)
    for index in 0..<count {
      let place = Box(
        row: row + index / columns * 5, column: left + index % columns * step, rows: 3, columns: 5)
      if index < layer.controls.count {
        icon(layer.controls[index], in: place, labelWidth: index == 0 ? 2 * step - 1 : step - 1, area: area)
      } else if place.bottom < area.bottom - 5 {
        frame(place, .dashed, ink: .frame)
      }
    }
    dock(in: area, left: left, step: step, columns: columns)
  }

  private mutating func icon(_ control: Control, in box: Box, labelWidth: Int, area: Box) {
    let focused = isFocused(control)
    let ink = tone.button(control)
    let title = control.markedTitle.cut(to: labelWidth, with: glyphs)
    let width = max(title.cellWidth + 2, box.columns)
    let start = max(area.column, box.column + (box.columns - width) / 2)
    let label = Box(row: box.bottom, column: start, rows: 1, columns: width)
    clear(box, ink: ink)
    frame(box, focused ? .heavy : .round, ink: ink, emphasis: .bold)
    let letter = control.title.unicodeScalars.first.map(String.init) ?? ""
    center(letter, in: box, row: box.row + 1, ink: ink, emphasis: focused ? [.bold, .reverse] : .bold)
    center(
      title, in: label, row: label.row, ink: focused ? ink : .plain, emphasis: focused ? .reverse : [])
    if focused { focusMarks(label, row: label.row, ink: ink) }
    hit(
      Box(
        row: box.row, column: min(box.column, start), rows: box.rows + 1, columns: max(box.columns, width)),
      .control(control.id))
  }

  private mutating func dock(in area: Box, left: Int, step: Int, columns: Int) {
    guard area.rows >= 14 else { return }
    let dots = String(glyphs.filledDot) + " " + String(glyphs.emptyDot) + " " + String(glyphs.emptyDot)
    center(dots, in: area, row: area.bottom - 6, ink: .dim)
    frame(area.insetTop(area.rows - 5).inset(columns: 1), .round, ink: .frame)
    for index in 0..<columns {
      frame(
        Box(row: area.bottom - 4, column: left + index * step, rows: 3, columns: 5), .round, ink: .dim)
    }
  }

  /// The app switcher: a card with the app as it is now in small, and what can be done with it.
  mutating func appSwitcher(_ screen: Screen, _ layer: Layer, in area: Box, scroll: Int) {
    canvas.fill(area, ink: .plain)
    let small = layer.controls.flowed(area.columns - 2)
    let texts = layer.texts.flatMap { $0.wrapped(to: area.columns - 4) }
    var row = area.row
    center(layer.title, in: area, row: row, ink: tone.title, emphasis: .bold)
    row += 1
    for text in texts {
      center(text, in: area, row: row, ink: tone.text)
      row += 1
    }
    let rows = max(3, area.bottom - row - small.count - 1)
    let width = min(area.columns - 6, rows * 2 + 6)
    let card = Box(row: row, column: area.column + (area.columns - width) / 2, rows: rows, columns: width)
    // The cards behind it, so that it reads as one of many.
    for side in [card.column - 3, card.right + 2] {
      for line in card.row + 1..<card.bottom - 1 {
        put(glyphs.box(.round).left, row: line, column: side, ink: .frame)
      }
    }
    clear(card, ink: .page)
    frame(card, .round, ink: .frame)
    if let app = screen.app {
      var inner = Pen(canvas: Canvas(size: canvas.size), glyphs: glyphs, focus: nil, frame: frame)
      inner.layer(app, in: card.inset(rows: 1, columns: 1), scroll: 0)
      for line in card.row + 1..<card.bottom - 1 {
        for column in card.column + 1..<card.right - 1 {
          canvas[line, column] = inner.canvas[line, column]
        }
      }
    }
    if let first = layer.controls.first(where: \.isEnabled) { hit(card, .control(first.id)) }
    self.small(
      small,
      in: Box(row: area.bottom - small.count, column: area.column + 1, rows: 1, columns: area.columns - 2))
  }

  /// The phone switched off: nothing but what turns it on.
  mutating func off(_ layer: Layer, in area: Box) {
    canvas.fill(area, ink: .plain)
    let inner = area.inset(columns: 2)
    let lines = ([layer.title] + layer.texts).flatMap { $0.wrapped(to: inner.columns) }
    let small = layer.controls.flowed(inner.columns)
    var row = area.row + max(0, area.rows - lines.count - small.count - 1) / 2
    for line in lines {
      center(line, in: inner, row: row, ink: .dim)
      row += 1
    }
    self.small(small, in: Box(row: row + 1, column: inner.column, rows: 1, columns: inner.columns))
  }

  /// What a blurred page looks like: a light texture with no shape in it.
  mutating func blur(in area: Box) {
    for row in area.row..<area.bottom {
      for column in area.column..<area.right {
        // Two waves that don't meet again soon, so that no pattern is seen.
        let isSpeck = (row * 7 + column * 3) % 5 < 2 || (row * 3 + column * 5) % 7 < 2
        put(isSpeck ? glyphs.pick("░", ":") : " ", row: row, column: column, ink: .pageDim)
      }
    }
  }
}

extension Box {
  /// The box without its first `rows` lines.
  func insetTop(_ rows: Int) -> Box {
    Box(row: row + rows, column: column, rows: self.rows - rows, columns: columns)
  }
}
