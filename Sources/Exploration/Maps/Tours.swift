import FlowFiles
import UnlockEngine

// The fewest scenarios that visit what is asked for. A way that visits much of it goes on to whatever else is
// near, as long as it can still be read.

extension MapBuilder {
  /// A tour has at most so many moves, unless the shortest way to something is longer.
  static var longestTour: Int { 16 }

  /// As far as this is near.
  private static var longestDetour: Int { 4 }
  private static var mostStates: Int { 3000 }

  /// Ways that together visit all that can be.
  public func tours(visiting goals: Set<Visit>) -> [InputPath] {
    let order = map.visits.filter { goals.contains($0) && paths[$0] != nil }
    var left = Set(order)
    var tours: [InputPath] = []
    while !left.isEmpty {
      let open = order.filter { left.contains($0) }
      guard let best = open.max(by: { worth($0, left) < worth($1, left) }), let seed = paths[best] else {
        break
      }
      let tour = extended(seed, left)
      guard !left.isDisjoint(with: tour.visits) else { break }
      left.subtract(tour.visits)
      tours.append(tour)
    }
    return needed(of: tours, for: Set(order))
  }

  /// The more is visited, and the shorter it is, the better.
  private func worth(_ visit: Visit, _ left: Set<Visit>) -> (Int, Int) {
    map.ways[visit].map { way in (way.visits.count { left.contains($0) }, -way.inputs.count) } ?? (0, 0)
  }

  private func extended(_ seed: MovePath, _ left: Set<Visit>) -> InputPath {
    var (path, way) = (seed, explorer.inputPath(of: seed))
    var left = left.subtracting(way.visits)
    while path.moves.count < Self.longestTour, let end = end(of: path) {
      let room = min(Self.longestDetour, Self.longestTour - path.moves.count)
      guard let detour = detour(from: end, left, room) else { break }
      let longer = MovePath(start: path.start, moves: path.moves + detour)
      let longerWay = explorer.inputPath(of: longer)
      // With waits as long as they really are, it may lead elsewhere.
      guard !left.isDisjoint(with: longerWay.visits) else { break }
      (path, way) = (longer, longerWay)
      left.subtract(way.visits)
    }
    return way
  }

  /// Without those whose visits the others make, too.
  private func needed(of tours: [InputPath], for goals: Set<Visit>) -> [InputPath] {
    var kept = tours
    for tour in tours.sorted(by: { $0.inputs.count > $1.inputs.count }) {
      let others = kept.filter { $0 != tour }
      if others.reduce(into: Set<Visit>(), { $0.formUnion($1.visits) }).isSuperset(of: goals) {
        kept = others
      }
    }
    return kept
  }

  /// The state that a path leads to.
  private func end(of path: MovePath) -> UInt32? {
    var state = explorer.beginnings[path.start]
    for move in path.moves {
      guard let index = explorer.moves(from: state).firstIndex(of: move) else { return nil }
      state = explorer.graph.successors(of: Int(state))[index]
    }
    return state
  }

  private struct Stop {
    var state: UInt32
    var from: Int
    var move: Move
    var depth: Int
  }

  /// The fewest moves from a state that visit something.
  private func detour(from start: UInt32, _ goals: Set<Visit>, _ longest: Int) -> [Move]? {
    let reader = StateReader(of: explorer)
    var stops = [Stop(state: start, from: -1, move: .delete, depth: 0)]
    var known: Set<UInt32> = [start]
    var index = 0
    while index < stops.count, index < Self.mostStates {
      let stop = stops[index]
      reader.load(Int(stop.state))
      let moves = explorer.moves(from: stop.state)
      let targets = explorer.graph.successors(of: Int(stop.state))
      for (number, target) in targets.enumerated() {
        if isGoal(moves[number], stop.state, target, reader.world.pointee, goals) {
          var way = [moves[number]]
          var place = index
          while stops[place].from >= 0 {
            way.append(stops[place].move)
            place = stops[place].from
          }
          return way.reversed()
        }
        guard stop.depth + 1 < longest, known.insert(target).inserted else { continue }
        stops.append(Stop(state: target, from: index, move: moves[number], depth: stop.depth + 1))
      }
      index += 1
    }
    return nil
  }

  private func isGoal(
    _ move: Move, _ state: UInt32, _ target: UInt32, _ world: World<FileFlow>, _ goals: Set<Visit>
  ) -> Bool {
    guard let from = top(of: state), let to = top(of: target) else { return false }
    switch move {
    case .tap(let id):
      if goals.contains(visit(Tap(place: from, id: id))) { return true }
    case .wait(let deadline):
      guard world.moment(of: deadline) == world.nextDeadline else { return false }
    case .enter, .finish, .biometry, .pause, .touching, .touchingFor: break
    case .begin, .delete, .lifeCycle, .change, .date, .server: return false
    }
    return from != to && goals.contains(visit(Ends(from: from, to: to)))
  }
}
