import DeviceSimulation
import Exploration
import UnlockEngine

/// How long a flow’s goals take its owner, by the cheapest ways.
///
/// The standard times are those of `Cost.Operator`, a mouse’s and a keyboard’s (Card, Moran and Newell, 1980): good for saying which way is
/// longer, and for whole seconds at most. Beside them stands what a finger takes (`Touch`) on the same way.
public struct OwnerTimes: Sendable {
  public let rows: [Row]

  public struct Row: Hashable, Sendable {
    /// "Unlock, in-app PIN, Face ID".
    public let goal: String
    /// In milliseconds; `nil` where nobody gets there alone.
    public let time: Int64?
    /// The same by a finger.
    public let touch: Int64?
  }

  public init(_ costs: GoalCosts) {
    rows = costs.rows.map { row in
      let sensors = row.biometry.map { $0 == .none ? "no sensor" : $0.title }.joined(separator: ", ")
      let name = [row.goal, row.policy, sensors].filter { !$0.isEmpty }.joined(separator: ", ")
      guard case .found(let way) = row.outcome else { return Row(goal: name, time: nil, touch: nil) }
      return Row(
        goal: name, time: way.cost.effort.inMilliseconds, touch: Touch.time(of: way.cost).inMilliseconds)
    }
  }

  static let heading = "How long it takes the owner, in whole seconds"

  /// A line for each goal.
  var lines: [String] {
    let table = table
    return table.isEmpty ? [] : ["", Self.heading] + TextTable.lines(table, indent: 2)
  }

  /// A row for each goal, under one that names the columns; nothing where nobody gets anywhere alone.
  var table: [[String]] {
    func seconds(_ time: Int64) -> String { "\(grouped(Int((time + 500) / 1000))) s" }
    let found = rows.compactMap { row -> [String]? in
      guard let time = row.time, let touch = row.touch else { return nil }
      return [row.goal, seconds(time), seconds(touch)]
    }
    return found.isEmpty ? [] : [["", "with a mouse", "by touch"]] + found
  }

  /// Where the times come from, for whoever copies them.
  static let sources = [
    "Times with a mouse are the standard ones of the Keystroke-Level Model (Card, Moran and Newell, 1980): 1.1 s to point, 0.28 s a "
      + "key, 1.35 s for each screen that has to be taken in.",
    "By touch a button takes half a second and a key of a pad a fifth: Fitts’ law with the 6.95 bits a second that 16 people came to "
      + "with a finger on a smart phone (MacKenzie, 2015). Screens and scans are as with a mouse, and so is the way.",
  ]
}

/// What a finger takes, in milliseconds, by Fitts’ law: log₂(distance / width + 1) bits, at the throughput that MacKenzie measured on a smart
/// phone (“Fitts’ Throughput and the Remarkable Case of Touch-Based Target Selection”, HCI International 2015, 16 participants): 6.95 bits a
/// second. Rounded to a tenth of a second, since people and phones differ by more.
enum Touch {
  /// A button as small as Apple wants them, 44 points, half a screen of 400 points away: 3.3 bits, 0.48 s.
  static let tap = 500
  /// The next key but one of a pad, 75 points wide and 100 away: 1.2 bits, 0.18 s.
  static let digit = 200

  static func time(of cost: Cost) -> Duration {
    // Whatever no finger does takes what it takes.
    var rest = cost
    (rest.taps, rest.digits) = (0, 0)
    return rest.effort + .milliseconds(Int64(cost.taps * tap + cost.digits * digit))
  }
}
