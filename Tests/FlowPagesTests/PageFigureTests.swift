import DeviceSimulation
import Exploration
import FlowPages
import Foundation
import SeededDraws
import Testing
import UnlockEngine

@testable import Walkthrough

/// A page with figures, and a walk beside it.
@Suite struct `Figures on a page` {
  /// What the page says after each step of each way, as far as the page goes.
  private static let lines = """
    (ways) => JSON.stringify(ways.map((way) => {
      const all = [];
      for (let at = Core.begin(), step = 0; step < way.length; step++) {
        at = Core.step(at, way[step]);
        if (!at) break;
        all.push(Core.figures(at));
      }
      return all;
    }))
    """

  @Test(arguments: [
    "Examples/OfflineWallet/offline-wallet.flow.yaml", "Tests/Flows/guesses/good-for-once.flow.yaml",
  ])
  func `They are those of the walk, whatever somebody does`(name: String) throws {
    let page = try TriedPage(.named(name), hasFigures: true)
    let (ways, expected) = try walked(page, count: 20)
    let browser = try BrowserSession(page.html)
    defer { browser.close() }
    let list = String(decoding: try JSONEncoder().encode(ways), as: UTF8.self)
    let told = try JSONDecoder().decode(
      [[[String]]].self, from: Data(browser.value("(\(Self.lines))(\(list))").utf8))
    for (way, (told, expected)) in zip(ways, zip(told, expected)) {
      for (step, lines) in expected.sorted(by: { $0.key < $1.key }) where step < told.count {
        // What takes several waits one after the other the page can't tell.
        if told[step].isEmpty, lines.first?.contains("no try for") ?? false { continue }
        #expect(told[step] == lines, "\(way.prefix(step + 1).map { $0.joined(separator: " ") })")
      }
    }
    // Tries were told, and wrong ones.
    let all = told.joined().joined()
    #expect(all.contains { $0.contains("left") })
    #expect(all.contains { $0.contains("wrong so far") })
  }

  /// Ways that a hand has gone, and what the walk’s panel says after every fifth step of each.
  private func walked(_ page: TriedPage, count: Int) throws -> (ways: [[Did]], lines: [[Int: [String]]]) {
    var all: (ways: [[Did]], lines: [[Int: [String]]]) = ([], [])
    for seed in 0..<count {
      var hand = RandomHand(seed: UInt64(seed + 1), codes: page.beginning.codes)
      var walk = Walk(Simulation(page.beginning.world))
      var (way, lines): ([Did], [Int: [String]]) = ([], [:])
      for step in 0..<60 {
        let did = hand.next(walk.simulation.world)
        for input in TriedPage.inputs(did) { walk.perform(input) }
        way.append(did)
        if step % 5 == 4 { lines[step] = figures(of: walk) }
      }
      all.ways.append(way)
      all.lines.append(lines)
    }
    return all
  }

  private func figures(of walk: Walk) -> [String] {
    let world = walk.simulation.world
    let wrong = world.secrets.indices.compactMap { number -> String? in
      guard let count = walk.timeline.guesses(at: number)?.count, count > 0 else { return nil }
      let chances = world.secretForm(number)?.chances(of: count) ?? ""
      return "\(world.secrets[number]): \(count) wrong so far\(chances.isEmpty ? "" : " – \(chances)")"
    }
    return [walk.simulation.triesLeft()].compactMap { $0 } + wrong
  }
}
