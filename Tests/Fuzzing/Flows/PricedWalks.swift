import DeviceSimulation
import Exploration
import FlowFiles
import SeededDraws
import UnlockEngine

/// Walks drawn by chance to a flow's goals: none gets there for less than what the cheapest way is said to cost, and none gets
/// to where nobody is said to come.
struct PricedWalks {
  private let flow: FileFlow
  private let plan: ExplorationPlan<FileFlow>
  private let moves: PlainMoves

  private static let (walks, steps, situations) = (8, 25, 3000)

  init(_ flow: FileFlow) {
    (self.flow, plan) = (flow, flow.plan)
    moves = PlainMoves(plan)
  }

  func check() throws {
    guard let costs = try? GoalCosts(of: flow, limit: Self.situations) else { return }
    for goal in flow.goals where goal.from == nil {
      for row in costs.rows where row.goal == goal.name && row.policy == goal.policy {
        guard let least = least(row.outcome) else { continue }
        for sensor in row.biometry { try check(goal, sensor, least) }
      }
    }
  }

  /// What the cheapest way costs; `.some(nil)` where there is none at all, and `nil` where that isn't known.
  private func least(_ outcome: GoalCosts.Outcome) -> Cost?? {
    switch outcome {
    case .found(let way): .some(way.cost)
    case .never(.nothing), .never(.noScans), .never(.onlyWith), .never(.notAlone): .some(nil)
    case .never, .notFound: nil
    }
  }

  private func check(_ goal: Goal<FileFlow>, _ sensor: LABiometryType, _ least: Cost?) throws {
    var start = goal.start
    start.device["biometry"] = sensor.name
    guard var begin = try? plan.beginning(start) else { return }
    _ = begin.step(.change(.animations(false)))
    var draw = Draw(seed: 5)
    for _ in 0..<Self.walks { try walk(from: begin, to: goal, least, &draw) }
  }

  private func walk(
    from begin: World<FileFlow>, to goal: Goal<FileFlow>, _ least: Cost?, _ draw: inout Draw
  ) throws {
    var (world, cost, way) = (begin, Cost(), [[Input]]())
    var isPast = goal.by.map { isSo($0, world, begin) } ?? true
    for _ in 0..<Self.steps {
      if isPast, isSo(goal.until, world, begin) {
        guard let least else {
          throw Problem("somebody comes where nobody is said to", "\(goal.name): \(way)")
        }
        if cost < least {
          throw Problem(
            "a way costs less than the cheapest", "\(goal.name): \(cost.text), \(least.text): \(way)")
        }
        return
      }
      guard let inputs = next(world, &draw) else { return }
      way.append(inputs)
      for input in inputs {
        let (before, device, time) = (world.screen, world.device, world.clock.now)
        _ = world.step(input)
        cost += Cost(of: input, on: device, from: before, to: world.screen, waited: world.clock.now - time)
      }
      if world.device.isDisabled { return }
      isPast = isPast || goal.by.map { isSo($0, world, begin) } ?? true
      world.rebase()
    }
  }

  /// What somebody does by themselves, without the app switcher and Control Centre: settings, and calls that come in, are
  /// nobody's doing.
  private func next(_ world: World<FileFlow>, _ draw: inout Draw) -> [Input]? {
    let screen = world.screen
    let taps = world.phone == .app ? screen.top?.controls ?? [] : []
    var all = taps.filter(\.isEnabled).map { [Input.tap($0.id)] }
    all += moves.moves(from: world, screen).filter { inputs in
      switch inputs[0] {
      case .change, .server, .lifeCycle(.interrupt), .lifeCycle(.terminate): false
      case .lifeCycle(.openSwitcher), .lifeCycle(.controlCentre), .lifeCycle(.notificationCentre): false
      default: true
      }
    }
    all += moves.waits(world).whole.prefix(1).map { [.elapse($0)] }
    return all.isEmpty ? nil : draw.one(of: all)
  }

  private func isSo(_ check: Goal<FileFlow>.Check, _ world: World<FileFlow>, _ begin: World<FileFlow>) -> Bool
  {
    withUnsafePointer(to: world) { world in
      withUnsafePointer(to: begin) { check(GoalState(world, began: $0, world.pointee.screen)) }
    }
  }
}
