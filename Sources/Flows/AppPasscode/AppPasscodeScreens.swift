import DeviceSimulation
import UnlockEngine

// Screens

extension AppPasscode {
  public static func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    switch state.scene {
    case .notRunning: blur(surroundings.device, canUnlock: true)
    case .open(.content): content
    case .open(.settings): settings(state, surroundings.device)
    case .setPasscode(let pad, let isMismatch):
      keypad(
        .setPasscode, "Set Passcode", ["Enter a passcode"], pad, surroundings,
        error: isMismatch ? "Passcodes did not match. Try again." : nil, isWrong: isMismatch)
    case .repeatPasscode(let pad, let first):
      keypad(
        .repeatPasscode, "Set Passcode", ["Re-enter a passcode"], pad, surroundings,
        length: first.count)
    case .turnOff(let pad): keypad("Turn off Passcode", pad, state, surroundings, canCancel: true)
    case .locked(let pad, _, _):
      switch cover(state, surroundings.device) {
      case .keypad: keypad("Unlock iWoman", pad, state, surroundings, canCancel: false)
      case .blur: blur(surroundings.device, canUnlock: way(state, surroundings.device) != .keypadOnly)
      }
    }
  }

  // MARK: Open

  private static let content = Layer(
    ScreenID.content, style: .list, title: "iWoman",
    texts: ["Cycle day 12", "Next period in 16 days", "Note: slept badly, long walk in the evening"],
    controls: [Control(Button.settings, "Settings", .row)], showsContent: true)

  private static func settings(_ state: State, _ device: VisibleDevice) -> Layer {
    Layer(
      ScreenID.settings, style: .list, title: "Settings", texts: [lockText(state, device)],
      controls: [
        Control(Button.back, "Back", .back),
        Control(Button.passcodeLock, "Passcode Lock", .toggle(isOn: state.lock != .off)),
      ], showsContent: true)
  }

  private static func lockText(_ state: State, _ device: VisibleDevice) -> String {
    switch (state.lock, way(state, device)) {
    case (.off, _): "Turn the lock on to keep your notes to yourself."
    case (.on, .keypadOnly): "iWoman opens with the iWoman passcode."
    case (.on, .biometricsThenKeypad): "iWoman opens with \(device.biometry.title) or the iWoman passcode."
    case (.on, .ownerPolicy): "iWoman opens with \(ownersWay(device))."
    }
  }

  /// What the owner policy begins with on a device: "Face ID or the iPhone passcode".
  private static func ownersWay(_ device: VisibleDevice) -> String {
    let passcode = "the \(device.model.title) passcode"
    return device.offersBiometry ? "\(device.biometry.title) or \(passcode)" : passcode
  }

  // MARK: Covers and keypads

  private static func blur(_ device: VisibleDevice, canUnlock: Bool) -> Layer {
    let text =
      canUnlock
      ? "It opens with \(ownersWay(device))."
      : "iWoman has no way to know that it’s you. Set a passcode for this \(device.model.title) in Settings."
    return Layer(
      ScreenID.lockedCover, style: .cover, title: "iWoman is locked", texts: [text],
      controls: [Control(Button.unlock, "Tap to unlock", .primary)], behind: [content])
  }

  /// The keypad that asks for the app passcode, counts, and may be locked (C7).
  private static func keypad(
    _ title: String, _ pad: Pad, _ state: State, _ surroundings: Surroundings, canCancel: Bool
  ) -> Layer {
    let failed = state.failedAttempts
    let counted = failed == 0 ? nil : "\(failed) Failed Passcode \(failed == 1 ? "Attempt" : "Attempts")"
    var layer = keypad(
      .keypad, title, ["Enter your passcode"], pad, surroundings,
      length: state.appPasscode?.count, error: counted, canCancel: canCancel)
    if let timeLeft = surroundings.timeLeft(.lockOut) {
      layer.texts = (counted.map { [$0] } ?? []) + ["Try again in \(timeLeft.inWords)."]
      layer.timeLeft = timeLeft
      layer.keypad?.isEnabled = false
    }
    return layer
  }

  private static func keypad(
    _ screen: ScreenID, _ title: String, _ texts: [String], _ pad: Pad, _ surroundings: Surroundings,
    length: Int? = nil, error: String? = nil, canCancel: Bool = true, isWrong: Bool = false
  ) -> Layer {
    let length = length ?? surroundings.limits.passcodeLength
    return .pinPad(
      screen, title, texts, filled: pad.filled(length), of: length,
      left: canCancel ? Control(Button.cancel, "Cancel", .cancel) : nil, error: error,
      isShaking: isWrong || pad.isShaking)
  }

  // MARK: System dialogs, facts

  /// The fallback button says whose passcode it means (C2).
  public static func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt {
    let fallback =
      switch era(surroundings.device) {
      case .before8, .iOS8: "Enter iWoman Passcode"
      case .from9: "Enter Device Passcode"
      }
    return switch purpose {
    case .unlock: Prompt(reason: "To unlock the application", fallbackTitle: fallback)
    case .turnOff: Prompt(reason: "To turn off the lock", fallbackTitle: fallback)
    }
  }

  public static func facts(_ state: State, _ surroundings: Surroundings) -> [Fact] {
    let isOn = state.lock != .off
    var (isLocked, needsToAuthenticate) = (false, false)
    if case .locked(_, let needs, _) = state.scene { (isLocked, needsToAuthenticate) = (true, needs) }
    return [
      Fact("passcode-lock", isOn),
      Fact("app-passcode-set", state.appPasscode != nil),
      Fact("locked", isLocked || isOn && state.scene == .notRunning),
      Fact("needs-to-authenticate", needsToAuthenticate),
      Fact("failed-passcode-attempts", Int(state.failedAttempts)),
      Fact("keypad-locked-out", surroundings.timeLeft(.lockOut) != nil),
      Fact(
        "unlock-way", kebabCase("\(way(state, surroundings.device))"),
        among: Way.allCases.map { kebabCase("\($0)") }),
    ]
  }
}

extension PINPad<AppPasscode.Verdict> {
  /// The dots to be seen: all of them while an answer is on its way.
  fileprivate func filled(_ length: Int) -> Int {
    switch verdict {
    case .none, .wrongAndCleared: entry.count
    case .wrong, .right: length
    }
  }
}
