import SimulatedLocalAuthentication
import UnlockEngine
import Walkthrough

/// A walk on disk: a scenario file that grows by one line a step, so that a killed simulator loses nothing.
///
/// This is the text of it, and what of a walk is in it already. Steps are numbered by their lines; what no
/// scenario can say stands in comments: going back, the clock stopped or running, the focus.
public struct Journal: Sendable {
  /// The version in the first line; another one isn’t read.
  public static let version = 1

  /// The first line up to the version’s number.
  static let signature = "# unlocksim journal "

  /// For each moment of the timeline the step that leads to it; 0 is the beginning.
  var numbers = [0]
  /// How much of a wait that still grows is written, by moment.
  var writtenWaits: [Int: Duration] = [:]
  /// How many steps are written.
  public internal(set) var steps = 0
  /// How many of them someone did; the others are waits of the running clock.
  public internal(set) var deeds = 0
  /// The moment that the journal is at.
  var place = 0
  /// The moment that stepping forward from there ends at.
  var tip = 0
  var isPaused = false
  var speed = Speed.live
  /// How what was done is to be saved, also by who resumes it.
  public var style = Recording.Style()
  private var writtenStyle = Recording.Style()
  /// How much of what was tried in vain is written.
  var writtenTries = 0
  /// Where a reader of the journal has the focus.
  var focus: Focus?
  /// The layer that was on top for it.
  private var top: Layer?

  /// The journal of a walk, with nothing in it yet.
  public init(of walk: Walk) {
    top = walk.timeline.moments[0].simulation.screen.top
    focus = top?.firstFocus
  }

  /// Takes the walk that was read back for the one that was written.
  mutating func goOn(from walk: Walk) {
    writtenStyle = style
    place = walk.timeline.position
    tip = walk.timeline.end
    focus = walk.focus
    top = walk.screen.top
  }

  /// How much of the wait at which the walk is isn’t written yet.
  public func unwrittenWait(of walk: Walk) -> Duration {
    let position = walk.timeline.position
    guard walk.timeline.moments[position].isByClock, let wait = walk.timeline.moments[position].input?.wait
    else { return .zero }
    return wait - (writtenWaits[position] ?? .zero)
  }

  /// The lines of a file up to the first step.
  public static func heading(for walk: Walk) -> String {
    let flow = walk.simulation.world.flow
    return "\(signature)\(version): “unlocksim walk --resume” goes on from its end\n"
      + Recording.heading("A walk through \(flow.title)", flow, walk.setup)
  }

  /// The lines that are missing for a walk to be as it is now; empty when none is.
  ///
  /// A wait that goes on is left for later, unless `flushing`.
  public mutating func lines(for walk: Walk, flushing: Bool = false) -> String {
    let timeline = walk.timeline
    var lines = ""
    // A wait that is left behind is whole now.
    if timeline.position != place || timeline.moments.count > numbers.count {
      addRest(of: place, in: timeline, to: &lines)
    }
    while numbers.count < timeline.moments.count {
      add(numbers.count, in: timeline, flushing, to: &lines)
    }
    if flushing || !timeline.moments[timeline.position].isOpenWait {
      addRest(of: timeline.position, in: timeline, to: &lines)
    }
    addTries(in: timeline, to: &lines)
    goToPosition(of: timeline, &lines)
    addState(of: walk, to: &lines)
    return lines
  }

  // MARK: Steps

  private mutating func add(
    _ moment: Int, in timeline: Timeline, _ flushing: Bool, to lines: inout String
  ) {
    let parent = timeline.moments[moment].parent ?? 0
    go(to: parent, in: timeline, &lines)
    numbers.append(numbers[parent])
    place = moment
    guard let input = timeline.moments[moment].input else { return }
    if timeline.moments[moment].isByClock {
      writtenWaits[moment] = .zero
      let isLeft = moment != timeline.position
      if isLeft || !timeline.moments[moment].isOpenWait || flushing {
        addRest(of: moment, in: timeline, to: &lines)
      }
    } else if let line = Self.step(for: input, in: timeline.moments[parent].simulation)?.lines.first {
      addStep(line + JournalMark.keys(timeline.moments[moment]), for: moment, in: timeline, &lines)
    }
  }

  /// The step of an input, and no other that does the same: it is to be read back as it was.
  private static func step(for input: Input, in simulation: Simulation) -> Step.Action? {
    if case .lifeCycle(let event) = input { return .lifeCycle(event) }
    return input.step(in: simulation)
  }

  /// Does with the focus what the reader does with it.
  private mutating func settleFocus(on screen: Screen) {
    focus = Walk.settled(focus, was: top, on: screen.top)
    top = screen.top
  }

  /// Writes what a wait has grown by.
  private mutating func addRest(of moment: Int, in timeline: Timeline, to lines: inout String) {
    guard let written = writtenWaits[moment], let wait = timeline.moments[moment].input?.wait, wait > written
    else { return }
    go(to: moment, in: timeline, &lines)
    let text = (wait - written).scenarioText
    addStep("elapse: \(text) \(JournalMark.clock)", for: moment, in: timeline, &lines)
    writtenWaits[moment] = wait
  }

  private mutating func addStep(
    _ line: String, for moment: Int, in timeline: Timeline, _ lines: inout String
  ) {
    settleFocus(on: timeline.moments[moment].simulation.screen)
    steps += 1
    if !timeline.moments[moment].isByClock { deeds += 1 }
    numbers[moment] = steps
    place = moment
    lines += "  - \(line)\n"
  }

  private mutating func addTries(in timeline: Timeline, to lines: inout String) {
    for (moment, text) in timeline.tries.dropFirst(writtenTries) {
      if timeline.stop(of: place) != moment { go(to: moment, in: timeline, &lines) }
      lines += JournalMark.tried(text).line
    }
    writtenTries = timeline.tries.count
  }

  /// Says where the walk is, and by way of where stepping forward would end when that isn't the same as before.
  private mutating func goToPosition(of timeline: Timeline, _ lines: inout String) {
    let end = timeline.end
    if end != tip, end != timeline.position { go(to: end, in: timeline, &lines) }
    go(to: timeline.position, in: timeline, &lines)
    tip = end
  }

  /// Says that what comes follows another step than the last one.
  private mutating func go(to moment: Int, in timeline: Timeline, _ lines: inout String) {
    if numbers[moment] != numbers[place] {
      lines += JournalMark.place(numbers[moment]).line
      settleFocus(on: timeline.moments[moment].simulation.screen)
    }
    place = moment
  }

  // MARK: State

  private mutating func addState(of walk: Walk, to lines: inout String) {
    if style != writtenStyle {
      writtenStyle = style
      lines += JournalMark.style(style).line
    }
    if walk.isPaused != isPaused || walk.speed != speed {
      (isPaused, speed) = (walk.isPaused, walk.speed)
      lines += JournalMark.clock(isPaused: isPaused, speed: speed).line
    }
    // Where the focus goes by itself needs no word: it does so for the reader too.
    if walk.focus != focus {
      focus = walk.focus
      if let focus { lines += JournalMark.focus(focus).line }
    }
  }
}

extension Input {
  /// The key of a character that is typed.
  fileprivate var typedKey: Key? {
    if case .type(.character(let scalar)) = self { return .character(scalar) }
    return nil
  }
}

/// What a journal says in comments.
enum JournalMark: Hashable {
  /// Ends the line of a wait that nobody asked for: the clock ran.
  static let clock = "# clock"

  /// Ends the line of a step that other keys did than those that it names: `--raw` keeps them.
  private static let keys = " # keys "

  static func keys(_ moment: Timeline.Moment) -> String {
    if let typed = moment.input?.typedKey, moment.keys == [typed] { return "" }
    return moment.keys.isEmpty ? "" : keys + moment.keys.map(\.name).joined(separator: " ")
  }

  /// The keys that a line tells of: at its end, or as what is typed.
  static func keys(in line: Substring, of input: Input) -> [Key] {
    guard let mark = line.ranges(of: keys).last else { return input.typedKey.map { [$0] } ?? [] }
    return line[mark.upperBound...].split(separator: " ").compactMap { Key(name: String($0)) }
  }

  case place(Int)
  case clock(isPaused: Bool, speed: Speed)
  case focus(Focus)
  case style(Recording.Style)
  case tried(String)

  var line: String {
    switch self {
    case .place(let step): "  # at step \(step)\n"
    case .clock(let isPaused, let speed): "  # clock \(isPaused ? "paused" : "runs") ×\(speed.rawValue)\n"
    case .focus(.entry): "  # focus entry\n"
    case .focus(.key(.digit(let digit))): "  # focus key \(digit)\n"
    case .focus(.key(.delete)): "  # focus key delete\n"
    case .focus(.control(let id)): "  # focus \(id.owner) \(id.code)\n"
    case .tried(let text): "  # nothing: \(text)\n"
    case .style(let style): "  # saved\(style.isMasked ? " masked" : "")\(style.isRaw ? " raw" : "")\n"
    }
  }

  /// The mark in a line; `nil` in every other line.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.first == "#", words.count > 2 else { return nil }
    switch (words[1], words.count) {
    case ("at", 4):
      guard words[2] == "step", let step = Int(words[3]) else { return nil }
      self = .place(step)
    case ("clock", 4):
      guard let number = Int(words[3].dropFirst()), let speed = Speed(rawValue: number) else { return nil }
      self = .clock(isPaused: words[2] == "paused", speed: speed)
    case ("focus", 3) where words[2] == "entry": self = .focus(.entry)
    case ("focus", 4) where words[2] == "key":
      if words[3] == "delete" {
        self = .focus(.key(.delete))
      } else {
        guard let digit = Int(words[3]), (0...9).contains(digit) else { return nil }
        self = .focus(.key(.digit(digit)))
      }
    case ("focus", 4):
      guard let code = UInt8(words[3]), words[2] == "app" || words[2] == "system" else { return nil }
      self = .focus(.control(ControlID(owner: words[2] == "app" ? .app : .system, code: code)))
    case ("nothing:", _): self = .tried(words.dropFirst(2).joined(separator: " "))
    case ("saved", 3...4):
      self = .style(Recording.Style(isRaw: words.contains("raw"), isMasked: words.contains("masked")))
    default: return nil
    }
  }
}
