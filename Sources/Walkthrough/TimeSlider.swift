import ScreenDrawing
import UnlockEngine

/// The branch that one is on as one row to move along, the phone above it showing each moment.
struct TimeSlider: Sendable {
  /// What came up at a moment; where several moments share a cell, the last of these counts.
  enum Mark: Int, Sendable, Comparable {
    case step, fork, screen, system, alert

    static func < (one: Mark, other: Mark) -> Bool { one.rawValue < other.rawValue }

    /// Told by shape: every theme shows it, and so does ASCII.
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

  struct Stop: Hashable, Sendable {
    var moment: Int
    var mark: Mark
  }

  /// The moments of the branch, those ahead too.
  let stops: [Stop]
  /// Which of them is now.
  let place: Int

  init(_ timeline: Timeline) {
    let line = timeline.line
    let forks = Set(timeline.branches.compactMap(\.fork))
    var before: Screen?
    stops = line.map { index in
      let screen = timeline.moments[index].simulation.screen
      defer { before = screen }
      func hasComeUp(_ layer: KeyPath<Screen, Layer?>) -> Bool {
        screen[keyPath: layer] != nil && screen[keyPath: layer]?.id != before?[keyPath: layer]?.id
      }
      let mark: Mark =
        hasComeUp(\.alert)
        ? .alert
        : hasComeUp(\.system)
          ? .system : hasComeUp(\.app) ? .screen : forks.contains(index) ? .fork : .step
      return Stop(moment: index, mark: mark)
    }
    place = line.firstIndex(of: timeline.position) ?? 0
  }

  /// The column of a stop, all of them spread over a width.
  func column(of stop: Int, in width: Int) -> Int {
    stops.count < 2 ? 0 : stop * (width - 1) / (stops.count - 1)
  }

  /// The next stop with more than a step, ahead or back; the end where there is none.
  func nextMark(_ direction: Int) -> Int {
    var stop = place + direction
    while stops.indices.contains(stop), stops[stop].mark == .step { stop += direction }
    return min(max(stop, 0), stops.count - 1)
  }
}

extension Walk {
  /// Opens the slider; the clock stands still meanwhile.
  mutating func openSlider() {
    isPaused = true
    overlay = .slider(from: timeline.position)
  }

  mutating func pressInSlider(_ key: Key, from origin: Int) {
    let slider = TimeSlider(timeline)
    func stop(_ place: Int) -> Int { slider.stops[min(max(place, 0), slider.stops.count - 1)].moment }
    switch key {
    case .left, .character("["): scrub(to: stop(slider.place - 1))
    case .right, .character("]"): scrub(to: stop(slider.place + 1))
    case .pageUp: scrub(to: stop(slider.place - 10))
    case .pageDown: scrub(to: stop(slider.place + 10))
    case .tab: scrub(to: stop(slider.nextMark(1)))
    case .backTab: scrub(to: stop(slider.nextMark(-1)))
    case .home: scrub(to: stop(0))
    case .end: scrub(to: stop(slider.stops.count - 1))
    case .up: scrub(toBranch: timeline.branch - 1)
    case .down: scrub(toBranch: timeline.branch + 1)
    case .escape, .control("c"):
      overlay = nil
      scrub(to: origin)
    case .enter, .character("q"), .character("H"): overlay = nil
    default: break
    }
  }

  /// Goes to a moment without a word: the slider tells where one is.
  private mutating func scrub(to moment: Int) { travel { $0.go(to: moment) } }

  private mutating func scrub(toBranch number: Int) { travel { $0.goToBranch(number) } }
}

extension WalkDrawing {
  /// Draws the slider in the two rows of the hints.
  func drawSlider(_ box: Box, _ picture: inout Picture) {
    // It takes both rows, and moving along it must not tap what is behind.
    picture.hits = []
    let slider = TimeSlider(walk.timeline)
    let row = box.row
    let (left, width) = (box.column + 1, box.columns - 2)
    for column in left..<left + width {
      picture.canvas[row, column] = Cell(glyphs.pick("─", "-"), .frame)
    }
    var shown: [Int: TimeSlider.Mark] = [:]
    for (index, stop) in slider.stops.enumerated() {
      let column = left + slider.column(of: index, in: width)
      let next = left + slider.column(of: min(index + 1, slider.stops.count - 1), in: width)
      let area = Box(row: row, column: column, rows: 1, columns: max(1, next - column))
      picture.hits.append((area, .command(.goTo(moment: stop.moment))))
      shown[column] = max(stop.mark, shown[column] ?? .step)
    }
    for (column, mark) in shown {
      picture.canvas[row, column] = Cell(mark.scalar(glyphs), mark == .alert ? .notice : .plain)
    }
    let now = left + slider.column(of: slider.place, in: width)
    let mark = shown[now] ?? .step
    picture.canvas[row, now] =
      mark == .step
      ? Cell(glyphs.pick("●", "O"), .hotkey, .bold) : Cell(mark.scalar(glyphs), .hotkey, [.bold, .reverse])
    drawSliderText(slider, Box(row: row + 1, column: box.column, rows: 1, columns: box.columns), &picture)
  }

  private func drawSliderText(_ slider: TimeSlider, _ box: Box, _ picture: inout Picture) {
    let branches = walk.timeline.branches.count > 1 ? [Hint("↑ ↓", "branch", priority: 2)] : []
    let hints =
      [Hint("← →", "step"), Hint("Tab", "screen", priority: 1)] + branches
      + [Hint("Enter", "stay", priority: 1), Hint("Esc", "back")]
    let place = "\(slider.place + 1)/\(slider.stops.count)"
    let text = glyphs.text(" \(place) \(walk.timeline.title(of: walk.timeline.position))")
    // What was done first; of the keys, those that there is room for.
    let room = min(text.cellWidth, box.columns / 2)
    picture.canvas.write(text, row: box.row, column: 0, ink: .plain, limit: room)
    let right = Box(row: box.row, column: room + 2, rows: 1, columns: box.columns - room - 2)
    HintLine(hints, glyphs: glyphs).draw(into: right, on: &picture.canvas)
  }
}
