import ScreenDrawing

/// Where everything is in a walk’s window.
struct WalkLayout {
  let phone, side, hints, overlay: Box
  /// The second phone, where there is one and room for it.
  let second: Box?
  /// What comes next, where there is room for it.
  let next: Box?
  let isWide: Bool

  init(
    _ size: Size, _ model: PhoneLook.Model, second other: PhoneLook.Model? = nil,
    side view: SideView = .panels
  ) {
    isWide = size.columns >= WalkDrawing.wideColumns
    // In a wide window the phone has a margin; in a narrow one every column is needed.
    let left = isWide ? 2 : 0
    let rows = size.rows - 2
    hints = Box(row: rows, column: 0, rows: 2, columns: size.columns)
    guard let other, isWide else {
      let best = PhoneDrawing.size(for: model, in: Size(rows: rows, columns: size.columns - 41))
      phone = Box(row: (rows - best.rows) / 2, column: left, rows: best.rows, columns: best.columns)
      let column = phone.right + (isWide ? 3 : 1)
      let beside = Box(row: 0, column: column, rows: rows, columns: size.columns - column)
      (side, next) = view == .next && isWide ? Self.divided(beside) : (beside, nil)
      second = nil
      // The message below stays visible.
      overlay = isWide ? beside : Box(row: 1, column: 0, rows: size.rows - 3, columns: size.columns)
      return
    }
    // Above each phone stands what it is, and between them which lines differ.
    let room = Size(rows: rows - 1, columns: (size.columns - left - Self.gutter - 2 - Self.leastSide) / 2)
    let (mine, others) = (PhoneDrawing.size(for: model, in: room), PhoneDrawing.size(for: other, in: room))
    let height = max(mine.rows, others.rows)
    phone = Box(row: 1, column: left, rows: height, columns: mine.columns)
    let mate = Box(row: 1, column: phone.right + Self.gutter, rows: height, columns: others.columns)
    second = mate
    next = nil
    let column = mate.right + 2
    side = Box(row: 0, column: column, rows: rows, columns: size.columns - column)
    // A list that would be too narrow beside both lies on the second.
    overlay =
      side.columns >= Self.leastList
      ? side : Box(row: 0, column: mate.column, rows: rows, columns: size.columns - mate.column)
  }

  /// The room beside the phone: above for the panels, below for what comes next, if that leaves enough of both.
  private static func divided(_ box: Box) -> (panels: Box, next: Box?) {
    let rows = min(box.rows - leastPanels, max(2 + 22, box.rows * 9 / 20))
    guard rows >= leastNext, box.columns >= PhoneDrawing.minimumSize.columns else { return (box, nil) }
    return (
      Box(row: box.row, column: box.column, rows: box.rows - rows - 1, columns: box.columns),
      Box(row: box.bottom - rows, column: box.column, rows: rows, columns: box.columns)
    )
  }

  /// The rows that panels need, and those of a title, a label and the smallest phone.
  private static let (leastPanels, leastNext) = (18, 2 + PhoneDrawing.minimumSize.rows)

  /// Between two phones.
  static let gutter = 3
  /// The least that is left beside two phones, for what differs.
  private static let leastSide = 22
  private static let leastList = 44

  /// Divides the window between a list and the panels. Beside the phone no panel is half covered: all panels are
  /// next to the list, or below it, or not shown.
  func share(with drawing: OverlayDrawing?) -> (overlay: Box, panels: Box?) {
    guard let drawing, isWide else { return (overlay, side) }
    if second != nil { return (overlay, nil) }
    // What comes next gives way to a list.
    var list = overlay
    let rest = list.split(columns: OverlayDrawing.widest, gap: 2)
    if drawing.aside == nil, rest.columns >= 44 {
      list.columns = OverlayDrawing.widest
      return (list, rest)
    }
    let bottom = drawing.box(in: list).bottom
    guard list.bottom - bottom >= 16 else { return (list, nil) }
    return (list, Box(row: bottom, column: list.column, rows: list.bottom - bottom, columns: list.columns))
  }
}

extension Box {
  /// What is left on the right of a number of columns and a gap.
  fileprivate func split(columns: Int, gap: Int) -> Box {
    let column = min(right, column + columns + gap)
    return Box(row: row, column: column, rows: rows, columns: right - column)
  }
}
