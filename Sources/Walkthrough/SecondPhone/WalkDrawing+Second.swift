import DeviceSimulation
import ScreenDrawing
import UnlockEngine

// Draws the second phone beside the first, which lines of the two differ, and what the difference is.

extension WalkDrawing {
  /// How the second device looks, if there is one.
  var lookOfSecond: PhoneLook? { walk.timeline.phones.second.map { PhoneLook($0.simulation.world) } }

  /// What a window lacks that is too narrow for two phones.
  var needForSecond: String? {
    walk.second == nil ? nil : "Two phones need \(Self.wideColumns) columns: B goes along unseen."
  }

  /// Draws the second phone, what stands above both, and the marks between them.
  func drawSecond(beside phones: Phones, _ place: Box, _ layout: WalkLayout, _ picture: inout Picture) {
    let first = walk.simulation.world.flow
    drawHeading("A", first.title, above: layout.phone, &picture)
    let second = walk.second
    let title = second.map { $0.title.isEmpty ? $0.flow.title : $0.title } ?? ""
    drawHeading("B", title, above: place, &picture)
    // A place on the map was never gone to with two.
    guard let shown = phones.second else { return }
    let drawings = (a: still(phones.first), b: still(shown.simulation))
    let boxes = (a: drawings.a.box(in: layout.phone), b: drawings.b.box(in: place))
    var drawing = drawings.b
    (drawing.focus, drawing.frame) = (focusOnSecond, frame)
    // Each of the two has its own colours.
    let app = picture.canvas.app
    defer {
      picture.canvas.other = Canvas.Other(from: place.column, picture.canvas.app)
      picture.canvas.app = app
    }
    for hit in drawing.draw(into: boxes.b, on: &picture.canvas) {
      picture.hits.append((hit.box, .second(hit.target)))
    }
    mark(drawings, boxes, &picture.canvas)
  }

  private func drawHeading(_ letter: String, _ words: String, above box: Box, _ picture: inout Picture) {
    picture.canvas.write(letter, row: box.row - 1, column: box.column, ink: .hotkey, emphasis: .bold)
    picture.canvas.write(
      glyphs.text(words), row: box.row - 1, column: box.column + 3, ink: .heading, emphasis: .bold,
      limit: box.columns - 3)
  }

  /// A phone without the focus and at rest, so that only what it shows is compared.
  private func still(_ simulation: Simulation) -> PhoneDrawing {
    PhoneDrawing(screen: simulation.screen, look: PhoneLook(simulation.world), glyphs: glyphs)
  }

  /// What a key would tap on the second phone.
  private var focusOnSecond: FocusTarget? {
    guard walk.overlay == nil, let target = walk.focusTarget else { return nil }
    guard case .control(let id) = target else { return target }
    return walk.timeline.phones.counterpart(of: id).map { .control($0.id) }
  }

  /// Marks the lines that differ: between the phones, where colours can be lacking, and by a line under the words.
  private func mark(
    _ drawings: (a: PhoneDrawing, b: PhoneDrawing), _ boxes: (a: Box, b: Box), _ canvas: inout Canvas
  ) {
    let (a, b) = (drawings.a.drawn(in: boxes.a), drawings.b.drawn(in: boxes.b))
    let lines = LineComparison(a.canvas, b.canvas, without: a.keys + b.keys)
    // Two devices of other shapes have their lines in other rows: each has its marks at its own edge.
    let isOneShape = boxes.a.rows == boxes.b.rows && boxes.a.columns == boxes.b.columns
    func mark(_ row: Int, _ column: Int) {
      canvas.write(glyphs.pick("≠", "#"), row: row, column: column, ink: .notice, emphasis: .bold)
    }
    for row in lines.rows.a { mark(boxes.a.row + row, boxes.a.right + (isOneShape ? 1 : 0)) }
    if isOneShape { return underline(lines, boxes, &canvas) }
    for row in lines.rows.b { mark(boxes.b.row + row, boxes.b.column - 1) }
  }

  private func underline(_ lines: LineComparison, _ boxes: (a: Box, b: Box), _ canvas: inout Canvas) {
    for (cells, box) in [(lines.cells.a, boxes.a), (lines.cells.b, boxes.b)] {
      for point in cells {
        canvas[box.row + point.row, box.column + point.column].emphasis.insert(.underline)
      }
    }
  }

  // MARK: Beside both

  /// What is beside the phones: with one, the panels; with two, first of all what differs.
  func drawBeside(_ box: Box, _ layout: WalkLayout, _ picture: inout Picture) {
    let box = drawNote(box, &picture)
    if walk.showsVoiceOver { return drawVoiceOver(box, &picture) }
    guard layout.second != nil else { return drawPanels(box, &picture) }
    let rows = differenceRows(width: box.columns)
    let hasPanels = box.columns >= 38 && box.rows >= 34
    let most = hasPanels ? box.rows / 3 : box.rows * 2 / 3
    let height = min(rows.count + 1, most)
    let count = walk.timeline.phones.differences.count
    let panel = PanelDrawing(
      title: "\(glyphs.pick("A ≠ B", "A <> B")): \(count == 0 ? "nothing" : "\(count)")", rows: rows,
      glyphs: glyphs)
    panel.draw(
      into: Box(row: box.row, column: box.column, rows: height, columns: box.columns), on: &picture.canvas)
    let rest = Box(
      row: box.row + height + 1, column: box.column, rows: box.rows - height - 1, columns: box.columns)
    if hasPanels { return drawPanels(rest, &picture) }
    drawClock(
      Box(row: rest.row, column: rest.column, rows: 1, columns: rest.columns), isWide: false, &picture)
    drawJournal(rest.below(rows: 1), &picture)
  }

  /// What differs, each in as many rows as its words take.
  private func differenceRows(width: Int) -> [PanelRow] {
    let phones = walk.timeline.phones
    let parting = phones.haveParted ? [PanelRow("The ways have parted.")] : []
    let rows = phones.differences.flatMap { difference -> [PanelRow] in
      let (name, a, b) = phones.words(of: difference)
      let sign = glyphs.pick("≠", "<>")
      let short = "\(a) \(sign) \(b)"
      if name.cellWidth + short.cellWidth + 2 < width { return [PanelRow(name, short, isChanged: true)] }
      let sides = [("A", a), ("B", b)].flatMap { side, words in
        glyphs.text(words).wrapped(to: width - 4).enumerated().map { row, line in
          PanelRow((row == 0 ? "\(side) " : "  ") + line)
        }
      }
      return [PanelRow(name, isChanged: true)] + sides
    }
    return parting + (rows.isEmpty ? [PanelRow("They show the same.")] : rows)
  }
}

/// Which lines of two drawn phones differ.
struct LineComparison {
  private(set) var rows: (a: [Int], b: [Int]) = ([], [])
  /// The words that differ, by their cells; found where both have the same shape.
  private(set) var cells: (a: [Point], b: [Point]) = ([], [])

  /// - Parameter keys: where a keypad’s keys are on either: that one has a keypad is told by all else.
  init(_ a: Canvas, _ b: Canvas, without keys: [Box] = []) {
    guard a.size == b.size else {
      let words = (a: Self.words(a), b: Self.words(b))
      rows.a = words.a.indices.filter { !words.a[$0].isEmpty && !words.b.contains(words.a[$0]) }
      rows.b = words.b.indices.filter { !words.b[$0].isEmpty && !words.a.contains(words.b[$0]) }
      return
    }
    for row in 0..<a.size.rows {
      let columns = (0..<a.size.columns).filter { column in
        a[row, column].scalar != b[row, column].scalar
          && !keys.contains { $0.contains(row: row, column: column) }
      }
      guard !columns.isEmpty else { continue }
      rows.a.append(row)
      rows.b.append(row)
      cells.a += columns.filter { a[row, $0].isWord }.map { Point(row: row, column: $0) }
      cells.b += columns.filter { b[row, $0].isWord }.map { Point(row: row, column: $0) }
    }
  }

  /// The words of each row, without what is drawn around them.
  private static func words(_ canvas: Canvas) -> [String] {
    (0..<canvas.size.rows).map { row in
      var words = String.UnicodeScalarView()
      for column in 0..<canvas.size.columns where canvas[row, column].isWord {
        words.append(canvas[row, column].scalar)
      }
      // A row of dots or a home button alone says nothing.
      return words.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        ? String(words) : ""
    }
  }
}

extension Box {
  /// The box without its first rows.
  func below(rows count: Int) -> Box {
    Box(row: row + count, column: column, rows: rows - count, columns: columns)
  }
}

extension Cell {
  /// Whether it is part of what a person reads.
  fileprivate var isWord: Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "●" || scalar == "○"
  }
}

extension PhoneDrawing {
  /// The device by itself, as it is drawn into a box, and where the keys of its keypad are.
  fileprivate func drawn(in box: Box) -> (canvas: Canvas, keys: [Box]) {
    var canvas = Canvas(size: Size(rows: box.rows, columns: box.columns))
    let hits = draw(into: canvas.bounds, on: &canvas)
    return (
      canvas,
      hits.filter { hit in
        switch hit.target {
        case .digit, .character, .delete: true
        default: false
        }
      }.map(\.box)
    )
  }

  /// Where the device is in a place: in the middle of it.
  func box(in place: Box) -> Box {
    let size = PhoneDrawing.size(for: look.model, in: Size(rows: place.rows, columns: place.columns))
    return Box(
      row: place.row + (place.rows - size.rows) / 2,
      column: place.column + (place.columns - size.columns) / 2, rows: size.rows, columns: size.columns)
  }
}
