@testable import DeviceSimulation
@testable import Exploration
@testable import FlowFiles
@testable import UnlockEngine

/// What comparing means, written plainly: whole worlds in a set, two by two; no numbers, no parts, no memory of what
/// was compared before. What `Comparison` is held against.
struct ReferenceComparison {
  struct Pair: Hashable {
    var a: World<FileFlow>
    var b: World<FileFlow>
  }

  private var a: MoveGenerator
  private var b: MoveGenerator
  let waits: [Int64]
  private(set) var pairs = 0

  init(_ a: ExplorationPlan<FileFlow>, _ b: ExplorationPlan<FileFlow>, waits: [Duration] = []) {
    // All facts are looked at.
    func observed(_ plan: ExplorationPlan<FileFlow>) -> ExplorationPlan<FileFlow> {
      plan.observing(Observed(facts: Set(plan.flow.program.facts.map(\.name))))
    }
    var (a, b) = (observed(a), observed(b))
    a.waits += waits
    b.waits += waits
    let dateMove = max(a.dateMove, b.dateMove)
    (self.a, self.b) = (MoveGenerator(a, movingDateBy: dateMove), MoveGenerator(b, movingDateBy: dateMove))
    self.waits = Set(self.a.waits + self.b.waits).sorted()
  }

  /// By kind of difference: after how many steps one is first to be seen.
  mutating func depths(
    from setups: [(a: Setup, b: Setup)], ignoring ignored: Set<Ignored> = []
  ) throws -> [SideDifference.Kind: Int] {
    var level: [Pair] = []
    for setup in setups {
      var pair = Pair(a: try setup.a.world(for: a.plan.flow), b: try setup.b.world(for: b.plan.flow))
      pair.a.settleDisplay()
      pair.b.settleDisplay()
      a.plan.settle(&pair.a)
      b.plan.settle(&pair.b)
      level.append(pair)
    }
    var known = Set(level)
    var depths: [SideDifference.Kind: Int] = [:]
    var depth = 0
    while !level.isEmpty {
      var next: [Pair] = []
      for pair in level {
        let (left, right) = (pair.a.screen, pair.b.screen)
        for kind in kinds(left, right, pair) where depths[kind] == nil { depths[kind] = depth }
        // Once they parted nothing more is looked at here: a test’s own alterations show at once.
        guard left.top?.id == right.top?.id else { continue }
        for (first, second) in inputs(pair, left, right) {
          let child = Pair(a: done(first, pair.a, a), b: done(second, pair.b, b))
          if known.insert(child).inserted { next.append(child) }
        }
      }
      (level, depth) = (next, depth + 1)
    }
    pairs = known.count
    return depths
  }

  private func kinds(_ a: Screen, _ b: Screen, _ pair: Pair) -> Set<SideDifference.Kind> {
    var kinds: Set<SideDifference.Kind> = []
    if a.layerIDs != b.layerIDs { kinds.insert(.screen) }
    for (left, right) in zip(a.layers, b.layers) where left.id == right.id {
      // Where the ways part, what else differs follows from that.
      guard a.top?.id == b.top?.id else { continue }
      let titles = (left.controls.map(\.title), right.controls.map(\.title))
      if titles.0.count != titles.1.count || (titles.0 != titles.1 && Set(titles.0) == Set(titles.1)) {
        kinds.insert(.buttons)
      } else if titles.0 != titles.1 {
        kinds.insert(.copy)
      }
      if left.title != right.title || left.texts != right.texts { kinds.insert(.copy) }
      let isEnabled = (left.controls.map(\.isEnabled), right.controls.map(\.isEnabled))
      if titles.0 == titles.1, isEnabled.0 != isEnabled.1 { kinds.insert(.enabled) }
      if left.keypad?.isEnabled != right.keypad?.isEnabled || left.isBusy != right.isBusy {
        kinds.insert(.enabled)
      }
      if left.keypad?.filled != right.keypad?.filled || left.keypad?.length != right.keypad?.length
        || left.keypad?.isShaking != right.keypad?.isShaking
      {
        kinds.insert(.keypad)
      }
      if left.timeLeft != right.timeLeft { kinds.insert(.wait) }
    }
    func facts(_ world: some AnyWorld) -> [Fact] {
      let passing = [
        "app", "app-state", "request", "last-authentication", "released-key", "biometry-type", "domain-state",
      ]
      return Simulation(world).facts.filter { !passing.contains($0.name) }
    }
    if facts(pair.a) != facts(pair.b) { kinds.insert(.facts) }
    return kinds
  }

  /// What can be done to both, as each side’s inputs.
  private func inputs(_ pair: Pair, _ left: Screen, _ right: Screen) -> [([Input], [Input])] {
    let others = moves(pair.b, right, b)
    var all: [([Input], [Input])] = []
    for (move, mine) in moves(pair.a, left, a) {
      if case .tap(let id) = move {
        guard let place = left.top?.controls.firstIndex(where: { $0.id == id }),
          let title = left.top?.controls[place].title, let controls = right.top?.controls,
          let other = controls.first(where: { $0.title == title })
            ?? (controls.indices.contains(place) ? controls[place] : nil), other.isEnabled
        else { continue }
        all.append((mine, [.tap(other.id)]))
      } else {
        all.append((mine, mine))
      }
    }
    for (move, theirs) in others {
      if case .tap = move { continue }
      if !all.contains(where: { $0.0 == theirs && $0.1 == theirs }) { all.append((theirs, theirs)) }
    }
    for half in halves(pair) where !all.contains(where: { $0.0 == half && $0.1 == half }) {
      all.append((half, half))
    }
    // What was put off on one side by a date that was set back isn’t put off again for the sake of the other.
    var (mine, theirs) = (pair.a, pair.b)
    if a.isPutOff(&mine) || b.isPutOff(&theirs) {
      let back = [Input.change(.date(a.change(.back)))]
      all.removeAll { $0.0 == back || $0.1 == back }
    }
    return all
  }

  /// Half of what each side waits for next, where no part of a wait has passed; none where both are in one state for good.
  private func halves(_ pair: Pair) -> [[Input]] {
    func half(_ world: World<FileFlow>) -> [Input]? {
      var next: Deadline?
      world.waits { next = next ?? $0 }
      guard let next, let moment = world.moment(of: next), !world.isAmidWait(of: waits) else { return nil }
      let length = (moment - world.clock.now).inMilliseconds / 2
      return length > 0 ? [.elapse(.milliseconds(length))] : nil
    }
    if pair.a == pair.b { return [] }
    return [half(pair.a), half(pair.b)].compactMap { $0 }
  }

  private func moves(
    _ world: World<FileFlow>, _ screen: Screen, _ generator: MoveGenerator
  ) -> [(Move, [Input])] {
    var world = world
    var moves = GrowableBuffer<Move>()
    let observed = ObservedScreen(screen, isBroken: false)
    defer {
      moves.free()
      observed.free()
    }
    generator.moves(from: &world, observed, &moves)
    return (0..<moves.count).map { (moves[$0], Array(generator.inputs(of: moves[$0], in: world))) }
  }

  private func done(
    _ inputs: [Input], _ world: World<FileFlow>, _ generator: MoveGenerator
  ) -> World<FileFlow> {
    var (before, after) = (world, world)
    for input in inputs { _ = after.step(input) }
    // The first part of a wait is exact.
    if before.isAmidWait(of: waits) { after.lengthenWaits(to: waits, leftOf: &before) }
    var settled = after.rebased
    settled.settleDisplay()
    generator.plan.settle(&settled)
    return settled
  }
}
