public import Foundation

// The macros of Apple's headers, as Swift imports them: numbers are `Int32`.
// https://developer.apple.com/documentation/localauthentication/local-authentication-constants

/// The domain of local authentication's errors.
public let LAErrorDomain = "com.apple.LocalAuthentication"
/// The same, as the C headers call it.
public let kLAErrorDomain = LAErrorDomain

/// The maximum of `touchIDAuthenticationAllowableReuseDuration` in seconds.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300

/// The number of `LAError.authenticationFailed`.
public let kLAErrorAuthenticationFailed: Int32 = -1
/// The number of `LAError.userCancel`.
public let kLAErrorUserCancel: Int32 = -2
/// The number of `LAError.userFallback`.
public let kLAErrorUserFallback: Int32 = -3
/// The number of `LAError.systemCancel`.
public let kLAErrorSystemCancel: Int32 = -4
/// The number of `LAError.passcodeNotSet`.
public let kLAErrorPasscodeNotSet: Int32 = -5
/// The number of `LAError.touchIDNotAvailable`.
public let kLAErrorTouchIDNotAvailable: Int32 = -6
/// The number of `LAError.biometryNotAvailable`.
public let kLAErrorBiometryNotAvailable: Int32 = -6
/// The number of `LAError.touchIDNotEnrolled`.
public let kLAErrorTouchIDNotEnrolled: Int32 = -7
/// The number of `LAError.biometryNotEnrolled`.
public let kLAErrorBiometryNotEnrolled: Int32 = -7
/// The number of `LAError.touchIDLockout`.
public let kLAErrorTouchIDLockout: Int32 = -8
/// The number of `LAError.biometryLockout`.
public let kLAErrorBiometryLockout: Int32 = -8
/// The number of `LAError.appCancel`.
public let kLAErrorAppCancel: Int32 = -9
/// The number of `LAError.invalidContext`.
public let kLAErrorInvalidContext: Int32 = -10
/// The number of `LAError.watchNotAvailable`.
public let kLAErrorWatchNotAvailable: Int32 = -11
/// The number of `LAError.companionNotAvailable`.
public let kLAErrorCompanionNotAvailable: Int32 = -11
/// The number of `LAError.biometryNotPaired`.
public let kLAErrorBiometryNotPaired: Int32 = -12
/// The number of `LAError.biometryDisconnected`.
public let kLAErrorBiometryDisconnected: Int32 = -13
/// The number of `LAError.invalidDimensions`.
public let kLAErrorInvalidDimensions: Int32 = -14
/// The number of `LAError.notInteractive`.
public let kLAErrorNotInteractive: Int32 = -1004

/// The number of `LAPolicy.deviceOwnerAuthenticationWithBiometrics`.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometrics: Int32 = 1
/// The number of `LAPolicy.deviceOwnerAuthentication`.
public let kLAPolicyDeviceOwnerAuthentication: Int32 = 2
/// The number of `LAPolicy.deviceOwnerAuthenticationWithWatch`.
public let kLAPolicyDeviceOwnerAuthenticationWithWatch: Int32 = 3
/// The number of `LAPolicy.deviceOwnerAuthenticationWithCompanion`.
public let kLAPolicyDeviceOwnerAuthenticationWithCompanion: Int32 = 3
/// The number of `LAPolicy.deviceOwnerAuthenticationWithBiometricsOrWatch`.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch: Int32 = 4
/// The number of `LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion`.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion: Int32 = 4

/// The number of `LABiometryType.none`.
public let kLABiometryTypeNone: Int32 = 0
/// The number of `LABiometryType.touchID`.
public let kLABiometryTypeTouchID: Int32 = 1
/// The number of `LABiometryType.faceID`.
public let kLABiometryTypeFaceID: Int32 = 2
/// The number of `LABiometryType.opticID`.
public let kLABiometryTypeOpticID: Int32 = 4

/// The number of `LACredentialType.applicationPassword`.
public let kLACredentialTypeApplicationPassword: Int32 = 0
/// The number of `LACredentialType.smartCardPIN`.
public let kLACredentialSmartCardPIN: Int32 = -3
