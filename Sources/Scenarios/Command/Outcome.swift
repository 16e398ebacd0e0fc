import SystemIO

/// The result for one file, or for one row of its table.
public enum Outcome: Sendable {
  case ran(ScenarioResult)
  case invalid(InvalidFile)

  /// How long it took to run, by the wall clock; zero if nothing was run.
  package var time: Duration {
    if case .ran(let result) = self { return result.time }
    return .zero
  }

  package var result: ScenarioResult? { if case .ran(let result) = self { result } else { nil } }

  package var path: String {
    switch self {
    case .ran(let result): result.scenario.path
    case .invalid(let invalid): invalid.path
    }
  }

  /// The row of a table that it is of.
  package var row: ScenarioRow? {
    if case .ran(let result) = self { return result.scenario.row }
    return nil
  }

  /// How many there are in its file.
  package var count: Int { row?.count ?? 1 }

  /// What it is called: rows of a table by their lines.
  package var name: String {
    if case .ran(let result) = self { return result.scenario.name }
    return path
  }

  /// The same with the values of a row.
  package var fullName: String {
    if case .ran(let result) = self { return result.scenario.fullName }
    return path
  }
}

/// How many files had each result.
package struct Totals {
  package var passed = 0
  package var failed = 0
  package var invalid = 0
  /// Those that failed and were known to.
  package var known = 0
  /// Whether an accepted picture couldn't be written to its file.
  package var hasBeenUpdatedBadly = false
  /// Why the run ended early, if it did.
  package var stop: Stop?

  package init() {}

  package var isEmpty: Bool { passed + failed + invalid + known == 0 }

  package mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .ran(let result) where !result.hasPassed: failed += 1
    case .ran(let result): if result.knownFailure == nil { passed += 1 } else { known += 1 }
    case .invalid: invalid += 1
    }
  }

  package var status: CommandStatus {
    if invalid > 0 { return .invalid }
    if failed > 0 { return .differed }
    return passed + known > 0 ? .held : .nothingSelected
  }
}
