import UnlockEngine

extension Requirement {
  /// The requirements of some flows: those that every flow shares, then each flow's own.
  public static func all(of flows: [any Flow]) -> [Requirement] {
    shared + flows.flatMap { $0.requirements }
  }
}
