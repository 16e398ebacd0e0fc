import UnlockEngine

extension Pen {
  /// Draws a cover that blurs what is behind it, with its own text on a card in the middle.
  mutating func cover(_ layer: Layer, over content: Layer, in area: Box, scroll: Int) {
    page(content, in: area, scroll: 0)
    hits.removeAll()
    canvas.cursor = nil
    dissolve(area)
    let width = min(area.columns - (area.columns > 24 ? 4 : 0), 44)
    // Apps show most at the top, so the card stays low and leaves part of the blur visible.
    let height = PageLayout(layer, width: width - 4, textSize).height(.normal) + 2
    let rows = max(min(area.rows, 6), min(area.rows - 5, height))
    let card = Box(
      row: area.row + max(0, min(area.rows - rows, (area.rows - rows) * 4 / 5)),
      column: area.column + (area.columns - width) / 2, rows: rows, columns: width)
    tone = .alert
    shape(card, .alert, outline: .alertDim)
    page(layer, in: card.inset(rows: 1, columns: fills ? 0 : 1), scroll: scroll)
  }

  /// Blurs what is drawn in an area: each cell becomes a shade of its ink, as dense as its surroundings. Words
  /// can't be read any more, nor how long they were.
  mutating func dissolve(_ area: Box) {
    let drawn = canvas
    // How much of the cell is ink: letters are thin, blocks are full.
    func weight(_ row: Int, _ column: Int) -> Int {
      guard area.contains(row: row, column: column) else { return 0 }
      return drawn[row, column].scalar == " " ? 0 : 1
    }
    for row in area.row..<area.bottom {
      for column in area.column..<area.right {
        var density = 0
        var ink = drawn[row, column].scalar == " " ? nil : drawn[row, column].ink
        for line in -1...1 {
          for place in -3...3 where weight(row + line, column + place) > 0 {
            density += line == 0 ? 2 : 1
            ink = ink ?? drawn[row + line, column + place].ink
          }
        }
        // Shapes filled with a colour keep their colour, and their rims become just as soft.
        if drawn[row, column].ink.filling != nil, fills {
          canvas[row, column] = Cell("▒", drawn[row, column].ink)
          continue
        }
        let surface = drawn[row, column].surface ?? tone.text
        canvas[row, column] = Cell(" ", surface)
        let shade = glyphs.pick(Pen.shades, Pen.asciiShades)[min(density, 27) * 3 / 27]
        guard shade != " " else { continue }
        put(shade, row: row, column: column, ink: (ink ?? surface).onAnySurface)
      }
    }
  }

  private static let shades: [Unicode.Scalar] = [" ", "░", "▒", "▓"]
  private static let asciiShades: [Unicode.Scalar] = [" ", ".", ":", "%"]
}

extension Ink {
  /// The ink itself if it has no background of its own, otherwise the nearest ink without one.
  fileprivate var onAnySurface: Ink {
    if isTransparent { return self }
    switch self {
    case .primary, .button, .icon: return .link
    default: return .pageDim
    }
  }
}
