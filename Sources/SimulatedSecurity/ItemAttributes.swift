import Foundation
import SimulatedLocalAuthentication

extension KeychainItemClass {
  /// Certificates and identities would have to be parsed.
  var canBeAdded: Bool { self != .certificate && self != .identity }

  /// Which attributes items of a class have: others are `errSecNoSuchAttr`.
  /// https://developer.apple.com/documentation/security/item-class-keys-and-values
  var attributeKeys: Set<String> {
    switch self {
    case .genericPassword: Self.passwords.union(["svce", "gena"])
    case .internetPassword: Self.passwords.union(["sdmn", "srvr", "ptcl", "atyp", "port", "path"])
    case .key: Self.keys
    case .certificate: Self.certificates
    case .identity: Self.keys.union(Self.certificates)
    }
  }

  private static let all: Set<String> = [
    "agrp", "labl", "cdat", "mdat", "vwht", "persistref", "tkid", "tomb", "sha1", "musr", "UUID", "type",
  ]
  private static let passwords = all.union(["acct", "desc", "icmt", "crtr", "invi", "nega"])
  private static let keys = all.union([
    "kcls", "klbl", "atag", "crtr", "bsiz", "esiz", "perm", "encr", "decr", "drve", "sign", "vrfy", "wrap",
    "unwp", "sdat", "edat", "sens", "asen", "extr", "next", "modi", "priv", "snrc", "vyrc",
  ])
  private static let certificates = all.union(["ctyp", "cenc", "subj", "issr", "slnr", "skid", "pkhs"])
}

extension KeychainValue {
  /// The value of an attribute; `nil` for what none can be.
  init?(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let data as Data: self = .data([UInt8](data))
    case let date as Date: self = .date(Int64((date.timeIntervalSince1970 * 1000).rounded()))
    case let number as NSNumber: self = .number(number.int64Value)
    default: return nil
    }
  }

  /// The value as an app gets it.
  func object(isTruth: Bool) -> Any {
    switch self {
    case .text(let text): text
    case .data(let bytes): Data(bytes)
    case .date(let milliseconds): Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    case .number(let number): isTruth ? NSNumber(value: number != 0) : NSNumber(value: number)
    }
  }
}

extension KeychainItem {
  static let truths: Set<String> = [
    "sync", "invi", "nega", "perm", "encr", "decr", "drve", "sign", "vrfy", "wrap", "unwp", "sens", "asen",
    "extr", "next", "modi", "priv", "snrc", "vyrc",
  ]

  /// What a search or an addition brings back of it; `nil` if nothing was asked for.
  func result(_ search: ItemDictionary) -> CFTypeRef? {
    let returns = search.returns
    let bytes = NSData(data: Data(data))
    let reference = NSData(data: id.persistentReference)
    switch returns {
    case []: return nil
    case .data: return bytes
    case .persistentReference: return reference
    case .reference: return SecKey(self, search)
    default:
      let all = NSMutableDictionary()
      if returns.contains(.attributes) {
        for (key, value) in attributes {
          all[NSString(string: key)] = value.object(isTruth: Self.truths.contains(key))
        }
        all[kSecClass] = itemClass.rawValue
        all[kSecAttrAccessControl] = SecAccessControl(access)
      }
      if returns.contains(.data) { all[kSecValueData] = bytes }
      if returns.contains(.persistentReference) { all[kSecValuePersistentRef] = reference }
      if returns.contains(.reference), let key = SecKey(self, search) { all[kSecValueRef] = key }
      return all
    }
  }
}
