import Scenarios
import UnlockEngine

/// How long a step is shown: a function of the step alone, so that a scenario always plays the same way.
public struct Pace: Hashable, Sendable {
  /// Time to read the step before anything happens.
  public var lead: Duration
  /// Time from one part of the step to the next, such as the digits of a PIN or the keys pressed.
  public var interval: Duration
  public var parts: Int
  /// Time to look at the result.
  public var rest: Duration

  /// When the last part is done.
  public var done: Duration { lead + interval * (parts - 1) }
  public var total: Duration { done + rest }

  /// The pace of a step with this many parts. Without animation its result is shown at once.
  public init(of step: Step, parts: Int, isAnimated: Bool = true) {
    let reading = Pace.reading(step)
    self.parts = isAnimated ? parts : 1
    interval = parts > 1 ? min(.milliseconds(180), .milliseconds(2400) / (parts - 1)) : .zero
    lead = isAnimated ? reading : .zero
    let looking: Duration = step.action.isCheck ? .milliseconds(500) : .milliseconds(1000)
    rest = isAnimated ? looking : reading + looking
  }

  /// About thirty letters a second, as people read a line whose form they know.
  private static func reading(_ step: Step) -> Duration {
    // A person's own words, not a line whose form one knows.
    if let note = step.action.note { return .milliseconds(min(1000 + 50 * note.unicodeScalars.count, 8000)) }
    if case .picture = step.action { return .milliseconds(1200) }
    let letters = step.text.joined().unicodeScalars.count { $0 != " " }
    return .milliseconds(min(450 + 33 * letters, 4000))
  }
}

extension Step {
  /// With more parts than this, a step isn't split up: no one wants to watch them one by one.
  private static let mostParts = 200

  /// The step as smaller steps with the same effect: one for each repetition, character and key.
  package var parts: [Step] {
    let single: [ScenarioStep]
    switch action {
    case .type(let text): single = text.unicodeScalars.map { .type(String($0)) }
    case .press(let keys): single = keys.map { .press([$0]) }
    default: single = [action]
    }
    guard single.count > 0, single.count * times > 1, single.count * times <= Step.mostParts else {
      return [self]
    }
    return (0..<times).flatMap { _ in
      single.map { action in
        var part = self
        (part.action, part.times) = (action, 1)
        return part
      }
    }
  }
}
