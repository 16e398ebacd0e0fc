import BundledFlowFiles
import FlowFiles
import Testing

@testable import Exploration
@testable import DeviceSimulation
@testable import UnlockEngine

/// The charts that are kept with the flows. `make explore` explores all anew and compares; here a part of each is.
@Suite struct ChartTests {
  @Test(arguments: Catalog.flows.map { $0.name })
  func `What is kept has all that the flow has`(name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    let kept = flow.chart
    let chart = try #require(kept)
    let ids = Set(chart.places.map(\.id))
    #expect(chart.places.count == ids.count)
    // A cover is only ever seen as the app's card in the app switcher, below the system's layer.
    let missing = placesSeen(in: flow).filter { !$0.hasPrefix("system.") }.subtracting(ids)
    #expect(missing.isSubset(of: ["\(name).cover"]))
    for (index, place) in chart.places.enumerated() {
      #expect(place.isDeadEnd == chart.arrows(from: index).isEmpty, "\(place.id)")
      #expect(place.isStart || !chart.arrows(to: index).isEmpty, "\(place.id)")
    }
  }

  @Test func `What is explored of Banno is on its chart`() throws {
    let flow = try product("banno")
    for method in ["pin", "dont-lock"] {
      let explorer = try Explorer(
        smallPlan(of: flow, app: ["method": method], device: ["passcode": "none", "enrolled": "false"]))
      _ = explorer.explore()
      let kept = flow.chart
      let chart = try #require(kept)
      let map = explorer.map.chart
      #expect(map.arrows.count > 5)
      #expect(Set(map.visits).subtracting(chart.visits) == [])
      for arrow in map.arrows {
        let kept = chart.arrows.first {
          chart.places[$0.from].id == map.places[arrow.from].id
            && chart.places[$0.to].id == map.places[arrow.to].id
        }
        #expect(Set(arrow.labels).isSubset(of: kept?.labels ?? []), "\(map.places[arrow.from].id)")
      }
    }
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `A drawing tells every place and every arrow once, in the tree or in a card`(name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    let kept = flow.chart
    let chart = try #require(kept)
    let tree = ChartTree(chart)
    #expect(tree.depths.allSatisfy { $0 >= 0 })
    let drawn = tree.branches.flatMap { $0 }
    #expect(drawn.count + tree.roots.count == chart.places.count)
    #expect(Set(drawn.map(\.to)).count == drawn.count)
    for place in chart.places.indices {
      let told = tree.otherExits(of: place).joined(separator: " ")
      for arrow in chart.arrows(from: place) where !drawn.contains(arrow) {
        #expect(told.contains(chart.name(arrow.to)))
      }
    }
    for text in [chart.svg, chart.dot(), chart.mermaid()] {
      for place in chart.places.indices { #expect(text.contains(tree.title(place))) }
    }
    #expect(
      chart.dot(everyArrow: true).split(separator: "\n").count { $0.contains(" -> ") } == chart.arrows.count)
  }
}
