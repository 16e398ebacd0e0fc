import DeviceSimulation
import FlowFiles
import UnlockEngine

/// Finds the shortest way from a world, as it is, to a screen, alert or system layer (docs/decisions/0009).
///
/// Two searches take turns: one does what a person does with a finger, the other may change settings too. What is
/// found first counts, so that a person's way goes first unless one with a setting is far easier.
public struct PathFinder: PathSearch {
  private var personal: PathTree
  private var all: PathTree

  /// - Parameter limit: how many different situations each keeps in mind at most, of some 500 bytes each.
  public init(from world: World<FileFlow>, to goal: PathGoal, limit: Int = 120_000) {
    var world = world
    // What is only shown for a moment makes no difference to where one gets.
    _ = world.step(.change(.animations(false)))
    let moves = PathMoves(from: world, toward: goal)
    personal = PathTree(from: world, to: goal, moves, changesSettings: false, limit: limit)
    all = PathTree(from: world, to: goal, moves, changesSettings: true, limit: limit)
  }

  /// To a screen, alert or system layer by its ID, whatever state it is in.
  public init(from world: World<FileFlow>, to place: String, limit: Int = 120_000) {
    self.init(from: world, to: .place(place), limit: limit)
  }

  public mutating func advance(situations: Int) -> PathAnswer {
    // One situation at a time: the answer is the same however the slices are cut.
    for _ in 0..<situations {
      if case .found(let inputs) = personal.advance(situations: 1) { return .found(inputs) }
      let answer = all.advance(situations: 1)
      guard case .looking = answer else { return answer }
    }
    return all.advance(situations: 0)
  }
}

/// One search. Unlike the explorer's it begins anywhere and answers soon: what costs least goes first (Dijkstra),
/// and no wait is lengthened, so that a way that was found can be gone exactly.
struct PathTree {
  /// What a change of a setting counts: as much as so many taps or characters.
  static var settingCost: Int { 24 }

  private let goal: PathGoal
  private let limit: Int
  private let moves: PathMoves
  private let changesSettings: Bool
  private var nodes = SearchNodes<Node>()
  /// What is still to be looked at, by cost.
  private var waiting: [[Task]] = []
  private var cost = 0
  private var next = 0
  private var looked = 0
  private var answer: PathAnswer?

  private struct Node: SearchNode {
    var world: World<FileFlow>
    var parent: Int
    var inputs: [Input]
    var cost: Int
    var isDone = false
  }

  private struct Task {
    var node: Int
    /// The settings come later than what a person does, and only when it hasn't led there.
    var isForSettings: Bool
  }

  init(from world: World<FileFlow>, to goal: PathGoal, _ moves: PathMoves, changesSettings: Bool, limit: Int)
  {
    self.goal = goal
    self.limit = limit
    self.moves = moves
    self.changesSettings = changesSettings
    var start = world
    start.rebase()
    note(Node(world: start, parent: -1, inputs: [], cost: 0))
  }

  mutating func advance(situations: Int) -> PathAnswer {
    if let answer { return answer }
    let end = looked + situations
    while looked < end {
      guard let task = pop() else { return finish(.notFound(situations: looked, isSure: true)) }
      guard !task.isForSettings else {
        // A setting was paid for by waiting for its turn.
        expand(task.node, moves.settings, areFree: true)
        continue
      }
      guard nodes.takeUp(task.node) else { continue }
      looked += 1
      let world = nodes[task.node].world
      let screen = world.screen
      if goal.isReached(on: screen) { return finish(.found(nodes.path(to: task.node).flatMap(\.inputs))) }
      guard nodes.count < limit else { return finish(.notFound(situations: looked, isSure: false)) }
      expand(task.node, moves.personal(world, screen))
      if changesSettings { push(Task(node: task.node, isForSettings: true), cost: cost + Self.settingCost) }
    }
    return .looking(situations: looked)
  }

  private mutating func finish(_ answer: PathAnswer) -> PathAnswer {
    self.answer = answer
    (nodes, waiting) = (SearchNodes(), [])
    return answer
  }

  // MARK: What is still to be looked at

  private mutating func push(_ task: Task, cost: Int) {
    while waiting.count <= cost { waiting.append([]) }
    waiting[cost].append(task)
  }

  /// The task that costs least, the first one put there; what is put there meanwhile comes behind it.
  private mutating func pop() -> Task? {
    while cost < waiting.count, next >= waiting[cost].count {
      waiting[cost] = []
      (cost, next) = (cost + 1, 0)
    }
    guard cost < waiting.count else { return nil }
    defer { next += 1 }
    return waiting[cost][next]
  }

  private mutating func expand(_ parent: Int, _ moves: [[Input]], areFree: Bool = false) {
    var effects: [Effect] = []
    for inputs in moves {
      var world = nodes[parent].world
      effects.removeAll(keepingCapacity: true)
      for input in inputs { world.step(input, &effects) }
      world.rebase()
      note(Node(world: world, parent: parent, inputs: inputs, cost: areFree ? cost : cost + inputs.count))
    }
  }

  /// Notes a world that was come to, unless one like it was for no more.
  private mutating func note(_ node: Node) {
    let moves = moves
    let representative = moves.representative(of: node.world)
    let number = nodes.note(node, hash: representative.hashValue) {
      moves.representative(of: $0.world) == representative
    }
    if let number { push(Task(node: number, isForSettings: false), cost: node.cost) }
  }
}
