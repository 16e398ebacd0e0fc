import DeviceSimulation
import FlowFiles
import UnlockEngine

/// A flow’s states, as the explorer keeps them.
final class FlowSystem {
  private var graph = StateGraph(partLimit: StateKey.partLimit)
  private let generator: MoveGenerator
  private let vocabulary: SharedVocabulary
  private let rules = SortedRules([])
  private var checker: RuleChecker
  private var screens: ScreenCache
  private var facts = FactTable()
  private var scratches: (a: StepScratch, b: StepScratch)?
  private var keys = (a: StateKey(word: 0), b: StateKey(word: 0))
  /// The state that was taken up for the first side.
  private var state: UInt32 = 0
  private var moves = GrowableBuffer<Move>()
  private var found = GrowableBuffer<StateKey>()
  private var effects: [Effect] = []
  /// The shared numbers of the plan’s texts, changes and server settings.
  private let texts: [UInt8]
  private let changes: [UInt8]
  private let server: [UInt8]

  init(_ plan: ExplorationPlan<FileFlow>, _ vocabulary: SharedVocabulary) {
    var plan = plan
    plan.waits = vocabulary.waits
    generator = MoveGenerator(plan, movingDateBy: vocabulary.dateMove)
    screens = ScreenCache(of: plan.flow)
    self.vocabulary = vocabulary
    checker = RuleChecker(rules)
    texts = generator.texts.map { vocabulary.texts.number(of: $0) }
    changes = plan.changes.map { vocabulary.changes.number(of: $0.entry) }
    server = plan.server.map { vocabulary.server.number(of: $0.entry) }
  }

  deinit {
    scratches?.a.free()
    scratches?.b.free()
    graph.free()
    checker.free()
    rules.free()
    screens.free()
    facts.free()
    moves.free()
    found.free()
  }

  func begin(_ setup: Setup) throws(SetupErrors) -> UInt32 {
    var world: World<FileFlow> = try setup.world(for: generator.plan.flow)
    world.settleDisplay()
    generator.plan.settle(&world)
    if scratches == nil {
      scratches = (StepScratch(world, generator.plan), StepScratch(world, generator.plan))
    }
    let scratch = StepScratch(world, generator.plan)
    defer { scratch.free() }
    scratch.rest.pointee.limits = graph.number(of: world.limits)
    return graph.intern(scratch.parts)
  }

  @inline(__always)
  private func scratch(_ side: ComparedSide) -> StepScratch {
    guard let scratches else { preconditionFailure("a state comes from a beginning") }
    return side == .a ? scratches.a : scratches.b
  }

  @inline(__always)
  private func key(_ side: ComparedSide) -> StateKey { side == .a ? keys.a : keys.b }

  func load(_ state: UInt32, for side: ComparedSide) {
    let key = graph.keys[Int(state)]
    if side == .a { (keys.a, self.state) = (key, state) } else { keys.b = key }
    scratch(side).load(Int(state), graph)
  }

  func screenNumber(_ side: ComparedSide) -> Int { screens.number(key(side), graph, checker) }

  /// What a side shows. Its number comes first: looking it up may move all screens.
  private func shown(_ side: ComparedSide) -> ObservedScreen {
    let number = screenNumber(side)
    return screens.screens[number]
  }

  func screen(_ number: Int) -> Screen { screens.screens[number].screen.pointee }
  func facts(_ number: Int) -> [Fact] { facts[number] }

  func factNumbers(_ side: ComparedSide) -> (app: Int, device: Int) {
    let world = scratch(side).before
    let observation = screens.observation(key(side), graph, checker)
    let app = facts.number(ofApp: observation) { world.pointee.appFacts }
    let device = facts.number(ofDevice: Int(key(side).device)) {
      let all = Simulation(world.pointee).facts
      return all.dropFirst(world.pointee.appFacts.count).filter { !FactTable.passing.contains($0.name) }
    }
    return (app, device)
  }

  func addInputs(_ side: ComparedSide, to inputs: inout [SharedInput]) {
    let world = UnsafePointer(scratch(side).before)
    let screen = shown(side)
    moves.removeAll()
    generator.moves(from: world, screen, &moves)
    for index in 0..<moves.count {
      guard let input = input(of: moves[index], world, screen) else { continue }
      if !inputs.contains(input) { inputs.append(input) }
    }
    if let part = partOfWait(world), !inputs.contains(part) { inputs.append(part) }
  }

  /// Half of what is waited for next, where no part of any wait has passed yet: whether a wait begins anew is to be seen by
  /// how much of it is left.
  private func partOfWait(_ world: UnsafePointer<World<FileFlow>>) -> SharedInput? {
    var next: Instant?
    world.pointee.waits { deadline in
      guard let moment = world.pointee.moment(of: deadline) else { return }
      next = min(next ?? moment, moment)
    }
    let now = world.pointee.clock.now
    guard let next, !world.pointee.isAmidWait(of: generator.waits) else { return nil }
    let half = (next - now).inMilliseconds / 2
    return half > 0 ? .elapse(half) : nil
  }

  @inline(__always)
  private func input(
    of move: Move, _ world: UnsafePointer<World<FileFlow>>, _ screen: ObservedScreen
  ) -> SharedInput? {
    switch move {
    case .tap: nil
    case .enter(let text): .type(entry(text, screen))
    case .begin(let text): .begin(entry(text, screen))
    case .finish(let text): .finish(entry(text, screen))
    case .delete: .delete(UInt8(clamping: generator.takenBack(in: world.pointee)))
    case .biometry(let answer): .biometry(answer)
    case .lifeCycle(let event): .lifeCycle(event)
    case .wait(let deadline):
      world.pointee.moment(of: deadline).map { .elapse(($0 - world.pointee.clock.now).inMilliseconds) }
    case .pause(let index): .elapse(generator.plan.pauses[Int(index)].length.inMilliseconds)
    case .touching(let deadline):
      world.pointee.moment(of: deadline).map { .keepTouching(($0 - world.pointee.clock.now).inMilliseconds) }
    case .touchingFor(let index): .keepTouching(generator.plan.pauses[Int(index)].length.inMilliseconds)
    case .change(let index): .change(changes[Int(index)])
    case .date(let move): .date(move)
    case .server(let index): .server(server[Int(index)])
    }
  }

  /// A PIN of the plan’s, for the keypad that is there: settings may want another length.
  private func entry(_ text: UInt8, _ screen: ObservedScreen) -> SharedInput.Entry {
    let number = texts[Int(text)]
    guard Int(text) < generator.plan.texts.count, let keypad = screen.screen.pointee.top?.keypad,
      keypad.keys != .alphanumeric, let length = keypad.length, length != vocabulary.texts[Int(number)].count
    else { return SharedInput.Entry(text: number) }
    return SharedInput.Entry(text: number, length: UInt8(clamping: length))
  }

  func step(_ input: SharedInput, _ side: ComparedSide) -> UInt32 {
    let scratch = scratch(side)
    let key = key(side)
    effects.removeAll(keepingCapacity: true)
    scratch.begin(memory: graph.memoryPointer(of: key))
    vocabulary.perform(input, on: side) { scratch.after.pointee.step($0, &effects) }
    scratch.settle(generator, keepsFirstParts: true)
    return graph.intern(graph.key(scratch.parts, from: key))
  }

  func isPutOff(_ side: ComparedSide) -> Bool { generator.isPutOff(UnsafePointer(scratch(side).before)) }

  var boundsOfMoves: [String] {
    generator.boundsOfLocking + generator.boundsOfDates + [MoveGenerator.boundOfBeingInactive]
  }

  // MARK: One state for both

  /// Most of a comparison of a flow with itself: in one go, as the explorer does it, on plain values.
  func expand(into targets: inout GrowableBuffer<UInt32>) {
    // Taken out and put back: counting accesses takes longer than what is done in them.
    var graph = graph
    let (scratch, key) = (scratch(.a), keys.a)
    let screen = shown(.a)
    moves.removeAll()
    found.removeAll()
    targets.removeAll()
    generator.moves(from: UnsafePointer(scratch.before), screen, &moves)
    for index in 0..<moves.count {
      effects.removeAll(keepingCapacity: true)
      scratch.begin(memory: graph.memoryPointer(of: key))
      perform(moves[index], screen, scratch.after)
      scratch.settle(generator, keepsFirstParts: true)
      let target = graph.key(scratch.parts, from: key)
      graph.table.prepare(target)
      found.append(target)
    }
    for index in 0..<found.count { targets.append(found[index] == key ? state : graph.intern(found[index])) }
    self.graph = graph
  }

  private func perform(_ move: Move, _ screen: ObservedScreen, _ world: UnsafeMutablePointer<World<FileFlow>>)
  {
    let fits =
      switch move {
      case .enter(let text), .begin(let text), .finish(let text): entry(text, screen).length == 0
      default: true
      }
    if fits { return generator.perform(move, &world.pointee, &effects) }
    guard let input = input(of: move, UnsafePointer(world), screen) else { return }
    vocabulary.perform(input, on: .a) { world.pointee.step($0, &effects) }
  }

  func listInputs(_ inputs: inout [SharedInput]) {
    let world = UnsafePointer(scratch(.a).before)
    let screen = shown(.a)
    moves.removeAll()
    generator.moves(from: world, screen, &moves)
    inputs = (0..<moves.count).compactMap { index in
      if case .tap(let id) = moves[index] { return .tap(id, id) }
      return input(of: moves[index], world, screen)
    }
  }

  var byteCount: Int { graph.stateBytes }
  var hasRoom: Bool { graph.hasRoom(devices: 1 << 17, apps: 1 << 17, rests: 1 << 17, steps: 1 << 17) }
}

extension Array where Element: Equatable {
  /// The place of what is there for certain: the vocabulary is made of the plans of both sides.
  fileprivate func number(of element: Element) -> UInt8 {
    guard let place = firstIndex(of: element) else {
      preconditionFailure("\(element) is in a plan, and not in the vocabulary of both")
    }
    return UInt8(place)
  }
}
