import DeviceSimulation
import FlowFiles
import UnlockEngine

/// Visits all that a person can do on a page, on `World.step` itself.
///
/// How long a wait still is isn’t known: no flow asks for more of a timer than whether it runs. A state says what is
/// waited for, and each step which waits begin and for how long; when they are due, the page counts itself.
///
/// What isn’t known is which code is being typed. So while one is, a state is a bundle of worlds in lock-step: one for
/// each code that makes a difference, and one for all others. As long as the bundle looks alike, which code it is
/// doesn’t matter; where it parts, the page asks what was typed (docs/decisions/0025).
public struct PageSpace {
  private let menu: PageMenu
  private var worlds = InternTable<World<FileFlow>>()
  /// By world: its observation; `nil` for one outside the bounds.
  private var observationOfWorld: [Int32?] = []
  private var screens = Interner<Screen>()
  private var facts = Interner<[Fact]>()
  private var menus = Interner<[PageAction]>()
  private var observations = Interner<PageGraph.Observation>()
  private var choices = Interner<PageChoice>()
  private var pageEffects = Interner<PageEffects>()
  private var padCodes = Interner<PadCodes>()
  private var nodes = Interner<Node>()
  private let scratch: UnsafeMutablePointer<World<FileFlow>>
  private var effects: [Effect] = []
  private let begins: [PageStartingPoint]
  private let figures: Figures?

  /// A bundle of worlds.
  private struct Node: Hashable {
    var worlds: [UInt32]
    var typed: UInt8 = 0
    var codes: Int32 = -1
  }

  /// What is told of a world besides its own facts, for whoever wants figures on the page; it must be the same of all worlds of a
  /// bundle.
  public typealias Figures = (World<FileFlow>) -> [Fact]

  public init(
    _ plan: ExplorationPlan<FileFlow>, _ bounds: PageBounds, figures: Figures? = nil
  ) throws(SetupErrors) {
    self.figures = figures
    begins = try plan.pageStarts
    let world = begins[0].world
    let shown = Set(world.appFacts.map(\.name)).subtracting(bounds.hiddenFacts)
    menu = PageMenu(plan.observing(Observed(facts: shown)), bounds, from: begins.map(\.world))
    scratch = makeZeroed(world)
    _ = pageEffects.number(of: PageEffects())
    for begin in begins.prefix(bounds.goesFromAllStarts ? begins.count : 1) { _ = target(begin) }
  }

  private mutating func target(_ begin: PageStartingPoint) -> PageTarget {
    scratch.pointee = begin.world
    let arrival = arrive(from: nil)
    // A page begins where its flow does, whatever that is.
    guard begin.name != begins[0].name else {
      let first = nodes.number(of: Node(worlds: [arrival.world]))
      return PageTarget(state: Int32(first), effects: arrival.effects)
    }
    return single(arrival)
  }

  public func free() {
    worlds.free()
    scratch.deinitialize(count: 1)
    scratch.deallocate()
  }

  /// Visits everything, unless it is too much or somebody stops it.
  public mutating func explore(_ goesOn: (Int) -> Bool) throws(PageProblem) -> PageGraph {
    var graph = PageGraph()
    let before = MemoryRoom.taken
    while graph.states.count < nodes.all.count {
      if graph.states.count & 0xFF == 0 {
        guard goesOn(graph.states.count) else { throw .stopped }
        // All that the process took: less than before where somebody else gave some back.
        let taken = max(0, MemoryRoom.taken - before)
        // What is made of them takes as much again.
        guard taken < menu.bounds.byteLimit, MemoryRoom.isThere(for: taken + 64 << 20) else {
          if menu.bounds.mayBePart, graph.states.count > 1000 { break }
          throw .noMemory(states: graph.states.count)
        }
        if nodes.all.count > menu.bounds.stateLimit {
          guard menu.bounds.mayBePart else { throw .tooManyStates(nodes.all.count) }
          if graph.states.count >= menu.bounds.stateLimit { break }
        }
      }
      let node = nodes.all[graph.states.count]
      let observation = observation(of: node)
      graph.states.append(
        PageGraph.State(observation: observation, typed: node.typed, firstTarget: Int32(graph.targets.count)))
      for action in menus.all[observations.all[Int(observation)].menu] {
        graph.targets.append(target(of: action, from: node))
      }
    }
    let known = graph.states.count
    let isPart = known < nodes.all.count
    // Where a page goes from its first start alone, it has others that lie on the way.
    graph.begins = begins.map { PageGraph.Begin(name: $0.name, target: target($0)) }
      .filter { (0..<known).contains(Int($0.target.state)) }
    (graph.screens, graph.facts, graph.menus) = (screens.all, facts.all, menus.all)
    (graph.observations, graph.choices, graph.effects) = (observations.all, choices.all, pageEffects.all)
    if isPart { graph.cut() }
    return graph
  }

  // MARK: Worlds

  /// The number of the world in the scratch.
  private mutating func intern() -> UInt32 {
    let number = worlds.intern(UnsafePointer(scratch))
    if number == observationOfWorld.count { observationOfWorld.append(look(scratch.pointee)) }
    return number
  }

  private mutating func look(_ world: World<FileFlow>) -> Int32? {
    if menu.isOutside(world) { return nil }
    var screen = world.screen
    // Which dots of a pattern are touched, the page itself knows: as which keys of a code are.
    screen.app?.keypad?.touched = PIN()
    return Int32(
      observations.number(
        of: PageGraph.Observation(
          screen: screens.number(of: screen),
          facts: facts.number(of: world.pageFacts + (figures?(world) ?? [])),
          menu: menus.number(of: menu.actions(world, screen)))))
  }

  private func observation(of node: Node) -> Int32 { observationOfWorld[Int(node.worlds[0])] ?? 0 }

  private func screen(of world: UInt32) -> Screen {
    screens.all[observations.all[Int(observationOfWorld[Int(world)] ?? 0)].screen]
  }

  /// A world that a step led to, and what came of the step besides.
  private struct Arrival: Hashable {
    var world: UInt32
    var effects: Int32
  }

  private mutating func step(_ world: UInt32, _ inputs: some Sequence<Input>, due: PageWait? = nil) -> Arrival
  {
    scratch.pointee = worlds[world].pointee
    if let due { scratch.pointee.settle(due.deadline, to: .start) }
    var guesses = GuessMarks()
    for input in inputs {
      effects.removeAll(keepingCapacity: true)
      let before = figures == nil ? nil : scratch.pointee
      scratch.pointee.step(input, &effects)
      if let before { guesses.add(before.guesses(in: input, to: scratch.pointee, effects)) }
    }
    return arrive(from: world, guesses)
  }

  /// Takes up the world in the scratch: what it waits for, as long as every such wait is; and which of that is new.
  private mutating func arrive(from world: UInt32?, _ guesses: GuessMarks = GuessMarks()) -> Arrival {
    scratch.pointee.rebase()
    menu.plan.settle(&scratch.pointee)
    var found = PageEffects(tried: guesses.tried, renewed: guesses.renewed)
    for wait in PageWait.all {
      guard let moment = scratch.pointee.moment(of: wait.deadline) else { continue }
      let isKept = world.map { worlds[$0].pointee.moment(of: wait.deadline) == moment } ?? false
      if !isKept { found.waits.append(PageStart(wait: wait, milliseconds: (moment - .start).inMilliseconds)) }
      scratch.pointee.settle(wait.deadline, to: .start + wait.placeholder)
    }
    if let passcode = scratch.pointee.device.passcode {
      scratch.pointee.settleWrongPasscode(to: PageMenu.wrongPasscode(passcode).last)
    }
    return Arrival(world: intern(), effects: Int32(pageEffects.number(of: found)))
  }

  // MARK: Actions

  private mutating func target(of action: PageAction, from node: Node) -> PageTarget {
    switch action {
    case .key: return typing(from: node)
    case .delete:
      guard isOfPad(node) else { return .outside }
      let results = node.worlds.map { step($0, CollectionOfOne(.type(.delete))) }
      return target(results, node, typed: node.typed == 0 ? 0 : node.typed - 1)
    case .enter(let text):
      guard node.typed == 0 else { return .outside }
      return single(step(node.worlds[0], text.unicodeScalars.map { .type($0) }))
    case .tap, .biometry, .lifeCycle, .due:
      guard let input = action.input else { return .outside }
      let results = node.worlds.map { step($0, CollectionOfOne(input), due: action.wait) }
      return target(results, node, typed: node.typed)
    }
  }

  /// Whether what the bundle leaves open is what the keypad shows.
  private func isOfPad(_ node: Node) -> Bool {
    screen(of: node.worlds[0]).top?.keypad.map { $0.filled == Int(node.typed) } ?? false
  }

  private mutating func typing(from node: Node) -> PageTarget {
    guard isOfPad(node), node.typed < 12 else { return .outside }
    var node = node
    if node.typed == 0 {
      guard let keypad = screen(of: node.worlds[0]).top?.keypad,
        var codes = menu.codes(worlds[node.worlds[0]].pointee, keypad)
      else { return .outside }
      if !areAlike(codes, at: node.worlds[0], keypad) {
        codes.literals.removeLast()
        codes.hasOther = false
      }
      guard !codes.literals.isEmpty else { return .outside }
      node.worlds = codes.literals.map { _ in node.worlds[0] }
      node.codes = Int32(padCodes.number(of: codes))
    }
    let codes = padCodes.all[Int(node.codes)]
    let results = node.worlds.indices.map { code in
      step(node.worlds[code], CollectionOfOne(.type(codes.scalar(of: code, at: Int(node.typed)))))
    }
    return target(results, node, typed: node.typed + 1, isKey: true)
  }

  /// Whether other codes are alike on a keypad: what they lead to is the same, and looks so when waits are over. A code that is
  /// kept, to be repeated or asked for, is none of them: what it leads to differs, though no fact may tell it. A server that is asked keeps
  /// it until it answers.
  private mutating func areAlike(_ codes: PadCodes, at world: UInt32, _ keypad: Keypad) -> Bool {
    guard !codes.isPasscode, let length = keypad.length, let other = codes.literals.last else { return true }
    let expected = outcome(of: other, at: world)
    return menu.probes(codes, on: keypad, length: length).allSatisfy {
      outcome(of: $0, at: world) == expected
    }
  }

  /// Where a code leads once nobody is asked about it any more, and what is seen after it and each of the next two waits.
  private struct CodeOutcome: Equatable {
    var world: UInt32
    var seen: [Int32?]
  }

  private mutating func outcome(of code: [Unicode.Scalar], at world: UInt32) -> CodeOutcome {
    var now = step(world, code.map { .type($0) }).world
    var outcome = CodeOutcome(world: now, seen: [observationOfWorld[Int(now)]])
    for _ in 0..<2 {
      guard let wait = PageWait.all.first(where: { worlds[now].pointee.moment(of: $0.deadline) != nil })
      else { break }
      let isAnswer = wait.deadline == .answer && now == outcome.world
      now = step(now, CollectionOfOne(.elapse(.zero)), due: wait).world
      if isAnswer { outcome.world = now }
      outcome.seen.append(observationOfWorld[Int(now)])
    }
    return outcome
  }

  private mutating func single(_ arrival: Arrival) -> PageTarget {
    if observationOfWorld[Int(arrival.world)] == nil { return .outside }
    return PageTarget(state: Int32(nodes.number(of: Node(worlds: [arrival.world]))), effects: arrival.effects)
  }

  /// Where a bundle has come to: one world, a bundle that still looks alike, or several ways by what was typed.
  private mutating func target(
    _ results: [Arrival], _ node: Node, typed: UInt8, isKey: Bool = false
  ) -> PageTarget {
    // Where only the codes that the page knows may be typed, whether it is one of them is open until the entry is over.
    let knowsAll = node.codes < 0 || padCodes.all[Int(node.codes)].hasOther
    let isEntered = isKey && !isOpen(results[0], typed: typed)
    let staysOpen = !knowsAll && typed > 0 && (isEntered || isOpen(results[0], typed: typed))
    if !staysOpen, results.allSatisfy({ $0 == results[0] }) { return single(results[0]) }
    guard typed > 0 else { return .outside }
    if knowsAll || !isEntered, isUndecided(results, typed: typed) {
      let bundle = Node(worlds: results.map(\.world), typed: typed, codes: node.codes)
      return PageTarget(state: Int32(nodes.number(of: bundle)), effects: results[0].effects)
    }
    let codes = padCodes.all[Int(node.codes)]
    let targets = results.map { single($0) }
    let choice = PageChoice(
      codes: codes.codes, targets: Array(targets.prefix(codes.codes.count)),
      other: codes.hasOther ? targets[codes.codes.count] : .outside, isPasscode: codes.isPasscode)
    return PageTarget(state: PageTarget.firstChoice - Int32(choices.number(of: choice)))
  }

  /// Whether a keypad shows that has so much typed.
  private func isOpen(_ arrival: Arrival, typed: UInt8) -> Bool {
    observationOfWorld[Int(arrival.world)] != nil
      && screen(of: arrival.world).top?.keypad?.filled == Int(typed)
  }

  /// Whether all worlds of a bundle look alike, and the entry that it stands for isn’t over.
  private func isUndecided(_ results: [Arrival], typed: UInt8) -> Bool {
    guard let observation = observationOfWorld[Int(results[0].world)] else { return false }
    guard
      results.allSatisfy({
        observationOfWorld[Int($0.world)] == observation && $0.effects == results[0].effects
      })
    else { return false }
    return screens.all[observations.all[Int(observation)].screen].top?.keypad.map { $0.filled == Int(typed) }
      ?? true
  }
}

extension PageAction {
  var wait: PageWait? {
    if case .due(let wait) = self { return wait }
    return nil
  }
}
