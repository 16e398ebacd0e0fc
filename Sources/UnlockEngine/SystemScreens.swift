import SimulatedLocalAuthentication

// What the system itself shows: its dialogs, its passcode screen, the home screen. The same for every flow.

extension World {
  /// What the phone shows now.
  public var screen: Screen {
    switch phone {
    case .off: return Screen(system: SystemScreens.off(device))
    case .home: return Screen(system: SystemScreens.home(appName: F.appName))
    case .switcher:
      let isRunning = process != .none
      return Screen(
        app: isRunning ? F.screen(app, surroundings) : nil,
        system: SystemScreens.switcher(appName: F.appName, isRunning: isRunning))
    case .app:
      let alert = F.alert(app, surroundings)
      return Screen(app: F.screen(app, surroundings), alert: alert, system: dialog)
    }
  }

  private var dialog: Layer? {
    guard let evaluation = device.evaluation else { return nil }
    let purpose = F.Purpose(rawValue: evaluation.request.purpose)
    let prompt = purpose.map { F.prompt(for: $0, surroundings) } ?? Prompt(reason: "")
    return SystemScreens(device: device, appName: F.appName, prompt: prompt, now: clock.now).layer(evaluation)
  }
}

/// The layers that the system shows for a device and the prompt that an app asked for.
public struct SystemScreens {
  let device: Device
  let appName: String
  let prompt: Prompt
  let now: Instant

  /// The IDs of all layers of the system (contract 2.1).
  public static let ids = [
    "face-id", "face-id-failed", "face-id-failed-again", "touch-id", "touch-id-failed", "optic-id",
    "optic-id-failed", "optic-id-failed-again", "passcode", "passcode-locked-out", "device-disabled",
    "face-id-permission", "home", "app-switcher", "off",
  ].map { "system." + $0 }

  func layer(_ evaluation: Evaluation) -> Layer {
    switch evaluation.phase {
    case .permission: permission
    case .scanning: scanning
    case .notRecognized: notRecognized
    case .notRecognizedAgain: notRecognizedAgain(evaluation)
    case .touch: touch(evaluation)
    case .passcode: passcode(evaluation)
    }
  }

  // MARK: Biometry

  private var prefix: String { device.biometry == .opticID ? "system.optic-id" : "system.face-id" }

  private var permission: Layer {
    Layer(
      id: "system.face-id-permission", style: .systemAlert,
      title: "Do you want to allow “\(appName)” to use Face ID?",
      texts: ["It lets you unlock the app without typing."],
      controls: [Control(.dontAllow, "Don’t Allow", .cancel), Control(.allow, "OK", .primary)])
  }

  private var scanning: Layer {
    Layer(id: prefix, style: .scanning, title: device.biometry.title, isBusy: true)
  }

  private var notRecognizedTitle: String {
    device.biometry == .opticID ? "Eyes Not Recognized" : "Face Not Recognized"
  }

  private var notRecognized: Layer {
    Layer(
      id: prefix + "-failed", style: .systemAlert, title: notRecognizedTitle,
      controls: [
        Control(.tryAgain, "Try \(device.biometry.title) Again", .primary),
        Control(.cancel, cancelTitle, .cancel),
      ])
  }

  private func notRecognizedAgain(_ evaluation: Evaluation) -> Layer {
    Layer(
      id: prefix + "-failed-again", style: .systemAlert, title: notRecognizedTitle,
      controls: fallbackControl(evaluation) + [Control(.cancel, cancelTitle, .cancel)])
  }

  private func touch(_ evaluation: Evaluation) -> Layer {
    let hasFailed = evaluation.failures > 0
    return Layer(
      id: hasFailed ? "system.touch-id-failed" : "system.touch-id", style: .systemAlert,
      title: hasFailed ? "Try Again" : "Touch ID for “\(appName)”", texts: [prompt.reason],
      controls: fallbackControl(evaluation) + [Control(.cancel, cancelTitle, .cancel)])
  }

  private func fallbackControl(_ evaluation: Evaluation) -> [Control] {
    device.offersFallback ? [Control(.fallback, fallbackTitle(evaluation.request.policy), .normal)] : []
  }

  private func fallbackTitle(_ policy: LAPolicy) -> String {
    PromptTitles.fallback(prompt.fallbackTitle, for: policy)
  }

  private var cancelTitle: String { PromptTitles.cancel(prompt.cancelTitle, iOS: device.iOS) }

  // MARK: Passcode

  private func passcode(_ evaluation: Evaluation) -> Layer {
    if device.isDisabled { return disabled }
    if let end = device.lockedOutUntil { return lockedOut(timeLeft: end - now) }
    let kind = device.passcode?.kind ?? .sixDigits
    let isFixed = kind.length != nil
    let cancel = Control(.cancel, cancelTitle, .cancel)
    let enter = Control(.enterPasscode, "OK", .primary, isEnabled: !evaluation.entry.isEmpty)
    return Layer(
      id: "system.passcode", style: .passcode, title: "Enter \(device.model.title) Passcode for “\(appName)”",
      texts: [prompt.reason] + (evaluation.wasWrong ? ["Wrong passcode. Try again."] : []),
      controls: isFixed ? [cancel] : [enter, cancel],
      keypad: Keypad(
        keys: kind == .customAlphanumeric ? .alphanumeric : .digits, filled: evaluation.entry.count,
        length: kind.length, left: .control(cancel.id), right: .delete, isShaking: evaluation.wasWrong))
  }

  private func lockedOut(timeLeft: Duration) -> Layer {
    let model = device.model.title
    return Layer(
      id: "system.passcode-locked-out", style: .passcode,
      title: device.iOS >= 15 ? "\(model) Unavailable" : "\(model) is disabled",
      texts: ["Try again in \(timeLeft.inWords)."], controls: [Control(.cancel, cancelTitle, .cancel)],
      timeLeft: timeLeft)
  }

  private var disabled: Layer {
    let model = device.model.title
    return Layer(
      id: "system.device-disabled", style: .passcode,
      title: device.iOS >= 15 ? "Security Lockout" : "\(model) is disabled",
      texts: ["Too many wrong passcodes. This \(model) has to be erased before it can be used again."],
      controls: [
        Control(.eraseDevice, "Erase \(model)", .destructive), Control(.cancel, cancelTitle, .cancel),
      ])
  }

  // MARK: The phone

  static func off(_ device: Device) -> Layer {
    Layer(
      id: "system.off", style: .off, title: device.model.title, texts: ["Restarting…"],
      controls: [Control(.openApp, "Start now", .primary)], isBusy: true)
  }

  static func home(appName: String) -> Layer {
    Layer(
      id: "system.home", style: .home, title: "Home",
      controls: [Control(.openApp, appName, .primary), Control(.openSwitcher, "Apps", .normal)])
  }

  static func switcher(appName: String, isRunning: Bool) -> Layer {
    Layer(
      id: "system.app-switcher", style: .appSwitcher, title: "App Switcher",
      texts: isRunning ? [] : ["No apps are open."],
      controls: (isRunning
        ? [Control(.openApp, appName, .primary), Control(.closeApp, "Close \(appName)", .destructive)] : [])
        + [Control(.goHome, "Home", .normal)])
  }
}

extension Control {
  /// A button of the system's.
  init(_ control: SystemControl, _ title: String, _ role: Role, isEnabled: Bool = true) {
    self.init(
      id: ControlID(owner: .system, code: control.rawValue), title: title, role: role, isEnabled: isEnabled)
  }

  /// A control of a flow's.
  public init(
    _ control: some FlowEnumeration, _ title: String, _ role: Role = .normal, isEnabled: Bool = true
  ) {
    self.init(
      id: ControlID(owner: .app, code: control.rawValue), title: title, role: role, isEnabled: isEnabled)
  }
}

extension Duration {
  /// "1 minute", "45 seconds", "3 hours": rounded up, so that "0" is never said of a wait that still runs.
  public var inWords: String {
    let seconds = max(0, (inMilliseconds + 999) / 1000)
    func words(_ count: Int64, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
    if seconds < 60 { return words(seconds, "second") }
    if seconds <= 3540 { return words((seconds + 59) / 60, "minute") }
    return words((seconds + 3599) / 3600, "hour")
  }
}
