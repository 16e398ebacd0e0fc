import DeviceSimulation

// What the system itself shows: its dialogs, its passcode screen, the home screen. The same for every flow.

/// The layers that the system shows for a device and the prompt that an app asked for.
public struct SystemScreens {
  let device: VisibleDevice
  let appName: String
  let prompt: Prompt
  let now: Instant

  func layer(_ dialog: SystemDialog) -> Layer {
    if let lockScreen = dialog.lockScreen, dialog.phase != .passcode {
      return self.lockScreen(lockScreen, dialog)
    }
    return switch dialog.phase {
    case .permission: permission
    case .scanning: scanning
    case .notRecognized: notRecognized
    case .notRecognizedAgain: notRecognizedAgain(dialog)
    case .touch: touch(dialog)
    case .matched, .locked: matched
    case .passcode: passcode(dialog)
    }
  }

  // MARK: Biometry

  private var isOptic: Bool { device.biometry == .opticID }
  private var scan: SystemLayerID { isOptic ? .opticID : .faceID }

  private var permission: Layer {
    Layer(
      SystemLayerID.faceIDPermission, style: .systemAlert,
      title: "Do you want to allow “\(appName)” to use Face ID?",
      texts: ["It lets you unlock the app without typing."],
      controls: [Control(.dontAllow, "Don’t Allow", .cancel), Control(.allow, "OK", .primary)])
  }

  private var scanning: Layer {
    Layer(scan, style: .scanning, title: device.biometry.title, isBusy: true)
  }

  /// The sheet that was up, with a tick in place of what looked.
  private var matched: Layer {
    let isTouch = device.biometry == .touchID
    return Layer(
      isTouch ? .touchID : scan, style: isTouch ? .systemAlert : .scanning,
      title: isTouch ? "Touch ID for “\(appName)”" : device.biometry.title, isDone: true)
  }

  private var notRecognizedTitle: String {
    isOptic ? "Eyes Not Recognized" : "Face Not Recognized"
  }

  private var notRecognized: Layer {
    Layer(
      isOptic ? SystemLayerID.opticIDFailed : .faceIDFailed, style: .systemAlert, title: notRecognizedTitle,
      controls: [
        Control(.tryAgain, "Try \(device.biometry.title) Again", .primary),
        Control(.cancel, cancelTitle, .cancel),
      ])
  }

  private func notRecognizedAgain(_ dialog: SystemDialog) -> Layer {
    Layer(
      isOptic ? SystemLayerID.opticIDFailedAgain : .faceIDFailedAgain, style: .systemAlert,
      title: notRecognizedTitle,
      controls: fallbackControl(dialog) + [Control(.cancel, cancelTitle, .cancel)])
  }

  private func touch(_ dialog: SystemDialog) -> Layer {
    let hasFailed = dialog.hasFailed
    return Layer(
      hasFailed ? SystemLayerID.touchIDFailed : .touchID, style: .systemAlert,
      title: hasFailed ? "Try Again" : "Touch ID for “\(appName)”", texts: [prompt.reason],
      controls: fallbackControl(dialog) + [Control(.cancel, cancelTitle, .cancel)])
  }

  private func fallbackControl(_ dialog: SystemDialog) -> [Control] {
    dialog.offersFallback ? [Control(.fallback, fallbackTitle(dialog.policy), .normal)] : []
  }

  private func fallbackTitle(_ policy: LAPolicy) -> String {
    PromptTitles.fallback(prompt.fallbackTitle, for: policy)
  }

  private var cancelTitle: String { PromptTitles.cancel(prompt.cancelTitle, iOS: device.iOS) }

  // MARK: Passcode

  private func passcode(_ dialog: SystemDialog) -> Layer {
    if let end = dialog.lockedOutUntil { return lockedOut(dialog, timeLeft: end - now) }
    let kind = dialog.passcodeKind
    let isFixed = kind.length != nil
    let cancel = Control(.cancel, cancelTitle, .cancel)
    let enter = Control(.enterPasscode, "OK", .primary, isEnabled: dialog.typed > 0)
    return Layer(
      dialog.lockScreen == nil ? SystemLayerID.passcode : .lockScreenPasscode, style: .passcode,
      title: dialog.lockScreen.map(title) ?? "Enter \(device.model.title) Passcode for “\(appName)”",
      texts: (dialog.lockScreen.map(reasons) ?? [prompt.reason])
        + (dialog.wasWrong ? ["Wrong passcode. Try again."] : []),
      controls: isFixed ? [cancel] : [enter, cancel],
      keypad: Keypad(
        keys: kind == .customAlphanumeric ? .alphanumeric : .digits, filled: Int(dialog.typed),
        length: kind.length, left: .control(cancel.id), right: .delete, isShaking: dialog.wasWrong))
  }

  private var unavailable: String {
    let model = device.model.title
    return device.iOS >= 15 ? "\(model) Unavailable" : "\(model) is disabled"
  }

  private func lockedOut(_ dialog: SystemDialog, timeLeft: Duration) -> Layer {
    Layer(
      dialog.lockScreen == nil ? SystemLayerID.passcodeLockedOut : .lockScreenLockedOut, style: .passcode,
      title: unavailable, texts: ["try again in \(timeLeft.inMinutes)"],
      controls: [Control(.cancel, cancelTitle, .cancel)],
      timeLeft: timeLeft)
  }

  // MARK: The lock screen

  /// The time, the date, and how to get in: no word of any app.
  private func lockScreen(_ shown: LockScreenObservation, _ dialog: SystemDialog) -> Layer {
    let date = CivilDate.start + (now - .start) + shown.dateShift
    let timeLeft = dialog.lockedOutUntil.map { $0 - now }
    return Layer(
      SystemLayerID.lockScreen, style: .lockScreen, title: date.timeText,
      texts: [date.dayText] + (timeLeft.map { ["\(unavailable), try again in \($0.inMinutes)"] } ?? []),
      controls: [Control(.swipeUp, gesture, .normal)], isDone: dialog.phase == .matched, timeLeft: timeLeft)
  }

  private var gesture: String {
    if device.iOS < 10 { return "slide to unlock" }
    return switch device.biometry {
    case .faceID, .opticID: "Swipe up to open"
    // A device with a home button.
    case .none, .touchID: "Press home to open"
    }
  }

  private func title(_ shown: LockScreenObservation) -> String {
    shown.isScanning ? "\(device.biometry.title) or Enter Passcode" : "Enter Passcode"
  }

  private func reasons(_ shown: LockScreenObservation) -> [String] {
    if shown.hasRestarted { return ["Your passcode is required when \(device.model.title) restarts."] }
    guard shown.isBiometryLockedOut, device.biometry != .none else { return [] }
    return ["Your passcode is required to enable \(device.biometry.title)."]
  }

  // MARK: The phone

  /// Ten wrong passcodes: there is no way back to anything (A8, D13).
  static func disabled(_ device: VisibleDevice) -> Layer {
    let model = device.model.title
    return Layer(
      SystemLayerID.deviceDisabled, style: .passcode,
      title: device.iOS >= 15 ? "Security Lockout" : "\(model) is disabled",
      texts: ["Too many wrong passcodes. This \(model) has to be erased before it can be used again."],
      controls: [Control(.eraseDevice, "Erase \(model)", .destructive)])
  }

  static func off(_ device: VisibleDevice) -> Layer {
    Layer(
      SystemLayerID.off, style: .off, title: device.model.title, texts: ["Restarting…"],
      controls: [Control(.switchOn, "Start now", .primary)], isBusy: true)
  }

  static func home(appName: String) -> Layer {
    Layer(
      SystemLayerID.home, style: .home, title: "Home",
      controls: [Control(.openApp, appName, .primary), Control(.openSwitcher, "Apps", .normal)])
  }

  static func switcher(appName: String, isRunning: Bool) -> Layer {
    Layer(
      SystemLayerID.appSwitcher, style: .appSwitcher, title: "App Switcher",
      texts: isRunning ? [] : ["No apps are open."],
      controls: (isRunning
        ? [Control(.openApp, appName, .primary), Control(.closeApp, "Close \(appName)", .destructive)] : [])
        + [Control(.goHome, "Home", .normal)])
  }
}

// MARK: Control Centre and Notification Centre

extension SystemScreens {
  /// What can be read off it without touching anything; only closing it does something here.
  static func controlCentre(_ device: VisibleDevice) -> Layer {
    Layer(
      SystemLayerID.controlCentre, style: .controlCentre, title: "Control Centre",
      texts: [
        device.network == .offline ? "Aeroplane Mode" : "Wi-Fi", "Bluetooth", "Focus", "Torch", "Brightness",
        "Volume",
      ],
      controls: [Control(.closeCentre, "Close", .primary)])
  }

  static let notificationCentre = Layer(
    SystemLayerID.notificationCentre, style: .notificationCentre, title: "Notification Centre",
    texts: ["No Older Notifications"], controls: [Control(.closeCentre, "Close", .primary)])
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
  /// "1 minute", "15 minutes", "3 hours", as iOS has it on its lock screen: it never tells seconds.
  var inMinutes: String { max(self, .minutes(1)).inWords }

  /// "1 minute", "45 seconds", "3 hours": rounded up, so that "0" is never said of a wait that still runs.
  public var inWords: String {
    let seconds = max(0, (inMilliseconds + 999) / 1000)
    func words(_ count: Int64, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
    if seconds < 60 { return words(seconds, "second") }
    if seconds <= 3540 { return words((seconds + 59) / 60, "minute") }
    return words((seconds + 3599) / 3600, "hour")
  }
}
