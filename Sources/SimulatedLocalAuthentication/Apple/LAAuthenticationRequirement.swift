public import Foundation

/// What a right asks of the user. https://developer.apple.com/documentation/localauthentication/laauthenticationrequirement
public final class LAAuthenticationRequirement: NSObject, Sendable {
  let access: AccessControl

  private init(_ constraints: Set<AccessControl.Constraint>) {
    var access = AccessControl(.whenUnlocked)
    access.constraints = constraints
    access.oneIsEnough = true
    self.access = access
  }

  /// The policy that a preflight goes by.
  var policy: LAPolicy {
    access.constraints.isDisjoint(with: [.presence, .passcode])
      ? .deviceOwnerAuthenticationWithBiometrics : .deviceOwnerAuthentication
  }

  /// “The requirement that requires user authentication”: biometry or the device passcode.
  public static let `default` = LAAuthenticationRequirement([.presence])
  /// “The requirement that requires biometric authentication.”
  public static let biometry = LAAuthenticationRequirement([.biometry])
  /// “The requirement that requires user authentication with the current set of biometrics”: those enrolled when the right is made.
  public static let biometryCurrentSet = LAAuthenticationRequirement([.currentBiometry])

  /// “Requires biometric authentication or the given fallback method”, if “biometry authentication fails, is not available or not
  /// preferred by the user”.
  public static func biometry(fallback: LABiometryFallbackRequirement) -> LAAuthenticationRequirement {
    LAAuthenticationRequirement([.biometry, .passcode])
  }
}

/// What is asked where biometry won't do: on an iPhone always the device's passcode.
/// https://developer.apple.com/documentation/localauthentication/labiometryfallbackrequirement
public final class LABiometryFallbackRequirement: NSObject, Sendable {
  private override init() {}

  /// “The default biometric fallback requirement.”
  public static let `default` = LABiometryFallbackRequirement()
  /// “The fallback requirement that requires entering the device passcode.”
  public static let devicePasscode = LABiometryFallbackRequirement()
}
