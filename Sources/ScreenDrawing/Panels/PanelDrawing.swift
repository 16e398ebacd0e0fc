/// One row of a panel: `k Label   value`.
public struct PanelRow: Hashable, Sendable {
  public var label: String
  public var value: String
  /// The key that changes it; empty if there is none.
  public var key: String
  /// Whether the value changed with the last step; marked until the next step.
  public var isChanged: Bool

  public init(_ label: String, _ value: String = "", key: String = "", isChanged: Bool = false) {
    self.label = label
    self.value = value
    self.key = key
    self.isChanged = isChanged
  }
}

/// A titled list of labels and values in one or more columns: the device, the facts, the journal.
public struct PanelDrawing: Hashable, Sendable {
  public var title: String
  public var rows: [PanelRow]
  public var columns: Int
  /// The row that has the focus, which is always kept in view.
  public var selected: Int?
  /// The first row shown if nothing is selected; a large number shows the end.
  public var scroll: Int
  public var glyphs: Glyphs

  public init(
    title: String, rows: [PanelRow], columns: Int = 1, selected: Int? = nil, scroll: Int = 0,
    glyphs: Glyphs = .unicode
  ) {
    self.title = title
    self.rows = rows
    self.columns = max(1, columns)
    self.selected = selected
    self.scroll = scroll
    self.glyphs = glyphs
  }

  /// The number of rows that the title and the list need.
  public var height: Int { (title.isEmpty ? 0 : 1) + lines }
  private var lines: Int { (rows.count + columns - 1) / columns }

  /// Draws the panel into a box; rows that don't fit scroll, and marks on the right show that there are more.
  @discardableResult
  public func draw(into box: Box, on canvas: inout Canvas) -> [HitTarget] {
    guard box.rows > 0, box.columns > 4 else { return [] }
    var hits: [HitTarget] = []
    var list = box
    if !title.isEmpty {
      heading(in: box, on: &canvas)
      list = box.insetTop(1)
    }
    let window = ScrollWindow(
      count: lines, seen: list.rows, selected: selected.map { $0 % max(1, lines) }, scroll: scroll)
    let width = (box.columns - (columns - 1)) / columns
    for column in 0..<columns {
      // The last column takes the remainder.
      let start = box.column + column * (width + 1)
      let width = column == columns - 1 ? box.right - start : width
      let first = column * lines
      let indices = first..<max(first, min(rows.count, first + lines))
      let shape = RowShape(rows[indices], width: width, glyphs: glyphs)
      for index in indices where window.range.contains(index - first) {
        let place = Box(row: list.row + index - first - window.first, column: start, rows: 1, columns: width)
        // A value leaves the mark, and a blank before it, their room.
        let margin = column == columns - 1 && window.isMarked(index - first) ? 2 : 0
        draw(rows[index], shape, margin: margin, isSelected: index == selected, in: place, on: &canvas)
        hits.append(HitTarget(box: place, target: .row(index)))
      }
    }
    window.drawMarks(right: box.right - 1, top: list.row, glyphs: glyphs, on: &canvas)
    return hits
  }

  private func heading(in box: Box, on canvas: inout Canvas) {
    let text = glyphs.text(title).cut(to: box.columns, with: glyphs)
    let used = canvas.write(text, row: box.row, column: box.column, ink: .heading, emphasis: .bold)
    let line = glyphs.box(.round).top
    for column in box.column + used + 1..<max(box.column + used + 1, box.right) {
      canvas[box.row, column] = Cell(line, .dim)
    }
  }

  private func draw(
    _ row: PanelRow, _ shape: RowShape, margin: Int, isSelected: Bool, in box: Box, on canvas: inout Canvas
  ) {
    // The selected row looks as it does in every list.
    func ink(_ usual: Ink) -> Ink { isSelected ? .overlaySelected : usual }
    canvas.fill(box, ink: ink(.plain))
    if isSelected {
      canvas[box.row, box.column] = Cell(glyphs.focusLeft, ink(.plain), .bold)
    } else if row.isChanged {
      canvas[box.row, box.column] = Cell(glyphs.bullet, .changed)
    }
    var column = box.column + 1
    if shape.key > 0 {
      let key = glyphs.text(row.key).cut(to: shape.key, with: glyphs)
      canvas.write(key, row: box.row, column: column, ink: ink(.hotkey), emphasis: .bold)
      column += shape.key + 1
    }
    let (label, value) = (glyphs.text(row.label), glyphs.text(row.value))
    let room = box.right - margin - column
    let place = shape.place(of: value.cellWidth, behind: label.cellWidth, in: room)
    let name = label.cut(to: value.isEmpty ? room : place - 1, with: glyphs)
    canvas.write(name, row: box.row, column: column, ink: ink(.dim))
    canvas.write(
      value.cut(to: room - place, with: glyphs), row: box.row, column: column + place,
      ink: ink(row.isChanged ? .changed : .plain))
  }
}

/// The column widths that all rows share, so that values line up.
private struct RowShape {
  var key: Int
  var label: Int

  init(_ rows: ArraySlice<PanelRow>, width: Int, glyphs: Glyphs) {
    key = rows.map { glyphs.text($0.key).cellWidth }.max() ?? 0
    let room = width - 1 - (key > 0 ? key + 1 : 0)
    let widths = rows.filter { !$0.value.isEmpty }.map {
      (label: glyphs.text($0.label).cellWidth, value: glyphs.text($0.value).cellWidth)
    }
    // Where the fewest values stand out of line, before a long name or a long value.
    func misplaced(_ label: Int) -> Int {
      widths.count { $0.label > label || label + 1 + $0.value > room }
    }
    let label = Set(widths.map(\.label)).map { (misplaced($0), -$0) }.min { $0 < $1 }.map { -$0.1 } ?? 0
    // People copy names, so they are cut only when values would otherwise have hardly any room.
    let longest = widths.map(\.value).max() ?? 0
    self.label = max(0, min(label, room - 1 - min(longest, max(8, room / 4))))
  }

  /// Where a row's value begins: in line with the others, unless that would cut off the value or the name while
  /// moving it shows more.
  func place(of value: Int, behind label: Int, in room: Int) -> Int {
    let shared = self.label + 1
    guard label < shared || label + 1 + value <= room else { return shared }
    return max(label + 1, min(shared, room - value))
  }
}

/// The visible part of a list.
struct ScrollWindow {
  let first: Int
  let seen: Int
  let count: Int

  init(count: Int, seen: Int, selected: Int?, scroll: Int) {
    var first = max(0, min(scroll, count - seen))
    if let selected {
      first = min(first, selected)
      first = max(first, selected - seen + 1)
    }
    self.first = max(0, first)
    self.seen = max(0, seen)
    self.count = count
  }

  var range: Range<Int> { first..<(first + seen) }

  private var hasMoreAbove: Bool { first > 0 && seen > 0 }
  private var hasMoreBelow: Bool { first + seen < count && seen > 0 }

  /// Whether a line of the list has a mark at its right edge.
  func isMarked(_ line: Int) -> Bool {
    hasMoreAbove && line == first || hasMoreBelow && line == first + seen - 1
  }

  /// Marks at the right edge if there is more above or below.
  func drawMarks(right: Int, top: Int, glyphs: Glyphs, on canvas: inout Canvas) {
    if hasMoreAbove { canvas[top, right] = Cell(glyphs.moreAbove, .notice) }
    if hasMoreBelow { canvas[top + seen - 1, right] = Cell(glyphs.moreBelow, .notice) }
  }
}
