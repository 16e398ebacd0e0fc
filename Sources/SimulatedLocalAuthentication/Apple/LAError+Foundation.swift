public import Foundation

// Makes `LAError` what it is in Apple's Foundation: bridged to and from an `NSError` of its own domain. On Linux
// nothing is bridged automatically, so this conforms to the protocol that casts look for.

/// The domain of local authentication's errors, as Apple's constant of that name.
public let LAErrorDomain = "com.apple.LocalAuthentication"

extension LAError: CustomNSError, LocalizedError {
  /// The domain of these errors as `NSError`: "com.apple.LocalAuthentication".
  public static var errorDomain: String { LAErrorDomain }

  /// The code's raw value, −1 to −10 and −1004 (A2).
  public var errorCode: Int { code.rawValue }

  /// The description under `NSLocalizedDescriptionKey`, and nothing else.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }

  /// The log description, as `localizedDescription` returns it.
  public var errorDescription: String? { text }

  /// An error with Apple's arguments; only `NSLocalizedDescriptionKey` of the user information is kept.
  public init(_ code: Code, userInfo: [String: Any]) {
    self.init(code, text: userInfo[NSLocalizedDescriptionKey] as? String ?? code.text)
  }
}

extension LAError: _ObjectiveCBridgeable {
  /// The error as an `NSError`: the result of `error as NSError`.
  public func _bridgeToObjectiveC() -> NSError {
    NSError(domain: LAErrorDomain, code: errorCode, userInfo: errorUserInfo)
  }

  /// Whether an `NSError` is an `LAError`: the check behind `error as? LAError`.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) -> Bool {
    guard source.domain == LAErrorDomain, let code = Code(rawValue: source.code) else { return false }
    result = LAError(code, userInfo: source.userInfo)
    return true
  }

  /// The conversion behind `as!`; leaves `nil` for an error of another domain, which traps like any failed `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Converts an `NSError` that is known to be an `LAError`; `invalidContext` if it isn't one after all.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> LAError {
    var result: LAError?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? LAError(.invalidContext)
  }
}

extension LAError.Code {
  /// Lets `catch LAError.userCancel` and `case LAError.userCancel:` match an error of any type.
  public static func ~= (code: Self, error: any Error) -> Bool { (error as? LAError)?.code == code }

  /// The name of `biometryNotAvailable` before iOS 11.
  @available(*, deprecated, renamed: "biometryNotAvailable")
  public static var touchIDNotAvailable: Self { .biometryNotAvailable }
  /// The name of `biometryNotEnrolled` before iOS 11.
  @available(*, deprecated, renamed: "biometryNotEnrolled")
  public static var touchIDNotEnrolled: Self { .biometryNotEnrolled }
  /// The name of `biometryLockout` before iOS 11.
  @available(*, deprecated, renamed: "biometryLockout")
  public static var touchIDLockout: Self { .biometryLockout }
}

extension LAError {
  /// −1: the finger or face didn't match within the tries that one evaluation allows.
  public static var authenticationFailed: Code { .authenticationFailed }
  /// −2: the user tapped Cancel.
  public static var userCancel: Code { .userCancel }
  /// −3: the user tapped the fallback button under the biometrics policy.
  public static var userFallback: Code { .userFallback }
  /// −4: the system ended it.
  public static var systemCancel: Code { .systemCancel }
  /// −5: the device has no passcode.
  public static var passcodeNotSet: Code { .passcodeNotSet }
  /// −6: there is no sensor, or the app may not use it.
  public static var biometryNotAvailable: Code { .biometryNotAvailable }
  /// −7: no finger or face is enrolled.
  public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
  /// −8: the passcode is needed first.
  public static var biometryLockout: Code { .biometryLockout }
  /// −9: the app invalidated the context, or deallocated it.
  public static var appCancel: Code { .appCancel }
  /// −10: the context was invalidated before.
  public static var invalidContext: Code { .invalidContext }
  /// −1004: a dialog would have been needed, and the context forbids it.
  public static var notInteractive: Code { .notInteractive }

  /// The name of `biometryNotAvailable` before iOS 11.
  @available(*, deprecated, renamed: "biometryNotAvailable")
  public static var touchIDNotAvailable: Code { .biometryNotAvailable }
  /// The name of `biometryNotEnrolled` before iOS 11.
  @available(*, deprecated, renamed: "biometryNotEnrolled")
  public static var touchIDNotEnrolled: Code { .biometryNotEnrolled }
  /// The name of `biometryLockout` before iOS 11.
  @available(*, deprecated, renamed: "biometryLockout")
  public static var touchIDLockout: Code { .biometryLockout }
}

extension UnfittingAction: LocalizedError {
  /// The description, so that a test that prints `localizedDescription` says what was wrong.
  public var errorDescription: String? { description }
}
