// The mathematics of keys, which needs another package: only with the trait `SecureEnclaveKeys` (docs/decisions/0017).
#if SecureEnclaveKeys
  import Crypto

  enum Cryptography {
    static let isThere = true

    /// A pair: the private number, and the public point as X9.63 has it. Bytes are drawn until they make a number of the curve's, which
    /// nearly all do; where nothing can be drawn, the package draws by itself.
    static func makePair(_ draw: () -> [UInt8]?) -> (secret: [UInt8], point: [UInt8])? {
      for _ in 0..<4 {
        guard let bytes = draw() else { return pair(P256.Signing.PrivateKey()) }
        if let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes) { return pair(key) }
      }
      return nil
    }

    private static func pair(_ key: P256.Signing.PrivateKey) -> (secret: [UInt8], point: [UInt8]) {
      ([UInt8](key.rawRepresentation), [UInt8](key.publicKey.x963Representation))
    }

    static func isPoint(_ bytes: [UInt8]) -> Bool {
      (try? P256.Signing.PublicKey(x963Representation: bytes)) != nil
    }

    /// What Apple's keychain labels keys by: SHA-1 of the point.
    static func label(of point: [UInt8]) -> [UInt8] { Array(Insecure.SHA1.hash(data: point)) }

    static func digest(of message: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: message)) }

    static func sign(_ digest: [UInt8], by secret: [UInt8]) -> [UInt8]? {
      let key = try? P256.Signing.PrivateKey(rawRepresentation: secret)
      return (try? key?.signature(for: Given(bytes: digest))).map { [UInt8]($0.derRepresentation) }
    }

    static func verifies(_ signature: [UInt8], of digest: [UInt8], by point: [UInt8]) -> Bool {
      guard let key = try? P256.Signing.PublicKey(x963Representation: point),
        let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
      else { return false }
      return key.isValidSignature(signature, for: Given(bytes: digest))
    }

    /// A digest that somebody else made.
    private struct Given: Digest {
      static let byteCount = 32
      let bytes: [UInt8]
      var description: String { "SHA256 digest" }
      func makeIterator() -> [UInt8].Iterator { bytes.makeIterator() }
      func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
      }
    }
  }
#else
  /// Without the package no key can be made, so nobody gets to the rest.
  enum Cryptography {
    static let isThere = false
    static func makePair(_ draw: () -> [UInt8]?) -> (secret: [UInt8], point: [UInt8])? { nil }
    static func isPoint(_ bytes: [UInt8]) -> Bool { false }
    static func label(of point: [UInt8]) -> [UInt8] { [] }
    static func digest(of message: [UInt8]) -> [UInt8] { [] }
    static func sign(_ digest: [UInt8], by secret: [UInt8]) -> [UInt8]? { nil }
    static func verifies(_ signature: [UInt8], of digest: [UInt8], by point: [UInt8]) -> Bool { false }
  }
#endif
