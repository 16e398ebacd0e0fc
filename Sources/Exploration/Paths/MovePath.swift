import DeviceSimulation
import FlowFiles
import UnlockEngine

/// A way through a flow.
public struct MovePath: Hashable, Sendable {
  /// The plan's starting point, by number.
  public let start: Int
  public let moves: [Move]
}

extension Explorer {
  /// The way by which a state was first reached, which is a shortest one.
  public func path(to state: UInt32) -> MovePath {
    var moves: [Move] = []
    var place = state
    while let parent = parents[Int(place)] {
      guard let step = graph.successors(of: Int(parent)).firstIndex(of: place) else {
        preconditionFailure("a state was reached by a step from its parent")
      }
      moves.append(self.moves(from: parent)[step])
      place = parent
    }
    guard let start = beginnings.firstIndex(of: place) else {
      preconditionFailure("a path begins at a starting point")
    }
    return MovePath(start: start, moves: moves.reversed())
  }

  /// All moves from a state, in the order of its steps.
  func moves(from state: UInt32) -> UnsafeBufferPointer<Move> { graph.moves(from: Int(state)) }

  /// The world of a starting point, as anyone else would begin with it.
  func simulation(of start: Int) -> Simulation? {
    let plan = generator.plan
    let world: World<FileFlow>? = try? plan.setup(of: starts[start]).world(for: plan.flow)
    return world.map { Simulation($0) }
  }

  /// A path gone on `World.step` alone, as anyone else would: no wait is lengthened there, so that it may end elsewhere.
  func replay(_ path: MovePath) -> (start: Simulation, inputs: [Input], end: Simulation)? {
    guard let start = simulation(of: path.start) else { return nil }
    var (inputs, end): ([Input], Simulation) = ([], start)
    for move in path.moves {
      guard let world = end.world as? World<FileFlow> else { break }
      for input in generator.inputs(of: move, in: world) {
        inputs.append(input)
        end.step(input)
      }
    }
    return (start, inputs, end)
  }
}
