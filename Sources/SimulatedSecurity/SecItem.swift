public import Foundation
import SimulatedLocalAuthentication

/// Adds an item to the keychain of the simulated device. It never asks the user for anything.
///
/// - Parameters:
///   - attributes: The item's class, attributes and data, and what is to come back.
///   - result: Receives what `kSecReturn…` asked for.
/// - Returns: `errSecDuplicateItem` if there is such an item, `errSecAuthFailed` if the device can't protect it as it says,
///   `errSecInteractionNotAllowed` while the device is locked.
/// https://developer.apple.com/documentation/security/secitemadd(_:_:)
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  status { () throws(KeychainFailure) in
    let new = try ItemDictionary(attributes)
    let draft = try new.draft()
    let item = try new.device.withKeychain { (keychain, device, date) throws(KeychainFailure) in
      try keychain.add(draft, on: device, at: date)
    }
    if let found = item.result(new) { result?.pointee = found }
  }
}

/// Finds items. If their data is asked for, the user authenticates in the device's dialog, and the call blocks until then.
///
/// - Parameters:
///   - query: The items' class and attributes, how many may come back, and what of them.
///   - result: Receives it: one object, or an array where more than one item may come.
/// - Returns: `errSecItemNotFound`; `errSecUserCanceled`, `errSecAuthFailed` and `errSecInteractionNotAllowed` from a dialog, or for
///   want of one; `errSecInternalComponent` if nobody answers the dialog, which `SimulatedDevice.finish()` explains.
/// https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?)
  -> OSStatus
{
  status { () throws(KeychainFailure) in
    let search = try ItemDictionary(query)
    let limit = search.limit ?? 1
    let found = try search.items(limit: limit, forTheirData: search.returns.contains(.data))
    let results = found.compactMap { $0.result(search) }
    guard let first = results.first else { return }
    result?.pointee = limit == 1 ? first : NSArray(array: results)
  }
}

/// Changes all items that a query finds; for those that are protected the user authenticates.
///
/// - Parameters:
///   - query: The items' class and attributes.
///   - attributesToUpdate: What is to be other.
/// - Returns: As `SecItemCopyMatching`, and `errSecDuplicateItem` if there were two of the same then.
/// https://developer.apple.com/documentation/security/secitemupdate(_:_:)
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  status { () throws(KeychainFailure) in
    let search = try ItemDictionary(query)
    // “return data not supported by update”: _SecItemUpdate in Apple’s published sources, where a limit is of no effect.
    guard search.returns.isEmpty, let itemClass = search.itemClass else { throw .param }
    let changes = try ItemDictionary(attributesToUpdate, of: itemClass)
    guard changes.isOnlyAboutItems else { throw .param }
    let found = try search.items(limit: .max, forTheirData: true)
    let access = try changes.givenAccessControl(for: itemClass)
    // What protects a key of the Secure Enclave is part of it.
    let protects = access != nil || changes.accessibility != nil || changes.data != nil
    if protects, found.contains(where: \.isOfEnclave) { throw .param }
    let password =
      try access.map { (access) throws(KeychainFailure) in try search.password(for: access) } ?? nil
    try search.device.withKeychain { (keychain, device, date) throws(KeychainFailure) in
      try keychain.update(
        Set(found.map(\.id)), attributes: changes.changedAttributes, data: changes.data,
        accessibility: changes.accessibility, access: access, password: password, on: device, at: date)
    }
  }
}

/// Deletes all items that a query finds. Nobody has to authenticate for that.
///
/// - Parameter query: The items' class and attributes; a limit isn't possible.
/// - Returns: `errSecItemNotFound` if there are none.
/// https://developer.apple.com/documentation/security/secitemdelete(_:)
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  status { () throws(KeychainFailure) in
    let search = try ItemDictionary(query)
    // “match limit not supported by delete”: _SecItemDelete in Apple’s published sources.
    guard search.limit ?? .max == .max else { throw .param }
    let query = try search.query()
    try search.device.withKeychain { (keychain, _, _) throws(KeychainFailure) in try keychain.delete(query) }
  }
}

extension ItemDictionary {
  /// The device that is asked: the context's, or the current one.
  var device: SimulatedDevice { context?.simulatedDevice ?? .current }

  /// The items that it finds, and the user has authenticated for where their data is wanted.
  func items(limit: Int, forTheirData wantsData: Bool) throws(KeychainFailure) -> [KeychainItem] {
    let query = try query()
    // Those that are skipped make room for others.
    let most = interaction == .skips ? .max : limit
    let found = try device.withKeychain { (keychain, device, _) throws(KeychainFailure) in
      try keychain.matching(query, limit: most, on: device)
    }
    guard wantsData else { return Array(found.prefix(limit)) }
    // One for all items: whoever authenticated for the first is asked no more for the next.
    let context = context ?? LAContext(device: device)
    var opened: [KeychainItem] = []
    for item in found where opened.count < limit {
      if let item = try open(item, context) { opened.append(item) }
    }
    if opened.isEmpty { throw .itemNotFound }
    return opened
  }

  /// The item as it is after its dialogs; `nil` if it has to be skipped.
  private func open(_ item: KeychainItem, _ context: LAContext) throws(KeychainFailure) -> KeychainItem? {
    let requirements = item.requirements(on: device.device)
    // Apple's texts don't say what comes in place of bytes that never leave the Secure Enclave.
    if item.isOfEnclave, returns.contains(.data) { throw .unimplemented }
    if interaction == .skips, !context.isOpen(requirements) { return nil }
    if item.password != nil {
      guard try password(for: item.access) == item.password else { throw .authFailed }
    }
    let reason = context.localizedReason.isEmpty ? prompt : context.localizedReason
    let ending = context.open(requirements, reason: reason, allowsInteraction: interaction == .allowed)
    if case .failure(let error) = ending { throw KeychainFailure(error) }
    return try device.withKeychain { (keychain, device, _) throws(KeychainFailure) in
      guard let now = keychain.items.first(where: { $0.id == item.id }) else { throw .itemNotFound }
      // Who was enrolled, or locked the device, while the dialog was up.
      guard device.opens(now.access.accessibility) else { throw .interactionNotAllowed }
      return now
    }
  }

  /// The attributes with whether they are synchronized.
  var changedAttributes: [String: KeychainValue] {
    guard let isSynchronizable = synchronizable ?? nil else { return attributes }
    return attributes.merging([kSecAttrSynchronizable as String: .number(isSynchronizable ? 1 : 0)]) { $1 }
  }
}
