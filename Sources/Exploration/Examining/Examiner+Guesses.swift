import DeviceSimulation
import FlowFiles
import UnlockEngine

// How often somebody can guess.

extension Examiner {
  /// No more wrong guesses than so many; where a break is given, between two of that length.
  func guesses(atMost limit: Int, _ pause: Duration?) -> FlowAnswer {
    let all = explorer.generator.plan.flow.secrets
    guard !all.isEmpty else { return noCodes }
    var (found, held, unshown): ([Witness], [String], [String]) = ([], [], [])
    for (number, name) in all.enumerated() {
      var graph = guessGraph(number, pause)
      var most = MostGuesses(in: graph)
      func shown() -> Witness? {
        guard let state = most.most.firstIndex(where: { Int($0) > limit }) else { return nil }
        return guessing(name, graph, most, from: UInt32(state), limit + 1, pause)
      }
      var witness = shown()
      if witness == nil, Int(most.all) > limit, let pause {
        // A break may be waited for in parts.
        graph = guessGraph(number, pause, since: leastTimesSinceGuesses(graph))
        most = MostGuesses(in: graph)
        witness = shown()
      }
      if let witness {
        found.append(witness)
      } else if Int(most.all) > limit {
        unshown.append(name)
      } else if most.all > 0 {
        held.append("\(name): \(most.all)")
      }
    }
    if !found.isEmpty { return .broken(found.sorted { $0.scenario.steps.count < $1.scenario.steps.count }) }
    guard explorer.isComplete else { return notWhole }
    if let untried { return untried }
    guard unshown.isEmpty else {
      return .undecided(
        "waits add up to a break before so many guesses at \(unshown.joined(separator: ", "))")
    }
    let unit = pause.map { "until a break of \($0.scenarioText)" } ?? "in all"
    return held.isEmpty ? noCodes : .holds("wrong guesses \(unit), at most: \(held.joined(separator: ", "))")
  }

  /// Where a secret is asked for, and the step by which a wrong one is typed: at a server it is wrong only with the answer, or where the app is
  /// ended before that.
  ///
  /// - Parameter taken: of which kinds such steps are: a tap submits what was typed.
  func prompts(for secret: Int, by taken: [StepKinds.Kind] = [.typing]) -> [(state: UInt32, step: Int)] {
    let guesses = GuessGraph(explorer.graph, secret: secret)
    let table = guesses.graph
    let byHand: [StepKinds.Kind] = [.typing, .tap]
    let answered = Set(
      guesses.tries.lazy.filter { !byHand.contains(self.kinds.kind(of: $0.step)) }.map(\.state))
    var found: [(UInt32, Int)] = []
    for state in 0..<explorer.graph.expandedCount {
      let step = table.steps(of: state).first { step in
        taken.contains(kinds.kind(of: step))
          && (guesses.isWrong(step) || answered.contains(table.targets[step]))
      }
      if let step { found.append((UInt32(state), step)) }
    }
    return found
  }

  var noCodes: FlowAnswer { untried ?? .notApplicable("nobody is asked for a code") }

  /// Where a code is asked for, and no wrong one was typed that would tell anything, nobody knows what comes of one.
  private var untried: FlowAnswer? {
    let names = explorer.guesses.map(\.guesses).filter { $0.isAsked && $0.most == 0 }.map(\.secret)
    if names.isEmpty { return nil }
    return .undecided("no wrong \(names.joined(separator: ", ")) was tried in what was explored")
  }

  /// Guesses in a row: neither with a match or the passcode between them, which are a success, nor with a long wait where one is given.
  ///
  /// - Parameter since: by state, for how many milliseconds nothing can have been guessed at least.
  func guessGraph(_ secret: Int, _ pause: Duration? = nil, since: [Int64]? = nil) -> GuessGraph {
    let least = pause?.inMilliseconds ?? .max
    let graph = StepTable(explorer.graph)
    var breaks: Set<Int> = []
    if let since {
      for state in 0..<explorer.graph.expandedCount where since[state] > 0 {
        for step in graph.steps(of: state) where kinds.length(of: step) > 0 {
          if since[state] + kinds.length(of: step) >= least { breaks.insert(step) }
        }
      }
    }
    return GuessGraph(explorer.graph, secret: secret) { step in
      // The right one of another secret is a success, too.
      if self.rightEntries.contains(step) { return true }
      return switch self.kinds.kind(of: step) {
      case .match, .passcode, .proof: true
      case .wait, .touching: self.kinds.length(of: step) >= least || breaks.contains(step)
      default: false
      }
    }
  }

  /// By state: for how many milliseconds at least nothing was guessed, on whichever way one came there.
  private func leastTimesSinceGuesses(_ guesses: GuessGraph) -> [Int64] {
    let graph = guesses.graph
    var times = [Int64](repeating: .max, count: graph.count)
    var queue = explorer.beginnings + guesses.tries.map { UInt32(graph.targets[$0.step]) }
    for state in queue { times[Int(state)] = 0 }
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      guard isExpanded(state) else { continue }
      for step in graph.steps(of: Int(state)) {
        let (target, time) = (graph.targets[step], times[Int(state)] + kinds.length(of: step))
        guard time < times[Int(target)] else { continue }
        times[Int(target)] = time
        queue.append(target)
      }
    }
    return times.map { $0 == .max ? 0 : $0 }
  }

  private func guessing(
    _ name: String, _ graph: GuessGraph, _ most: MostGuesses, from state: UInt32, _ count: Int,
    _ pause: Duration?
  ) -> Witness? {
    // From a starting point where that goes: else from behind what gave tries back.
    let starts = Set(explorer.beginnings).filter { Int(most.most[Int($0)]) >= count }
    let begins = starts.isEmpty ? [(state, 0)] : starts.sorted().map { ($0, 0) }
    let found = EarliestGuesses(in: graph, most, from: begins, upTo: count) { state, note in
      guard self.isExpanded(state) else { return }
      for step in self.explorer.graph.steps(of: Int(state)) where self.kinds.length(of: step) > 0 {
        note(step - self.explorer.graph.steps(of: Int(state)).lowerBound, self.kinds.length(of: step))
      }
    }
    guard found.times.count == count, let last = found.steps.last else { return nil }
    let before = explorer.path(to: found.start)
    // What the server makes of it is only seen where its answer is waited for.
    let answer = waits(for: last, in: graph)
    let moves = (found.steps.dropLast() + answer).map { move(in: $0.state, by: $0.step) }
    func draft(_ count: Int) -> ScenarioDraft {
      explorer.draft(of: MovePath(start: before.start, moves: before.moves + moves.prefix(count)))
    }
    let (shorter, whole) = (draft(moves.count - answer.count), draft(moves.count))
    if let pause, whole.hasBreak(of: pause, afterStep: draft(0).steps.count) { return nil }
    let here = screen(of: last.state)
    let isShown: ScenarioStep = .expect([.screen(here.app?.id), .alert(here.alert?.id)])
    let unit = pause.map { " without a break of \($0.scenarioText)" } ?? ""
    let finding = "a wrong guess at “\(name)” can be made after \(count - 1) others\(unit)"
    var end: [ScenarioStep] = []
    if kinds.kind(of: last.step) != .typing {
      end =
        [.picture([])]
        + tries(at: graph.secret, after: MovePath(start: before.start, moves: before.moves + moves))
    }
    return witness(
      shorter, then: [isShown] + whole.steps.dropFirst(shorter.steps.count) + end, at: here,
      by: .tries(secret: graph.secret), finding)
  }

  /// How many tries count at the end of a path, where the flow tells.
  private func tries(at secret: Int, after path: MovePath) -> [ScenarioStep] {
    guard let world = explorer.replay(path)?.end.world as? World<FileFlow> else { return [] }
    let counted = withUnsafePointer(to: world) {
      explorer.generator.plan.flow.tries(ofSecret: secret, in: VisibleWorld($0))
    }
    return counted.map { [.expect([.fact(Fact($0.fact, $0.count))])] } ?? []
  }

  /// A step that makes a guess; where it is made at a server, waiting for that in its place, and for the answer.
  private func waits(
    for guess: (state: UInt32, step: Int), in graph: GuessGraph
  ) -> [(state: UInt32, step: Int)] {
    let arrival = graph.graph.steps(of: Int(guess.state)).first {
      kinds.kind(of: $0) == .wait && graph.isWrong($0)
    }
    guard let arrival, kinds.kind(of: guess.step) != .typing else { return [guess] }
    let ways = waits(after: arrival, in: guess.state, graph.graph).prefix(2)
    return ways.last ?? [guess]
  }

  // MARK: Matches

  /// Steps in which a match takes back what wrong codes have counted: at once, or by what anybody can do then and couldn’t before.
  func triesOutlastMatches() -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let (flow, graph) = (explorer.generator.plan.flow, StepTable(explorer.graph))
    guard !flow.secrets.isEmpty else { return noCodes }
    var (found, judged): ([Witness], Int) = ([], 0)
    for number in flow.secrets.indices {
      let tries = countedTries(number)
      let isGivenBack = leads(keepingSecrets: true, by: \.isAnybodys, to: tries.areFewer)
      // Where the code goes, its tries do.
      for state in 0..<explorer.graph.expandedCount where tries.counts[state] > 0 && tries.codes[state] != 0 {
        guard device(of: state).isEvaluating else { continue }
        for step in graph.steps(of: state) where kinds.kind(of: step) == .match {
          judged += 1
          let target = graph.targets[step]
          guard isExpanded(target) else { continue }
          let isLater = isGivenBack[Int(target)] && !isGivenBack[state]
          guard tries.areFewer(UInt32(state), target) || isLater else { continue }
          var search = OpeningSearch(self) { tries.areFewer(UInt32(state), $0) }
          search.begin(with: step, of: UInt32(state))
          for way in search.ways(atMost: 1) {
            reader.load(Int(way.end))
            guard let after = flow.tries(ofSecret: number, in: VisibleWorld(reader.world)) else { continue }
            found.append(
              witness(
                self.way(to: way.start, along: way.steps),
                then: [.expect([.fact(Fact(after.fact, after.count))])], at: screen(of: way.end),
                "a match gives tries at “\(flow.secrets[number])” back"))
          }
          if found.count == Self.mostWitnesses { return .broken(found) }
        }
      }
    }
    if !found.isEmpty { return .broken(found) }
    return judged > 0
      ? .holds("tried in \(counted(judged, "step")) by a match after a wrong code")
      : .notApplicable("no wrong code is counted where a match comes after it")
  }

  /// How many wrong ones of a secret count in each state, and which secret that is there.
  private func countedTries(_ number: Int) -> CountedTries {
    var tries = CountedTries()
    let flow = explorer.generator.plan.flow
    for state in 0..<explorer.graph.expandedCount {
      reader.load(state)
      let world = VisibleWorld(reader.world)
      tries.counts.append(flow.tries(ofSecret: number, in: world).map { Int32($0.count) } ?? -1)
      tries.codes.append(flow.secretValue(number, in: world))
    }
    return tries
  }

  /// A step, and what is waited for after it, one after the other.
  func waits(after step: Int, in state: UInt32, _ graph: StepTable) -> [[(state: UInt32, step: Int)]] {
    var ways = [[(state: state, step: step)]]
    while ways.count < 5, let last = ways[ways.count - 1].last {
      let target = graph.targets[last.step]
      guard isExpanded(target),
        let wait = graph.steps(of: Int(target)).first(where: { kinds.kind(of: $0) == .wait })
      else { break }
      ways.append(ways[ways.count - 1] + [(state: target, step: wait)])
    }
    return ways
  }
}

private struct CountedTries {
  /// By state; negative where nothing counts them.
  var counts: [Int32] = []
  var codes: [UInt64] = []

  /// Whether fewer count in a later state, of the same secret.
  func areFewer(_ state: UInt32, _ later: UInt32) -> Bool {
    guard Int(later) < counts.count, counts[Int(later)] >= 0 else { return false }
    return codes[Int(state)] == codes[Int(later)] && counts[Int(later)] < counts[Int(state)]
  }
}

extension ScenarioDraft {
  /// Whether time adds up to a break between two entries, from some step on.
  fileprivate func hasBreak(of pause: Duration, afterStep first: Int) -> Bool {
    var (waited, hasTyped) = (Duration.zero, false)
    for step in steps.dropFirst(first) {
      switch step {
      case .elapse(let length): waited += length
      case .type:
        if hasTyped, waited >= pause { return true }
        (waited, hasTyped) = (.zero, true)
      default: continue
      }
    }
    return false
  }
}
