import DeviceSimulation
import Exploration
import FlowFiles
import SeededDraws
import UnlockEngine

/// Walks drawn by chance, in which each step is judged by the rules as it is, with nothing settled: what exploring says holds is
/// never broken there, what it says was never tried isn’t tried, and nobody guesses more often than it says.
struct JudgedWalks {
  private let flow: FileFlow
  private var plan: ExplorationPlan<FileFlow>
  private let moves: PlainMoves

  private static let (walks, steps, states) = (6, 40, 30_000)

  init(_ flow: FileFlow) {
    (self.flow, plan) = (flow, flow.plan)
    moves = PlainMoves(plan)
  }

  mutating func check() throws {
    let exploration = FlowExplorer(flow)
    guard let result = try? exploration.explore(Setup(), .one, Self.states, { _ in true }).result,
      result.isComplete
    else { return }
    if result.hasExactWaits { plan = plan.withExactWaits }
    var judge = Judge(result, flow)
    var draw = Draw(seed: 4)
    for start in plan.starts {
      guard let begin: World<FileFlow> = try? plan.setup(of: start).world(for: flow) else { continue }
      for _ in 0..<Self.walks { try walk(from: begin, &judge, &draw) }
    }
  }

  private func walk(from begin: World<FileFlow>, _ judge: inout Judge, _ draw: inout Draw) throws {
    var (world, memory, way) = (begin, FileFlow.Memory(), [[Input]]())
    judge.begin()
    for _ in 0..<Self.steps {
      var screen = world.screen
      try judge.look(at: world, screen, memory, way)
      guard let (move, inputs) = next(world, screen, &draw) else { return }
      var (after, effects) = (world, [Effect]())
      for input in inputs { after.step(input, &effects) }
      way.append(inputs)
      // Rounds without end count as a few, which is a bound.
      let isFar = after.appFacts.contains { $0.name == "rounded" && (Int($0.value) ?? 0) > 2 }
      guard !isFar else { return }
      var (plan, before, remembered) = (plan, world, memory)
      let takesBack = screen.takesBack(move)
      let step = Transition(
        move: move, of: &plan, answer: effects.lastAnswer, before: &before, after: &after, screen: &screen,
        takesBack: takesBack, memory: &remembered)
      try judge.look(at: step, way, knowsSecrets: knowsSecrets(world))
      var devices = (before: world.device, after: after.device)
      let deviceStep = DeviceTransition<FileFlow>(
        move: move, of: &plan, answer: effects.lastOwnersAnswer, isErased: step.erasesDevice,
        before: &devices.before, after: &devices.after, now: after.clock.now,
        mayReuseUnlock: step.before.mayReuseUnlock || step.after.mayReuseUnlock)
      try judge.look(at: deviceStep, on: before.phone, way)
      flow.remember(step, &memory)
      world = after
      world.rebase()
    }
  }

  /// Whether exploring knows what could be guessed: it forgets codes that nobody will be asked for any more, and rules about tries
  /// aren't about those.
  private func knowsSecrets(_ world: World<FileFlow>) -> Bool {
    var explored = world
    plan.withoutFacts().settle(&explored)
    return flow.expectedPIN(explored) == flow.expectedPIN(world)
      && flow.expectedText(explored) == flow.expectedText(world)
  }

  private func next(_ world: World<FileFlow>, _ screen: Screen, _ draw: inout Draw) -> (Move, [Input])? {
    var all = (screen.top?.controls ?? []).filter(\.isEnabled).map { control in
      (Move.tap(control.id), [Input.tap(control.id)])
    }
    all += moves.moves(from: world, screen).compactMap { inputs in
      move(of: inputs, screen).map { ($0, inputs) }
    }
    var due: Duration?
    world.waits { deadline in
      guard let moment = world.moment(of: deadline) else { return }
      due = due ?? moment - world.clock.now
      all.append((.wait(deadline), [.elapse(moment - world.clock.now)]))
    }
    // Where nothing is due meanwhile, time passes by itself.
    for (index, pause) in plan.pauses.enumerated() where due.map({ $0 > pause.length }) ?? true {
      guard withUnsafePointer(to: world, { pause.counts(VisibleWorld($0)) }) else { continue }
      all.append((.pause(UInt8(index)), [.elapse(pause.length)]))
    }
    return all.isEmpty ? nil : draw.one(of: all)
  }

  /// What rules call what was done; `nil` where they have no name for it.
  private func move(of inputs: [Input], _ screen: Screen) -> Move? {
    switch inputs[0] {
    case .biometry(let answer): return .biometry(answer)
    case .lifeCycle(let event): return .lifeCycle(event)
    case .change(let change):
      return plan.changes.firstIndex { $0.entry.deviceChange == change }.map { .change(UInt8($0)) }
    case .server(let name, let value):
      return plan.server.firstIndex { $0.entry.name == name && $0.entry.value == value }.map {
        .server(UInt8($0))
      }
    case .type(.delete): return .delete
    case .type: return typing(inputs, screen)
    default: return nil
    }
  }

  private func typing(_ inputs: [Input], _ screen: Screen) -> Move? {
    let typed = String(String.UnicodeScalarView(inputs.compactMap(\.typedScalar)))
    let texts = plan.texts.map(\.text) + plan.passcodes
    let isSystem = screen.top?.id.hasPrefix("system.") ?? false
    let range = isSystem ? plan.texts.count..<texts.count : 0..<plan.texts.count
    guard moves.filled(screen) == 0 else {
      return range.first { texts[$0].dropFirst() == typed[...] }.map { .finish(UInt8($0)) }
    }
    return range.first { texts[$0] == typed }.map { .enter(UInt8($0)) }
      ?? range.first { texts[$0].hasPrefix(typed) }.map { .begin(UInt8($0)) }
  }
}

extension Screen {
  /// Whether a move taps what takes something back: Cancel or Back.
  fileprivate func takesBack(_ move: Move) -> Bool {
    guard case .tap(let id) = move else { return false }
    let role = top?.controls.first { $0.id == id }?.role
    return role == .cancel || role == .back
  }
}

extension Input {
  fileprivate var typedScalar: Unicode.Scalar? {
    if case .type(.character(let scalar)) = self { return scalar }
    return nil
  }
}

/// What exploring said of each rule and secret, held against what is met.
private struct Judge {
  private let flow: FileFlow
  private let rules: [JudgedRule]

  private typealias JudgedRule = (claim: Rule<FileFlow>.Claim, name: String, result: ExplorationResult.Result)

  private let most: [Int]
  private var guesses: [Int]

  init(_ result: ExplorationResult, _ flow: FileFlow) {
    self.flow = flow
    let outcomes = Dictionary(result.outcomes.map { ($0.rule, $0.result) }) { first, _ in first }
    rules = flow.rules.compactMap { rule in outcomes[rule.name].map { (rule.claim, rule.name, $0) } }
    most = result.guesses.map { $0.most ?? .max }
    guesses = most.map { _ in 0 }
  }

  /// The rules that are about codes which can still be guessed.
  private static let ofTries = [
    "Every wrong entry is counted once, and a right one takes all back",
    "Tries that were used stay used, until the right code or what the file says gives them back",
    "A wait that wrong entries led to gets shorter only with time, and never longer",
  ]

  mutating func begin() { guesses = most.map { _ in 0 } }

  func look(at world: World<FileFlow>, _ screen: Screen, _ memory: FileFlow.Memory, _ way: [[Input]]) throws {
    var (world, screen) = (world, screen)
    let device = world.device
    let state = RuleState(world: &world, screen: &screen, memory: memory)
    for rule in rules {
      switch rule.claim {
      case .always(let check): try judge(rule, check(state), world.phone, way)
      case .everyDevice(let check): try judge(rule, check(device), world.phone, way)
      case .alwaysShows(let check): try judge(rule, check(state.screen), world.phone, way)
      case .sometimes(let check) where rule.result == .neverSeen && check(state):
        throw Problem("what was never seen is seen: \(rule.name)", "\(way)")
      default: continue
      }
    }
  }

  mutating func look(at step: Transition<FileFlow>, _ way: [[Input]], knowsSecrets: Bool) throws {
    for rule in rules where knowsSecrets || !Self.ofTries.contains(rule.name) {
      if case .everyStep(let check) = rule.claim { try judge(rule, check(step), step.before.phone, way) }
    }
    let marks = flow.guesses(in: step)
    for secret in guesses.indices {
      let bit: UInt16 = 1 << UInt16(secret)
      if marks.tried & bit != 0 { guesses[secret] += 1 }
      if guesses[secret] > most[secret] {
        throw Problem("somebody guesses more often than exploring says", "\(guesses[secret]) after \(way)")
      }
      if marks.renewed & bit != 0 { guesses[secret] = 0 }
    }
  }

  func look(at step: DeviceTransition<FileFlow>, on phone: Phone, _ way: [[Input]]) throws {
    for rule in rules {
      if case .everyDeviceStep(let check) = rule.claim { try judge(rule, check(step), phone, way) }
    }
  }

  private func judge(_ rule: JudgedRule, _ verdict: RuleVerdict, _ phone: Phone, _ way: [[Input]]) throws {
    let name = rule.name
    switch (rule.result, verdict) {
    case (.held, .broken(let evidence)), (.neverTried, .broken(let evidence)),
      (.holdsAgain, .broken(let evidence)), (.notApplicable, .broken(let evidence)):
      throw Problem("a rule that holds is broken: \(name)", "\(evidence.expectation) after \(way)")
    // At the lock screen exploring does less, and says so.
    case (.neverTried, .holds) where DrawnWalks.places.contains(phone):
      throw Problem("a rule that was never tried is tried: \(name)", "\(way)")
    default: return
    }
  }
}
