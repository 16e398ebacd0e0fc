/// A system dialog as a test sees it.
public struct SystemPrompt: Hashable, Sendable {
  /// A button of the dialog.
  public struct Button: Hashable, Sendable {
    /// What it does.
    public let control: SystemControl
    /// The text on it.
    public let title: String
  }

  /// Which dialog it is.
  public let dialog: Evaluation.Phase
  /// The policy the app asked for.
  public let policy: LAPolicy
  /// The reason the app gave.
  public let reason: String
  /// The buttons from top to bottom; none while Face ID or Optic ID is scanning.
  public let buttons: [Button]
  /// How much longer the passcode screen is locked; `nil` if it isn't (A9).
  public let lockedOutFor: Duration?

  /// The titles of the buttons, from top to bottom.
  public var buttonTitles: [String] { buttons.map(\.title) }
}

extension ScriptedDevice {
  /// The dialog that is up, if any.
  var prompt: SystemPrompt? {
    guard let call = pending, let evaluation = device.evaluation else { return nil }
    return SystemPrompt(
      dialog: evaluation.phase, policy: call.policy, reason: call.reason, buttons: buttons(evaluation, call),
      lockedOutFor: evaluation.phase == .passcode ? lockedOutFor : nil)
  }

  /// How much longer the passcode isn't accepted; `nil` if it is.
  var lockedOutFor: Duration? { device.lockedOutUntil.map { $0 - clock.now } }

  private func buttons(_ evaluation: Evaluation, _ call: EvaluationCall) -> [SystemPrompt.Button] {
    let texts = SystemTexts(device.language)
    let cancel = SystemPrompt.Button(
      control: .cancel, title: PromptTitles.cancel(call.cancelTitle, iOS: device.iOS, in: device.language))
    let fallback = SystemPrompt.Button(
      control: .fallback,
      title: PromptTitles.fallback(call.fallbackTitle, for: call.policy, in: device.language))
    switch evaluation.phase {
    case .permission:
      return [.init(control: .dontAllow, title: texts.dontAllow), .init(control: .allow, title: texts.ok)]
    // The lock screen is no app's dialog.
    case .scanning, .matched, .locked: return []
    case .notRecognized:
      return [.init(control: .tryAgain, title: texts.tryAgain(device.biometry.title)), cancel]
    case .notRecognizedAgain, .touch: return device.offersFallback ? [fallback, cancel] : [cancel]
    case .passcode:
      let submits = device.acceptsPasscode && device.passcode?.kind.length == nil
      return submits ? [.init(control: .enterPasscode, title: texts.ok), cancel] : [cancel]
    }
  }
}
