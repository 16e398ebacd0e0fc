import Exploration
import Measuring
import Reports
import Scenarios
import ScreenDrawing
import UnlockEngine
import Walkthrough

/// Measures a walk’s flow as it began, while the walk’s loop goes on.
struct MeasureJob {
  private let flow: any Flow
  private let setup: Setup
  private let exploring: BackgroundExploring<[MeasuredLine]>

  init(of flow: any Flow, _ setup: Setup) {
    (self.flow, self.setup) = (flow, setup)
    exploring = BackgroundExploring { Self.measured(flow, setup, $0) }
  }

  /// Whether it is of this version of the flow, begun like that, and goes on or has come to its end.
  func covers(_ flow: any Flow, _ setup: Setup) -> Bool {
    flow.isSame(as: self.flow) && setup == self.setup && exploring.isStillWanted
  }

  /// Ends it soon, unless it has come to its end: nobody waits for it any more.
  func stop() { exploring.stop() }

  /// Tells the walk how far it is, or what was found.
  func report(to walk: inout Walk) {
    switch exploring.progress {
    case .exploring(let states), .part(_, let states): walk.report(statesExplored: states)
    case .done(let lines): walk.report(measured: lines)
    case .failed(let reason): walk.report(measured: [MeasuredLine(reason)])
    }
  }

  /// Nobody looks at a phone for longer than that: what was found by then is the least.
  private static let (mostStates, longest) = (2_000_000, Duration.seconds(20))

  private static func measured(
    _ flow: any Flow, _ setup: Setup, _ tell: (BackgroundExploring<[MeasuredLine]>.Progress) -> Bool
  ) -> BackgroundExploring<[MeasuredLine]>.Progress {
    guard let explorer = FlowExplorer(flow) else { return .failed("\(flow.title) can’t be measured.") }
    do throws(SetupErrors) {
      var report = try report(of: explorer, setup, tell)
      if report.measures.isEmpty {
        // A walk that begins with nothing to guess at may have come to a code of its own since.
        var others = Setup()
        others.policy = setup.policy
        report = try Self.report(of: explorer, others, tell)
      }
      let lines = report.brief.flatMap { Self.lines(for: $0) }
      return .done(
        lines + [MeasuredLine("What is assumed: unlocksim measure \(flow.reference)", isHeading: true)])
    } catch { return .failed(flow.text(of: error)) }
  }

  private static func report(
    of explorer: FlowExplorer, _ setup: Setup, _ tell: (BackgroundExploring<[MeasuredLine]>.Progress) -> Bool
  ) throws(SetupErrors) -> MeasureReport {
    let begin = WalkSession.monotonic()
    let (result, attacked) = try explorer.attacked(setup, .besideAWalk, mostStates) {
      tell(.exploring(states: $0.states)) && WalkSession.monotonic() - begin < longest
    }
    let states = result.progress.states
    let measures = withoutActuallyEscaping(tell) { tell in
      Measurer(attacked, goesOn: { tell(.exploring(states: states)) }).measures()
    }
    return MeasureReport(attacked, result, measures, OwnerRisk())
  }

  /// What is too long for a line goes on in the next.
  private static func lines(for line: MeasureReport.BriefLine) -> [MeasuredLine] {
    if !line.detail.isEmpty { return [MeasuredLine(line.text, line.detail, isHeading: line.isHeading)] }
    let indent = String(line.text.prefix { $0 == " " })
    return line.text.wrapped(to: 64).enumerated().map { number, text in
      MeasuredLine(indent + (number == 0 ? "" : "  ") + text, isHeading: line.isHeading)
    }
  }
}
