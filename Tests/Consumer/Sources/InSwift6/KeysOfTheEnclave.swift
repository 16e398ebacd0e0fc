// Code as apps have it: keys that the Secure Enclave keeps. Without the trait SecureEnclaveKeys it compiles, and makes none.
// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import LocalAuthentication
import Security

// MARK: as in Apple's article on keys in the Secure Enclave
func makeEnclaveKey(tag: String) throws -> SecKey {
  let access = SecAccessControlCreateWithFlags(
    kCFAllocatorDefault, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .privateKeyUsage, nil)!
  let attributes: NSDictionary = [
    kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
    kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
    kSecPrivateKeyAttrs: [
      kSecAttrIsPermanent: true, kSecAttrApplicationTag: tag.data(using: .utf8)!,
      kSecAttrAccessControl: access,
    ],
  ]
  var error: Unmanaged<CFError>?
  guard let privateKey = SecKeyCreateRandomKey(attributes, &error) else {
    throw error!.takeRetainedValue() as Error
  }
  return privateKey
}

// MARK: a signature, and whether it is one
struct Unsigned: Error { var reason: String }
func signature(of data: Data, by privateKey: SecKey) throws -> Data {
  let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
  guard SecKeyIsAlgorithmSupported(privateKey, .sign, algorithm) else { throw Unsigned(reason: "algorithm") }
  var error: Unmanaged<CFError>?
  guard let signature = SecKeyCreateSignature(privateKey, algorithm, data as CFData, &error) as Data? else {
    throw error!.takeRetainedValue() as Error
  }
  guard let publicKey = SecKeyCopyPublicKey(privateKey),
    SecKeyVerifySignature(publicKey, algorithm, data as CFData, signature as CFData, &error)
  else { throw Unsigned(reason: "verification") }
  return signature
}

// MARK: found by its tag, with a context, and force-cast
func enclaveKey(tag: Data, context: LAContext) -> SecKey? {
  let query: [String: Any] = [
    kSecClass as String: kSecClassKey, kSecAttrKeyClass as String: kSecAttrKeyClassPrivate,
    kSecAttrApplicationTag as String: tag, kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
    kSecReturnRef as String: true, kSecUseAuthenticationContext as String: context,
  ]
  var item: CFTypeRef?
  guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, item != nil else { return nil }
  return (item as! SecKey)
}

// MARK: what a signature failed for
func cancelled(_ error: Unmanaged<CFError>?) -> Bool {
  guard let error = error?.takeRetainedValue() else { return false }
  if let error = error as? LAError { return error.code == .userCancel }
  return CFErrorGetDomain(error) as String == NSOSStatusErrorDomain
    && CFErrorGetCode(error) == Int(errSecUserCanceled)
}
