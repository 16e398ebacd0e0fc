import DeviceSimulation
import FlowFiles
import UnlockEngine

// Exploring lengthens what is left of waits, and so may break a rule where nobody else can. Whether it is broken is asked once more
// of the worlds that anybody comes to who goes the same way.

extension Explorer {
  /// What a rule comes to at the end of a way, or in a move from there, where no wait is lengthened; `nil` where one way doesn’t tell.
  func verdict(on claim: Rule<FileFlow>.Claim, _ path: MovePath, by move: Move?) -> RuleVerdict? {
    guard let world = simulation(of: path.start)?.world as? World<FileFlow> else { return nil }
    let way = PlainWay(self, from: world)
    defer { way.free() }
    for move in path.moves { way.go(move) { _, _ in } }
    switch claim {
    case .always(let check): return way.look(check)
    case .alwaysShows(let check): return way.look { check($0.screen) }
    case .everyDevice(let check): return check(way.world.device)
    case .everyStep(let check): return move.map { way.go($0) { step, _ in check(step) } }
    case .everyDeviceStep(let check): return move.map { way.go($0) { _, step in check(step) } }
    case .wayOut, .alwaysReachable, .guessingEnds, .sometimes: return nil
    }
  }
}

/// A way that is gone on whole worlds, with what rules remember of it. A plain value, to be freed.
private struct PlainWay {
  private let generator: MoveGenerator
  private let fault: Fault?
  private let scratch: StepScratch
  private let memory: UnsafeMutablePointer<FileMemory>

  init(_ explorer: Explorer, from world: World<FileFlow>) {
    (generator, fault) = (explorer.generator, explorer.fault)
    scratch = StepScratch(explorer.template, explorer.generator.plan)
    scratch.before.pointee = world.rebased
    memory = .allocate(capacity: 1)
    memory.initialize(to: FileMemory())
  }

  func free() {
    scratch.free()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  var world: World<FileFlow> { scratch.before.pointee }

  func look<Result>(_ body: (RuleState<FileFlow>) -> Result) -> Result {
    let screen = ObservedScreen(scratch.before.pointee.screen, isBroken: false)
    defer { screen.free() }
    return body(RuleState(world: scratch.before, screen: screen.screen, memory: memory.pointee))
  }

  @discardableResult
  func go<Result>(
    _ move: Move, _ body: (Transition<FileFlow>, DeviceTransition<FileFlow>) -> Result
  ) -> Result {
    let screen = ObservedScreen(scratch.before.pointee.screen, isBroken: false)
    defer { screen.free() }
    var effects: [Effect] = []
    scratch.begin(memory: memory)
    generator.perform(move, &scratch.after.pointee, &effects)
    if let fault { fault(scratch.before.pointee, move, &scratch.after.pointee) }
    let step = Transition(
      move: move, of: scratch.plan, answer: effects.lastAnswer, before: scratch.before, after: scratch.after,
      screen: screen.screen, takesBack: screen.takesBack(move), memory: memory)
    generator.plan.flow.remember(step, &scratch.rest.pointee.memory)
    let result = body(step, scratch.deviceTransition(step, effects))
    memory.pointee = scratch.rest.pointee.memory
    scratch.before.pointee = scratch.after.pointee.rebased
    return result
  }
}
