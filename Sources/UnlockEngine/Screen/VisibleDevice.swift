import DeviceSimulation

/// What an app can find out about the device it runs on.
///
/// No passcode and nothing that the system counts: iOS tells an app none of it, so no flow can look at it.
public struct VisibleDevice: Hashable, Sendable {
  public let model: DeviceModel
  /// The major version of iOS.
  public let iOS: UInt8
  public let biometry: LABiometryType
  public let isEnrolled: Bool
  public let hasPasscode: Bool
  public let faceIDPermission: FaceIDPermission
  public let network: NetworkState
  public let isJailbroken: Bool
  /// Whether the screen is recorded or mirrored (D21).
  public let isCaptured: Bool
  /// Whether what only shows for a moment takes that moment.
  public let hasAnimations: Bool
  public let language: DeviceLanguage
  /// What stands for the enrolled set; `nil` when nothing is enrolled, or there is no sensor (A12).
  public let domainState: UInt8?
  /// Whether an evaluation that the app asked for is under way.
  public let isEvaluating: Bool
  /// What that is at: a face or a finger, or the passcode; `nil` where nobody is asked (D18).
  package let prompt: PromptKind?
  private let obstacleForOwner: LAError.Code?
  private let obstacleForBiometrics: LAError.Code?

  public init(_ device: Device) {
    model = device.model
    iOS = device.iOS
    biometry = device.biometry
    isEnrolled = device.isEnrolled
    hasPasscode = device.passcode != nil
    faceIDPermission = device.faceIDPermission
    network = device.network
    isJailbroken = device.isJailbroken
    isCaptured = device.capture != .none
    hasAnimations = device.hasAnimations
    language = device.language
    domainState = device.domainState
    isEvaluating = device.isEvaluating
    prompt = device.prompt
    obstacleForOwner = device.preflight(.deviceOwnerAuthentication)
    obstacleForBiometrics = device.preflight(.deviceOwnerAuthenticationWithBiometrics)
  }

  /// Why an evaluation of the policy would fail at once; `nil` when it wouldn't (A2, A11).
  public func preflight(_ policy: LAPolicy) -> LAError.Code? {
    switch policy {
    case .deviceOwnerAuthentication: obstacleForOwner
    case .deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthenticationWithBiometricsOrCompanion:
      obstacleForBiometrics
    case .deviceOwnerAuthenticationWithCompanion: .companionNotAvailable
    }
  }

  /// Whether biometry would be asked first now: present, enrolled, allowed and not locked.
  public var canUseBiometry: Bool { obstacleForBiometrics == nil }

  /// Whether the user has biometry set up for this app, locked at the moment or not: what buttons name.
  public var offersBiometry: Bool { canUseBiometry || obstacleForBiometrics == .biometryLockout }
}
