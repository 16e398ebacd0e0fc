public import Foundation

// On Apple's platforms these come from Security, which Foundation brings along. Making one, and the keychain that goes by it, is
// SimulatedSecurity's.

/// What protects an item of the keychain: when it may be read, and what the user has to do for it.
public final class SecAccessControl: NSObject, Sendable {
  package let value: AccessControl

  package init(_ value: AccessControl) { self.value = value }

  /// Whether it says the same as another.
  public override func isEqual(_ object: Any?) -> Bool { (object as? SecAccessControl)?.value == value }
  /// Equal ones have equal hashes.
  public override var hash: Int { value.hashValue }
}

/// What an access control asks for, with Apple's raw values.
/// https://developer.apple.com/documentation/security/secaccesscontrolcreateflags
public struct SecAccessControlCreateFlags: OptionSet, Hashable, Sendable {
  /// The bits, as in C.
  public let rawValue: UInt
  /// The flags with some bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Biometry or the passcode, whoever is enrolled.
  public static let userPresence = Self(rawValue: 1 << 0)
  /// Biometry, whoever is enrolled then.
  public static let biometryAny = Self(rawValue: 1 << 1)
  /// The older name of `biometryAny`.
  public static let touchIDAny = biometryAny
  /// Biometry by those who are enrolled now: the item dies with any change.
  public static let biometryCurrentSet = Self(rawValue: 1 << 3)
  /// The older name of `biometryCurrentSet`.
  public static let touchIDCurrentSet = biometryCurrentSet
  /// The device's passcode.
  public static let devicePasscode = Self(rawValue: 1 << 4)
  /// A companion device near by, which no simulated one has.
  public static let companion = Self(rawValue: 1 << 5)
  /// The older name of `companion`.
  public static let watch = companion
  /// Of several constraints one is enough.
  public static let or = Self(rawValue: 1 << 14)
  /// Of several constraints all have to be satisfied.
  public static let and = Self(rawValue: 1 << 15)
  /// For private keys: the constraints stand before their use.
  public static let privateKeyUsage = Self(rawValue: 1 << 30)
  /// A password of the app's own encrypts the data, beside any constraints.
  public static let applicationPassword = Self(rawValue: 1 << 31)
}

/// What an access control is evaluated for, with Apple's raw values.
/// https://developer.apple.com/documentation/localauthentication/laaccesscontroloperation
public enum LAAccessControlOperation: Int, Hashable, Sendable, CaseIterable {
  /// Adding an item, which needs no authentication.
  case createItem = 0
  /// Reading one.
  case useItem = 1
  /// Making a key, which needs no authentication.
  case createKey = 2
  /// Signing with one.
  case useKeySign = 3
  /// Decrypting with one.
  case useKeyDecrypt = 4
  /// Agreeing on one.
  case useKeyKeyExchange = 5
}
