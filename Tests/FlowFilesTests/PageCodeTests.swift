import Exploration
import FlowFiles
import Testing
import UnlockEngine

/// What somebody types on a page to try: one of the codes that it knows, or any other.
@Suite struct PageCodeTests {
  private func choices(_ flow: FileFlow, on screen: String) throws -> [PageChoice] {
    var space = try PageSpace(flow.plan, PageBounds())
    defer { space.free() }
    let graph = try space.explore { _ in true }
    return graph.states.indices.flatMap { state -> [PageChoice] in
      let shown = graph.screens[graph.observations[Int(graph.states[state].observation)].screen]
      return shown.app?.id == screen ? graph.targets(of: state).compactMap { graph.choice($0) } : []
    }
  }

  /// A server that is asked keeps the code until it answers, so that worlds differ for as long.
  @Test func `Any wrong code that a server checks is followed`() throws {
    let found = try choices(testFlow("clauses/checked-by-a-server"), on: "checked-by-a-server.lock")
    #expect(!found.isEmpty && found.allSatisfy { $0.other != .outside })
  }

  /// A code that is chosen is kept, and the page can’t know each.
  @Test func `A code that is chosen is one of those that the page knows`() throws {
    let found = try choices(read(small).get(), on: "my-bank.new-pin")
    #expect(!found.isEmpty && found.allSatisfy { $0.other == .outside })
  }
}
