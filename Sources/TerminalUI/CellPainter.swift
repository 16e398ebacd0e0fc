import CNcurses
import ScreenDrawing

/// Draws a canvas with ncurses: only the cells that differ from the previous one.
struct CellPainter {
  /// A cell as the terminal shows it, which may differ from the canvas.
  private struct Shown: Equatable {
    var scalar: UInt32
    /// What stands over or below it.
    var marks: UInt32 = 0
    var ink: Ink
    /// The ink whose background shows.
    var surface: Ink
    var emphasis: Emphasis

    /// The right half of a wide character.
    static let rightHalf: UInt32 = 0
  }

  private let isUTF8: Bool
  private var brush: Brush
  private var size: Size
  /// The previous canvas; a row that equals its row is skipped.
  private var previous: Canvas?
  private var shown: [Shown]

  private static let blank = Shown(scalar: 0x20, ink: .plain, surface: .plain, emphasis: [])
  /// What no canvas has.
  private static let unknown = Shown(scalar: .max, ink: .plain, surface: .plain, emphasis: [])

  init(size: Size, isUTF8: Bool, brush: Brush) {
    self.size = size
    self.isUTF8 = isUTF8
    self.brush = brush
    shown = Array(repeating: Self.blank, count: size.rows * size.columns)
  }

  /// The window is new and blank.
  mutating func reset(size: Size) { self = CellPainter(size: size, isUTF8: isUTF8, brush: brush) }

  /// Writes the cells that changed to the window. Whatever is outside the terminal is cut off.
  mutating func paint(_ canvas: Canvas) {
    let columns = size.columns
    let apps = [canvas.app] + (canvas.other.map { [$0.app] } ?? [])
    if apps != brush.apps || canvas.other?.column != previous?.other?.column {
      // Another app has other colours: all of it is painted anew.
      brush.use(apps)
      (previous, shown) = (nil, Array(repeating: Self.unknown, count: shown.count))
    }
    for row in 0..<size.rows {
      if let previous, previous.size == canvas.size, isRow(row, of: canvas, sameAs: previous) { continue }
      let line = resolve(row, of: canvas)
      let start = row * columns
      for column in 0..<columns where shown[start + column] != line[column] {
        let cell = line[column]
        shown[start + column] = cell
        guard cell.scalar != Shown.rightHalf else { continue }
        let isOther = canvas.other.map { column >= $0.column } ?? false
        let (attributes, pair) = brush.dip(cell.ink, on: cell.surface, cell.emphasis, of: isOther ? 1 : 0)
        nc_put(Int32(row), Int32(column), cell.scalar, cell.marks, attributes, pair)
      }
    }
    previous = canvas
  }

  private func isRow(_ row: Int, of one: Canvas, sameAs other: Canvas) -> Bool {
    guard row < one.size.rows else { return true }
    let range = row * one.size.columns..<(row + 1) * one.size.columns
    return one.cells[range] == other.cells[range]
  }

  /// A row as the terminal will show it: what it can't show is replaced, halves of wide characters are blanked.
  private func resolve(_ row: Int, of canvas: Canvas) -> [Shown] {
    var line: [Shown] = []
    line.reserveCapacity(size.columns)
    while line.count < size.columns {
      let cell = canvas[row, line.count]
      let isWide = line.count + 1 < size.columns && canvas[row, line.count + 1].isContinuation
      let scalar = presentable(cell, isWide: isWide)
      let shown = Shown(
        scalar: scalar.value, marks: isUTF8 && scalar == cell.scalar ? cell.marks : 0, ink: cell.ink,
        surface: cell.surface ?? .plain, emphasis: cell.emphasis)
      line.append(shown)
      guard isWide, !cell.isContinuation else { continue }
      var right = shown
      right.scalar = scalar == cell.scalar ? Shown.rightHalf : 0x20
      line.append(right)
    }
    return line
  }

  /// The scalar itself if the terminal draws it as wide as the canvas has it, otherwise a substitute.
  private func presentable(_ cell: Cell, isWide: Bool) -> Unicode.Scalar {
    let scalar = cell.scalar
    switch scalar.value {
    case 0x20..<0x7F: return isWide ? " " : scalar
    case 0..<0x20, 0x7F..<0xA0: return " "
    default: break
    }
    guard isUTF8 else { return "?" }
    if nc_width(scalar.value) == (isWide ? 2 : 1) { return scalar }
    // A wide character whose right half is covered or cut off is blank.
    return !isWide && scalar.cellWidth == 2 ? " " : "?"
  }
}

/// Turns inks into the attributes and colour pairs of ncurses.
struct Brush {
  /// Those of the app; and of another one beside it, if there is one.
  private var colours: [Colours]
  private let depth: ColorDepth
  private let ownColors: Bool
  private var pairs: [Int32]
  private var pairsUsed: Int32 = 0
  private let pairLimit: Int32

  init(palette: Palette, colors: TerminalColors) {
    colours = [Colours(colors.depth == .none ? .none : palette)]
    depth = palette == .none ? .none : colors.depth
    ownColors = colors.hasOwn
    pairLimit = nc_pairs() - 1
    pairs = Self.noPairs
  }

  private static let noPairs = Array(repeating: Int32(-1), count: 2 * Ink.allCases.count * Ink.allCases.count)

  var apps: [AppColours] { colours.map(\.app) }

  /// Paints in the colours of an app, or of two, from now on.
  mutating func use(_ apps: [AppColours]) {
    let palette = colours[0].palette
    colours = apps.map { Colours(palette, of: $0) }
    (pairs, pairsUsed) = (Self.noPairs, 0)
  }

  /// The attributes and the colour pair for an ink on a surface.
  mutating func dip(
    _ ink: Ink, on surface: Ink, _ emphasis: Emphasis, of app: Int
  ) -> (attributes: UInt32, pair: Int32) {
    let style = colours[app].style(ink, on: surface)
    let all = style.emphasis.union(emphasis)
    var attributes: UInt32 = 0
    if all.contains(.bold) { attributes |= nc_bold() }
    if all.contains(.underline) { attributes |= nc_underline() }
    if all.contains(.reverse) { attributes |= nc_reverse() }
    if all.contains(.blink) { attributes |= nc_blink() }
    // There is no grey among eight colours.
    if depth == .eight, style.text?.basic == 8 { attributes |= nc_dim() }
    return (attributes, depth == .none ? 0 : pair(style, ink: ink, surface: surface, of: app))
  }

  /// Pairs are created when first needed: a terminal with eight colours has room for 63.
  private mutating func pair(_ style: Style, ink: Ink, surface: Ink, of app: Int) -> Int32 {
    let count = Ink.allCases.count
    let place = (app * count + Int(ink.rawValue)) * count + Int(surface.rawValue)
    if pairs[place] >= 0 { return pairs[place] }
    let text = style.text.map(number) ?? (ownColors ? -1 : 7)
    let ground = number(colours[app].ground(surface))
    if text == -1, ground == -1 {
      pairs[place] = 0
    } else if pairsUsed < pairLimit {
      pairsUsed += 1
      nc_init_pair(pairsUsed, text, ground)
      pairs[place] = pairsUsed
    } else {
      pairs[place] = 0
    }
    return pairs[place]
  }

  private func number(_ shade: Shade) -> Int32 {
    // Text in the darkest grey would be invisible with eight colours.
    depth == .eight && shade.basic == 8 ? 7 : shade.number(depth: depth)
  }

  private func number(_ ground: Ground) -> Int32 {
    switch ground {
    case .shade(let shade): return depth == .eight && shade.basic == 8 ? 0 : shade.number(depth: depth)
    case .terminal, .below: return ownColors ? -1 : 0
    }
  }
}
