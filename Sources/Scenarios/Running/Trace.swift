import UnlockEngine

/// What every step of a run led to, in full: two runs of the same scenario have the same trace, byte by byte.
struct Trace: Hashable, Sendable {
  var steps: [String]

  /// Runs a scenario and writes down everything that anyone could see of it.
  static func run(_ scenario: Scenario, acceptsPictures: Bool) -> (result: ScenarioResult, trace: Trace) {
    var run = ScenarioRun(scenario, acceptsPictures: acceptsPictures)
    var trace = Trace(steps: [])
    while let step = run.advance() { trace.steps.append(text(of: step, run)) }
    return (run.result, trace)
  }

  private static func text(of step: StepResult, _ run: ScenarioRun) -> String {
    let simulation = run.simulation
    var lines = step.notes + step.failures.map { "\($0)" }
    lines += ["clock \(simulation.world.clock.now.milliseconds)"]
    lines += ["focus \(run.walk.focus.map { "\($0)" } ?? "none")"]
    lines += simulation.facts.map { "\($0.name): \($0.value)" }
    lines += simulation.lastEffects.map { "\($0)" }
    lines += simulation.screen.inWords + PlainPicture.lines(of: simulation)
    return lines.joined(separator: "\n")
  }

  /// Where another run first went other ways; `nil` when it didn't.
  func difference(from other: Trace, run: Int) -> RunDifference? {
    guard self != other else { return nil }
    let step = zip(steps, other.steps).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let step else {
      let count = min(steps.count, other.steps.count)
      return RunDifference(
        run: run, step: count, first: "\(steps.count) steps", other: "\(other.steps.count) steps")
    }
    let lines = zip(Self.lines(steps[step]), Self.lines(other.steps[step])).first { $0 != $1 }
    return RunDifference(run: run, step: step, first: lines?.0 ?? "", other: lines?.1 ?? "")
  }

  /// The lines of a step, with a blank one at the end: one of two may have more.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [""]
  }
}

/// A run of a scenario that wasn't like the first one, which must not be.
public struct RunDifference: Hashable, Sendable {
  /// Which run it was, counted from 1.
  public var run: Int
  /// The first step that differs, counted from 0.
  public var step: Int
  /// The first line that differs, in the first run and in this one.
  public var first: String
  public var other: String

  var summary: String { "run \(run) differs from run 1 at step \(step + 1)" }

  var lines: [String] {
    [summary, "  run 1   \(printable(first))", "  run \(run)   \(printable(other))"]
  }
}
