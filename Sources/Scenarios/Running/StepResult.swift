import UnlockEngine

/// The result of one step.
public struct StepResult: Sendable {
  /// The index of the step in the scenario.
  public var index: Int
  /// Inputs that had no effect but are worth a note: a match with no prompt, a launch of an open app.
  public var notes: [String]
  /// Why the step failed; empty if it passed.
  public var failures: [Failure]
  /// The world in which it failed, and the last things done before, to show how it came about.
  public var scene: Scene?

  /// Of what kind that is which kept it from being done.
  package var obstacle: Obstacle?

  public var hasHeld: Bool { failures.isEmpty }

  public struct Scene: Sendable {
    public var world: Simulation
    public var journal: [JournalEntry]

    package init(world: Simulation, journal: [JournalEntry]) {
      self.world = world
      self.journal = journal
    }
  }
}

/// What can keep a step from being done.
package enum Obstacle: Hashable, Sendable {
  case noControl, ambiguous, disabled, noEntry, noKey, noDeadline
  /// Timers go on without end.
  case endless
  /// The device doesn't take a setting.
  case refused
  /// The phone takes no taps or typing now.
  case notNow
  /// What was to have no effect has one.
  case notIgnored
}

/// Something that isn't as the scenario says.
public enum Failure: Hashable, Sendable {
  /// The step couldn't be done.
  case undone(String)
  /// Something differs from what was expected.
  case differs(Expectation.Mismatch)
  /// The drawn phone differs from the picture; both as lines.
  case picture(expected: [String], actual: [String])
}

/// The result of a scenario: its steps up to the first failure, or all if it goes on after what wasn't as expected,
/// and the world at that point.
public struct ScenarioResult: Sendable {
  public var scenario: Scenario
  public var steps: [StepResult]
  public var end: Simulation
  /// What is probably a slip, which a strict run counts.
  public var doubts: [Diagnostic] = []
  public var isStrict = false
  /// The phone as it is now, for pictures that are new or differ and are to be accepted.
  public var accepted: [AcceptedPicture] = []
  /// How long the run took by the wall clock, for the only report that states it.
  public var time = Duration.zero
  /// How another run differed from this one.
  public var difference: RunDifference?

  /// The first step that failed, and all that did.
  public var failed: StepResult? { steps.first { !$0.hasHeld } }
  public var allFailed: [StepResult] { steps.filter { !$0.hasHeld } }
  /// Whether all is as the scenario says.
  public var hasHeld: Bool { failed == nil && difference == nil && !(isStrict && !doubts.isEmpty) }
  /// Why it fails, if it is known to and does.
  public var knownFailure: String? { failed == nil ? nil : difference == nil ? scenario.knownFailure : nil }
  /// Whether it is as somebody who runs it would have it: what is known to fail does, and everything else passes.
  public var hasPassed: Bool { scenario.knownFailure == nil ? hasHeld : knownFailure != nil }
  /// What is told of one that was to fail and didn't.
  public var surprise: String? {
    guard let reason = scenario.knownFailure, failed == nil else { return nil }
    return "This was known to fail (“\(reason)”), and it doesn’t any more: take “known-failure” out."
  }
}

/// Something that was done, in words, and when.
public struct JournalEntry: Hashable, Sendable {
  public var time: Duration
  public var label: String
}

/// A picture to replace the one in the file.
public struct AcceptedPicture: Hashable, Sendable {
  /// The index of the step in the scenario.
  public var step: Int
  public var lines: [String]
}
