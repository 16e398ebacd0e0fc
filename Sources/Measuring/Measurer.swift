import Exploration
import UnlockEngine

/// Measures what attackers get in a flow that was explored.
public struct Measurer {
  private let flow: AttackedFlow
  private let list: CodeList?
  private let goesOn: () -> Bool

  /// - Parameters:
  ///   - list: how often codes are chosen, by a list of somebody’s own.
  ///   - goesOn: whether anybody still waits for it.
  public init(_ flow: AttackedFlow, by list: CodeList? = nil, goesOn: @escaping () -> Bool = { true }) {
    (self.flow, self.list, self.goesOn) = (flow, list, goesOn)
  }

  /// What each attacker gets from each starting point that guards something; fewer when nobody waits any more.
  ///
  /// - Parameter team: if there are several, all of them ask whether somebody still waits.
  public func measures(
    _ attackers: [Attacker] = Attacker.allCases, workers team: Workers = .one
  ) -> [AttackMeasure] {
    var found = attackers.map { _ in [AttackMeasure?]() }
    // An attacker takes the same steps from all starting points.
    let kinds = Attacker.bySteps(attackers).map { kind in
      attackers.indices.filter { kind.contains(attackers[$0]) }
    }
    found.withUnsafeMutableBufferPointer { found in
      // Each kind of attacker has places of its own.
      nonisolated(unsafe) let (found, measurer) = (found, self)
      team.run { number in
        for kind in team.share(number, of: kinds.indices) {
          for place in kinds[kind] {
            found[place] = measurer.flow.starts.map { start in
              measurer.goesOn() ? measurer.measure(start, attackers[place]) : nil
            }
          }
        }
      }
    }
    return flow.starts.indices.flatMap { start in found.compactMap { $0[start] } }
  }

  public func measure(_ start: AttackStart, _ attacker: Attacker) -> AttackMeasure {
    let graph = flow.wayIn(start, attacker) ?? flow.graph(start, attacker)
    let circles = AttackCircles(in: graph)
    let reach = AttackReach(graph)
    var isWhole = graph.isWhole
    let free = reach.wayToOpen().map { way in
      self.way(start, graph, way.edges, way.time, "\(attacker.words): a way in without a guess")
    }
    let anew = reach.wayToBeginAnew().map { way in
      self.way(start, graph, way.edges, way.time, "\(attacker.words): beginning anew")
    }
    // Who walks in has nothing to guess.
    let guessed = free.map { $0.time <= AttackMeasure.moments[0] } ?? false ? [] : circles.guessed
    let alone = Set(guessed.filter { reach.isOpen(knowing: [$0]) })
    var chances = AttackChances(odds: start.secrets.map { Odds(of: $0, by: list) })
    var secrets: [SecretMeasure] = []
    for secret in guessed {
      var opens: SecretMeasure.Opens = alone.contains(secret) ? .alone : .never
      if free == nil, opens == .never {
        let behind = self.behind(secret, start, graph, reach, alone)
        if let first = behind.first {
          opens = .with(start.secrets[first.secret].name)
          chances.behind.append((secret, behind))
        }
      }
      let (count, way, isSure) = self.count(secret, start, graph, circles)
      isWhole = isWhole && isSure
      if case .endless(let rate) = count, opens != .never { chances.endless.append((secret, rate)) }
      secrets.append(SecretMeasure(secret: start.secrets[secret], count: count, opens: opens, way: way))
    }
    chances.areEndlessOne = circles.areOne(chances.endless.map(\.secret))
    if free == nil, attacker == .finder, let phone = phone(start, graph, reach, guessed, &chances) {
      secrets.insert(phone, at: 0)
    }
    let takesMore =
      free == nil && secrets.allSatisfy { $0.opens == .never }
      && reach.isOpen(
        knowing: Set(AttackCircles.places(graph.tried.reduce(0, |)))
          .union(attacker == .finder ? [start.secrets.count - 2] : []))
    let counted = Set(guessed).filter { secret in
      alone.contains(secret) || chances.behind.contains { $0.first == secret }
    }
    let search = AttackSearch(graph, counting: counted.subtracting(circles.endless))
    isWhole = isWhole && search.isWhole
    chances.combinations = search.found.map { ($0.guesses, $0.time) }
    let relevant = counted.union(chances.behind.flatMap { $0.then.map(\.secret) })
    return AttackMeasure(
      start: start, attacker: attacker, freeWay: free, anew: anew, secrets: secrets, takesMore: takesMore,
      isWhole: isWhole,
      meetsProofOutside: graph.meetsProofOutside, relevant: relevant, list: list,
      chances: chances)
  }

  /// The passcode at the lock screen, where exploring typed none since no app asks for it.
  private func phone(
    _ start: AttackStart, _ graph: AttackGraph, _ reach: AttackReach, _ guessed: [Int],
    _ chances: inout AttackChances
  ) -> SecretMeasure? {
    let place = start.secrets.count - 2
    guard start.secrets[place].kind == .passcode, !guessed.contains(place), let phone = flow.phone(start),
      let last = phone.times.last
    else { return nil }
    var opens = SecretMeasure.Opens.alone
    if !reach.isOpen(knowing: [place]) {
      let behind = self.behind(place, start, graph, reach, [])
      guard let first = behind.first else { return nil }
      opens = .with(start.secrets[first.secret].name)
      chances.behind.append((place, behind))
    }
    chances.phone = (place, phone.times)
    let way = AttackMeasure.Way(edges: [], time: last, scenario: phone.scenario)
    return SecretMeasure(secret: start.secrets[place], count: .bounded(phone.times), opens: opens, way: way)
  }

  private func way(
    _ start: AttackStart, _ graph: AttackGraph, _ edges: [Int], _ time: Int64, _ title: String
  ) -> AttackMeasure.Way {
    AttackMeasure.Way(edges: edges, time: time, scenario: flow.scenario(start, graph, edges, title))
  }

  /// How many guesses at one secret, when, and the way to the last of them.
  private func count(
    _ secret: Int, _ start: AttackStart, _ graph: AttackGraph, _ circles: AttackCircles
  ) -> (SecretMeasure.Count, AttackMeasure.Way?, isSure: Bool) {
    let name = start.secrets[secret].name
    if circles.endless.contains(secret) {
      // Of those that have no end, as many as show it.
      let search = AttackSearch(graph, counting: [secret], enough: Self.shownOfEndless)
      let way = search.found.last.map {
        self.way(
          start, graph, $0.way, $0.time, "Without end: \($0.guesses[secret]) guesses at “\(name)”, and on")
      }
      return (.endless(EndlessRate(secret, in: graph, circles)), way, search.isWhole)
    }
    let search = AttackSearch(graph, counting: [secret])
    let times = search.found.filter { $0.guesses[secret] > 0 }.map(\.time)
    let way = search.found.last.map {
      self.way(start, graph, $0.way, $0.time, "\(Figures.guesses($0.guesses[secret])) at “\(name)”")
    }
    return (.bounded(times), way, search.isWhole)
  }

  private static var shownOfEndless: Int { 12 }

  /// What can be guessed at once a first secret is known, and is then enough.
  private func behind(
    _ first: Int, _ start: AttackStart, _ graph: AttackGraph, _ reach: AttackReach, _ alone: Set<Int>
  ) -> [AttackChances.Behind] {
    let known = graph.knowing(first)
    let circles = AttackCircles(in: known)
    func isTried(_ secret: Int) -> Bool {
      if graph.secrets[first] == .passcode, graph.secrets[secret] == .scan {
        // Who knows the passcode has his own face enrolled, and tries no other; where he can’t, he may try the owner’s more often.
        return start.isProtected
      }
      return secret != first && !alone.contains(secret)
    }
    return circles.guessed.filter(isTried).compactMap { secret in
      guard reach.isOpen(knowing: [first, secret]) else { return nil }
      if circles.endless.contains(secret) {
        return .init(secret: secret, count: .endless(EndlessRate(secret, in: known, circles)))
      }
      let search = AttackSearch(known, counting: [secret])
      return .init(
        secret: secret, count: .bounded(search.found.filter { $0.guesses[secret] > 0 }.map(\.time)))
    }
  }
}
