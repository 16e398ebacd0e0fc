import FlowReading
import Scenarios
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import FlowFiles
@testable import UnlockEngine

/// How often somebody can guess, as exploring says it, once more by a plain search: whole worlds in a dictionary, and the longest path
/// by going through all steps until nothing changes.
@Suite struct PlainGuessesTests {
  private static let bank = TestFlows.bankThatSignsOut
  private static let face =
    "  lock-pin:\n    buttons: { Use Face ID: [ask-owner: { for: Unlock, success: [reset: wrong-pins, go: home] }] }\n"

  private static let changes: [(String, String)] = [
    ("tries: 3", "tries: 3"), ("tries: 3", "tries: 5"), ("over: [lock-pin]", "over: [home]"),
    ("  lock-pin:\n", face), ("private: true, leave: [", "private: true, leave: [reset: wrong-pins, "),
    // The last one takes the PIN away.
    (
      "else: [count: wrong-pins, retry]",
      "else: [count: wrong-pins, retry, { if: { wrong-pins: { reached: tries } }, then: [set: { pin: none }, reset: wrong-pins, go: signed-out] }]"
    ),
  ]

  @Test(arguments: changes) func aPlainSearchFindsAsMany(_ old: String, _ new: String) throws {
    try #require(Self.bank.contains(old))
    let source = SourceText(path: "my-bank.flow.yaml", text: Self.bank.replacing(old, with: new))
    var plan = try FlowFile.read(source).get().plan
    // A right code and a wrong one, no passcodes, and the phone isn’t locked by hand: whole worlds take gigabytes.
    plan.texts.removeLast(max(0, plan.texts.count - 2))
    (plan.passcodes, plan.changes) = ([], [])
    plan.locksPhone = { _ in false }
    let found = try Explorer(plan).explore().guesses.map(\.most)
    let plain = try PlainGuesses(plan).most(ofSecret: 0)
    #expect(found == [plain])
  }
}

/// What the explorer says of guesses, in plain words.
private struct PlainGuesses {
  private struct Node: Hashable {
    let world: World<FileFlow>
    let memory: FileMemory
  }

  private var steps: [(from: Int, to: Int, marks: GuessMarks)] = []
  private var count = 0

  init(_ plan: ExplorationPlan<FileFlow>) throws {
    let generator = MoveGenerator(plan)
    var numbers: [Node: Int] = [:]
    var open: [Node] = []
    func number(_ node: Node) -> Int {
      if let known = numbers[node] { return known }
      numbers[node] = numbers.count
      open.append(node)
      return numbers.count - 1
    }
    for start in plan.starts {
      _ = number(Node(world: try plan.setup(of: start).world(for: plan.flow), memory: FileMemory()))
    }
    var next = 0
    while next < open.count {
      let node = open[next]
      var (before, screen, memory, plan) = (node.world, node.world.screen, node.memory, plan)
      let observed = ObservedScreen(screen, isBroken: false)
      var moves = GrowableBuffer<Move>()
      generator.moves(from: &before, observed, &moves)
      for index in 0..<moves.count {
        var (after, effects): (World<FileFlow>, [Effect]) = (before, [])
        generator.perform(moves[index], &after, &effects)
        let step = Transition(
          move: moves[index], of: &plan, answer: effects.lastAnswer, before: &before, after: &after,
          screen: &screen, takesBack: false, memory: &memory)
        var remembered = memory
        plan.flow.remember(step, &remembered)
        let marks = plan.flow.guesses(in: step)
        var settled = after.rebased
        settled.settleDisplay()
        steps.append((next, number(Node(world: settled, memory: remembered)), marks))
      }
      observed.free()
      moves.free()
      next += 1
    }
    count = numbers.count
  }

  /// `nil` where there is no end: where a wrong try stands on a circle that gives nothing back.
  func most(ofSecret secret: Int) -> Int? {
    let bit: UInt16 = 1 << UInt16(secret)
    let spending = steps.filter { $0.marks.renewed & bit == 0 }
    var most = Array(repeating: 0, count: count)
    // A try that takes the secret away is the last.
    for step in steps where step.marks.renewed & step.marks.tried & bit != 0 { most[step.from] = 1 }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for step in spending.reversed() {
        let tries = most[step.to] + (step.marks.wrong & bit != 0 ? 1 : 0)
        guard tries > most[step.from] else { continue }
        (most[step.from], hasChanged) = (tries, true)
      }
      // More than any file here allows: is it a circle? Without this it would be gone round once a state.
      if most.contains(where: { $0 > 50 }), hasCircle(of: spending, bit) { return nil }
    }
    return most.max() ?? 0
  }

  /// Whether some wrong try leads to where it can be made again: from a state to one of the same component (Kosaraju’s way).
  private func hasCircle(of spending: [(from: Int, to: Int, marks: GuessMarks)], _ bit: UInt16) -> Bool {
    var (next, back) = (Array(repeating: [Int](), count: count), Array(repeating: [Int](), count: count))
    for step in spending {
      next[step.from].append(step.to)
      back[step.to].append(step.from)
    }
    var finished: [Int] = []
    var seen = Array(repeating: false, count: count)
    for start in 0..<count where !seen[start] {
      seen[start] = true
      var path = [(state: start, tried: 0)]
      while let last = path.last {
        guard last.tried < next[last.state].count else {
          finished.append(last.state)
          path.removeLast()
          continue
        }
        path[path.count - 1].tried += 1
        let other = next[last.state][last.tried]
        if !seen[other] {
          seen[other] = true
          path.append((other, 0))
        }
      }
    }
    var component = Array(repeating: -1, count: count)
    for root in finished.reversed() where component[root] < 0 {
      component[root] = root
      var open = [root]
      while let state = open.popLast() {
        for other in back[state] where component[other] < 0 {
          component[other] = root
          open.append(other)
        }
      }
    }
    return spending.contains { $0.marks.wrong & bit != 0 && component[$0.from] == component[$0.to] }
  }
}
