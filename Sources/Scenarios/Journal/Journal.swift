import DeviceSimulation
import UnlockEngine
import Walkthrough

/// A walk on disk: a scenario file that grows by one line a step, so that a killed simulator loses nothing.
///
/// This is the text of it, and what of a walk is in it already. Steps are numbered by their lines; what no
/// scenario can say stands in comments: going back, the clock stopped or running, the focus. Each line bears a
/// seal that ties it to those before it.
public struct Journal: Sendable {
  /// The version in the first line. The first one, which had no seals, is read too; no other is.
  public static let version = 2
  static let readable = 1...2

  /// The first line up to the version’s number.
  static let signature = "# unlocksim journal "

  /// For each moment of the timeline the step that leads to it; 0 is the beginning.
  var numbers: [Int32] = [0]
  /// How much of a wait that still may grow is written, by moment; of all others everything is.
  var writtenWaits: [Int: Duration] = [:]
  /// Of all that is written so far.
  var seal: JournalSeal
  /// How many steps are written.
  public internal(set) var steps = 0
  /// How many of them someone did; the others are waits of the running clock.
  public internal(set) var actions = 0
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
  private var focusMemory = FocusMemory()
  /// The layer that was on top for it.
  private var top: Layer?

  /// The journal of a walk, with nothing in it yet.
  public init(of walk: Walk) {
    seal = Self.sealedHeading(for: walk).seal
    top = walk.timeline.simulation(at: 0).screen.top
    focus = top?.firstFocus
  }

  /// Takes the walk that was read back for the one that was written.
  mutating func goOn(from walk: Walk) {
    writtenStyle = style
    place = walk.timeline.position
    tip = walk.timeline.end
    focus = walk.focus
    focusMemory = walk.focusMemory
    top = walk.screen.top
  }

  /// How much of the wait at which the walk is isn’t written yet.
  public func unwrittenWait(of walk: Walk) -> Duration {
    let position = walk.timeline.position
    let moment = walk.timeline.moments[position]
    guard moment.isByClock, let wait = moment.input?.wait else { return .zero }
    let written = writtenWaits[position] ?? (position < numbers.count ? wait : .zero)
    return wait - written
  }

  /// The lines of a file up to the first step.
  public static func heading(for walk: Walk) -> String { sealedHeading(for: walk).text }

  /// The last line of the heading bears the first seal.
  private static func sealedHeading(for walk: Walk) -> (text: String, seal: JournalSeal) {
    let flow = walk.simulation.world.flow
    let text =
      "\(signature)\(version): “unlocksim walk --resume” goes on from its end\n"
      + ScenarioDraft(title: "A walk through \(flow.title)", flow: flow.name, setup: walk.setup).heading
      .dropLast(Self.steps.count + 1)
    var seal = JournalSeal()
    seal.take(text)
    return (text + seal.sealed(Self.steps), seal)
  }

  /// The line behind which steps follow.
  static let steps = "steps:"

  /// The lines that are missing for a walk to be as it is now; empty when none is.
  ///
  /// A wait that goes on is left for later, unless `flushing`.
  public mutating func lines(for walk: Walk, flushing: Bool = false) -> String {
    let timeline = walk.timeline
    var replay = Timeline.Replay()
    var lines = ""
    // A wait that is left behind is whole now.
    if timeline.position != place || timeline.moments.count > numbers.count {
      addRest(of: place, in: timeline, &replay, to: &lines)
    }
    while numbers.count < timeline.moments.count {
      add(numbers.count, in: timeline, &replay, flushing, to: &lines)
    }
    if flushing || !timeline.moments[timeline.position].isOpenWait {
      addRest(of: timeline.position, in: timeline, &replay, to: &lines)
    }
    addTries(in: timeline, &replay, to: &lines)
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
      let isLeft = moment != timeline.position
      if isLeft || !timeline.moments[moment].isOpenWait || flushing {
        addRest(of: moment, in: timeline, &replay, to: &lines)
      }
      return
    }
    let before = replay.simulation(at: parent, in: timeline)
    if let line = Self.step(for: input, in: before)?.lines.first {
      addStep(line, for: moment, in: timeline, &replay, &lines)
    }
  }

  /// The step of an input, and no other that does the same: it is to be read back as it was.
  private static func step(for input: Input, in simulation: Simulation) -> ScenarioStep? {
    if case .lifeCycle(let event) = input { return .lifeCycle(event) }
    return input.step(in: simulation)
  }

  /// Does with the focus what the reader does with it.
  private mutating func settleFocus(at moment: Int, in timeline: Timeline, _ replay: inout Timeline.Replay) {
    let screen = replay.screen(at: moment, in: timeline)
    let isRunning = replay.simulation(at: moment, in: timeline).world.process != .none
    focus = focusMemory.settled(focus, was: top, on: screen, isRunning: isRunning)
    top = screen.top
  }

  /// Writes what a wait has grown by.
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

  private mutating func addTries(
    in timeline: Timeline, _ replay: inout Timeline.Replay, to lines: inout String
  ) {
    for (moment, text) in timeline.tries.dropFirst(writtenTries) {
      if timeline.stop(of: place) != moment { go(to: moment, in: timeline, &replay, &lines) }
      add(.tried(text), to: &lines)
    }
    writtenTries = timeline.tries.count
  }

  /// Says where the walk is, and by way of where stepping forward would end when that isn't the same as before.
  private mutating func goToPosition(
    of timeline: Timeline, _ replay: inout Timeline.Replay, _ lines: inout String
  ) {
    let end = timeline.end
    if end != tip, end != timeline.position { go(to: end, in: timeline, &replay, &lines) }
    go(to: timeline.position, in: timeline, &replay, &lines)
    tip = end
  }

  /// Says that what comes follows another step than the last one.
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
    if walk.isPaused != isPaused || walk.speed != speed {
      (isPaused, speed) = (walk.isPaused, walk.speed)
      add(.clock(isPaused: isPaused, speed: speed), to: &lines)
    }
    // Where the focus goes by itself needs no word: it does so for the reader too.
    if walk.focus != focus {
      focus = walk.focus
      if let focus { add(.focus(focus), to: &lines) }
    }
  }
}
