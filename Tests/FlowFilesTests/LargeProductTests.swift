import FlowFiles
import FlowReading
import Reports
import Scenarios
import Testing
import UnlockEngine

@testable import Exploration

/// A product as large as a team's own (`Tests/Flows/health.flow.yaml`: 14 screens, 7 flags, 2 fields, 3 timers) has millions of
/// states: what is nearest is told first, and how far that goes.
@Suite struct LargeProductTests {
  private func health() throws -> FileFlow {
    try FlowFile.read(SourceText.read(packageFolder + "/Tests/Flows/health.flow.yaml")).get()
  }

  @Test func `What takes few steps is told with how far it goes`() throws {
    let flow = try health()
    let check = try FlowFile.check(SourceText.read(packageFolder + "/Tests/Flows/health.flow.yaml")).get()
    #expect(check.findingsInTheFile().filter(\.isWrong).isEmpty)
    let found = try FlowExplorer(flow).explore(Setup(), .one, 20_000) { _ in true }
    #expect(!found.result.isComplete && found.result.brokenRules.isEmpty)
    let extent = found.result.extent
    #expect(extent.steps >= 6 && extent.seen > extent.places / 2 && extent.seen <= extent.places)
    #expect(
      extent.words
        == "whole within \(extent.steps) steps of a start, with \(extent.seen) of \(extent.places) screens and alerts seen"
    )
    var report = CheckReport(path: "health.flow.yaml")
    report.states = .init(found.result)
    #expect("\(report.text)".contains("nothing is wrong as far as was explored"))
    #expect("\(report.text)".contains(extent.words))
    // It goes on from there.
    let more = found.goOn { $0.expanded < 25_000 }
    #expect(more.result.progress.states > 20_000 && more.result.extent.steps >= extent.steps)
  }

  @Test func `A page has the nearest states, and what leads on lies outside`() throws {
    var bounds = PageBounds()
    bounds.stateLimit = 3000
    let exploration = FlowExplorer(try health())
    #expect(throws: PageProblem.self) { try exploration.page(Setup(), bounds) { _ in true } }
    let (page, leftOut) = try exploration.fittingPage(Setup(), bounds, { _ in true }) { ($0, $1) }
    #expect(page.isPart && page.states.count > 100 && page.states.count <= 3000)
    #expect(leftOut.contains("wants-reminders"))
    #expect(page.targets.contains(.outside))
    let smaller = page.nearest(200)
    #expect(smaller.isPart && smaller.states.count <= 200)
    for graph in [page, smaller] {
      let all = graph.targets + graph.choices.flatMap { $0.targets + [$0.other] }
      #expect(all.allSatisfy { $0.state < Int32(graph.states.count) })
    }
    // What is too large even then is told.
    #expect(throws: PageProblem.self) {
      try exploration.fittingPage(Setup(), bounds, { _ in true }) { graph, _ throws(PageProblem) in
        throw PageProblem.tooLarge("\(graph.states.count) states")
      }
    }
  }
}
