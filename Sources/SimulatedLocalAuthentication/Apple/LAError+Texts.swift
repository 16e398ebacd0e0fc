import Foundation

// What the system's own errors say: a short text for people, and one for developers that says more. Apple documents neither;
// these are what devices print (docs/decisions/0026), but for the ones that a phone never gives.

extension LAError {
  /// An error as the system answers it, with both its texts.
  init(system code: Code, because debugDescription: String? = nil) {
    self.init(
      code,
      userInfo: [
        NSLocalizedDescriptionKey: code.localizedDescription,
        NSDebugDescriptionErrorKey: debugDescription ?? code.debugDescription,
      ])
  }
}

extension LAError.Code {
  fileprivate var localizedDescription: String {
    switch self {
    case .authenticationFailed: "Authentication failure."
    case .userCancel, .systemCancel, .appCancel: "Authentication canceled."
    case .biometryNotAvailable: "Biometry is not available."
    case .biometryNotEnrolled: "Biometry is not enrolled."
    case .notInteractive: "User interaction required."
    case .userFallback, .passcodeNotSet, .biometryLockout, .invalidContext, .companionNotAvailable,
      .biometryNotPaired, .biometryDisconnected, .invalidDimensions:
      debugDescription
    }
  }

  fileprivate var debugDescription: String {
    switch self {
    case .authenticationFailed: "Application retry limit exceeded."
    case .userCancel: "Canceled by user."
    case .userFallback: "Fallback authentication mechanism selected."
    case .systemCancel: "UI canceled by system."
    case .passcodeNotSet: "Passcode not set."
    case .biometryNotAvailable: "Biometry is not available on this device."
    case .biometryNotEnrolled: "No identities are enrolled."
    case .biometryLockout: "Biometry is locked out."
    case .appCancel: "Invalidated by client."
    case .invalidContext: "Context invalidated."
    case .companionNotAvailable: "No companion device is available."
    case .biometryNotPaired: "No removable biometric accessory is paired."
    case .biometryDisconnected: "The paired biometric accessory is not connected."
    case .invalidDimensions: "The dimensions of the embedded view are invalid."
    case .notInteractive: "User interaction is required."
    }
  }
}
