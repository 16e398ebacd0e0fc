public import Foundation
import SimulatedLocalAuthentication

/// One key of a pair on the curve P-256: a private one of the Secure Enclave, or a public one.
/// https://developer.apple.com/documentation/security/seckey
///
/// As with Apple's, what the Secure Enclave protects isn't kept in it: a key is all there in its object, and goes on after
/// its item was deleted. Its bytes stay inside.
public final class SecKey: NSObject, @unchecked Sendable {
  /// What is known of it, by the keychain's own names.
  let attributes: [String: KeychainValue]
  /// The point of the public key, as X9.63 has it, after the secret of a private one.
  let bytes: [UInt8]
  /// The private key as the keychain keeps it; `nil` for a public one.
  let item: KeychainItem?
  /// How its user is asked.
  let asking: Asking

  /// What a query said of dialogs.
  struct Asking {
    var device: SimulatedDevice
    var context: LAContext?
    var reason = ""
    var isAllowed = true
  }

  /// The key in an item; `nil` if it is none of P-256.
  init?(_ item: KeychainItem, _ search: ItemDictionary) {
    guard item.itemClass == .key, item.isOfEnclave || item.data.count == Self.pointSize else { return nil }
    attributes = item.attributes
    bytes = item.data
    self.item = item.isOfEnclave ? item : nil
    asking = Asking(
      device: search.device, context: search.context, reason: search.prompt,
      isAllowed: search.interaction == .allowed)
  }

  /// A public key.
  init(point: [UInt8], _ device: SimulatedDevice) {
    attributes = Self.attributes(of: kSecAttrKeyClassPublic, label: Cryptography.label(of: point))
    bytes = point
    item = nil
    asking = Asking(device: device)
  }

  static let secretSize = 32
  static let pointSize = 65

  var isOfEnclave: Bool { item != nil }
  var enclaveAccess: AccessControl? { item?.access }
  var secret: [UInt8] { Array(bytes.prefix(Self.secretSize)) }
  var point: [UInt8] { Array(bytes.suffix(Self.pointSize)) }

  /// What finds it in the keychain.
  var identity: [String: KeychainValue] { attributes.filter { ["kcls", "klbl"].contains($0.key) } }

  /// What each key has: Apple's header lists what private and public ones can do (SecKey.h, `SecKeyCreateRandomKey`).
  static func attributes(of keyClass: CFString, label: [UInt8]) -> [String: KeychainValue] {
    let isPrivate = keyClass == kSecAttrKeyClassPrivate
    func can(_ it: Bool) -> KeychainValue { .number(it ? 1 : 0) }
    return [
      "kcls": .text(keyClass as String), "type": .text(kSecAttrKeyTypeECSECPrimeRandom as String),
      "bsiz": .number(256), "esiz": .number(256), "klbl": .data(label), "sign": can(isPrivate),
      "decr": can(isPrivate), "drve": can(true), "vrfy": can(!isPrivate), "encr": can(!isPrivate),
    ]
  }

  /// Whether it is the same half of the same pair.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? SecKey).map { $0.isOfEnclave == isOfEnclave && $0.point == point } ?? false
  }
  /// Equal ones have equal hashes.
  public override var hash: Int { point.hashValue }
  /// Which kind it is: never its bytes.
  public override var description: String {
    isOfEnclave
      ? "<SecKeyRef:('com.apple.setoken')>" : "<SecKeyRef curve type: kSecECCurveSecp256r1, algorithm id: 3>"
  }
}

// MARK: What can be learned of a key

/// The public key of a private one; a public one itself.
/// https://developer.apple.com/documentation/security/seckeycopypublickey(_:)
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
  key.isOfEnclave ? SecKey(point: key.point, key.asking.device) : key
}

/// A public key's point, 65 bytes as ANSI X9.63 has it: 04, x, y.
///
/// For a private key it is `errSecUnimplemented`, as in `SecKeyCopyExternalRepresentation` of Apple's published sources, since keys
/// of tokens have no such operation (SecKey.c, SecCTKKey.m).
/// https://developer.apple.com/documentation/security/seckeycopyexternalrepresentation(_:_:)
public func SecKeyCopyExternalRepresentation(
  _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  answer(error) { () throws(KeyFailure) in
    if key.isOfEnclave { throw .status(errSecUnimplemented, "export not implemented for key \(key)") }
    return NSData(data: Data(key.point))
  }
}

/// What is known of a key.
///
/// The label is always the digest (SHA-1) of the public key, and any key counts as permanent, as with Apple's
/// (`SecCTKKeyCopyAttributeDictionary` in SecCTKKey.m of the published sources).
/// https://developer.apple.com/documentation/security/seckeycopyattributes(_:)
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
  let told = ["tkid", "kcls", "type", "bsiz", "esiz", "encr", "decr", "drve", "sign", "vrfy"]
  let all = NSMutableDictionary()
  for name in told {
    guard let value = key.attributes[name] else { continue }
    all[NSString(string: name)] = value.object(isTruth: KeychainItem.truths.contains(name))
  }
  all[kSecClass] = kSecClassKey
  all[kSecAttrIsPermanent] = true
  all[kSecAttrApplicationLabel] = Data(Cryptography.label(of: key.point))
  if let access = key.enclaveAccess { all[kSecAttrAccessControl] = SecAccessControl(access) }
  return all
}

/// How many bytes its numbers have: 32.
/// https://developer.apple.com/documentation/security/seckeygetblocksize(_:)
public func SecKeyGetBlockSize(_ key: SecKey) -> Int { SecKey.secretSize }
