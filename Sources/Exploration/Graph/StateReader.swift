import FlowFiles
import UnlockEngine

/// Puts states together again, one at a time, to look at their worlds and moves once exploring is over.
final class StateReader {
  private let graph: StateGraph
  private let generator: MoveGenerator
  /// The state that was loaded last.
  let world: UnsafeMutablePointer<World<FileFlow>>
  private var buffer = GrowableBuffer<Move>()

  init(of explorer: Explorer) {
    (graph, generator) = (explorer.graph, explorer.generator)
    world = makeZeroed(explorer.template)
  }

  deinit {
    buffer.free()
    world.deinitialize(count: 1)
    world.deallocate()
  }

  func load(_ state: Int) { graph.assemble(state, &world.pointee) }

  /// All moves from the loaded state, in the order of its steps; what it shows is given.
  func moves(_ screen: ObservedScreen) -> UnsafeBufferPointer<Move> {
    buffer.removeAll()
    generator.moves(from: world, screen, &buffer)
    return UnsafeBufferPointer(start: buffer.pointer, count: buffer.count)
  }
}
