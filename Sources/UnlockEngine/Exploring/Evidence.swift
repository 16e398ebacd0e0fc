import DeviceSimulation

/// How a broken rule is to be seen: what a scenario would expect instead of what was found.
public struct Evidence: Hashable, Sendable {
  /// How long to wait, where the trouble can't be seen yet.
  public let wait: Duration
  /// What is done more after that.
  public let moves: [Move]
  public let expectation: Expectation
  /// Whether that is waited instead of the step that broke the rule: something was missed in the midst of it.
  package let isInsteadOfStep: Bool
  /// Whether somebody goes on touching the phone while that is waited for.
  package let isTouched: Bool

  package init(
    _ expectation: Expectation, after moves: [Move] = [], waiting wait: Duration = .zero,
    insteadOfStep isInsteadOfStep: Bool = false, touched isTouched: Bool = false
  ) {
    self.isTouched = isTouched
    self.isInsteadOfStep = isInsteadOfStep
    self.wait = wait
    self.moves = moves
    self.expectation = expectation
  }

  public static func after(
    _ moves: [Move], waiting wait: Duration = .zero, _ expectation: Expectation
  ) -> Evidence {
    Evidence(expectation, after: moves, waiting: wait)
  }

  // What rules expect, so that they can say it without more words.
  public static func system(_ place: SystemLayerID) -> Evidence { Evidence(.system(place.rawValue)) }
  /// There is no alert, or nothing of the system's, to be seen.
  public static var noAlert: Evidence { Evidence(.alert(nil)) }
  public static var nothingOfSystem: Evidence { Evidence(.system(nil)) }
  public static func hides(_ text: String) -> Evidence { Evidence(.hides(text)) }
  /// An app's screen, or what is over it, ought not to be there.
  package static func isGone(_ layer: Layer?) -> Evidence { Evidence(.isGone(layer)) }
  /// The same, told by its longest text.
  package static func hidesContent(_ layer: Layer?) -> Evidence { Evidence(.hidesContent(layer)) }
  public static func keypad(_ filled: Int) -> Evidence { Evidence(.keypad(filled)) }
  public static func fact(_ fact: Fact) -> Evidence { Evidence(.fact(fact)) }
  public static func timeLeft(_ duration: Duration) -> Evidence { Evidence(.timeLeft(duration)) }
}

extension Evidence {
  /// What is wrong is heard, and a scenario has no word for that: it leads to where it is.
  static func at(_ screen: Screen) -> Evidence {
    if let layer = screen.system { return Evidence(.system(layer.id)) }
    return Evidence(screen.alert.map { .alert($0.id) } ?? .screen(screen.app?.id))
  }

  /// A lock-out of the device's that has a time left, or none.
  static func lockedOut(for length: Duration?) -> Evidence {
    .fact(Fact("passcode-lock-out-left", length?.scenarioText ?? "none"))
  }
}

extension Expectation {
  /// A layer ought not to be there: its title tells, or where it has none what it is.
  package static func isGone(_ layer: Layer?) -> Expectation { gone(layer, told: layer?.title) }

  /// The same, told by its longest text.
  package static func hidesContent(_ layer: Layer?) -> Expectation { gone(layer, told: layer?.longestText) }

  /// Who sees nothing of the app, as at the home screen, has nothing to be hidden: a text that is empty hides nothing.
  private static func gone(_ layer: Layer?, told text: String?) -> Expectation {
    if let text, !text.isEmpty { return .hides(text) }
    switch layer?.style {
    case .alert, .actionSheet: return .not(.alert(layer?.id))
    default: return .not(.screen(layer?.id))
    }
  }
}
