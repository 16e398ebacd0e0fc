import ScreenDrawing
import UnlockEngine

// Draws the gallery: the filter above, a wall of small phones, and below what the selected one is.

extension WalkDrawing {
  func draw(_ view: GalleryView, _ picture: inout Picture) {
    let size = picture.canvas.size
    let wall = GalleryWall(size)
    let shown = view.shown
    let page = wall.page(of: view.list.selected, of: shown.count)
    picture.open = picture.canvas.bounds
    drawHeading(of: view, page, of: shown.count, &picture.canvas)
    for (index, entry) in zip(page, shown[page]) {
      let box = wall.box(index - page.lowerBound)
      draw(entry, in: box, isSelected: index == view.list.selected, &picture.canvas)
      picture.hits.append((box, .overlayRow(index)))
    }
    if shown.isEmpty { drawEmpty(view, &picture.canvas) }
    drawFoot(of: view, &picture.canvas)
    drawSearch(of: view, &picture)
  }

  // MARK: Above

  private func drawHeading(of view: GalleryView, _ page: Range<Int>, of count: Int, _ canvas: inout Canvas) {
    let bar = Box(row: 0, column: 0, rows: 1, columns: canvas.size.columns)
    canvas.fill(bar, ink: .overlay)
    let place =
      count == 0
      ? "nothing"
      : page.count == count ? "\(count) in all" : "\(page.lowerBound + 1)–\(page.upperBound) of \(count)"
    // A part of it hangs there already, while the rest is being found.
    let more = walk.gallery == nil ? walk.part.map { ", more to come (\(grouped($0.states)) states)" } : nil
    let right = glyphs.text(place + (more ?? ""))
    let used = canvas.write(
      glyphs.text(view.list.title), row: 0, column: 1, ink: .overlayTitle, emphasis: .bold,
      limit: bar.columns - right.cellWidth - 4)
    if used + right.cellWidth + 3 < bar.columns {
      canvas.write(right, row: 0, column: bar.right - right.cellWidth - 1, ink: .overlay)
    }
    canvas.write(">", row: 1, column: 1, ink: .hotkey, emphasis: .bold)
    let query = view.list.query
    guard !query.isEmpty else {
      canvas.write(
        glyphs.text("type what a screen is called, or what stands on it"), row: 1, column: 3, ink: .dim,
        limit: bar.columns - 4)
      if view.takesText { canvas.cursor = Point(row: 1, column: 3) }
      return
    }
    // The end of a long query is what is being typed.
    var text = glyphs.text(query.text)
    while text.cellWidth > bar.columns - 5 { text.unicodeScalars.removeFirst() }
    let end = canvas.write(text, row: 1, column: 3, ink: .plain, emphasis: .bold)
    if view.takesText { canvas.cursor = Point(row: 1, column: 3 + end) }
  }

  // MARK: The wall

  private func draw(_ entry: Gallery.Entry, in box: Box, isSelected: Bool, _ canvas: inout Canvas) {
    var shown = entry.simulation
    (shown.wording, shown.wordings) = (walk.simulation.wording, walk.simulation.wordings)
    let label = glyphs.text(entry.title(in: shown.world.flow.name))
    let line = Box(row: box.row, column: box.column, rows: 1, columns: box.columns)
    if isSelected { canvas.fill(line, ink: .overlaySelected) }
    let mark = isSelected ? glyphs.pick("▸ ", "> ") : ""
    canvas.write(
      (mark + label).cut(to: box.columns, with: glyphs), row: box.row, column: box.column,
      ink: isSelected ? .overlaySelected : .plain, emphasis: isSelected ? .bold : [], limit: box.columns)
    let look = PhoneLook(shown.world)
    let size = PhoneDrawing.size(for: look.model, in: Size(rows: box.rows - 1, columns: box.columns))
    PhoneDrawing(screen: shown.screen, look: look, glyphs: glyphs).draw(
      into: Box(
        row: box.row + 1, column: box.column + (box.columns - size.columns) / 2, rows: size.rows,
        columns: size.columns), on: &canvas)
    canvas.cursor = canvas.cursor.flatMap { $0.row == 1 ? $0 : nil }
  }

  private func drawEmpty(_ view: GalleryView, _ canvas: inout Canvas) {
    let lines = ["Nothing looks like “\(view.list.query.text)”.", "Ctrl-U takes away what was typed."]
    for (index, text) in lines.enumerated() {
      let line = glyphs.text(text).cut(to: canvas.size.columns - 4, with: glyphs)
      canvas.write(
        line, row: canvas.size.rows / 2 - 1 + index, column: (canvas.size.columns - line.cellWidth) / 2,
        ink: index == 0 ? .plain : .dim, emphasis: index == 0 ? .bold : [])
    }
  }

  // MARK: Below

  private func drawFoot(of view: GalleryView, _ canvas: inout Canvas) {
    let (rows, columns) = (canvas.size.rows, canvas.size.columns)
    func write(_ text: String, _ row: Int, _ ink: Ink, _ emphasis: Emphasis = []) {
      canvas.write(
        glyphs.text(text).cut(to: columns - 2, with: glyphs), row: row, column: 1, ink: ink,
        emphasis: emphasis)
    }
    if let entry = view.selectedEntry {
      let title = "\(entry.place.id)\(entry.words.isEmpty ? "" : ": \(entry.words)")"
      write(title, rows - 3, .heading, .bold)
      write("\(entry.place.words) · from a start: \(entry.cost.text)", rows - 2, .plain)
    }
    if let told = walk.message { return write(told, rows - 1, .notice) }
    // A way that is looked for has keys of its own.
    guard view.phase.isChoosing else { return }
    let hints = [
      Hint("←↑↓→", "move"), Hint("Enter", "take me there"), Hint("Esc", "back"), Hint("letters", "find"),
      Hint("PgUp PgDn", "page", priority: 1), Hint("Home End", "first, last", priority: 2),
    ]
    _ = HintLine(hints, glyphs: glyphs).draw(
      into: Box(row: rows - 1, column: 1, rows: 1, columns: columns - 2), on: &canvas)
  }

  // MARK: The way

  private func drawSearch(of view: GalleryView, _ picture: inout Picture) {
    guard let entry = view.selectedEntry else { return }
    let rows: [OverlayRow]
    let footnote: String
    switch view.phase {
    case .choosing: return
    case .looking(let situations):
      rows = [
        OverlayRow(glyphs.text("Looking for the shortest way …")),
        OverlayRow("\(grouped(situations)) situations so far"),
      ]
      footnote = "Esc stops looking"
    case .found(let way): (rows, footnote) = (way.rows, "Enter goes there · Esc back to the gallery")
    case .failed(let reason):
      (rows, footnote) = (reason.wrapped(to: 56).map { OverlayRow($0) }, "Esc back to the gallery")
    case .elsewhere(let reason):
      let offer =
        "From a start of the flow it is \(entry.cost.text). A new walk can begin there: this one ends, as with P."
      rows = [reason, offer].flatMap { $0.wrapped(to: 56) }.map { OverlayRow(glyphs.text($0)) }
      footnote = "Enter begins there · Esc back to the gallery"
    }
    let size = picture.canvas.size
    let card = OverlayDrawing(
      title: entry.title(in: walk.simulation.world.flow.name), rows: rows, footnote: footnote, glyphs: glyphs)
    picture.hits = []
    _ = card.draw(
      into: Box(row: 1, column: 0, rows: size.rows - 2, columns: size.columns), on: &picture.canvas)
  }
}
