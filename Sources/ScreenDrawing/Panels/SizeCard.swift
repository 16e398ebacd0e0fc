/// What is shown instead of everything when the window is too small.
public struct SizeCard: Hashable, Sendable {
  public var needed: Size
  public var glyphs: Glyphs

  public init(needed: Size, glyphs: Glyphs = .unicode) {
    self.needed = needed
    self.glyphs = glyphs
  }

  /// Draws the card over the whole canvas, or as much of it as there is room for.
  public func draw(on canvas: inout Canvas) {
    let by = glyphs.pick("×", "x")
    let had = canvas.size
    // What to do comes first, because that is what even a tiny window shows.
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
