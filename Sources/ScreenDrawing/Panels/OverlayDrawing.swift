/// A row of an overlay.
public struct OverlayRow: Hashable, Sendable {
  public var text: String
  /// What is on the right: a value, or what choosing the row would set.
  public var detail: String
  /// What is on the left: the key that does the same.
  public var key: String
  /// Whether it is a heading between rows, which can't be selected or clicked.
  public var isHeading: Bool
  /// Whether it calls for attention, such as the reason why an answer isn't accepted.
  public var isNotice: Bool

  public init(
    _ text: String, detail: String = "", key: String = "", isHeading: Bool = false, isNotice: Bool = false
  ) {
    self.text = text
    self.detail = detail
    self.key = key
    self.isHeading = isHeading
    self.isNotice = isNotice
  }
}

/// A box that belongs to the simulator, in the middle of the window or beside the phone: the palette, the help, the
/// map.
public struct OverlayDrawing: Hashable, Sendable {
  public var title: String
  public var rows: [OverlayRow]
  public var selected: Int?
  public var scroll: Int
  /// What has been typed to search for; `nil` if nothing can be typed.
  public var query: Query?
  /// The number of rows when nothing has been typed, so that the box keeps its size as rows are filtered out.
  public var capacity = 0
  public var place = Place.middle
  /// The bottom line, which says how to choose and how to leave.
  public var footnote: String
  /// The text shown when there are no rows.
  public var emptyText: String
  /// A second column with details of the selected row. With it the overlay takes all the room there is.
  public var aside: Aside?
  /// Which part of the whole list `rows` is; `nil` if it is all of it.
  public var part: Part?
  public var glyphs: Glyphs

  public init(
    title: String, rows: [OverlayRow], selected: Int? = nil, scroll: Int = 0, query: Query? = nil,
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

  /// The part of a long list that `rows` holds, because only what is visible is made: where it begins, and the
  /// length of the whole list.
  public struct Part: Hashable, Sendable {
    public var first: Int
    public var count: Int

    public init(first: Int, of count: Int) {
      self.first = first
      self.count = count
    }
  }

  private var count: Int { part?.count ?? rows.count }

  /// Where the box is in its area: in the middle of it, or at its top left, beside the phone.
  public enum Place: Hashable, Sendable { case middle, side }

  /// The widest that a list is still easy to read.
  public static let widest = 72

  /// What has been typed, and the cursor in it.
  public struct Query: Hashable, Sendable, ExpressibleByStringLiteral {
    public var before: String
    public var after: String
    /// Whether the text is only a suggestion, which typing replaces.
    public var isOffered: Bool

    public init(_ before: String, _ after: String = "", isOffered: Bool = false) {
      (self.before, self.after, self.isOffered) = (before, after, isOffered)
    }

    public init(stringLiteral text: String) { self.init(text) }
  }

  /// Rows beside the list, which can be read and scrolled but not chosen.
  public struct Aside: Hashable, Sendable {
    public var rows: [OverlayRow]
    public var scroll: Int

    /// Its width in the smallest window.
    public static let leastColumns = 38

    public init(_ rows: [OverlayRow], scroll: Int = 0) {
      self.rows = rows
      self.scroll = scroll
    }
  }

  /// The box that the overlay takes up in an area: as high as its rows, and no wider than is easy to read.
  public func box(in area: Box) -> Box {
    let widest = aside == nil ? Self.widest : 110
    let width =
      place == .side
      ? area.columns : min(max(24, area.columns - (aside == nil ? 4 : 2)), widest, area.columns)
    let content = max(1, count, capacity) + (query == nil ? 0 : 2) + footLines(width - 2).count
    guard place == .middle else {
      let height = aside == nil ? min(area.rows, content + 2) : area.rows
      return Box(row: area.row, column: area.column, rows: height, columns: width)
    }
    let height = min(area.rows, aside == nil ? content + 2 : 50)
    return Box(
      row: aside == nil ? area.row + (area.rows - height) / 2 : area.row,
      column: area.column + (area.columns - width) / 2, rows: height, columns: width)
  }

  /// The footnote, on as many lines as it needs, because it says how to leave.
  private func footLines(_ columns: Int) -> [String] {
    let text = glyphs.text(footnote)
    if text.cellWidth <= columns { return text.isEmpty ? [] : [text] }
    return text.wrapped(to: max(1, columns))
  }

  /// Draws the overlay in an area, and returns where its rows are.
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
      pen.query(query, in: Box(row: list.row, column: list.column + 3, rows: 1, columns: list.columns - 4))
      pen.rule(box, row: list.row + 1, .round, ink: .overlay)
      list = list.insetTop(2)
    }
    let foot = footLines(list.columns)
    list.rows = max(0, list.rows - foot.count)
    for (line, text) in foot.enumerated() { pen.center(text, in: list, row: list.bottom + line, ink: .dim) }
    if let aside { list = draw(aside, in: list, of: box, with: &pen) }
    if rows.isEmpty { pen.center(glyphs.text(emptyText), in: list, row: list.row, ink: .dim) }
    drawRows(in: list, with: &pen)
    swap(&pen.canvas, &canvas)
    return pen.hits
  }

  /// Draws the second column to the right of the list, or below it if there is no room; returns what is left for
  /// the list.
  private func draw(_ aside: Aside, in list: Box, of outline: Box, with pen: inout Pen) -> Box {
    var rest = list
    var box = list
    if list.columns >= 2 * Aside.leastColumns - 4 {
      box.columns = max(Aside.leastColumns, list.columns / 2)
      box.column = list.right - box.columns
      rest.columns -= box.columns
      for row in box.row..<box.bottom {
        pen.put(glyphs.box(.round).left, row: row, column: box.column, ink: .overlay)
      }
      if query != nil {
        pen.put(glyphs.box(.round).teeTop, row: box.row - 1, column: box.column, ink: .overlay)
      }
      box.column += 1
      box.columns -= 1
    } else {
      box.rows = list.rows / 2
      box.row = list.bottom - box.rows
      rest.rows -= box.rows + 1
      pen.rule(outline, row: box.row - 1, .round, ink: .overlay)
    }
    let window = ScrollWindow(count: aside.rows.count, seen: box.rows, selected: nil, scroll: aside.scroll)
    let keyWidth = aside.rows.reduce(0) { max($0, $1.key.cellWidth) }
    for index in aside.rows.indices where window.range.contains(index) {
      let line = Box(row: box.row + index - window.first, column: box.column, rows: 1, columns: box.columns)
      draw(aside.rows[index], isSelected: false, keyWidth: keyWidth, in: line, with: &pen)
    }
    window.drawMarks(right: outline.right - 1, top: box.row, glyphs: glyphs, on: &pen.canvas)
    pen.hit(box, .aside)
    return rest
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

  private func draw(_ row: OverlayRow, isSelected: Bool, keyWidth: Int, in box: Box, with pen: inout Pen) {
    let emphasis: Emphasis = []
    let ink: Ink =
      row.isHeading ? .heading : isSelected ? .overlaySelected : row.isNotice ? .notice : .overlay
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
    // A long detail gets the room that the text leaves, and at least half of all the room.
    let left = room - glyphs.text(row.text).cellWidth - 1
    let detail = glyphs.text(row.detail).cut(to: max(room / 2, left), with: glyphs)
    let text = glyphs.text(row.text).cut(
      to: room - (detail.isEmpty ? 0 : detail.cellWidth + 1), with: glyphs)
    pen.write(
      text, row: box.row, column: column, ink: ink, emphasis: row.isHeading ? .bold : emphasis)
    pen.write(
      detail, row: box.row, column: box.right - 2 - detail.cellWidth, ink: isSelected ? ink : .dim,
      emphasis: emphasis)
  }
}

extension Pen {
  /// The line being typed, or as much of it as shows the cursor.
  fileprivate mutating func query(_ query: OverlayDrawing.Query, in box: Box) {
    let (before, after) = (glyphs.text(query.before), glyphs.text(query.after))
    tone = .alert
    guard !after.isEmpty else {
      content(before, isActive: true, in: box, ink: .overlay)
      if query.isOffered {
        let width = min(before.cellWidth, box.columns - 1)
        write(
          before.prefixOfCells(width), row: box.row, column: box.column, ink: .overlay, emphasis: .reverse)
      }
      return
    }
    // What is after the cursor gets up to a third of the line.
    let room = box.columns - min(after.cellWidth, box.columns / 3)
    let width = min(before.cellWidth + 1, room)
    content(
      before, isActive: true, in: Box(row: box.row, column: box.column, rows: 1, columns: width),
      ink: .overlay)
    let column = box.column + width - 1
    write(after, row: box.row, column: column, ink: .overlay, limit: box.right - column)
    canvas[box.row, column].emphasis = .reverse
    canvas.cursor = Point(row: box.row, column: column)
  }
}
