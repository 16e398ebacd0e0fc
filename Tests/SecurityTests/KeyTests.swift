import Security
import SimulatedDeviceTesting
import Testing

/// Keys as the library has them without cryptography; with it, Examples/Signing tests them.
@Suite(.simulatedDevice())
struct KeyTests {
  private func failure(tokenID: CFString?) -> NSError? {
    var parameters: [CFString: Any] = [
      kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
      kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true],
    ]
    if let tokenID { parameters[kSecAttrTokenID] = tokenID }
    var error: Unmanaged<CFError>?
    #expect(SecKeyCreateRandomKey(parameters as CFDictionary, &error) == nil)
    return error?.takeRetainedValue()
  }

  @Test
  func `Without the trait no key is made, and the error says how to have one`() throws {
    let error = try #require(failure(tokenID: kSecAttrTokenIDSecureEnclave))
    #expect(error.domain == NSOSStatusErrorDomain && error.code == Int(errSecUnimplemented))
    #expect(error.localizedDescription.contains("trait SecureEnclaveKeys"))
    #expect(
      failure(tokenID: nil)?.localizedDescription == "Only keys of the Secure Enclave can be made here.")
    #expect(
      SecItemCopyMatching([kSecClass: kSecClassKey] as CFDictionary, nil) == errSecItemNotFound)
  }

  @Test
  func `A key that is only bytes has no reference`() {
    let item: [CFString: Any] = [
      kSecClass: kSecClassKey, kSecAttrApplicationTag: Data([1]), kSecValueData: Data([1, 2, 3]),
    ]
    #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
    var found: CFTypeRef?
    let query: [CFString: Any] = [kSecClass: kSecClassKey, kSecReturnRef: true]
    #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
    #expect(found == nil)
  }
}
