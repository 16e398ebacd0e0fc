import DeviceSimulation
import UnlockEngine

extension Timeline {
  /// How many wrong tries at a secret were made on the way here since it was last right, set or otherwise given anew.
  struct Guesses: Hashable, Sendable {
    var count = 0
    /// Whether it is known that there were no more: of a long way only the end is looked at.
    var isWhole = true
  }

  /// How far the way here is looked back on.
  private static let mostGuessMoments = 1000

  /// What was tried at a secret of the app’s; `nil` where answers take no time, since nobody sees then what reached the server.
  func guesses(at secret: Int) -> Guesses? {
    guard !now.world.flow.hasRequests || now.world.device.latency > .zero else { return nil }
    var (way, begin) = ([Int](), position)
    while way.count < Self.mostGuessMoments, let parent = moments[begin].parent {
      way.append(begin)
      begin = parent
    }
    var (replay, guesses) = (simulation(at: begin), Guesses(isWhole: moments[begin].parent == nil))
    // A last digit that only shows for a moment is taken with its key, so that what it led to is seen there.
    replay.step(.change(.animations(false)))
    let bit: UInt16 = 1 << UInt16(secret)
    for place in way.reversed() {
      guard let input = moments[place].input, input != .change(.animations(true)) else { continue }
      for marks in replay.marks(of: input) {
        if marks.tried & bit != 0 { guesses.count += 1 }
        if marks.renewed & bit != 0 { guesses = Guesses() }
      }
    }
    return guesses
  }
}

extension Simulation {
  /// Does something, and tells what it meant to somebody who guesses, by and by: while a request is on its way, what is waited for
  /// comes one after the other.
  fileprivate mutating func marks(of input: Input) -> [GuessMarks] {
    var marks: [GuessMarks] = []
    guard case .elapse(let duration) = input else { return [stepping(input)] }
    let end = world.clock.now + duration
    while world.requestUnderWay != nil, let next = world.nextDeadline, next <= end {
      marks.append(stepping(.elapseToNextDeadline))
    }
    step(.elapse(end - world.clock.now))
    return marks
  }
}
