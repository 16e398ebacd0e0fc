import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What is looked for from a simulation as it is: the fewest moves to where something is so.
public struct ShortestPathRequest {
  public var start: Simulation
  /// What can be done besides what a person does with a finger: what somebody did once.
  public var moves: [[Input]]
  /// The most moves that are of any use.
  public var longest: Int
  /// Whether it matters how often the app asked for something, which nothing of the world tells.
  public var countsRequests: Bool
  public var isGoal: (Simulation) -> Bool
  /// Called repeatedly: whether to go on.
  public var goesOn: () -> Bool

  public init(
    from start: Simulation, besides moves: [[Input]], longest: Int, countsRequests: Bool,
    isGoal: @escaping (Simulation) -> Bool, goesOn: @escaping () -> Bool = { true }
  ) {
    (self.start, self.moves, self.longest) = (start, moves, longest)
    (self.countsRequests, self.isGoal, self.goesOn) = (countsRequests, isGoal, goesOn)
  }
}

/// What came of looking for a way.
public struct ShortestPathAnswer: Sendable {
  /// The moves, each of one or more inputs; `nil` if there is no way, or none was found.
  public var way: [[Input]]?
  /// How many situations were looked at.
  public var situations: Int
  /// Whether all that could lead there was looked at.
  public var isSure: Bool
}

/// Looks breadth first, by moves: a PIN that is typed is one. No wait is lengthened, and what a simulation remembers beside
/// its world is part of a situation, so that a way that was found can be gone exactly.
struct ShortestPathSearch {
  /// As many situations as take a moment, and some megabytes.
  static var mostSituations: Int { 20_000 }

  private let request: ShortestPathRequest
  private let moves: PathMoves
  private var nodes: [Node] = []
  private var known: Set<Situation> = []

  private struct Node {
    var simulation: Simulation
    var parent: Int
    var move: [Input]
    var depth: Int
  }

  /// What tells situations apart.
  private struct Situation: Hashable {
    var world: World<FileFlow>
    var lastAuthentication: AuthenticationResult?
    var biometryType: LABiometryType
    var releasedKey: KeyBinding?
    var asked: Asked?
  }

  /// `nil` for a simulation of another flow.
  init?(_ request: ShortestPathRequest) {
    guard let world = request.start.world as? World<FileFlow> else { return nil }
    self.request = request
    // Whether somebody is where she wants to be may be told by any fact.
    let settings: [Setup.Entry] = request.moves.joined().compactMap { input in
      if case .server(let name, let value) = input { Setup.Entry(name, value) } else { nil }
    }
    let plan = PathMoves.plan(of: world.flow, showing: Set(world.appFacts.map(\.name)), alsoSetting: settings)
    moves = PathMoves(from: world, by: plan)
  }

  mutating func answer() -> ShortestPathAnswer {
    if note(request.start, from: -1, by: []) {
      return ShortestPathAnswer(way: [], situations: 1, isSure: true)
    }
    var next = 0
    while next < nodes.count {
      guard request.goesOn(), nodes.count < Self.mostSituations else {
        return ShortestPathAnswer(way: nil, situations: nodes.count, isSure: false)
      }
      if nodes[next].depth < request.longest, let end = expand(next) {
        return ShortestPathAnswer(way: way(to: end), situations: nodes.count, isSure: true)
      }
      next += 1
    }
    return ShortestPathAnswer(way: nil, situations: nodes.count, isSure: true)
  }

  /// Does all that can be done in a situation; returns where something leads to the goal.
  private mutating func expand(_ number: Int) -> Int? {
    guard let world = nodes[number].simulation.world as? World<FileFlow> else { return nil }
    for move in moves.personal(world) + request.moves {
      var simulation = nodes[number].simulation
      for input in move { simulation.step(input) }
      if note(simulation, from: number, by: move) { return nodes.count - 1 }
    }
    return nil
  }

  /// Notes a situation, unless one like it was come to before; returns whether it is what is looked for.
  private mutating func note(_ simulation: Simulation, from parent: Int, by move: [Input]) -> Bool {
    guard let world = simulation.world as? World<FileFlow> else { return false }
    let situation = Situation(
      world: moves.representative(of: world.rebased, lengthensWaits: false),
      lastAuthentication: simulation.lastAuthentication, biometryType: simulation.biometryType,
      releasedKey: simulation.releasedKey, asked: request.countsRequests ? simulation.asked : nil)
    guard known.insert(situation).inserted else { return false }
    let depth = parent < 0 ? 0 : nodes[parent].depth + 1
    nodes.append(Node(simulation: simulation, parent: parent, move: move, depth: depth))
    return request.isGoal(simulation)
  }

  private func way(to end: Int) -> [[Input]] {
    var (way, node): ([[Input]], Int) = ([], end)
    while nodes[node].parent >= 0 {
      way.append(nodes[node].move)
      node = nodes[node].parent
    }
    return way.reversed()
  }
}
