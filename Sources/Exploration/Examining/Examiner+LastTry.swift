import DeviceSimulation
import FlowFiles
import UnlockEngine

// What somebody is told before the last try, and where it leads.

extension Examiner {
  /// From the last wrong guess but one, by what is done in front of the app, to the last one: on the way something has to be
  /// said that isn’t said with more guesses left.
  func lastTryIsTold() -> FlowAnswer {
    let all = explorer.generator.plan.flow.secrets
    guard !all.isEmpty else { return noCodes }
    guard explorer.isComplete else { return notWhole }
    var (found, held, left, unclear): ([Witness], [String], [String], [String]) = ([], [], [], [])
    var endless: [Int] = []
    let isReached = reachedByHand
    for (number, name) in all.enumerated() {
      let graph = guessGraph(number)
      let most = MostGuesses(in: graph)
      // With two in all, what is said after the first wrong one is new in any case.
      guard most.all != MostGuesses.withoutEnd, most.all > 2 else {
        if most.all > 0 { left.append(name) }
        if most.all == MostGuesses.withoutEnd { endless.append(number) }
        continue
      }
      let asked = Set(prompts(for: number, by: [.typing, .tap]).map { Int($0.state) })
      let ways = untold(graph, most, asked, isReached)
      let shown = ways.filter(saysNothingNew)
      for way in shown { found.append(untoldWitness(name, way)) }
      if ways.isEmpty { held.append(name) } else if shown.isEmpty { unclear.append(name) }
    }
    if !found.isEmpty { return .broken(found) }
    guard unclear.isEmpty else {
      return .undecided(
        "before the last try at \(unclear.joined(separator: ", ")) nothing need be said that is never said before, and no single way shows it"
      )
    }
    if let name = endless.first(where: { !lastTries(at: $0).isEmpty }).map({ all[$0] }) {
      return .undecided(
        "guesses at \(name) have no end in one place, and a wrong one takes it away in another: whether that is told before isn’t judged"
      )
    }
    guard !held.isEmpty else {
      return left.isEmpty
        ? noCodes : .notApplicable("no code has a last try of three or more: \(left.joined(separator: ", "))")
    }
    return .holds(
      "before the last try at \(held.joined(separator: ", ")) something is said that isn’t said before; what it says nobody judged, nor what is said to who ends the app before an answer"
    )
  }

  /// The steps in which a wrong entry of a secret takes it away, by their numbers.
  private func lastTries(at secret: Int) -> Set<Int> {
    let (marks, bit) = (explorer.graph.marks, UInt16(1) << UInt16(secret))
    return Set(
      (0..<marks.count).lazy.filter { marks[$0].marks.wrong & marks[$0].marks.removed & bit != 0 }
        .map { Int(marks[$0].step) })
  }

  /// Steps by which the last try but one is used, and the state in which the last is made without a word.
  private func untold(
    _ graph: GuessGraph, _ most: MostGuesses, _ asked: Set<Int>, _ isReached: [Bool]
  ) -> [(state: UInt32, steps: [(UInt32, Int)])] {
    let ofScreens = wordsOfScreens
    func words(of state: Int) -> Int { ofScreens[Int(explorer.graph.screens[state])] }
    let count = explorer.graph.expandedCount
    let usual = Set((0..<count).lazy.filter { isReached[$0] && most.most[$0] >= 2 }.map { words(of: $0) })
    var parents: [Int: (state: Int, step: Int)] = [:]
    var (level, found): ([Int], [(UInt32, [(UInt32, Int)])]) = ([], [])
    for attempt in graph.tries where isReached[Int(attempt.state)] && most.most[Int(attempt.state)] >= 2 {
      let target = graph.target(of: attempt.step)
      guard !graph.isRenewal(attempt.step), most.most[target] == 1, target < count, parents[target] == nil,
        usual.contains(words(of: target))
      else { continue }
      parents[target] = (Int(attempt.state), attempt.step)
      level.append(target)
    }
    let sources = Set(level)
    while !level.isEmpty, found.count < Self.mostWitnesses {
      var next: [Int] = []
      for state in level {
        if asked.contains(state) {
          found.append(way(to: state, parents, sources))
          continue
        }
        for step in graph.graph.steps(of: state) where !graph.isRenewal(step) {
          guard [.tap, .typing, .wait].contains(kinds.kind(of: step)) else { continue }
          let target = graph.target(of: step)
          guard target < count, most.most[target] == 1, parents[target] == nil,
            usual.contains(words(of: target))
          else { continue }
          parents[target] = (state, step)
          next.append(target)
        }
      }
      level = next
    }
    return Array(found.prefix(Self.mostWitnesses))
  }

  /// By state: whether it is come to without a setting, the network or the server being changed: an app that wasn’t told shows what was so before.
  private var reachedByHand: [Bool] {
    let graph = StepTable(explorer.graph)
    var isReached = [Bool](repeating: false, count: graph.count)
    var open = explorer.beginnings
    for state in open { isReached[Int(state)] = true }
    while let state = open.popLast() {
      for step in graph.steps(of: Int(state)) {
        let (kind, target) = (kinds.kind(of: step), graph.targets[step])
        guard kind.isTouch || kind == .wait, !isReached[Int(target)] else { continue }
        isReached[Int(target)] = true
        open.append(target)
      }
    }
    return isReached
  }

  /// Whether nothing is to be read on the way to the last try that wasn’t to be read on the same way before.
  private func saysNothingNew(_ way: (state: UInt32, steps: [(UInt32, Int)])) -> Bool {
    let ofScreens = wordsOfScreens
    func words(of state: UInt32) -> Int { ofScreens[Int(explorer.graph.screens[Int(state)])] }
    var (before, place): (Set<Int>, UInt32?) = ([], way.steps.first?.0 ?? way.state)
    while let state = place {
      before.insert(words(of: state))
      place = explorer.parents[Int(state)]
    }
    return way.steps.allSatisfy { step in
      let target = explorer.graph.targets[step.1]
      return isExpanded(target) && before.contains(words(of: target)) && !goesPast(step)
    }
  }

  /// Whether a wait goes on when something else was due, as an answer: what was to be read then no state has.
  private func goesPast(_ step: (UInt32, Int)) -> Bool {
    guard kinds.kind(of: step.1) == .wait else { return false }
    reader.load(Int(step.0))
    let world = reader.world.pointee
    let end = world.clock.now + .milliseconds(kinds.length(of: step.1))
    return Deadline.all.contains { world.moment(of: $0).map { $0 < end } ?? false }
  }

  private func way(
    to state: Int, _ parents: [Int: (state: Int, step: Int)], _ sources: Set<Int>
  ) -> (state: UInt32, steps: [(UInt32, Int)]) {
    var (steps, place): ([(UInt32, Int)], Int) = ([], state)
    while let parent = parents[place] {
      steps.append((UInt32(parent.state), parent.step))
      if sources.contains(place) { break }
      place = parent.state
    }
    return (UInt32(state), steps.reversed())
  }

  private func untoldWitness(_ name: String, _ found: (state: UInt32, steps: [(UInt32, Int)])) -> Witness {
    let start = found.steps.first?.0 ?? found.state
    return witness(
      way(to: start, along: found.steps), then: [.picture([])], at: screen(of: found.state),
      "one try at “\(name)” is left, and nothing says so")
  }

  /// By screen: a number that only screens with the same words have.
  private var wordsOfScreens: [Int] {
    var numbers: [[String]: Int] = [:]
    return explorer.screens.map { screen in
      let words = screen.words
      if numbers[words] == nil { numbers[words] = numbers.count }
      return numbers[words] ?? 0
    }
  }

  // MARK: The way back

  /// Whether from wherever the last try was used there is a way in again, of whatever kind. One outside the app no file tells.
  func blockedComeBack() -> FlowAnswer {
    let all = explorer.generator.plan.flow.secrets
    guard !all.isEmpty else { return noCodes }
    guard explorer.isComplete else { return notWhole }
    let leads = leads { _ in true }
    var judged = 0
    for number in all.indices {
      let graph = guessGraph(number)
      let most = MostGuesses(in: graph)
      // Where there is no end to them in one place, one may be the last in another.
      let last = most.all == MostGuesses.withoutEnd ? lastTries(at: number) : nil
      for attempt in graph.tries
      where last?.contains(attempt.step) ?? (most.most[Int(attempt.state)] == 1) {
        judged += 1
        // Once the answer is there, too: before that the app may be ended.
        let after = waits(after: attempt.step, in: attempt.state, graph.graph).compactMap { way in
          way.last.map { graph.target(of: $0.step) }
        }
        guard let target = after.first(where: { !leads[$0] && isExpanded(UInt32($0)) }) else { continue }
        return .undecided(
          "from \(name(screen(of: UInt32(target)))) there is no way back in the app; whether there is one outside it the file doesn’t say"
        )
      }
    }
    return judged > 0
      ? .holds("from wherever a last try leads there is a way in again: \(counted(judged, "step"))")
      : .notApplicable("no code has a last try")
  }
}
