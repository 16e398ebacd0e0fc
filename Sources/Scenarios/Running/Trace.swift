import SystemIO
import UnlockEngine

/// The complete state after every step of a run: two runs of the same scenario have the same trace, byte by byte.
struct Trace: Hashable, Sendable {
  package var steps: [String]

  /// Runs a scenario and records everything that anyone could see of it.
  package static func run(_ scenario: Scenario, acceptsPictures: Bool) -> (
    result: ScenarioResult, trace: Trace
  ) {
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

  /// A digest of the state after each step: all that is kept of a run to compare others with.
  var digests: [UInt64] { steps.map(stableHash) }

  /// Where this run differs from the first; `nil` if it doesn't. `again` runs it once more, which will most
  /// probably show what the first run had.
  package func difference(from first: [UInt64], run: Int, again: () -> Trace) -> RunDifference? {
    let own = digests
    guard own != first else { return nil }
    let step = zip(own, first).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let step else {
      let count = min(own.count, first.count)
      return RunDifference(run: run, step: count, first: "\(first.count) steps", other: "\(own.count) steps")
    }
    let other = again()
    guard other.steps.indices.contains(step), other.digests[step] == first[step] else {
      return RunDifference(run: run, step: step, first: "something else, not seen again", other: steps[step])
    }
    let lines = zip(Self.lines(other.steps[step]), Self.lines(steps[step])).first { $0 != $1 }
    return RunDifference(run: run, step: step, first: lines?.0 ?? "", other: lines?.1 ?? "")
  }

  /// The lines of a step, with an empty one at the end, because one of the two may be longer.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [""]
  }
}

/// A run of a scenario that differs from the first, which must not happen.
public struct RunDifference: Hashable, Sendable {
  /// The number of the run, counted from 1.
  public var run: Int
  /// The index of the first step that differs.
  public var step: Int
  /// The first line that differs, in the first run and in this one.
  public var first: String
  public var other: String

  package var summary: String { "run \(run) differs from run 1 at step \(step + 1)" }

  package var lines: [String] {
    [summary, "  run 1   \(printable(first))", "  run \(run)   \(printable(other))"]
  }
}
