#if canImport(SimulatedDeviceTesting)
  import LocalAuthentication
  import Security
  import SimulatedDeviceTesting
  import Testing

  /// Keys of the Secure Enclave, function by function. The library’s own tests are built without cryptography; these are built with it.
  @Suite
  struct SecKeyTests {
    private let tag = Data("key".utf8)
    private let message = Data("Pay 12 to Anna".utf8)
    private var device: SimulatedDevice { .current }

    private func makeKey(
      _ flags: SecAccessControlCreateFlags? = nil, isKept: Bool = true, _ more: [CFString: Any] = [:]
    ) throws -> SecKey {
      var ofPrivate: [CFString: Any] = [kSecAttrIsPermanent: isKept, kSecAttrApplicationTag: tag]
      if let flags {
        ofPrivate[kSecAttrAccessControl] = try #require(
          SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, flags, nil))
      }
      let parameters: [CFString: Any] = [
        kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
        kSecAttrTokenID: kSecAttrTokenIDSecureEnclave, kSecPrivateKeyAttrs: ofPrivate,
      ]
      var error: Unmanaged<CFError>?
      guard let key = SecKeyCreateRandomKey(parameters.merging(more) { $1 } as CFDictionary, &error) else {
        throw try #require(error).takeRetainedValue()
      }
      return key
    }

    private func sign(_ key: SecKey, _ algorithm: SecKeyAlgorithm = .ecdsaSignatureMessageX962SHA256)
      throws -> Data
    {
      var error: Unmanaged<CFError>?
      guard let signature = SecKeyCreateSignature(key, algorithm, message as CFData, &error) else {
        throw try #require(error).takeRetainedValue()
      }
      return signature as Data
    }

    private func find(_ more: [CFString: Any] = [:]) -> SecKey? {
      let query: [CFString: Any] = [
        kSecClass: kSecClassKey, kSecAttrApplicationTag: tag, kSecReturnRef: true,
      ]
      var found: CFTypeRef?
      SecItemCopyMatching(query.merging(more) { $1 } as CFDictionary, &found)
      return found as? SecKey
    }

    /// The domain and number of what a body throws.
    private func failure(_ body: () throws -> some Any) -> String? {
      do {
        _ = try body()
        return nil
      } catch {
        let error = error as NSError
        return "\(error.domain) \(error.code)"
      }
    }

    // MARK: What a key is

    @Test(.simulatedDevice())
    func `What the public key verifies, its private key has signed, and nothing else`() throws {
      let key = try makeKey(.privateKeyUsage)
      let known = try #require(SecKeyCopyPublicKey(key))
      let signature = try sign(key)
      func verifies(_ data: Data, _ signature: Data, _ by: SecKey) -> Bool {
        SecKeyVerifySignature(
          by, .ecdsaSignatureMessageX962SHA256, data as CFData, signature as CFData, nil)
      }
      #expect(verifies(message, signature, known))
      #expect(!verifies(message + [0], signature, known))
      #expect(!verifies(message, signature.dropLast(), known))
      let other = try #require(SecKeyCopyPublicKey(try makeKey(.privateKeyUsage)))
      #expect(!verifies(message, signature, other))
      #expect(other != known)
    }

    @Test(.simulatedDevice())
    func `A digest that the app made is signed as the message’s own is`() throws {
      let key = try makeKey(isKept: false)
      let known = try #require(SecKeyCopyPublicKey(key))
      // SHA-256 of “abc”, from FIPS 180-2.
      let digest = Data([
        0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
        0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad,
      ])
      let signature = try #require(
        SecKeyCreateSignature(key, .ecdsaSignatureDigestX962SHA256, digest as CFData, nil))
      #expect(
        SecKeyVerifySignature(
          known, .ecdsaSignatureMessageX962SHA256, Data("abc".utf8) as CFData, signature, nil))
      #expect(failure { try sign(key, .ecdsaSignatureDigestX962SHA256) } == "NSOSStatusErrorDomain -50")
    }

    @Test(.simulatedDevice())
    func `A private key never leaves; a public one is a point that makes it again`() throws {
      let key = try makeKey()
      var error: Unmanaged<CFError>?
      #expect(SecKeyCopyExternalRepresentation(key, &error) == nil)
      #expect(error?.takeRetainedValue().code == Int(errSecUnimplemented))
      let known = try #require(SecKeyCopyPublicKey(key))
      let point = try #require(SecKeyCopyExternalRepresentation(known, nil) as Data?)
      #expect(point.count == 65 && point.first == 4)
      let attributes: [CFString: Any] = [
        kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: kSecAttrKeyClassPublic,
      ]
      #expect(SecKeyCreateWithData(point as CFData, attributes as CFDictionary, nil) == known)
      #expect(SecKeyCreateWithData(point.dropLast() as CFData, attributes as CFDictionary, nil) == nil)
      #expect(
        SecItemCopyMatching(
          [kSecClass: kSecClassKey, kSecReturnData: true] as [CFString: Any] as CFDictionary, nil)
          == errSecUnimplemented)
    }

    @Test(.simulatedDevice())
    func `Its attributes say what it can do`() throws {
      let key = try makeKey(.privateKeyUsage)
      let known = try #require(SecKeyCopyPublicKey(key))
      let attributes = try #require(SecKeyCopyAttributes(key) as? [String: Any])
      #expect(attributes[kSecAttrTokenID as String] as? String == kSecAttrTokenIDSecureEnclave as String)
      #expect(attributes[kSecAttrKeyClass as String] as? String == kSecAttrKeyClassPrivate as String)
      #expect(attributes[kSecAttrKeySizeInBits as String] as? Int == 256)
      #expect(attributes[kSecAttrCanSign as String] as? Bool == true)
      #expect((attributes[kSecAttrApplicationLabel as String] as? Data)?.count == 20)
      #expect(attributes[kSecValueData as String] == nil)
      #expect(SecKeyIsAlgorithmSupported(key, .sign, .ecdsaSignatureMessageX962SHA256))
      #expect(!SecKeyIsAlgorithmSupported(key, .verify, .ecdsaSignatureMessageX962SHA256))
      #expect(SecKeyIsAlgorithmSupported(known, .verify, .ecdsaSignatureDigestX962SHA256))
      #expect(!SecKeyIsAlgorithmSupported(key, .sign, SecKeyAlgorithm(rawValue: "algid:sign:RSA:raw")))
      #expect(CFGetTypeID(key) == SecKeyGetTypeID())
    }

    @Test(.simulatedDevice())
    func `It is found by its tag and by itself, until it is deleted; one that wasn’t kept isn’t`() throws {
      _ = try makeKey(isKept: false)
      #expect(find() == nil)
      let key = try makeKey()
      #expect(find() == key)
      #expect(find([kSecAttrKeyClass: kSecAttrKeyClassPublic]) == nil)
      #expect(find([kSecAttrTokenID: kSecAttrTokenIDSecureEnclave]) == key)
      let itself: [CFString: Any] = [kSecClass: kSecClassKey, kSecValueRef: key]
      #expect(SecItemDelete(itself as CFDictionary) == errSecSuccess)
      #expect(find() == nil)
      #expect(SecItemDelete(itself as CFDictionary) == errSecItemNotFound)
      // What the Secure Enclave protects is in the object, so it goes on.
      #expect(try sign(key).count > 60)
      #expect(SecItemAdd([kSecValueRef: key] as [CFString: Any] as CFDictionary, nil) == errSecSuccess)
      #expect(find([kSecAttrKeyClass: kSecAttrKeyClassPrivate]) == key)
    }

    @Test(.simulatedDevice())
    func `Only keys that the Secure Enclave has are made`() {
      #expect(failure { try makeKey([kSecAttrKeySizeInBits: 384]) } == "NSOSStatusErrorDomain -50")
      #expect(failure { try makeKey([kSecAttrKeyType: kSecAttrKeyTypeRSA]) } == "NSOSStatusErrorDomain -50")
      #expect(failure { try makeKey([kSecAttrTokenID: "a card"]) } == "NSOSStatusErrorDomain -4")
    }

    private func makeKey(_ more: [CFString: Any]) throws -> SecKey { try makeKey(nil, isKept: true, more) }

    // MARK: Who may use it

    @Test(.simulatedDevice(script: [.match, .enterPasscode("123456")]))
    func `Each constraint has its dialog, and without a context each signature its own`() throws {
      _ = try sign(makeKey([.privateKeyUsage, .biometryAny]))
      _ = try sign(makeKey([.privateKeyUsage, .devicePasscode]))
      #expect(device.evaluations.map(\.wasPrompted) == [true, true])
    }

    @Test(.simulatedDevice(script: [.match]))
    func `A context that the query gave is asked once`() throws {
      _ = try makeKey([.privateKeyUsage, .userPresence])
      let context = LAContext()
      context.localizedReason = "Confirm"
      let key = try #require(find([kSecUseAuthenticationContext: context]))
      _ = try (sign(key), sign(key))
      #expect(device.evaluations.filter(\.wasPrompted).map(\.reason) == ["Confirm"])
    }

    @Test(.simulatedDevice(script: [.cancel, .leaveApp]))
    func `A dialog’s end is local authentication’s error`() throws {
      let key = try makeKey([.privateKeyUsage, .biometryAny])
      #expect(failure { try sign(key) } == "com.apple.LocalAuthentication -2")
      #expect(failure { try sign(key) } == "com.apple.LocalAuthentication -4")
      device.lockBiometry()
      #expect(failure { try sign(key) } == "com.apple.LocalAuthentication -8")
    }

    @Test(.simulatedDevice(), arguments: [true, false])
    func `Where no dialog may be, none comes`(byContext: Bool) throws {
      _ = try makeKey([.privateKeyUsage, .biometryAny])
      let context = LAContext()
      context.interactionNotAllowed = true
      let key = try #require(
        find(
          byContext
            ? [kSecUseAuthenticationContext: context]
            : [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]))
      #expect(failure { try sign(key) } == "com.apple.LocalAuthentication -1004")
    }

    @Test(.simulatedDevice(script: [.match, .match]))
    func `Another face is asked for, and then the key is of no use; one for any face is`() throws {
      let dead = try makeKey([.privateKeyUsage, .biometryCurrentSet])
      let alive = try makeKey([.privateKeyUsage, .biometryAny])
      device.change(.enrolledSet)
      #expect(find() == dead)
      #expect(failure { try sign(dead) } == "CryptoTokenKit -3")
      #expect(failure { try sign(alive) } == nil)
    }

    @Test(.simulatedDevice())
    func `A locked phone signs nothing, and a key without privateKeyUsage never does`() throws {
      let key = try makeKey(.privateKeyUsage)
      #expect(failure { try sign(makeKey(.biometryAny)) } == "com.apple.LocalAuthentication -1009")
      device.lock()
      #expect(failure { try sign(key) } == "NSOSStatusErrorDomain -25308")
      device.change(.unlockedWithPasscode)
      #expect(failure { try sign(key) } == nil)
    }

    @Test(.simulatedDevice(.enrolled(false)))
    func `Nothing is made that the phone can’t protect`() {
      #expect(failure { try makeKey([.privateKeyUsage, .biometryAny]) } == "NSOSStatusErrorDomain -25293")
      #expect(failure { try makeKey([.privateKeyUsage, .userPresence]) } == nil)
    }
  }
#endif
