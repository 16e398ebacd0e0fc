import BundledFlowFiles
import Foundation
import Testing
import UnlockEngine

@testable import Scenarios

/// Every screen and every alert of every product is looked at in a picture, somewhere in the suite.
@Suite struct PictureCoverageTests {
  @Test(arguments: Catalog.flows.map { $0.name }) func `Every screen is in a picture`(flow name: String)
    throws
  {
    let flow = try #require(Catalog.flow(named: name))
    var seen: Set<String> = []
    for file in try files(of: name) {
      for scenario in try ScenarioReader.readAll(SourceText.read(file), flows: everyFlow).get() {
        var run = ScenarioRun(scenario)
        while let step = run.next {
          if case .picture = step.action { seen.formUnion(run.simulation.screen.layers.map(\.id)) }
          run.advance()
        }
      }
    }
    let all = flow.screenIDs + flow.alertIDs
    #expect(all.filter { !seen.contains($0) } == [])
  }

  private func files(of flow: String) throws -> [String] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Scenarios/\(flow)")
    return ScenarioFiles.find([folder.path()]).files
  }
}
