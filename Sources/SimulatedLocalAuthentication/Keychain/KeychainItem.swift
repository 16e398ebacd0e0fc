/// The kinds of items, with the keychain's own names.
package enum KeychainItemClass: String, Hashable, Sendable, CaseIterable {
  case genericPassword = "genp"
  case internetPassword = "inet"
  case certificate = "cert"
  case key = "keys"
  case identity = "idnt"
}

/// The value of an attribute.
package enum KeychainValue: Hashable, Sendable {
  case text(String)
  case number(Int64)
  case data([UInt8])
  /// Milliseconds since the beginning of 1970.
  case date(Int64)
}

/// An item as an app hands it over.
package struct KeychainDraft: Sendable {
  package var itemClass: KeychainItemClass
  /// By the keychain's own names: "acct", "svce".
  package var attributes: [String: KeychainValue]
  package var data: [UInt8]
  package var access: AccessControl
  /// The password that encrypts the data, where the access control wants one.
  package var password: [UInt8]?

  package init(
    _ itemClass: KeychainItemClass, attributes: [String: KeychainValue], data: [UInt8], access: AccessControl,
    password: [UInt8]?
  ) {
    self.itemClass = itemClass
    self.attributes = attributes
    self.data = data
    self.access = access
    self.password = password
  }
}

/// An item as the keychain keeps it.
package struct KeychainItem: Hashable, Sendable {
  /// Its persistent reference: the same for as long as the item is there.
  package let id: UInt64
  package let itemClass: KeychainItemClass
  package internal(set) var attributes: [String: KeychainValue]
  package internal(set) var data: [UInt8]
  package internal(set) var access: AccessControl
  package internal(set) var password: [UInt8]?
  /// Whether another phone's Secure Enclave has made it (https://developer.apple.com/forums/thread/749819).
  var isOfAnotherPhone = false
  /// Who was enrolled when it was protected.
  package internal(set) var enrolledSet: UInt8?

  init(_ draft: KeychainDraft, id: UInt64, on device: Device) {
    self.id = id
    itemClass = draft.itemClass
    attributes = draft.attributes.merging(Self.standards[draft.itemClass] ?? [:]) { given, _ in given }
    data = draft.data
    password = draft.password
    access = draft.access
    protect(with: draft.access, on: device)
  }

  mutating func protect(with access: AccessControl, on device: Device) {
    self.access = access
    attributes[Self.accessibleKey] = .text(access.accessibility.rawValue)
    enrolledSet = device.domainState
  }

  /// The dialogs that stand before its data now.
  package func requirements(on device: Device) -> [AccessControl.Requirement] {
    access.requirements(boundTo: enrolledSet, on: device)
  }

  /// Whether nothing will ever satisfy its access control again.
  package func isDead(on device: Device) -> Bool {
    isOfAnotherPhone || access.isDead(boundTo: enrolledSet, on: device)
  }

  /// Whether it is a key that only the Secure Enclave can use. The keychain can't tell that such a key is dead, and still finds it; using
  /// it fails: https://developer.apple.com/forums/thread/769762
  package var isOfEnclave: Bool { attributes["tkid"] == .text("com.apple.setoken") }

  /// Whether two items are the same to the keychain, which has only one of them.
  func isSame(as other: KeychainItem) -> Bool {
    itemClass == other.itemClass
      && (Self.primaryKeys[itemClass] ?? []).allSatisfy { attributes[$0] == other.attributes[$0] }
  }

  static let accessibleKey = "pdmn"
  static let synchronizableKey = "sync"
  static let accessGroupKey = "agrp"
  /// The access group of an app that names none.
  package static let ownAccessGroup = "com.example.app"

  /// What tells items of a class apart.
  /// https://developer.apple.com/documentation/security/errsecduplicateitem
  private static let primaryKeys: [KeychainItemClass: [String]] = [
    .genericPassword: ["acct", "svce", accessGroupKey, synchronizableKey],
    .internetPassword: [
      "acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path", accessGroupKey, synchronizableKey,
    ], .key: ["kcls", "klbl", "atag", "crtr", "type", "bsiz", "esiz", accessGroupKey, synchronizableKey],
  ]

  /// What an item has that wasn't given it.
  private static let standards: [KeychainItemClass: [String: KeychainValue]] = {
    let common = [accessGroupKey: KeychainValue.text(ownAccessGroup), synchronizableKey: .number(0)]
    let password = common.merging(["acct": .text("")]) { $1 }
    return [
      .genericPassword: password.merging(["svce": .text("")]) { $1 },
      .internetPassword: password.merging([
        "sdmn": .text(""), "srvr": .text(""), "path": .text(""), "port": .number(0), "ptcl": .number(0),
        "atyp": .number(0),
      ]) { $1 }, .key: common,
    ]
  }()
}
