import DeviceSimulation

// What the system itself shows: its dialogs, its passcode screen, the home screen. The same for every flow.

/// The layers that the system shows for a device and the prompt that an app asked for.
public struct SystemScreens {
  let device: VisibleDevice
  let appName: String
  let prompt: Prompt
  let now: Instant

  private var texts: SystemTexts { SystemTexts(device.language) }

  /// Why the app wants Face ID, in its own words (`NSFaceIDUsageDescription`).
  var faceIDReason: String?

  /// The same where an app says nothing.
  static let purpose = "It lets you unlock the app without typing."

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
      SystemLayerID.faceIDPermission, style: .systemAlert, title: texts.permission(appName),
      texts: [faceIDReason ?? SystemScreens.purpose],
      controls: [Control(.dontAllow, texts.dontAllow, .cancel), Control(.allow, texts.ok, .primary)])
  }

  private var scanning: Layer { Layer(scan, style: .scanning, title: device.biometry.title, isBusy: true) }

  /// The sheet that was up, with a tick in place of what looked.
  private var matched: Layer {
    let isTouch = device.biometry == .touchID
    return Layer(
      isTouch ? .touchID : scan, style: isTouch ? .systemAlert : .scanning,
      title: isTouch ? texts.touchID(appName) : device.biometry.title, isDone: true)
  }

  private var notRecognizedTitle: String { isOptic ? texts.eyesNotRecognized : texts.faceNotRecognized }

  private var notRecognized: Layer {
    Layer(
      isOptic ? SystemLayerID.opticIDFailed : .faceIDFailed, style: .systemAlert, title: notRecognizedTitle,
      controls: [
        Control(.tryAgain, texts.tryAgain(device.biometry.title), .primary),
        Control(.cancel, cancelTitle, .cancel),
      ])
  }

  private func notRecognizedAgain(_ dialog: SystemDialog) -> Layer {
    Layer(
      isOptic ? SystemLayerID.opticIDFailedAgain : .faceIDFailedAgain, style: .systemAlert,
      title: notRecognizedTitle, controls: fallbackControl(dialog) + [Control(.cancel, cancelTitle, .cancel)])
  }

  private func touch(_ dialog: SystemDialog) -> Layer {
    let hasFailed = dialog.hasFailed
    return Layer(
      hasFailed ? SystemLayerID.touchIDFailed : .touchID, style: .systemAlert,
      title: hasFailed ? texts.tryAgain : texts.touchID(appName), texts: [prompt.reason],
      controls: fallbackControl(dialog) + [Control(.cancel, cancelTitle, .cancel)])
  }

  private func fallbackControl(_ dialog: SystemDialog) -> [Control] {
    dialog.offersFallback ? [Control(.fallback, fallbackTitle(dialog.policy), .normal)] : []
  }

  private func fallbackTitle(_ policy: LAPolicy) -> String {
    PromptTitles.fallback(prompt.fallbackTitle, for: policy, in: device.language)
  }

  private var cancelTitle: String {
    PromptTitles.cancel(prompt.cancelTitle, iOS: device.iOS, in: device.language)
  }

  // MARK: Passcode

  private func passcode(_ dialog: SystemDialog) -> Layer {
    if let end = dialog.lockedOutUntil { return lockedOut(dialog, timeLeft: end - now) }
    let kind = dialog.passcodeKind
    let isFixed = kind.length != nil
    let cancel = Control(.cancel, cancelTitle, .cancel)
    let enter = Control(.enterPasscode, texts.ok, .primary, isEnabled: dialog.typed > 0)
    let error = dialog.wasWrong ? texts.wrongPasscode : nil
    var layer = Layer(
      dialog.lockScreen == nil ? SystemLayerID.passcode : .lockScreenPasscode, style: .passcode,
      title: dialog.lockScreen.map(title) ?? texts.enterPasscode(of: device.model.title, for: appName),
      texts: (dialog.lockScreen.map(reasons) ?? [prompt.reason]) + (error.map { [$0] } ?? []),
      controls: isFixed ? [cancel] : [enter, cancel],
      keypad: Keypad(
        keys: kind == .customAlphanumeric ? .alphanumeric : .digits, filled: Int(dialog.typed),
        length: kind.length, left: .control(cancel.id), right: .delete, isShaking: dialog.wasWrong))
    layer.error = error
    return layer
  }

  private var unavailable: String {
    let model = device.model.title
    return device.iOS >= 15 ? texts.unavailable(model) : texts.disabled(model)
  }

  private func lockedOut(_ dialog: SystemDialog, timeLeft: Duration) -> Layer {
    Layer(
      dialog.lockScreen == nil ? SystemLayerID.passcodeLockedOut : .lockScreenLockedOut, style: .passcode,
      title: unavailable, texts: [texts.tryAgain(in: timeLeft)],
      controls: [Control(.cancel, cancelTitle, .cancel)], timeLeft: timeLeft)
  }

  // MARK: The lock screen

  /// The time, the date, and how to get in: no word of any app.
  private func lockScreen(_ shown: LockScreenObservation, _ dialog: SystemDialog) -> Layer {
    let date = CivilDate.start + (now - .start) + shown.dateShift
    let timeLeft = dialog.lockedOutUntil.map { $0 - now }
    return Layer(
      SystemLayerID.lockScreen, style: .lockScreen, title: date.timeText,
      texts: [texts.day(of: date)] + (timeLeft.map { ["\(unavailable), \(texts.tryAgain(in: $0))"] } ?? []),
      controls: [Control(.swipeUp, gesture, .normal)], isDone: dialog.phase == .matched, timeLeft: timeLeft)
  }

  private var gesture: String {
    if device.iOS < 10 { return texts.slideToUnlock }
    return switch device.biometry {
    case .faceID, .opticID: texts.swipeUp
    // A device with a home button.
    case .none, .touchID: texts.pressHome
    }
  }

  private func title(_ shown: LockScreenObservation) -> String {
    shown.isScanning ? texts.biometryOrPasscode(device.biometry.title) : texts.enterPasscode
  }

  private func reasons(_ shown: LockScreenObservation) -> [String] {
    if shown.hasRestarted { return [texts.neededAfterRestart(device.model.title)] }
    guard shown.isBiometryLockedOut || shown.wantsPasscode, device.biometry != .none else { return [] }
    return [texts.needed(toEnable: device.biometry.title)]
  }

  // MARK: The phone

  /// Ten wrong passcodes: there is no way back to anything (A8, D13).
  static func disabled(_ device: VisibleDevice) -> Layer {
    let (model, texts) = (device.model.title, SystemTexts(device.language))
    return Layer(
      SystemLayerID.deviceDisabled, style: .passcode,
      title: device.iOS >= 15 ? texts.securityLockout : texts.disabled(model),
      texts: [texts.tooManyWrong(model)], controls: [Control(.eraseDevice, texts.erase(model), .destructive)])
  }

  static func off(_ device: VisibleDevice) -> Layer {
    let texts = SystemTexts(device.language)
    return Layer(
      SystemLayerID.off, style: .off, title: device.model.title, texts: [texts.restarting],
      controls: [Control(.switchOn, texts.startNow, .primary)], isBusy: true)
  }

  static func home(_ device: VisibleDevice, appName: String) -> Layer {
    let texts = SystemTexts(device.language)
    return Layer(
      SystemLayerID.home, style: .home, title: texts.home,
      controls: [Control(.openApp, appName, .primary), Control(.openSwitcher, texts.apps, .normal)])
  }

  static func switcher(_ device: VisibleDevice, appName: String, isRunning: Bool) -> Layer {
    let texts = SystemTexts(device.language)
    return Layer(
      SystemLayerID.appSwitcher, style: .appSwitcher, title: texts.appSwitcher,
      texts: isRunning ? [] : [texts.noApps],
      controls: (isRunning
        ? [Control(.openApp, appName, .primary), Control(.closeApp, texts.close(appName), .destructive)] : [])
        + [Control(.goHome, texts.home, .normal)])
  }
}

// MARK: What interrupts an app, and what comes before it

extension SystemScreens {
  static func call(_ device: VisibleDevice) -> Layer {
    let texts = SystemTexts(device.language)
    return Layer(
      SystemLayerID.call, style: .passcode, title: texts.caller, texts: [texts.onTheLine],
      controls: [Control(.closeCentre, texts.endCall, .destructive)])
  }

  static func siri(_ device: VisibleDevice) -> Layer {
    let texts = SystemTexts(device.language)
    return Layer(
      SystemLayerID.siri, style: .systemAlert, title: "Siri", texts: [texts.siriListens],
      controls: [Control(.closeCentre, texts.close, .cancel)])
  }

  static func screenTime(_ device: VisibleDevice, appName: String) -> Layer {
    let texts = SystemTexts(device.language)
    return Layer(
      SystemLayerID.screenTime, style: .passcode, title: texts.timeLimit,
      texts: [texts.limitReached(appName)],
      controls: [Control(.goHome, texts.ok, .primary), Control(.closeCentre, texts.ignoreLimit, .normal)])
  }

  /// What iOS asks for before it opens an app that is locked.
  static func unlocking(_ appName: String, _ device: VisibleDevice) -> String {
    SystemTexts(device.language).unlock(appName)
  }
}

// MARK: Control Centre and Notification Centre

extension SystemScreens {
  /// What can be read off it without touching anything; only closing it does something here.
  static func controlCentre(_ device: VisibleDevice) -> Layer {
    let texts = SystemTexts(device.language)
    return Layer(
      SystemLayerID.controlCentre, style: .controlCentre, title: texts.controlCentre,
      texts: texts.tiles(isOffline: device.network == .offline),
      controls: [Control(.closeCentre, texts.close, .primary)])
  }

  static func notificationCentre(_ device: VisibleDevice) -> Layer {
    let texts = SystemTexts(device.language)
    return Layer(
      SystemLayerID.notificationCentre, style: .notificationCentre, title: texts.notificationCentre,
      texts: [texts.noNotifications], controls: [Control(.closeCentre, texts.close, .primary)])
  }
}

extension Control {
  /// A button of the system's.
  init(_ control: SystemControl, _ title: String, _ role: Role, isEnabled: Bool = true) {
    self.init(
      id: ControlID(owner: .system, code: control.rawValue), title: title, role: role, isEnabled: isEnabled)
  }
}

extension Duration {
  /// "1 minute", "45 seconds", "3 hours": rounded up, so that "0" is never said of a wait that still runs.
  public var inWords: String {
    let seconds = max(0, (inMilliseconds + 999) / 1000)
    if seconds < 60 { return counted(Int(seconds), "second") }
    if seconds <= 3540 { return counted(Int((seconds + 59) / 60), "minute") }
    return counted(Int((seconds + 3599) / 3600), "hour")
  }
}
