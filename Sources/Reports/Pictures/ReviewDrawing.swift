import Scenarios
import ScreenDrawing
import UnlockEngine
import Walkthrough

/// A review on a canvas: the accepted picture, the phone as it is now beside it, what differs marked in both.
public struct ReviewDrawing: Sendable {
  public var review: PictureReview
  public var glyphs: Glyphs

  public init(_ review: PictureReview, glyphs: Glyphs = .unicode) {
    (self.review, self.glyphs) = (review, glyphs)
  }

  private static let gap = 3
  /// With less room than this beside the pictures, the changes are told in their place.
  private static let leastWords = 30

  public func draw(size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    let needed = WalkDrawing.minimumSize
    guard size.rows >= needed.rows, size.columns >= needed.columns else {
      SizeCard(needed: needed, glyphs: glyphs).draw(on: &canvas)
      return canvas
    }
    guard let item = review.current else { return canvas }
    drawHead(item, on: &canvas)
    drawPictures(item, in: Box(row: 1, column: 0, rows: size.rows - 2, columns: size.columns), on: &canvas)
    drawFoot(on: &canvas)
    return canvas
  }

  private func drawHead(_ item: PictureReview.Item, on canvas: inout Canvas) {
    let count = "Picture \(review.decisions.count + 1) of \(review.items.count)"
    let used = canvas.write(count, row: 0, column: 0, ink: .heading, emphasis: .bold)
    let text = glyphs.text("  \(item.place.printable)  \(item.scenario.title.printable)")
    canvas.write(text, row: 0, column: used, ink: .dim, limit: canvas.size.columns - used)
  }

  private func drawFoot(on canvas: inout Canvas) {
    let row = canvas.size.rows - 1
    if let message = review.message {
      canvas.write(
        glyphs.text(message.printable), row: row, column: 0, ink: .notice, limit: canvas.size.columns)
      return
    }
    let hints = [
      Hint("a", "accept"), Hint("r", "reject"), Hint("s", "skip", priority: 1),
      Hint("w", "changes in words", priority: 2), Hint("q", "quit"),
    ]
    HintLine(hints, glyphs: glyphs).draw(
      into: Box(row: row, column: 0, rows: 1, columns: canvas.size.columns), on: &canvas)
  }

  // MARK: Pictures

  private func drawPictures(_ item: PictureReview.Item, in box: Box, on canvas: inout Canvas) {
    let (old, new) = (PictureText(item.expected), PictureText(item.actual))
    let width = max(20, max(old.columns, new.columns))
    let beside = 2 * width + 2 * Self.gap
    if box.columns - beside >= Self.leastWords {
      drawChanges(
        item, in: Box(row: box.row, column: beside, rows: box.rows, columns: box.columns - beside),
        on: &canvas)
    } else if review.showsChanges {
      return drawChanges(item, in: box, on: &canvas)
    }
    let right = width + Self.gap
    guard right + width <= box.columns else {
      // No room for both: what is now, with its differences marked.
      return drawOne(new, beside: old, mark: .good, in: box, on: &canvas)
    }
    drawOne(
      old, beside: new, mark: .bad, in: Box(row: box.row, column: 0, rows: box.rows, columns: width),
      on: &canvas)
    drawOne(
      new, beside: old, mark: .good, in: Box(row: box.row, column: right, rows: box.rows, columns: width),
      on: &canvas)
    if item.isNew {
      canvas.write("No picture has been accepted yet.", row: box.row + 1, column: 0, ink: .dim, limit: width)
    }
    for row in 0..<min(box.rows, max(old.lines.count, new.lines.count)) where differs(row, old, new) {
      canvas.write(
        glyphs.pick("≠", "!"), row: box.row + row, column: width + 1, ink: .notice, emphasis: .bold)
    }
  }

  private func differs(_ row: Int, _ old: PictureText, _ new: PictureText) -> Bool {
    (0..<max(old.columns, new.columns)).contains { Self.differs(row, $0, old, new) }
  }

  private static func differs(_ row: Int, _ column: Int, _ old: PictureText, _ new: PictureText) -> Bool {
    let (left, right) = (old.cells(row: row), new.cells(row: row))
    func cell(_ cells: [String]) -> String { cells.indices.contains(column) ? cells[column] : " " }
    if cell(left) != cell(right) { return true }
    guard old.looks != nil, new.looks != nil else { return false }
    return old.look(row: row, column: column) != new.look(row: row, column: column)
  }

  /// A picture in its own styles, as far as it holds some; what is other in the other picture is in reverse.
  private func drawOne(
    _ picture: PictureText, beside other: PictureText, mark: Ink, in box: Box, on canvas: inout Canvas
  ) {
    for row in 0..<min(box.rows, max(picture.lines.count, other.lines.count)) {
      var column = 0
      let cells = picture.cells(row: row)
      while column < min(box.columns, max(cells.count, other.cells(row: row).count)) {
        let text = cells.indices.contains(column) ? cells[column] : " "
        let look = picture.look(row: row, column: column).flatMap(CellLook.init(words:))
        let isOther = Self.differs(row, column, picture, other)
        if let surface = look?.surface, !isOther {
          canvas.fill(Box(row: box.row + row, column: box.column + column, rows: 1, columns: 1), ink: surface)
        }
        let used = canvas.write(
          glyphs.text(text), row: box.row + row, column: box.column + column,
          ink: isOther ? mark : look?.ink ?? .plain,
          emphasis: isOther ? [.reverse, .bold] : look?.emphasis ?? [], limit: box.columns - column)
        column += max(1, used)
      }
    }
  }

  private func drawChanges(_ item: PictureReview.Item, in box: Box, on canvas: inout Canvas) {
    var row = box.row
    canvas.write("What changed", row: row, column: box.column, ink: .heading, emphasis: .bold)
    row += 1
    let words = item.isNew ? ["All of it: no picture has been accepted yet."] : item.changes
    for change in words {
      for line in glyphs.text(change).wrapped(to: box.columns) {
        guard row < box.bottom else { return }
        canvas.write(line, row: row, column: box.column, ink: .plain, limit: box.columns)
        row += 1
      }
    }
  }
}

extension PictureText {
  fileprivate var columns: Int { lines.map(\.cellWidth).max() ?? 0 }
}
