// Code as apps have it: what to make of an error.
import LocalAuthentication

// MARK: all codes, with what may come
extension LAError.Code {
  var appText: String {
    switch self {
    case .authenticationFailed: return "not recognised"
    case .userCancel: return "cancelled"
    case .userFallback: return "fallback"
    case .systemCancel: return "interrupted"
    case .passcodeNotSet: return "no passcode"
    case .biometryNotAvailable: return "no sensor"
    case .biometryNotEnrolled: return "nobody enrolled"
    case .biometryLockout: return "locked"
    case .appCancel: return "withdrawn"
    case .invalidContext: return "used up"
    case .companionNotAvailable: return "no watch"
    case .biometryNotPaired: return "no keyboard"
    case .biometryDisconnected: return "keyboard away"
    case .invalidDimensions: return "too small"
    case .notInteractive: return "silent"
    @unknown default: return "new"
    }
  }
}

// MARK: the names before iOS 11
@available(*, deprecated) func oldText(_ code: Int) -> String {
  switch code {
  case LAError.touchIDNotAvailable.rawValue: return "no sensor"
  case LAError.touchIDNotEnrolled.rawValue: return "nobody"
  case LAError.touchIDLockout.rawValue: return "locked"
  case LAError.Code.userCancel.rawValue: return "cancelled"
  default: return "failed"
  }
}

// MARK: the C constants of every age
func status(_ error: NSError) -> String {
  switch error.code {
  case Int(kLAErrorPasscodeNotSet): return "passcodeNotSet"
  case Int(kLAErrorTouchIDNotEnrolled), Int(kLAErrorBiometryNotEnrolled): return "notEnrolled"
  case Int(kLAErrorTouchIDLockout), Int(kLAErrorBiometryLockout): return "lockedOut"
  case Int(kLAErrorUserCancel), Int(kLAErrorSystemCancel), Int(kLAErrorAppCancel): return "cancelled"
  case Int(kLAErrorWatchNotAvailable): return "noWatch"
  default: return error.domain == kLAErrorDomain ? "failed" : "foreign"
  }
}

// MARK: a typed error of the app's own from any error
enum BiometricFailure: Error, Equatable {
  case cancelled, lockedOut, notSetUp, other(Int)
  init(_ error: Error) {
    guard let error = error as? LAError else {
      self = .other((error as NSError).code)
      return
    }
    switch error {
    case LAError.userCancel, LAError.appCancel, LAError.systemCancel: self = .cancelled
    case LAError.biometryLockout: self = .lockedOut
    case LAError.biometryNotEnrolled, LAError.passcodeNotSet: self = .notSetUp
    default: self = .other(error.errorCode)
    }
  }
}

// MARK: a view of an NSError
func outcome(of error: NSError?) -> LAError.Code? {
  guard let error, error.domain == LAErrorDomain else { return nil }
  let typed = LAError(_nsError: error)
  NSLog("LAError: \(typed.code.rawValue) \(typed.userInfo)")
  return typed.code
}

// MARK: an NSError made by hand for a test
func madeUpError() -> LAError {
  LAError(_nsError: NSError(domain: LAErrorDomain, code: Int(kLAErrorAuthenticationFailed), userInfo: [:]))
}

// MARK: an error with user information
func explained(_ code: LAError.Code) -> Error {
  LAError(code, userInfo: [NSLocalizedDescriptionKey: "explained", NSLocalizedFailureReasonErrorKey: "why"])
}

// MARK: a description added
extension LAError: @retroactive CustomStringConvertible {
  public var description: String { "LAError \(code.rawValue): \(localizedDescription)" }
}

// MARK: a table from numbers to names
let errorNames: [Int: String] = [
  LAError.appCancel.rawValue: "appCancel", LAError.authenticationFailed.rawValue: "authenticationFailed",
  LAError.invalidContext.rawValue: "invalidContext", LAError.notInteractive.rawValue: "notInteractive",
  LAError.passcodeNotSet.rawValue: "passcodeNotSet", LAError.userFallback.rawValue: "userFallback",
]

// MARK: by underscores
func code(of error: Error) -> LAError? {
  guard error._domain == LAErrorDomain, let code = LAError.Code(rawValue: error._code) else { return nil }
  return LAError(code)
}

// MARK: should the user be told at all
func deservesAlert(_ error: Error?) -> Bool {
  guard let code = (error as? LAError)?.code else { return error != nil }
  return code != .userCancel && code != LAError.Code.systemCancel && code != LAError.appCancel
}

// MARK: equal and in a set
func isNew(_ error: LAError, in seen: inout Set<LAError>) -> Bool {
  error != LAError(.userCancel) && seen.insert(error).inserted
}
