import BundledFlowFiles
import BlockingTests
import Foundation
import Reports
import Scenarios
import SeededDraws
import Testing
import UnlockEngine

@testable import Exploration
@testable import FlowPages

/// A page in a browser does what the simulator does. `PAGE_WAYS=500 PAGE_FLOWS=all` plays more; the names of some flows will
/// do, too.
@Suite("Pages to try", .blocking) struct PageTests {
  private static let offlineWallet = "Examples/OfflineWallet/offline-wallet.flow.yaml"

  static var flows: [String] {
    let wanted = ProcessInfo.processInfo.environment["PAGE_FLOWS"] ?? "app-passcode"
    if wanted != "all" { return wanted.split(separator: " ").map(String.init) }
    return [
      "banno", "app-passcode", "nl-wallet", "onegini", "powerauth", "Flows/banno.flow.yaml",
      "Flows/app-passcode.flow.yaml", "Flows/nl-wallet.flow.yaml", "Flows/onegini.flow.yaml", offlineWallet,
      "Examples/Authenticator/authenticator.flow.yaml", "Examples/PasswordManager/password-manager.flow.yaml",
    ]
  }
  static var ways: Int {
    ProcessInfo.processInfo.environment["PAGE_WAYS"].flatMap { Int($0) } ?? Thorough.count(10, thorough: 40)
  }

  // A step of a page is drawn in 4 ms: some ways of another page will do where somebody waits.
  @Test(.enabled(if: Thorough.isAsked)) func `Every edge of a page leads where the simulator does`() throws {
    let page = try TriedPage(.named(Self.offlineWallet))
    let played = try Harness.play(page)
    let edges = try #require(played.edges)
    #expect(Self.differences(page, edges).isEmpty)
    // All but what is due in an order that never comes, and what lies outside.
    #expect(edges.count > 1200)
    #expect(
      (played.taken ?? 0) * 100 > page.graph.targets.count * 90,
      "\(played.taken ?? 0) of \(page.graph.targets.count)")
  }

  @Test
  func `A page can speak other copy`() throws {
    let page = try TriedPage(.named(Self.offlineWallet))
    let shown = Set(page.graph.states.map { page.graph.observations[Int($0.observation)].screen }).map {
      page.graph.screens[$0]
    }
    let titles = Set(shown.compactMap { $0.worded(by: .pseudo).app?.title }).filter { $0.hasPrefix("[") }
    let (own, other) = try (page.html, page.html(in: .pseudo))
    #expect(titles.count > 3)
    for title in titles { #expect(other.contains(title) && !own.contains(title), "\(title)") }
  }

  @Test
  func `What would make a page smaller isn’t what is so already`() {
    var bounds = PageBounds()
    #expect(bounds.narrower == ["--wrong-passcodes 2", "--without open-switcher"])
    bounds.wrongPasscodes = 0
    bounds.events.remove(.openSwitcher)
    #expect(bounds.narrower == ["--without open-switcher leave"])
    bounds.events.subtract([.leave, .forceQuit])
    #expect(bounds.narrower == [])
  }

  @Test
  func `Without facts that nobody named states that only these told apart are one`() throws {
    let page = try TriedPage(.named("Flows/app-passcode.flow.yaml"))
    let names = Set(page.graph.facts.joined().map(\.name)).filter { $0 != "app-state" }
    let smaller = page.graph.without(facts: names)
    #expect(smaller.states.count <= page.graph.states.count)
    #expect(smaller.facts.allSatisfy { $0.map(\.name) == ["app-state"] })
    #expect(Set(smaller.screens) == Set(page.graph.screens))
  }

  @Test
  func `A page begins where its scenario does`() throws {
    var compared = 0
    let suite = URL(filePath: #filePath).appending(path: "../../../Scenarios").standardized.path
    for scenario in RunCommand(paths: [suite], flows: Catalog.flows).scenarios() {
      let exploration = try FlowExplorer.named(scenario.flow.name)
      let beginning = try? exploration.pageBeginning(
        PagePath.settings(scenario.setup, exploration.pageBeginning(scenario.setup), at: scenario.start.world)
      )
      #expect(beginning?.world.isSame(as: scenario.start.world) ?? true, "\(scenario.path)")
      compared += beginning == nil ? 0 : 1
    }
    #expect(compared > 300)
  }

  @Test(.enabled(if: Thorough.isAsked)) func `An edge that leads elsewhere is found`() throws {
    var page = try TriedPage(.named(Self.offlineWallet))
    let edge = try #require(
      page.graph.targets.indices.first { index in
        let target = page.graph.targets[index].state
        return index > 300 && target > 1
          && page.graph.states[Int(target)].observation != page.graph.states[1].observation
      })
    page.graph.targets[edge] = PageTarget(state: 1)
    let played = try Harness.play(page)
    #expect(try !Self.differences(page, #require(played.edges)).isEmpty)
  }

  @Test(arguments: [
    ("details-from-a-notification", [["event", "open: notification"]]),
    ("endless-tries-in-the-extension", [["event", "open: extension"]]),
  ]) func `What comes from outside is on a page where exploring has it`(pair: String, way: [Did]) throws {
    let setup = Setup(StartingPoint("", app: ["pin": "2580"]))
    let page = try TriedPage(.named("Examples/Zoo/\(pair)/mended.flow.yaml"), setup)
    let keys = "2580".map { ["key", String($0)] }
    let ways = [way + keys, way + keys.reversed() + [["event", "leave"], ["event", "launch"]]]
    let played = try #require(try Harness.play(page, ways: ways).ways)
    for (way, seen) in zip(ways, played) {
      var world = page.beginning.world
      let expected = way.map { did in
        for input in TriedPage.inputs(did) { _ = world.step(input) }
        return page.number(ofWhatIsSeenIn: world)
      }
      #expect(seen == expected, "\(way)")
    }
  }

  private static func differences(_ page: TriedPage, _ edges: [Harness.Edge]) -> [String] {
    edges.filter { $0.seen != -1 }.compactMap { edge in
      var world = page.beginning.world
      for did in edge.way { for input in TriedPage.inputs(did) { _ = world.step(input) } }
      return page.number(ofWhatIsSeenIn: world) == edge.seen ? nil : "\(edge.way)"
    }
  }

  @Test(arguments: flows)
  func `Whatever somebody does, the page shows what the simulator shows`(name: String) throws {
    let page = try TriedPage(.named(name))
    #expect(try page.html.utf8.count <= FlowPage.mostBytes)
    let seeds = Seeds(Seeds.asked)
    var ways: [[Did]] = []
    var expected: [[(number: Int, text: String)]] = []
    for number in 0..<Self.ways {
      var hand = RandomHand(seed: seeds[number], codes: page.beginning.codes)
      var world = page.beginning.world
      var (way, seen): ([Did], [(number: Int, text: String)]) = ([], [])
      for _ in 0..<60 {
        let did = hand.next(world)
        for input in TriedPage.inputs(did) { _ = world.step(input) }
        way.append(did)
        seen.append((page.number(ofWhatIsSeenIn: world), page.whatIsSeen(in: world)))
      }
      ways.append(way)
      expected.append(seen)
    }
    let played = try #require(try Harness.play(page, ways: ways).ways)
    var (compared, outside) = (0, 0)
    for (way, (seen, expected)) in zip(ways, zip(played, expected)) {
      for (step, number) in seen.enumerated() {
        if number == -1 {
          outside += 1
          break
        }
        compared += 1
        guard number != expected[step].number else { continue }
        Issue.record(
          "\(name): after \(way.prefix(step + 1).map { $0.joined(separator: " ") }) \(number == -2 ? "can’t be done; " : "")expected\n\(expected[step].text)"
        )
        break
      }
    }
    // Far from all ways end outside, and those that do have come far before.
    #expect(compared > Self.ways * 15, "\(name): \(compared) compared, \(outside) ended outside")
  }
}
