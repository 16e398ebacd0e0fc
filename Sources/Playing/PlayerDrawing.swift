import ScreenDrawing
import UnlockEngine
import Walkthrough

/// A player on a canvas: the phone on the left, the file beside it, the step's changes below, the keys at the
/// bottom.
public struct PlayerDrawing: Sendable {
  public var player: Player
  public var glyphs: Glyphs
  /// Counts up while something moves.
  public var frame: Int

  public init(_ player: Player, glyphs: Glyphs = .unicode, frame: Int = 0) {
    (self.player, self.glyphs, self.frame) = (player, glyphs, frame)
  }

  /// A drawn window, and what a click does where.
  public struct Picture: Sendable {
    public var canvas: Canvas
    var hits: [(box: Box, command: PlayerKeys.Command)] = []

    public func command(row: Int, column: Int) -> PlayerKeys.Command? {
      hits.last { $0.box.contains(row: row, column: column) }?.command
    }
  }

  private var play: ScenarioPlayback { player.play }

  /// Draws the window.
  public func draw(size: Size) -> Picture {
    var picture = Picture(canvas: Canvas(size: size))
    let needed = WalkDrawing.minimumSize
    guard size.rows >= needed.rows, size.columns >= needed.columns else {
      SizeCard(needed: needed, glyphs: glyphs).draw(on: &picture.canvas)
      return picture
    }
    let scene = player.scene
    let room = Size(rows: size.rows - 2, columns: min(size.columns - 41, size.columns * 3 / 5))
    let walk = WalkDrawing(scene.walk, glyphs: glyphs, frame: frame)
    // The phone keeps its place in the whole scenario, whether or not there is a note under it.
    let caption = play.hasNotes ? max(3, min(6, size.rows / 8)) : 0
    let phone = PhoneDrawing.size(
      for: PhoneLook(scene.walk.simulation.world).model,
      in: Size(rows: room.rows - caption, columns: room.columns))
    let left = size.columns >= 100 ? 2 : 0
    let side = left + phone.columns + (size.columns >= 100 ? 4 : 2)
    let columns = min(size.columns - side - (size.columns >= 100 ? 2 : 0), 100)
    drawSide(Box(row: 0, column: side, rows: room.rows, columns: columns), scene, &picture)
    drawHints(Box(row: size.rows - 2, column: 0, rows: 2, columns: size.columns), &picture)
    let box = Box(
      row: (room.rows - caption - phone.rows) / 2, column: left, rows: phone.rows, columns: phone.columns)
    drawNote(scene.walk.note, under: box, rows: caption, &picture)
    walk.drawPhone(into: box, showsFocus: scene.showsFocus, on: &picture.canvas)
    if player.showsHelp { drawHelp(&picture) }
    return picture
  }

  /// What was noted on the moment that the phone shows.
  private func drawNote(_ note: String?, under box: Box, rows: Int, _ picture: inout Picture) {
    guard let note else { return }
    let lines = glyphs.text("\(Note.sign(glyphs)) \(note)").wrapped(to: box.columns - 1)
    for (index, line) in lines.prefix(rows).enumerated() {
      let isCut = index == rows - 1 && lines.count > rows
      picture.canvas.write(
        line + (isCut ? glyphs.text("…") : ""), row: box.bottom + index,
        column: box.column + (index == 0 ? 0 : 1), ink: .notice, limit: box.columns)
    }
  }

  // MARK: Beside the phone

  private func drawSide(_ box: Box, _ scene: Player.Scene, _ picture: inout Picture) {
    var row = box.row
    let title = glyphs.text(play.scenario.title.printable).wrapped(to: box.columns)
    for line in title.prefix(2) {
      picture.canvas.write(line, row: row, column: box.column, ink: .heading, emphasis: .bold)
      row += 1
    }
    drawProgress(row: row, box, scene, &picture)
    let outcome = outcomeLines(scene, width: box.columns)
    let below = max(7, min(12, box.rows / 3))
    let window = Box(
      row: row + 3, column: box.column, rows: box.bottom - below - row - 3, columns: box.columns)
    heading(glyphs.text(shortPath(width: box.columns - 4)), row: row + 2, box, &picture)
    let steps = StepWindow(play: play, step: scene.step, isSettled: scene.isSettled, glyphs: glyphs)
    for hit in steps.draw(into: window, on: &picture.canvas) {
      picture.hits.append((hit.box, .step(hit.step)))
    }
    heading(outcome.title, row: box.bottom - below, box, &picture)
    for (offset, line) in outcome.lines.fitted(to: below - 1, glyphs).enumerated() {
      picture.canvas.write(
        line.text, row: box.bottom - below + 1 + offset, column: box.column, ink: line.ink,
        emphasis: line.isBold ? .bold : [], limit: box.columns)
    }
  }

  private func heading(_ text: String, row: Int, _ box: Box, _ picture: inout Picture) {
    let area = Box(row: row, column: box.column, rows: 1, columns: box.columns)
    PanelDrawing(title: text, rows: [], glyphs: glyphs).draw(into: area, on: &picture.canvas)
  }

  /// The position in words and as a bar.
  private func drawProgress(row: Int, _ box: Box, _ scene: Player.Scene, _ picture: inout Picture) {
    let all = play.scenario.steps.count
    let place = scene.step.map { "step \($0 + 1) of \(all)" } ?? "start of \(all) steps"
    let state = player.isPlaying ? "playing ×\(player.speed)" : player.isAtEnd ? "at the end" : "paused"
    let clock = timeOfDay(of: scene.walk.simulation.world.date, seconds: true)
    let line = glyphs.text("\(place) · \(state)")
    picture.canvas.write(line, row: row, column: box.column, ink: .dim, limit: box.columns - 9)
    picture.canvas.write(clock, row: row, column: box.right - clock.count, ink: .plain, emphasis: .bold)
    guard all > 0 else { return }
    let filled = box.columns * ((scene.step ?? -1) + 1) / all
    let failed = !play.hasPassed && scene.step == play.count - 1 && scene.isSettled
    for column in 0..<box.columns {
      let isDone = column < filled
      let scalar: Unicode.Scalar = isDone ? glyphs.pick("━", "=") : glyphs.pick("─", "-")
      picture.canvas[row + 1, box.column + column] = Cell(scalar, isDone ? (failed ? .bad : .notice) : .dim)
    }
  }

  /// The end of the path distinguishes files best.
  private func shortPath(width: Int) -> String {
    let path = play.scenario.path.printable
    guard path.cellWidth > width else { return path }
    var kept = ""
    for scalar in path.unicodeScalars.reversed() {
      guard kept.cellWidth + scalar.cellWidth < width else { break }
      kept = String(scalar) + kept
    }
    return "…" + kept
  }

  // MARK: Results

  fileprivate struct OutcomeLine {
    var text: String
    var ink = Ink.plain
    var isBold = false
  }

  /// What the step changed, why it failed, or how the scenario ended.
  private func outcomeLines(_ scene: Player.Scene, width: Int) -> (title: String, lines: [OutcomeLine]) {
    guard let step = scene.step else {
      return ("Ready", [OutcomeLine(text: glyphs.text("Space plays it, → does one step."), ink: .dim)])
    }
    guard scene.isSettled else { return ("Changed", []) }
    let result = play.results[step]
    var lines: [OutcomeLine] = []
    func add(_ text: String, _ ink: Ink, isBold: Bool = false) {
      for (index, part) in glyphs.text(text.printable).wrapped(to: width - 2).enumerated() {
        lines.append(OutcomeLine(text: index == 0 ? part : "  " + part, ink: ink, isBold: isBold))
      }
    }
    if player.isAtEnd {
      add("\(play.hasPassed ? "✓" : "✗") \(play.verdict)", play.hasPassed ? .good : .bad, isBold: true)
    }
    for failure in result.failures { for line in failure.lines { add(line, .bad) } }
    for note in result.notes { add(note, .notice) }
    let changes = Difference.ofFacts(play.walk(after: step).simulation, play.walk(after: step + 1).simulation)
    for change in changes { add("\(change.name): \(change.old) → \(change.new)", .plain) }
    if lines.isEmpty {
      let action = play.scenario.steps[step].action
      add(action.note != nil ? "A note." : action.isCheck ? "As expected." : "No fact changed.", .dim)
    }
    let title = player.isAtEnd ? "The end" : !result.hasHeld ? "Failed" : "Changed"
    return (title, lines)
  }

  // MARK: Keys

  private func drawHints(_ box: Box, _ picture: inout Picture) {
    var area = box
    if let message = player.message {
      picture.canvas.write(glyphs.text(message), row: box.row, column: 0, ink: .notice, limit: box.columns)
      area = Box(row: box.row + 1, column: 0, rows: 1, columns: box.columns)
    }
    let bindings = PlayerKeys.bindings.filter { $0.isAvailable(player) }
    let hints = bindings.map { binding in
      Hint(binding.keyText, binding.label, priority: PlayerDrawing.priority(of: binding))
    }
    for hit in HintLine(hints, glyphs: glyphs).draw(into: area, on: &picture.canvas) {
      guard case .hint(let index) = hit.target, let key = bindings[index].keys.first else { continue }
      picture.hits.append((hit.box, bindings[index].command(key)))
    }
  }

  /// How to get help and how to quit are always shown.
  private static func priority(of binding: PlayerKeys.Binding) -> Int {
    ["?", "q"].contains(binding.keyText) ? -1 : 0
  }

  private func drawHelp(_ picture: inout Picture) {
    picture.hits = []
    let rows = PlayerKeys.bindings.filter { $0.isAvailable(player) }.map {
      OverlayRow($0.summary, key: $0.keyText)
    }
    OverlayDrawing(
      title: "Keys that work now", rows: rows, footnote: "press any to close", glyphs: glyphs
    )
    .draw(into: picture.canvas.bounds.inset(rows: 1), on: &picture.canvas)
  }
}

extension [PlayerDrawing.OutcomeLine] {
  /// As many lines as there is room for; if not all fit, the last one says so.
  fileprivate func fitted(to rows: Int, _ glyphs: Glyphs) -> [PlayerDrawing.OutcomeLine] {
    guard count > rows, rows > 0 else { return self }
    let more = PlayerDrawing.OutcomeLine(text: glyphs.text("… and \(count - rows + 1) more lines"), ink: .dim)
    return prefix(rows - 1) + [more]
  }
}

extension Player {
  /// Does what a click means, given the drawn window.
  public mutating func click(row: Int, column: Int, in picture: PlayerDrawing.Picture) {
    message = nil
    guard let command = picture.command(row: row, column: column) else { return showsHelp = false }
    perform(command)
  }
}
