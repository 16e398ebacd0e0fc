// Code as apps have it, one shape after another: asking what the device can do. Each compiles alone with nothing but this
// import, in Swift 5 and in Swift 6.
import LocalAuthentication

// MARK: what the device has, as a name of the app's own
enum SensorKind: String {
  case none, touch, face, iris
  static var present: SensorKind {
    let context = LAContext()
    _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
    switch context.biometryType {
    case .none: return .none
    case .touchID: return .touch
    case .faceID: return .face
    case .opticID: return .iris
    @unknown default: return .none
    }
  }
}

// MARK: an unused answer, asked for only because it fills in the type
extension LAContext {
  var filledInBiometryType: LABiometryType {
    canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
    return biometryType
  }
}

// MARK: the error told apart by its number
func isLockedOut() -> Bool {
  let context = LAContext()
  var failure: NSError?
  if context.canEvaluatePolicy(LAPolicy.deviceOwnerAuthenticationWithBiometrics, error: &failure) {
    return false
  }
  return failure?.code == LAError.biometryLockout.rawValue
}

// MARK: the error told apart by the C constants
func canOfferBiometrics() -> Bool {
  let context: LAContext = LAContext()
  var problem: NSError? = nil
  let isThere = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &problem)
  if !isThere,
    problem?.code == Int(kLAErrorBiometryNotAvailable) || problem?.code == Int(kLAErrorPasscodeNotSet)
  {
    return false
  }
  return true
}

// MARK: the error made a code again
func hasToBeSetUp() -> Bool {
  var probe: NSError?
  guard !LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &probe), let probe
  else { return false }
  return LAError.Code(rawValue: probe.code) == .biometryNotEnrolled
}

// MARK: availability checks around everything
@available(iOS 8.0, macOS 10.12.2, *) final class CapabilityReader {
  func hasFace() -> Bool {
    let context = LAContext()
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else {
      return false
    }
    if #available(iOS 11.0, macOS 10.13.2, *) { return context.biometryType == .faceID } else { return false }
  }
}

// MARK: the best policy there is
struct PolicyChooser {
  let context: LAContext
  func policy() -> LAPolicy? {
    [LAPolicy.deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthentication]
      .first { context.canEvaluatePolicy($0, error: nil) }
  }
}

// MARK: a picture and a title by the type
extension LABiometryType {
  var symbolName: String {
    switch self {
    case .faceID: "faceid"
    case .touchID: "touchid"
    default: "lock"
    }
  }
  var isPresent: Bool { self != .none }
}

// MARK: two preflights, one context, one error each
func report() -> [String: Any] {
  let context = LAContext()
  var biometrics: NSError?
  var owner: NSError?
  return [
    "biometrics": context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &biometrics),
    "passcode": context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &owner),
    "reason": biometrics?.localizedDescription ?? "", "domain": owner?.domain ?? LAErrorDomain,
  ]
}

// MARK: the error handed on to a pointer of the caller's
func probe(_ context: LAContext, into error: NSErrorPointer) -> Bool {
  context.canEvaluatePolicy(.deviceOwnerAuthentication, error: error)
}
