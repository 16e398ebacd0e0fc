import DeviceSimulation

/// A phone with one app on it, at one moment: `World = Device + App + VirtualClock`.
///
/// One comparable value and one function. Nothing in it sleeps, reads a clock or a file, or is random, and
/// that gives replay, time travel, recovery after a crash, and exploration within bounds.
public struct World<F: Flow>: Hashable, Sendable {
  public let flow: F
  public internal(set) var clock = VirtualClock()
  public internal(set) var device: Device
  public internal(set) var phone = Phone.home
  public package(set) var process = AppProcess.none
  public internal(set) var app: F.State
  public internal(set) var server: F.Server
  public internal(set) var limits: F.Limits
  var timers = Timers()
  var inFlight: InFlight<F>?
  /// The key that was just pressed, as long as it shows; only with animations.
  var echo: KeyHighlight?
  /// When a restart is over; `nil` when the phone is on.
  var bootEnds: Instant?
  /// When the phone was switched on.
  var switchedOn = Instant.start
  /// The app's extension, as long as it is open: then the process, and what the app knows, are the extension's (D25).
  var openExtension: OpenExtension<F>?
  /// What the app's card in the app switcher shows; `nil` while the app has the screen, or doesn't run.
  package var picture: SwitcherSnapshot<F>?
  /// When the phone locks itself unless somebody touches it; `nil` when it doesn't.
  var locksAt: Instant?
  /// When the app may no longer take the finger or face that unlocked the phone for an answer to its own question, where it
  /// does that at all (D23).
  var reusableUntil: Instant?

  /// A world before the app's first launch. The device is taken as set up by its settings.
  public init(of flow: F, device: Device, options: F.Options, limits: F.Limits) throws(OptionsError) {
    self.flow = flow
    self.device = device
    self.limits = limits
    app = try flow.begin(options, limits).get()
    server = flow.server(options, limits)
    restartIdleTime()
  }

  /// What a flow may look at.
  public var surroundings: FlowSurroundings<F> {
    FlowSurroundings(
      device: VisibleDevice(device), limits: limits, server: server,
      isSetAside: phone != .app, protectedData: protectedData, clock: clock, timers: timers)
  }

  /// Does one thing to the world and carries out all that follows from it.
  ///
  /// Returns the effects, in order. Never traps: an input that makes no sense now results in `.ignored`.
  public mutating func step(_ input: Input) -> [Effect] {
    var effects: [Effect] = []
    step(input, &effects)
    return effects
  }

  /// The same, appending the effects to an array that is reused: for the explorer.
  public mutating func step(_ input: Input, _ effects: inout [Effect]) {
    if input.isByHand { cutShort(&effects) }
    switch input {
    case .tap(let control): tap(control, &effects)
    case .type(let keystroke): type(keystroke, &effects)
    case .biometry(let answer): present(answer, &effects)
    case .fail(let code): fail(code, &effects)
    case .lifeCycle(let event): happen(event, &effects)
    case .change(let change): self.change(change, &effects)
    case .server(let name, let value): setServer(name, value, &effects)
    case .policy(let name, let value): setLimit(name, value, &effects)
    case .elapse(let duration): elapse(until: clock.now + min(max(.zero, duration), .longest), &effects)
    case .keepTouching(let duration):
      keepTouching(until: clock.now + min(max(.zero, duration), .longest), &effects)
    case .elapseToNextDeadline:
      if let next = nextDeadline {
        elapse(until: next, &effects)
      } else {
        effects.append(.ignored(.noDeadline))
      }
    }
    if input.isTouch { restartIdleTime() }
    finish(&effects)
  }

  /// What follows from a step by itself.
  mutating func finish(_ effects: inout [Effect]) {
    if device.isToBeErased { erase(&effects) }
    if device.isDisabled { shutOut(&effects) }
    // What is due at once happens at once: a request without latency, a timer without a length.
    elapse(until: clock.now, &effects)
  }
}

/// What the phone itself shows.
public enum Phone: UInt8, Hashable, Sendable {
  /// Restarting.
  case off
  case home
  case switcher
  case app
  /// Its own lock screen, and the home screen behind it.
  case lockScreen
  /// Its lock screen, and the app behind it, which is in front again once the phone is unlocked.
  case lockScreenOverApp
  /// Disabled by ten wrong passcodes: the only thing left is the offer to erase it (D13).
  case disabled
  /// Pulled down over the app, if it is inactive, or over the home screen.
  case controlCentre, notificationCentre
  /// Over the app, which is inactive under it (D22).
  case siri, screenTime
  /// A call has the screen, and the app is in the background (D22).
  case call
  /// iOS asks its user before it opens the app (D20).
  case lockedApp

  /// Whether an app that had the screen is only inactive here, and not in the background (D12).
  var keepsAppInFront: Bool {
    switch self {
    case .app, .switcher, .controlCentre, .notificationCentre, .siri, .screenTime: true
    case .off, .home, .lockScreen, .lockScreenOverApp, .disabled, .call, .lockedApp: false
    }
  }
}

/// The app's process (D6), as `UIApplication.State` has it (D12).
public enum AppProcess: UInt8, Hashable, Sendable, CaseIterable {
  /// It doesn't run.
  case none
  case active
  /// In front, but receiving no events: under a dialog of the system's, Control Centre, or in the app switcher just opened.
  case inactive
  case background

  /// The state's name in facts.
  public var name: String {
    switch self {
    case .none: "not-running"
    case .active: "active"
    case .inactive: "inactive"
    case .background: "background"
    }
  }
}

/// A request on its way to the server, or its answer on the way back (D14).
struct InFlight<F: Flow>: Hashable, Sendable {
  var request: F.Request
  var leg: Leg
  /// When it arrives, and when the network at that time decides what becomes of it.
  var arrives: Instant

  enum Leg: Hashable, Sendable {
    /// To the server, which knows nothing of it yet.
    case request
    /// Back to the app: the server has done what was asked.
    case answer(F.Answer)
    /// Nowhere: the request is lost, and no answer will come.
    case lost
  }
}

// MARK: - What the user does

extension World {
  private mutating func tap(_ control: ControlID, _ effects: inout [Effect]) {
    switch control.owner {
    case .system:
      guard let control = SystemControl(rawValue: control.code) else { return }
      tapSystem(control, &effects)
    case .app:
      guard phone == .app, !device.isEvaluating, let control = F.Button(rawValue: control.code) else {
        return effects.append(.ignored(.notOnTop))
      }
      send(.tapped(control), &effects)
    }
  }

  private mutating func tapSystem(_ control: SystemControl, _ effects: inout [Effect]) {
    switch control {
    case .openApp: happen(.launch, &effects)
    case .openSwitcher: happen(.openSwitcher, &effects)
    case .goHome: happen(.leave, &effects)
    case .closeApp: happen(.forceQuit, &effects)
    case .closeCentre: closeOverlay(&effects)
    case .eraseDevice: if phone == .disabled { erase(&effects) } else { effects.append(.ignored(.notOnTop)) }
    case .switchOn: if bootEnds != nil { switchOn() } else { effects.append(.ignored(.notOnTop)) }
    case .cancel, .tryAgain, .fallback, .enterPasscode, .allow, .dontAllow, .swipeUp:
      guard device.evaluation != nil else { return effects.append(.ignored(.notOnTop)) }
      operate(&effects) { $0.tap(control, at: $1) }
    }
  }

  mutating func take(_ keystroke: Keystroke, _ effects: inout [Effect]) {
    guard phone == .app || phone.isLocked || phone == .lockedApp else {
      return effects.append(.ignored(.nothingToType))
    }
    guard device.evaluation != nil else { return send(.typed(keystroke), &effects) }
    guard device.evaluation?.phase == .passcode, device.acceptsPasscode else {
      return effects.append(.ignored(.nothingToType))
    }
    switch keystroke {
    case .delete: device.deleteBackward()
    case .character(let scalar): operate(&effects) { $0.type(scalar, at: $1) }
    }
  }

  private mutating func present(_ answer: SensorAnswer, _ effects: inout [Effect]) {
    guard device.sees(answer) else { return effects.append(.ignored(.noPrompt(answer))) }
    operate(&effects) { $0.present(answer, at: $1) }
  }

  private mutating func fail(_ code: LAError.Code, _ effects: inout [Effect]) {
    guard device.isEvaluating else { return effects.append(.ignored(.noEvaluation)) }
    endEvaluation(with: code, &effects)
  }

  private mutating func change(_ change: DeviceChange, _ effects: inout [Effect]) {
    if device.isDisabled, change.isMadeOnTheDevice { return effects.append(.ignored(.deviceDisabled)) }
    if change == .unlockedWithPasscode { return lockAndUnlock(&effects) }
    if isClosed, change.isMadeOnTheDevice { return effects.append(.ignored(.deviceLocked)) }
    if change == .enrolled(true), device.passcode == nil { return effects.append(.ignored(.noPasscode)) }
    if change.isGuarded, device.refusesPasscode {
      let waits = device.securityDelay
      guard device.allowsChange(at: clock.now) else {
        // What the first question does is to begin the wait.
        if waits != nil || device.securityDelay == nil { effects.append(.ignored(.protected)) }
        return
      }
    }
    let before = device
    operate(&effects) { $0.apply(change, at: $1) }
    moveDeadlines(byDate: device.dateShift - before.dateShift)
    // No app hears of what is set to what it is already.
    if process != .none, device != before { send(.deviceChanged, &effects) }
  }

  private mutating func setServer(_ name: String, _ value: String, _ effects: inout [Effect]) {
    guard let setting = flow.serverSettings.first(where: { $0.name == name }), setting.set(&server, value)
    else { return effects.append(.ignored(.unknownSetting(name))) }
  }

}

// MARK: - What follows

extension World {
  /// Sends the app an event, and performs the effects that it returns.
  mutating func send(_ event: Event<F>, _ effects: inout [Effect]) {
    let asked = flow.step(&app, event, surroundings)
    for effect in asked { carryOut(effect, &effects) }
  }

  mutating func carryOut(_ effect: Effect, _ effects: inout [Effect]) {
    effects.append(effect)
    switch effect {
    case .preflight, .authenticated, .unlocked, .ignored: break
    case .evaluate(let policy, let purpose):
      guard let asker = F.Purpose(rawValue: purpose) else { return }
      let prompt = flow.prompt(for: asker, app, surroundings)
      // Who isn't in front is refused: nobody would see the dialog.
      let request = EvaluationRequest(
        policy, fallback: FallbackButton(title: prompt.fallbackTitle), allowsInteraction: phone == .app,
        purpose: purpose)
      if let result = reused(asker) ?? device.evaluate(request, at: clock.now) {
        return report(result, purpose, &effects)
      }
      resignActive(&effects)
    case .invalidate: if device.isEvaluating { endEvaluation(with: .appCancel, &effects) }
    case .start(let timer, let duration): timers[timer] = clock.now + duration
    case .stop(let timer): timers[timer] = nil
    case .send(let request): if let request = F.Request(rawValue: request) { send(request) }
    }
  }

  /// Does something to the device, and gives the app the answer when that ended its evaluation. What ends the lock
  /// screen's opens the phone.
  mutating func operate(
    _ effects: inout [Effect], _ action: (_ device: inout Device, _ now: Instant) -> AuthenticationResult?
  ) {
    let request = device.evaluation?.request
    guard let result = action(&device, clock.now), let request else { return }
    switch request.asker {
    case .app: report(result, request.purpose, &effects)
    case .lockScreen: if result == .success { beUnlocked(&effects) }
    case .lockedApp: answerForLockedApp(result, request.purpose, &effects)
    }
  }

  mutating func endEvaluation(with code: LAError.Code, _ effects: inout [Effect]) {
    operate(&effects) { device, _ in device.endEvaluation(with: code) }
  }

  private mutating func report(_ result: AuthenticationResult, _ purpose: UInt8, _ effects: inout [Effect]) {
    effects.append(.authenticated(result))
    if let asker = F.Purpose(rawValue: purpose) { send(.authenticated(asker, result), &effects) }
    // The answer is there as soon as it is known who it is; the dialog goes after that.
    becomeActive(&effects)
  }

  /// The phone is erased, and the app with it: it is as on the day it was installed.
  private mutating func erase(_ effects: inout [Effect]) {
    device.erase()
    endProcess()
    timers = Timers()
    if let fresh = try? flow.begin(flow.freshOptions, limits).get() { app = fresh }
    switchOff()
  }
}
