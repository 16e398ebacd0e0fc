import DeviceSimulation
import UnlockEngine

// How often somebody can guess, and what he is told.

extension Examiner {
  /// No more wrong guesses than so many; where a break is given, between two of that length.
  func guesses(atMost limit: Int, _ pause: Duration?) -> Answer {
    let all = explorer.generator.plan.flow.secrets
    guard !all.isEmpty else { return noCodes }
    let least = pause.map { Int($0.inMilliseconds / 1000) }
    var (found, held): ([Witness], [String]) = ([], [])
    for (number, name) in all.enumerated() {
      let graph = GuessGraph(explorer.graph, secret: number) { step in
        least.map { self.kinds.seconds(of: step) >= $0 } ?? false
      }
      let most = MostGuesses(in: graph)
      if let state = most.most.firstIndex(where: { Int($0) > limit }) {
        if let witness = guessing(name, graph, most, from: UInt32(state), limit + 1, pause) {
          found.append(witness)
        }
      } else if most.all > 0 {
        held.append("\(name): \(most.all)")
      }
    }
    if !found.isEmpty { return .broken(found.sorted { $0.scenario.steps.count < $1.scenario.steps.count }) }
    guard explorer.isComplete else { return notWhole }
    let unit = pause.map { "until a break of \($0.scenarioText)" } ?? "in all"
    return held.isEmpty ? noCodes : .holds("wrong guesses \(unit), at most: \(held.joined(separator: ", "))")
  }

  var noCodes: Answer { .notApplicable("nobody is asked for a code") }

  private func guessing(
    _ name: String, _ graph: GuessGraph, _ most: MostGuesses, from state: UInt32, _ count: Int,
    _ pause: Duration?
  ) -> Witness? {
    let found = EarliestGuesses(in: graph, most, from: [(state, 0)], upTo: count) { state, note in
      guard self.isExpanded(state) else { return }
      for step in self.explorer.graph.steps(of: Int(state)) where self.kinds.kind(of: step) == .wait {
        note(
          step - self.explorer.graph.steps(of: Int(state)).lowerBound, Int64(self.kinds.seconds(of: step)))
      }
    }
    guard found.times.count == count, let last = found.steps.last else { return nil }
    let before = explorer.path(to: found.start)
    let moves = found.steps.map { explorer.moves(from: $0.state)[$0.step - first(of: $0.state)] }
    func draft(_ count: Int) -> ScenarioDraft {
      explorer.draft(of: MovePath(start: before.start, moves: before.moves + moves.prefix(count)))
    }
    let (shorter, whole) = (draft(moves.count - 1), draft(moves.count))
    let here = screen(of: last.state)
    let isShown: ScenarioStep = .expect([.screen(here.app?.id), .alert(here.alert?.id)])
    let unit = pause.map { " without a break of \($0.scenarioText)" } ?? ""
    let finding = "a wrong guess at “\(name)” can be made after \(count - 1) others\(unit)"
    return witness(
      shorter, then: [isShown] + whole.steps.dropFirst(shorter.steps.count), at: here, finding)
  }

  private func first(of state: UInt32) -> Int { explorer.graph.steps(of: Int(state)).lowerBound }

  // MARK: The last try

  /// From the last wrong guess but one, by what is done in front of the app, to the last one: on the way something has to be
  /// said that isn’t said with more guesses left.
  func lastTryIsTold() -> Answer {
    let all = explorer.generator.plan.flow.secrets
    guard !all.isEmpty else { return noCodes }
    guard explorer.isComplete else { return notWhole }
    var (found, held, left): ([Witness], [String], [String]) = ([], [], [])
    for (number, name) in all.enumerated() {
      let graph = GuessGraph(explorer.graph, secret: number)
      let most = MostGuesses(in: graph)
      // With two in all, what is said after the first wrong one is new in any case.
      guard most.all != MostGuesses.withoutEnd, most.all > 2 else {
        if most.all > 0 { left.append(name) }
        continue
      }
      let ways = untold(graph, most)
      for way in ways { found.append(untoldWitness(name, way, graph)) }
      if ways.isEmpty { held.append(name) }
    }
    if !found.isEmpty { return .broken(found) }
    guard !held.isEmpty else {
      return left.isEmpty
        ? noCodes : .notApplicable("no code has a last try of three or more: \(left.joined(separator: ", "))")
    }
    return .holds(
      "before the last try at \(held.joined(separator: ", ")) something is said that isn’t said before; what it says nobody judged"
    )
  }

  /// Steps by which the last try but one is used, and the state in which the last is made without a word.
  private func untold(_ graph: GuessGraph, _ most: MostGuesses) -> [(state: UInt32, steps: [(UInt32, Int)])] {
    let ofScreens = wordsOfScreens
    func words(of state: Int) -> Int { ofScreens[Int(explorer.graph.screens[state])] }
    let count = explorer.graph.expandedCount
    let usual = Set((0..<count).lazy.filter { most.most[$0] >= 2 }.map { words(of: $0) })
    var parents: [Int: (state: Int, step: Int)] = [:]
    var (level, found): ([Int], [(UInt32, [(UInt32, Int)])]) = ([], [])
    for attempt in graph.tries where most.most[Int(attempt.state)] >= 2 {
      let target = graph.target(of: attempt.step)
      guard most.most[target] == 1, target < count, parents[target] == nil, usual.contains(words(of: target))
      else { continue }
      parents[target] = (Int(attempt.state), attempt.step)
      level.append(target)
    }
    let sources = Set(level)
    while !level.isEmpty, found.count < Self.mostWitnesses {
      var next: [Int] = []
      for state in level {
        if graph.graph.steps(of: state).contains(where: graph.isWrong) {
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

  private func untoldWitness(
    _ name: String, _ found: (state: UInt32, steps: [(UInt32, Int)]), _ graph: GuessGraph
  ) -> Witness {
    let start = found.steps.first?.0 ?? found.state
    let before = explorer.path(to: start)
    let moves = found.steps.map { explorer.moves(from: $0.0)[$0.1 - first(of: $0.0)] }
    let draft = explorer.draft(of: MovePath(start: before.start, moves: before.moves + moves))
    return witness(
      draft, then: [.picture([])], at: screen(of: found.state),
      "one try at “\(name)” is left, and nothing says so")
  }

  /// By screen: a number that only screens with the same words have.
  private var wordsOfScreens: [Int] {
    var numbers: [[String]: Int] = [:]
    return explorer.screens.map { screen in
      let words = screen.layers.flatMap { [$0.id, $0.title] + $0.texts + $0.controls.map(\.title) }
      if numbers[words] == nil { numbers[words] = numbers.count }
      return numbers[words] ?? 0
    }
  }

  // MARK: Matches

  /// Steps in which a match takes back what wrong codes have counted.
  func triesOutlastMatches() -> Answer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let (flow, graph) = (explorer.generator.plan.flow, StepTable(explorer.graph))
    guard !flow.secrets.isEmpty else { return noCodes }
    func tries(_ number: Int, in state: Int) -> (fact: String, count: Int)? {
      reader.load(state)
      return flow.tries(ofSecret: number, in: VisibleWorld(reader.world))
    }
    var (found, judged): ([Witness], Int) = ([], 0)
    for state in 0..<explorer.graph.expandedCount where device(of: state).isEvaluating {
      for step in graph.steps(of: state) where kinds.kind(of: step) == .match {
        for number in flow.secrets.indices {
          guard let before = tries(number, in: state), before.count > 0 else { continue }
          judged += 1
          let target = Int(graph.targets[step])
          guard let after = tries(number, in: target), after.count < before.count, isExpanded(UInt32(target))
          else { continue }
          found.append(
            witness(
              way(to: UInt32(state), by: step), then: [.expect([.fact(Fact(after.fact, after.count))])],
              at: screen(of: UInt32(target)), "a match gives tries at “\(flow.secrets[number])” back"))
          if found.count == Self.mostWitnesses { return .broken(found) }
        }
      }
    }
    if !found.isEmpty { return .broken(found) }
    return judged > 0
      ? .holds("tried in \(counted(judged, "step")) by a match after a wrong code")
      : .notApplicable("no wrong code is counted where a match comes after it")
  }
}
