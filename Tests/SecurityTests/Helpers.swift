import Foundation
import Security
import Testing

let secret = Data("correct horse".utf8)

/// An access control that makes sense.
func access(
  _ flags: SecAccessControlCreateFlags, _ protection: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
) throws -> SecAccessControl {
  var error: Unmanaged<CFError>?
  let access = SecAccessControlCreateWithFlags(nil, protection, flags, &error)
  return try #require(access, "\(String(describing: error?.takeRetainedValue()))")
}

/// Adds a password for an account.
@discardableResult
func add(_ account: String = "anna", _ more: [CFString: Any] = [:]) -> OSStatus {
  let item: [CFString: Any] = [
    kSecClass: kSecClassGenericPassword, kSecAttrService: "notes", kSecAttrAccount: account,
    kSecValueData: secret,
  ]
  return SecItemAdd(item.merging(more) { $1 } as CFDictionary, nil)
}

/// Adds a password that the user has to authenticate for.
@discardableResult
func add(
  _ account: String = "anna", protectedBy flags: SecAccessControlCreateFlags,
  _ protection: CFString = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
) throws -> OSStatus { try add(account, [kSecAttrAccessControl: access(flags, protection)]) }

/// Reads the data of the password for an account.
func read(_ account: String = "anna", _ more: [CFString: Any] = [:]) -> (status: OSStatus, data: Data?) {
  let query: [CFString: Any] = [
    kSecClass: kSecClassGenericPassword, kSecAttrService: "notes", kSecAttrAccount: account,
    kSecReturnData: true,
  ]
  var item: CFTypeRef?
  let status = SecItemCopyMatching(query.merging(more) { $1 } as CFDictionary, &item)
  return (status, item as? Data)
}

/// Whether there is a password for an account, which nobody has to authenticate for.
func isThere(_ account: String = "anna") -> Bool {
  let query: [CFString: Any] = [
    kSecClass: kSecClassGenericPassword, kSecAttrService: "notes", kSecAttrAccount: account,
  ]
  return SecItemCopyMatching(query as CFDictionary, nil) == errSecSuccess
}
