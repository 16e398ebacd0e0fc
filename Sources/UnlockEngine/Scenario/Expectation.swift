import DeviceSimulation

/// One thing that ought to be so: what an `expect` step of a scenario says, and what a rule of the explorer’s says
/// instead of what it found. `Mismatch.swift` decides whether it is so; scenario files write it.
public enum Expectation: Hashable, Sendable {
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
  /// How many places of the keypad’s entry are filled; `nil` for no keypad.
  case keypad(Int?)
  case fact(Fact)
  /// The time left of a wait; `nil` for no wait.
  case timeLeft(Duration?)
}
