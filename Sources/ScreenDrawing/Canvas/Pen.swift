import DeviceSimulation
import UnlockEngine

/// Draws onto a canvas and remembers what can be tapped where.
///
/// The only place that knows the glyphs, the focus and the frame number, so that they needn't be passed around.
struct Pen {
  var canvas: Canvas
  var hits: [HitTarget] = []
  let glyphs: Glyphs
  let focus: FocusTarget?
  let frame: Int
  /// The kind of layer being drawn, which decides the inks and the lines.
  var tone = Tone.page
  /// Whether the system's things are of glass: since iOS 26.
  var isGlass = false
  /// How large the text on the phone is.
  var textSize = TextSize.l
  /// Whether a page that is too high shows what has the focus.
  var followsFocus = true

  /// Writes a text that begins at a place.
  mutating func write(
    _ text: String, row: Int, column: Int, ink: Ink, emphasis: Emphasis = [], limit: Int = .max
  ) { canvas.write(text, row: row, column: column, ink: ink, emphasis: emphasis, limit: limit) }

  mutating func put(_ scalar: Unicode.Scalar, row: Int, column: Int, ink: Ink, emphasis: Emphasis = []) {
    canvas[row, column] = Cell(scalar, ink, emphasis)
  }

  /// Writes a text centred in a box, cut off with an ellipsis if necessary.
  mutating func center(_ text: String, in box: Box, row: Int, ink: Ink, emphasis: Emphasis = []) {
    let text = text.cut(to: box.columns, with: glyphs)
    let column = box.column + (box.columns - text.cellWidth) / 2
    write(text, row: row, column: column, ink: ink, emphasis: emphasis)
  }

  /// Clears a box, and the other half of any wide scalar that its edge cuts through.
  mutating func clear(_ box: Box, ink: Ink, emphasis: Emphasis = []) {
    healWideScalars(around: box)
    canvas.fill(box, ink: ink, emphasis: emphasis)
  }

  /// Clears the other half of any wide scalar that a box's edge cuts through.
  mutating func healWideScalars(around box: Box) {
    guard box.columns > 0 else { return }
    for row in box.row..<box.bottom {
      if canvas[row, box.column].isContinuation { blank(row: row, column: box.column - 1) }
      if canvas[row, box.right].isContinuation { blank(row: row, column: box.right) }
    }
  }

  private mutating func blank(row: Int, column: Int) {
    let cell = canvas[row, column]
    canvas[row, column] = Cell(" ", cell.ink, cell.emphasis)
  }

  /// Draws a box's outline.
  mutating func frame(_ box: Box, _ lines: Lines, ink: Ink, emphasis: Emphasis = []) {
    guard box.rows > 1, box.columns > 1 else { return }
    let scalars = glyphs.box(lines)
    let (last, right) = (box.bottom - 1, box.right - 1)
    for column in box.column + 1..<max(box.column + 1, right) {
      put(scalars.top, row: box.row, column: column, ink: ink, emphasis: emphasis)
      put(scalars.bottom, row: last, column: column, ink: ink, emphasis: emphasis)
    }
    for row in box.row + 1..<max(box.row + 1, last) {
      put(scalars.left, row: row, column: box.column, ink: ink, emphasis: emphasis)
      put(scalars.right, row: row, column: right, ink: ink, emphasis: emphasis)
    }
    put(scalars.topLeft, row: box.row, column: box.column, ink: ink, emphasis: emphasis)
    put(scalars.topRight, row: box.row, column: right, ink: ink, emphasis: emphasis)
    put(scalars.bottomLeft, row: last, column: box.column, ink: ink, emphasis: emphasis)
    put(scalars.bottomRight, row: last, column: right, ink: ink, emphasis: emphasis)
  }

  /// Draws a line across a framed box, joined to its sides.
  mutating func rule(_ box: Box, row: Int, _ lines: Lines, ink: Ink) {
    let scalars = glyphs.box(lines)
    put(scalars.teeLeft, row: row, column: box.column, ink: ink)
    for column in box.column + 1..<max(box.column + 1, box.right - 1) {
      put(scalars.top, row: row, column: column, ink: ink)
    }
    put(scalars.teeRight, row: row, column: box.right - 1, ink: ink)
  }
}

/// The kind of layer being drawn: the inks of its text, its shapes and its links follow from it.
enum Tone: Hashable, Sendable {
  case page, alert, system, home

  var text: Ink {
    switch self {
    case .page: .page
    case .alert: .alert
    case .system: .system
    case .home: .home
    }
  }
  var dim: Ink {
    switch self {
    case .page: .pageDim
    case .alert: .alertDim
    case .system: .systemDim
    case .home: .homeDim
    }
  }
  var title: Ink {
    switch self {
    case .page: .title
    case .alert: .alertTitle
    case .system, .home: .systemTitle
    }
  }
  var key: Ink { self == .page ? .key : .systemKey }

  /// What a button is filled with; its title may have an ink of its own.
  func fill(_ control: Control) -> Ink {
    // The system’s main buttons aren’t in the app’s colour.
    if control.role == .primary { return self == .page ? .primary : .icon }
    return self == .system || self == .home ? .systemKey : .button
  }

  /// The ink of words that can be tapped and have no shape around them.
  func words(_ control: Control) -> Ink {
    if !control.isEnabled { return self == .alert ? .alertDim : .disabled }
    switch (self, control.role) {
    case (.alert, .destructive): return .alertDestructive
    case (.alert, _): return .alertButton
    case (_, .destructive): return .destructive
    case (_, .staged): return .notice
    default: return .link
    }
  }

  /// The ink of the title in a filled button.
  func label(_ control: Control) -> Ink {
    guard control.isEnabled, control.role != .destructive else { return words(control) }
    return fill(control)
  }
}

extension String {
  /// The text with blanks behind it, to fill so many cells.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - cellWidth))
  }

  /// The text in no more lines than there are rows, the last one with a mark where more would follow.
  func wrapped(to width: Int, rows: Int, with glyphs: Glyphs) -> [String] {
    let lines = wrapped(to: width)
    guard lines.count > rows, rows > 0 else { return lines }
    return lines.prefix(rows - 1) + [lines[(rows - 1)...].joined(separator: " ").cut(to: width, with: glyphs)]
  }

  /// The text if it fits, otherwise its beginning and a mark that it was cut off.
  package func cut(to width: Int, with glyphs: Glyphs) -> String {
    // Most texts are short and ASCII: their length in bytes is enough to know that they fit.
    if utf8.count <= width || cellWidth <= width { return self }
    let mark = glyphs.cut
    guard width > mark.cellWidth else { return width > 0 ? prefixOfCells(width) : "" }
    return prefixOfCells(width - mark.cellWidth) + mark
  }
}
