/// The result for one file.
public enum Outcome: Sendable {
  case ran(ScenarioResult)
  case invalid(InvalidScenario)

  /// How long it took to run, by the wall clock; zero if nothing was run.
  var time: Duration {
    if case .ran(let result) = self { return result.time }
    return .zero
  }

  var path: String {
    switch self {
    case .ran(let result): result.scenario.path
    case .invalid(let invalid): invalid.path
    }
  }
}

/// How many files had each result.
struct Totals {
  var passed = 0
  var failed = 0
  var invalid = 0
  /// Whether an accepted picture couldn't be written to its file.
  var hasBeenUpdatedBadly = false
  /// Why the run ended early, if it did.
  var stop: Stop?

  var isEmpty: Bool { passed + failed + invalid == 0 }

  mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .ran(let result): if result.hasPassed { passed += 1 } else { failed += 1 }
    case .invalid: invalid += 1
    }
  }

  var status: CommandStatus {
    if invalid > 0 { return .invalid }
    if failed > 0 { return .differed }
    return passed > 0 ? .held : .nothingSelected
  }
}
