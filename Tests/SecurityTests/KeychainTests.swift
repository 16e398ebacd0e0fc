import Security
import SimulatedDeviceTesting
import Testing

/// Items and searches, without anything that protects them. Apple's pages are those of
/// https://developer.apple.com/documentation/security.
@Suite(.simulatedDevice())
struct KeychainTests {
  /// secitemadd(_:_:), secitemcopymatching(_:_:), secitemupdate(_:_:), secitemdelete(_:)
  @Test
  func `An item is added, found, changed and deleted`() {
    #expect(add() == errSecSuccess)
    #expect(read().data == secret)
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "anna",
    ]
    #expect(SecItemUpdate(query as CFDictionary, [kSecValueData: Data([1])] as CFDictionary) == errSecSuccess)
    #expect(read().data == Data([1]))
    #expect(SecItemDelete(query as CFDictionary) == errSecSuccess)
    #expect(read().status == errSecItemNotFound)
    #expect(SecItemUpdate(query as CFDictionary, [:] as CFDictionary) == errSecItemNotFound)
    #expect(SecItemDelete(query as CFDictionary) == errSecItemNotFound)
  }

  /// errsecduplicateitem: which attributes make an item unique, by class.
  @Test
  func `An item is a duplicate if account and service are the same`() {
    #expect(add() == errSecSuccess)
    #expect(add("anna", [kSecAttrLabel: "Another label"]) == errSecDuplicateItem)
    #expect(add("anna", [kSecAttrService: "mail"]) == errSecSuccess)
    #expect(add("anna", [kSecAttrAccessGroup: "group.shared"]) == errSecSuccess)
    #expect(add("anna", [kSecAttrSynchronizable: true]) == errSecSuccess)
    #expect(add("berta") == errSecSuccess)
    let berta = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "berta"] as CFDictionary
    #expect(SecItemUpdate(berta, [kSecAttrAccount: "anna"] as CFDictionary) == errSecDuplicateItem)
    #expect(read("berta").data == secret)
  }

  @Test
  func `Internet passwords differ by server, port, path and protocol`() {
    func addAccount(_ more: [CFString: Any]) -> OSStatus {
      let item: [CFString: Any] = [
        kSecClass: kSecClassInternetPassword, kSecAttrAccount: "anna", kSecAttrServer: "example.com",
        kSecValueData: secret,
      ]
      return SecItemAdd(item.merging(more) { $1 } as CFDictionary, nil)
    }
    #expect(addAccount([:]) == errSecSuccess)
    #expect(addAccount([kSecAttrComment: "again"]) == errSecDuplicateItem)
    #expect(addAccount([kSecAttrPort: 8080]) == errSecSuccess)
    #expect(addAccount([kSecAttrPath: "/mail"]) == errSecSuccess)
    #expect(addAccount([kSecAttrProtocol: kSecAttrProtocolHTTPS]) == errSecSuccess)
    var found: CFTypeRef?
    let all: [CFString: Any] = [
      kSecClass: kSecClassInternetPassword, kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: true,
    ]
    #expect(SecItemCopyMatching(all as CFDictionary, &found) == errSecSuccess)
    #expect((found as? [[String: Any]])?.map { $0[kSecAttrPort as String] as? Int } == [0, 8080, 0, 0])
  }

  /// ksecattrsynchronizable: searches that don't mention it find only items that aren't synchronized, and such items can't be
  /// bound to the device.
  @Test
  func `Synchronized items are found only by queries that ask for them`() throws {
    add("anna", [kSecAttrSynchronizable: kCFBooleanTrue as Any])
    #expect(read().status == errSecItemNotFound)
    #expect(read("anna", [kSecAttrSynchronizable: true]).data == secret)
    #expect(read("anna", [kSecAttrSynchronizable: kSecAttrSynchronizableAny]).data == secret)
    let bound: [CFString: Any] = [
      kSecAttrSynchronizable: true, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
    ]
    #expect(add("berta", bound) == errSecParam)
    #expect(
      try add("carla", [kSecAttrSynchronizable: true, kSecAttrAccessControl: access(.userPresence)])
        == errSecParam)
  }

  /// ksecreturnattributes, ksecreturndata, ksecreturnpersistentref: one result is the thing itself, several are a dictionary.
  @Test
  func `What comes back is what was asked for`() throws {
    add("anna", [kSecAttrLabel: "Notes", kSecAttrGeneric: Data([7]), kSecAttrIsInvisible: true])
    func find(_ parts: CFString...) -> CFTypeRef? {
      var query: [CFString: Any] = [kSecClass: kSecClassGenericPassword]
      for part in parts { query[part] = kCFBooleanTrue }
      var found: CFTypeRef?
      #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
      return found
    }
    #expect(find() == nil)
    #expect(find(kSecReturnData) as? Data == secret)
    let reference = try #require(find(kSecReturnPersistentRef) as? Data)
    let all = try #require(
      find(kSecReturnData, kSecReturnAttributes, kSecReturnPersistentRef) as? [String: Any])
    #expect(all[kSecValueData as String] as? Data == secret)
    #expect(all[kSecValuePersistentRef as String] as? Data == reference)
    #expect(all[kSecAttrAccount as String] as? String == "anna")
    #expect(all[kSecAttrService as String] as? String == "notes")
    #expect(all[kSecAttrGeneric as String] as? Data == Data([7]))
    #expect(all[kSecAttrIsInvisible as String] as? Bool == true)
    #expect(all[kSecAttrSynchronizable as String] as? Bool == false)
    #expect(all[kSecAttrAccessible as String] as? String == kSecAttrAccessibleWhenUnlocked as String)
    #expect(all[kSecClass as String] as? String == kSecClassGenericPassword as String)
    #expect(all[kSecAttrCreationDate as String] is Date)
    let attributes = try #require(find(kSecReturnAttributes) as? [CFString: Any])
    #expect(attributes[kSecValueData] == nil)
    var found: CFTypeRef?
    let again: [CFString: Any] = [kSecValuePersistentRef: reference, kSecReturnData: true]
    #expect(SecItemCopyMatching(again as CFDictionary, &found) == errSecSuccess)
    #expect(found as? Data == secret)
    SecItemDelete([kSecClass: kSecClassGenericPassword] as CFDictionary)
    #expect(SecItemCopyMatching(again as CFDictionary, &found) == errSecItemNotFound)
  }

  /// ksecmatchlimit: one by default; any other is an array.
  @Test
  func `As many come back as were asked for`() throws {
    for account in ["anna", "berta", "carla"] { add(account) }
    func accounts(_ limit: Any) throws -> [String] {
      var found: CFTypeRef?
      let query: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecMatchLimit: limit, kSecReturnAttributes: true,
      ]
      #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
      let array = try #require(found as? [[String: Any]])
      return array.compactMap { $0[kSecAttrAccount as String] as? String }
    }
    #expect(try accounts(kSecMatchLimitAll) == ["anna", "berta", "carla"])
    #expect(try accounts(2) == ["anna", "berta"])
    #expect(SecItemDelete([kSecClass: kSecClassGenericPassword] as CFDictionary) == errSecSuccess)
    #expect(!isThere("anna") && !isThere("berta") && !isThere("carla"))
  }

  /// secitemadd(_:_:): the result is what kSecReturn… asks for.
  @Test
  func `Adding can bring back the reference`() throws {
    var found: CFTypeRef?
    let item: [CFString: Any] = [
      kSecClass: kSecClassGenericPassword, kSecAttrService: "notes", kSecAttrAccount: "anna",
      kSecValueData: secret, kSecReturnPersistentRef: true,
    ]
    #expect(SecItemAdd(item as CFDictionary, &found) == errSecSuccess)
    let reference = try #require(found as? Data)
    #expect(
      SecItemUpdate(
        [kSecValuePersistentRef: reference, kSecClass: kSecClassGenericPassword] as CFDictionary,
        [kSecAttrLabel: "Renamed"] as CFDictionary) == errSecSuccess)
    #expect(read("anna", [kSecAttrLabel: "Renamed"]).data == secret)
  }

  /// errsecparam, errsecnosuchattr; and _SecItemUpdate and _SecItemDelete in Apple's published sources, which refuse returns and limits.
  @Test
  func `What makes no sense is refused`() throws {
    add()
    #expect(SecItemAdd([kSecValueData: secret] as CFDictionary, nil) == errSecParam)
    #expect(SecItemCopyMatching([kSecAttrAccount: "anna"] as CFDictionary, nil) == errSecParam)
    #expect(SecItemCopyMatching([kSecClass: "nonsense"] as CFDictionary, nil) == errSecParam)
    #expect(add("berta", [kSecValueData: "a string"]) == errSecParam)
    #expect(add("berta", [kSecAttrAccessible: "whenever"]) == errSecParam)
    #expect(add("berta", [kSecAttrServer: "example.com"]) == errSecNoSuchAttr)
    #expect(read("anna", [kSecReturnData: "yes"]).status == errSecParam)
    let query = [kSecClass: kSecClassGenericPassword] as CFDictionary
    #expect(SecItemUpdate(query, [kSecClass: kSecClassInternetPassword] as CFDictionary) == errSecParam)
    #expect(SecItemUpdate(query, [kSecReturnData: true] as CFDictionary) == errSecParam)
    let limited = [kSecClass: kSecClassGenericPassword, kSecMatchLimit: kSecMatchLimitOne] as CFDictionary
    #expect(SecItemDelete(limited) == errSecParam)
    let returning =
      [kSecClass: kSecClassGenericPassword, kSecReturnData: true] as [CFString: Any] as CFDictionary
    #expect(SecItemUpdate(returning, [kSecAttrLabel: "x"] as CFDictionary) == errSecParam)
    #expect(SecItemUpdate(limited, [kSecAttrLabel: "x"] as CFDictionary) == errSecSuccess)
    let contradiction: [CFString: Any] = [
      kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock,
      kSecAttrAccessControl: try access(.userPresence),
    ]
    #expect(add("berta", contradiction) == errSecParam)
    #expect(
      SecItemAdd([kSecClass: kSecClassCertificate, kSecValueData: secret] as CFDictionary, nil)
        == errSecUnimplemented)
  }

  @Test
  func `Every test has its own keychain`() {
    #expect(!isThere())
    let other = SimulatedDevice()
    SimulatedDevice.$current.withValue(other) { _ = add() }
    #expect(!isThere())
    #expect(read("anna", [kSecUseAuthenticationContext: LAContext(device: other)]).data == secret)
  }

  /// secrandomcopybytes(_:_:_:), seccopyerrormessagestring(_:_:)
  @Test
  func `Codes have texts, and keys are random`() {
    #expect(
      SecCopyErrorMessageString(errSecItemNotFound, nil) as String?
        == "The specified item could not be found in the keychain.")
    // “no error message found, so format a faked-up error message from the status”: SecBase.c of Apple's published sources.
    #expect(SecCopyErrorMessageString(12345, nil) as String? == "OSStatus 12345")
    #expect(SecCopyErrorMessageString(errSecTimestampMissing, nil) as String? == "OSStatus -67882")
    var (one, two) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
    #expect(SecRandomCopyBytes(kSecRandomDefault, one.count, &one) == errSecSuccess)
    #expect(SecRandomCopyBytes(kSecRandomDefault, two.count, &two) == errSecSuccess)
    #expect(one != two)
  }
}
