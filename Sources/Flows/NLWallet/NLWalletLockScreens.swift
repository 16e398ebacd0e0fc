import DeviceSimulation
import UnlockEngine

// Screens: the locked wallet, alerts, system dialogs, facts (N2)

extension NLWallet {
  static func screen(_ lock: Lock, _ state: State, _ surroundings: Surroundings) -> Layer {
    switch lock.note {
    case .noInternet: return noInternet
    case .serverUnreachable: return serverUnreachable
    case .forgotPIN, .deletion(forgot: true): return forgotPIN
    case .none, .sending, .wrongPIN, .refused, .biometricsFailed, .deletion(forgot: false): break
    }
    if state.knowsBlock(surroundings.limits) { return blocked }
    if let timeLeft = timeOutLeft(state, surroundings) { return timedOut(lock, timeLeft) }
    return unlock(lock, state, surroundings)
  }

  private static let forgotPINLink = Control(Button.forgotPIN, "Forgot PIN?", .link)

  private static func unlock(_ lock: Lock, _ state: State, _ surroundings: Surroundings) -> Layer {
    let device = surroundings.device
    if state.isUnanswered {
      let isBusy = lock.note == .sending
      return .pinPad(
        ScreenID.unlock, "Open with your PIN",
        [isBusy ? "Your PIN is being checked." : "The last PIN had no answer. Enter it again."],
        filled: lock.entry.count, of: pinLength, controls: isBusy ? [] : [forgotPINLink], isBusy: isBusy)
    }
    let isOffered = state.biometrics == .enabled && device.offersBiometry
    let hasKey = isOffered && device.canUseBiometry
    let isWrong = lock.note == .wrongPIN
    return .pinPad(
      ScreenID.unlock, "Open with your PIN",
      isOffered && !hasKey ? ["\(biometry(device)) is locked. Enter your PIN."] : [],
      filled: lock.entry.count, of: pinLength,
      left: hasKey ? Control(Button.useBiometrics, biometry(device)) : nil, controls: [forgotPINLink],
      error: state.failedPINAttempts > 0
        ? attemptsLeft(state, surroundings.limits, isWrong: isWrong) : nil,
      isShaking: isWrong && lock.entry.isEmpty)
  }

  private static func attemptsLeft(_ state: State, _ limits: Limits, isWrong: Bool) -> String {
    let left = state.attemptsLeftInRound(limits)
    let isLastRound = state.round(limits) == limits.rounds
    let text =
      switch (isLastRound, left) {
      case (true, ...1): "This is your last try before the app is blocked for good."
      case (true, _): "\(left) attempts left before the app is blocked for good."
      case (false, ...1): "1 attempt left."
      case (false, _): "\(left) attempts left."
      }
    return isWrong ? "Wrong PIN. " + text : text
  }

  /// Digits can be typed, as if somebody didn’t read: the answer is that nothing is accepted yet.
  private static func timedOut(_ lock: Lock, _ timeLeft: Duration) -> Layer {
    let isRefused = lock.note == .refused
    let begin = isRefused ? "No PIN is accepted yet." : "Too many wrong PINs."
    return .pinPad(
      ScreenID.timedOut, "Temporarily blocked", [], filled: lock.entry.count, of: pinLength,
      controls: [forgotPINLink], error: "\(begin) Try again in \(timeLeft.inWords).",
      isShaking: isRefused && lock.entry.isEmpty, timeLeft: timeLeft)
  }

  private static let blocked = Layer(
    ScreenID.blocked, style: .page, title: "Your app has been blocked",
    texts: [
      "The PIN was wrong too often. This wallet can’t be opened any more. You can delete it and start anew."
    ],
    controls: [deleteWallet])

  private static let tryAgain = Control(Button.tryAgain, "Try again", .primary)

  /// The errors of the account's set-up, where a PIN was to be checked.
  private static let noInternet = Layer(
    ScreenID.noInternet, style: .page, title: "Sorry, no internet connection",
    texts: ["Your PIN is checked by a server. Enter it again when you are online."], controls: [tryAgain])

  private static let serverUnreachable = Layer(
    ScreenID.serverUnreachable, style: .page, title: "Sorry, no response",
    texts: [
      "The server didn’t answer. It may have counted a wrong PIN all the same. Enter your PIN again in a while."
    ],
    controls: [tryAgain])

  private static let forgotPIN = Layer(
    ScreenID.forgotPIN, style: .page, title: "Forgot PIN?",
    texts: ["Nobody can tell you your PIN. You can delete this wallet and set up a new one."],
    controls: [Control(Button.back, "Back", .back), deleteWallet])

  private static let deleteWallet = Control(Button.deleteWallet, "Delete wallet", .destructive)

  // MARK: Alerts

  public static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    let device = surroundings.device
    let ok = Control(Button.ok, "OK", .primary)
    switch state.scene {
    case .settingUp(.tooSimple(let flaw)):  // 2.1
      return .alert(AlertID.pinTooSimple, "PIN too simple", text(flaw), ok)
    case .settingUp(.differentRetry):  // 3.1
      return .alert(
        AlertID.pinDifferentRetry, "PIN is different, retry", "This isn’t the PIN that you chose.",
        Control(Button.tryAgain, "Try again", .primary))
    case .settingUp(.differentStartOver):  // 4.1
      return .alert(
        AlertID.pinDifferentStartOver, "PIN is different, start over", "Choose a new PIN.",
        Control(Button.startOver, "Start over", .primary))
    case .open(_, isWarned: true):
      let rest = surroundings.timeLeft(.idle)
      return .alert(
        AlertID.stillThere, "Are you still there?", rest.map { "The wallet locks itself in \($0.inWords)." },
        Control(Button.logOut, "Log out"), Control(Button.yesContinue, "Yes, continue", .primary),
        timeLeft: rest)
    case .open(.configureBiometrics(let trouble?), isWarned: false):
      return .alert(
        AlertID.biometricsFailed, title(trouble, device),
        "It isn’t turned on. You can try again, or skip this.", ok)
    case .locked(let lock, _):
      switch lock.note {
      case .biometricsFailed(let trouble):
        return .alert(AlertID.biometricsFailed, title(trouble, device), "Enter your PIN instead.", ok)
      case .deletion: return deletion
      case .none, .sending, .noInternet, .serverUnreachable, .wrongPIN, .refused, .forgotPIN: return nil
      }
    case .notRunning, .settingUp, .open, .away: return nil
    }
  }

  /// Nothing is deleted by one tap.
  private static let deletion = Layer.alert(
    AlertID.deleteWallet, "Delete this wallet?",
    "All data in it is gone then. You can set up a new wallet after that.",
    Control(Button.back, "Cancel", .cancel), Control(Button.confirmDeletion, "Delete", .destructive))

  private static func text(_ flaw: PINFlaw) -> String {
    switch flaw {
    case .wrongLength, .notOnlyDigits: "Choose another PIN."
    case .oneDigitOnly: "Choose a PIN with different digits."
    case .ascending, .descending: "Choose a PIN that doesn’t just count up or down."
    }
  }

  private static func title(_ trouble: BiometricTrouble, _ device: VisibleDevice) -> String {
    switch trouble {
    case .notRecognized: "\(biometry(device)) didn’t recognize you"
    case .lockedOut: "\(biometry(device)) is locked"
    case .notAvailable: "\(biometry(device)) isn’t available"
    }
  }

  // MARK: System dialogs and facts

  public static func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt {
    switch purpose {
    case .unlock: Prompt(reason: "Unlock the NL Wallet", fallbackTitle: "Use PIN")
    // There is nothing to fall back to while biometrics are being turned on.
    case .enable: Prompt(reason: "Unlock the NL Wallet", fallbackTitle: "")
    }
  }

  /// As the use cases number them.
  private static let useCaseSteps = [
    "none", "1.1", "1.1c", "1.2", "1.3", "1.3c", "1.4", "1.5", "1.5b", "1.5c", "1.5d", "1.6", "1.7", "1.7c",
    "1.9", "2.1", "3.1", "4.1",
  ]

  public static func facts(_ state: State, _ surroundings: Surroundings) -> [Fact] {
    let limits = surroundings.limits
    // The first eight are seen without scrolling in a terminal of 24 lines.
    return [
      Fact("use-case-step", state.useCaseStep, among: useCaseSteps),
      Fact("pin-configured", state.pin != nil),
      Fact("biometric-unlock-configured", state.biometrics == .enabled),
      Fact("locked", state.isLocked),
      Fact("failed-pin-attempts", Int(state.failedPINAttempts)),
      Fact("attempts-left-in-round", state.attemptsLeftInRound(limits)),
      Fact("timed-out", surroundings.timeLeft(.timeOut) != nil),
      Fact("blocked", state.isBlocked(limits)),
      Fact("round", state.round(limits)),
      Fact("account-at-server", surroundings.server.hasAccount),
    ]
  }
}

extension NLWallet.State {
  func attemptsLeftInRound(_ limits: NLWallet.Limits) -> Int {
    isBlocked(limits) ? 0 : limits.attemptsPerRound - Int(failedPINAttempts) % limits.attemptsPerRound
  }

  /// The round that the next attempt belongs to, counted from 1.
  func round(_ limits: NLWallet.Limits) -> Int {
    min(limits.rounds, Int(failedPINAttempts) / limits.attemptsPerRound + 1)
  }

  var isLocked: Bool {
    switch scene {
    case .locked: true
    case .notRunning: account != .none
    case .settingUp, .open, .away: false
    }
  }

  /// The number of the step in the use case, "none" outside of it.
  var useCaseStep: String {
    switch scene {
    case .settingUp(let step): step.number
    case .open(let place, _), .away(let place):
      switch place {
      case .checkingSupport: "1.6"
      case .configureBiometrics: "1.7"
      case .info: "1.7c"
      case .secured: "1.9"
      case .next: "none"
      }
    case .notRunning, .locked: "none"
    }
  }
}

extension NLWallet.Step {
  var number: String {
    switch self {
    case .introduction: "none"
    case .choosePIN: "1.1"
    case .info(.choosePIN): "1.1c"
    case .checkingPIN: "1.2"
    case .repeatPIN: "1.3"
    case .info(.repeatPIN): "1.3c"
    case .comparingPINs: "1.4"
    case .settingUpAccount: "1.5"
    case .failed(.deviceInsecure): "1.5b"
    case .failed(.noInternet): "1.5c"
    case .failed(.serverUnreachable): "1.5d"
    case .tooSimple: "2.1"
    case .differentRetry: "3.1"
    case .differentStartOver: "4.1"
    }
  }
}
