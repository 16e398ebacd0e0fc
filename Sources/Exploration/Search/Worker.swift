import DeviceSimulation
import FlowFiles
import UnlockEngine

/// Expands a share of the states: does every move to each of them, checks the rules, and looks up where it leads.
///
/// Several work at the same time. They only read the graph, and keep what they find for the merge.
struct Worker {
  private(set) var output = WorkerOutput()
  /// Parts that the graph doesn't have yet, numbered by this worker.
  private(set) var newParts = NewParts()
  private(set) var screens: ScreenCache
  /// The explorer's numbers for this worker's screens, as far as they were merged.
  var sharedScreens = GrowableBuffer<UInt16>()
  /// What can be done in this worker's states, and the explorer's numbers for it, as far as they were merged.
  private(set) var rows = MoveRows()
  var sharedRows = GrowableBuffer<UInt32>()
  private(set) var checker: RuleChecker
  private let generator: MoveGenerator
  private let fault: Fault?
  private let scratch: StepScratch
  private var graph: StateGraph
  private var moves = GrowableBuffer<Move>()
  private var effects: [Effect] = []
  /// Whether the flow has anything that could be guessed.
  private let hasSecrets: Bool
  /// Whether there are rules, which remember what led to a state.
  private let judges: Bool

  init(
    _ generator: MoveGenerator, _ rules: SortedRules, _ fault: Fault?, template: World<FileFlow>,
    _ graph: StateGraph
  ) {
    self.generator = generator
    self.fault = fault
    self.graph = graph
    checker = RuleChecker(rules, keeping: generator.mostViolations)
    judges = !rules.all.isEmpty
    hasSecrets = !generator.plan.flow.secrets.isEmpty
    screens = ScreenCache(of: generator.plan.flow)
    scratch = StepScratch(template, generator.plan)
  }

  func free() {
    output.free()
    newParts.free()
    screens.free()
    sharedScreens.free()
    rows.free()
    sharedRows.free()
    checker.free()
    scratch.free()
    moves.free()
  }

  /// A state that is being expanded.
  private struct Source {
    let state: UInt32
    let key: StateKey
    let screen: ObservedScreen
    var exits: WaysOut = []
  }

  /// Expands some states of a graph, which has all that was found before.
  mutating func expand(_ states: Range<Int>, of graph: StateGraph) {
    self.graph = graph
    output.removeAll()
    newParts.removeAll()
    checker.violations.removeAll()
    for state in states { expand(state) }
    output.lookUp(in: graph)
  }

  private mutating func expand(_ state: Int) {
    let key = graph.keys[state]
    scratch.load(state, graph)
    let number = screens.number(key, graph, checker)
    var source = Source(state: UInt32(state), key: key, screen: screens.screens[number])
    checker.turn(to: source.screen)
    checker.check(scratch.before.pointee.device, number: key.device, source.state)
    let here = RuleState(
      world: scratch.before, screen: source.screen.screen, memory: graph.memoryPointer(of: key).pointee)
    checker.check(here, source.screen, source.state)
    moves.removeAll()
    generator.moves(from: scratch.before, source.screen, &moves)
    for index in 0..<moves.count { take(moves[index], index, &source) }
    checker.check(here, source.exits, source.state)
    output.addState(row: rows.intern(moves.elements), screen: number)
  }

  /// Does a move, and notes where it leads and which way out of the state that is.
  private mutating func take(_ move: Move, _ index: Int, _ source: inout Source) {
    effects.removeAll(keepingCapacity: true)
    scratch.begin(memory: graph.memoryPointer(of: source.key))
    generator.perform(move, &scratch.after.pointee, &effects)
    if let fault { fault(scratch.before.pointee, move, &scratch.after.pointee) }
    let step = Transition(
      move: move, of: scratch.plan, answer: effects.lastAnswer, before: scratch.before, after: scratch.after,
      screen: source.screen.screen, takesBack: source.screen.takesBack(move, at: index),
      memory: graph.memoryPointer(of: source.key))
    if judges {
      generator.plan.flow.remember(step, &scratch.rest.pointee.memory)
      checker.check(step, source.state)
      checker.check(scratch.deviceTransition(step, effects), source.state)
    }
    if hasSecrets {
      let marks = generator.plan.flow.guesses(in: step)
      if !marks.isEmpty { output.mark(marks) }
    }
    scratch.settle(generator)
    let target = scratch.locate(source.key, graph, &newParts)
    if !target.isOfKnownParts || target.key != source.key {
      output.add(target)
      source.exits.insert(
        WaysOut.by(move, isWaitedFor: target.app != source.key.app && generator.isOfNetwork(move)))
    } else {
      output.targets.append(source.state)
      source.exits.formUnion(WaysOut.by(move, staying: effects, source.screen.screen.pointee))
    }
  }
}
