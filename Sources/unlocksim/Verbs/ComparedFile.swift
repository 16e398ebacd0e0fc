import Exploration
import FlowFiles
import FlowReading
import Scenarios
import SystemIO
import UnlockEngine

/// One side of a comparison: a flow by its name, or a flow’s or a scenario’s file, from wherever it comes. A pipe can be read
/// but once, and a file in git is none here, so these are read at the start.
struct ComparedFile {
  let name: String
  /// The text of what isn’t a file that can be read again.
  private let source: SourceText?

  /// What stands before a revision and a path: "git:HEAD~1:Flows/bank.flow.yaml".
  static let git = "git:"

  init(_ name: String) throws {
    self.name = name
    if name.hasPrefix(Self.git) {
      let parts = name.dropFirst(Self.git.count).split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw UsageError(lines: [
          "“\(name)” isn’t a file in git: write git:REVISION:PATH, as in git:HEAD:bank.flow.yaml."
        ])
      }
      do throws(Git.Failure) {
        source = SourceText(path: name, text: try Git.text(of: parts[1], in: parts[0]))
      } catch { throw UsageError(lines: ["\(name): \(error.message)"], code: CommandStatus.invalid.rawValue) }
    } else if name == "-" || FlowFolder.isPipe(name) {
      source = try reading { () throws(InvalidFile) in try SourceText.read(name) }
    } else {
      source = nil
    }
  }

  var isScenario: Bool { source.map(FlowFile.isScenario) ?? ExportSubject.isScenario(name) }

  func scenario() throws -> Scenario {
    try reading { () throws(InvalidFile) in
      guard let source else { return try Scenario.read(name, flows: FlowLibrary.shared).scenario }
      return try ScenarioReader.read(source, flows: FlowLibrary.shared).get()
    }
  }

  func explorer() throws -> FlowExplorer? {
    guard let source else { return try FlowExplorer.named([name]).first }
    let origin = FlowOrigin(path: name, reference: name, exportedName: name, text: source.text)
    return FlowExplorer(
      try reading { () throws(InvalidFile) in try FlowFile.read(source, from: origin).get() })
  }
}
