import DeviceSimulation
import UnlockEngine

// Screens

extension PowerAuth {
  public static func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    switch state.scene {
    case .notRunning: return cover
    case .launch: return wait(.launch, "PowerAuth", "Please wait…")
    case .noNetwork(let isOffline): return noNetwork(isOffline)
    case .activate, .scanCode, .enterCode, .credentials, .exchangingKeys, .pending, .choosePIN, .confirmPIN,
      .configureBiometry, .committing, .activated:
      return activationScreen(state.scene, surroundings)
    case .signedOut: return signedOut
    case .keyboard(let keyboard): return screen(keyboard, state, surroundings)
    // Nobody sees in the app switcher, or under Control Centre, what was on the screen.
    case .open where surroundings.isSetAside: return cover
    case .open(.dashboard, let approved): return dashboard(approved: approved)
    case .open(.payment, _): return payment
    case .blocked: return blocked
    }
  }

  static let cover = Layer(ScreenID.cover, style: .cover, title: "PowerAuth")

  static func wait(_ screen: ScreenID, _ title: String, _ text: String) -> Layer {
    Layer(screen, style: .page, title: title, texts: [text], isBusy: true)
  }

  private static func noNetwork(_ isOffline: Bool) -> Layer {
    Layer(
      ScreenID.noNetwork, style: .page, title: "No Internet Available",
      texts: [
        isOffline ? "Check your connection and try again." : "The server can’t be reached. Try again later."
      ],
      controls: [Control(Button.tryAgain, "Try again", .primary)])
  }

  private static let signedOut = Layer(
    ScreenID.signedOut, style: .page, title: "Welcome back", texts: ["Sign in to see your accounts."],
    controls: [Control(Button.signIn, "Sign in", .primary)])

  private static let blocked = Layer(
    ScreenID.blocked, style: .page, title: "Application is Blocked",
    texts: ["Too many attempts failed, or your bank blocked it."],
    controls: [
      Control(Button.howToUnblock, "How to Unblock", .primary), Control(Button.checkAgain, "Check again"),
    ])

  // MARK: Signed in

  private static func dashboard(approved: Bool) -> Layer {
    Layer(
      ScreenID.dashboard, style: .list, title: "Accounts",
      texts: ["Current account  €1,204.55"] + (approved ? ["The payment was approved."] : []),
      controls: [Control(Button.payment, "Pay a bill", .row), Control(Button.signOut, "Sign out", .row)],
      showsContent: true)
  }

  private static let payment = Layer(
    ScreenID.payment, style: .page, title: "Payment",
    texts: ["To: Northwind Energy", "Amount: €84.20"],
    controls: [Control(Button.back, "Back", .back), Control(Button.approve, "Approve", .primary)],
    showsContent: true)

  // MARK: Unified PIN keyboard

  private static func screen(_ keyboard: Keyboard, _ state: State, _ surroundings: Surroundings) -> Layer {
    let text = keyboard.operation.configuration.text
    switch keyboard.phase {
    case .signing: return wait(.signing, "Signing…", text)
    case .succeeded: return Layer(ScreenID.success, style: .page, title: "Success!", texts: [text])
    case .checking, .ready, .scanning: return pad(keyboard, text, state, surroundings)
    }
  }

  private static func pad(
    _ keyboard: Keyboard, _ text: String, _ state: State, _ surroundings: Surroundings
  ) -> Layer {
    let isReady = keyboard.phase == .ready
    // Under the network’s alert nothing is on its way any more.
    var isChecking = state.alert != .offline && state.alert != .unreachable
    if case .checking = keyboard.phase {} else { isChecking = false }
    let limits = surroundings.limits
    let error = keyboard.failedAttempts > 0 ? "Remaining attempts: \(keyboard.remainingAttempts)" : nil
    var biometry: Control?
    // Hidden without a sensor, greyed when it can't be used (P5).
    if surroundings.device.biometry != .none {
      biometry = Control(
        Button.biometry, surroundings.device.biometry.title,
        isEnabled: isReady && allowsBiometry(keyboard, state, surroundings))
    }
    let cancel = Control(Button.cancel, "Cancel", .cancel, isEnabled: keyboard.phase != .scanning)
    return .pinPad(
      ScreenID.pinKeyboard, "Enter Your PIN Code", [text], filled: keyboard.entry.count,
      of: limits.hasVariableLength ? nil : limits.pinLength, left: biometry,
      right: keyboard.entry.isEmpty ? cancel : nil,
      controls: limits.hasVariableLength ? [submit(keyboard.entry, limits, isReady)] : [], error: error,
      isEnabled: isReady, isBusy: isChecking)
  }

  /// The key that a PIN of no fixed length needs.
  static func submit(_ entry: PIN, _ limits: Limits, _ isReady: Bool = true) -> Control {
    Control(Button.submit, "OK", .primary, isEnabled: isReady && isSubmittable(entry, limits))
  }
}
