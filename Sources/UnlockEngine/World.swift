import DeviceSimulation

/// A phone with one app on it, at one moment: `World = Device + App + VirtualClock`.
///
/// One comparable value and one function. Nothing in it sleeps, reads a clock or a file, or is random, and
/// that gives replay, time travel, recovery after a crash, and exhaustive exploration.
public struct World<F: Flow>: Hashable, Sendable {
  public internal(set) var clock = VirtualClock()
  public internal(set) var device: Device
  public internal(set) var phone = Phone.home
  public internal(set) var process = AppProcess.none
  public internal(set) var app: F.State
  public internal(set) var server: F.Server
  public internal(set) var policy: F.Policy
  var timers = Timers()
  var inFlight: InFlight<F>?
  /// The key that was just pressed, as long as it shows; only with animations.
  var echo: Echo?
  /// When a restart is over; `nil` when the phone is on.
  var bootEnds: Instant?

  /// A world before the app's first launch. The device is taken as set up by its settings.
  public init(
    device: Device = Device(), options: F.Options = F.defaultOptions, policy: F.Policy = F.defaultPolicy
  )
    throws(OptionsError)
  {
    self.device = device
    self.policy = policy
    app = try F.begin(options, policy).get()
    server = F.server(options, policy)
  }

  /// What a flow may look at.
  public var surroundings: FlowSurroundings<F> {
    FlowSurroundings(
      device: VisibleDevice(device), policy: policy, server: server, isActive: process == .active,
      clock: clock,
      timers: timers)
  }

  /// Does one thing to the world and carries out all that follows from it.
  ///
  /// Gives what that led to, in order. Never traps: what makes no sense now is answered with `.ignored`.
  public mutating func step(_ input: Input) -> [Effect] {
    var course = Course()
    step(input, &course)
    return course.effects
  }

  /// The same, with what it led to added to a course that is used again: the explorer's way.
  public mutating func step(_ input: Input, _ course: inout Course) {
    if input.isByHand { cutShort(&course) }
    switch input {
    case .tap(let control): tap(control, &course)
    case .type(let keystroke): type(keystroke, &course)
    case .biometry(let answer): present(answer, &course)
    case .fail(let code): fail(code, &course)
    case .lifeCycle(let event): happen(event, &course)
    case .change(let change): self.change(change, &course)
    case .server(let name, let value): setServer(name, value, &course)
    case .policy(let name, let value): setPolicy(name, value, &course)
    case .elapse(let duration): elapse(until: clock.now + min(max(.zero, duration), .longest), &course)
    case .elapseToNextDeadline:
      if let next = nextDeadline {
        elapse(until: next, &course)
      } else {
        course.effects.append(.ignored(.noDeadline))
      }
    }
    finish(&course)
  }

  /// What follows from a step by itself.
  mutating func finish(_ course: inout Course) {
    if device.isToBeErased { erase(&course) }
    if device.isDisabled { shutOut(&course) }
    // What is due at once happens at once: an answer with no latency, a timer of no length.
    elapse(until: clock.now, &course)
  }
}

/// What the phone itself shows.
public enum Phone: UInt8, Hashable, Sendable {
  /// Restarting.
  case off
  case home
  case switcher
  case app
  /// Disabled by ten wrong passcodes: nothing is to be had but the offer to erase it (D13).
  case disabled
}

/// The app's process (D6).
public enum AppProcess: UInt8, Hashable, Sendable {
  case none, active, suspended
}

/// A request on its way to the server, or its answer on the way back (D14).
struct InFlight<F: Flow>: Hashable, Sendable {
  var request: F.Request
  var leg: Leg
  /// When it is there: what becomes of it is decided then, by the network that there is by then.
  var arrives: Instant

  enum Leg: Hashable, Sendable {
    /// To the server, which knows nothing of it yet.
    case request
    /// Back to the app: the server has done what was asked.
    case answer(F.Answer)
    /// Nowhere: the request is lost, and the app waits in vain.
    case lost
  }
}

// MARK: - What the user does

extension World {
  private mutating func tap(_ control: ControlID, _ course: inout Course) {
    switch control.owner {
    case .system:
      guard let control = SystemControl(rawValue: control.code) else { return }
      tapSystem(control, &course)
    case .app:
      guard phone == .app, device.evaluation == nil, let control = F.Button(rawValue: control.code) else {
        return course.effects.append(.ignored(.notOnTop))
      }
      send(.tapped(control), &course)
    }
  }

  private mutating func tapSystem(_ control: SystemControl, _ course: inout Course) {
    switch control {
    case .openApp: happen(.launch, &course)
    case .openSwitcher: happen(.openSwitcher, &course)
    case .goHome: happen(.leave, &course)
    case .closeApp: happen(.forceQuit, &course)
    case .eraseDevice:
      if phone == .disabled { erase(&course) } else { course.effects.append(.ignored(.notOnTop)) }
    case .cancel, .tryAgain, .fallback, .enterPasscode, .allow, .dontAllow:
      guard device.evaluation != nil else { return course.effects.append(.ignored(.notOnTop)) }
      operate(.tap(control), &course)
    }
  }

  mutating func take(_ keystroke: Keystroke, _ course: inout Course) {
    guard phone == .app else { return course.effects.append(.ignored(.nothingToType)) }
    guard device.evaluation != nil else { return send(.typed(keystroke), &course) }
    guard device.evaluation?.phase == .passcode, device.acceptsPasscode else {
      return course.effects.append(.ignored(.nothingToType))
    }
    switch keystroke {
    case .delete: operate(.delete, &course)
    case .character(let scalar): operate(.type(scalar), &course)
    }
  }

  private mutating func present(_ answer: SensorAnswer, _ course: inout Course) {
    let isSeen =
      device.evaluation.map { $0.isScanning || (answer == .cancel && $0.phase != .passcode) } ?? false
    guard isSeen else { return course.effects.append(.ignored(.noPrompt(answer))) }
    operate(.present(answer), &course)
  }

  private mutating func fail(_ code: LAError.Code, _ course: inout Course) {
    guard device.evaluation != nil else { return course.effects.append(.ignored(.noEvaluation)) }
    operate(.endEvaluation(code), &course)
  }

  private mutating func change(_ change: DeviceChange, _ course: inout Course) {
    if device.isDisabled, change.isMadeOnTheDevice {
      return course.effects.append(.ignored(.deviceDisabled))
    }
    operate(.change(change), &course)
    if process != .none { send(.deviceChanged, &course) }
  }

  private mutating func setServer(_ name: String, _ value: String, _ course: inout Course) {
    guard let setting = F.serverSettings.first(where: { $0.name == name }), setting.set(&server, value) else {
      return course.effects.append(.ignored(.unknownSetting(name)))
    }
  }

}

// MARK: - What follows

extension World {
  /// Tells the app what happened, and carries out what it asks for.
  mutating func send(_ event: Event<F>, _ course: inout Course) {
    let asked = F.step(&app, event, surroundings)
    for effect in asked { carryOut(effect, &course) }
  }

  mutating func carryOut(_ effect: Effect, _ course: inout Course) {
    course.effects.append(effect)
    switch effect {
    case .preflight, .authenticated, .ignored: break
    case .evaluate(let policy, let purpose):
      guard let asker = F.Purpose(rawValue: purpose) else { return }
      let prompt = F.prompt(for: asker, surroundings)
      let request = EvaluationRequest(
        policy, fallback: FallbackButton(title: prompt.fallbackTitle), purpose: purpose)
      course.deviceActions.append(.evaluate(request))
      if let result = device.perform(.evaluate(request), at: clock.now) { report(result, purpose, &course) }
    case .invalidate: if device.evaluation != nil { operate(.endEvaluation(.appCancel), &course) }
    case .start(let timer, let duration): timers[timer] = clock.now + duration
    case .stop(let timer): timers[timer] = nil
    case .send(let request): if let request = F.Request(rawValue: request) { send(request) }
    }
  }

  /// Does something to the device, and gives the app the answer when that ended its evaluation.
  mutating func operate(_ action: DeviceAction, _ course: inout Course) {
    course.deviceActions.append(action)
    let purpose = device.evaluation?.request.purpose
    guard let result = device.perform(action, at: clock.now), let purpose else { return }
    report(result, purpose, &course)
  }

  private mutating func report(_ result: AuthenticationResult, _ purpose: UInt8, _ course: inout Course) {
    course.effects.append(.authenticated(result))
    if let asker = F.Purpose(rawValue: purpose) { send(.authenticated(asker, result), &course) }
  }

  /// The phone is erased, and the app with it: it is as on the day it was installed.
  private mutating func erase(_ course: inout Course) {
    operate(.erase, &course)
    endProcess(&course)
    timers = Timers()
    if let fresh = try? F.begin(F.freshOptions, policy).get() { app = fresh }
    switchOff()
  }
}
