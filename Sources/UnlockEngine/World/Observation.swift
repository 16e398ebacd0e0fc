import DeviceSimulation

// Everything that a screen depends on. Worlds that agree in it look alike by construction, because what draws
// screens is given nothing else. The explorer draws each observation once.

/// What is to be seen of a device: what an app can find out, and the system's dialog.
public struct DeviceObservation: Hashable, Sendable {
  let visible: VisibleDevice
  let dialog: SystemDialog?

  public init(_ device: Device) {
    visible = VisibleDevice(device)
    dialog = device.evaluation.map { SystemDialog($0, on: device) }
  }
}

/// The system's dialog of an evaluation, as far as it shows.
struct SystemDialog: Hashable, Sendable {
  let phase: Evaluation.Phase
  let policy: LAPolicy
  /// Who asked for it, as a number of the flow's.
  let purpose: UInt8
  let hasFailed: Bool
  let offersFallback: Bool
  let passcodeKind: Passcode.Kind
  /// How many characters of the passcode are typed.
  let typed: UInt8
  let wasWrong: Bool
  let lockedOutUntil: Instant?
  /// Where it is the lock screen's, and no app's.
  let lockScreen: LockScreenObservation?

  init(_ evaluation: Evaluation, on device: Device) {
    phase = evaluation.phase
    policy = evaluation.request.policy
    purpose = evaluation.request.purpose
    hasFailed = evaluation.failures > 0
    offersFallback = device.offersFallback
    passcodeKind = device.passcode?.kind ?? .sixDigits
    typed = UInt8(evaluation.entry.count)
    wasWrong = evaluation.wasWrong
    lockedOutUntil = device.lockedOutUntil
    lockScreen = device.isLocked ? LockScreenObservation(device) : nil
  }
}

/// What shows of a locked phone besides its entry (D13).
struct LockScreenObservation: Hashable, Sendable {
  /// Whether the sensor looks for a finger or face.
  let isScanning: Bool
  let hasRestarted: Bool
  let isBiometryLockedOut: Bool
  /// Whether it wants the passcode by time, or after an emergency call (D26).
  let wantsPasscode: Bool
  /// The lock screen is the one place that tells the date.
  let dateShift: Duration

  init(_ device: Device) {
    isScanning = device.isScanning
    hasRestarted = device.needsPasscodeAfterRestart
    wantsPasscode = device.isEnrolled && device.needsPasscodeAgain
    isBiometryLockedOut = device.isEnrolled && device.isBiometryLockedOut
    dateShift = device.dateShift
  }
}

extension World {
  /// What is visible of a world besides its app and its device.
  public struct RestObservation: Hashable, Sendable {
    let phone: Phone
    let process: AppProcess
    let isExtension: Bool
    let server: F.Server
    let timers: Timers
    let clock: VirtualClock
    let echo: KeyHighlight?
    /// What is on the app's card; `nil` for what the app shows now.
    let picture: SwitcherSnapshot<F>?
  }

  /// What the phone shows now.
  public var screen: Screen {
    let rest = RestObservation(
      phone: phone, process: process, isExtension: isExtension, server: server, timers: timers, clock: clock,
      echo: echo, picture: picture)
    return Self.screen(of: flow, app, DeviceObservation(device), rest, limits)
  }

  /// What a phone shows of these parts.
  public static func screen(
    of flow: F, _ app: F.State, _ device: DeviceObservation, _ rest: RestObservation, _ limits: F.Limits
  ) -> Screen {
    let surroundings = FlowSurroundings<F>(
      device: device.visible, limits: limits, server: rest.server, isSetAside: rest.phone != .app,
      protectedData: .available, clock: rest.clock, timers: rest.timers)
    var screen = screen(of: flow, app, device, rest, limits, surroundings)
    screen.isExtension = rest.isExtension && screen.app != nil
    return screen
  }

  private static func screen(
    of flow: F, _ app: F.State, _ device: DeviceObservation, _ rest: RestObservation, _ limits: F.Limits,
    _ surroundings: FlowSurroundings<F>
  ) -> Screen {
    switch rest.phone {
    case .off: return Screen(system: SystemScreens.off(device.visible))
    case .home: return Screen(system: SystemScreens.home(device.visible, appName: flow.appName))
    case .call: return Screen(system: SystemScreens.call(device.visible))
    case .siri: return centre(SystemScreens.siri(device.visible), of: flow, over: app, surroundings, rest)
    case .screenTime: return Screen(system: SystemScreens.screenTime(device.visible, appName: flow.appName))
    case .lockedApp:
      let screens = SystemScreens(
        device: device.visible, appName: flow.appName,
        prompt: Prompt(reason: SystemScreens.unlocking(flow.appName, device.visible)), now: rest.clock.now)
      return Screen(system: device.dialog.map(screens.layer)).showing(rest.echo)
    case .lockScreen, .lockScreenOverApp:
      let screens = SystemScreens(
        device: device.visible, appName: flow.appName, prompt: Prompt(reason: ""), now: rest.clock.now)
      return Screen(system: device.dialog.map(screens.layer)).showing(rest.echo)
    case .disabled: return Screen(system: SystemScreens.disabled(device.visible))
    case .switcher:
      let isRunning = rest.process != .none
      return Screen(
        app: isRunning ? rest.picture?.layer(of: flow) ?? flow.screen(app, surroundings) : nil,
        system: SystemScreens.switcher(device.visible, appName: flow.appName, isRunning: isRunning))
    case .controlCentre:
      return centre(SystemScreens.controlCentre(device.visible), of: flow, over: app, surroundings, rest)
    case .notificationCentre:
      return centre(SystemScreens.notificationCentre(device.visible), of: flow, over: app, surroundings, rest)
    case .app:
      return Screen(
        app: flow.screen(app, surroundings), alert: flow.alert(app, surroundings),
        system: device.dialog.map { dialog in
          let purpose = F.Purpose(rawValue: dialog.purpose)
          let prompt = purpose.map { flow.prompt(for: $0, app, surroundings) } ?? Prompt(reason: "")
          let screens = SystemScreens(
            device: device.visible, appName: flow.appName, prompt: prompt, now: rest.clock.now,
            faceIDReason: flow.look.faceIDReason)
          return screens.layer(dialog)
        }
      ).showing(rest.echo)
    }
  }

  /// Control Centre or Notification Centre, and under it the app as it draws itself now, if that is what it was pulled down
  /// over.
  private static func centre(
    _ layer: Layer, of flow: F, over app: F.State, _ surroundings: FlowSurroundings<F>,
    _ rest: RestObservation
  ) -> Screen {
    guard rest.process == .inactive else { return Screen(system: layer) }
    return Screen(app: flow.screen(app, surroundings), alert: flow.alert(app, surroundings), system: layer)
  }
}
