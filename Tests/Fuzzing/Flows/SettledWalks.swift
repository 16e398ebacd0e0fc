import SeededDraws
import UnlockEngine

/// Walks drawn by chance, gone by worlds that are settled after each step as exploring and comparing settle them: nobody may ever
/// tell them from the world that isn’t.
struct SettledWalks<F: Explored> {
  private let flow: F
  private let moves: PlainMoves<F>

  private var walks: Int { 4 }
  private var steps: Int { 25 }

  init(_ flow: F) {
    self.flow = flow
    moves = PlainMoves(flow.plan)
  }

  func check() throws {
    let plan = flow.plan
    for start in plan.starts {
      guard let world: World<F> = try? plan.setup(of: start).world(for: flow) else { continue }
      let names = world.appFacts.map(\.name)
      var draw = Draw(seed: 1)
      for _ in 0..<walks {
        let shown = Set(names.filter { _ in draw.once(in: 2) })
        try walk(from: world, plan.withoutFacts(), showing: [], &draw)
        try walk(from: world, plan.withoutFacts(judging: false), showing: [], &draw)
        try walk(from: world, plan.observing(Observed(facts: shown)), showing: shown, &draw)
        try walk(from: world, plan, showing: Set(names), &draw)
      }
    }
  }

  private func walk(
    from start: World<F>, _ plan: ExplorationPlan<F>, showing shown: Set<String>,
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

  private func next(_ world: World<F>, _ draw: inout Draw) -> [Input]? {
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
