import Testing

@testable import Exploration
@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Banno's plan cut down, so that a test without optimisation visits all of it in a second.
func smallPlan(
  app: [String: String], device: [String: String] = [:], changes: [ExplorationPlan<Banno>.Change] = [],
  begins: Bool = false
) -> ExplorationPlan<Banno> {
  var plan = Banno.plan
  plan.starts = [StartingPoint("test", device: device, app: app)]
  plan.changes = changes
  plan.beginsEntries = { _ in begins }
  return plan
}

/// Any flow's plan cut down to one starting point and what the user does there.
func smallPlan<F: Explored>(
  _ flow: F.Type, from start: StartingPoint, begins: Bool = false
) -> ExplorationPlan<F> {
  var plan = F.plan
  plan.starts = [start]
  plan.changes = []
  plan.server = []
  plan.beginsEntries = { _ in begins }
  return plan
}

func rule(_ begin: String) throws -> Rule<Banno> {
  try #require(Banno.rules.first { $0.name.hasPrefix(begin) })
}

/// The IDs of all that is to be seen in a flow, as its plan has it.
func placesSeen(in flow: any Flow.Type) -> Set<String> {
  func unreached<F: Explored>(_ flow: F.Type) -> Dictionary<String, String>.Keys { F.plan.unreached.keys }
  let all = (flow.screenIDs + flow.alertIDs).map { "\(flow.name).\($0)" } + SystemScreens.ids
  return Set(all).subtracting((flow as? any Explored.Type).map { Array(unreached($0)) } ?? [])
}
