import DeviceSimulation

/// A world of any flow, for code that walks, runs or draws it without knowing which flow it is.
public protocol AnyWorld: Sendable {
  var clock: VirtualClock { get }
  var device: Device { get }
  var phone: Phone { get }
  var process: AppProcess { get }
  var screen: Screen { get }
  var nextDeadline: Instant? { get }
  /// All that waits for time to pass, what comes first in front.
  var pending: [PendingEvent] { get }
  associatedtype Product: Flow
  var flow: Product { get }
  /// The flow's facts.
  var appFacts: [Fact] { get }
  /// What a setting is now, as a scenario writes it.
  func value(of setting: SettingDescription) -> String
  mutating func step(_ input: Input) -> [Effect]
  /// The kebab-case name of a control, as scenarios may write it.
  func name(of control: ControlID) -> String
  /// What an evaluation for a purpose says and is for.
  func prompt(purpose: UInt8) -> (name: String, prompt: Prompt)
  /// What an evaluation for a purpose releases, where the flow says so.
  func binding(purpose: UInt8) -> KeyBinding?
  /// The name of a timer or a request, for the journal.
  func name(timer: UInt8) -> String
  func name(request: UInt8) -> String
  /// The name of the request that the app waits for, and where it is.
  var requestUnderWay: (name: String, place: RequestPlace)? { get }
  /// Whether something shows that goes by itself in a moment.
  var isAnimating: Bool { get }
  /// How long the phone has been on (D11).
  var uptime: Duration { get }
  /// Whether another world is in the same state, with all times counted from now.
  func isSame(as other: any AnyWorld) -> Bool
}

extension AnyWorld {
  /// The date that the phone shows (D11).
  public var date: CivilDate { device.date(at: clock.now) }
}

extension Flow {
  /// The simulation that a set-up describes.
  public func simulation(_ setup: Setup) throws(SetupErrors) -> Simulation {
    Simulation(try setup.world(for: self))
  }
}

extension World: AnyWorld {
  public var appFacts: [Fact] { flow.facts(app, surroundings) }

  public func name(of control: ControlID) -> String {
    switch control.owner {
    case .app: F.Button(rawValue: control.code).map { flow.name(button: $0) } ?? ""
    case .system: SystemControl(rawValue: control.code).map { kebabCase("\($0)") } ?? ""
    }
  }

  public func prompt(purpose: UInt8) -> (name: String, prompt: Prompt) {
    guard let purpose = F.Purpose(rawValue: purpose) else { return ("", Prompt(reason: "")) }
    return (flow.name(purpose: purpose), flow.prompt(for: purpose, app, surroundings))
  }

  public func binding(purpose: UInt8) -> KeyBinding? {
    F.Purpose(rawValue: purpose).flatMap { flow.binding(for: $0) }
  }

  public var requestUnderWay: (name: String, place: RequestPlace)? {
    underWay.map { (flow.name(request: $0.request), $0.place) }
  }

  public func isSame(as other: any AnyWorld) -> Bool {
    guard let other = other as? World else { return false }
    return rebased == other.rebased
  }

  public func name(timer: UInt8) -> String { F.Timer(rawValue: timer).map { flow.name(timer: $0) } ?? "" }
  public func name(request: UInt8) -> String {
    F.Request(rawValue: request).map { flow.name(request: $0) } ?? ""
  }
}

/// A world with a memory that testers want and explorers don't: the app's latest requests to the device, the
/// answers, and the effects of the last input.
public struct Simulation: Sendable {
  public private(set) var world: any AnyWorld
  /// The calls that the app made, the newest last.
  public private(set) var calls: [Call] = []
  /// How often the app asked for something.
  public private(set) var asked = Asked()
  /// What the last input led to.
  public private(set) var lastEffects: [Effect] = []
  /// `LAContext.biometryType`: none until a preflight, then the hardware's (A3).
  public private(set) var biometryType = LABiometryType.none
  public private(set) var lastAuthentication: AuthenticationResult?
  /// What the last answer released, as far as the flow says; `nil` for no key.
  public private(set) var releasedKey: KeyBinding?
  /// What the question that was asked last would release.
  private var askedBinding: KeyBinding?

  /// Other copy than the app's own; `nil` where there is none. The world knows nothing of it.
  public var wording: Wording?
  /// Copy for languages that the device can be set to, where no other was chosen.
  public var wordings: [DeviceLanguage: Wording] = [:]
  /// The words that the app is shown in now; `nil` for its own.
  public var shownWording: Wording? { wording ?? (wordings.isEmpty ? nil : wordings[world.device.language]) }

  /// How many calls are remembered.
  static let callLimit = 8

  public init(_ world: any AnyWorld) { self.world = world }

  /// What the phone shows, in the words that were chosen.
  public var screen: Screen {
    let screen = world.screen
    return shownWording.map { screen.worded(by: $0) } ?? screen
  }

  /// The same in the app's own words: what is written down holds without any other copy.
  public var inOwnWords: Simulation {
    var simulation = self
    (simulation.wording, simulation.wordings) = (nil, [:])
    return simulation
  }

  /// Does one thing to the world.
  @discardableResult
  public mutating func step(_ input: Input) -> [Effect] {
    lastEffects = world.step(input)
    for effect in lastEffects { remember(effect) }
    if world.process == .none { (biometryType, releasedKey) = (.none, nil) }
    return lastEffects
  }

  /// Replaces the world by another: what the explorer makes of one.
  public mutating func replace(_ world: any AnyWorld) { self.world = world }

  private mutating func remember(_ effect: Effect) {
    switch effect {
    case .preflight(let policy):
      biometryType = world.device.biometry
      asked.note(call: "can-evaluate", policy)
      add(
        Call(
          policy: policy, purpose: "", prompt: nil,
          answer: world.device.preflight(policy).map { .failure($0) } ?? .success))
    case .evaluate(let policy, let purpose):
      biometryType = world.device.biometry
      askedBinding = world.binding(purpose: purpose)
      var (name, prompt) = world.prompt(purpose: purpose)
      if let wording = shownWording { prompt = prompt.worded(by: wording) }
      asked.note(call: "evaluate", policy, purpose: name)
      add(Call(policy: policy, purpose: name, prompt: prompt, answer: nil))
    case .authenticated(let result):
      lastAuthentication = result
      releasedKey = result == .success ? askedBinding : nil
      if let index = calls.lastIndex(where: { $0.prompt != nil && $0.answer == nil }) {
        calls[index].answer = result
      }
    case .invalidate: asked.noteInvalidate()
    case .send(let request): asked.note(request: world.name(request: request))
    case .start, .stop, .unlocked, .ignored: break
    }
  }

  private mutating func add(_ call: Call) {
    calls.append(call)
    if calls.count > Simulation.callLimit { calls.removeFirst() }
  }

  /// All facts: the flow's, then the device's.
  public var facts: [Fact] { world.appFacts + deviceFacts }

  private var deviceFacts: [Fact] {
    let device = world.device
    return [
      // In front or not, as people would say; `app-state` has it in UIKit's words (D12).
      Fact(
        "app", world.process == .none ? "not-running" : world.process == .background ? "suspended" : "active",
        among: ["not-running", "suspended", "active"]),
      Fact("app-state", world.process.name, among: AppProcess.allCases.map(\.name)),
      Fact("last-authentication", lastAuthentication?.name ?? "none", among: Self.results + ["none"]),
      Fact("biometry-type", biometryType.name, among: LABiometryType.allCases.map(\.name)),
      Fact("failed-biometric-attempts", Int(device.failedBiometricAttempts)),
      Fact("biometry-locked-out", device.isBiometryLockedOut),
      Fact("failed-passcodes", Int(device.failedPasscodes)),
      Fact("passcode-locked-out", device.lockedOutUntil != nil),
      Fact("passcode-lock-out-left", device.lockedOutUntil.map { $0 - world.clock.now }),
      Fact("device-locked", world.phone.isLocked), Fact("device-disabled", device.isDisabled),
      Fact("passcode-needed-after-restart", device.needsPasscodeAfterRestart),
      Fact("passcode-set", device.passcode != nil),
      Fact("enrolled", device.isEnrolled && device.biometry != .none),
      Fact("domain-state", device.domainState.map { "\($0)" } ?? "none", .number(orNone: true)),
      Fact("face-id-permission", device.faceIDPermission.name, among: FaceIDPermission.allCases.map(\.name)),
      Fact("date", device.dateText),
      Fact("can-evaluate-biometrics", answer(.deviceOwnerAuthenticationWithBiometrics), among: Self.answers),
      Fact("can-evaluate-owner", answer(.deviceOwnerAuthentication), among: Self.answers),
    ]
      + (world.flow.saysBindings
        ? [Fact("released-key", (releasedKey ?? .noKey).rawValue, among: KeyBinding.allCases.map(\.rawValue))]
        : [])
      + (world.flow.hasRequests
        ? [Fact("request", requestText, among: ["none", "on-its-way", "answered", "lost"])] : [])
  }

  private static let results = ["success"] + LAError.Code.allCases.map(\.name)
  private static let answers = ["yes"] + LAError.Code.allCases.map(\.name)

  /// Where the app's request is, which shows when to take the network away (D14).
  private var requestText: String {
    guard let (_, place) = world.requestUnderWay else { return "none" }
    return switch place {
    case .onItsWay: "on-its-way"
    case .answered: "answered"
    case .lost: "lost"
    }
  }

  private func answer(_ policy: LAPolicy) -> String { world.device.preflight(policy)?.name ?? "yes" }
}

/// A call that an app made to local authentication, as a developer would want to see it.
public struct Call: Hashable, Sendable {
  public var policy: LAPolicy
  /// The flow's purpose; empty for a preflight.
  public var purpose: String
  /// The texts of an evaluation; `nil` for a preflight.
  public var prompt: Prompt?
  /// `nil` while the evaluation runs, and for good when the app was killed meanwhile.
  public var answer: AuthenticationResult?
}
