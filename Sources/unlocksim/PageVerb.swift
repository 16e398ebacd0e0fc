import ArgumentParser
import Exploration
import Explorers
import UnlockEngine

struct PageVerb: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "page")
  @Argument var flow: String
  @Option var wrong = 10
  @Flag var plain = false
  @Option var without: [String] = []
  @OptionGroup(title: "Other settings than the flow’s own") var own: OwnSettings
  func run() throws {
    guard let exploration = try AnyExploration.named([flow]).first else { return }
    var bounds = PageBounds()
    bounds.wrongPasscodes = wrong
    for name in without { bounds.events = bounds.events.filter { $0.name != name } }
    bounds.stateLimit = 3_000_000
    var last = 0
    let graph = try exploration.page(own.setup, bounds) { last = $0; return true }
    print(flow, "states", last, "quotient", graph.states.count, "targets", graph.targets.count, "screens", graph.screens.count, "sights", graph.sights.count, "facts", graph.facts.count, "menus", graph.menus.count, "starts", graph.starts.count, "choices", graph.choices.count, "outside", graph.targets.filter { $0.state == -1 }.count)
  }
}
