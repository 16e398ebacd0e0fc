/// Where Apple's names for what goes wrong are at home. The error itself, which needs Foundation, is the library's
/// (docs/decisions/0026).
public enum LAError {
  /// Why a preflight or an evaluation failed, with Apple's raw values (A2).
  #if hasAttribute(nonexhaustive)
    @nonexhaustive(warn)
  #endif
  public enum Code: Int, Hashable, Sendable {
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
    /// No companion device, such as a watch, is near.
    case companionNotAvailable = -11
    /// A Mac whose sensor is in a keyboard, and none is paired.
    case biometryNotPaired = -12
    /// A Mac whose sensor is in a keyboard, and that isn't connected.
    case biometryDisconnected = -13
    /// A Mac's embedded authentication view has no room.
    case invalidDimensions = -14
    /// A dialog would have been needed, and the context forbids it.
    case notInteractive = -1004
  }
}

extension LAError.Code: CaseIterable {
  /// What an iPhone's or iPad's evaluation can end with (A2): all but the Mac's errors and the companion's.
  public static let allCases: [Self] = [
    .authenticationFailed, .userCancel, .userFallback, .systemCancel, .passcodeNotSet, .biometryNotAvailable,
    .biometryNotEnrolled, .biometryLockout, .appCancel, .invalidContext, .notInteractive,
  ]
}

extension LAError.Code {
  /// Apple's name for the error: "userCancel". Written out: reflection takes a tenth of the program's start to find it.
  public var name: String {
    switch self {
    case .authenticationFailed: "authenticationFailed"
    case .userCancel: "userCancel"
    case .userFallback: "userFallback"
    case .systemCancel: "systemCancel"
    case .passcodeNotSet: "passcodeNotSet"
    case .biometryNotAvailable: "biometryNotAvailable"
    case .biometryNotEnrolled: "biometryNotEnrolled"
    case .biometryLockout: "biometryLockout"
    case .appCancel: "appCancel"
    case .invalidContext: "invalidContext"
    case .companionNotAvailable: "companionNotAvailable"
    case .biometryNotPaired: "biometryNotPaired"
    case .biometryDisconnected: "biometryDisconnected"
    case .invalidDimensions: "invalidDimensions"
    case .notInteractive: "notInteractive"
    }
  }

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
