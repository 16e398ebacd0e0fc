// Code as apps have it: the keychain in C's style, and every code that it might give.
// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import Security

// MARK: a type told by its number
func isAccessControl(_ object: CFTypeRef) -> Bool { CFGetTypeID(object) == SecAccessControlGetTypeID() }
func bytes(_ item: CFTypeRef?) -> Data? {
  guard let item, CFGetTypeID(item) == CFDataGetTypeID() else { return nil }
  return item as? Data
}

// MARK: a query put together in C's style
func passwordQuery() -> CFDictionary {
  let query = CFDictionaryCreateMutable(nil, 0, nil, nil)!
  CFDictionaryAddValue(
    query, Unmanaged.passUnretained(kSecClass).toOpaque(),
    Unmanaged.passUnretained(kSecClassGenericPassword).toOpaque())
  CFDictionarySetValue(
    query, Unmanaged.passUnretained(kSecReturnData).toOpaque(),
    Unmanaged.passUnretained(kCFBooleanTrue).toOpaque())
  return query
}

// MARK: the same with callbacks
func emptyQuery() -> CFMutableDictionary? {
  var keys = kCFTypeDictionaryKeyCallBacks
  var values = kCFTypeDictionaryValueCallBacks
  return CFDictionaryCreateMutable(kCFAllocatorDefault, 4, &keys, &values)
}

// MARK: objects compared
func isSame(_ one: CFTypeRef, _ other: CFTypeRef) -> Bool { CFEqual(one, other) }
func isOn(_ value: CFBoolean) -> Bool { CFBooleanGetValue(value) }

// MARK: an error with everything that can go wrong
enum WrapperStatus: Error {
  case duplicate, missing, cancelled, notAllowed, io, alreadyOpen, noEntitlement, unverified, restricted,
    other(OSStatus)
  init(_ status: OSStatus) {
    switch status {
    case errSecDuplicateItem, errSecDuplicateKeychain, errSecDuplicateCallback: self = .duplicate
    case errSecItemNotFound, errSecDataNotAvailable, errSecTagNotFound, errSecMissingValue: self = .missing
    case errSecUserCanceled: self = .cancelled
    case errSecInteractionNotAllowed, errSecInDarkWake, errSecNotLoggedIn: self = .notAllowed
    case errSecIO, errSecDskFull, errSecFileTooBig, errSecDatabaseLocked: self = .io
    case errSecOpWr, errSecDatastoreIsOpen: self = .alreadyOpen
    case errSecMissingEntitlement: self = .noEntitlement
    case errSecVerifyFailed, errSecInvalidSignature, errSecPkcs12VerifyFailure, errSecCertificateExpired:
      self = .unverified
    case errSecRestrictedAPI, errSecServiceNotAvailable, errSecTimestampMissing: self = .restricted
    case errSecInvaldCRLAuthority, errSecInvalidTupleCredendtials, errSecMissingAttributeRounds:
      self = .other(status)
    default: self = .other(status)
    }
  }
}

// MARK: codes as raw values
struct SecurityFailure: RawRepresentable, LocalizedError {
  let rawValue: OSStatus
  static let badNetwork = SecurityFailure(rawValue: errSecNetworkFailure)
  static let notTrusted = SecurityFailure(rawValue: errSecNotTrusted)
  var errorDescription: String? { SecCopyErrorMessageString(rawValue, nil) as String? }
}
