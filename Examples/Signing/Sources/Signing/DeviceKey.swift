import LocalAuthentication
import Security

/// The key by which a bank knows a phone: made in the Secure Enclave, usable only by the faces that were enrolled then.
///
/// Signing blocks while the system's dialog is up, so this is an actor of its own: never the main one.
actor DeviceKey {
  enum Failure: Error, Equatable {
    /// The user cancelled, or the app was left.
    case cancelled
    /// Face ID can't be used now.
    case lockedOut
    /// Another face was enrolled: the bank has to learn of a new key.
    case lost
    /// There is no key, or none can be made.
    case missing
    /// Something else.
    case other(domain: String, code: Int)
  }

  private let tag = Data("com.example.bank.device".utf8)

  /// Makes a new key in place of the old one, and returns what the bank has to know of it.
  func enrol() throws -> Data {
    forget()
    var error: Unmanaged<CFError>?
    guard
      let access = SecAccessControlCreateWithFlags(
        nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.privateKeyUsage, .biometryCurrentSet], &error),
      let key = SecKeyCreateRandomKey(
        [
          kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
          kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
          kSecPrivateKeyAttrs: [
            kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag, kSecAttrAccessControl: access,
          ] as [CFString: Any],
        ] as [CFString: Any] as CFDictionary, &error),
      let known = SecKeyCopyPublicKey(key),
      let bytes = SecKeyCopyExternalRepresentation(known, &error)
    else { throw failure(error) }
    return bytes as Data
  }

  /// Signs what the bank asks to be confirmed.
  func sign(_ challenge: Data) throws -> Data {
    let context = LAContext()
    context.localizedReason = "Confirm the payment"
    let query: [CFString: Any] = [
      kSecClass: kSecClassKey, kSecAttrKeyClass: kSecAttrKeyClassPrivate, kSecAttrApplicationTag: tag,
      kSecReturnRef: true, kSecUseAuthenticationContext: context,
    ]
    var found: CFTypeRef?
    guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess, let key = found as? SecKey
    else {
      throw Failure.missing
    }
    var error: Unmanaged<CFError>?
    guard
      let signature = SecKeyCreateSignature(
        key, .ecdsaSignatureMessageX962SHA256, challenge as CFData, &error)
    else { throw failure(error) }
    return signature as Data
  }

  func forget() {
    SecItemDelete([kSecClass: kSecClassKey, kSecAttrApplicationTag: tag] as [CFString: Any] as CFDictionary)
  }

  private func failure(_ error: Unmanaged<CFError>?) -> Failure {
    guard let error = error?.takeRetainedValue() else { return .missing }
    let domain = CFErrorGetDomain(error) as String
    let code = CFErrorGetCode(error)
    switch (domain, code) {
    case (LAErrorDomain, LAError.userCancel.rawValue), (LAErrorDomain, LAError.systemCancel.rawValue),
      (LAErrorDomain, LAError.appCancel.rawValue):
      return .cancelled
    case (LAErrorDomain, LAError.biometryLockout.rawValue): return .lockedOut
    case ("CryptoTokenKit", _), (NSOSStatusErrorDomain, Int(errSecAuthFailed)): return .lost
    default: return .other(domain: domain, code: code)
    }
  }
}
