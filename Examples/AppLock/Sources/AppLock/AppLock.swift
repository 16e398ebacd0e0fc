import LocalAuthentication

/// Hides an app's content until the owner of the device unlocks it; a view shows what `state` says.
@MainActor
final class AppLock {
  enum State: Equatable {
    /// The content may be seen.
    case unlocked
    /// The cover is up; what it says below the "Unlock" button, if anything.
    case locked(message: String?)
    /// The system's dialog is up.
    case authenticating
    /// The device has no passcode: nobody can be told apart from the owner.
    case unavailable(message: String)
  }

  private(set) var state = State.locked(message: nil)
  /// Whether the app has something over it that isn't its own, such as the app switcher: a view hides everything then.
  private(set) var isCovered = false
  /// Whether coming to the front asks: at launch and after the app was left, and not at the end of a dialog, which is no coming at all.
  private var asksWhenActive = true
  /// The context of the dialog that is up: kept here, so that leaving can end it.
  private var context: LAContext?

  /// What the button says, by what the device has: "Unlock with Face ID".
  var buttonTitle: String {
    let context = LAContext()
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else {
      return "Unlock with Passcode"
    }
    switch context.biometryType {
    case .faceID: return "Unlock with Face ID"
    case .touchID: return "Unlock with Touch ID"
    case .opticID: return "Unlock with Optic ID"
    default: return "Unlock with Passcode"
    }
  }

  /// Whether the button is there: nobody is asked already, or knows.
  var canUnlock: Bool { state != .unlocked && state != .authenticating }

  /// The user came to the app, or tapped the button.
  func unlock() async {
    guard canUnlock else { return }
    let context = LAContext()
    context.localizedCancelTitle = "Not Now"
    var error: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
      let isPasscodeMissing = error?.code == LAError.passcodeNotSet.rawValue
      state = .unavailable(
        message: isPasscodeMissing ? "Set a passcode first." : "This can’t be unlocked here.")
      return
    }

    self.context = context
    defer { self.context = nil }
    state = .authenticating
    do {
      try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "See your notes")
      // Whoever has shown a face may have left before this is heard, and somebody else comes back.
      state = self.context === context ? .unlocked : .locked(message: nil)
    } catch let error as LAError {
      state = .locked(message: message(error))
    } catch {
      state = .locked(message: error.localizedDescription)
    }
  }

  /// The app is to be seen and touched.
  func becomeActive() {
    isCovered = false
    guard asksWhenActive else { return }
    asksWhenActive = false
    Task { await unlock() }
  }

  /// Something is over the app. In the app switcher it is still to be seen, long before it goes to the background.
  func resignActive() { isCovered = true }

  /// The app went to the background: nothing is seen in the app switcher, and no dialog outlives it.
  func leave() {
    context?.invalidate()
    context = nil
    // Somebody who has set a passcode meanwhile is asked for it.
    if state != .authenticating { state = .locked(message: nil) }
    asksWhenActive = true
  }

  private func message(_ error: LAError) -> String? {
    switch error.code {
    case .userCancel, .appCancel, .systemCancel: nil
    case .passcodeNotSet: "Set a passcode first."
    default: "That didn’t work. Try again."
    }
  }
}
