import UnlockEngine

// The two ways to draw a shape. With half blocks its edge *is* its fill: the top and bottom rows are half filled,
// so the fill ends where the shape does, and stacked shapes stay apart. With lines it has an outline, and a fill,
// if the theme has one, stays inside.

extension Pen {
  /// Whether shapes are drawn as fills rather than outlines.
  var fills: Bool { glyphs == .blocks }

  /// Draws an empty shape with round corners.
  mutating func shape(
    _ box: Box, _ fill: Ink, _ lines: Lines = .round, outline: Ink? = nil, emphasis: Emphasis = []
  ) {
    guard box.columns > 1, box.rows > 1 else { return }
    healWideScalars(around: box)
    if lines == .dashed || !fills {
      canvas.fill(box.inset(rows: 1, columns: 1), ink: lines == .dashed ? tone.text : fill)
      frame(box, lines, ink: lines == .dashed ? .disabled : outline ?? fill.rim, emphasis: emphasis)
    } else {
      canvas.fill(box.inset(rows: 1), ink: fill)
      rims(box, ink: fill.rim)
    }
  }

  /// Draws a shape that has no rows to spare for rims: with round ends.
  mutating func bar(_ box: Box, _ fill: Ink) {
    guard fills else { return canvas.fill(box, ink: fill) }
    canvas.fill(box.inset(columns: 1), ink: fill)
    for row in box.row..<box.bottom {
      put("▐", row: row, column: box.column, ink: fill.rim)
      put("▌", row: row, column: box.right - 1, ink: fill.rim)
    }
  }

  /// The half-filled rows at a shape's top and bottom.
  mutating func rims(_ box: Box, ink: Ink) {
    let (first, last) = (box.row, box.bottom - 1)
    canvas.fill(Box(row: first, column: box.column, rows: 1, columns: box.columns), with: "▄", ink: ink)
    put("▗", row: first, column: box.column, ink: ink)
    put("▖", row: first, column: box.right - 1, ink: ink)
    for column in box.column..<box.right { carve("▄", row: last, column: column, ink: ink) }
    carve("▙", row: last, column: box.column, ink: ink)
    carve("▟", row: last, column: box.right - 1, ink: ink)
  }

  /// Fills a cell except for a scalar in it, which shows what was there before.
  ///
  /// Fonts draw lower half blocks all the way to the bottom of the cell, but upper ones not always to the top: so a
  /// shape that ends within a cell is a full cell with its lower part carved out.
  mutating func carve(_ scalar: Unicode.Scalar, row: Int, column: Int, ink: Ink) {
    put(scalar, row: row, column: column, ink: ink, emphasis: .reverse)
  }

  /// Draws a line across a shape from side to side, joined to its outline if it has one.
  mutating func hairline(_ box: Box, row: Int, ink: Ink) {
    guard fills else { return rule(box, row: row, .round, ink: ink) }
    let line = Box(row: row, column: box.column, rows: 1, columns: box.columns)
    canvas.fill(line, with: glyphs.hairline, ink: ink)
  }

  // MARK: What can be tapped

  /// Records what can be tapped, and draws the focus if it is there. Everything that can be tapped is recorded
  /// here, so that the focus looks the same everywhere.
  ///
  /// `ring` is what the focus surrounds if that is more than the box, such as a row with its hairlines.
  mutating func hit(_ box: Box, _ target: FocusTarget, ring: Box? = nil, row: Int? = nil) {
    hits.append(HitTarget(box: box, target: target))
    guard isFocused(target) else { return }
    let row = row ?? box.row + (box.rows - 1) / 2
    if fills { self.ring(ring ?? box, row: row) } else { mark(box, row: row) }
  }

  /// A ring in the focus's colour, with a mark on its left side.
  private mutating func ring(_ box: Box, row: Int) {
    // Where words fill it there is no room above and below them.
    let hasRims = box.rows > 2 && !hasWords(in: box, row: box.row) && !hasWords(in: box, row: box.bottom - 1)
    if hasRims {
      rims(box, ink: .focusRim)
      // With round corners its sides would stick out by half a cell.
      for column in [box.column, box.right - 1] {
        put("▄", row: box.row, column: column, ink: .focusRim)
        carve("▄", row: box.bottom - 1, column: column, ink: .focusRim)
      }
    }
    let inner = hasRims ? box.inset(rows: 1) : box
    for side in [inner.column, inner.right - 1] {
      canvas.fill(Box(row: inner.row, column: side, rows: inner.rows, columns: 1), ink: .focus)
    }
    put(glyphs.focusLeft, row: row, column: box.column, ink: .focus, emphasis: .bold)
  }

  /// Whether anything but lines and shades stands in a row.
  private func hasWords(in box: Box, row: Int) -> Bool {
    (box.column..<box.right).contains { column in
      let scalar = canvas[row, column].scalar
      return scalar > " " && scalar != "\u{A0}" && !(0x2500...0x259F).contains(scalar.value)
        && !(0x1FB00...0x1FBFF).contains(scalar.value) && scalar != glyphs.hairline
    }
  }

  /// Heavy lines instead of an existing outline, the focus's ink on the words, and a mark before them.
  private mutating func mark(_ box: Box, row: Int) {
    let isFramed = [Lines.round, .heavy, .dashed].contains {
      box.rows > 2 && canvas[box.row, box.column].scalar == glyphs.box($0).topLeft
    }
    if isFramed { frame(box, .heavy, ink: .focusRim) }
    let words = isFramed ? box.inset(columns: 1) : box
    for column in words.column..<words.right {
      let cell = canvas[row, column]
      canvas[row, column] = cell.inked(.focus)
    }
    put(glyphs.focusLeft, row: row, column: words.column, ink: .focus)
  }

  func isFocused(_ target: FocusTarget) -> Bool { focus == target }
}
