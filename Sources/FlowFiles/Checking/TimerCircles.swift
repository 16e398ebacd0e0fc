import UnlockEngine

// Timers that run while something holds, and at their ends make one another begin: as long as nobody does anything, they go
// on for ever. Those that steps start are looked through as the file is read (`CircleSearch`).

extension FlowCheck {
  mutating func checkTimers(_ reach: Reach) {
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
    _ timer: UInt8, afterEndOf one: UInt8, _ reach: Reach, _ budget: ConditionSpace.Budget
  ) -> Bool {
    let (first, second) = (program.timers[Int(one)], program.timers[Int(timer)])
    let effects = FlowEffects(of: first.then, in: program, on: first.during)
    guard effects.goes || effects.canChange(second.whileHolds) else { return false }
    var certain = CertainValues()
    certain.follow(first.then, in: program)
    let screens = certain.screen ?? (effects.goes ? reach.reached : first.during)
    return ConditionSpace(program, on: screens, budget, given: certain.values)
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
  /// A bit for the screen that shows; `nil` where that isn’t certain.
  private(set) var screen: UInt64?

  mutating func follow(_ block: UInt16?, in program: FlowProgram) {
    guard let block else { return }
    for instruction in program.blocks[Int(block)] {
      switch instruction {
      case .set(let value, let number): values[value] = number < 64 ? 1 << UInt64(number) : nil
      case .run(let block): follow(block, in: program)
      case .go(let number):
        follow(program.screens[Int(number) - 1].enter, in: program)
        screen = program.screens[Int(number) - 1].enter == nil ? 1 << UInt64(number) : nil
      case .choose, .goBack, .send, .ask, .setHere, .setEnrolled, .count, .countDown:
        forget(whatCanChange(instruction, in: program))
      default: break
      }
    }
  }

  private func whatCanChange(_ instruction: FlowProgram.Instruction, in program: FlowProgram) -> UInt64? {
    switch instruction {
    case .setHere(let value), .setEnrolled(let value), .count(let value), .countDown(let value):
      return 1 << UInt64(value)
    case .choose(let first, let count):
      let all = program.branches[Int(first)..<Int(first + count)].map {
        FlowEffects(of: $0.block, in: program)
      }
      return all.contains(where: \.goes) ? nil : all.reduce(0) { $0 | $1.values }
    default: return nil
    }
  }

  /// - Parameter changed: a bit for each value that may be another now; `nil` if anything may, the screen too.
  private mutating func forget(_ changed: UInt64?) {
    guard let changed else {
      (values, screen) = ([:], nil)
      return
    }
    values = values.filter { changed & (1 << UInt64($0.key)) == 0 }
  }
}
