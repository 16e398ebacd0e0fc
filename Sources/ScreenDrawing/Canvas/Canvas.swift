/// How a cell's text stands out, apart from its ink.
public struct Emphasis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let bold = Emphasis(rawValue: 1)
  public static let underline = Emphasis(rawValue: 2)
  /// Swapped foreground and background.
  public static let reverse = Emphasis(rawValue: 4)
  public static let blink = Emphasis(rawValue: 8)
}

/// One cell of a canvas: 8 bytes, no heap.
public struct Cell: Hashable, Sendable {
  /// The scalar drawn here. A wide scalar fills two cells, the second of them being `.continuation`.
  public var scalar: Unicode.Scalar
  public var ink: Ink
  public var emphasis: Emphasis
  /// Up to two marks over or below it, as vowels of Thai and Devanagari are: 16 bits each, 0 for none.
  public private(set) var marks: UInt32 = 0
  /// The ink whose background shows; `nil` to take that of the cell beneath. On a canvas it is never `nil`.
  public private(set) var surface: Ink?

  public init(_ scalar: Unicode.Scalar = " ", _ ink: Ink = .plain, _ emphasis: Emphasis = []) {
    self.scalar = scalar
    self.ink = ink
    self.emphasis = emphasis
    surface = ink.isTransparent ? nil : ink
  }

  /// What is drawn here, its marks behind it.
  var scalars: [Unicode.Scalar] {
    [scalar] + [marks & 0xFFFF, marks >> 16].filter { $0 > 0 }.compactMap(Unicode.Scalar.init)
  }

  /// Puts a mark over or below what is drawn here, as far as there is room.
  mutating func add(mark: Unicode.Scalar) {
    guard mark.value <= 0xFFFF, marks >> 16 == 0, scalar != " " else { return }
    marks |= mark.value << (marks == 0 ? 0 : 16)
  }

  /// The same in another ink.
  func inked(_ ink: Ink) -> Cell {
    var cell = Cell(scalar, ink, emphasis)
    cell.marks = marks
    return cell
  }

  /// The cell as it looks when put on top of `other`.
  func put(on other: Cell) -> Cell {
    guard surface == nil else { return self }
    var cell = self
    cell.surface = other.surface
    return cell
  }

  /// Whether the cell is the right half of the wide scalar before it.
  public var isContinuation: Bool { scalar.value == 0 }

  /// The right half of a wide scalar.
  public static func continuation(_ ink: Ink, _ emphasis: Emphasis) -> Cell { Cell("\u{0}", ink, emphasis) }
}

/// A place on a canvas, counted from 0 at the top left.
public struct Point: Hashable, Sendable {
  public var row: Int
  public var column: Int
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// A size in cells.
public struct Size: Hashable, Sendable {
  public var rows: Int
  public var columns: Int
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}

/// A box of cells on a canvas.
public struct Box: Hashable, Sendable {
  public var row: Int
  public var column: Int
  public var rows: Int
  public var columns: Int

  public init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  public var bottom: Int { row + rows }
  public var right: Int { column + columns }

  public func contains(row: Int, column: Int) -> Bool {
    row >= self.row && row < bottom && column >= self.column && column < right
  }

  /// The box without `rows` rows at the top and bottom and `columns` columns at the sides.
  public func inset(rows: Int = 0, columns: Int = 0) -> Box {
    Box(
      row: row + rows, column: column + columns, rows: self.rows - 2 * rows,
      columns: self.columns - 2 * columns)
  }
}

/// A grid of cells: the result of every drawing, and all that the terminal, tests and exports see.
public struct Canvas: Hashable, Sendable {
  public let size: Size
  public private(set) var cells: [Cell]
  /// Where the terminal's cursor is; `nil` hides it.
  public var cursor: Point?
  /// The colours of the app that is drawn on it.
  public var app = AppColours()
  /// Another app's, from some column on: that of a second phone.
  public var other: Other?

  /// The colours of what is drawn from a column on.
  public struct Other: Hashable, Sendable {
    public let column: Int
    public let app: AppColours

    public init(from column: Int, _ app: AppColours) { (self.column, self.app) = (column, app) }
  }

  public init(size: Size) {
    self.size = size
    cells = Array(repeating: Cell(), count: max(0, size.rows) * max(0, size.columns))
  }

  public var bounds: Box { Box(row: 0, column: 0, rows: size.rows, columns: size.columns) }

  /// The cell at a place. Writing outside the canvas has no effect; reading there returns a blank.
  public subscript(row: Int, column: Int) -> Cell {
    get {
      guard bounds.contains(row: row, column: column) else { return Cell() }
      return cells[row * size.columns + column]
    }
    set {
      guard bounds.contains(row: row, column: column) else { return }
      let place = row * size.columns + column
      cells[place] = newValue.put(on: cells[place])
    }
  }

  /// Writes text from left to right in at most `limit` cells, and returns how many it used. Unprintable scalars
  /// become a mark, so that nothing that controls a terminal gets onto a canvas.
  @discardableResult
  public mutating func write(
    _ text: String, row: Int, column: Int, ink: Ink, emphasis: Emphasis = [], limit: Int = .max
  ) -> Int {
    var (used, last) = (0, Unicode.Scalar?.none)
    for scalar in text.unicodeScalars {
      let width = scalar.cellWidth(behind: last)
      last = scalar
      guard width > 0 else {
        if used > 0, scalar.isMark { add(mark: scalar, row: row, column: column + used - 1) }
        continue
      }
      guard used + width <= limit else { break }
      self[row, column + used] = Cell(scalar.isUnprintable ? "\u{FFFD}" : scalar, ink, emphasis)
      if width == 2 { self[row, column + used + 1] = .continuation(ink, emphasis) }
      used += width
    }
    return used
  }

  /// Puts a mark on what was written at a place, or, where that is the right half of something wide, on all of that.
  private mutating func add(mark: Unicode.Scalar, row: Int, column: Int) {
    let column = self[row, column].isContinuation ? column - 1 : column
    guard bounds.contains(row: row, column: column) else { return }
    cells[row * size.columns + column].add(mark: mark)
  }

  /// Fills a box with one scalar.
  public mutating func fill(_ box: Box, with scalar: Unicode.Scalar = " ", ink: Ink, emphasis: Emphasis = [])
  {
    let cell = Cell(scalar, ink, emphasis)
    for row in max(0, box.row)..<max(0, box.row, min(box.bottom, size.rows)) {
      for column in max(0, box.column)..<max(0, box.column, min(box.right, size.columns)) {
        let place = row * size.columns + column
        cells[place] = cell.surface == nil ? cell.put(on: cells[place]) : cell
      }
    }
  }

  /// Copies another canvas onto this one, with its top left corner at a place.
  public mutating func place(_ other: Canvas, row: Int, column: Int) {
    for line in 0..<other.size.rows {
      for place in 0..<other.size.columns { self[row + line, column + place] = other[line, place] }
    }
    if other.app != AppColours() { app = other.app }
    if let cursor = other.cursor {
      self.cursor = Point(row: row + cursor.row, column: column + cursor.column)
    }
  }

  /// One row as plain text, without trailing blanks.
  public func text(row: Int) -> String {
    var line = ""
    let end = (0..<size.columns).last { self[row, $0].scalar != " " } ?? -1
    for column in 0..<(end + 1) where !self[row, column].isContinuation {
      line.unicodeScalars.append(contentsOf: self[row, column].scalars)
    }
    return line
  }

  /// The canvas as plain text: rows without trailing blanks, joined by line feeds.
  public var text: String { (0..<size.rows).map(text(row:)).joined(separator: "\n") }
}
