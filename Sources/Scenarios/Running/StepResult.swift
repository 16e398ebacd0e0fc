import UnlockEngine

/// What came of one step.
public struct StepResult: Sendable {
  /// The step's place in the scenario, counted from 0.
  public var index: Int
  /// What changed nothing and is told nevertheless: a match with no prompt, a launch of an open app.
  public var notes: [String]
  /// Why the step failed; empty when it held.
  public var failures: [Failure]

  public var hasHeld: Bool { failures.isEmpty }
}

/// One thing that wasn't as the scenario says.
public enum Failure: Hashable, Sendable {
  /// The step couldn't be done.
  case undone(String)
  /// Something is other than expected.
  case differs(Expectation.Mismatch)
  /// The drawn phone is other than the picture; both are line by line.
  case picture(expected: [String], actual: [String])
}

/// What came of a scenario: its steps up to the first that failed, and the world then.
public struct ScenarioResult: Sendable {
  public var scenario: Scenario
  public var steps: [StepResult]
  public var end: Simulation
  /// The last things that were done, when a step failed: enough to see how it came to that.
  public var journal: [JournalEntry] = []
  /// The phone as it is now, for pictures that were new or other than expected and were to be accepted.
  public var accepted: [AcceptedPicture] = []
  /// How long it took by the wall clock: for the one report that tells it.
  public var time = Duration.zero
  /// How another run of it differed from this one.
  public var difference: RunDifference?

  public var failed: StepResult? { steps.last { !$0.hasHeld } }
  public var hasPassed: Bool { failed == nil && difference == nil }
}

/// One thing that was done, in words, and when.
public struct JournalEntry: Hashable, Sendable {
  public var time: Duration
  public var label: String
}

/// A picture to be put in the place of the one in the file.
public struct AcceptedPicture: Hashable, Sendable {
  /// The step's place in the scenario, counted from 0.
  public var step: Int
  public var lines: [String]
}
