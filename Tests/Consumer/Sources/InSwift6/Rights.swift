// Code as apps have it: rights from iOS 16 on, and what iOS 18 tells of the device.
import LocalAuthentication

// MARK: a right for a part of an app
@available(iOS 16.0, macOS 13.0, *)
@MainActor
final class SectionLock {
  private let loginRight = LARight()
  private(set) var isOpen = false
  func login() async throws {
    try await loginRight.authorize(localizedReason: "Access your designs")
    isOpen = loginRight.state == .authorized
  }
  func logout() async {
    await loginRight.deauthorize()
    isOpen = false
  }
}

// MARK: a right with a fallback, checked first
@available(iOS 16.0, macOS 13.0, *) func openWithFallback() async -> LARight? {
  let right = LARight(requirement: .biometry(fallback: .devicePasscode))
  right.tag = 7
  do {
    try await right.checkCanAuthorize()
    try await right.authorize(localizedReason: "Open")
    return right
  } catch let error as LAError where error.code == .userCancel {
    return nil
  } catch { return nil }
}

// MARK: rights with completion handlers
@available(iOS 16.0, macOS 13.0, *)
func authorize(_ requirement: LAAuthenticationRequirement, _ done: @escaping @Sendable (Error?) -> Void) {
  let right = LARight(requirement: requirement)
  right.checkCanAuthorize { error in if let error { done(error) } }
  right.authorize(localizedReason: "Open", completion: done)
  right.deauthorize {}
}

// MARK: states of a right
@available(iOS 16.0, macOS 13.0, *) func title(_ state: LARight.State) -> String {
  switch state {
  case .unknown: "locked"
  case .authorizing: "opening"
  case .authorized: "open"
  case .notAuthorized: "refused"
  @unknown default: "?"
  }
}

// MARK: what the device can do
func canUseBiometry() -> Bool {
  if #available(iOS 18.0, macOS 15.0, *) {
    let state = LAEnvironment.currentUser.state
    guard let biometry = state.biometry, biometry.isEnrolled else {
      return state.userPassword?.isSet ?? false
    }
    return biometry.isUsable && !biometry.isLockedOut && biometry.biometryType != .none
  }
  return LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
}
