/// An error of Apple's local authentication. The core uses only its `Code`.
public struct LAError: Error, Hashable, Sendable {
  /// What went wrong; one of the errors of requirement A2.
  public let code: Code
  /// A description for logs: English, for developers, never for users.
  public let text: String

  /// An error with the standard description of its code.
  public init(_ code: Code) { self.init(code, text: code.text) }

  /// An error with a description that says more than its code does.
  public init(_ code: Code, text: String) {
    self.code = code
    self.text = text
  }

  /// Why a preflight or an evaluation failed, with Apple's raw values (A2).
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    /// The finger or face didn't match within the tries that one evaluation allows.
    case authenticationFailed = -1
    /// The user tapped Cancel.
    case userCancel = -2
    /// The user tapped the fallback button under the biometrics policy.
    case userFallback = -3
    /// The system ended it: the app was left, a call came in, or another evaluation was under way.
    case systemCancel = -4
    /// The device has no passcode.
    case passcodeNotSet = -5
    /// There is no sensor, the app may not use it, or this iOS version doesn't have the policy.
    case biometryNotAvailable = -6
    /// No finger or face is enrolled.
    case biometryNotEnrolled = -7
    /// Too many failures in a row, or the first use after a restart: the passcode is needed first.
    case biometryLockout = -8
    /// The app invalidated the context.
    case appCancel = -9
    /// The context was invalidated before.
    case invalidContext = -10
    /// A dialog would have been needed, and the context forbids it.
    case notInteractive = -1004
  }
}

extension LAError.Code {
  /// A description for logs: English, for developers.
  public var text: String {
    switch self {
    case .authenticationFailed: "Application retry limit exceeded."
    case .userCancel: "Canceled by user."
    case .userFallback: "Fallback authentication mechanism selected."
    case .systemCancel: "Canceled by the system."
    case .passcodeNotSet: "Passcode not set."
    case .biometryNotAvailable: "Biometry is not available on this device."
    case .biometryNotEnrolled: "No identities are enrolled."
    case .biometryLockout: "Biometry is locked out."
    case .appCancel: "Canceled by the app."
    case .invalidContext: "The context was invalidated before."
    case .notInteractive: "User interaction is required, and the context forbids it."
    }
  }

  /// Apple's name for the error: "userCancel".
  public var name: String { "\(self)" }

  /// The code with a name; `nil` if there is none.
  public init?(name: String) {
    guard let code = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = code
  }
}

/// How one evaluation ended.
public enum AuthenticationResult: Hashable, Sendable {
  /// The owner of the device was recognised.
  case success
  /// Authentication failed, for this reason.
  case failure(LAError.Code)

  /// "success", or the error's name: the value of the fact `last-authentication`.
  public var name: String {
    switch self {
    case .success: "success"
    case .failure(let code): code.name
    }
  }
}
