/// What an evaluation accepts, with Apple's raw values (A1).
#if hasAttribute(nonexhaustive)
  @nonexhaustive(warn)
#endif
public enum LAPolicy: Int, Hashable, Sendable {
  /// Only Touch ID, Face ID or Optic ID. From iOS 8.
  case deviceOwnerAuthenticationWithBiometrics = 1
  /// Biometry, or the device passcode as a fallback. From iOS 9.
  case deviceOwnerAuthentication = 2
  /// Only a companion device near by, such as a watch. From iOS 18; no simulated device has one.
  case deviceOwnerAuthenticationWithCompanion = 3
  /// Biometry, or a companion device near by. From iOS 18.
  case deviceOwnerAuthenticationWithBiometricsOrCompanion = 4
}

extension LAPolicy: CaseIterable {
  /// The policies of an iPhone without companions, which is what flows ask for.
  public static let allCases: [Self] = [.deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthentication]
}

/// The biometry in a device's hardware, with Apple's raw values (A1).
#if hasAttribute(nonexhaustive)
  @nonexhaustive(warn)
#endif
public enum LABiometryType: Int, Hashable, Sendable, CaseIterable {
  /// No sensor.
  case none = 0
  /// A fingerprint sensor.
  case touchID = 1
  /// A face camera.
  case faceID = 2
  /// An iris camera.
  case opticID = 4
}

extension LABiometryType {
  /// The name as users know it; empty for `none`.
  public var title: String {
    switch self {
    case .none: ""
    case .touchID: "Touch ID"
    case .faceID: "Face ID"
    case .opticID: "Optic ID"
    }
  }
}
