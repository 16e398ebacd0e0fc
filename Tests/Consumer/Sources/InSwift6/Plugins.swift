// Code as plug-ins of Flutter, React Native and others have it: strings in, dictionaries out.
import LocalAuthentication

// MARK: a method channel
final class AuthPlugin: NSObject {
  let context = LAContext()
  var policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
  func handle(_ method: String, _ result: (Any?) -> Void) {
    context.touchIDAuthenticationAllowableReuseDuration = 0
    switch method {
    case "isAvailable": result(NSNumber(value: context.canEvaluatePolicy(policy, error: nil)))
    case "type": result(context.biometryType.rawValue)
    default: result(nil)
    }
  }
}

// MARK: a dictionary of the device's state
func biometryInfo() -> [String: Any] {
  let context = LAContext()
  var error: NSError?
  let isAvailable = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
  var reason = ""
  if !isAvailable, let error = error {
    reason = error.localizedDescription
    if let failureReason = error.localizedFailureReason { reason = "\(reason): \(failureReason)" }
  }
  return ["isAvailable": isAvailable, "biometryType": context.biometryType.rawValue, "reason": reason]
}

// MARK: an error passed on with code, text and details
struct PluginError: Error, @unchecked Sendable {
  let code: String
  let message: String?
  let details: Any?
}
func pluginError(_ error: NSError) -> PluginError {
  switch error.code {
  case LAError.passcodeNotSet.rawValue:
    return PluginError(code: "PasscodeNotSet", message: error.localizedDescription, details: error.domain)
  case LAError.biometryNotEnrolled.rawValue:
    return PluginError(code: "NotEnrolled", message: error.localizedDescription, details: nil)
  case LAError.biometryLockout.rawValue:
    return PluginError(code: "LockedOut", message: error.localizedDescription, details: nil)
  default: return PluginError(code: "NotAvailable", message: error.debugDescription, details: error.userInfo)
  }
}

// MARK: promises
final class BiometricsModule: NSObject {
  func simplePrompt(
    _ options: NSDictionary, resolver resolve: @escaping @Sendable (String) -> Void,
    rejecter reject: @escaping @Sendable (String, String, Error?) -> Void
  ) {
    let context = LAContext()
    let reason = options["promptMessage"] as? String ?? "Authenticate"
    context.localizedFallbackTitle = options["fallback"] as? String
    context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) {
      success, error in
      if success {
        resolve("success")
      } else if let error = error as NSError?, error.code == LAError.userCancel.rawValue {
        resolve("cancelled")
      } else {
        reject("biometric_error", error?.localizedDescription ?? "", error)
      }
    }
  }
}

// MARK: a service handed over by a protocol of its own
protocol BiometricService: Sendable {
  func authenticate(_ reason: String) async throws -> Bool
}
struct LocalBiometricService: BiometricService {
  func authenticate(_ reason: String) async throws -> Bool {
    let context = LAContext()
    var error: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
      throw error.map { LAError(_nsError: $0) } ?? LAError(.biometryNotAvailable)
    }
    return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)
  }
}

// MARK: a protocol that contexts conform to, without replies
protocol Preflighting {
  var biometryType: LABiometryType { get }
  var localizedFallbackTitle: String? { get set }
  func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
  func invalidate()
}
extension LAContext: Preflighting {}

// MARK: a protocol that contexts conform to, suspending
protocol Evaluating {
  func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool
}
extension LAContext: Evaluating {}

// MARK: whatever the platform has
#if canImport(LocalAuthentication)
  struct PlatformLock {
    static let isSupported = true
    func lockName() -> String { LAContext().biometryType == .faceID ? "Face ID" : "Touch ID" }
  }
#endif
