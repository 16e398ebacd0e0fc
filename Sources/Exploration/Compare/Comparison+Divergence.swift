import DeviceSimulation
import UnlockEngine

// Whether two phones that show different layers come together again: by themselves, or by a tap on one of them.

/// Whether two phones that differ can still be worked alike.
public enum Divergence: Hashable, Sendable {
  case goOn
  /// Other layers are on top, and neither time nor a tap on one of the phones brings the two together.
  case part
  /// What brings them together again: time that passes for both, or with it a tap on one alone.
  case meetAgain([MeetingStep])
}

/// One thing on the way to where two phones show the same layers again.
public enum MeetingStep: Hashable, Sendable {
  case wait(Duration)
  case tap(String, on: ComparedSide)

  fileprivate var isTap: Bool {
    if case .tap = self { return true }
    return false
  }
}

extension Comparison {
  /// How a pair whose ways parted goes on.
  func parting(at number: Int) -> Divergence {
    if isTogether(at: pairs[number]) { return .goOn }
    // What happens by itself is told before what somebody would have to do.
    return (meeting(from: number, tapping: false) ?? meeting(from: number, tapping: true))
      .map { .meetAgain($0) } ?? .part
  }

  /// How far it is looked for. One tap: after some on each, any two ways meet where everybody has signed out.
  private static let mostMeetingSteps = 4
  private static let mostMeetingPairs = 300

  /// A shortest way on which both come together; `nil` where none is near.
  private func meeting(from number: Int, tapping: Bool) -> [MeetingStep]? {
    var level = [(pair: pairs[number], steps: [MeetingStep]())]
    var known: Set<UInt64> = [level[0].pair.word]
    for _ in 0..<Self.mostMeetingSteps {
      var next: [(pair: PairGraph.Pair, steps: [MeetingStep])] = []
      for place in level {
        let taps = tapping && !place.steps.contains(where: \.isTap)
        for (pair, step) in meetingSteps(at: place.pair, tapping: taps)
        where known.count < Self.mostMeetingPairs && known.insert(pair.word).inserted {
          let steps = place.steps.adding(step)
          if isTogether(at: pair) { return steps }
          next.append((pair, steps))
        }
      }
      level = next
    }
    return nil
  }

  private func meetingSteps(at pair: PairGraph.Pair, tapping: Bool) -> [(PairGraph.Pair, MeetingStep)] {
    _ = isTogether(at: pair)
    var found: [(PairGraph.Pair, MeetingStep)] = waitsWhereParted().compactMap { input in
      guard let length = input.elapsed else { return nil }
      return (
        PairGraph.Pair(systems.a.step(input, .a), systems.b.step(input, .b)), .wait(.milliseconds(length))
      )
    }
    guard tapping else { return found }
    found += taps(on: .a).map { (PairGraph.Pair($0.state, pair.b), $0.step) }
    found += taps(on: .b).map { (PairGraph.Pair(pair.a, $0.state), $0.step) }
    return found
  }

  /// What one of the phones alone comes to by a tap on it.
  private func taps(on side: ComparedSide) -> [(state: UInt32, step: MeetingStep)] {
    let system = side == .a ? systems.a : systems.b
    let controls = system.screen(system.screenNumber(side)).top?.controls ?? []
    return controls.filter { $0.isEnabled && $0.activeFieldText == nil }.map { control in
      (system.step(.tap(control.id, control.id), side), .tap(control.title, on: side))
    }
  }
}

extension [MeetingStep] {
  /// One step more; waits one after the other are one.
  fileprivate func adding(_ step: MeetingStep) -> [MeetingStep] {
    guard case .wait(let before)? = last, case .wait(let length) = step else { return self + [step] }
    return dropLast() + [.wait(before + length)]
  }
}
