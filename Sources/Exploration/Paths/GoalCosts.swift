import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What a flow's goals cost, for each policy and kind of sensor.
public struct GoalCosts: Sendable {
  public let rows: [Row]
  /// What was set instead of the flow's own.
  public let settings: [String]

  /// One goal under one policy, for the sensors with which it costs the same.
  public struct Row: Sendable {
    public let goal: String
    public let policy: String
    public var biometry: [LABiometryType]
    public let outcome: Outcome
  }

  public enum Outcome: Sendable {
    case found(Way)
    /// It can't be reached: why.
    case never(Reason)
    /// It wasn't found among so many situations.
    case notFound(situations: Int)
  }

  /// A cheapest way.
  public struct Way: Sendable {
    public let cost: Cost
    public let inputs: [Input]
    /// Where it begins.
    public let start: Simulation
  }

  /// Why a goal can't be reached.
  public enum Reason: Sendable {
    /// It is about scans, and there is no sensor.
    case noSensor
    /// It is about scans, and none is ever asked for.
    case noScans
    /// The world can't begin like that.
    case setup(String)
    /// Nothing leads to where it would begin.
    case beginning
    /// Nobody gets there with a finger; with these settings of the device or the server they do.
    case onlyWith([Input], Simulation)
    /// Nobody gets there with a finger; whether settings help wasn't found among so many situations.
    case notAlone(situations: Int)
    /// Not even with other settings.
    case nothing(situations: Int)
  }
}

extension GoalCosts {
  /// - Parameter limit: how many situations each search keeps at most.
  public init(of flow: FileFlow, under settings: Setup = Setup(), limit: Int = 60_000) throws(SetupErrors) {
    let plan = try flow.plan.under(settings)
    let moves = PathMoves.plan(of: flow)
    self.settings = plan.ownSettings
    let given = settings.device.first { $0.name == "biometry" }?.value
    let sensors = LABiometryType.allCases.filter { $0.name == given }
    var rows: [Row] = []
    for goal in flow.goals {
      for sensor in sensors.isEmpty ? [.faceID, .touchID, .none] : sensors {
        var start = goal.start
        if given == nil { start.device["biometry"] = sensor.name }
        let outcome = GoalSearch(goal, plan, moves, limit: limit).outcome(from: start)
        let row = Row(goal: goal.name, policy: goal.policy, biometry: [sensor], outcome: outcome)
        if let last = rows.indices.last, rows[last].isAlike(row) {
          rows[last].biometry += row.biometry
        } else {
          rows.append(row)
        }
      }
    }
    self.rows = rows
  }
}

extension GoalCosts.Row {
  /// Whether all but the sensor is the same.
  fileprivate func isAlike(_ other: GoalCosts.Row) -> Bool {
    guard goal == other.goal, policy == other.policy else { return false }
    switch (outcome, other.outcome) {
    case (.found(let one), .found(let two)): return one.cost == two.cost
    case (.never(.noSensor), .never(.noSensor)), (.never(.beginning), .never(.beginning)),
      (.never(.noScans), .never(.noScans)):
      return true
    case (.never(.nothing), .never(.nothing)), (.notFound, .notFound), (.never(.notAlone), .never(.notAlone)):
      return true
    case (.never(.setup(let one)), .never(.setup(let two))): return one == two
    case (.never(.onlyWith(let one, _)), .never(.onlyWith(let two, _))): return one == two
    default: return false
    }
  }
}

/// The search for one goal from one starting point.
private struct GoalSearch {
  private let goal: Goal<FileFlow>
  private let plan: ExplorationPlan<FileFlow>
  /// The flow’s plan for ways.
  private let moves: ExplorationPlan<FileFlow>
  private let limit: Int

  init(
    _ goal: Goal<FileFlow>, _ plan: ExplorationPlan<FileFlow>, _ moves: ExplorationPlan<FileFlow>, limit: Int
  ) { (self.goal, self.plan, self.moves, self.limit) = (goal, plan, moves, limit) }

  func outcome(from start: StartingPoint) -> GoalCosts.Outcome {
    var world: World<FileFlow>
    do throws(SetupErrors) {
      world = try plan.beginning(start)
    } catch {
      return .never(.setup(error.all.first?.text ?? ""))
    }
    let device = VisibleDevice(world.device)
    if goal.needsBiometry, device.biometry == .none || !device.isEnrolled { return .never(.noSensor) }
    // What is only shown for a moment costs nobody anything.
    _ = world.step(.change(.animations(false)))
    if let from = goal.from {
      var search = CostSearch(from: world, planned: moves, until: from, limit: limit)
      switch search.run() {
      case .found(_, _, let end): world = end
      case .notFound(_, isSure: true): return .never(.beginning)
      case .notFound(let situations, isSure: false): return .notFound(situations: situations)
      }
    }
    var search = CostSearch(
      from: world, planned: moves, by: goal.by, until: goal.until, without: goal.without, limit: limit)
    switch search.run() {
    case .found(let inputs, let cost, _):
      return .found(GoalCosts.Way(cost: cost, inputs: inputs, start: Simulation(world)))
    case .notFound(let situations, isSure: false): return .notFound(situations: situations)
    case .notFound(let situations, isSure: true): return .never(reason(world, situations))
    }
  }

  /// Why nobody gets there by themselves: perhaps somebody else has to do something first.
  private func reason(_ world: World<FileFlow>, _ situations: Int) -> GoalCosts.Reason {
    var search = CostSearch(
      from: world, planned: moves, by: goal.by, until: goal.until, without: goal.without,
      changesSettings: true, limit: limit)
    return switch search.run() {
    case .found(let inputs, _, _): .onlyWith(inputs.filter { $0.isSetting }, Simulation(world))
    case .notFound(let looked, isSure: false): .notAlone(situations: looked)
    case .notFound(_, isSure: true): goal.needsBiometry ? .noScans : .nothing(situations: situations)
    }
  }
}
