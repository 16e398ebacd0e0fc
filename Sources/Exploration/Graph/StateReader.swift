import FlowFiles
import UnlockEngine

/// Puts states together again, one at a time, to look at their worlds once exploring is over.
final class StateReader {
  private let graph: StateGraph
  /// The state that was loaded last.
  let world: UnsafeMutablePointer<World<FileFlow>>

  init(of explorer: Explorer) {
    graph = explorer.graph
    world = makeZeroed(explorer.template)
  }

  deinit {
    world.deinitialize(count: 1)
    world.deallocate()
  }

  func load(_ state: Int) { graph.assemble(state, &world.pointee) }
}
