import UnlockEngine

// Which states of a page are really different ones.

extension PageGraph {
  /// The same page with states taken for one that nothing ever tells apart: what is to be seen, what can be done, how far
  /// a code is typed, and all that follows. Numbered from the beginning on, in the order of the steps there.
  public var quotient: PageGraph {
    let classes = bisimulationClasses
    var graph = self
    graph.states = []
    graph.targets = []
    var known = Interner<PageChoice>()
    var numbers: [Int32: Int32] = [:]
    var order: [Int32] = []
    func number(_ state: Int32) -> Int32 {
      let name = classes[Int(state)]
      if let number = numbers[name] { return number }
      numbers[name] = Int32(order.count)
      order.append(state)
      return Int32(order.count - 1)
    }
    func renamed(_ target: PageTarget) -> PageTarget {
      target.state < 0 ? target : PageTarget(state: number(target.state), effects: target.effects)
    }
    graph.begins = begins.map { Begin(name: $0.name, target: renamed($0.target)) }
    var next = 0
    while next < order.count {
      let state = Int(order[next])
      graph.states.append(
        State(
          observation: states[state].observation, typed: states[state].typed,
          firstTarget: Int32(graph.targets.count)))
      for target in targets(of: state) {
        guard var choice = choice(target).map({ simplified($0, classes) }) else {
          graph.targets.append(renamed(target))
          continue
        }
        choice.targets = choice.targets.map(renamed)
        choice.other = renamed(choice.other)
        graph.targets.append(
          choice.codes.isEmpty
            ? choice.other : PageTarget(state: PageTarget.firstChoice - Int32(known.number(of: choice))))
      }
      next += 1
    }
    graph.choices = known.all
    graph.keepWhatIsShown()
    return graph
  }

  /// The same page without some facts, and without the states that only these told apart.
  public func without(facts names: Set<String>) -> PageGraph {
    var graph = self
    var (kept, seen) = (Interner<[Fact]>(), Interner<Observation>())
    let numbers = facts.map { list in kept.number(of: list.filter { !names.contains($0.name) }) }
    let observationNumbers = observations.map { observation in
      seen.number(
        of: Observation(screen: observation.screen, facts: numbers[observation.facts], menu: observation.menu)
      )
    }
    (graph.facts, graph.observations) = (kept.all, seen.all)
    for index in states.indices {
      graph.states[index].observation = Int32(observationNumbers[Int(states[index].observation)])
    }
    return graph.quotient
  }

  /// Leaves out what no state shows any more, and numbers the rest in the order of the states.
  private mutating func keepWhatIsShown() {
    var (shown, screenNumbers, factNumbers) = (Interner<Int32>(), Interner<Int>(), Interner<Int>())
    var menuNumbers = Interner<Int>()
    for index in states.indices {
      states[index].observation = Int32(shown.number(of: states[index].observation))
    }
    observations = shown.all.map { old in
      let observation = observations[Int(old)]
      return Observation(
        screen: screenNumbers.number(of: observation.screen),
        facts: factNumbers.number(of: observation.facts), menu: menuNumbers.number(of: observation.menu))
    }
    screens = screenNumbers.all.map { screens[$0] }
    facts = factNumbers.all.map { facts[$0] }
    menus = menuNumbers.all.map { menus[$0] }
  }

  /// A target with the class of its state in the state’s place.
  private func named(_ target: PageTarget, _ classes: [Int32]) -> PageTarget {
    target.state < 0 ? target : PageTarget(state: classes[Int(target.state)], effects: target.effects)
  }

  /// A choice without the codes that lead where all others do. Its targets stay states of this graph.
  private func simplified(_ choice: PageChoice, _ classes: [Int32]) -> PageChoice {
    var simple = choice
    let other = named(choice.other, classes)
    let kept = choice.codes.indices.filter { named(choice.targets[$0], classes) != other }
    simple.codes = kept.map { choice.codes[$0] }
    simple.targets = kept.map { choice.targets[$0] }
    return simple
  }

  /// By state: the number of its class. Classes are divided until all moves of alike states lead to alike states.
  private var bisimulationClasses: [Int32] {
    var numbers = Interner<[Int32]>()
    var classes = states.map { Int32(numbers.number(of: [$0.observation, Int32($0.typed)])) }
    var codes = Interner<[PageCode]>()
    while true {
      let count = numbers.all.count
      numbers = Interner()
      classes = states.indices.map { state in
        var signature = [classes[state]]
        func add(_ target: PageTarget) {
          let name = named(target, classes)
          signature.append(name.state)
          signature.append(name.effects)
        }
        for target in targets(of: state) {
          guard let choice = choice(target).map({ simplified($0, classes) }) else {
            add(target)
            continue
          }
          if !choice.codes.isEmpty {
            let number = Int32(codes.number(of: choice.codes))
            signature.append(PageTarget.firstChoice - number * 2 - (choice.isPasscode ? 1 : 0))
            for target in choice.targets { add(target) }
          }
          add(choice.other)
        }
        return Int32(numbers.number(of: signature))
      }
      if numbers.all.count == count { return classes }
    }
  }
}
