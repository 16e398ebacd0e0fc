/// Why the keychain refuses, with Apple's numbers.
package enum KeychainFailure: Int32, Error {
  case unimplemented = -4
  case param = -50
  case userCanceled = -128
  /// Nobody answered the dialog of a test, or wrongly: no app takes this for something of the user's.
  case internalComponent = -2070
  case authFailed = -25293
  case duplicateItem = -25299
  case itemNotFound = -25300
  case noSuchAttr = -25303
  case interactionNotAllowed = -25308
}

/// What an app looks for.
package struct KeychainQuery: Sendable {
  /// `nil` for any, which only a query by persistent reference may leave out.
  package var itemClass: KeychainItemClass?
  package var attributes: [String: KeychainValue]
  /// Whether items count that are synchronized; `nil` for both kinds.
  package var synchronizable: Bool?
  /// Persistent references; `nil` for any.
  package var ids: Set<UInt64>?

  package init(
    _ itemClass: KeychainItemClass?, attributes: [String: KeychainValue], synchronizable: Bool?,
    ids: Set<UInt64>?
  ) {
    self.itemClass = itemClass
    self.attributes = attributes
    self.synchronizable = synchronizable
    self.ids = ids
  }

  func matches(_ item: KeychainItem) -> Bool {
    if let itemClass, itemClass != item.itemClass { return false }
    if let ids { return ids.contains(item.id) }
    if let synchronizable, item.attributes[KeychainItem.synchronizableKey] != .number(synchronizable ? 1 : 0)
    {
      return false
    }
    return attributes.allSatisfy { item.attributes[$0.key] == $0.value }
  }
}

/// What an app's keychain holds: a value beside its device. Whoever asks has been authenticated already, or needn't be.
package struct Keychain: Hashable, Sendable {
  /// The items in the order in which they were added.
  package private(set) var items: [KeychainItem] = []
  private var lastID: UInt64 = 0
  /// How often random bytes were drawn from a seed.
  private var draws: UInt64 = 0

  mutating func drawBytes(_ count: Int, seed: UInt64) -> [UInt8] {
    draws += 1
    return bytes(fromSeed: seed << 32 ^ draws << 8, count: count)
  }

  /// The items that a query finds, as many as were asked for; one of these that can't be decrypted now ends the search.
  package func matching(_ query: KeychainQuery, limit: Int, on device: Device) throws(KeychainFailure)
    -> [KeychainItem]
  {
    let found = items.filter(query.matches).prefix(limit)
    if found.isEmpty { throw .itemNotFound }
    guard found.allSatisfy({ device.opens($0.access.accessibility) }) else { throw .interactionNotAllowed }
    return Array(found)
  }

  /// Adds an item, which nobody has to authenticate for.
  package mutating func add(_ draft: KeychainDraft, on device: Device, at date: CivilDate)
    throws(KeychainFailure) -> KeychainItem
  {
    let item = try item(draft, on: device, at: date)
    lastID += 1
    items.append(item)
    return item
  }

  /// An item as it would be added, for a key that isn't kept.
  package func item(_ draft: KeychainDraft, on device: Device, at date: CivilDate) throws(KeychainFailure)
    -> KeychainItem
  {
    var item = KeychainItem(draft, id: lastID + 1, on: device)
    for key in ["cdat", "mdat"] where item.attributes[key] == nil {
      item.attributes[key] = .date(date.milliseconds)
    }
    try check(item, on: device)
    return item
  }

  /// Changes items: attributes, data, when they can be read, access control, whatever is given.
  package mutating func update(
    _ ids: Set<UInt64>, attributes: [String: KeychainValue], data: [UInt8]?, accessibility: Accessibility?,
    access: AccessControl?, password: [UInt8]?, on device: Device, at date: CivilDate
  ) throws(KeychainFailure) {
    var changed = self
    for index in items.indices where ids.contains(items[index].id) {
      var item = items[index]
      item.attributes.merge(attributes) { $1 }
      item.attributes["mdat"] = .date(date.milliseconds)
      if let data { item.data = data }
      if let accessibility {
        var same = item.access
        same.accessibility = accessibility
        item.protect(with: same, on: device)
      }
      if let access {
        item.protect(with: access, on: device)
        item.password = password
      }
      try changed.check(item, on: device)
      changed.items[index] = item
    }
    self = changed
  }

  /// Deletes what a query finds, locked or not.
  package mutating func delete(_ query: KeychainQuery) throws(KeychainFailure) {
    let before = items.count
    items.removeAll(where: query.matches)
    if items.count == before { throw .itemNotFound }
  }

  /// Leaves behind what can't leave the device, and what only its Secure Enclave could use: such a key is still found, and of no use.
  mutating func moveToNewPhone() {
    items.removeAll { !$0.access.accessibility.leavesTheDevice }
    for index in items.indices where items[index].isOfEnclave { items[index].isOfAnotherPhone = true }
  }

  /// Drops what can never be read again on a device as it is now.
  mutating func settle(on device: Device) {
    guard items.contains(where: { !$0.isOfEnclave && $0.isDead(on: device) }) else { return }
    items.removeAll { !$0.isOfEnclave && $0.isDead(on: device) }
  }

  private func check(_ item: KeychainItem, on device: Device) throws(KeychainFailure) {
    guard item.access.canProtect(on: device) else { throw .authFailed }
    guard device.opens(item.access.accessibility) else { throw .interactionNotAllowed }
    if items.contains(where: { $0.id != item.id && $0.isSame(as: item) }) { throw .duplicateItem }
  }
}
