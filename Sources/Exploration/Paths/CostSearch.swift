import DeviceSimulation
import UnlockEngine

/// Finds the way that costs a person least from a world to what is wanted (Dijkstra over `Cost`, docs/decisions/0028).
///
/// The way of fewest steps isn't it: one wait may take longer than ten taps, and a new screen has to be taken in.
struct CostSearch<F: Explored> {
  private let moves: PathMoves<F>
  private let began: World<F>
  private let by: Goal<F>.Check?
  private let until: Goal<F>.Check
  private let without: Goal<F>.Check?
  private let changesSettings: Bool
  private let limit: Int
  private var nodes = SearchNodes<Node>()
  private var waiting = CostQueue()

  private struct Node: SearchNode {
    var world: World<F>
    var screen: Screen
    /// Whether what has to happen on the way has happened.
    var isPast: Bool
    var parent: Int
    var inputs: [Input]
    var cost: Cost
    var isDone = false
  }

  /// What came of a search.
  enum Answer {
    case found(inputs: [Input], cost: Cost, end: World<F>)
    case notFound(situations: Int, isSure: Bool)
  }

  init(
    from world: World<F>, planned: ExplorationPlan<F>? = nil, by: Goal<F>.Check? = nil,
    until: @escaping Goal<F>.Check,
    without: Goal<F>.Check? = nil, changesSettings: Bool = false, limit: Int
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
    while let number = waiting.pop() {
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

  private func isSo(_ check: Goal<F>.Check, _ world: World<F>, _ screen: Screen) -> Bool {
    withUnsafePointer(to: world) { world in
      withUnsafePointer(to: began) { check(GoalState(world, began: $0, screen)) }
    }
  }

  /// Whether nobody would go there: ten wrong passcodes erase the phone, and what the goal is to be reached without.
  private func isOutOfTheWay(_ world: World<F>, _ screen: Screen) -> Bool {
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
    if let number { waiting.push(number, node.cost) }
  }
}

/// What is still to be looked at, what costs least first; of equal cost, what was put there first. A heap.
private struct CostQueue {
  private var heap: [Entry] = []
  private var count = 0

  private struct Entry {
    let cost: Cost
    let place: Int
    let number: Int

    func comes(before other: Entry) -> Bool {
      if cost < other.cost { return true }
      return !(other.cost < cost) && place < other.place
    }
  }

  mutating func push(_ number: Int, _ cost: Cost) {
    heap.append(Entry(cost: cost, place: count, number: number))
    count += 1
    var child = heap.count - 1
    while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> Int? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first.number }
    heap[0] = last
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter(heap.indices.contains)
      guard let next = children.min(by: { heap[$0].comes(before: heap[$1]) }),
        heap[next].comes(before: heap[parent])
      else { return first.number }
      heap.swapAt(next, parent)
      parent = next
    }
  }
}
