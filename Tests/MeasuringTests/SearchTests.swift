import Exploration
import Testing

@testable import Measuring

/// Searches on graphs that are written down, held against going all ways there are.
@Suite struct SearchTests {
  /// Numbers that look like chance, the same each time (a linear congruence).
  private struct Numbers {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  /// A graph without circles: steps lead to larger numbers only.
  private func graph(_ seed: UInt64) -> AttackGraph {
    var numbers = Numbers(state: seed)
    let count = 4 + numbers.below(5)
    var steps: [(from: Int, to: Int, step: AttackStep, seconds: Int)] = []
    for node in 0..<count - 1 {
      for _ in 0...numbers.below(3) {
        let kinds: [AttackStep] = [.free, .wrong(at: 0), .wrong(at: 1), .right(0), .free, .wrong(0b11)]
        steps.append(
          (node, node + 1 + numbers.below(count - 1 - node), kinds[numbers.below(6)], numbers.below(3) * 30))
      }
    }
    return AttackGraph(secrets: [.app(0), .app(1)], open: [count - 1], steps)
  }

  /// All ways, one after another.
  private func allWays(_ graph: AttackGraph) -> [(guesses: [Int], time: Int64)] {
    var found: [(guesses: [Int], time: Int64)] = []
    func go(_ node: Int, _ guesses: [Int], _ time: Int64) {
      found.append((guesses, time))
      for place in graph.edges(of: node) {
        let edge = graph.edges[place]
        var after = guesses
        switch graph.step(edge) {
        case .free: break
        case .wrong: for secret in [0, 1] where graph.step(edge).isGuess(at: secret) { after[secret] += 1 }
        case .right: continue
        }
        go(Int(edge.target), after, time + edge.duration)
      }
    }
    go(0, [0, 0], 0)
    return found
  }

  @Test(arguments: 1...200) func asGoingAllWays(_ seed: Int) {
    let graph = graph(UInt64(seed))
    let all = allWays(graph)
    let found = AttackSearch(graph, counting: [0, 1])
    #expect(found.isWhole)
    // Whatever some way comes to, something that was found is no later and no less; and what was found is come to by some way.
    for way in all {
      #expect(
        found.found.contains { $0.time <= way.time && zip($0.guesses, way.guesses).allSatisfy { $0 >= $1 } })
    }
    for one in found.found {
      #expect(all.contains { $0.guesses == one.guesses && $0.time == one.time })
      // The way leads there.
      var (node, guesses, time) = (0, [0, 0], Int64(0))
      for place in one.way {
        let edge = graph.edges[place]
        #expect(Int(edge.from) == node)
        for secret in [0, 1] where graph.step(edge).isGuess(at: secret) { guesses[secret] += 1 }
        (node, time) = (Int(edge.target), time + edge.duration)
      }
      #expect(guesses == one.guesses && time == one.time)
    }
    #expect(AttackCircles(in: graph).endless.isEmpty)
  }

  @Test func aCircleWithAGuessHasNoEnd() {
    let graph = AttackGraph(
      secrets: [.app(0), .app(1)], open: [],
      [
        (0, 1, .free, 0), (1, 2, .wrong(at: 0), 0), (2, 1, .free, 60), (2, 3, .wrong(at: 1), 0),
        (3, 2, .right(0), 0),
      ])
    let circles = AttackCircles(in: graph)
    #expect(circles.endless == [0])
    #expect(circles.guessed == [0, 1])
    let rate = EndlessRate(0, in: graph, circles)
    #expect(rate.isFastest)
    #expect(rate.words == "1 a minute")
    #expect(rate.guesses(within: 0) == 1)
    #expect(rate.guesses(within: 59_999) == 1)
    #expect(rate.guesses(within: 3_600_000) == 61)
  }

  /// Two circles: the one that is slow at first is faster for ever, and that is noticed.
  @Test func theFasterCircleIsFound() {
    let graph = AttackGraph(
      secrets: [.app(0)], open: [],
      [
        (0, 1, .free, 0), (1, 1, .wrong(at: 0), 60),
        (0, 2, .free, 0), (2, 3, .wrong(at: 0), 0), (3, 2, .wrong(at: 0), 90),
      ])
    let rate = EndlessRate(0, in: graph, AttackCircles(in: graph))
    #expect(rate.guesses(within: 86_400_000) == 1922 || rate.guesses(within: 86_400_000) == 1921)
    #expect(rate.isFastest)
  }

  /// What only the right one opens isn't guessed at before.
  @Test func whatIsBehindASecretIsNotGuessedBefore() {
    let graph = AttackGraph(
      secrets: [.app(0), .app(1)], open: [3],
      [
        (0, 1, .right(0), 0), (0, 0, .wrong(at: 0), 60), (1, 2, .wrong(at: 1), 0), (1, 3, .right(1), 0),
        (2, 1, .free, 0),
      ])
    #expect(AttackCircles(in: graph).guessed == [0])
    #expect(AttackReach(graph).isOpen(knowing: [0]) == false)
    #expect(AttackReach(graph).isOpen(knowing: [0, 1]))
    #expect(AttackCircles(in: graph.knowing(0)).endless == [1])
    #expect(AttackReach(graph).wayToOpen() == nil)
  }
}
