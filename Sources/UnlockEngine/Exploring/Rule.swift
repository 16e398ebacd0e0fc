import DeviceSimulation

/// A statement that holds in every state of a flow, or in some: a sentence, and how to check it.
public struct Rule<F: Explored>: Sendable {
  /// The sentence.
  public let name: String
  public let claim: Claim
  /// The limits whose figures in the source the rule states. Under another figure, set on purpose, it is another rule.
  public let limits: [String]
  /// Limits that the check takes to be the flow's own: under others the rule can't be judged.
  public private(set) var assumed: [String] = []

  /// What a rule is about. A check returns `nil` if the rule holds, otherwise what should have been the case.
  public enum Claim: Sendable {
    /// Every state, the memory of the way to it included.
    case always(@Sendable (RuleState<F>) -> Evidence?)
    /// The device of every state.
    case everyDevice(@Sendable (Device) -> Evidence?)
    /// Everything that is ever visible; checked once for each screen.
    case alwaysShows(@Sendable (Screen) -> Evidence?)
    case everyStep(@Sendable (Transition<F>) -> Evidence?)
    /// Every step, as far as it changes what the device keeps to itself.
    case everyDeviceStep(@Sendable (DeviceTransition<F>) -> Evidence?)
    /// Every state and the ways out of it.
    case wayOut(@Sendable (RuleState<F>, WaysOut) -> Evidence?)
    /// From every state, one of these can be reached.
    case alwaysReachable(@Sendable (RuleState<F>) -> Bool)
    /// At least one state is such.
    case sometimes(@Sendable (RuleState<F>) -> Bool)
  }

  public init(_ name: String, _ claim: Claim, figuresOf limits: String...) {
    self.name = name
    self.claim = claim
    self.limits = limits
  }

  /// The rule, not judged under other values of some limits than the flow's own.
  public func assuming(_ limits: String...) -> Rule {
    var rule = self
    rule.assumed += limits
    return rule
  }
}

/// Which moves lead from a state to another one.
public struct WaysOut: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let tapping = WaysOut(rawValue: 1)
  public static let typing = WaysOut(rawValue: 2)
  public static let sensor = WaysOut(rawValue: 4)
  public static let waiting = WaysOut(rawValue: 8)
  /// Leaving, starting, ending the app, and settings: whoever holds the phone can always do these.
  public static let outside = WaysOut(rawValue: 16)
  /// A control that can be tapped and does nothing.
  public static let deadControl = WaysOut(rawValue: 32)
  /// A control that leads nowhere now, but tries to: the network, or a setting, has to change first.
  public static let trying = WaysOut(rawValue: 64)

  /// The way out that a move is.
  public static func by(_ move: Move) -> WaysOut {
    switch move {
    case .tap: .tapping
    case .enter, .begin, .finish, .delete: .typing
    case .biometry: .sensor
    case .wait, .pause: .waiting
    // The owner gives the passcode, or a finger or face.
    case .lifeCycle(.unlock): .typing
    case .lifeCycle, .change, .date, .server: .outside
    }
  }
}
