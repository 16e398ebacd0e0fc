import UnlockEngine

extension Pen {
  /// Draws a layer that fills an area: a page, a list, a PIN pad, a cover, the passcode screen.
  mutating func page(_ layer: Layer, in area: Box, scroll: Int) {
    let column = Self.columnOfPage(area)
    guard column.columns > 0, area.rows > 0 else { return }
    if let keypad = layer.keypad, let layout = EntryLayout(layer, keypad, in: column, textSize) {
      return entryPage(layout)
    }
    let layout = PageLayout(layer, width: column.columns, textSize)
    guard let density = layout.density(for: area.rows) else {
      return overflowing(layout, in: column, scroll: scroll)
    }
    draw(layout, density, in: column, spare: area.rows - layout.height(density))
  }

  /// A page as wide as a tablet is hard to read, so its content is a column in the middle.
  static func columnOfPage(_ area: Box) -> Box {
    let width = min(area.columns - (area.columns > 24 ? 4 : 2), 48)
    return Box(
      row: area.row, column: area.column + (area.columns - width) / 2, rows: area.rows, columns: width)
  }

  private mutating func draw(_ layout: PageLayout, _ density: Density, in area: Box, spare: Int) {
    var row = area.row
    if let navigation = layout.navigation {
      draw(navigation, density, row: row, column: area.column)
      row += layout.head(density)
    }
    // Centred pages are vertically centred; all others start at the top with a little air, like titles on iOS.
    let air = layout.isCentered ? spare / 2 : layout.navigation == nil ? min(spare / 3, 6) : 0
    stack(layout.body, density, row: row + air, column: area.column)
    let foot = spare < 3 ? 0 : max(1, min(spare / 8, 3))
    stack(
      layout.footer, density, row: area.bottom - foot - layout.footer.height(density), column: area.column)
  }

  /// Draws blocks one below the other.
  mutating func stack(_ blocks: [Block], _ density: Density, row: Int, column: Int) {
    var row = row
    for index in blocks.indices {
      draw(blocks[index], density, row: row, column: column)
      row += blocks[index].height(density)
      if index + 1 < blocks.count { row += blocks[index].gap(before: blocks[index + 1], density) }
    }
  }

  /// Draws a page that is too high even at its tightest: what is above the buttons scrolls, the buttons stay.
  private mutating func overflowing(_ layout: PageLayout, in area: Box, scroll: Int) {
    var (body, footer) = (layout.body, layout.footer)
    let head = layout.navigation == nil ? 0 : 1
    // If the buttons alone leave no room to read, everything scrolls.
    if footer.height(.tight) > area.rows - head - 3 {
      body += footer
      footer = []
    }
    let seen = area.rows - head - footer.height(.tight)
    // What scrolls needn't be squeezed, so paragraphs keep the blank lines between them.
    let full = body.height(.snug)
    var inner = Pen(
      canvas: Canvas(size: Size(rows: full, columns: area.columns)), glyphs: glyphs, focus: focus,
      frame: frame, tone: tone, textSize: textSize)
    inner.canvas.fill(inner.canvas.bounds, ink: tone.text)
    inner.stack(body, .snug, row: 0, column: 0)

    var first = min(max(0, scroll), max(0, full - seen))
    if followsFocus, let box = inner.hits.first(where: { isFocused($0.target) })?.box {
      first = min(first, max(0, box.row - 1))
      first = max(first, min(box.bottom + 1, full) - seen)
    }
    if let navigation = layout.navigation { draw(navigation, .tight, row: area.row, column: area.column) }
    let top = area.row + head
    copy(inner, from: first, rows: min(seen, full - first), row: top, column: area.column)
    stack(footer, .tight, row: area.bottom - footer.height(.tight), column: area.column)
    if first > 0 { put(glyphs.moreAbove, row: top, column: area.right, ink: .notice) }
    if first + seen < full { put(glyphs.moreBelow, row: top + seen - 1, column: area.right, ink: .notice) }
  }

  /// Copies rows of another pen's drawing, with the targets in them.
  private mutating func copy(_ other: Pen, from first: Int, rows: Int, row: Int, column: Int) {
    for line in 0..<max(0, rows) {
      for place in 0..<other.canvas.size.columns {
        canvas[row + line, column + place] = other.canvas[first + line, place]
      }
    }
    for hit in other.hits {
      let (from, to) = (max(hit.box.row, first), min(hit.box.bottom, first + rows))
      guard from < to else { continue }
      let box = Box(
        row: from - first + row, column: hit.box.column + column, rows: to - from, columns: hit.box.columns)
      self.hit(box, hit.target)
    }
    if let cursor = other.canvas.cursor, cursor.row >= first, cursor.row < first + rows {
      canvas.cursor = Point(row: cursor.row - first + row, column: cursor.column + column)
    }
  }

  private mutating func draw(_ block: Block, _ density: Density, row: Int, column: Int) {
    let rows = block.height(density)
    guard rows > 0 else { return }
    let box = Box(row: row, column: column, rows: rows, columns: block.width)
    switch block.kind {
    case .navigation(let back, let link): navigation(back, link, title: block.lines.first, in: box)
    case .heading: lines(block.lines, in: box, ink: tone.title, emphasis: .bold)
    case .paragraph: lines(block.lines, in: box, ink: tone.text)
    case .warning: lines(block.lines, in: box, ink: .bad, emphasis: .bold)
    case .lock where rows < 3: lines(block.lines, in: box, ink: tone.dim)
    case .lock: lock(in: box)
    case .wheel: wheel(in: box)
    case .viewfinder: viewfinder(in: box)
    case .caption: lines(block.lines, in: box, ink: .dim)
    case .timeLeft: bigTime(block.lines.first ?? "", in: box, ink: .notice)
    case .field(let control): field(control, in: box)
    case .rows(let controls): self.rows(controls, density, in: box)
    case .button(let control): button(control, lines: block.lines, in: box)
    case .small(let lines): small(lines, in: box)
    case .entry(let keypad): entry(keypad, in: box)
    case .keypad(let keypad, let controls): self.keypad(keypad, controls, .smallest(keypad), in: box)
    case .headingOfSection, .footer, .banner, .columns, .image, .illustration, .dots, .tabs:
      drawBody(block, density, in: box)
    }
  }

  /// The frame around a camera's picture: four corners, empty except for what is held up to the camera.
  private mutating func viewfinder(in box: Box) {
    let corners = glyphs.box(.heavy)
    let inner = Box(
      row: box.row, column: box.column + max(0, box.columns - box.rows * 2 - 4) / 2, rows: box.rows,
      columns: min(box.columns, box.rows * 2 + 4))
    canvas.fill(inner, ink: .glass)
    for (row, left, right) in [
      (inner.row, corners.topLeft, corners.topRight),
      (inner.bottom - 1, corners.bottomLeft, corners.bottomRight),
    ] {
      put(left, row: row, column: inner.column, ink: .face)
      put(corners.top, row: row, column: inner.column + 1, ink: .face)
      put(corners.top, row: row, column: inner.right - 2, ink: .face)
      put(right, row: row, column: inner.right - 1, ink: .face)
    }
  }

  mutating func lines(_ lines: [String], in box: Box, ink: Ink, emphasis: Emphasis = []) {
    for (index, line) in lines.enumerated() {
      center(line, in: box, row: box.row + index, ink: ink, emphasis: emphasis)
    }
  }
}
