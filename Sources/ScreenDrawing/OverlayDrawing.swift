/// A row of an overlay.
public struct OverlayRow: Hashable, Sendable {
  public var text: String
  /// What stands at the right: a value, or what the row would set.
  public var detail: String
  /// What stands at the left: the key that does the same.
  public var key: String
  /// A heading between rows: can't be selected and is no hit target.
  public var isHeading: Bool

  public init(_ text: String, detail: String = "", key: String = "", isHeading: Bool = false) {
    self.text = text
    self.detail = detail
    self.key = key
    self.isHeading = isHeading
  }
}

/// A box of the simulator's own in the middle of the window: the palette, the help, the picker.
public struct OverlayDrawing: Hashable, Sendable {
  public var title: String
  public var rows: [OverlayRow]
  public var selected: Int?
  public var scroll: Int
  /// What has been typed to search for; `nil` where nothing can be typed.
  public var query: String?
  /// A line at the bottom: how to choose, how to leave.
  public var footnote: String
  /// What is told instead of rows when there are none.
  public var emptyText: String
  /// A second column: more about the selected row. With it the overlay takes all the room there is.
  public var aside: Aside?
  /// Which of all rows those are that are given; `nil` for all.
  public var part: Part?
  public var glyphs: Glyphs

  public init(
    title: String, rows: [OverlayRow], selected: Int? = nil, scroll: Int = 0, query: String? = nil,
    footnote: String = "", emptyText: String = "Nothing found", aside: Aside? = nil, glyphs: Glyphs = .unicode
  ) {
    self.title = title
    self.rows = rows
    self.selected = selected
    self.scroll = scroll
    self.query = query
    self.footnote = footnote
    self.emptyText = emptyText
    self.aside = aside
    self.glyphs = glyphs
  }

  /// A part of the rows, of a list too long to be made whole: what can be seen of it, and where that begins.
  public struct Part: Hashable, Sendable {
    public var first: Int
    public var count: Int

    public init(first: Int, of count: Int) {
      self.first = first
      self.count = count
    }
  }

  private var count: Int { part?.count ?? rows.count }

  /// Rows beside the others, which can be read and scrolled but not chosen.
  public struct Aside: Hashable, Sendable {
    public var rows: [OverlayRow]
    public var scroll: Int

    /// The columns that it has in the smallest window.
    public static let leastColumns = 38

    public init(_ rows: [OverlayRow], scroll: Int = 0) {
      self.rows = rows
      self.scroll = scroll
    }
  }

  /// The box that the overlay takes in an area: as high as its rows, and never wider than reads well.
  public func box(in area: Box) -> Box {
    if aside != nil {
      let width = min(area.columns - 2, 110)
      return Box(
        row: area.row, column: area.column + (area.columns - width) / 2, rows: min(area.rows, 50),
        columns: width)
    }
    let content = max(1, count) + (query == nil ? 0 : 2) + (footnote.isEmpty ? 0 : 1)
    let height = min(area.rows, content + 2)
    let width = min(area.columns, max(24, min(area.columns - 4, 72)))
    return Box(
      row: area.row + (area.rows - height) / 2, column: area.column + (area.columns - width) / 2,
      rows: height, columns: width)
  }

  /// Draws the overlay in the middle of an area and returns where its rows are.
  @discardableResult
  public func draw(into area: Box, on canvas: inout Canvas) -> [HitTarget] {
    let box = box(in: area)
    guard box.rows > 2, box.columns > 6 else { return [] }
    var pen = Pen(canvas: Canvas(size: Size(rows: 0, columns: 0)), glyphs: glyphs, focus: nil, frame: 0)
    swap(&pen.canvas, &canvas)
    pen.canvas.cursor = nil
    pen.clear(box, ink: .overlay)
    pen.frame(box, .round, ink: .overlay)
    let heading = glyphs.text(title).cut(to: box.columns - 6, with: glyphs)
    pen.write(" \(heading) ", row: box.row, column: box.column + 2, ink: .overlayTitle, emphasis: .bold)
    var list = box.inset(rows: 1, columns: 1)
    if let query {
      pen.write("> ", row: list.row, column: list.column + 1, ink: .overlayTitle, emphasis: .bold)
      let line = Box(row: list.row, column: list.column + 3, rows: 1, columns: list.columns - 4)
      pen.tone = .alert
      pen.content(glyphs.text(query), isActive: true, in: line, ink: .overlay)
      pen.rule(box, row: list.row + 1, .round, ink: .overlay)
      list = list.insetTop(2)
    }
    if !footnote.isEmpty {
      pen.center(glyphs.text(footnote), in: list, row: list.bottom - 1, ink: .dim)
      list.rows = max(0, list.rows - 1)
    }
    if let aside { list.columns -= draw(aside, in: list, with: &pen) }
    if rows.isEmpty { pen.center(glyphs.text(emptyText), in: list, row: list.row, ink: .dim) }
    drawRows(in: list, with: &pen)
    swap(&pen.canvas, &canvas)
    return pen.hits
  }

  /// Draws the second column at the right of the list, and gives the columns that it takes.
  private func draw(_ aside: Aside, in list: Box, with pen: inout Pen) -> Int {
    let columns = max(Aside.leastColumns, list.columns / 2)
    let box = Box(row: list.row, column: list.right - columns, rows: list.rows, columns: columns)
    for row in box.row..<box.bottom {
      pen.put(glyphs.box(.round).left, row: row, column: box.column, ink: .overlay)
    }
    if query != nil {
      pen.put(glyphs.box(.round).teeTop, row: box.row - 1, column: box.column, ink: .overlay)
    }
    let window = ScrollWindow(count: aside.rows.count, seen: box.rows, selected: nil, scroll: aside.scroll)
    let keyWidth = aside.rows.reduce(0) { max($0, $1.key.cellWidth) }
    for index in aside.rows.indices where window.range.contains(index) {
      let line = Box(
        row: box.row + index - window.first, column: box.column + 1, rows: 1, columns: columns - 1)
      draw(aside.rows[index], isSelected: false, keyWidth: keyWidth, in: line, with: &pen)
    }
    window.drawMarks(right: box.right, top: box.row, glyphs: glyphs, on: &pen.canvas)
    return columns
  }

  private func drawRows(in list: Box, with pen: inout Pen) {
    let window = ScrollWindow(count: count, seen: list.rows, selected: selected, scroll: scroll)
    let keyWidth = rows.reduce(0) { max($0, glyphs.text($1.key).cellWidth) }
    for (index, row) in zip((part?.first ?? 0)..., rows) where window.range.contains(index) {
      let line = Box(
        row: list.row + index - window.first, column: list.column, rows: 1, columns: list.columns)
      draw(row, isSelected: index == selected, keyWidth: keyWidth, in: line, with: &pen)
      if !row.isHeading { pen.hit(line, .row(index)) }
    }
    window.drawMarks(right: list.right, top: list.row, glyphs: glyphs, on: &pen.canvas)
  }

  private func draw(
    _ row: OverlayRow, isSelected: Bool, keyWidth: Int, in box: Box, with pen: inout Pen
  ) {
    let emphasis: Emphasis = []
    let ink: Ink = row.isHeading ? .heading : isSelected ? .overlaySelected : .overlay
    pen.canvas.fill(box, ink: ink, emphasis: emphasis)
    if isSelected { pen.put(glyphs.focusLeft, row: box.row, column: box.column, ink: ink, emphasis: .bold) }
    var column = box.column + 2
    if keyWidth > 0, !row.isHeading {
      pen.write(
        glyphs.text(row.key), row: box.row, column: column, ink: isSelected ? ink : .hotkey,
        emphasis: emphasis.union(.bold))
      column += keyWidth + 2
    }
    let room = box.right - 2 - column
    let detail = glyphs.text(row.detail).cut(to: room / 2, with: glyphs)
    let text = glyphs.text(row.text).cut(
      to: room - (detail.isEmpty ? 0 : detail.cellWidth + 1), with: glyphs)
    pen.write(
      text, row: box.row, column: column, ink: ink, emphasis: row.isHeading ? .bold : emphasis)
    pen.write(
      detail, row: box.row, column: box.right - 2 - detail.cellWidth, ink: isSelected ? ink : .dim,
      emphasis: emphasis)
  }
}

/// What is shown instead of everything when the window is too small.
public struct SizeCard: Hashable, Sendable {
  public var needed: Size
  public var glyphs: Glyphs

  public init(needed: Size, glyphs: Glyphs = .unicode) {
    self.needed = needed
    self.glyphs = glyphs
  }

  /// Draws the card over the whole canvas; on the smallest ones as much of it as there is room for.
  public func draw(on canvas: inout Canvas) {
    let by = glyphs.pick("×", "x")
    let had = canvas.size
    // What to do comes first, because it is what a tiny window still shows.
    let lines = [
      "Make the window larger", "needed \(needed.columns)\(by)\(needed.rows)",
      "now \(had.columns)\(by)\(had.rows)",
    ].flatMap { $0.wrapped(to: max(1, had.columns)) }
    var pen = Pen(canvas: Canvas(size: had), glyphs: glyphs, focus: nil, frame: 0)
    let area = pen.canvas.bounds
    let width = lines.reduce(0) { max($0, $1.cellWidth) } + 6
    let isFramed = had.rows >= lines.count + 4 && had.columns >= width
    let first = max(0, (had.rows - lines.count) / 2)
    if isFramed {
      let box = Box(row: first - 2, column: (had.columns - width) / 2, rows: lines.count + 4, columns: width)
      pen.frame(box, .round, ink: .frame)
    }
    for (index, line) in lines.enumerated() {
      pen.center(line, in: area, row: first + index, ink: index == 0 ? .notice : .plain)
    }
    canvas = pen.canvas
  }
}
