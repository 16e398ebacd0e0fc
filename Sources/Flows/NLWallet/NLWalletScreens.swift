import DeviceSimulation
import UnlockEngine

// Screens

extension NLWallet {
  public static func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    switch state.scene {
    case .notRunning, .away: cover
    case .settingUp(let step): screen(step)
    case .open(.checkingSupport, _): settingUp
    case .open(.configureBiometrics, _): configureBiometrics(surroundings.device)
    case .open(.info, _): info
    case .open(.secured, _): secured(state, surroundings.device)
    case .open(.next, _): next
    case .locked(let lock, _): screen(lock, state, surroundings)
    }
  }

  /// What the app switcher shows of a wallet that is open.
  private static let cover = Layer(ScreenID.cover, style: .cover, title: "NL Wallet")

  // MARK: Setting up

  private static func screen(_ step: Step) -> Layer {
    switch step {
    case .introduction: introduction
    case .choosePIN(let entry): choosePIN(filled: entry.count)  // 1.1
    case .checkingPIN: choosePIN(filled: pinLength, isBusy: true)  // 1.2
    case .tooSimple: choosePIN(filled: 0)  // 2.1 is an alert over it
    case .repeatPIN(let repetition):  // 1.3
      repeatPIN(filled: repetition.entry.count, isSecondTry: repetition.isSecondTry)
    case .differentRetry: repeatPIN(filled: 0, isSecondTry: false)  // 3.1, likewise
    case .differentStartOver: repeatPIN(filled: 0, isSecondTry: true)  // 4.1, likewise
    case .comparingPINs, .settingUpAccount: settingUp  // 1.4, 1.5
    case .failed(let error): screen(error)
    case .info: info
    }
  }

  private static let introduction = Layer(
    ScreenID.introduction, style: .page, title: "NL Wallet",
    texts: ["The introduction ends here. The next step is a PIN for your wallet."],
    controls: [Control(Button.choosePIN, "Choose PIN", .primary)])

  private static let backAndInfo = [
    Control(Button.back, "Back", .back), Control(Button.info, "Info", .link),
  ]

  private static func choosePIN(filled: Int, isBusy: Bool = false) -> Layer {
    .pinPad(
      ScreenID.choosePIN, "Choose PIN", [isBusy ? "Your PIN is being checked." : "Choose a 6-digit PIN."],
      filled: filled, of: pinLength, controls: isBusy ? [] : backAndInfo, isBusy: isBusy)
  }

  private static func repeatPIN(filled: Int, isSecondTry: Bool) -> Layer {
    .pinPad(
      ScreenID.repeatPIN, "Repeat PIN",
      [isSecondTry ? "Enter the PIN that you chose first." : "Success! Repeat your PIN."],
      filled: filled, of: pinLength, controls: backAndInfo)
  }

  private static let settingUp = Layer(
    ScreenID.settingUp, style: .page, title: "PIN is being saved",
    texts: ["Your wallet is being set up. One moment."], isBusy: true)

  private static func screen(_ error: SetUpError) -> Layer {
    let tryAgain = Control(Button.tryAgain, "Try again", .primary)
    return switch error {
    case .deviceInsecure:
      Layer(
        ScreenID.deviceInsecure, style: .page, title: "Sorry, this device is not suitable",
        texts: ["It isn’t secure enough for a wallet. Nothing was saved."],
        controls: [Control(Button.back, "Back", .back)])
    case .noInternet:
      Layer(
        ScreenID.noInternet, style: .page, title: "Sorry, no internet connection",
        texts: ["Nothing was saved. Choose your PIN again when you are online."], controls: [tryAgain])
    case .serverUnreachable:
      Layer(
        ScreenID.serverUnreachable, style: .page, title: "Sorry, no response",
        texts: ["The server didn’t answer, and nothing was saved. Choose your PIN again in a while."],
        controls: [tryAgain])
    }
  }

  private static let info = Layer(
    ScreenID.info, style: .page, title: "About this app",
    texts: [
      "NL Wallet keeps your identity data on this device.",
      "Your PIN is checked by a server. Nobody but you knows it, and nobody can tell it to you.",
    ], controls: [Control(Button.back, "Back", .back)])

  private static func configureBiometrics(_ device: VisibleDevice) -> Layer {  // 1.7
    Layer(
      ScreenID.configureBiometrics, style: .page,
      title: "Do you want to unlock the app with \(biometry(device))?",
      texts: ["You can always use your PIN instead."],
      controls: [
        Control(Button.enable, "Enable", .primary), Control(Button.skip, "Skip"),
        Control(Button.info, "Info", .link),
      ])
  }

  private static func secured(_ state: State, _ device: VisibleDevice) -> Layer {  // 1.9
    let opens = state.biometrics == .enabled ? "\(biometry(device)) or your PIN" : "your PIN"
    return Layer(
      ScreenID.secured, style: .page, title: "Your NL Wallet is secured",
      texts: ["From now on it opens with \(opens)."], controls: [Control(Button.next, "Next", .primary)])
  }

  private static let next = Layer(
    ScreenID.next, style: .page, title: "Obtain PID",
    texts: ["Use case 3.1 begins here: your personal data is fetched into the wallet."],
    controls: [Control(Button.logOut, "Log out")], showsContent: true)

  /// The name of the sensor, also where it was taken out meanwhile.
  static func biometry(_ device: VisibleDevice) -> String {
    device.biometry == .none ? "biometrics" : device.biometry.title
  }
}
