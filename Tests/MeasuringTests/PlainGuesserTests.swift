import Diagnostics
import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

@testable import Measuring

/// Somebody who guesses on the engine alone: whole worlds in a dictionary, no explorer, no graph, no marks. A guess is a wrong PIN
/// typed where the right one would open.
private struct PlainGuesser {
  let flow: FileFlow
  let right: String
  let wrong: String
  /// More than this is taken for without end.
  static let most = 12

  /// The most guesses on any way; `nil` for more than are waited for.
  func most(from setup: Setup) throws -> Int? {
    let begin: World<FileFlow> = try setup.world(for: flow)
    var best = [begin: 0]
    var open = [begin]
    while let world = open.popLast() {
      let count = best[world] ?? 0
      if count > Self.most { return nil }
      for (after, isGuess) in steps(from: world) {
        let reached = count + (isGuess ? 1 : 0)
        guard reached > best[after] ?? -1 else { continue }
        best[after] = reached
        open.append(after)
      }
    }
    return best.values.max()
  }

  private func steps(from world: World<FileFlow>) -> [(World<FileFlow>, isGuess: Bool)] {
    if isIn(world) { return [] }
    var found: [(World<FileFlow>, isGuess: Bool)] = []
    for event in [LifeCycle.launch, .leave, .openSwitcher, .return, .forceQuit, .terminate] {
      found.append((after([.lifeCycle(event)], world), false))
    }
    let controls = world.screen.top?.controls.filter { $0.isEnabled && $0.title != "Sign in" } ?? []
    found += controls.map { (after([.tap($0.id)], world), false) }
    if world.screen.top?.keypad?.filled == 0 {
      let typed = after(wrong.unicodeScalars.map { .type($0) }, world)
      let other = after(right.unicodeScalars.map { .type($0) }, world)
      found.append((typed, isIn(other) && !isIn(typed)))
    }
    return found.filter { $0.0 != world || $0.isGuess }
  }

  private func after(_ inputs: [Input], _ world: World<FileFlow>) -> World<FileFlow> {
    var world = world
    for input in inputs { _ = world.step(input) }
    return world
  }

  private func isIn(_ world: World<FileFlow>) -> Bool {
    world.screen.system == nil && world.screen.app?.showsContent == true
  }
}

/// What the graphs tell, against who only knows the engine.
@Suite struct PlainGuesserTests {
  private static let variants: [(was: String, becomes: String)] = [
    ("", ""), ("tries: 3", "tries: 5"), ("tries: 3", "tries: 1"),
    (
      "remembers: { pin: code, wrong-pins: count }",
      "remembers: { pin: code }\nforgets: { wrong-pins: count }"
    ), ("return: [go: lock-pin] }", "return: [reset: wrong-pins, go: lock-pin] }"),
    ("OK: [set: { pin: none, wrong-pins: 0 }, go: signed-out]", "OK: [reset: wrong-pins]"),
    ("OK: [set: { pin: none, wrong-pins: 0 }, go: signed-out]", "OK: []"),
    ("else: [count: wrong-pins, retry]", "else: [retry]"),
  ]

  @Test(arguments: variants.indices) func guessAsOften(_ index: Int) throws {
    let (was, becomes) = Self.variants[index]
    let text = was.isEmpty ? AttackStories.bank : AttackStories.bank.replacing(was, with: becomes)
    try #require(was.isEmpty || text != AttackStories.bank)
    let flow = try FlowFile.read(SourceText(path: "my-bank.flow.yaml", text: text)).get()
    let setup = Setup(StartingPoint("", app: ["pin": "2580"]))
    let plain = try PlainGuesser(flow: flow, right: "2580", wrong: "1111").most(from: setup)
    let measure = try #require(try AttackStories.measured(text, [.holder]).1.first)
    let pin = try #require(measure.secrets.first { $0.secret.name == "pin" })
    #expect(pin.most == plain)
  }
}
