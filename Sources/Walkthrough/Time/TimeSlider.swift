import ScreenDrawing
import UnlockEngine

/// The current branch as a row to move along, while the phone above shows each moment.
public struct TimeSlider: Sendable {
  /// What appeared at a moment; if several moments share a cell, the last of these cases wins.
  enum Mark: Int, Sendable, Comparable {
    case step, fork, screen, system, alert

    static func < (one: Mark, other: Mark) -> Bool { one.rawValue < other.rawValue }

    /// Marks differ in shape, so that every theme shows them, and ASCII too.
    func scalar(_ glyphs: Glyphs) -> Unicode.Scalar {
      switch self {
      case .step: glyphs.pick("╴", "-")
      case .fork: glyphs.pick("┬", "+")
      case .screen: glyphs.pick("┃", "|")
      case .system: glyphs.pick("║", "#")
      case .alert: glyphs.pick("▲", "!")
      }
    }
  }

  /// The moment at which the slider was opened; Escape goes back there.
  let origin: Int
  /// Whether the clock ran then: so it does again there.
  let hasRun: Bool
  /// The last moment of the branch.
  private let end: Int
  /// What appeared at each step, including those ahead.
  private let marks: [Mark]
  /// The number of steps.
  var count: Int { marks.count }

  /// Looks at the whole branch once, so that moving along it needn't.
  init(_ timeline: Timeline, from origin: Int, whileRunning hasRun: Bool) {
    (self.origin, self.hasRun) = (origin, hasRun)
    end = timeline.end
    let moments = timeline.moments
    var marks = [Mark](repeating: .step, count: Int(moments[end].stops) + 1)
    var here = end
    while let parent = moments[here].parent {
      // Nothing appears during a quiet wait.
      if moments[here].layers != moments[parent].layers {
        marks[Int(moments[here].stops)] = Self.mark(
          timeline.layerTable[moments[here].layers], timeline.layerTable[moments[parent].layers])
      }
      here = parent
    }
    marks[0] = Self.mark(timeline.layerTable[moments[here].layers], nil)
    for fork in timeline.branches.compactMap(\.fork) where !moments[fork].isOpenWait {
      let stop = Int(moments[fork].stops)
      if stop < marks.count, marks[stop] == .step, timeline.isOnLine(fork) { marks[stop] = .fork }
    }
    self.marks = marks
  }

  private static func mark(_ now: LayerTable.Layers, _ before: LayerTable.Layers?) -> Mark {
    if now.alert != nil, now.alert != before?.alert { return .alert }
    if now.system != nil, now.system != before?.system { return .system }
    return now.app != nil && now.app != before?.app ? .screen : .step
  }

  /// The number of the step at which a timeline is.
  func place(in timeline: Timeline) -> Int { Int(timeline.moments[timeline.position].stops) }

  /// The moment of a step; at either end if there is no such step.
  func moment(_ place: Int, in timeline: Timeline) -> Int {
    timeline.stop(number: min(max(place, 0), count - 1), before: end)
  }

  /// The column of a step, with all steps spread over a width.
  func column(of place: Int, in width: Int) -> Int { count < 2 ? 0 : place * (width - 1) / (count - 1) }

  /// The last step at or before a column.
  private func last(at column: Int, in width: Int) -> Int {
    count < 2 || width < 2 ? count - 1 : min(count - 1, ((column + 1) * (count - 1) - 1) / (width - 1))
  }

  /// For each column the step that a click there goes to, and the mark of all steps in it; `nil` if it has none.
  func columns(_ width: Int) -> [(place: Int, mark: Mark?)] {
    var first = 0
    return (0..<max(0, width)).map { column in
      let last = last(at: column, in: width)
      defer { first = last + 1 }
      return (last, first > last ? nil : marks[first...last].max())
    }
  }

  /// The next step with a mark other than `step`, ahead or back; the last one in that direction if there is none.
  func nextMark(from place: Int, _ direction: Int) -> Int {
    var place = place + direction
    while marks.indices.contains(place), marks[place] == .step { place += direction }
    return min(max(place, 0), count - 1)
  }
}

extension Walk {
  /// Opens the slider; the clock stands still while it is open.
  mutating func openSlider() {
    overlay = .slider(TimeSlider(timeline, from: timeline.position, whileRunning: !isPaused))
    isPaused = true
  }

  mutating func press(_ key: Key, in slider: TimeSlider) {
    let place = slider.place(in: timeline)
    switch key {
    case .left, .character("["): scrub(to: place - 1, in: slider)
    case .right, .character("]"): scrub(to: place + 1, in: slider)
    case .pageUp: scrub(to: place - 10, in: slider)
    case .pageDown: scrub(to: place + 10, in: slider)
    case .tab: scrub(to: slider.nextMark(from: place, 1), in: slider)
    case .backTab: scrub(to: slider.nextMark(from: place, -1), in: slider)
    case .home: scrub(to: 0, in: slider)
    case .end: scrub(to: slider.count - 1, in: slider)
    case .up: scrub(toBranch: timeline.branch - 1, in: slider)
    case .down: scrub(toBranch: timeline.branch + 1, in: slider)
    case .escape, .control("c"):
      travel { $0.go(to: slider.origin) }
      close(slider)
    case .enter, .character("q"), .character("H"): close(slider)
    default: break
    }
  }

  /// Where nothing was gone to, the clock goes on as before; elsewhere that would begin a branch, so it is told.
  private mutating func close(_ slider: TimeSlider) {
    overlay = nil
    if timeline.position == slider.origin {
      isPaused = !slider.hasRun
    } else {
      message = "This is \(timeline.title(of: timeline.position)). The clock is paused."
    }
  }

  /// Goes to a moment without a message, because the slider shows where that is.
  private mutating func scrub(to place: Int, in slider: TimeSlider) {
    travel { $0.go(to: slider.moment(place, in: $0)) }
  }

  private mutating func scrub(toBranch number: Int, in slider: TimeSlider) {
    travel { $0.goToBranch(number) }
    overlay = .slider(TimeSlider(timeline, from: slider.origin, whileRunning: slider.hasRun))
  }
}

extension WalkDrawing {
  /// Draws the slider in the two rows of the hints.
  func draw(_ slider: TimeSlider, in box: Box, _ picture: inout Picture) {
    // It takes up both rows, and moving along it must not tap what is behind it.
    picture.hits = []
    let row = box.row
    let (left, width) = (box.column + 1, box.columns - 2)
    let place = slider.place(in: walk.timeline)
    let now = slider.column(of: place, in: width)
    for (column, (last, mark)) in slider.columns(width).enumerated() {
      let area = Box(row: row, column: left + column, rows: 1, columns: 1)
      picture.hits.append((area, .command(.goTo(moment: slider.moment(last, in: walk.timeline)))))
      let scalar = mark?.scalar(glyphs) ?? glyphs.pick("─", "-")
      picture.canvas[row, left + column] =
        column != now
        ? Cell(scalar, mark == nil ? .frame : mark == .alert ? .notice : .plain)
        : mark == .step
          ? Cell(glyphs.pick("●", "O"), .hotkey, .bold) : Cell(scalar, .hotkey, [.bold, .reverse])
    }
    drawText(
      of: slider, at: place, Box(row: row + 1, column: box.column, rows: 1, columns: box.columns), &picture)
  }

  private func drawText(of slider: TimeSlider, at place: Int, _ box: Box, _ picture: inout Picture) {
    let branches = walk.timeline.branches.count > 1 ? [Hint("↑ ↓", "branch", priority: 2)] : []
    let hints =
      [Hint("← →", "step"), Hint("Tab", "screen", priority: 1)] + branches
      + [Hint("Enter", "stay", priority: 1), Hint("Esc", "back")]
    let text = glyphs.text(" \(place + 1)/\(slider.count) \(walk.timeline.title(of: walk.timeline.position))")
    // What was done comes first; keys are added as far as there is room.
    let room = min(text.cellWidth, box.columns / 2)
    picture.canvas.write(text, row: box.row, column: 0, ink: .plain, limit: room)
    let right = Box(row: box.row, column: room + 2, rows: 1, columns: box.columns - room - 2)
    HintLine(hints, glyphs: glyphs).draw(into: right, on: &picture.canvas)
  }
}
