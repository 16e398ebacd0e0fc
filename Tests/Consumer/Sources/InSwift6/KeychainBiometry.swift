// Code as apps have it: what they keep behind Face ID.
// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import LocalAuthentication
import Security

// MARK: as in Apple's sample
struct Credentials { var username: String; var password: String }
struct SampleError: Error { var status: OSStatus }
func addCredentials(_ credentials: Credentials, server: String) throws {
  let access = SecAccessControlCreateWithFlags(
    nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .userPresence, nil)
  let context = LAContext()
  context.touchIDAuthenticationAllowableReuseDuration = 10
  let query: [String: Any] = [
    kSecClass as String: kSecClassInternetPassword, kSecAttrAccount as String: credentials.username,
    kSecAttrServer as String: server, kSecAttrAccessControl as String: access as Any,
    kSecUseAuthenticationContext as String: context,
    kSecValueData as String: credentials.password.data(using: String.Encoding.utf8)!,
  ]
  let status = SecItemAdd(query as CFDictionary, nil)
  guard status == errSecSuccess else { throw SampleError(status: status) }
}
func readCredentials(server: String) throws -> Credentials {
  let context = LAContext()
  context.localizedReason = "Access your password on the keychain"
  let query: [String: Any] = [
    kSecClass as String: kSecClassInternetPassword, kSecAttrServer as String: server,
    kSecMatchLimit as String: kSecMatchLimitOne, kSecReturnAttributes as String: true,
    kSecUseAuthenticationContext as String: context, kSecReturnData as String: true,
  ]
  var item: CFTypeRef?
  let status = SecItemCopyMatching(query as CFDictionary, &item)
  guard status == errSecSuccess else { throw SampleError(status: status) }
  guard let existingItem = item as? [String: Any], let data = existingItem[kSecValueData as String] as? Data,
    let password = String(data: data, encoding: String.Encoding.utf8),
    let account = existingItem[kSecAttrAccount as String] as? String
  else { throw SampleError(status: errSecInternalError) }
  return Credentials(username: account, password: password)
}

// MARK: the error of an access control, thrown
func currentSet() throws -> SecAccessControl {
  var error: Unmanaged<CFError>?
  guard
    let control = SecAccessControlCreateWithFlags(
      kCFAllocatorDefault, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .biometryCurrentSet, &error)
  else { throw error!.takeRetainedValue() as Error }
  return control
}

// MARK: the error of an access control, its number
func controlOrCode(_ accessible: CFString) -> Result<SecAccessControl, NSError> {
  var error: Unmanaged<CFError>? = nil
  guard
    let options = SecAccessControlCreateWithFlags(
      kCFAllocatorDefault, accessible, [.biometryCurrentSet], &error)
  else {
    let code = error.map { CFErrorGetCode($0.takeRetainedValue()) } ?? -1
    return .failure(NSError(domain: "SecureStore", code: code))
  }
  return .success(options)
}

// MARK: the error of an access control, its text
func describeFailure() -> String? {
  var cfError: Unmanaged<CFError>?
  let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleAlways, .devicePasscode, &cfError)
  if control == nil, let error = cfError?.takeRetainedValue() {
    return "\(CFErrorCopyDescription(error)!): \(error.localizedDescription)"
  }
  return nil
}

// MARK: flags by version
func flags(allowingPasscode: Bool) -> SecAccessControlCreateFlags {
  var flags: SecAccessControlCreateFlags = []
  if #available(iOS 11.3, macOS 10.13.4, *) {
    flags.insert(.biometryCurrentSet)
  } else {
    flags.insert(.touchIDCurrentSet)
  }
  if allowingPasscode { flags.formUnion([.or, .devicePasscode]) }
  return flags
}

// MARK: flags by name, as plug-ins have them
func accessControl(named name: String) -> SecAccessControlCreateFlags? {
  let all: [String: SecAccessControlCreateFlags] = [
    "UserPresence": .userPresence, "BiometryAny": .biometryAny, "BiometryCurrentSet": .biometryCurrentSet,
    "DevicePasscode": .devicePasscode, "ApplicationPassword": .applicationPassword,
    "BiometryAnyOrDevicePasscode": [.biometryAny, .or, .devicePasscode],
    "BiometryCurrentSetOrDevicePasscode": [.biometryCurrentSet, .or, .devicePasscode],
  ]
  return all[name]
}

// MARK: a read on a queue
final class VaultReader: Sendable {
  private let queue = DispatchQueue(label: "vault", qos: .userInitiated)
  func read(_ account: String, completion: @escaping @Sendable (Result<Data, Error>) -> Void) {
    queue.async {
      let query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account,
        kSecReturnData as String: true, kSecUseOperationPrompt as String: "Unlock your vault",
      ]
      var item: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &item)
      let data = item as? Data
      DispatchQueue.main.async {
        if status == errSecSuccess, let data = data {
          completion(.success(data))
        } else {
          completion(.failure(NSError(domain: NSOSStatusErrorDomain, code: Int(status))))
        }
      }
    }
  }
}

// MARK: a read that suspends
func secret(_ account: String) async throws -> Data {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global(qos: .userInitiated).async {
      var item: CFTypeRef?
      let status = SecItemCopyMatching(
        [
          kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnData: true,
          kSecUseAuthenticationUI: kSecUseAuthenticationUIAllow,
        ] as CFDictionary, &item)
      guard status == errSecSuccess, let data = item as? Data else {
        return continuation.resume(throwing: NSError(domain: NSOSStatusErrorDomain, code: Int(status)))
      }
      continuation.resume(returning: data)
    }
  }
}

// MARK: is it there, without a dialog
func exists(_ key: String) -> Bool {
  let query: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: key,
    kSecReturnData as String: true, kSecUseAuthenticationUI as String: kSecUseAuthenticationUIFail,
  ]
  var ignored: AnyObject?
  switch SecItemCopyMatching(query as CFDictionary, &ignored) {
  case errSecSuccess, errSecInteractionNotAllowed: return true
  default: return false
  }
}

// MARK: is it there, by a context that forbids dialogs
func isEnrolled(_ service: String) -> Bool {
  let context = LAContext()
  context.interactionNotAllowed = true
  let query =
    [
      kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecUseAuthenticationContext: context,
      kSecReturnData: kCFBooleanFalse as Any,
    ] as [CFString: Any]
  let status = SecItemCopyMatching(query as CFDictionary, nil)
  return status == errSecInteractionNotAllowed || status == errSecSuccess
}

// MARK: an access control, evaluated before
func unlockThenRead(_ control: SecAccessControl, _ finish: @escaping @Sendable (Data?, Error?) -> Void) {
  let context = LAContext()
  context.localizedFallbackTitle = ""
  context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Unlock") { success, error in
    guard success else { return finish(nil, error) }
    finish(Data(), nil)
  }
}

// MARK: an access control, awaited
func unlocked(_ control: SecAccessControl) async throws -> LAContext {
  let context = LAContext()
  _ = try await context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Unlock")
  return context
}

// MARK: a password of the app's own
func storeWithPassword(_ data: Data, password: String) -> OSStatus {
  let context = LAContext()
  context.setCredential(password.data(using: .utf8), type: .applicationPassword)
  guard
    let access = SecAccessControlCreateWithFlags(
      nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, .applicationPassword, nil)
  else { return errSecParam }
  return SecItemAdd(
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "pin",
      kSecValueData as String: data,
      kSecAttrAccessControl as String: access, kSecUseAuthenticationContext as String: context,
    ] as CFDictionary, nil)
}

// MARK: what the status means for the user
enum UnlockFailure: Error { case cancelled, failed, changed, silent, other(OSStatus) }
func failure(_ status: OSStatus) -> UnlockFailure {
  switch status {
  case errSecUserCanceled, -2: return .cancelled
  case errSecAuthFailed: return .failed
  case errSecItemNotFound: return .changed
  case errSecInteractionNotAllowed: return .silent
  default: return .other(status)
  }
}

// MARK: a mock of a context with access controls
final class AccessControlContext: LAContext {
  var answers: [Bool] = [true]
  override func evaluateAccessControl(
    _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String,
    reply: @escaping (Bool, Error?) -> Void
  ) { reply(answers.removeFirst(), nil) }
}

// MARK: a repository with a context that lives for a while
@MainActor
final class BiometricRepository {
  private var context: LAContext?
  func key() async throws -> Data? {
    let context = self.context ?? LAContext()
    self.context = context
    try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock")
    let query: [CFString: Any] = [
      kSecClass: kSecClassGenericPassword, kSecAttrAccount: "key", kSecReturnData: true,
      kSecUseAuthenticationContext: context, kSecAttrAccessGroup: "group.example",
    ]
    var result: AnyObject?
    guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return nil }
    return result as? Data
  }
  func lock() {
    context?.invalidate()
    context = nil
  }
}

// MARK: set up again after another face
func keyOrNew() throws -> Data {
  var item: CFTypeRef?
  let query =
    [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "wrapped", kSecReturnData: true] as CFDictionary
  let status = SecItemCopyMatching(query, &item)
  if let key = item as? Data { return key }
  guard status == errSecItemNotFound else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
  let key = Data((0..<32).map { _ in UInt8.random(in: 0...255) })
  let access = SecAccessControlCreateWithFlags(
    kCFAllocatorDefault, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)!
  SecItemAdd(
    [
      kSecClass: kSecClassGenericPassword, kSecAttrAccount: "wrapped", kSecValueData: key,
      kSecAttrAccessControl: access,
    ] as CFDictionary, nil)
  return key
}
