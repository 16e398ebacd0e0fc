// Code as apps have it: what is set on a context, and what it knows.
import LocalAuthentication

// MARK: everything at once
func preparedContext() -> LAContext {
  let context = LAContext()
  context.localizedReason = "Read the saved account"
  context.localizedCancelTitle = "Cancel"
  context.localizedFallbackTitle = ""
  context.interactionNotAllowed = false
  context.touchIDAuthenticationAllowableReuseDuration = LATouchIDAuthenticationMaximumAllowableReuseDuration
  return context
}

// MARK: whether somebody was enrolled since
extension LAContext {
  static var savedState: Data? {
    get { UserDefaults.standard.data(forKey: "state") }
    set { UserDefaults.standard.set(newValue, forKey: "state") }
  }
  static func enrolmentChanged() -> Bool {
    let context = LAContext()
    context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
    defer { savedState = context.evaluatedPolicyDomainState }
    return savedState != nil && savedState != context.evaluatedPolicyDomainState
  }
}

// MARK: the same from iOS 18 on
func enrolledState(_ context: LAContext) -> String? {
  if #available(iOS 18.0, macOS 15.0, *) {
    return context.domainState.biometry.stateHash?.base64EncodedString()
  } else {
    return context.evaluatedPolicyDomainState?.base64EncodedString()
  }
}

// MARK: companions
@available(iOS 18.0, macOS 15.0, *) func companionState(_ context: LAContext) -> (Data?, Bool) {
  let state = context.domainState.companion
  return (state.stateHash(for: .watch) ?? state.stateHash, state.availableCompanionTypes.contains(.mac))
}

// MARK: policies of the Mac, too
@available(*, deprecated) func policy(allowingWatch: Bool) -> LAPolicy {
  guard allowingWatch else { return .deviceOwnerAuthenticationWithBiometrics }
  if #available(macOS 15.0, iOS 18.0, *) { return .deviceOwnerAuthenticationWithBiometricsOrCompanion }
  return .deviceOwnerAuthenticationWithBiometricsOrWatch
}

// MARK: policies by number
func policy(named name: String) -> LAPolicy? {
  LAPolicy(rawValue: Int(name == "biometrics" ? kLAPolicyDeviceOwnerAuthenticationWithBiometrics : 2))
}

// MARK: a password of the app's own
func unlockWithPassword(_ password: String) -> LAContext? {
  let context = LAContext()
  guard context.setCredential(Data(password.utf8), type: .applicationPassword) else { return nil }
  return context.isCredentialSet(.applicationPassword) ? context : nil
}

// MARK: a password taken back
func forget(_ context: LAContext) {
  context.setCredential(nil, type: LACredentialType.applicationPassword)
  context.invalidate()
}

// MARK: settings of the app's own that map to a policy
enum LockSetting: String, Codable, CaseIterable {
  case off, biometrics, anything
  var policy: LAPolicy? {
    switch self {
    case .off: nil
    case .biometrics: .deviceOwnerAuthenticationWithBiometrics
    case .anything: .deviceOwnerAuthentication
    }
  }
}

// MARK: a silent try
func isAlreadyUnlocked() async -> Bool {
  let context = LAContext()
  context.interactionNotAllowed = true
  context.touchIDAuthenticationAllowableReuseDuration = 30.0
  do {
    return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: " ")
  } catch LAError.notInteractive {
    return false
  } catch { return false }
}
