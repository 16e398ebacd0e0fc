import UnlockEngine

extension Pen {
  /// The nine dots of a pattern with the line through those that are touched, and the keys below them.
  ///
  /// A dot that can be touched has its number beside it, because that is the key that touches it.
  mutating func pattern(_ keypad: Keypad, _ keys: [Box]) {
    let middles = keys.prefix(9).map { box in
      Point(row: box.row + (box.rows - 1) / 2, column: box.column + box.columns / 2)
    }
    let touched = keypad.touched.digits.filter { (1...middles.count).contains($0) }.map { $0 - 1 }
    line(through: touched.map { middles[$0] }, ink: keypad.isEnabled ? .dot : .disabled)
    for (index, middle) in middles.enumerated() {
      let isTouched = touched.contains(index)
      let ink: Ink = keypad.isEnabled ? isTouched ? .dot : tone.text : .disabled
      put(
        isTouched ? glyphs.filledDot : glyphs.emptyDot, row: middle.row, column: middle.column, ink: ink,
        emphasis: isTouched ? .bold : [])
      if !isTouched {
        put(
          Unicode.Scalar(UInt8(0x31 + index)), row: middle.row, column: middle.column + 2,
          ink: keypad.isEnabled ? tone.dim : .disabled)
      }
      hit(keys[index], .digit(index + 1), row: middle.row)
    }
  }

  /// A line from cell to cell, in braille: eight dots to a cell, two beside each other.
  private mutating func line(through points: [Point], ink: Ink) {
    var cells: [Point: UInt32] = [:]
    for (from, to) in zip(points, points.dropFirst()) {
      let (x, y) = (2 * (to.column - from.column), 4 * (to.row - from.row))
      let steps = max(1, abs(x), abs(y))
      for step in 0...steps {
        // From the middle of a cell, whose dots are counted from its upper left.
        let place = (x: 2 * from.column + x * step / steps, y: 4 * from.row + 1 + y * step / steps)
        cells[Point(row: place.y / 4, column: place.x / 2), default: 0] |=
          Self.braille[place.y % 4][place.x % 2]
      }
    }
    for (point, dots) in cells {
      let scalar = Unicode.Scalar(0x2800 + dots) ?? " "
      put(glyphs.pick(scalar, "."), row: point.row, column: point.column, ink: ink)
    }
  }

  /// The bit of each dot of a cell: by row, then by column.
  private static let braille: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
}
