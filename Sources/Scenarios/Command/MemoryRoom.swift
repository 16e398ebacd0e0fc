import Exploration

extension MemoryRoom {
  /// What reading a file takes at most, somewhat generously: a hundred times the largest.
  static let toRead = 8 << 20 + FileReading.limit * 100

  /// What a run keeps at most: each thing that is done is a moment one can go back to.
  static func toRun(_ scenario: Scenario) -> Int {
    8 << 20 + scenario.steps.reduce(0) { $0 + $1.action.inputCount * $1.times } * 4096
  }
}
