import ScreenDrawing
import UnlockEngine

// On the left what can be picked, on the right everything about the selected row.

extension Picker {
  /// Draws the picker, and returns the rows that can be clicked.
  public func draw(size: Size, glyphs: Glyphs) -> (canvas: Canvas, rows: [HitTarget]) {
    var canvas = Canvas(size: size)
    guard size.rows >= WalkDrawing.minimumSize.rows, size.columns >= WalkDrawing.minimumSize.columns else {
      SizeCard(needed: WalkDrawing.minimumSize, glyphs: glyphs).draw(on: &canvas)
      return (canvas, [])
    }
    let margin = max(2, (size.columns - Self.widest) / 2)
    canvas.write("unlocksim", row: 1, column: margin, ink: .heading, emphasis: .bold)
    let claim = "how people unlock apps on an iPhone or iPad"
    canvas.write(claim, row: 1, column: margin + 11, ink: .dim)

    // The list is no wider than its longest row; the description of the selected one gets the remaining width.
    let inner = size.columns - 2 * margin
    let listed = selectedStart == nil ? products.map(\.title) + fileTitles + [Self.new] : titles
    let longest = listed.reduce(heading.cellWidth) { max($0, $1.cellWidth + 4) }
    let list = Box(row: 3, column: margin, rows: size.rows - 5, columns: min(longest, inner - 32))
    let rows = drawLists(list, glyphs, on: &canvas)

    let column = list.right + 2
    let about = Box(
      row: 3, column: column, rows: size.rows - (message == nil ? 4 : 5), columns: margin + inner - column)
    draw(aboutSelected, glyphs, into: drawPhone(in: about, glyphs, on: &canvas), on: &canvas)
    if let message {
      canvas.write(glyphs.text(message), row: size.rows - 2, column: margin, ink: .notice, limit: inner)
    }
    HintLine(hints, glyphs: glyphs).draw(
      into: Box(row: size.rows - 1, column: margin, rows: 1, columns: size.columns - margin), on: &canvas)
    return (canvas, rows)
  }

  /// Draws the flows and below them the files; or the starting points of one.
  private func drawLists(_ list: Box, _ glyphs: Glyphs, on canvas: inout Canvas) -> [HitTarget] {
    func rows(_ titles: [String], from first: Int) -> [PanelRow] {
      titles.enumerated().map { PanelRow($1, key: first + $0 < 9 ? "\(first + $0 + 1)" : "") }
    }
    let panel = PanelDrawing(
      title: heading, rows: rows(titles, from: 0), selected: selectedStart ?? selectedFlow, glyphs: glyphs)
    guard selectedStart == nil, !files.isEmpty else { return panel.draw(into: list, on: &canvas) }
    // At least three rows are left for the files, which scroll.
    let above = min(panel.height, list.rows - 5)
    let files = PanelDrawing(
      title: "Flow files", rows: rows(fileTitles + [Self.new], from: firstFileRow),
      selected: selectedFlow < firstFileRow ? nil : selectedFlow - firstFileRow, glyphs: glyphs)
    let rest = list.rows - above - 1
    let hits = panel.draw(
      into: Box(row: list.row, column: list.column, rows: above, columns: list.columns), on: &canvas)
    let below = files.draw(
      into: Box(row: list.row + above + 1, column: list.column, rows: rest, columns: list.columns),
      on: &canvas)
    return hits
      + below.map { hit in
        guard case .row(let index) = hit.target else { return hit }
        return HitTarget(box: hit.box, target: .row(index + firstFileRow))
      }
  }

  /// A file's product, with its path where another has that title; its path alone, where there is none.
  private var fileTitles: [String] {
    let all = products.map(\.title) + files.compactMap(\.title)
    return files.map { file in
      guard let title = file.title else { return file.path }
      return all.count { $0 == title } == 1 ? title : "\(title) (\(file.path))"
    }
  }

  private var heading: String {
    selectedStart == nil ? "Which product?" : "\(flow?.title ?? ""): where to begin?"
  }

  private var titles: [String] {
    guard selectedStart == nil else { return starts.map(\.title) }
    // "Resume: Banno, 12 steps, 5 minutes ago": what follows the comma is shown on the right.
    return products.map(\.title) + (resumable.map { [String($0.prefix { $0 != "," })] } ?? [])
      + (files.isEmpty ? [Self.new] : [])
  }

  private var hints: [Hint] {
    if naming != nil { return [Hint("Enter", "write it"), Hint("Esc", "back")] }
    let isFlow = selectedStart == nil
    return [Hint("Enter", isFlow ? "choose" : "begin"), Hint("↑ ↓", "move"), Hint("1–9", "choose at once")]
      + (isFlow ? [] : [Hint("Esc", "other products")]) + [Hint("q", "quit")]
  }

  // MARK: About the selected row

  private var aboutSelected: (title: String, paragraphs: [String]) {
    if isOnResumable { return ("The last walk", [resumable ?? "", Picker.aboutResuming]) }
    if isOnNew {
      let line = naming.map { ["Its name: \($0.before)▏\($0.after)"] } ?? []
      return ("A product of your own", line + [nameMistake].compactMap { $0 } + Picker.aboutBeginning)
    }
    if let file = file(inRow: selectedFlow) {
      if case .broken(let mistakes) = file.content { return about(mistakes, in: file.path) }
      if case .unread = file.content { return (file.path, []) }
    }
    guard let flow else { return ("", []) }
    guard let index = selectedStart, starts.indices.contains(index) else {
      let path = file(inRow: selectedFlow).map { [$0.path] } ?? []
      return ("About \(flow.title)", path + flow.readMe.paragraphs)
    }
    return ("What is set", about(starts[index], of: flow))
  }

  private func about(_ mistakes: [String], in path: String) -> (title: String, paragraphs: [String]) {
    let count = counted(mistakes.count, "mistake")
    let shown = Array(mistakes.prefix(5))
    let rest = "“unlocksim walk \(path)” tells \(mistakes.count == 1 ? "it" : "all of them") with the lines."
    return ("It has \(count)", [path] + shown + [rest])
  }

  private static let new = "Begin your own"

  private static let aboutBeginning = [
    """
    Writes a flow file that can be walked at once: an app with a lock of its own, a PIN and Face ID. It explains itself, and \
    what you change in it shows here as soon as it is saved.
    """, "A name has small letters, digits and hyphens, as in my-bank.",
    "“unlocksim new my-bank” does the same, and asks what unlocks it and when it locks.",
  ]

  private static let aboutResuming = """
    Continues where the last walk ended, whether you quit it or it was killed: the same screen and attempts, \
    lock-outs with the time they had left, and everything done before to step back through.
    """

  /// What a starting point sets, what the walk begins with, and what is worth trying.
  private func about(_ start: StartingPoint, of flow: any Flow) -> [String] {
    let conditions = Setup(start).conditions
    let set =
      conditions.isEmpty
      ? "Nothing is set: the app and the device are new." : conditions.joined(separator: "\n")
    return [set] + (opening(start, of: flow).map { [$0] } ?? []) + flow.readMe.paragraphs.suffix(1)
  }

  private func opening(_ start: StartingPoint, of flow: any Flow) -> String? {
    guard let top = first(of: flow, from: start)?.screen.top else { return nil }
    return "Opens with “\(top.title)” (\(top.id))."
  }

  /// What a flow shows first.
  private func first(of flow: any Flow, from start: StartingPoint) -> Simulation? {
    func begin(_ flow: some Flow) -> Simulation? {
      (try? Setup(start).forWalking(flow, isPaused: true).world(for: flow)).map { Simulation($0) }
    }
    var simulation = begin(flow)
    simulation?.step(.lifeCycle(.launch))
    return simulation
  }

  /// Draws the selected product’s first screen at the right, where there is room; returns what is left for words.
  private func drawPhone(in box: Box, _ glyphs: Glyphs, on canvas: inout Canvas) -> Box {
    let start = selectedStart.flatMap { starts.indices.contains($0) ? starts[$0] : nil } ?? starts.first
    guard let flow, let start, let shown = first(of: flow, from: start) else { return box }
    let look = PhoneLook(shown.world)
    let room = Size(rows: box.rows, columns: min(box.columns - Self.leastWords - 3, 45))
    guard room.columns >= PhoneDrawing.minimumSize.columns, room.rows >= PhoneDrawing.minimumSize.rows else {
      return box
    }
    let size = PhoneDrawing.size(for: look.model, in: room)
    let place = Box(row: box.row, column: box.right - size.columns, rows: size.rows, columns: size.columns)
    PhoneDrawing(screen: shown.screen, look: look, glyphs: glyphs).draw(into: place, on: &canvas)
    canvas.cursor = nil
    return Box(row: box.row, column: box.column, rows: box.rows, columns: box.columns - size.columns - 3)
  }

  /// The most columns that all takes, and the fewest that words need beside a phone.
  private static let (widest, leastWords) = (132, 36)

  private func draw(
    _ about: (title: String, paragraphs: [String]), _ glyphs: Glyphs, into box: Box, on canvas: inout Canvas
  ) {
    PanelDrawing(title: about.title, rows: [], glyphs: glyphs).draw(into: box, on: &canvas)
    // If it doesn't all fit, blank lines go first, so that no word is cut off.
    let wrapped = about.paragraphs.map { paragraph in
      paragraph.split(separator: "\n").flatMap { glyphs.text(String($0)).wrapped(to: box.columns) }
    }
    let room = box.rows - 1
    let isAiry = wrapped.reduce(wrapped.count - 1) { $0 + $1.count } <= room
    let lines = Array(wrapped.joined(separator: isAiry ? [""] : []))
    for (index, line) in lines.prefix(room).enumerated() {
      canvas.write(line, row: box.row + 1 + index, column: box.column, ink: .plain)
    }
  }
}

extension String {
  /// The paragraphs of a text, separated by blank lines.
  var paragraphs: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).split { $0.isEmpty }.map {
      $0.joined(separator: " ")
    }
  }
}
