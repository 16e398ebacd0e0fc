import LocalAuthentication
import Security

/// Keeps one recovery phrase in the keychain, readable only by the faces that were enrolled when it was stored.
///
/// Reading blocks while the system's dialog is up, so this is an actor of its own: never the main one.
actor Vault {
  enum Failure: Error, Equatable {
    /// The user cancelled.
    case cancelled
    /// Too many wrong faces: Face ID works again after the passcode.
    case lockedOut
    /// It wasn't the owner, or the app was left.
    case notRecognised
    /// Another face was enrolled, or the passcode removed: the phrase is gone for good.
    case lost
    /// The phone is locked.
    case phoneLocked
    /// Face ID or a passcode isn't set up, so nothing can be protected.
    case notProtectable
    /// Something else.
    case keychain(OSStatus)
  }

  private let phrase: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword,
    kSecAttrService as String: "com.example.vault",
    kSecAttrAccount as String: "phrase",
  ]
  /// Says that there was a phrase: without it, one that was lost couldn't be told from one that never was.
  private let marker: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword,
    kSecAttrService as String: "com.example.vault",
    kSecAttrAccount as String: "marker",
  ]

  /// Whether a phrase was stored, which needs no dialog.
  var isSetUp: Bool { SecItemCopyMatching(marker as CFDictionary, nil) == errSecSuccess }

  func store(_ words: String) throws {
    var error: Unmanaged<CFError>?
    guard
      let access = SecAccessControlCreateWithFlags(
        nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, &error)
    else { throw error?.takeRetainedValue() ?? Failure.notProtectable as Error }

    erase()
    var item = phrase
    item[kSecAttrAccessControl as String] = access
    item[kSecValueData as String] = Data(words.utf8)
    try check(SecItemAdd(item as CFDictionary, nil), orElse: .notProtectable)
    var flag = marker
    flag[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
    try check(SecItemAdd(flag as CFDictionary, nil), orElse: .notProtectable)
  }

  func read() throws -> String {
    let context = LAContext()
    context.localizedReason = "See your recovery phrase"
    var query = phrase
    query[kSecReturnData as String] = true
    query[kSecUseAuthenticationContext as String] = context
    var item: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &item)
    try check(status, orElse: isLockedOut ? .lockedOut : .notRecognised)
    guard let data = item as? Data, let words = String(data: data, encoding: .utf8) else {
      throw Failure.keychain(errSecDecode)
    }
    return words
  }

  func erase() {
    SecItemDelete(phrase as CFDictionary)
    SecItemDelete(marker as CFDictionary)
  }

  private var isLockedOut: Bool {
    var error: NSError?
    LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
    return (error as? LAError)?.code == .biometryLockout
  }

  private func check(_ status: OSStatus, orElse refusal: Failure) throws {
    switch status {
    case errSecSuccess: return
    case errSecUserCanceled: throw Failure.cancelled
    case errSecAuthFailed: throw refusal
    case errSecItemNotFound: throw Failure.lost
    case errSecInteractionNotAllowed: throw Failure.phoneLocked
    default: throw Failure.keychain(status)
    }
  }
}
