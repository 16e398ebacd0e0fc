// The codes under the names that `catch LAError.userCancel` uses, and the older names of some.

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
  /// −9: the app invalidated the context.
  public static var appCancel: Code { .appCancel }
  /// −10: the context was invalidated before.
  public static var invalidContext: Code { .invalidContext }
  /// −11: no companion device is near.
  public static var companionNotAvailable: Code { .companionNotAvailable }
  /// −12: a Mac's sensor isn't paired.
  public static var biometryNotPaired: Code { .biometryNotPaired }
  /// −13: a Mac's sensor isn't connected.
  public static var biometryDisconnected: Code { .biometryDisconnected }
  /// −14: a Mac's embedded view has no room.
  public static var invalidDimensions: Code { .invalidDimensions }
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
  /// The name of `companionNotAvailable` before iOS 18.
  @available(*, deprecated, renamed: "companionNotAvailable")
  public static var watchNotAvailable: Code { .companionNotAvailable }
}

extension LAError.Code {
  /// The name of `biometryNotAvailable` before iOS 11.
  @available(*, deprecated, renamed: "biometryNotAvailable")
  public static var touchIDNotAvailable: Self { .biometryNotAvailable }
  /// The name of `biometryNotEnrolled` before iOS 11.
  @available(*, deprecated, renamed: "biometryNotEnrolled")
  public static var touchIDNotEnrolled: Self { .biometryNotEnrolled }
  /// The name of `biometryLockout` before iOS 11.
  @available(*, deprecated, renamed: "biometryLockout")
  public static var touchIDLockout: Self { .biometryLockout }
  /// The name of `companionNotAvailable` before iOS 18.
  @available(*, deprecated, renamed: "companionNotAvailable")
  public static var watchNotAvailable: Self { .companionNotAvailable }
}

extension LAPolicy {
  /// The name of `deviceOwnerAuthenticationWithCompanion` before iOS 18.
  @available(*, deprecated, renamed: "deviceOwnerAuthenticationWithCompanion")
  public static var deviceOwnerAuthenticationWithWatch: Self { .deviceOwnerAuthenticationWithCompanion }
  /// The name of `deviceOwnerAuthenticationWithBiometricsOrCompanion` before iOS 18.
  @available(*, deprecated, renamed: "deviceOwnerAuthenticationWithBiometricsOrCompanion")
  public static var deviceOwnerAuthenticationWithBiometricsOrWatch: Self {
    .deviceOwnerAuthenticationWithBiometricsOrCompanion
  }
}

extension LABiometryType {
  /// The name of `none` in iOS 11.
  @available(*, deprecated, renamed: "none") public static var LABiometryNone: Self { .none }
}
