import DeviceSimulation
import Exploration
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import Walkthrough

/// What a flow's goals cost, as a table of 80 columns and as JSON.
public struct CostReport: Sendable {
  private let costs: GoalCosts
  private let flow: any Flow

  public init(_ costs: GoalCosts, of flow: any Flow) { (self.costs, self.flow) = (costs, flow) }

  private static let width = 80
  /// How wide what is set up is, and the sensors.
  private static let (policies, sensors) = (20, 17)
  private static let columns: [(title: String, width: Int)] = [
    ("taps", 5), ("digits", 7), ("scans", 6), ("wait", 7), ("screens", 8), ("time", 8),
  ]

  public var text: String {
    var lines = ["\(flow.title): what it costs to …"]
    lines += costs.settings.map { "  under \($0)" }
    var (goal, policy) = ("", "")
    for row in costs.rows {
      if row.goal != goal {
        (goal, policy) = (row.goal, "")
        lines += ["", heading(goal)]
      }
      lines += self.lines(of: row, showsPolicy: row.policy != policy)
      policy = row.policy
    }
    lines += [""] + Self.legend.wrapped(to: Self.width)
    return lines.joined(separator: "\n") + "\n"
  }

  private static let legend =
    "The ways are the cheapest that exploring finds, by their time: 1.1 s for a tap or a scan, 0.28 s for a "
    + "digit, 1.35 s to take in a screen (Keystroke-Level Model), and waits in full. None goes by "
    + "the app switcher or Control Centre."

  // MARK: The table

  private func heading(_ goal: String) -> String {
    let room = 2 + Self.policies + Self.sensors
    return goal.filled(to: room) + Self.columns.map { $0.title.filledLeft(to: $0.width) }.joined()
  }

  private func lines(of row: GoalCosts.Row, showsPolicy: Bool) -> [String] {
    let policy = showsPolicy ? row.policy : ""
    // One that is too long has a line of its own.
    let isLong = policy.cellWidth >= Self.policies
    let name = (isLong ? "" : policy).filled(to: Self.policies)
    let start = "  " + name + Self.words(for: row.biometry).filled(to: Self.sensors)
    return (isLong ? ["  " + policy] : []) + lines(of: row.outcome, after: start)
  }

  private func lines(of outcome: GoalCosts.Outcome, after start: String) -> [String] {
    guard case .found(let way) = outcome else {
      let room = Self.columns.reduce(-1) { $0 + $1.width }
      let reason = Self.reason(outcome).wrapped(to: room)
      return reason.enumerated().map { index, line in
        (index == 0 ? start : String(repeating: " ", count: start.count)) + " " + line
      }
    }
    let cost = way.cost
    let cells =
      [cost.taps, cost.digits, cost.scans].map { $0 == 0 ? "–" : "\($0)" }
      + [cost.waits == 0 ? "–" : Self.short(cost.waited)] + ["\(cost.screens)", Self.short(cost.effort)]
    return [start + zip(cells, Self.columns).map { $0.filledLeft(to: $1.width) }.joined()]
  }

  private static func words(for biometry: [LABiometryType]) -> String {
    if biometry.count == 3 { return "any or no sensor" }
    return biometry.map { $0 == .none ? "no sensor" : $0.title }.joined(separator: ", ")
  }

  /// "14 s", "1:05 m", "1:00 h": at most six characters.
  private static func short(_ duration: Duration) -> String {
    duration.shortText.replacing(" min", with: " m")
  }

  private static func reason(_ outcome: GoalCosts.Outcome) -> String {
    switch outcome {
    case .found: ""
    case .notFound(let situations): "not found among the first \(grouped(situations)) situations"
    case .never(.noSensor): "needs Face ID or Touch ID"
    case .never(.setup(let text)): "can’t be set up: \(text)"
    case .never(.noScans): "the app never asks for scans"
    case .never(.beginning): "can’t be: nothing leads to where it would begin"
    case .never(.onlyWith(let inputs, let simulation)):
      "not by the user alone: only after " + inputs.map { $0.label(in: simulation) }.joined(separator: ", ")
    case .never(.notAlone(let situations)):
      "not by the user alone; whether a setting helps, the first \(grouped(situations)) situations don’t tell"
    case .never(.nothing):
      "can’t be: nothing leads there, not even other settings of the device or the server"
    }
  }

  // MARK: For programs

  public var json: String { JSONText.list(costs.rows.map(entry)).pretty() + "\n" }

  private func entry(_ row: GoalCosts.Row) -> JSONText {
    var entries: JSONText = [
      "goal": .text(row.goal), "policy": .text(row.policy),
      "biometry": .list(row.biometry.map { .text($0.name) }),
    ]
    if case .found(let way) = row.outcome {
      entries["cost"] = JSONText(way.cost)
      entries["steps"] = .list(way.start.steps(of: way.inputs).map { .text($0.label) })
    } else {
      (entries["cost"], entries["reason"]) = (.null, .text(Self.reason(row.outcome)))
    }
    return entries
  }
}

extension JSONText {
  /// A cost, its times in milliseconds.
  public init(_ cost: Cost) {
    self = [
      "taps": .number(cost.taps), "digits": .number(cost.digits), "scans": .number(cost.scans),
      "waits": .number(cost.waits), "waited": .number(Int(cost.waited.inMilliseconds)),
      "screens": .number(cost.screens), "settings": .number(cost.settings),
      "effort": .number(Int(cost.effort.inMilliseconds)),
    ]
  }
}

extension String {
  /// With blanks behind it, up to a width in cells; as many words as have room.
  package func filled(to width: Int) -> String { (wrapped(to: width).first ?? "").padded(to: width) }

  func filledLeft(to width: Int) -> String { String(repeating: " ", count: max(0, width - cellWidth)) + self }
}
