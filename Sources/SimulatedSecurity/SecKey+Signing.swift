public import Foundation
import SimulatedLocalAuthentication

/// How a key is used, with the names that Apple's have in text.
/// https://developer.apple.com/documentation/security/seckeyalgorithm
public struct SecKeyAlgorithm: RawRepresentable, Hashable, @unchecked Sendable {
  /// Its name.
  public let rawValue: CFString
  /// The algorithm of a name.
  public init(rawValue: CFString) { self.rawValue = rawValue }

  /// ECDSA over the SHA-256 digest of a message, as X9.62 writes signatures: DER.
  public static let ecdsaSignatureMessageX962SHA256 = Self(rawValue: "algid:sign:ECDSA:message-X962:SHA256")
  /// The same over a digest that its caller has made, 32 bytes.
  public static let ecdsaSignatureDigestX962SHA256 = Self(rawValue: "algid:sign:ECDSA:digest-X962:SHA256")
}

/// What is done with a key, with Apple's raw values.
/// https://developer.apple.com/documentation/security/seckeyoperationtype
public enum SecKeyOperationType: Int, Sendable {
  /// Signing.
  case sign = 0
  /// Verifying a signature.
  case verify = 1
  /// Encrypting.
  case encrypt = 2
  /// Decrypting.
  case decrypt = 3
  /// Agreeing on a key.
  case keyExchange = 4
}

/// Whether a key can be used so: private ones sign, public ones verify, by the algorithms that are listed.
/// https://developer.apple.com/documentation/security/seckeyisalgorithmsupported(_:_:_:)
public func SecKeyIsAlgorithmSupported(
  _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm
) -> Bool {
  let known: [SecKeyAlgorithm] = [.ecdsaSignatureMessageX962SHA256, .ecdsaSignatureDigestX962SHA256]
  return known.contains(algorithm) && operation == (key.isOfEnclave ? .sign : .verify)
}

/// Signs with a private key. The user authenticates in the device's dialogs if the access control says so, and the call blocks until then.
///
/// A context of the query that found the key (`kSecUseAuthenticationContext`) is asked, and one that has been authenticated makes the
/// dialogs unnecessary; otherwise each call asks anew.
///
/// - Parameters:
///   - key: The private key.
///   - algorithm: Over a message, or a digest of 32 bytes.
///   - dataToSign: That.
///   - error: Receives an `NSError`: what a dialog ended with, in `LAErrorDomain` (−2 for Cancel, −1004 where there mustn't be one);
///     −3 in the domain CryptoTokenKit if the key is bound to other fingers or faces, after the dialog;
///     `errSecInteractionNotAllowed` while the device is locked; `errSecParam` for what a key can't do.
/// - Returns: The signature, another one each time; while an app is explored, the same for the same data.
/// https://developer.apple.com/documentation/security/seckeycreatesignature(_:_:_:_:)
public func SecKeyCreateSignature(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  answer(error) { () throws(KeyFailure) in
    let digest = try key.digest(of: dataToSign, .sign, algorithm)
    guard let item = key.item else { throw .status(errSecParam, "A public key doesn’t sign.") }
    try key.open(item)
    let isSeeded = key.asking.device.seed != nil
    guard let signature = Signatures.signature(of: digest, by: key.secret, again: isSeeded) else {
      throw .noCryptography
    }
    return NSData(data: Data(signature))
  }
}

/// Whether a signature is that of a message or digest, by a public key.
///
/// - Parameters:
///   - key: The public key.
///   - algorithm: That of the signature.
///   - signedData: The message or digest.
///   - signature: The signature, in DER.
///   - error: Receives `errSecVerifyFailed` if it isn't, `errSecParam` for what a key can't do.
/// https://developer.apple.com/documentation/security/seckeyverifysignature(_:_:_:_:_:)
public func SecKeyVerifySignature(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  answer(error) { () throws(KeyFailure) in
    let digest = try key.digest(of: signedData, .verify, algorithm)
    guard Cryptography.verifies([UInt8](Data(referencing: signature)), of: digest, by: key.point) else {
      throw .status(errSecVerifyFailed, "EC signature verification failed (no match)")
    }
    return true
  } ?? false
}

extension SecKey {
  /// What is signed, whichever way it was given.
  fileprivate func digest(of data: CFData, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm)
    throws(KeyFailure) -> [UInt8]
  {
    guard SecKeyIsAlgorithmSupported(self, operation, algorithm) else {
      throw .status(errSecParam, "\(algorithm.rawValue): algorithm not supported by the key \(self)")
    }
    let bytes = [UInt8](Data(referencing: data))
    if algorithm == .ecdsaSignatureMessageX962SHA256 { return Cryptography.digest(of: bytes) }
    guard bytes.count == 32 else {
      throw .status(errSecParam, "bad digest size for signing with algorithm \(algorithm.rawValue)")
    }
    return bytes
  }

  /// Shows the dialogs that stand before its use, and waits for their end.
  fileprivate func open(_ item: KeychainItem) throws(KeyFailure) {
    let device = asking.device.device
    guard device.opens(item.access.accessibility) else { throw .locked }
    if !item.access.constraints.isEmpty, !item.access.isForKeys { throw .notAllowed }
    let context = asking.context ?? LAContext(device: asking.device)
    if let password = item.password, context.applicationPassword != password {
      if context.applicationPassword == nil { context.lacksPasswordDialog() }
      throw .dialog(LAError(.authenticationFailed))
    }
    // That the enrolled set is another one shows only afterwards, so those who are enrolled now are asked for.
    let requirements = item.access.requirements(boundTo: device.domainState, on: device)
    let reason = context.localizedReason.isEmpty ? asking.reason : context.localizedReason
    if case .failure(let error) = context.open(
      requirements, reason: reason, allowsInteraction: asking.isAllowed)
    {
      throw .dialog(error)
    }
    let now = asking.device.device
    if item.isDead(on: now) { throw .dead }
    guard now.opens(item.access.accessibility) else { throw .locked }
  }
}

/// Signatures that were made before, where the same order of moves has to lead to the same ones: ECDSA draws a number for each.
private enum Signatures {
  private struct Signed: Hashable {
    let secret: [UInt8]
    let digest: [UInt8]
  }
  private static let made = Guarded<[Signed: [UInt8]]>([:])
  /// Two megabytes: beyond that, states differ that needn't.
  private static let most = 10_000

  static func signature(of digest: [UInt8], by secret: [UInt8], again: Bool) -> [UInt8]? {
    let signed = Signed(secret: secret, digest: digest)
    if again, let before = made.withLock({ $0[signed] }) { return before }
    guard let new = Cryptography.sign(digest, by: secret) else { return nil }
    if again { made.withLock { if $0.count < most { $0[signed] = new } } }
    return new
  }
}
