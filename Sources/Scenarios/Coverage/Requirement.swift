import Flows
import UnlockEngine

extension Requirement {
  /// All requirements: those that every flow shares, then each flow's own.
  public static let all = shared + Catalog.flows.flatMap { $0.requirements }
}
