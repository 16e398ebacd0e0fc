import UnlockEngine

/// One thing that an `expect` step says is so.
public struct Check: Hashable, Sendable {
  public var claim: Claim
  /// Where it stands in the file.
  public var place: SourcePlace

  public enum Claim: Hashable, Sendable {
    /// The ID of the app's screen; `nil` for none.
    case screen(String?)
    case alert(String?)
    case system(String?)
    /// A text that is to be seen somewhere on the phone.
    case shows(String)
    case hides(String)
    /// The titles of all buttons of the topmost layer, in order.
    case buttons([String])
    /// A control of the topmost layer that can be tapped, by title or name.
    case enabled(String)
    case disabled(String)
    /// Digits filled in; `nil` for no keypad.
    case keypad(Int?)
    case fact(Fact)
    /// The time left of a wait; `nil` for no wait.
    case timeLeft(Duration?)
  }

  /// The keys of `expect`, as files write them.
  enum Name: String, CaseIterable {
    case screen, alert, system, shows, hides, buttons, enabled, disabled, keypad, facts
    case timeLeft = "time-left"
  }
}
