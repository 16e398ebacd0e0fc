import ArgumentParser
import Flows
import Scenarios

/// Prints the schema of scenario files, for docs/scenario.schema.json.
struct SchemaVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scenario files.", shouldDisplay: false)

  func run() throws { try writeOutput(Printable(trusted: ScenarioSchema.text(for: Catalog.flows))) }
}
