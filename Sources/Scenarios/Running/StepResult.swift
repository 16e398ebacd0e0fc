import UnlockEngine

/// The result of one step.
public struct StepResult: Sendable {
  /// The index of the step in the scenario.
  public var index: Int
  /// Inputs that had no effect but are worth a note: a match with no prompt, a launch of an open app.
  public var notes: [String]
  /// Why the step failed; empty if it passed.
  public var failures: [Failure]

  public var hasHeld: Bool { failures.isEmpty }
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

/// The result of a scenario: its steps up to the first failure, and the world at that point.
public struct ScenarioResult: Sendable {
  public var scenario: Scenario
  public var steps: [StepResult]
  public var end: Simulation
  /// The last things done before a step failed, to show how it came about.
  public var journal: [JournalEntry] = []
  /// The phone as it is now, for pictures that are new or differ and are to be accepted.
  public var accepted: [AcceptedPicture] = []
  /// How long the run took by the wall clock, for the only report that states it.
  public var time = Duration.zero
  /// How another run differed from this one.
  public var difference: RunDifference?

  public var failed: StepResult? { steps.last { !$0.hasHeld } }
  public var hasPassed: Bool { failed == nil && difference == nil }
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
