import Exploration
import FlowFiles
import Scenarios
import Testing
import UnlockEngine

/// A flow as a file is that flow: its scenarios pass, and nobody can tell the two apart. The whole space is compared by
/// `make explore`; here as much of it as takes a few seconds.
@Suite struct EqualFileTests {
  struct Scenario: Sendable, CustomTestStringConvertible {
    let file: EqualFile
    let path: String
    var testDescription: String { path }
  }

  struct Changed: Sendable, CustomTestStringConvertible {
    let file: EqualFile
    let change: EqualFile.Change
    var testDescription: String { "\(file.name): \(change.testDescription)" }
  }

  static let scenarios = EqualFile.all.flatMap { file in
    ScenarioFiles.find([packageFolder + "/Scenarios/" + file.name]).files.map {
      Scenario(file: file, path: String($0.dropFirst(packageFolder.count + 1)))
    }
  }
  static let changes = EqualFile.all.flatMap { file in file.changes.map { Changed(file: file, change: $0) } }

  @Test(arguments: scenarios)
  func `Every scenario of the flow holds on the file, pictures too`(_ one: Scenario) throws {
    let source = try SourceText.read(packageFolder + "/" + one.path)
    let scenario = try ScenarioReader.read(source, flows: [try one.file.flow()]).get()
    #expect(scenario.flow is FileFlow)
    let result = ScenarioRun.result(of: scenario)
    if let failed = result.failed {
      Issue.record("line \(scenario.steps[failed.index].place.line): \(failed.failures)")
    }
  }

  /// The nearest pairs of states.
  private func comparison(_ file: EqualFile, _ flow: FileFlow, pairs: Int) throws -> ComparisonResult {
    try Comparison(ComparisonSide(file.swift), ComparisonSide(ComparedFlow(flow))).compare(pairLimit: pairs)
  }

  @Test(arguments: EqualFile.all)
  func `Nothing that can be done tells the file from the flow in Swift`(_ file: EqualFile) throws {
    let result = try comparison(file, try file.flow(), pairs: 40_000)
    #expect(result.differences.isEmpty, "\(result.differences.map(\.example.difference))")
    #expect(result.unconfirmed.isEmpty)
  }

  @Test(arguments: changes)
  func `Whatever is changed in the file is found`(_ one: Changed) throws {
    let result = try comparison(one.file, try one.file.flow(one.change.old, one.change.new), pairs: 12_000)
    #expect(
      result.differences.contains { $0.example.difference.kind == one.change.kind },
      "\(result.differences.map(\.example.difference))")
  }

  @Test(arguments: EqualFile.all)
  func `It has the settings, places and starting points of the flow in Swift`(_ one: EqualFile) throws {
    let (file, swift) = (try one.flow(), one.swift.flow)
    #expect(
      Set(file.settings(.app).map(\.name)) == Set(swift.settings(.app).map(\.name)).union(one.ownOptions))
    #expect(file.settings(.policy).map(\.values) == swift.settings(.policy).map(\.values))
    #expect(file.settings(.policy).map(\.standard) == swift.settings(.policy).map(\.standard))
    #expect(file.settings(.policy).map(\.summary) == swift.settings(.policy).map(\.summary))
    #expect(file.settings(.server).map(\.name) == swift.settings(.server).map(\.name))
    #expect(file.settings(.server).map(\.summary) == swift.settings(.server).map(\.summary))
    #expect(file.screens.map(\.id).sorted() == swift.screens.map(\.id).sorted())
    #expect(file.screens.map(\.words).sorted() == swift.screens.map(\.words).sorted())
    #expect(file.alerts.map(\.id).sorted() == swift.alerts.map(\.id).sorted())
    #expect(file.alerts.map(\.words).sorted() == swift.alerts.map(\.words).sorted())
    #expect(Set(file.startingPoints).isSuperset(of: swift.startingPoints))
  }
}
