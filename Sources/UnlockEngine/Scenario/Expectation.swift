import DeviceSimulation

/// One thing that ought to be so: what an `expect` step of a scenario says, and what a rule of the explorer’s says
/// instead of what it found. `Mismatch.swift` decides whether it is so; scenario files write it.
public indirect enum Expectation: Hashable, Sendable {
  /// The ID of the app's screen; `nil` for none.
  case screen(String?)
  case alert(String?)
  case system(String?)
  /// A text that is to be seen somewhere on the phone.
  case shows(String)
  case hides(String)
  /// A text that matches a pattern is to be seen somewhere on the phone.
  case matches(TextPattern)
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
  /// How much of something there is, within bounds.
  case amount(Amount, Bounds)
  /// What the last step that did something made of a fact.
  case changed(String, Change)
  /// At least one of these is so.
  case oneOf([Expectation])
  /// This isn't so.
  case not(Expectation)

  /// What can be counted or measured.
  public enum Amount: Hashable, Sendable {
    case keypad, timeLeft
    /// A fact that is a number, or a length of time.
    case fact(String, isTime: Bool)
    /// How often LocalAuthentication was asked, by `Asked.callNames` or a purpose; `nil` for all evaluations.
    case calls(String?)
    /// How often the server was asked for something; `nil` for anything.
    case requests(String?)
  }

  /// How a fact changed.
  public enum Change: Hashable, Sendable {
    /// By so much, a length of time in milliseconds.
    case by(Int64, isTime: Bool)
    /// To a value that it hadn’t.
    case to(String)
  }

  /// From one number to another; lengths of time in milliseconds.
  public struct Bounds: Hashable, Sendable {
    public var atLeast: Int64?
    public var atMost: Int64?

    public init(atLeast: Int64? = nil, atMost: Int64? = nil) {
      self.atLeast = atLeast
      self.atMost = atMost
    }

    public init(_ number: Int64) { self.init(atLeast: number, atMost: number) }

    func contains(_ number: Int64) -> Bool { number >= atLeast ?? .min && number <= atMost ?? .max }

    /// "at least 2, at most 5", or the number that it has to be.
    func words(_ text: (Int64) -> String) -> String {
      if let atLeast, atLeast == atMost { return text(atLeast) }
      return [atLeast.map { "at least \(text($0))" }, atMost.map { "at most \(text($0))" }].compactMap { $0 }
        .joined(separator: ", ")
    }
  }
}
