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
  /// Why it may be broken, where somebody has said that it may.
  public private(set) var accepted: Acceptance?
  /// What usually mends a flow that breaks it, in a sentence.
  public private(set) var advice: String?
  /// The IDs of the requirements that it stands for.
  public private(set) var covers: [String] = []

  /// What a rule is about. A check says whether what the rule asks for applies there and, if it does, whether it is so.
  public enum Claim: Sendable {
    /// Every state, the memory of the way to it included.
    case always(@Sendable (RuleState<F>) -> RuleVerdict)
    /// The device of every state.
    case everyDevice(@Sendable (Device) -> RuleVerdict)
    /// Everything that is ever visible; checked once for each screen.
    case alwaysShows(@Sendable (Screen) -> RuleVerdict)
    case everyStep(@Sendable (Transition<F>) -> RuleVerdict)
    /// Every step, as far as it changes what the device keeps to itself.
    case everyDeviceStep(@Sendable (DeviceTransition<F>) -> RuleVerdict)
    /// Every state and the ways out of it.
    case wayOut(@Sendable (RuleState<F>, WaysOut) -> RuleVerdict)
    /// From every state, one of these can be reached.
    case alwaysReachable(@Sendable (RuleState<F>) -> Bool)
    /// No secret can be guessed at without end.
    case guessingEnds
    /// At least one state is such.
    case sometimes(@Sendable (RuleState<F>) -> Bool)
  }

  public init(_ name: String, _ claim: Claim, figuresOf limits: String...) {
    self.init(name, claim, figures: limits)
  }

  package init(_ name: String, _ claim: Claim, figures limits: [String]) {
    self.name = name
    self.claim = claim
    self.limits = limits
  }

  /// The rule, which may be broken: that is known, and there is a reason.
  public func accepted(_ acceptance: Acceptance?) -> Rule {
    var rule = self
    rule.accepted = acceptance
    return rule
  }

  /// The rule, with what usually mends a flow that breaks it.
  public func advised(_ advice: String?) -> Rule {
    var rule = self
    rule.advice = advice
    return rule
  }

  /// The rule, which stands for some requirements.
  public func covering(_ requirements: [String]) -> Rule {
    var rule = self
    rule.covers += requirements
    return rule
  }

  /// The rule, not judged under other values of some limits than the flow's own.
  package func assuming(all limits: [String]) -> Rule {
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
  ///
  /// - Parameter isWaitedFor: whether it comes by itself, as a network does, and the app goes on with it.
  public static func by(_ move: Move, isWaitedFor: Bool = false) -> WaysOut {
    switch move {
    case _ where isWaitedFor: .waiting
    case .tap: .tapping
    case .enter, .begin, .finish, .delete: .typing
    case .biometry: .sensor
    case .wait, .pause, .touching, .touchingFor: .waiting
    // The owner gives the passcode, or a finger or face.
    case .lifeCycle(.unlock): .typing
    case .lifeCycle, .change, .date, .server: .outside
    }
  }

  /// What a move is that leads nowhere: a tap tries something, or is dead. The tab whose screen shows is there to be seen.
  package static func by(_ move: Move, staying effects: [Effect], _ screen: Screen) -> WaysOut {
    guard case .tap(let id) = move else { return [] }
    if !effects.isEmpty { return .trying }
    let isHere = screen.layers.contains { layer in
      layer.controls.contains { $0.id == id && $0.role == .tab(isSelected: true) }
    }
    return isHere ? [] : .deadControl
  }
}

/// A rule that a flow is known to break: why that is all right, and where; everywhere, if nothing is said.
public struct Acceptance: Hashable, Sendable {
  public let reason: String
  /// IDs of screens and alerts of the app’s.
  public let places: [String]

  public init(reason: String, places: [String] = []) { (self.reason, self.places) = (reason, places) }

  /// Whether it speaks of what is on top of the app there.
  public func covers(_ place: String?) -> Bool {
    places.isEmpty || place.map { places.contains($0) } ?? false
  }
}

extension Screen {
  /// The alert or screen of the app’s that is to be seen.
  public var place: String? { alert?.id ?? app?.id }
}

/// What a rule says of one state, step, screen or device.
public enum RuleVerdict: Sendable {
  /// What the rule is about isn’t so there: a rule of which nothing else is ever said was never tried.
  case notTried
  case holds
  /// Broken, with what should have been the case.
  case broken(Evidence)

  public static func holds(if isSo: Bool, else evidence: @autoclosure () -> Evidence) -> RuleVerdict {
    isSo ? .holds : .broken(evidence())
  }

  /// Holds where there is no evidence to the contrary.
  public init(_ evidence: Evidence?) { self = evidence.map { .broken($0) } ?? .holds }

  /// What should have been the case; `nil` where the rule isn’t broken.
  public var evidence: Evidence? {
    if case .broken(let evidence) = self { return evidence }
    return nil
  }
}
