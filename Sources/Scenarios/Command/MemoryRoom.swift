import Exploration

extension MemoryRoom {
  /// What reading a file takes at most, somewhat generously.
  static func toRead(_ path: String) -> Int { 4 << 20 + FileReading.size(of: path) * 100 }

  /// What a run keeps at most: each thing that is done is a moment one can go back to.
  static func toRun(_ scenario: Scenario) -> Int {
    4 << 20 + scenario.steps.reduce(0) { $0 + $1.action.inputCount * $1.times } * 4096
  }
}
