import BundledFlowFiles
import Foundation
import FlowFiles
import TerminalSupport
import Testing

@testable import Exploration
@testable import Reports
@testable import Scenarios
@testable import DeviceSimulation
@testable import UnlockEngine

/// What scenarios visit of the maps, and the ways to what they don't.
@Suite struct CoverageOfMapsTests {
  /// `make cover` adds scenarios for what is missing; `make explore` sees that the charts have all that there is.
  @Test func `The suite visits all that is on the map of every flow`() throws {
    let suite = URL(filePath: #filePath).appending(path: "../../../Scenarios").standardized.path
    let visits = SuiteVisits(of: RunCommand(paths: [suite], flows: Catalog.flows).scenarios())
    for flow in Catalog.flows {
      let kept = flow.chart
      let chart = try #require(kept)
      #expect(!chart.arrows.isEmpty && !chart.controls.isEmpty)
      // A chart hasn't what is only seen under another layer, or while the app was left.
      let goals = Set(chart.visits).union(placesSeen(in: flow).map { .place($0) })
      #expect(goals.subtracting(visits.byFlow[flow.name] ?? []) == [])
    }
  }

  @Test(arguments: 0..<3)
  func `Tours visit all that is on a map, and fewer aren't enough`(index: Int) throws {
    let built = try built(ExplorerTests.plans[index])
    let goals = Set(built.map.visits)
    let tours = built.tours(visiting: goals)
    let scenarios = try tours.map { try scenario($0, goals) }
    #expect(goals.subtracting(SuiteVisits(of: scenarios).byFlow["vault"] ?? []) == [])
    #expect(tours.count < built.map.chart.arrows.count / 2)
    for left in scenarios.indices {
      var others = scenarios
      others.remove(at: left)
      #expect(!goals.isSubset(of: SuiteVisits(of: others).byFlow["vault"] ?? []))
    }
    #expect(tours == (try self.built(ExplorerTests.plans[index])).tours(visiting: goals))
  }

  @Test func `What is missed is told with the steps that visit it, and the rest isn't`() throws {
    let map = try built(ExplorerTests.plans[0]).map
    let missed: Set<Visit> = [
      .arrow(from: "vault.lock-pin", to: "vault.too-many-pin-attempts"),
      .control("sign-out", on: "vault.settings"),
    ]
    let visited = Set(map.visits).subtracting(missed)
    let coverage = MapCoverage(map, of: vault, visited: visited)
    #expect(!coverage.isComplete)
    #expect(Set(coverage.missed) == missed)
    let text = coverage.text
    #expect(text.contains("\(map.chart.arrows.count - 1) of \(map.chart.arrows.count) transitions"))
    #expect(text.contains("  not visited: sign-out (“Sign out”) on vault.settings\n"))
    // As it stands there, one can paste it.
    let told = text.components(separatedBy: "  not on the map: ")[0]
    let pasted = told.components(separatedBy: "  not visited: ").dropFirst().map {
      $0.split(separator: "\n").dropFirst().joined(separator: "\n")
    }
    let scenarios = try pasted.map { try ScenarioReader.read($0, of: vault) }
    #expect(scenarios.allSatisfy { ScenarioRun.result(of: $0).hasPassed })
    #expect(SuiteVisits(of: scenarios).byFlow["vault"]?.isSuperset(of: missed) == true)
    #expect(MapCoverage(map, of: vault, visited: Set(map.visits)).isComplete)
  }

  @Test func `Under other settings only scenarios that begin with them count`() throws {
    func scenario(_ settings: String, _ pin: String) throws -> Scenario {
      try ScenarioReader.read(
        "flow: vault\napp: { method: pin }\n\(settings)steps: [launch, type: \"\(pin)\"]\n", of: vault)
    }
    let scenarios = [try scenario("", "2580"), try scenario("policy: { pin-attempts: 3 }\n", "1111")]
    let strict = Setup(StartingPoint("", policy: ["pin-attempts": "3"]))
    let visits = SuiteVisits(of: scenarios, under: strict)
    let counts = try #require(visits.counts["vault"])
    #expect(counts.all == 2 && counts.counted == 1)
    #expect(visits.byFlow["vault"]?.contains(.place("vault.lock-pin")) == true)
    #expect(visits.byFlow["vault"]?.contains(.place("vault.dashboard")) == false)
    #expect(SuiteVisits(of: scenarios).byFlow["vault"]?.contains(.place("vault.dashboard")) == true)
    // The flow’s own value need not be said.
    var own = Setup()
    own.policy = [Setup.Entry("pin-attempts", "5")]
    own.device = [Setup.Entry("model", "iPhone")]
    own.app = [Setup.Entry("method", "pin")]
    #expect(SuiteVisits(of: scenarios, under: own).counts["vault"]?.counted == 1)
    own.device = [Setup.Entry("model", "iPad")]
    #expect(SuiteVisits(of: scenarios, under: own).counts["vault"]?.counted == 0)
    #expect(SuiteVisits(of: scenarios, under: own).byFlow["vault"] == [])

    let map = try built(ExplorerTests.plans[0]).map
    let coverage = MapCoverage(
      map, of: vault, visited: [], under: ["pin-attempts: 3 (5 in the source)"], scenarios: counts)
    #expect(coverage.text.contains("of what can be reached under pin-attempts: 3 (5 in the source)"))
    #expect(coverage.text.contains("by the 1 of 2 scenarios that begin so; others don’t count"))
    #expect(
      coverage.json.contains("\"scenarios-counted\":1") || coverage.json.contains("\"scenarios-counted\": 1"))
  }

  @Test func `A tour fails where a transition leads elsewhere`() throws {
    let built = try built(ExplorerTests.plans[0])
    let arrow = Visit.arrow(from: "vault.lock-pin", to: "vault.too-many-pin-attempts")
    let way = try #require(built.map.ways[arrow])
    let tour = try #require(TourScenario(way, visiting: [arrow], flow: vault))
    #expect(
      tour.text == """
        title: From the PIN lock to too many PIN attempts
        flow: vault
        device: { enrolled: false, passcode: none }
        app: { method: pin }
        steps:
          - launch
          - expect: { screen: vault.lock-pin, system: none }
          - type: "1111"
          - expect: { facts: { failed-pin-attempts: 1 } }
          - type: "1111"
          - expect: { facts: { failed-pin-attempts: 2 } }
          - type: "1111"
          - expect: { facts: { failed-pin-attempts: 3 } }
          - type: "1111"
          - expect: { facts: { failed-pin-attempts: 4 } }
          - type: "1111"
          - expect: { alert: vault.too-many-pin-attempts }

        """)
    #expect(tour.name == "from-the-pin-lock-to-too-many-pin-attempts")
    let other = tour.text.replacing("alert: vault.too-many-pin-attempts", with: "alert: vault.cold-launch")
    let scenario = try ScenarioReader.read(other, of: vault)
    #expect(!ScenarioRun.result(of: scenario).hasPassed)
  }

  @Test func `A long wait visits what comes and goes in it, and leaving leads along no transition`() throws {
    let scenario = try ScenarioReader.read(
      SourceText(
        path: "wait",
        text: """
          flow: nl-wallet
          app: { pin: "024791" }
          steps: [launch, type: "024791", elapse: 10m, leave, return]
          """), flows: Catalog.flows
    ).get()
    let visits = try #require(SuiteVisits(of: [scenario]).byFlow["nl-wallet"])
    #expect(visits.contains(.arrow(from: "nl-wallet.next", to: "nl-wallet.still-there")))
    #expect(visits.contains(.arrow(from: "nl-wallet.still-there", to: "nl-wallet.unlock")))
    #expect(visits.contains(.place("system.home")))
    #expect(visits.allSatisfy { !$0.line.contains("-> system.home") && !$0.line.contains("home ->") })
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `Places are named for their flow, told apart by words, and stand for its requirements`(
    name: String
  ) throws {
    let flow = try #require(Catalog.flow(named: name))
    #expect((flow.screenIDs + flow.alertIDs).allSatisfy { $0.hasPrefix("\(name).") })
    #expect(SystemScreens.ids.allSatisfy { $0.hasPrefix("system.") })
    #expect(Set(flow.places.map(\.id)).count == flow.places.count)
    #expect(Set(flow.places.map(\.words)).count == flow.places.count)
    let known = Set((Requirement.shared + flow.requirements).map(\.id))
    for place in flow.places {
      #expect(!place.words.isEmpty && !place.requirements.isEmpty, "\(place.id)")
      #expect(known.isSuperset(of: place.requirements), "\(place.id)")
    }
  }

  private func built(_ plan: ExplorationPlan<FileFlow>) throws -> MapBuilder {
    let explorer = try Explorer(plan)
    _ = explorer.explore()
    return MapBuilder(of: explorer)
  }

  private func scenario(_ way: InputPath, _ goals: Set<Visit>) throws -> Scenario {
    let tour = try #require(TourScenario(way, visiting: goals, flow: vault))
    return try ScenarioReader.read(tour.text, of: vault)
  }
}
