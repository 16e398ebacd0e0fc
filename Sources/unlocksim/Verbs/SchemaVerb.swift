import BundledFlowFiles
import ArgumentParser
import Reports
import Scenarios

/// Prints what is kept under docs: the schemas of scenario files and flow files, and the words of the latter.
struct SchemaVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scenario files, of flow files, or of copy files.",
    shouldDisplay: false)

  enum Subject: String, CaseIterable { case scenario, flow, copy, words }

  @Argument(
    help: "scenario, flow, copy, or words: all words of flow files, as a page.",
    completion: Completing.words(Subject.self), transform: Subject.meant(by:)) var subject = Subject.scenario

  func run() throws {
    let text =
      switch subject {
      case .scenario: ScenarioSchema.text(for: Catalog.flows)
      case .flow: FlowFileSchema.text
      case .copy: CopySchema.text
      case .words: FlowWordList.page
      }
    try writeOutput(SafeText(trusted: text))
  }
}
