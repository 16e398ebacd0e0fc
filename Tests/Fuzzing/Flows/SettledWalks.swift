import FlowFiles
import SeededDraws
import UnlockEngine

/// Walks drawn by chance, gone by worlds that are settled after each step as exploring and comparing settle them: nobody may ever
/// tell them from the world that isn’t.
struct SettledWalks {
  private let flow: FileFlow
  private let moves: PlainMoves

  private var walks: Int { 4 }
  private var steps: Int { 25 }

  init(_ flow: FileFlow) {
    self.flow = flow
    moves = PlainMoves(flow.plan)
  }

  /// Walks from every starting point. What a plan settles takes longer to find out than all walks by it, and is found out once.
  func check() throws {
    let plan = flow.plan
    let worlds: [World<FileFlow>] = plan.starts.compactMap { try? plan.setup(of: $0).world(for: flow) }
    guard let names = worlds.first?.appFacts.map(\.name) else { return }
    var draw = Draw(seed: 1)
    for _ in 0..<walks {
      let shown = Set(names.filter { _ in draw.once(in: 2) })
      let plans: [(ExplorationPlan<FileFlow>, showing: Set<String>)] = [
        (plan.withoutFacts(), []), (plan.withoutFacts(judging: false), []),
        (plan.observing(Observed(facts: shown)), shown), (plan, Set(names)),
      ]
      for world in worlds {
        for (plan, shown) in plans { try walk(from: world, plan, showing: shown, &draw) }
      }
    }
  }

  private func walk(
    from start: World<FileFlow>, _ plan: ExplorationPlan<FileFlow>, showing shown: Set<String>,
    _ draw: inout Draw
  ) throws {
    var (world, settled) = (start, start)
    var way: [[Input]] = []
    for _ in 0..<steps {
      plan.settle(&settled)
      settled.settleDisplay()
      // Of rounds without end many count as a few, which is a bound.
      let counts = ["rounded", "failed-passcode-attempts"]
      if world.appFacts.contains(where: { counts.contains($0.name) && (Int($0.value) ?? 0) > 2 }) { return }
      if world.screenWithoutCard != settled.screenWithoutCard {
        throw Problem("what is settled shows", "\(way)\n\(world.screen)\n\(settled.screen)")
      }
      for (fact, other) in zip(world.appFacts, settled.appFacts)
      where shown.contains(fact.name) && fact.value != other.value {
        throw Problem("what is settled is told", "\(fact.name): \(fact.value), \(other.value) after \(way)")
      }
      guard let inputs = next(world, &draw) else { return }
      way.append(inputs)
      for input in inputs {
        _ = world.step(input)
        _ = settled.step(input)
      }
      world.rebase()
      settled.rebase()
    }
  }

  private func next(_ world: World<FileFlow>, _ draw: inout Draw) -> [Input]? {
    let screen = world.screen
    var all = (screen.top?.controls ?? []).filter(\.isEnabled).map { [Input.tap($0.id)] }
    all += moves.moves(from: world, screen)
    let waits = moves.waits(world)
    all += (waits.whole + [waits.half].compactMap { $0 }).map { [.elapse($0)] }
    return all.isEmpty ? nil : draw.one(of: all)
  }
}

extension World {
  /// What is to be seen, but for the card in the app switcher, which nothing goes by.
  fileprivate var screenWithoutCard: Screen? { phone == .switcher || phone == .home ? nil : screen }
}
