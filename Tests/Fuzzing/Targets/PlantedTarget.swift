import Foundation
import SeededDraws

/// Faults that are known, for the tests of the fuzzer: a trap, a hang, something wrong, and a case that is only wrong
/// when two of its many lines are together.
struct PlantedTarget: FuzzTarget {
  static let name = "planted"

  init(in surroundings: Surroundings) {}

  private var seen: Set<Substring> = []

  mutating func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    seen = []
    for _ in 0..<40 {
      let line = "\(draw.one(weighing: ["a": 9, "b": 9, "trap": 1, "wrong": 1]))"
      tell(FuzzCase(line: line))
      try take(Substring(line))
    }
  }

  mutating func replay(_ fuzzCase: FuzzCase) throws {
    seen = []
    for line in fuzzCase.lines { try take(line) }
  }

  private mutating func take(_ line: Substring) throws {
    seen.insert(line)
    if line == "trap", seen.contains("a") { fatalError("planted") }
    if line == "wrong", seen.contains("b") { throw Problem("planted wrong") }
    if line == "hang" { while true { usleep(1000) } }
  }
}
