import DeviceSimulation
import Diagnostics
import Scenarios
import UnlockEngine
import Walkthrough

/// A walk on disk: a scenario file that grows by one line per step, so that a killed simulator loses nothing.
///
/// This produces the text, and knows how much of the walk it contains already. Steps are numbered by their lines.
/// What a scenario can't express is in comments: going back, the clock being paused or running, the focus. Each
/// line ends in a seal that ties it to the lines before it.
public struct Journal: Sendable {
  /// The version in the first line. Version 1, which had no seals, can also be read; other versions can't.
  public static let version = 2
  static let readable = 1...2

  /// The first line, up to the version number.
  static let signature = "# unlocksim journal "

  /// For each moment of the timeline, the number of the step that leads to it; 0 is the start.
  var numbers: [Int32] = [0]
  /// How much of each wait that may still grow has been written, by moment; other waits have been written in full.
  var writtenWaits: [Int: Duration] = [:]
  /// The seal of everything written so far.
  var seal: JournalSeal
  /// The number of steps written.
  public internal(set) var steps = 0
  /// The number of those that someone did; the others are waits of the running clock.
  public internal(set) var actions = 0
  /// The moment that the journal is at.
  var place = 0
  /// The moment at which stepping forward from there ends.
  var tip = 0
  var isPaused = false
  var speed = Speed.live
  var side = SideView.next
  /// How the walk is saved as a scenario, even after it is resumed.
  public var style = Recording.Style()
  private var writtenStyle = Recording.Style()
  private var writtenBeside: BesideMark?
  var writtenMark: Int?
  /// The number of inputs without effect written so far.
  var writtenTries = 0
  /// The number of changes of notes written so far.
  var writtenNotes = 0
  /// Where a reader of the journal would have the focus.
  var focus: Focus?
  private var focusMemory = FocusMemory()
  /// The top layer for that reader.
  private var top: Layer?

  /// An empty journal of a walk.
  public init(of walk: Walk) {
    seal = Self.sealedHeading(for: walk).seal
    top = walk.timeline.simulation(at: 0).screen.top
    focus = top?.firstFocus
  }

  /// Continues from a walk that was read back, as if it were the one that was written.
  mutating func goOn(from walk: Walk) {
    writtenStyle = style
    writtenBeside = walk.second.map(BesideMark.init)
    place = walk.timeline.position
    tip = walk.timeline.end
    focus = walk.focus
    focusMemory = walk.focusMemory
    top = walk.screen.top
  }

  /// How much of the current wait hasn't been written yet.
  public func unwrittenWait(of walk: Walk) -> Duration {
    let position = walk.timeline.position
    let moment = walk.timeline.moments[position]
    guard moment.isByClock, let wait = moment.input?.wait else { return .zero }
    let written = writtenWaits[position] ?? (position < numbers.count ? wait : .zero)
    return wait - written
  }

  /// The lines of a file before the first step.
  public static func heading(for walk: Walk) -> String { sealedHeading(for: walk).text }

  /// The last line of the heading carries the first seal.
  private static func sealedHeading(for walk: Walk) -> (text: String, seal: JournalSeal) {
    let flow = walk.simulation.world.flow
    var text = "\(signature)\(version): “unlocksim walk --resume” goes on from its end\n"
    if let file = flow.file { text += "\(fileMark)\(Self.text(ofDigest: file.digest))\n" }
    let draft = ScenarioDraft(
      title: "A walk through \(flow.title)", flow: flow.file?.path ?? flow.name, setup: walk.setup)
    text += draft.heading.dropLast(Self.steps.count + 1)
    var seal = JournalSeal()
    seal.take(text)
    return (text + seal.sealed(Self.steps), seal)
  }

  /// The line of the heading that tells which version of a flow file the walk is of.
  static let fileMark = "# the flow file’s digest is "

  static func text(ofDigest digest: UInt64) -> String { String(digest, radix: 16) }

  /// The line after which steps follow.
  static let steps = "steps:"

  /// The lines needed to bring the journal up to date with a walk; empty if there are none.
  ///
  /// A wait in progress is left for later, unless `flushing`.
  public mutating func lines(for walk: Walk, flushing: Bool = false) -> String {
    let timeline = walk.timeline
    var replay = Timeline.Replay()
    var lines = ""
    // Waits are complete once the walk has moved on; it may have come by several since the last time.
    for wait in grownWaits(in: timeline) { addRest(of: wait, in: timeline, &replay, to: &lines) }
    if timeline.position != place || timeline.moments.count > numbers.count {
      addRest(of: place, in: timeline, &replay, to: &lines)
    }
    while numbers.count < timeline.moments.count {
      add(numbers.count, in: timeline, &replay, flushing, to: &lines)
    }
    if flushing || !timeline.moments[timeline.position].isOpenWait {
      addRest(of: timeline.position, in: timeline, &replay, to: &lines)
    }
    add(timeline.tries.dropFirst(writtenTries), JournalMark.tried, in: timeline, &replay, to: &lines)
    add(timeline.noteChanges.dropFirst(writtenNotes), JournalMark.note, in: timeline, &replay, to: &lines)
    (writtenTries, writtenNotes) = (timeline.tries.count, timeline.noteChanges.count)
    goToPosition(of: timeline, &replay, &lines)
    addState(of: walk, to: &lines)
    return lines
  }

  // MARK: Steps

  private mutating func add(
    _ moment: Int, in timeline: Timeline, _ replay: inout Timeline.Replay, _ flushing: Bool,
    to lines: inout String
  ) {
    let parent = timeline.moments[moment].parent ?? 0
    go(to: parent, in: timeline, &replay, &lines)
    numbers.append(numbers[parent])
    place = moment
    guard let input = timeline.moments[moment].input else { return }
    if timeline.moments[moment].isByClock {
      writtenWaits[moment] = .zero
      // Something may have been done after it although the walk is back there: that comes behind all of it.
      if moment != timeline.position || !timeline.canGrow(moment) || flushing {
        addRest(of: moment, in: timeline, &replay, to: &lines)
      }
      return
    }
    let before = replay.simulation(at: parent, in: timeline).inOwnWords
    if let line = Self.step(for: input, in: before)?.lines.first {
      addStep(line, for: moment, in: timeline, &replay, &lines)
    }
  }

  /// The step for exactly this input, not one with the same effect, because it is read back as what was done.
  private static func step(for input: Input, in simulation: Simulation) -> ScenarioStep? {
    switch input {
    case .lifeCycle(let event): return .lifeCycle(event)
    // Typed where the phone takes nothing, it may have gone to the second phone alone.
    case .type(.character(let scalar)) where !isControl(scalar): return .type(String(scalar))
    case .type(.delete): return .press([.backspace])
    // Also one that the device refuses, as a locked phone does.
    case .change(let change): return change.entry(on: simulation.world.device).map { .device([$0]) }
    default: return input.step(in: simulation)
    }
  }

  /// Moves the focus as a reader would.
  private mutating func settleFocus(at moment: Int, in timeline: Timeline, _ replay: inout Timeline.Replay) {
    let screen = replay.screen(at: moment, in: timeline)
    let isRunning = replay.simulation(at: moment, in: timeline).world.process != .none
    focus = focusMemory.settled(focus, was: top, on: screen, isRunning: isRunning)
    top = screen.top
  }

  /// The waits that have grown since they were written, but for the one that is in progress.
  private func grownWaits(in timeline: Timeline) -> [Int] {
    let current = timeline.moments.count > numbers.count ? nil : timeline.position
    return writtenWaits.filter { $0.key != current && timeline.moments[$0.key].input?.wait != $0.value }
      .keys.sorted()
  }

  /// Writes how much a wait has grown.
  private mutating func addRest(
    of moment: Int, in timeline: Timeline, _ replay: inout Timeline.Replay, to lines: inout String
  ) {
    guard let written = writtenWaits[moment], let wait = timeline.moments[moment].input?.wait else { return }
    if wait > written {
      go(to: moment, in: timeline, &replay, &lines)
      addStep("elapse: \((wait - written).scenarioText)", for: moment, in: timeline, &replay, &lines)
    }
    writtenWaits[moment] = timeline.canGrow(moment) ? wait : nil
  }

  private mutating func addStep(
    _ line: String, for moment: Int, in timeline: Timeline, _ replay: inout Timeline.Replay,
    _ lines: inout String
  ) {
    settleFocus(at: moment, in: timeline, &replay)
    steps += 1
    if !timeline.moments[moment].isByClock { actions += 1 }
    numbers[moment] = Int32(steps)
    place = moment
    lines += seal.sealed("  - " + line + StepMark.text(of: timeline.moments[moment]))
  }

  private mutating func add(
    _ texts: ArraySlice<(moment: Int, text: String)>, _ mark: (String) -> JournalMark, in timeline: Timeline,
    _ replay: inout Timeline.Replay, to lines: inout String
  ) {
    for (moment, text) in texts {
      if timeline.stop(of: place) != moment { go(to: moment, in: timeline, &replay, &lines) }
      add(mark(text), to: &lines)
    }
  }

  /// Writes where the walk is; if stepping forward now ends elsewhere, writes that end first.
  private mutating func goToPosition(
    of timeline: Timeline, _ replay: inout Timeline.Replay, _ lines: inout String
  ) {
    let end = timeline.end
    if end != tip, end != timeline.position { go(to: end, in: timeline, &replay, &lines) }
    go(to: timeline.position, in: timeline, &replay, &lines)
    tip = end
  }

  /// Writes that the following step doesn't come after the last one written.
  private mutating func go(
    to moment: Int, in timeline: Timeline, _ replay: inout Timeline.Replay, _ lines: inout String
  ) {
    if numbers[moment] != numbers[place] {
      add(.place(Int(numbers[moment])), to: &lines)
      settleFocus(at: moment, in: timeline, &replay)
    }
    place = moment
  }

  // MARK: State

  private mutating func add(_ mark: JournalMark, to lines: inout String) { lines += seal.sealed(mark.line) }

  private mutating func addState(of walk: Walk, to lines: inout String) {
    if style != writtenStyle {
      writtenStyle = style
      add(.style(style), to: &lines)
    }
    let beside = walk.second.map(BesideMark.init)
    if beside != writtenBeside {
      writtenBeside = beside
      add(.beside(beside), to: &lines)
    }
    if walk.mark != writtenMark {
      writtenMark = walk.mark
      add(.marked(walk.mark.map { Int(numbers[$0]) }), to: &lines)
    }
    if walk.isPaused != isPaused || walk.speed != speed {
      (isPaused, speed) = (walk.isPaused, walk.speed)
      add(.clock(isPaused: isPaused, speed: speed), to: &lines)
    }
    if walk.sideView != side {
      side = walk.sideView
      add(.side(side), to: &lines)
    }
    // The focus is written only if it isn't where a reader would have it anyway.
    if walk.focus != focus {
      focus = walk.focus
      if let focus { add(.focus(focus), to: &lines) }
    }
  }
}
