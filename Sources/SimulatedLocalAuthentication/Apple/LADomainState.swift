public import Foundation

/// What is enrolled and which companions are there, from iOS 18 on: `LAContext.domainState`.
///
/// Apple: “Contains authentication domain state.” https://developer.apple.com/documentation/localauthentication/ladomainstate
public final class LADomainState: NSObject, Sendable {
  /// The state of the device's biometry.
  public let biometry: LADomainStateBiometry
  /// The state of its companions: a simulated device has none.
  public let companion = LADomainStateCompanion()
  /// Stands for both together; `nil` if nobody is enrolled and there is no companion.
  public var stateHash: Data? { biometry.stateHash }

  init(_ device: Device) { biometry = LADomainStateBiometry(device) }
}

/// What is enrolled.
public final class LADomainStateBiometry: NSObject, Sendable {
  /// The biometry in the device's hardware.
  public let biometryType: LABiometryType
  /// 32 opaque bytes that differ after the enrolled fingers or faces changed; `nil` if nobody is enrolled (A12).
  public let stateHash: Data?

  init(_ device: Device) {
    biometryType = device.biometry
    stateHash = device.domainState.map { Self.hash(of: $0, device.biometry) }
  }

  /// Bytes that differ between enrolled sets and between kinds of biometry.
  private static func hash(of enrolledSet: UInt8, _ biometry: LABiometryType) -> Data {
    Data(bytes(fromSeed: UInt64(biometry.rawValue) << 8 | UInt64(enrolledSet), count: 32))
  }
}

/// Which companion devices are paired.
public final class LADomainStateCompanion: NSObject, Sendable {
  /// The kinds that are paired: none.
  public var availableCompanionTypes: Set<LACompanionType> { [] }
  /// Stands for the paired companions; `nil` since there is none.
  public var stateHash: Data? { nil }
  /// Stands for the paired companions of a kind; `nil` since there is none.
  public func stateHash(for companionType: LACompanionType) -> Data? { nil }
}

/// The kinds of companion devices, with Apple's raw values.
public enum LACompanionType: Int, Hashable, Sendable {
  /// A watch.
  case watch = 1
  /// A Mac.
  case mac = 2
  /// A headset.
  case vision = 4
}
