import UnlockEngine

// Timers that run while something holds, and at their ends make one another begin: as long as nobody does anything, they go
// on for ever. Those that steps start are looked through as the file is read (`CircleSearch`).

extension FlowCheck {
  mutating func checkTimers(_ reach: Reachability) {
    let budget = ConditionSpace.Budget()
    let kept = program.keptTimers
    let next = kept.map { one in kept.filter { $0 != one && canBegin($0, afterEndOf: one, reach, budget) } }
    let following = Dictionary(uniqueKeysWithValues: zip(kept, next))
    for timer in kept {
      guard let way = Self.way(from: timer, following) else { continue }
      let names = (way + [timer]).map { "“\(program.timers[Int($0)].name)”" }.joined(separator: " → ")
      return tell(
        .endlessTimers,
        "The end of each of these lets the next begin, without end: \(names). Let one wait for something that a person does.",
        at: places.entry(.timer, Int(timer)))
    }
  }

  /// Whether the end of a timer can make the condition hold that another runs under.
  private func canBegin(
    _ timer: UInt8, afterEndOf one: UInt8, _ reach: Reachability, _ budget: ConditionSpace.Budget
  ) -> Bool {
    let (first, second) = (program.timers[Int(one)], program.timers[Int(timer)])
    let effects = FlowEffects(of: first.then, in: program, on: first.during, isAlone: true)
    guard effects.goes || effects.canChange(second.whileHolds) else { return false }
    var certain = CertainValues(screens: first.during, anywhere: reach.reached)
    certain.follow(first.then, in: program)
    return ConditionSpace(program, on: certain.screens, budget, given: certain.values)
      .canBe([(second.whileHolds, true)])
  }

  /// The shortest way back to where it begins; `nil` if there is none.
  private static func way(from start: UInt8, _ following: [UInt8: [UInt8]]) -> [UInt8]? {
    var ways: [[UInt8]] = [[start]]
    var seen: Set<UInt8> = []
    while !ways.isEmpty {
      let way = ways.removeFirst()
      for next in following[way[way.count - 1]] ?? [] {
        if next == start { return way }
        if seen.insert(next).inserted { ways.append(way + [next]) }
      }
    }
    return nil
  }
}

/// What is certain after some steps, whichever of their ways is taken.
private struct CertainValues {
  /// By value: a bit for the number that it has.
  private(set) var values: [UInt8: UInt64] = [:]
  /// A bit for each screen that can show then.
  private(set) var screens: UInt64
  private let anywhere: UInt64
  /// Steps of steps can be very many: past these, nothing is certain.
  private var instructionsLeft = 5_000

  init(screens: UInt64, anywhere: UInt64) { (self.screens, self.anywhere) = (screens, anywhere) }

  mutating func follow(_ block: UInt16?, in program: FlowProgram) {
    guard let block else { return }
    for instruction in program.blocks[Int(block)] {
      instructionsLeft -= 1
      guard instructionsLeft > 0 else { return (values, screens) = ([:], anywhere) }
      switch instruction {
      case .set(let value, let number): values[value] = number < 64 ? 1 << UInt64(number) : nil
      case .setToLimit(let value, _), .setHere(let value), .setEnrolled(let value), .count(let value),
        .countDown(let value):
        values[value] = nil
      case .run(let block): follow(block, in: program)
      case .go(let number):
        screens = 1 << UInt64(number)
        follow(program.screens[Int(number) - 1].enter, in: program)
      case .choose(let first, let count):
        chooseAmong(program.branches[Int(first)..<Int(first + count)], in: program)
      case .goBack, .send, .sendAgain, .ask: (values, screens) = ([:], anywhere)
      default: break
      }
    }
  }

  private mutating func chooseAmong(
    _ branches: some BidirectionalCollection<FlowProgram.Branch>, in program: FlowProgram
  ) {
    var ways: [Self] = []
    for branch in branches {
      var way = self
      way.follow(branch.block, in: program)
      instructionsLeft = way.instructionsLeft
      ways.append(way)
    }
    // Where none holds, nothing is done.
    if branches.last?.condition != nil { ways.append(self) }
    screens = ways.reduce(0) { $0 | $1.screens }
    values = values.merging(ways[0].values) { $1 }.filter { value in
      ways.allSatisfy { $0.values[value.key] == value.value }
    }
  }
}
