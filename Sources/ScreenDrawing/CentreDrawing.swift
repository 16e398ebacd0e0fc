import UnlockEngine

// What is pulled down from the top of the phone, over the app or the home screen.

extension Pen {
  /// Control Centre: tiles in two columns, the first of them on.
  mutating func controlCentre(_ layer: Layer, in area: Box) {
    let foot = pulledDown(layer, layer.title, in: area)
    let top = area.row + 2
    let lines = max(1, (layer.texts.count + 1) / 2)
    let rows = max(2, min(4, (foot - top) / lines))
    let width = (area.columns - 5) / 2
    for (index, text) in layer.texts.enumerated() {
      let tile = Box(
        row: top + index / 2 * rows, column: area.column + 2 + index % 2 * (width + 1), rows: rows,
        columns: width)
      guard tile.bottom <= foot else { return }
      let ink = index == 0 ? Ink.icon : .place
      shape(tile, ink)
      center(
        text.cut(to: width - 2, with: glyphs), in: tile, row: tile.row + (rows - 1) / 2, ink: ink,
        emphasis: index == 0 ? .bold : [])
    }
  }

  /// Notification Centre: what time it is, and what there is to know.
  mutating func notificationCentre(_ layer: Layer, time: String, in area: Box) {
    let foot = pulledDown(layer, time, in: area)
    center(layer.title, in: area, row: area.row + 1, ink: tone.text)
    var row = area.row + 3
    for text in layer.texts {
      let lines = text.wrapped(to: area.columns - 8)
      let card = Box(row: row, column: area.column + 2, rows: lines.count + 2, columns: area.columns - 4)
      guard card.bottom <= foot else { return }
      shape(card, .place)
      for (index, line) in lines.enumerated() { center(line, in: card, row: row + 1 + index, ink: .place) }
      row = card.bottom
    }
  }

  /// What both have: a line at the top, and what closes it at the bottom. Gives the row where that begins.
  private mutating func pulledDown(_ layer: Layer, _ head: String, in area: Box) -> Int {
    let small = layer.controls.flowed(area.columns - 2)
    let foot = area.bottom - small.count
    center(head, in: area, row: area.row, ink: tone.title, emphasis: .bold)
    self.small(
      small, in: Box(row: foot, column: area.column + 1, rows: 1, columns: area.columns - 2))
    return foot
  }
}
