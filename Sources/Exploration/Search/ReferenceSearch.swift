import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What exploring means, written plainly: a breadth-first search with whole worlds in a set; no parts, no bytes, no
/// workers. The specification of `Explorer`, and what tests compare it with: far too slow for a whole flow.
struct ReferenceSearch {
  struct Node: Hashable {
    var world: World<FileFlow>
    var memory: FileMemory
  }

  let generator: MoveGenerator
  let fault: Fault?
  private(set) var states = 0
  private(set) var steps = 0

  init(_ plan: ExplorationPlan<FileFlow>, fault: Fault? = nil) {
    generator = MoveGenerator(plan.withoutFacts())
    self.fault = fault
  }

  /// Visits everything, or all up to where a rule is first broken; gives how many steps that takes.
  mutating func depth(ofBreaking rule: Rule<FileFlow>?) throws -> Int? {
    var level: [Node] = []
    for start in generator.plan.starts {
      var world: World<FileFlow> = try generator.plan.setup(of: start).world(for: generator.plan.flow)
      world.settleDisplay()
      generator.plan.settle(&world)
      level.append(Node(world: world, memory: FileMemory()))
    }
    var known = Set(level)
    var depth = 0
    while !level.isEmpty {
      var next: [Node] = []
      for node in level { if try expand(node, rule, &known, &next) { return depth } }
      // A step is longer than the state that it begins with: all states of a level come before its steps.
      if brokenByStep { return depth + 1 }
      (level, depth) = (next, depth + 1)
    }
    states = known.count
    return nil
  }

  private var brokenByStep = false

  /// Whether the state itself breaks the rule.
  private mutating func expand(
    _ node: Node, _ rule: Rule<FileFlow>?, _ known: inout Set<Node>, _ next: inout [Node]
  ) throws -> Bool {
    var before = node.world
    var plan = generator.plan
    let memory = node.memory
    var screen = before.screen
    let observed = ObservedScreen(screen, isBroken: false)
    defer { observed.free() }
    var moves = GrowableBuffer<Move>()
    defer { moves.free() }
    generator.moves(from: &before, observed, &moves)
    var ways: WaysOut = []
    for index in 0..<moves.count {
      let move = moves[index]
      var after = before
      var effects: [Effect] = []
      generator.perform(move, &after, &effects)
      fault?(before, move, &after)
      steps += 1
      let answer = effects.lastAnswer
      var old = memory
      var new = memory
      let step = Transition(
        move: move, of: &plan, answer: answer, before: &before, after: &after, screen: &screen,
        takesBack: observed.takesBack(move, at: index), memory: &old)
      generator.plan.flow.remember(step, &new)
      if case .everyStep(let check)? = rule?.claim, check(step).evidence != nil { brokenByStep = true }
      var devices = (before: before.device, after: after.device)
      let deviceStep = DeviceTransition<FileFlow>(
        move: move, of: &plan, answer: effects.lastOwnersAnswer, isErased: step.erasesDevice,
        before: &devices.before, after: &devices.after, now: after.clock.now,
        mayReuseUnlock: step.before.mayReuseUnlock || step.after.mayReuseUnlock)
      if case .everyDeviceStep(let check)? = rule?.claim, check(deviceStep).evidence != nil {
        brokenByStep = true
      }
      after.lengthenWaits(to: generator.lengthened, leftOf: &before)
      var settled = after.rebased
      settled.settleDisplay()
      generator.plan.settle(&settled)
      generator.plan.settleMemory?(&settled, &new)
      let target = Node(world: settled, memory: new)
      if target != node {
        let isWaitedFor = target.world.app != node.world.app && generator.isOfNetwork(move)
        ways.insert(WaysOut.by(move, isWaitedFor: isWaitedFor))
      }
      if target == node { ways.formUnion(WaysOut.by(move, staying: effects, screen)) }
      if known.insert(target).inserted { next.append(target) }
    }
    let here = RuleState<FileFlow>(world: &before, screen: &screen, memory: memory)
    switch rule?.claim {
    case .always(let check): return check(here).evidence != nil
    case .everyDevice(let check): return check(before.device).evidence != nil
    case .alwaysShows(let check): return check(screen).evidence != nil
    case .wayOut(let check): return check(here, ways).evidence != nil
    case .everyStep, .everyDeviceStep, .alwaysReachable, .guessingEnds, .sometimes, nil: return false
    }
  }
}
