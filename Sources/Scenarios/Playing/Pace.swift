import UnlockEngine

/// How long a step takes to watch: a function of the step alone, so that a scenario always plays the same.
public struct Pace: Hashable, Sendable {
  /// The step is read, and nothing has happened yet.
  public var lead: Duration
  /// From one part of the step to the next: the digits of a PIN, the keys that are pressed.
  public var interval: Duration
  public var parts: Int
  /// What came of it is looked at.
  public var rest: Duration

  /// When the last part is done.
  public var done: Duration { lead + interval * (parts - 1) }
  public var total: Duration { done + rest }

  /// The pace of a step in so many parts. Without animation what comes of a step is there at once.
  public init(of step: Step, parts: Int, isAnimated: Bool = true) {
    let reading = Pace.reading(step)
    self.parts = isAnimated ? parts : 1
    interval = parts > 1 ? min(.milliseconds(180), .milliseconds(2400) / (parts - 1)) : .zero
    lead = isAnimated ? reading : .zero
    let looking: Duration = step.action.isCheck ? .milliseconds(500) : .milliseconds(1000)
    rest = isAnimated ? looking : reading + looking
  }

  /// Some thirty letters a second, as people read a line that they know the form of.
  private static func reading(_ step: Step) -> Duration {
    if case .picture = step.action { return .milliseconds(1200) }
    let letters = step.text.joined().unicodeScalars.count { $0 != " " }
    return .milliseconds(min(450 + 33 * letters, 4000))
  }
}

extension ScenarioStep {
  /// Whether the step only looks.
  var isCheck: Bool {
    switch self {
    case .expect, .picture: true
    default: false
    }
  }
}

extension Step {
  /// More parts than anyone wants to watch one by one.
  private static let mostParts = 200

  /// The step as smaller ones that do the same: each repetition, character and key by itself.
  var parts: [Step] {
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
      single.map { Step(action: $0, times: 1, place: place, site: site) }
    }
  }
}
