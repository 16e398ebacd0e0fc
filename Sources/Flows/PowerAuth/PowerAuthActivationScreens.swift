import DeviceSimulation
import UnlockEngine

// Screens: a new activation (P2 to P4)

extension PowerAuth {
  static func activationScreen(_ scene: Scene, _ surroundings: Surroundings) -> Layer {
    let limits = surroundings.limits
    switch scene {
    case .activate(let why): return activate(why)
    case .scanCode(let offersManualEntry): return scanner(offersManualEntry)
    case .enterCode(let entry): return codeForm(entry)
    case .credentials(let credentials): return credentialsForm(credentials)
    case .exchangingKeys: return wait(.exchangingKeys, "Activation", "Key exchange in progress")
    case .pending: return pending
    case .choosePIN(let entry):
      return pad(
        .choosePIN, "Choose your PIN code", "You sign in and pay with it.", entry, limits, isFirst: true)
    case .confirmPIN(let entry, _):
      return pad(.confirmPIN, "Confirm your PIN code", "Enter it once more.", entry, limits, isFirst: false)
    case .configureBiometry: return configureBiometry(surroundings.device)
    case .committing: return wait(.committing, "Activation", "Please wait…")
    case .activated: return activated
    case .notRunning, .launch, .noNetwork, .signedOut, .keyboard, .open, .blocked: return cover
    }
  }

  private static func activate(_ why: Why?) -> Layer {
    let text =
      switch why {
      case nil: "Connect this device with your bank."
      case .removed: "The activation on this device is no longer valid. Activate it again."
      case .deadlock: "This device and your bank are out of step. Activate it again."
      }
    return Layer(
      ScreenID.activate, style: .page, title: "Activate the Application", texts: [text],
      controls: [
        Control(Button.scanCode, "Scan activation code", .primary),
        Control(Button.enterCode, "Enter code manually"),
        Control(Button.useCredentials, "Use credentials", .link),
      ])
  }

  private static func scanner(_ offersManualEntry: Bool) -> Layer {
    Layer(
      ScreenID.scanCode, style: .viewfinder, title: "Scan code",
      texts: ["Hold the camera over the QR code in your internet banking."],
      controls: [
        Control(Button.back, "Back", .back), Control(Button.deliverCode, "See the bank’s code", .staged),
        Control(Button.deliverOtherCode, "See another QR code", .staged),
      ] + (offersManualEntry ? [Control(Button.enterCode, "Enter code manually", .link)] : []))
  }

  private static func codeForm(_ entry: CodeEntry) -> Layer {
    let hint = entry.refused.map { "A code has no “\($0)”." }
    let shown = ActivationCode.grouped(entry.characters.text)
    var form = Layer(
      ScreenID.enterCode, style: .page, title: "Enter code",
      texts: [hint ?? "Four groups of five, from your internet banking."],
      controls: [
        Control(Button.back, "Back", .back),
        Control(
          Button.codeField, "Activation code", .field(text: shown, isActive: true, isSecure: false)),
        Control(Button.submit, "Continue", .primary, isEnabled: entry.isComplete),
      ])
    form.error = hint
    return form
  }

  private static func credentialsForm(_ credentials: Credentials) -> Layer {
    func field(
      _ button: Button, _ title: String, _ text: ShortText, _ field: Credentials.Field, isSecure: Bool = false
    ) -> Control {
      Control(
        button, title,
        .field(text: text.text, isActive: credentials.active == field, isSecure: isSecure))
    }
    return Layer(
      ScreenID.credentials, style: .page, title: "Sign up",
      controls: [
        Control(Button.back, "Back", .back),
        field(.userNameField, "User name", credentials.userName, .userName),
        field(.passwordField, "Password", credentials.password, .password, isSecure: true),
        field(.oneTimePasswordField, "One-time password", credentials.oneTimePassword, .oneTimePassword),
        Control(Button.submit, "Activate", .primary, isEnabled: credentials.isComplete),
      ])
  }

  private static let pending = Layer(
    ScreenID.pendingActivation, style: .page, title: "Almost there",
    texts: ["The activation of this device isn’t finished yet."],
    controls: [
      Control(Button.continueActivation, "Continue", .primary), Control(Button.startAnew, "Start anew"),
    ])

  private static func pad(
    _ screen: ScreenID, _ title: String, _ text: String, _ entry: PIN, _ limits: Limits, isFirst: Bool
  ) -> Layer {
    .pinPad(
      screen, title, [text], filled: entry.count, of: limits.hasVariableLength ? nil : limits.pinLength,
      left: isFirst ? Control(Button.cancel, "Cancel", .cancel) : Control(Button.back, "Back", .cancel),
      controls: limits.hasVariableLength ? [submit(entry, limits)] : [])
  }

  private static func configureBiometry(_ device: VisibleDevice) -> Layer {
    Layer(
      ScreenID.configureBiometry, style: .page,
      title: "Would you like to use biometric authentication?",
      texts: ["Sign in and pay with \(device.biometry == .none ? "biometry" : device.biometry.title)."],
      controls: [
        Control(Button.useBiometry, "Yes, use biometry", .primary, isEnabled: device.offersBiometry),
        Control(Button.skipBiometry, "No, not now"),
      ])
  }

  private static let activated = Layer(
    ScreenID.activated, style: .page, title: "Activated",
    texts: ["Your bank shows these digits for this device:", fingerprint],
    controls: [Control(Button.startUsing, "Start using the app", .primary)])
}
