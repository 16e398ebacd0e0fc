import DeviceSimulation
import Exploration
import UnlockEngine

/// How long a flow’s goals take its owner, by the cheapest ways.
///
/// The standard times are those of `Cost.Operator`, a mouse’s and a keyboard’s (Card, Moran and Newell, 1980): good for saying which way is
/// longer, and for whole seconds at most.
public struct OwnerTimes: Sendable {
  public let rows: [Row]

  public struct Row: Hashable, Sendable {
    /// "Unlock, in-app PIN, Face ID".
    public let goal: String
    /// In milliseconds; `nil` where nobody gets there alone.
    public let time: Int64?
  }

  public init(_ costs: GoalCosts) {
    rows = costs.rows.map { row in
      let sensors = row.biometry.map { $0 == .none ? "no sensor" : $0.title }.joined(separator: ", ")
      let name = [row.goal, row.policy, sensors].filter { !$0.isEmpty }.joined(separator: ", ")
      guard case .found(let way) = row.outcome else { return Row(goal: name, time: nil) }
      return Row(goal: name, time: way.cost.effort.inMilliseconds)
    }
  }

  /// A line for each goal.
  var lines: [String] {
    let found = rows.compactMap { row in
      row.time.map { [row.goal, "\(grouped(Int(($0 + 500) / 1000))) s"] }
    }
    if found.isEmpty { return [] }
    return ["", "How long it takes the owner (standard times of a mouse, in whole seconds)"]
      + TextTable.lines(found, indent: 2)
  }
}
