public import Foundation
import SimulatedLocalAuthentication

/// Makes a pair of keys in the Secure Enclave, and returns the private one. Nobody is asked for anything.
///
/// Bytes are random; while an app is explored they follow from the device's seed, so that the same order of moves leads to the
/// same key.
///
/// - Parameters:
///   - parameters: `kSecAttrTokenID` with `kSecAttrTokenIDSecureEnclave`, `kSecAttrKeyType` with `kSecAttrKeyTypeECSECPrimeRandom`,
///     `kSecAttrKeySizeInBits` with 256; `kSecPrivateKeyAttrs` has what else is known of the private key, its access control, and
///     whether it is kept in the keychain (`kSecAttrIsPermanent`). The public key never is, whatever `kSecPublicKeyAttrs` says:
///     `SecCTKKeyGeneratePair` in Apple's published sources leaves it out.
///   - error: Receives an `NSError`: `errSecParam` for other keys, which the Secure Enclave doesn't have; `errSecAuthFailed` if the
///     device can't protect it as the access control says; `errSecUnimplemented` without the trait `SecureEnclaveKeys`, and
///     for keys outside the Secure Enclave, which aren't included.
/// https://developer.apple.com/documentation/security/seckeycreaterandomkey(_:_:)
public func SecKeyCreateRandomKey(
  _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
  answer(error) { () throws(KeyFailure) in
    do {
      return try makeKey(ItemDictionary(flat(parameters)))
    } catch let failure as KeyFailure {
      throw failure
    } catch {
      let status = (error as? KeychainFailure)?.rawValue ?? errSecParam
      throw .status(status, "Key generation failed, error \(status)")
    }
  }
}

/// A public key from its bytes, as `SecKeyCopyExternalRepresentation` gives them: what a server does with them. Private keys aren't included.
/// https://developer.apple.com/documentation/security/seckeycreatewithdata(_:_:_:)
public func SecKeyCreateWithData(
  _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
  answer(error) { () throws(KeyFailure) in
    guard Cryptography.isThere else { throw .noCryptography }
    guard KeychainValue.text(of: attributes[kSecAttrKeyClass]) == kSecAttrKeyClassPublic as String else {
      throw .status(errSecUnimplemented, "Only public keys can be made from data here.")
    }
    let point = [UInt8](Data(referencing: keyData))
    let type = KeychainValue.text(of: attributes[kSecAttrKeyType])
    guard type == kSecAttrKeyTypeECSECPrimeRandom as String, Cryptography.isPoint(point) else {
      throw .status(errSecParam, "EC public key creation from data failed")
    }
    return SecKey(point: point, .current)
  }
}

/// One dictionary, in which what is said of the whole pair goes before what is said of the private key.
private func flat(_ parameters: CFDictionary) -> CFDictionary {
  let all = NSMutableDictionary()
  if let ofPrivate = parameters[kSecPrivateKeyAttrs] as? [String: Any] {
    for (name, value) in ofPrivate { all[NSString(string: name)] = value }
  }
  for (name, value) in parameters {
    guard let name = name as? String else { continue }
    if name != kSecPrivateKeyAttrs as String, name != kSecPublicKeyAttrs as String {
      all[NSString(string: name)] = value
    }
  }
  all[kSecClass] = kSecClassKey
  return all
}

private func makeKey(_ wanted: ItemDictionary) throws -> SecKey {
  guard wanted.isOnlyAboutItems, wanted.data == nil, let type = wanted.attributes["type"]?.text else {
    throw KeychainFailure.param
  }
  guard wanted.attributes["tkid"] == .text(kSecAttrTokenIDSecureEnclave as String) else {
    throw KeyFailure.status(errSecUnimplemented, "Only keys of the Secure Enclave can be made here.")
  }
  let size = wanted.attributes["bsiz"] ?? .number(256)
  guard type == kSecAttrKeyTypeECSECPrimeRandom as String, size == .number(256) else {
    throw KeychainFailure.param
  }
  guard Cryptography.isThere else { throw KeyFailure.noCryptography }
  var draft = try wanted.draft()
  // Nothing that can't be protected uses up what is drawn.
  _ = try wanted.device.withKeychain { (keychain, device, date) throws(KeychainFailure) in
    try keychain.item(draft, on: device, at: date)
  }
  guard let pair = Cryptography.makePair({ wanted.device.drawBytes(SecKey.secretSize) }) else {
    throw KeychainFailure.internalComponent
  }
  draft.data = pair.secret + pair.point
  let own = SecKey.attributes(of: kSecAttrKeyClassPrivate, label: Cryptography.label(of: pair.point))
  draft.attributes = own.merging(draft.attributes) { $1 }
  draft.attributes["type"] = .text(type)
  let isKept = draft.attributes["perm"] == .number(1)
  let item = try wanted.device.withKeychain { (keychain, device, date) throws(KeychainFailure) in
    try isKept ? keychain.add(draft, on: device, at: date) : keychain.item(draft, on: device, at: date)
  }
  guard let key = SecKey(item, wanted) else { throw KeychainFailure.internalComponent }
  return key
}

extension KeychainValue {
  /// A value as text, whether it was given as such or as a number, as older code does.
  var text: String? {
    switch self {
    case .text(let text): text
    case .number(let number): "\(number)"
    default: nil
    }
  }

  static func text(of value: Any?) -> String? { value.flatMap(KeychainValue.init)?.text }
}
