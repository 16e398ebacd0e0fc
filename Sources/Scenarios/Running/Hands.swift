import UnlockEngine

/// Who holds the phone: does things to the simulation, and presses keys on it as the terminal would.
///
/// A scenario's steps all go through this, so that `press: Tab` moves the very focus that a person sees.
public protocol Hands: Sendable {
  var simulation: Simulation { get }
  /// Does one thing to the world.
  mutating func perform(_ input: Input)
  /// Presses a key; gives the reason in words when nothing came of it.
  mutating func press(_ key: Key) -> String?
}

/// What a run needs and the scenario doesn't say.
public struct Surroundings: Sendable {
  /// Takes the phone into one's hands.
  public var hands: @Sendable (Simulation) -> any Hands
  /// Draws the phone in plain text; `nil` where nothing can draw.
  public var draw: (@Sendable (Simulation) -> [String])?

  public init(
    hands: @escaping @Sendable (Simulation) -> any Hands = { PlainHands($0) },
    draw: (@Sendable (Simulation) -> [String])? = nil
  ) {
    self.hands = hands
    self.draw = draw
  }
}
