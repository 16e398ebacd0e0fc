// Code as apps have it that Swift 6 refuses, with Apple’s framework as with this one. In Swift 5 it compiles.
import Foundation
import LocalAuthentication
import Security

// MARK: a constant of Core Foundation's in a type
struct Defaults {
  static let accessible: CFString = kSecAttrAccessibleAfterFirstUnlock
  static let base: [CFString: Any] = [kSecClass: kSecClassGenericPassword]
}

// MARK: a wrapper with a shared instance
class KeychainWrapper {
  static let standard = KeychainWrapper()
  static var serviceName = "com.example"
  var accessGroup: String?
  func data(_ key: String) -> Data? {
    var query: [String: Any] = [kSecClass as String: kSecClassGenericPassword]
    query[kSecAttrService as String] = KeychainWrapper.serviceName
    query[kSecAttrAccount as String] = key
    query[kSecReturnData as String] = kCFBooleanTrue
    var result: AnyObject?
    SecItemCopyMatching(query as CFDictionary, &result)
    return result as? Data
  }
}

// MARK: a read whose result is captured
func readBlocking(_ query: CFDictionary) -> (OSStatus, AnyObject?) {
  var result: AnyObject?
  var status: OSStatus = errSecSuccess
  let group = DispatchGroup()
  group.enter()
  DispatchQueue.global().async {
    status = SecItemCopyMatching(query, &result)
    group.leave()
  }
  group.wait()
  return (status, result)
}

// MARK: a context's reply that reads
class ReplyReader {
  var data: Data?
  func open(_ done: @escaping (Data?) -> Void) {
    let context = LAContext()
    context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open") { success, _ in
      guard success else { return done(nil) }
      var item: CFTypeRef?
      let query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecUseAuthenticationContext as String: context,
        kSecReturnData as String: true,
      ]
      SecItemCopyMatching(query as CFDictionary, &item)
      self.data = item as? Data
      DispatchQueue.main.async { done(self.data) }
    }
  }
}
