public import Foundation

/// An error of Apple's local authentication, as Apple's Foundation has it: a typed view of an `NSError`, which it keeps.
///
/// On Linux nothing is bridged automatically, so this conforms to the protocol that casts look for.
public struct LAError: CustomNSError, Sendable {
  /// Why a preflight or an evaluation failed, with Apple's raw values (A2).
  public typealias Code = DeviceSimulation.LAError.Code

  /// The error underneath, with all its user information.
  public let _nsError: NSError

  /// The typed view of an error of this domain; another domain is a programming error, as with Apple's.
  public init(_nsError error: NSError) {
    precondition(error.domain == LAErrorDomain, "An LAError is of \(LAErrorDomain), not of \(error.domain).")
    _nsError = error
  }

  /// An error with Apple's arguments. Only the system's own errors have texts; this one has what it is given.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.init(_nsError: NSError(domain: LAErrorDomain, code: code.rawValue, userInfo: userInfo))
  }

  /// What went wrong. A number that Apple doesn't list counts as `authenticationFailed`: a Swift enumeration can't hold it.
  public var code: Code { Code(rawValue: _nsError.code) ?? .authenticationFailed }
  /// The code's number, −1 to −14 and −1004.
  public var errorCode: Int { _nsError.code }
  /// What the error knows beside its code.
  public var userInfo: [String: Any] { _nsError.userInfo }
  /// The same, under the name that `CustomNSError` asks for.
  public var errorUserInfo: [String: Any] { _nsError.userInfo }
  /// The text for people, in English; `NSDebugDescription` in the user information says more.
  public var localizedDescription: String { _nsError.localizedDescription }
  /// The domain of these errors as `NSError`: "com.apple.LocalAuthentication".
  public static var errorDomain: String { LAErrorDomain }
}

extension LAError: Hashable {
  /// The texts of the system's errors: they say the same for people, and more or less of it by the version of iOS.
  private static let texts: Set<String> = [NSLocalizedDescriptionKey, NSDebugDescriptionErrorKey]

  /// Whether code and user information are the same, texts aside: `LAError(.userCancel)` equals what the system answers.
  public static func == (left: LAError, right: LAError) -> Bool {
    left.errorCode == right.errorCode && left.facts.isEqual(right.facts)
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(errorCode) }

  /// The user information without its texts, in an error that can be compared.
  private var facts: NSError {
    NSError(domain: "", code: 0, userInfo: userInfo.filter { !Self.texts.contains($0.key) })
  }
}

extension LAError: _ObjectiveCBridgeable {
  /// The error underneath: the result of `error as NSError`.
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  /// Whether an `NSError` is an `LAError`: the check behind `error as? LAError`.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) -> Bool {
    guard source.domain == LAErrorDomain, Code(rawValue: source.code) != nil else { return false }
    result = LAError(_nsError: source)
    return true
  }

  /// The conversion behind `as!`; leaves `nil` for another error, which traps like any failed `as!`.
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
}

extension UnfittingAction: LocalizedError {
  /// The description, so that a test that prints `localizedDescription` says what was wrong.
  public var errorDescription: String? { description }
}

extension ScriptMistakes: LocalizedError {
  /// The description, so that a test that prints `localizedDescription` says what was wrong.
  public var errorDescription: String? { description }
}

extension MissedPrompt: LocalizedError {
  /// The description, so that a test that prints `localizedDescription` says what was wrong.
  public var errorDescription: String? { description }
}
