import Exploration
import SystemIO
import UnlockEngine

// How often somebody can guess, in words and for machines.

extension Guesses {
  /// How many tries, when at the earliest, and the scenario that makes them.
  package var lines: [String] {
    let steps = scenario.map { $0.text.split(separator: "\n").map { "           \($0)" } } ?? []
    return ["  \(secret): \(sentence)"] + (isWithoutEnd ? steps : [])
  }

  package var json: JSONText {
    [
      "secret": .text(secret), "most": most.map { .number($0) } ?? .null, "without-end": .flag(isWithoutEnd),
      "whole": .flag(isWhole), "milliseconds": .list(times.map { .number(Int($0.inMilliseconds)) }),
      "scenario": scenario.map { .text($0.text) } ?? .null,
    ]
  }
}

extension ExplorationResult.Tried {
  /// “in 1,204 steps”.
  package var words: String {
    let preposition =
      switch unit {
      case .state, .step: "in"
      case .screen, .device: "on"
      case .secret: "with"
      }
    return "\(preposition) \(grouped(count)) \(unit.rawValue)\(count == 1 ? "" : "s")"
  }
}
