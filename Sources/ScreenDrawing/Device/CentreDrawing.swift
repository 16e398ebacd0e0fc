import UnlockEngine

// What is pulled down from the top of the phone, over the app or the home screen: a sheet, under which the rest can be seen.

extension Pen {
  /// Control Centre: tiles in two columns, the first of them on.
  mutating func controlCentre(_ layer: Layer, in area: Box) {
    let lines = (layer.texts.count + 1) / 2
    let rows = max(2, min(4, (area.rows - 4) / max(1, lines)))
    let inside = sheet(layer, layer.title, rows: 1 + lines * rows, in: area)
    let width = (inside.columns - 3) / 2
    for (index, text) in layer.texts.enumerated() {
      let tile = Box(
        row: inside.row + 1 + index / 2 * rows, column: inside.column + 1 + index % 2 * (width + 1),
        rows: rows, columns: width)
      guard tile.bottom <= inside.bottom else { return }
      let ink = index == 0 ? Ink.icon : .place
      shape(tile, ink)
      center(
        text.cut(to: width - 2, with: glyphs), in: tile, row: tile.row + (rows - 1) / 2, ink: ink,
        emphasis: index == 0 ? .bold : [])
    }
  }

  /// Notification Centre: what time it is, and what there is to know.
  mutating func notificationCentre(_ layer: Layer, time: String, in area: Box) {
    let texts = layer.texts.map { $0.wrapped(to: area.columns - 8) }
    let inside = sheet(layer, time, rows: 2 + texts.reduce(0) { $0 + $1.count + 2 }, in: area)
    center(layer.title, in: inside, row: inside.row + 1, ink: tone.text)
    var row = inside.row + 2
    for lines in texts {
      let card = Box(row: row, column: inside.column + 1, rows: lines.count + 2, columns: inside.columns - 2)
      guard card.bottom <= inside.bottom else { return }
      shape(card, .place)
      for (index, line) in lines.enumerated() { center(line, in: card, row: row + 1 + index, ink: .place) }
      row = card.bottom
    }
  }

  /// The sheet with a line at its top and what closes it at its bottom; gives the rows from that line to the button.
  private mutating func sheet(_ layer: Layer, _ head: String, rows: Int, in area: Box) -> Box {
    let small = layer.controls.flowed(area.columns - 4)
    let box = Box(
      row: area.row, column: area.column, rows: min(area.rows, rows + small.count + 2), columns: area.columns)
    shape(box, .home, outline: .homeDim)
    let inside = box.inset(rows: 1, columns: 1)
    center(head, in: inside, row: inside.row, ink: tone.title, emphasis: .bold)
    let foot = inside.bottom - small.count
    self.small(small, in: Box(row: foot, column: inside.column, rows: 1, columns: inside.columns))
    return Box(row: inside.row, column: inside.column, rows: foot - inside.row, columns: inside.columns)
  }
}
