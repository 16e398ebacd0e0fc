import DeviceSimulation
import FlowFiles
import UnlockEngine

/// A shortest way to where a rule doesn't hold.
public struct Counterexample: Hashable, Sendable {
  public let path: MovePath
  /// The way as a scenario, at whose end stands what ought to be so.
  public let scenario: ScenarioDraft
  public let verdict: Verdict
  /// The alert or screen of the app's that is there before the last step; `nil` where there is none.
  public let place: String?

  /// What comes of running the scenario as long as the rule is broken.
  public enum Verdict: Hashable, Sendable {
    case fails
    /// The explorer lengthens what is left of waits; without that the way leads somewhere else.
    case needsLengthenedWaits
    /// The way leads there, but what is wrong is nothing that a scenario can expect.
    case seesNothing
  }
}

extension Explorer {
  /// The way as a scenario that fails unless the rule holds.
  ///
  /// - Parameter judged: what the rule comes to on the way as anybody goes it, where that is known.
  func counterexample(
    _ path: MovePath, breaking rule: String, _ found: Evidence, on screen: Screen, judged: RuleVerdict? = nil
  ) -> Counterexample {
    let evidence = judged?.evidence ?? found
    var steps: [ScenarioStep] = []
    var real = Replay(self, from: path.start, lengthens: false)
    var lengthened = Replay(self, from: path.start, lengthens: true)
    func perform(_ moves: [Move]) {
      for move in moves {
        if let step = real.perform(move) { steps.append(step) }
        lengthened.perform(move)
      }
    }
    perform(path.moves)
    if evidence.wait > .zero {
      let wait = evidence.isTouched ? Input.keepTouching(evidence.wait) : .elapse(evidence.wait)
      steps.append(evidence.isTouched ? .keepTouching(evidence.wait) : .elapse(evidence.wait))
      real.step(wait)
      lengthened.step(wait)
    }
    perform(evidence.moves)
    let expectation = evidence.expectation
    let setup = generator.plan.setup(of: starts[path.start]).tidied(for: generator.plan.flow)
    var scenario = ScenarioDraft(
      title: rule, flow: generator.plan.flow.reference, setup: setup, steps: steps + [.expect([expectation])])
    let isBroken = judged.map { $0.evidence != nil } ?? true
    let verdict: Counterexample.Verdict =
      if !isBroken {
        .needsLengthenedWaits
      } else if !real.hasStrayed, !real.meets(expectation) {
        .fails
      } else if real.hasStrayed || !lengthened.meets(expectation) { .needsLengthenedWaits } else {
        .seesNothing
      }
    scenario.remark =
      verdict == .seesNothing
      ? "It is here that the rule is broken: nothing that a scenario can expect tells it."
      : "Isn’t so as long as the rule is broken."
    return Counterexample(
      path: path, scenario: scenario, verdict: verdict, place: screen.alert?.id ?? screen.app?.id)
  }
}

extension Explorer {
  /// A path as a scenario, as somebody would go it: without lengthened waits.
  ///
  /// - Parameter texts: what is typed by some of its moves in place of what exploring typed.
  func draft(of path: MovePath, typing texts: [Int: String] = [:]) -> ScenarioDraft {
    var real = Replay(self, from: path.start, lengthens: false)
    let steps = path.moves.indices.compactMap { real.perform(path.moves[$0], typing: texts[$0]) }
    let setup = generator.plan.setup(of: starts[path.start]).tidied(for: generator.plan.flow)
    return ScenarioDraft(title: "", flow: generator.plan.flow.reference, setup: setup, steps: steps)
  }
}

/// A way that is gone once more, with the fault that was explored, and with lengthened waits or without.
private struct Replay {
  private let generator: MoveGenerator
  private let fault: Fault?
  private let waits: [Int64]
  private var simulation: Simulation?
  /// A move couldn't be done: the way isn't there without lengthened waits.
  private(set) var hasStrayed = false

  init(_ explorer: Explorer, from start: Int, lengthens: Bool) {
    generator = explorer.generator
    fault = explorer.fault
    waits = lengthens ? generator.lengthened : []
    simulation = explorer.simulation(of: start)
  }

  /// Does a move, and gives the step that does it in a scenario.
  @discardableResult
  mutating func perform(_ move: Move, typing text: String? = nil) -> ScenarioStep? {
    guard let simulation, let before = (simulation.world as? World<FileFlow>)?.rebased else { return nil }
    let step = text.map { .type($0) } ?? step(of: move, simulation, before)
    self.simulation?.replace(before)
    if let text {
      for scalar in text.unicodeScalars { self.simulation?.step(.type(scalar)) }
    } else {
      for input in generator.inputs(of: move, in: before) { self.simulation?.step(input) }
    }
    guard var after = self.simulation?.world as? World<FileFlow> else { return nil }
    fault?(before, move, &after)
    withUnsafePointer(to: before) { after.lengthenWaits(to: waits, leftOf: $0) }
    self.simulation?.replace(after)
    return step
  }

  mutating func step(_ input: Input) { simulation?.step(input) }

  private mutating func step(of move: Move, _ simulation: Simulation, _ world: World<FileFlow>)
    -> ScenarioStep
  {
    switch move {
    case .tap(let id):
      if let text = Controls(simulation).text(for: id) { return .tap(text) }
      hasStrayed = true
      return .tap(world.name(of: id))
    case .enter, .begin, .finish:
      let typed = withUnsafePointer(to: generator.plan) { move.typed(in: $0) }
      return .type(typed.map { String(Substring($0)) } ?? "")
    case .delete: return .press(Array(repeating: .backspace, count: generator.takenBack(in: world)))
    case .biometry(let answer): return .biometry(answer)
    case .lifeCycle(let event): return .lifeCycle(event)
    case .wait(let deadline):
      // How long it takes, and not what for: once a limit is mended something else may be due next.
      if let moment = world.moment(of: deadline) { return .elapse(moment - world.clock.now) }
      hasStrayed = true
      return .elapseToNextDeadline
    case .pause(let index): return .elapse(generator.plan.pauses[Int(index)].length)
    case .touching(let deadline):
      if let moment = world.moment(of: deadline) { return .keepTouching(moment - world.clock.now) }
      hasStrayed = true
      return .elapseToNextDeadline
    case .touchingFor(let index): return .keepTouching(generator.plan.pauses[Int(index)].length)
    case .change(let index): return .device([generator.plan.changes[Int(index)].entry])
    case .date(let move): return .device([Setup.Entry("date", generator.change(move).scenarioText)])
    case .server(let index): return .server([generator.plan.server[Int(index)].entry])
    }
  }

  func meets(_ expectation: Expectation) -> Bool { simulation.map { expectation.isMet(in: $0) } ?? true }
}
