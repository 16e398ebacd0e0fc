public import Foundation

/// What the user can authenticate with, from iOS 18 on. https://developer.apple.com/documentation/localauthentication/laenvironment
///
/// Observers and the names of icons aren't included: nobody tells when something changes.
public final class LAEnvironment: NSObject, Sendable {
  private let device: SimulatedDevice

  /// The environment of the current device's user.
  public static var currentUser: LAEnvironment { LAEnvironment(SimulatedDevice.current.resolved) }

  private init(_ device: SimulatedDevice) { self.device = device }

  /// What there is at this moment.
  public var state: State { State(device.device) }

  /// What the user can authenticate with at a moment.
  public final class State: NSObject, Sendable {
    /// The device's biometry; `nil` if its hardware has none.
    public let biometry: MechanismBiometry?
    /// The device's passcode, whether or not one is set.
    public let userPassword: MechanismUserPassword?
    /// The paired companions: a simulated device has none.
    public var companions: [MechanismCompanion] { [] }
    /// All of them.
    public var allMechanisms: [Mechanism] { [biometry, userPassword].compactMap { $0 } }

    init(_ device: Device) {
      biometry = device.biometry == .none ? nil : MechanismBiometry(device)
      userPassword = MechanismUserPassword(device)
    }
  }

  /// A way to authenticate.
  public class Mechanism: NSObject, @unchecked Sendable {
    /// “Whether the mechanism is available for use, i.e. whether the relevant preflight call of canEvaluatePolicy would succeed.”
    public let isUsable: Bool
    /// “The localized name of the authentication mechanism, e.g. "Touch ID", "Face ID" etc.”
    public let localizedName: String

    init(_ device: Device, _ policy: LAPolicy, _ name: String) {
      isUsable = device.preflight(policy) == nil
      localizedName = name
    }
  }

  /// The device's biometry.
  public final class MechanismBiometry: Mechanism, @unchecked Sendable {
    /// “Type of biometry supported by the device”, whether or not it is available.
    public let biometryType: LABiometryType
    /// “Whether the user has enrolled this biometry.”
    public let isEnrolled: Bool
    /// “Whether biometry is locked out”, after five failures or until the first passcode after a restart.
    public let isLockedOut: Bool
    /// Stands for the enrolled fingers or faces; empty if nobody is enrolled.
    public let stateHash: Data
    /// “Whether the built in biometric sensor is inaccessible”: for Macs whose lid is closed.
    public var builtInSensorInaccessible: Bool { false }

    init(_ device: Device) {
      biometryType = device.biometry
      isEnrolled = device.isEnrolled
      isLockedOut = device.isBiometryLockedOut || device.needsPasscode
      stateHash = LADomainStateBiometry(device).stateHash ?? Data()
      super.init(device, .deviceOwnerAuthenticationWithBiometrics, device.biometry.title)
    }
  }

  /// A paired companion.
  public final class MechanismCompanion: Mechanism, @unchecked Sendable {
    /// Its kind.
    public let type: LACompanionType

    /// There is none to make it of.
    private init(_ device: Device, _ type: LACompanionType) {
      self.type = type
      super.init(device, .deviceOwnerAuthenticationWithCompanion, "")
    }
  }

  /// The device's passcode.
  public final class MechanismUserPassword: Mechanism, @unchecked Sendable {
    /// Whether the user has set one.
    public let isSet: Bool

    init(_ device: Device) {
      isSet = device.passcode != nil
      super.init(device, .deviceOwnerAuthentication, "Passcode")
    }
  }
}
