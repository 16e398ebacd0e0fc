import DeviceSimulation
import FlowFiles
import UnlockEngine

/// A secret that anybody can take away by a tap, though nothing was proved, and come to private screens after that.
public struct GivenUpSecret: Hashable, Sendable {
  public let secret: String
  /// The screen or alert where it is taken away.
  public let place: String
  public let scenario: ScenarioDraft
}

extension Explorer {
  /// How many of the nearest taps are looked at for each secret, and how many states behind one.
  private static var nearestTaps: Int { 16 }
  private static var statesBehind: Int { 100_000 }

  /// The secrets that are given up so, each by the nearest tap. Whoever guesses until one is taken away isn’t meant.
  func findGivenUp() -> [GivenUpSecret] {
    guard generator.plan.flow.hasContent else { return [] }
    let reader = StateReader(of: self)
    let removals = removals(reader)
    if removals.isEmpty { return [] }
    let (table, right) = (StepTable(graph), rightEntries())
    return generator.plan.flow.secrets.enumerated().compactMap { number, secret in
      // What was sent may be taken back.
      if case .issued = generator.plan.flow.secretForm(number, under: template.limits) { return nil }
      let guesses = GuessGraph(graph, secret: number)
      for found in removals.lazy.filter({ $0.secrets & (1 << UInt16(number)) != 0 }).prefix(Self.nearestTaps)
      where !self.isGuessed(on: guesses, to: found.state) {
        let search = StepSearch(
          table, from: [table.targets[found.step]], atMost: Self.statesBehind,
          along: { !right.contains($1) && self.isAnybodys($1, of: $0, reader) },
          // Of a state that wasn't gone on from nobody knows what it shows.
          to: {
            Int($0) < self.graph.expandedCount && self.screens[Int(self.graph.screens[Int($0)])].isIn
          })
        guard let end = search.end else { continue }
        let steps = [(state: found.state, step: found.step)] + search.steps(to: end)
        let before = path(to: found.state)
        let path = MovePath(
          start: before.start, moves: before.moves + steps.map { move($0.step, of: $0.state) })
        let place = screens[Int(graph.screens[Int(found.state)])].top
        return GivenUpSecret(secret: secret, place: place?.id ?? "", scenario: draft(of: path))
      }
      return nil
    }
  }

  /// The taps with which somebody who has proved nothing takes secrets away, the nearest first.
  private func removals(_ reader: StateReader) -> [(state: UInt32, step: Int, secrets: UInt16)] {
    var (found, state): ([(state: UInt32, step: Int, secrets: UInt16)], Int) = ([], 0)
    for index in 0..<graph.marks.count where graph.marks[index].marks.removed != 0 {
      let (step, marks) = (Int(graph.marks[index].step), graph.marks[index].marks)
      while !graph.steps(of: state).contains(step) { state += 1 }
      guard marks.given == 0, !graph.memory(of: state).isEntitled,
        kind(step, of: UInt32(state), reader) == .tap
      else { continue }
      found.append((UInt32(state), step, marks.removed))
    }
    return found
  }

  /// Whether somebody guesses on the way to a state.
  private func isGuessed(on guesses: GuessGraph, to state: UInt32) -> Bool {
    var place = state
    while let before = parents[Int(place)] {
      let step = guesses.graph.steps(of: Int(before)).first { guesses.graph.targets[$0] == place }
      if let step, guesses.isWrong(step) { return true }
      place = before
    }
    return false
  }

  private func move(_ step: Int, of state: UInt32) -> Move {
    moves(from: state)[step - graph.steps(of: Int(state)).lowerBound]
  }

  /// Whether a step needs nothing that only the owner has.
  private func isAnybodys(_ step: Int, of state: UInt32, _ reader: StateReader) -> Bool {
    let kind = kind(step, of: state, reader)
    return kind.isAnybodys || kind == .typing
  }

  private func kind(_ step: Int, of state: UInt32, _ reader: StateReader) -> StepKinds.Kind {
    reader.load(Int(state))
    return StepKinds.kind(of: move(step, of: state), reader.world, generator.plan)
  }
}
