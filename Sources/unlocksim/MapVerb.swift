import ArgumentParser
import Exploration

/// `unlocksim map`.
struct MapVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map", abstract: "Show the screens of a flow, and what leads from one to another.",
    discussion: """
      The map is explored, not drawn by hand: what is on it can be walked. Leaving, restarting and settings, \
      which work everywhere, are left out.

      EXAMPLES
        unlocksim map banno
        unlocksim map banno --format svg > banno.svg
        unlocksim map banno --format dot | dot -Tpdf > banno.pdf
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, mermaid, dot, svg }

  @Argument(help: "The flow.", completion: Completing.flows)
  var flow: String

  @Option(help: "\(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.text

  func run() throws {
    guard let exploration = try AnyExploration.named([flow]).first else { return }
    let map = try exploration.map(.threads(Workers.processorCount))
    switch format {
    case .text: try writeOutput(map.text)
    case .mermaid: try writeOutput(map.mermaid)
    case .dot: try writeOutput(map.dot)
    case .svg: try writeOutput(map.svg)
    }
  }
}
