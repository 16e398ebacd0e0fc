// Code as apps have it: what they keep in the keychain.
// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import Security

// MARK: save, load, delete
enum TokenStore {
  static func save(_ token: String, for account: String) -> Bool {
    guard let data = token.data(using: .utf8) else { return false }
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "com.example.token",
      kSecAttrAccount as String: account, kSecValueData as String: data,
    ]
    SecItemDelete(query as CFDictionary)
    return SecItemAdd(query as CFDictionary, nil) == errSecSuccess
  }
  static func load(_ account: String) -> String? {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "com.example.token",
      kSecAttrAccount as String: account, kSecMatchLimit as String: kSecMatchLimitOne,
      kSecReturnData as String: true,
    ]
    var item: CFTypeRef?
    guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
    guard let data = item as? Data else { return nil }
    return String(data: data, encoding: .utf8)
  }
}

// MARK: literals of constants
func remember(_ password: Data, _ user: String) -> OSStatus {
  let attributes =
    [
      kSecClass: kSecClassInternetPassword, kSecAttrServer: "example.com", kSecAttrAccount: user,
      kSecValueData: password,
    ] as CFDictionary
  let status = SecItemAdd(attributes, nil)
  guard status == errSecDuplicateItem else { return status }
  return SecItemUpdate(
    [kSecClass: kSecClassInternetPassword, kSecAttrServer: "example.com"] as [CFString: Any] as CFDictionary,
    [kSecValueData: password] as CFDictionary)
}

// MARK: a pointer made by hand
func legacyLoad(_ key: String) -> Data? {
  let query =
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: key,
      kSecReturnData as String: kCFBooleanTrue as Any, kSecMatchLimit as String: kSecMatchLimitOne,
    ] as [String: Any]
  var dataTypeRef: AnyObject?
  let status = withUnsafeMutablePointer(to: &dataTypeRef) {
    SecItemCopyMatching(query as CFDictionary, UnsafeMutablePointer($0))
  }
  return status == noErr ? dataTypeRef as! Data? : nil
}

// MARK: a mutable dictionary
func mutableQuery(_ identifier: String) -> NSMutableDictionary {
  let query = NSMutableDictionary()
  query[kSecClass] = kSecClassGenericPassword
  query.setValue(identifier, forKey: kSecAttrGeneric as String)
  query[kSecAttrAccount as String] = identifier
  query[kSecReturnAttributes] = kCFBooleanTrue
  return query
}
func mutableLoad(_ identifier: String) -> NSDictionary? {
  var result: AnyObject?
  let status = SecItemCopyMatching(mutableQuery(identifier), &result)
  return status == errSecSuccess ? result as? NSDictionary : nil
}

// MARK: an error with the system's text
enum KeychainError: LocalizedError {
  case notFound, duplicate, unexpectedData
  case status(OSStatus)
  init(_ status: OSStatus) {
    switch status {
    case errSecItemNotFound: self = .notFound
    case errSecDuplicateItem: self = .duplicate
    default: self = .status(status)
    }
  }
  var errorDescription: String? {
    guard case .status(let status) = self else { return nil }
    return SecCopyErrorMessageString(status, nil) as String? ?? "Unknown error \(status)"
  }
}

// MARK: a password item, as in Apple's sample
struct PasswordItem {
  enum Failure: Error { case noPassword, unexpectedPasswordData, unhandled(status: OSStatus) }
  let service: String
  private(set) var account: String
  let accessGroup: String?

  func readPassword() throws -> String {
    var query = PasswordItem.query(service, account: account, accessGroup: accessGroup)
    query[kSecMatchLimit as String] = kSecMatchLimitOne
    query[kSecReturnAttributes as String] = kCFBooleanTrue
    query[kSecReturnData as String] = kCFBooleanTrue
    var queryResult: AnyObject?
    let status = withUnsafeMutablePointer(to: &queryResult) {
      SecItemCopyMatching(query as CFDictionary, UnsafeMutablePointer($0))
    }
    guard status != errSecItemNotFound else { throw Failure.noPassword }
    guard status == noErr else { throw Failure.unhandled(status: status) }
    guard let existing = queryResult as? [String: AnyObject],
      let data = existing[kSecValueData as String] as? Data,
      let password = String(data: data, encoding: String.Encoding.utf8)
    else { throw Failure.unexpectedPasswordData }
    return password
  }
  mutating func rename(_ newName: String) throws {
    var changes = [String: AnyObject]()
    changes[kSecAttrAccount as String] = newName as AnyObject?
    let query = PasswordItem.query(service, account: account, accessGroup: accessGroup)
    let status = SecItemUpdate(query as CFDictionary, changes as CFDictionary)
    guard status == noErr || status == errSecItemNotFound else { throw Failure.unhandled(status: status) }
    account = newName
  }
  private static func query(_ service: String, account: String? = nil, accessGroup: String? = nil) -> [String:
    AnyObject]
  {
    var query = [String: AnyObject]()
    query[kSecClass as String] = kSecClassGenericPassword
    query[kSecAttrService as String] = service as AnyObject?
    if let account = account { query[kSecAttrAccount as String] = account as AnyObject? }
    if let accessGroup = accessGroup { query[kSecAttrAccessGroup as String] = accessGroup as AnyObject? }
    return query
  }
}

// MARK: a class with the last result
open class SimpleKeychain {
  open var lastResultCode: OSStatus = noErr
  open var synchronizable: Bool = false
  private let lock = NSLock()
  public init() {}
  @discardableResult
  open func set(_ value: Data, forKey key: String, withAccess access: String? = nil) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    var query: [String: Any] = [
      SimpleKeychain.string(kSecClass): kSecClassGenericPassword, SimpleKeychain.string(kSecAttrAccount): key,
      SimpleKeychain.string(kSecValueData): value,
      SimpleKeychain.string(kSecAttrAccessible): access
        ?? SimpleKeychain.string(kSecAttrAccessibleWhenUnlocked),
    ]
    if synchronizable { query[SimpleKeychain.string(kSecAttrSynchronizable)] = kSecAttrSynchronizableAny }
    lastResultCode = SecItemAdd(query as CFDictionary, nil)
    return lastResultCode == noErr
  }
  static func string(_ value: CFString) -> String { return value as String }
}

// MARK: accessibility as an enumeration of the app's
public enum AccessOption: CaseIterable, Sendable {
  case whenUnlocked, whenUnlockedThisDeviceOnly, afterFirstUnlock, afterFirstUnlockThisDeviceOnly
  case whenPasscodeSetThisDeviceOnly
  var value: CFString {
    switch self {
    case .whenUnlocked: return kSecAttrAccessibleWhenUnlocked
    case .whenUnlockedThisDeviceOnly: return kSecAttrAccessibleWhenUnlockedThisDeviceOnly
    case .afterFirstUnlock: return kSecAttrAccessibleAfterFirstUnlock
    case .afterFirstUnlockThisDeviceOnly: return kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
    case .whenPasscodeSetThisDeviceOnly: return kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
    }
  }
  init?(_ value: CFString) {
    guard let option = AccessOption.allCases.first(where: { $0.value == value }) else { return nil }
    self = option
  }
}

// MARK: accessibility from a string
enum StoredAccessibility { case unlocked, firstUnlock, passcode, other }
extension StoredAccessibility: RawRepresentable {
  init?(rawValue: String) {
    switch rawValue {
    case String(kSecAttrAccessibleWhenUnlocked): self = .unlocked
    case String(kSecAttrAccessibleAfterFirstUnlock): self = .firstUnlock
    case String(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly): self = .passcode
    default: self = .other
    }
  }
  var rawValue: String {
    switch self {
    case .unlocked: return String(kSecAttrAccessibleWhenUnlocked)
    case .firstUnlock: return String(kSecAttrAccessibleAfterFirstUnlock)
    case .passcode: return String(kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
    case .other: return ""
    }
  }
}

// MARK: names of keys kept as strings
private let SecMatchLimit: String = kSecMatchLimit as String
private let SecReturnData: String = kSecReturnData as String
private let SecValueData: String = kSecValueData as String
private let SecAttrGeneric: String = kSecAttrGeneric as String
func encodedQuery(_ key: String) -> [String: Any] {
  let encoded: Data? = key.data(using: String.Encoding.utf8)
  var query: [String: Any] = [kSecClass as String: kSecClassGenericPassword]
  query[SecAttrGeneric] = encoded
  query[kSecAttrAccount as String] = encoded
  query[SecMatchLimit] = kSecMatchLimitOne
  query[SecReturnData] = kCFBooleanTrue
  return query
}
func encodedValue(_ key: String) -> Data? {
  var result: AnyObject?
  let status = SecItemCopyMatching(encodedQuery(key) as CFDictionary, &result)
  return status == noErr ? result as? Data : nil
}

// MARK: anything that can be coded
struct CodableKeychain {
  let service: String
  func store<Value: Encodable>(_ value: Value, as account: String) throws {
    let data = try JSONEncoder().encode(value)
    let status = SecItemAdd(
      [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
        kSecValueData: data,
      ] as CFDictionary, nil)
    guard status == errSecSuccess else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
  }
  func value<Value: Decodable>(_ account: String) throws -> Value? {
    var item: CFTypeRef?
    let status = SecItemCopyMatching(
      [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
        kSecReturnData: kCFBooleanTrue!,
      ] as CFDictionary, &item)
    if status == errSecItemNotFound { return nil }
    guard status == errSecSuccess, let data = item as? Data else {
      throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))
    }
    return try JSONDecoder().decode(Value.self, from: data)
  }
}

// MARK: a property wrapper
@propertyWrapper
struct Keychained {
  let key: String
  var wrappedValue: String? {
    get {
      var query = base
      query[kSecReturnData as String] = true
      var found: AnyObject?
      SecItemCopyMatching(query as CFDictionary, &found)
      return (found as? Data).flatMap { String(data: $0, encoding: .utf8) }
    }
    nonmutating set {
      guard let newValue else {
        SecItemDelete(base as CFDictionary)
        return
      }
      var query = base
      query[kSecValueData as String] = Data(newValue.utf8)
      if SecItemAdd(query as CFDictionary, nil) == errSecDuplicateItem {
        SecItemUpdate(base as CFDictionary, [kSecValueData as String: Data(newValue.utf8)] as CFDictionary)
      }
    }
  }
  private var base: [String: Any] {
    [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: key]
  }
}
struct Preferences { @Keychained(key: "refresh") var refreshToken: String? }

// MARK: update, or else add
func upsert(_ data: Data, _ query: [CFString: Any]) throws {
  let status = SecItemUpdate(query as CFDictionary, [kSecValueData: data] as CFDictionary)
  switch status {
  case errSecSuccess: return
  case errSecItemNotFound:
    let added = SecItemAdd(query.merging([kSecValueData: data]) { $1 } as CFDictionary, nil)
    guard added == errSecSuccess else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(added)) }
  default:
    throw NSError(
      domain: NSOSStatusErrorDomain, code: Int(status),
      userInfo: [NSLocalizedDescriptionKey: SecCopyErrorMessageString(status, nil) ?? "?"])
  }
}

// MARK: all items of a service
func accounts(of service: String) -> [String: Data] {
  let query: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
    kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnAttributes as String: true,
    kSecReturnData as String: true,
  ]
  var result: AnyObject?
  guard SecItemCopyMatching(query as CFDictionary, &result) == noErr else { return [:] }
  guard let items = result as? [[String: Any]] else { return [:] }
  return items.reduce(into: [:]) { all, item in
    if let key = item[kSecAttrAccount as String] as? String,
      let value = item[kSecValueData as String] as? Data
    {
      all[key] = value
    }
  }
}

// MARK: the older cast of all items
func allAttributes() -> [[String: AnyObject]] {
  var result: AnyObject?
  let query: [String: AnyObject] = [
    kSecClass as String: kSecClassGenericPassword, kSecMatchLimit as String: kSecMatchLimitAll,
    kSecReturnAttributes as String: kCFBooleanTrue,
  ]
  let status = withUnsafeMutablePointer(to: &result) {
    SecItemCopyMatching(query as CFDictionary, UnsafeMutablePointer($0))
  }
  return status == errSecSuccess ? result as? Array<Dictionary<String, AnyObject>> ?? [] : []
}

// MARK: everything away
func wipe() {
  let classes = [
    kSecClassGenericPassword, kSecClassInternetPassword, kSecClassCertificate, kSecClassKey,
    kSecClassIdentity,
  ]
  for itemClass in classes {
    let status = SecItemDelete([kSecClass: itemClass] as CFDictionary)
    assert(status == errSecSuccess || status == errSecItemNotFound)
  }
}

// MARK: everything away, of all kinds
func wipeAll() {
  [kSecClassGenericPassword, kSecClassInternetPassword].forEach {
    let spec: NSDictionary = [kSecClass: $0, kSecAttrSynchronizable: kSecAttrSynchronizableAny]
    SecItemDelete(spec)
  }
}

// MARK: a login for a server
struct Login {
  var user: String
  var server: URL
  func query() -> [String: Any] {
    var query: [String: Any] = [kSecClass as String: kSecClassInternetPassword]
    query[kSecAttrServer as String] = server.host
    query[kSecAttrPort as String] = server.port ?? 443
    query[kSecAttrPath as String] = server.path
    query[kSecAttrProtocol as String] =
      server.scheme == "https" ? kSecAttrProtocolHTTPS : kSecAttrProtocolHTTP
    query[kSecAttrAuthenticationType as String] = kSecAttrAuthenticationTypeHTTPBasic
    query[kSecAttrAccount as String] = user
    return query
  }
}

// MARK: a persistent reference, as VPN configurations want it
func reference(_ account: String) -> Data? {
  var copy: CFTypeRef?
  let query: [NSString: Any] = [
    kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnPersistentRef: kCFBooleanTrue!,
  ]
  guard SecItemCopyMatching(query as CFDictionary, &copy) == errSecSuccess else { return nil }
  return copy as? Data
}

// MARK: a migration to another class
func migrate(_ service: String) -> Bool {
  let query =
    [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service] as [String: Any]
  let changes = [kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly]
  let status = SecItemUpdate(query as CFDictionary, changes as CFDictionary)
  return status == errSecSuccess || status == errSecItemNotFound
}

// MARK: a service to mock
protocol KeychainService: AnyObject {
  func add(attributes: CFDictionary) throws
  func search(query: CFDictionary) throws -> AnyObject?
  func delete(query: CFDictionary) throws
}
final class DefaultKeychainService: KeychainService {
  struct Failure: Error, Equatable { let status: OSStatus }
  func add(attributes: CFDictionary) throws { try resolve(SecItemAdd(attributes, nil)) }
  func search(query: CFDictionary) throws -> AnyObject? {
    var foundItem: AnyObject?
    try resolve(SecItemCopyMatching(query, &foundItem))
    return foundItem
  }
  func delete(query: CFDictionary) throws { try resolve(SecItemDelete(query)) }
  private func resolve(_ status: OSStatus) throws {
    switch status {
    case errSecSuccess: return
    default: throw Failure(status: status)
    }
  }
}

// MARK: a mock of a service
final class CountingStore {
  private(set) var queries: [CFDictionary] = []
  var result: Result<AnyObject?, Error> = .success(nil)
  func search(_ query: CFDictionary) throws -> AnyObject? {
    queries.append(query)
    return try result.get()
  }
  var lastAccount: String? { (queries.last as? [String: Any])?[kSecAttrAccount as String] as? String }
}

// MARK: an actor
actor KeychainStore {
  private let service = Bundle.main.bundleIdentifier ?? "app"
  func data(for key: String) throws -> Data? {
    var query = query(key)
    query[kSecReturnData as String] = kCFBooleanTrue
    var item: CFTypeRef?
    switch SecItemCopyMatching(query as CFDictionary, &item) {
    case errSecSuccess: return item as? Data
    case errSecItemNotFound: return nil
    case let status: throw NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: nil)
    }
  }
  private func query(_ key: String) -> [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrAccount as String: key, kSecUseDataProtectionKeychain as String: true,
    ]
  }
}

// MARK: a builder
struct ItemQuery {
  private var attributes: [CFString: Any] = [kSecClass: kSecClassGenericPassword]
  func account(_ name: String) -> ItemQuery { with(kSecAttrAccount, name) }
  func returning(_ part: CFString) -> ItemQuery { with(part, true) }
  private func with(_ key: CFString, _ value: Any) -> ItemQuery {
    var copy = self
    copy.attributes[key] = value
    return copy
  }
  var dictionary: CFDictionary { attributes as CFDictionary }
}

// MARK: random bytes for a key
func newKey() throws -> Data {
  var bytes = [UInt8](repeating: 0, count: 32)
  let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
  guard status == errSecSuccess else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
  return Data(bytes)
}
func newSalt() -> Data {
  var data = Data(count: 16)
  let result = data.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 16, $0.baseAddress!) }
  precondition(result == errSecSuccess)
  return data
}

// MARK: an extension of the status
extension OSStatus {
  var keychainError: NSError? {
    guard self != errSecSuccess else { return nil }
    let message = SecCopyErrorMessageString(self, nil) as String? ?? "Unknown error"
    return NSError(
      domain: NSOSStatusErrorDomain, code: Int(self), userInfo: [NSLocalizedDescriptionKey: message])
  }
}

// MARK: synchronized items
func synchronized(_ account: String, _ data: Data) -> OSStatus {
  var query: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword as String, kSecAttrAccount as String: account,
    kSecAttrSynchronizable as String: kCFBooleanTrue as AnyObject,
  ]
  SecItemDelete(query as CFDictionary)
  query[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlock as String
  query[kSecValueData as String] = data as NSData
  return SecItemAdd(query as CFDictionary, nil)
}

// MARK: what an item says of itself
func details(_ account: String) -> (created: Date, label: String?, access: SecAccessControl?)? {
  let query =
    [
      kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnAttributes: kCFBooleanTrue,
    ] as [CFString: Any]
  var ref: CFTypeRef?
  guard SecItemCopyMatching(query as CFDictionary, &ref) == errSecSuccess, let item = ref as? NSDictionary,
    let created = item[kSecAttrCreationDate] as? Date
  else { return nil }
  let access = item[kSecAttrAccessControl].map { $0 as! SecAccessControl }
  return (created, item[kSecAttrLabel as String] as? String, access)
}
