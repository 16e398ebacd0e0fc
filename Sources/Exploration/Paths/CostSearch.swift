import DeviceSimulation
import FlowFiles
import UnlockEngine

/// Finds the way that costs a person least from a world to what is wanted (Dijkstra over `Cost`, docs/decisions/0028).
///
/// The way of fewest steps isn't it: one wait may take longer than ten taps, and a new screen has to be taken in.
struct CostSearch {
  private let moves: PathMoves
  private let began: World<FileFlow>
  private let by: Goal<FileFlow>.Check?
  private let until: Goal<FileFlow>.Check
  private let without: Goal<FileFlow>.Check?
  private let changesSettings: Bool
  private let limit: Int
  private var nodes = SearchNodes<Node>()
  private var waiting = Heap<Waiting>()
  private var pushed = 0

  private struct Node: SearchNode {
    var world: World<FileFlow>
    var screen: Screen
    /// Whether what has to happen on the way has happened.
    var isPast: Bool
    var parent: Int
    var inputs: [Input]
    var cost: Cost
    var isDone = false
  }

  /// What costs least comes first; of equal cost, what was come to first.
  private struct Waiting: Comparable {
    let cost: Cost
    let place: Int
    let number: Int

    static func < (a: Waiting, b: Waiting) -> Bool {
      a.cost < b.cost || !(b.cost < a.cost) && a.place < b.place
    }
  }

  /// What came of a search.
  enum Answer {
    case found(inputs: [Input], cost: Cost, end: World<FileFlow>)
    case notFound(situations: Int, isSure: Bool)
  }

  init(
    from world: World<FileFlow>, planned: ExplorationPlan<FileFlow>? = nil, by: Goal<FileFlow>.Check? = nil,
    until: @escaping Goal<FileFlow>.Check,
    without: Goal<FileFlow>.Check? = nil, changesSettings: Bool = false, limit: Int
  ) {
    moves = PathMoves(from: world, by: planned)
    began = world
    (self.by, self.until, self.without) = (by, until, without)
    (self.changesSettings, self.limit) = (changesSettings, limit)
    var start = world
    start.rebase()
    let screen = start.screen
    note(
      Node(
        world: start, screen: screen, isPast: by.map { isSo($0, start, screen) } ?? true, parent: -1,
        inputs: [], cost: Cost()))
  }

  /// Searches to the end, or to the limit.
  mutating func run() -> Answer {
    var looked = 0
    while let number = waiting.popLeast()?.number {
      guard nodes.takeUp(number) else { continue }
      looked += 1
      let node = nodes[number]
      if node.isPast, isSo(until, node.world, node.screen) {
        return .found(inputs: nodes.path(to: number).flatMap(\.inputs), cost: node.cost, end: node.world)
      }
      guard nodes.count < limit, nodes.hasRoom else { return .notFound(situations: looked, isSure: false) }
      expand(number, node)
    }
    return .notFound(situations: looked, isSure: true)
  }

  private func isSo(_ check: Goal<FileFlow>.Check, _ world: World<FileFlow>, _ screen: Screen) -> Bool {
    withUnsafePointer(to: world) { world in
      withUnsafePointer(to: began) { check(GoalState(world, began: $0, screen)) }
    }
  }

  /// Whether nobody would go there: ten wrong passcodes erase the phone, and what the goal is to be reached without.
  private func isOutOfTheWay(_ world: World<FileFlow>, _ screen: Screen) -> Bool {
    if world.device.isDisabled, !began.device.isDisabled { return true }
    return without.map { isSo($0, world, screen) } ?? false
  }

  private mutating func expand(_ number: Int, _ node: Node) {
    var effects: [Effect] = []
    // A call that comes in is nobody's doing; and whoever types what is right takes nothing back, unless that leads on.
    let deletes = moves.actsOnKeys(node.world)
    let possible = moves.personal(node.world, node.screen).filter {
      $0 != [.lifeCycle(.interrupt)] && ($0.first != .type(.delete) || deletes)
    }
    for inputs in possible + (changesSettings ? moves.settings : []) {
      var world = node.world
      var cost = node.cost
      effects.removeAll(keepingCapacity: true)
      for input in inputs.dropLast() {
        cost += Cost(of: input, on: world.device, from: node.screen, to: node.screen, waited: .zero)
        world.step(input, &effects)
      }
      let (device, time) = (world.device, world.clock.now)
      if let last = inputs.last { world.step(last, &effects) }
      let screen = world.screen
      guard !isOutOfTheWay(world, screen) else { continue }
      if let last = inputs.last {
        cost += Cost(of: last, on: device, from: node.screen, to: screen, waited: world.clock.now - time)
      }
      world.rebase()
      note(
        Node(
          world: world, screen: screen, isPast: node.isPast || by.map { isSo($0, world, screen) } ?? true,
          parent: number, inputs: inputs, cost: cost))
    }
  }

  /// Notes a situation that was come to, unless one like it was for no more.
  private mutating func note(_ node: Node) {
    let moves = moves
    let representative = moves.representative(of: node.world, lengthensWaits: false)
    var hasher = Hasher()
    hasher.combine(representative)
    hasher.combine(node.isPast)
    let number = nodes.note(node, hash: hasher.finalize()) { known in
      known.isPast == node.isPast
        && moves.representative(of: known.world, lengthensWaits: false) == representative
    }
    guard let number else { return }
    waiting.insert(Waiting(cost: node.cost, place: pushed, number: number))
    pushed += 1
  }
}
