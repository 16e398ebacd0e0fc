import UnlockEngine

extension Pen {
  /// The home screen: the app's icon among empty spaces, page dots, the dock.
  ///
  /// - Parameter letters: what stands on the app’s icon; the first letter of its name where there is nothing.
  mutating func home(_ layer: Layer, letters: String?, in area: Box) {
    let columns = area.columns >= 60 ? 6 : area.columns >= 39 && area.columns < 48 ? 5 : 4
    let step = (area.columns - 4) / columns
    let size = step > 10 && area.rows > 40 ? Size(rows: 5, columns: 9) : Size(rows: 3, columns: 5)
    let left = area.column + (area.columns - step * columns) / 2 + (step - size.columns) / 2
    var row = area.row + (area.rows >= 16 ? 1 : 0)
    var texts: [String] = []
    for text in layer.texts where !text.isEmpty { texts += text.wrapped(to: area.columns - 4) }
    for (index, text) in texts.enumerated() { center(text, in: area, row: row + index, ink: .homeDim) }
    row += texts.isEmpty ? 0 : texts.count + 1
    // Icons come first, then empty spaces to fill the rows, if there is room for them.
    let high = size.rows + 2
    let foot = high + 1
    let lines = max(1, min(6, (area.bottom - foot - row) / high))
    let count = max(layer.controls.count, lines * columns)
    for index in 0..<count {
      let place = Box(
        row: row + index / columns * high, column: left + index % columns * step, rows: size.rows,
        columns: size.columns)
      if index < layer.controls.count {
        let control = layer.controls[index]
        icon(
          control, letters: control.role == .primary ? letters : nil, in: place,
          labelWidth: index == 0 ? 2 * step - 1 : step - 1, area: area)
      } else if place.bottom < area.bottom - high {
        shape(place, .place)
      }
    }
    dock(in: area, left: left, step: step, columns: columns, size: size)
  }

  private mutating func icon(_ control: Control, letters: String?, in box: Box, labelWidth: Int, area: Box) {
    let title = control.markedTitle.cut(to: labelWidth, with: glyphs)
    let width = max(title.cellWidth + 2, box.columns)
    let start = max(area.column, box.column + (box.columns - width) / 2)
    let label = Box(row: box.bottom, column: start, rows: 1, columns: width)
    let isMain = control.role == .primary
    shape(box, isMain ? .primary : .place, isMain ? .heavy : .round)
    let letters = letters ?? control.title.unicodeScalars.first.map(String.init) ?? ""
    center(
      glyphs.text(letters), in: box, row: box.row + box.rows / 2, ink: isMain ? .primary : .place,
      emphasis: .bold)
    center(title, in: label, row: label.row, ink: .home)
    hit(
      Box(row: box.row, column: min(box.column, start), rows: box.rows + 1, columns: max(box.columns, width)),
      .control(control.id), ring: box, row: fills ? box.row + box.rows / 2 : label.row)
  }

  private mutating func dock(in area: Box, left: Int, step: Int, columns: Int, size: Size) {
    guard area.rows >= 14 else { return }
    let rows = size.rows + 2
    let dots = String(glyphs.filledDot) + " " + String(glyphs.emptyDot) + " " + String(glyphs.emptyDot)
    center(dots, in: area, row: area.bottom - rows - 1, ink: .homeDim)
    let dock = area.insetTop(area.rows - rows).inset(columns: 1)
    shape(dock, .dock, outline: .homeDim)
    for index in 0..<columns {
      let place = Box(
        row: area.bottom - rows + 1, column: left + index * step, rows: size.rows, columns: size.columns)
      shape(place, .place)
    }
  }

  /// The app switcher: a card with a small picture of the app as it is now, and what can be done with it.
  mutating func appSwitcher(_ screen: Screen, _ layer: Layer, in area: Box, scroll: Int) {
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
    neighbours(of: card)
    if let app = screen.app {
      shape(card, .page, outline: .homeDim)
      let inside = card.inset(rows: 1, columns: 1)
      var inner = Pen(canvas: Canvas(size: canvas.size), glyphs: glyphs, focus: nil, frame: frame)
      inner.layer(app, in: inside, scroll: 0)
      for line in inside.row..<inside.bottom {
        for column in inside.column..<inside.right { canvas[line, column] = inner.canvas[line, column] }
      }
    } else {
      shape(card, .place, outline: .homeDim)
    }
    tone = .home
    self.small(
      small,
      in: Box(row: area.bottom - small.count, column: area.column + 1, rows: 1, columns: area.columns - 2),
      raised: isGlass)
    if let first = layer.controls.first(where: \.isEnabled) {
      hits.append(HitTarget(box: card, target: .control(first.id)))
    }
  }

  /// The edges of the neighbouring cards, which make it look like one of several.
  private mutating func neighbours(of card: Box) {
    for column in [card.column - 3, card.right + 1] {
      let edge = Box(row: card.row + 1, column: column, rows: card.rows - 2, columns: 2)
      if fills {
        rims(edge, ink: .placeRim)
        canvas.fill(edge.inset(rows: 1), ink: .place)
      } else {
        let line = column < card.column ? column : column + 1
        for row in edge.row..<edge.bottom {
          put(glyphs.box(.round).left, row: row, column: line, ink: .homeDim)
        }
      }
    }
  }

  /// The phone's lock screen: a padlock, the date over the time in large digits, and at the foot what opens it.
  mutating func lockScreen(_ layer: Layer, in area: Box) {
    let inner = area.inset(columns: 2)
    let texts = layer.texts.map { $0.wrapped(to: inner.columns) }
    let isHigh = area.rows >= 15
    var row = area.row + (isHigh ? min(2, area.rows / 12) : 0)
    if isHigh {
      lock(in: Box(row: row, column: inner.column, rows: 3, columns: inner.columns), isOpen: layer.isDone)
      row += 4
    } else if layer.isDone {
      center("unlocked", in: inner, row: row, ink: .home)
      row += 1
    }
    lines(
      texts.first ?? [], in: Box(row: row, column: inner.column, rows: 1, columns: inner.columns), ink: .home)
    row += (texts.first?.count ?? 0) + (isHigh ? 1 : 0)
    bigTime(
      layer.title, in: Box(row: row, column: inner.column, rows: 3, columns: inner.columns), ink: tone.title)
    row += 4
    for line in texts.dropFirst().joined() {
      center(line, in: inner, row: row, ink: .home)
      row += 1
    }
    let small = layer.controls.flowed(inner.columns)
    self.small(
      small, in: Box(row: area.bottom - small.count, column: inner.column, rows: 1, columns: inner.columns))
  }

  /// The phone switched off: only the control that turns it on.
  mutating func off(_ layer: Layer, in area: Box) {
    let inner = area.inset(columns: 2)
    let lines = ([layer.title] + layer.texts).flatMap { $0.wrapped(to: inner.columns) }
    let small = layer.controls.flowed(inner.columns)
    var row = area.row + max(0, area.rows - lines.count - small.count - 1) / 2
    for line in lines {
      center(line, in: inner, row: row, ink: .glass)
      row += 1
    }
    self.small(small, in: Box(row: row + 1, column: inner.column, rows: 1, columns: inner.columns))
  }
}

extension Box {
  /// The box without its first `rows` lines.
  func insetTop(_ rows: Int) -> Box {
    Box(row: row + rows, column: column, rows: self.rows - rows, columns: columns)
  }
}
