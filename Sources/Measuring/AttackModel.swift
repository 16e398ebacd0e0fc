import Exploration
import UnlockEngine

/// What an attacker can do as a Markov decision process: each of his steps is a choice, and a guess is right with the chance that
/// it has after all those before it were wrong.
///
/// A state is a node of his graph, how many guesses were made at each secret, and which secrets he knows by then. Guesses beyond
/// `mostGuesses` at one secret aren’t told apart from that many, and are never right: a lower bound, where there is no end.
public struct AttackModel: Sendable {
  /// By state: its choices, each a row of chances and states. State 0 is where it begins.
  public private(set) var choices: [[[(chance: Double, target: Int)]]] = []
  /// By state: whether private content is to be seen.
  public private(set) var isOpen: [Bool] = []
  /// Whether more guesses can be made at a secret than are in it.
  public private(set) var isCutOff = false

  /// There are more states than are written.
  public struct TooLarge: Error {
    public let most: Int
  }

  public static let mostStates = 2_000_000
  public static let mostGuesses = 100

  private struct State: Hashable {
    var node: Int32
    var guesses: [UInt8]
    var known: UInt32
  }

  /// - Parameter counted: the secrets whose guesses count, by place; a guess at another one opens nothing.
  public init(
    _ graph: AttackGraph, _ start: AttackStart, _ choosing: Choosing, counting counted: Set<Int>,
    mostStates: Int = Self.mostStates
  ) throws(TooLarge) {
    let odds = start.secrets.map { Odds(of: $0) }
    // The chance of each guess, by secret: the same few are asked for all the time.
    let hazards = odds.map { odds in (0..<Self.mostGuesses).map { Self.hazard(odds, after: $0, choosing) } }
    let beginning = State(
      node: Int32(graph.first), guesses: Array(repeating: 0, count: graph.secrets.count), known: 0)
    var (states, numbers) = ([beginning], [beginning: 0])
    func number(_ state: State) -> Int {
      if let known = numbers[state] { return known }
      numbers[state] = states.count
      states.append(state)
      return states.count - 1
    }
    let sent = Self.rightOnesOnTheirWay(in: graph)
    var next = 0
    while next < states.count {
      guard states.count <= mostStates else { throw TooLarge(most: mostStates) }
      let state = states[next]
      next += 1
      isOpen.append(graph.isOpen(Int(state.node)))
      var own: [[(chance: Double, target: Int)]] = []
      for place in graph.edges(of: Int(state.node)) where !(isOpen.last ?? false) {
        let edge = graph.edges[place]
        var after = state
        after.node = edge.target
        switch graph.step(edge) {
        case .free: own.append([(1, number(after))])
        case .right(let secret):
          if state.known >> UInt32(secret) & 1 != 0 { own.append([(1, number(after))]) }
        case .wrong(let secrets):
          let guessed = counted.sorted().filter {
            (secrets & ~state.known) >> UInt32($0) & 1 != 0 && state.guesses[$0] < Self.mostGuesses
          }
          isCutOff = isCutOff || state.guesses.contains(UInt8(Self.mostGuesses))
          for secret in guessed { after.guesses[secret] += 1 }
          // One after the other: which of them an entry is goes by what it isn't.
          var (left, outcomes) = (1.0, [(chance: Double, target: Int)]())
          for secret in guessed where left > 0 {
            let hazard = min(1, hazards[secret][Int(state.guesses[secret])])
            guard hazard > 0 else { continue }
            var right = after
            right.node = sent[state.node]?[secret] ?? state.node
            right.known |= 1 << UInt32(secret)
            outcomes.append((left * hazard, number(right)))
            left *= 1 - hazard
          }
          own.append(left > 0 ? outcomes + [(left, number(after))] : outcomes)
        }
      }
      choices.append(own)
    }
  }

  /// By node in which a wrong entry is on its way to a server: by secret, the node in which the right one is. What is learnt to be right
  /// only there can’t be typed once more in its place.
  private static func rightOnesOnTheirWay(in graph: AttackGraph) -> [Int32: [Int: Int32]] {
    var found: [Int32: [Int: Int32]] = [:]
    for node in 0..<graph.nodeCount {
      let edges = graph.edges(of: node).map { graph.edges[$0] }.filter { $0.duration == 0 }
      for right in edges {
        guard case .right(let secret) = graph.step(right) else { continue }
        for other in edges where graph.step(other) == .free && other.target != Int32(node) {
          let next = graph.edges(of: Int(other.target)).map { graph.step(graph.edges[$0]) }
          let isTried = next.contains {
            if case .wrong(let tried) = $0 { tried >> UInt32(secret) & 1 != 0 } else { false }
          }
          if isTried, !next.contains(.right(secret)) {
            found[other.target, default: [:]][secret] = right.target
          }
        }
      }
    }
    return found
  }

  /// The chance that the next guess is right after so many that were wrong.
  private static func hazard(_ odds: Odds, after count: Int, _ choosing: Choosing) -> Double {
    func chance(_ guesses: Int) -> Double {
      odds.chance(of: guesses, choosing) ?? odds.chance(of: guesses, .evenly) ?? 0
    }
    let before = chance(count)
    return before >= 1 ? 1 : (chance(count + 1) - before) / (1 - before)
  }

  public var stateCount: Int { choices.count }

  /// How many choices there are: a state without any stays as it is, which is written as one.
  var choiceCount: Int { choices.reduce(0) { $0 + max(1, $1.count) } }
}
