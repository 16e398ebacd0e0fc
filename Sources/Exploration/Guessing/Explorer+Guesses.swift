import DeviceSimulation
import FlowFiles
import UnlockEngine

/// How often somebody can guess at a secret (K): the most wrong ones between two right ones, or after a begin.
public struct Guesses: Hashable, Sendable {
  public let secret: String
  /// `nil` where there is no end.
  public let most: Int?
  /// When at the earliest each try can be made, counted from where guessing begins; without end, of one round.
  public let times: [Duration]
  /// The shortest scenario that makes as many, or goes round once where there is no end; `nil` where there is nothing to guess at.
  public let scenario: ScenarioDraft?
  /// Whether all was explored: else it may be more.
  public let isWhole: Bool
  /// Whether some screen that was seen asks for it, and not for a new one.
  public let isAsked: Bool

  public var isWithoutEnd: Bool { most == nil }
}

extension Explorer {
  /// A secret's guesses, and what breaks the rule that they come to an end.
  struct GuessFinding {
    var guesses: Guesses
    var example: Counterexample?
  }

  /// What was found for each secret, by the graph that was explored.
  func findGuesses() -> [GuessFinding] {
    generator.plan.flow.secrets.enumerated().map { number, secret in
      let all = GuessGraph(graph, secret: number)
      let most = MostGuesses(in: all)
      if most.all != MostGuesses.withoutEnd { return bounded(secret, all, most, tries: Int(most.all)) }
      // Who goes round by what only the owner has isn’t guessing.
      let others = GuessGraph(graph, secret: number, cutting: isProof())
      let mostOfOthers = MostGuesses(in: others)
      return mostOfOthers.all == MostGuesses.withoutEnd
        ? endless(secret, others, mostOfOthers)
        : bounded(secret, others, mostOfOthers, tries: Int(mostOfOthers.all))
    }
  }

  /// Whether a step takes a right entry of some secret, or a proof outside the file.
  private func isProof() -> (Int) -> Bool {
    let (kinds, right) = (StepKinds(of: self, StateReader(of: self)), rightEntries())
    return { right.contains($0) || kinds.kind(of: $0) == .proof }
  }

  /// Steps with which the right one of some secret is given; a right name beside a wrong password is none.
  func rightEntries() -> Set<Int> {
    var found: Set<Int> = []
    for index in 0..<graph.marks.count {
      let (step, marks) = (Int(graph.marks[index].step), graph.marks[index].marks)
      if marks.given != 0, marks.wrong == 0 { found.insert(step) }
    }
    return found
  }

  // MARK: A number

  private func bounded(
    _ secret: String, _ graph: GuessGraph, _ most: MostGuesses, tries: Int
  ) -> GuessFinding {
    var earliest: EarliestGuesses?
    if tries > 0 {
      earliest = self.earliest(graph, most, from: Set(beginnings).map { ($0, 0) }, tries)
      // The most may be there only behind a right one, or a new one.
      if earliest?.times.count != tries { earliest = self.earliest(graph, most, from: begins(graph), tries) }
    }
    var draft: ScenarioDraft?
    if let earliest {
      let before = path(to: earliest.start)
      let path = MovePath(start: before.start, moves: before.moves + moves(along: earliest.steps))
      draft = scenario(path, "\(tries == 1 ? "One wrong try" : "\(tries) wrong tries") at “\(secret)”")
    }
    return GuessFinding(
      guesses: Guesses(
        secret: secret, most: tries, times: (earliest?.times ?? []).map { .milliseconds($0) },
        scenario: draft, isWhole: isComplete && untyped.isEmpty, isAsked: isAsked(graph.secret)))
  }

  private func isAsked(_ secret: Int) -> Bool {
    generator.plan.flow.screens(askingForSecret: secret, choosing: false).contains(where: seenPlaces.contains)
  }

  /// Where guessing begins: at the starting points, and behind each step with which it begins anew.
  private func begins(_ graph: GuessGraph) -> [(state: UInt32, depth: Int)] {
    var states = Set(beginnings)
    for index in 0..<self.graph.marks.count {
      let step = Int(self.graph.marks[index].step)
      if graph.isRenewal(step) { states.insert(UInt32(graph.target(of: step))) }
    }
    return states.sorted().map { ($0, depth(of: $0)) }
  }

  /// How many steps a state is from a starting point.
  private func depth(of state: UInt32) -> Int { (levels.firstIndex { $0 > state } ?? levels.count) - 1 }

  private func earliest(
    _ graph: GuessGraph, _ most: MostGuesses, from begins: [(state: UInt32, depth: Int)], _ tries: Int
  ) -> EarliestGuesses {
    let reader = StateReader(of: self)
    return EarliestGuesses(in: graph, most, from: begins, upTo: tries) { state, note in
      guard state < self.graph.expandedCount else { return }
      reader.load(Int(state))
      guard reader.isWaiting || !generator.plan.pauses.isEmpty else { return }
      for (place, move) in moves(from: state).enumerated() {
        let duration = self.duration(of: move, in: reader.world)
        if duration > 0 { note(place, duration) }
      }
    }
  }

  // MARK: Without end

  /// How many of the nearest tries are looked at for the shortest way round.
  private static var candidates: Int { 16 }

  private func endless(_ secret: String, _ graph: GuessGraph, _ most: MostGuesses) -> GuessFinding {
    var best: [(state: UInt32, step: Int)] = []
    var shortest = Int.max
    let inCircles = graph.tries.lazy.filter {
      !graph.isRenewal($0.step) && most.areInOneCircle(Int($0.state), graph.target(of: $0.step))
    }
    for found in inCircles.prefix(Self.candidates) {
      let first = [(state: found.state, step: found.step)]
      let back = graph.wayBack(from: graph.target(of: found.step), to: Int(found.state), most)
      let length = depth(of: found.state) + 1 + back.count
      if length < shortest { (best, shortest) = (first + back, length) }
    }
    guard let first = best.first else { preconditionFailure("without end is a circle with a try in it") }
    let before = path(to: first.state)
    let path = MovePath(start: before.start, moves: before.moves + moves(along: best))
    let screen = screens[Int(self.graph.screens[Int(first.state)])]
    let tries = best.count { graph.isWrong($0.step) }
    let given = givenBack(graph.secret, from: first.state, by: graph.target(of: first.step), tries)
    func example(_ evidence: Evidence) -> Counterexample {
      counterexample(path, breaking: "Guessing comes to an end", evidence, on: screen)
    }
    // Rounds without end are counted on, though exploring takes one for another.
    let shown = given.map(example).flatMap { $0.verdict == .fails ? $0 : nil }
    let finding = shown ?? example(.isGone(screen.top))
    return GuessFinding(
      guesses: Guesses(
        secret: secret, most: nil, times: Array(repeating: .zero, count: tries),
        scenario: scenario(path, "Without end: a way round with a wrong try at “\(secret)”"),
        isWhole: isComplete && untyped.isEmpty, isAsked: true), example: finding)
  }

  /// What a count would have come to that goes back on the way round; `nil` where nothing counts.
  private func givenBack(_ secret: Int, from state: UInt32, by next: Int, _ tries: Int) -> Evidence? {
    let reader = StateReader(of: self)
    func count(in state: Int) -> (fact: String, count: Int)? {
      reader.load(state)
      return generator.plan.flow.tries(ofSecret: secret, in: VisibleWorld(reader.world))
    }
    guard let before = count(in: Int(state)), let after = count(in: next), after.count > before.count else {
      return nil
    }
    return .fact(Fact(before.fact, before.count + tries))
  }

  // MARK: Paths

  private func moves(along steps: [(state: UInt32, step: Int)]) -> [Move] {
    steps.map { moves(from: $0.state)[$0.step - graph.steps(of: Int($0.state)).lowerBound] }
  }

  /// A way to look at, which says nothing of what ought to be.
  private func scenario(_ path: MovePath, _ title: String) -> ScenarioDraft {
    var draft = draft(of: path)
    draft.title = title
    return draft
  }
}

extension GuessGraph {
  /// The fewest steps back from one state of a circle to another.
  fileprivate func wayBack(from first: Int, to last: Int, _ most: MostGuesses) -> [(state: UInt32, step: Int)]
  {
    guard first != last else { return [] }
    var sources: [Int: (state: Int, step: Int)] = [:]
    var (level, next): ([Int], [Int]) = ([first], [])
    while !level.isEmpty {
      for state in level {
        for step in graph.steps(of: state) where !isRenewal(step) {
          let target = target(of: step)
          guard target != first, sources[target] == nil, most.areInOneCircle(target, last) else { continue }
          sources[target] = (state, step)
          next.append(target)
        }
      }
      if sources[last] != nil { break }
      (level, next) = (next, [])
    }
    var (way, place): ([(state: UInt32, step: Int)], Int) = ([], last)
    while place != first, let source = sources[place] {
      way.append((UInt32(source.state), source.step))
      place = source.state
    }
    return way.reversed()
  }
}

extension StateReader {
  /// Whether anything waits for time in the loaded state.
  var isWaiting: Bool { Deadline.all.contains { world.pointee.moment(of: $0) != nil } }
}
