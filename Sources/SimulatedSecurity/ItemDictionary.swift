import Foundation
import SimulatedLocalAuthentication

/// A dictionary that an app hands to the keychain, read: whatever key it is under, and whether it makes sense there.
struct ItemDictionary {
  /// What a search is to bring back.
  struct Returns: OptionSet {
    let rawValue: UInt8
    static let data = Returns(rawValue: 1)
    static let attributes = Returns(rawValue: 2)
    static let persistentReference = Returns(rawValue: 4)
    static let reference = Returns(rawValue: 8)
  }

  /// Whether there may be a dialog.
  enum Interaction { case allowed, fails, skips }

  private(set) var itemClass: KeychainItemClass?
  private(set) var attributes: [String: KeychainValue] = [:]
  /// As given: `nil` if it isn't, `.some(nil)` for any.
  private(set) var synchronizable: Bool??
  private(set) var data: [UInt8]?
  private(set) var accessibility: Accessibility?
  private(set) var accessControl: AccessControl?
  private(set) var returns: Returns = []
  /// How many items; `nil` if that isn't given.
  private(set) var limit: Int?
  private(set) var ids: Set<UInt64>?
  private(set) var context: LAContext?
  private(set) var interaction = Interaction.allowed
  private(set) var prompt = ""
  /// The key that it is about.
  private(set) var key: SecKey?
  private var hasReference = false

  /// Reads a dictionary; one with changes for items of a class mustn't name a class itself.
  init(_ dictionary: CFDictionary, of knownClass: KeychainItemClass? = nil) throws(KeychainFailure) {
    if knownClass != nil, dictionary[kSecClass] != nil { throw .param }
    itemClass = knownClass
    var entries: [(key: String, value: Any)] = []
    for (key, value) in dictionary { try entries.append(((key as? String).orParam(), value)) }
    // A dictionary has no order, and which of two mistakes is told mustn't be left to chance.
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) { try read(key, value) }
    for key in attributes.keys {
      guard let itemClass else { throw .param }
      if !itemClass.attributeKeys.contains(key) { throw .noSuchAttr }
    }
  }

  private mutating func read(_ key: String, _ value: Any) throws(KeychainFailure) {
    switch key as CFString {
    case kSecClass: itemClass = try KeychainItemClass(rawValue: text(value)).orParam()
    case kSecValueData: data = try [UInt8]((value as? Data).orParam())
    case kSecValuePersistentRef: ids = [try id(value)]
    case kSecMatchItemList:
      let list = try (value as? [Any]).orParam()
      var all: Set<UInt64> = []
      for element in list { all.insert(try id(element)) }
      ids = all
    case kSecValueRef:
      self.key = value as? SecKey
      hasReference = self.key == nil
    case kSecReturnData: try set(.data, value)
    case kSecReturnAttributes: try set(.attributes, value)
    case kSecReturnPersistentRef: try set(.persistentReference, value)
    case kSecReturnRef: try set(.reference, value)
    case kSecMatchLimit: limit = try number(ofItems: value)
    case kSecUseAuthenticationContext: context = try (value as? LAContext).orParam()
    case kSecUseAuthenticationUI: interaction = try interaction(value)
    case kSecUseNoAuthenticationUI: if try truth(value) { interaction = .fails }
    case kSecUseOperationPrompt: prompt = try text(value)
    case kSecAttrAccessible: accessibility = try Accessibility(rawValue: text(value)).orParam()
    case kSecAttrAccessControl: accessControl = try (value as? SecAccessControl).orParam().value
    case kSecAttrSynchronizable:
      synchronizable =
        (value as? String) == kSecAttrSynchronizableAny as String ? .some(nil) : try truth(value)
    case kSecUseDataProtectionKeychain: _ = try truth(value)
    default:
      // What narrows a search for certificates, and where else the Mac may look.
      if key.hasPrefix("m_") || key.hasPrefix("u_") { return }
      attributes[key] = try KeychainValue(value).orParam()
    }
  }

  // MARK: What it comes to

  /// Whether there is nothing in it that only a search has.
  var isOnlyAboutItems: Bool { returns.isEmpty && limit == nil && ids == nil && key == nil && !hasReference }

  /// The search that it describes.
  func query() throws(KeychainFailure) -> KeychainQuery {
    if hasReference { throw .itemNotFound }
    let itemClass = itemClass ?? key.map { _ in .key }
    if itemClass == nil, ids == nil { throw .param }
    var attributes = attributes.merging(key?.identity ?? [:]) { $1 }
    if let accessibility { attributes[kSecAttrAccessible as String] = .text(accessibility.rawValue) }
    return KeychainQuery(itemClass, attributes: attributes, synchronizable: synchronizable ?? false, ids: ids)
  }

  /// The item that it describes.
  func draft() throws(KeychainFailure) -> KeychainDraft {
    guard let itemClass = itemClass ?? key.map({ _ in .key }), ids == nil else { throw .param }
    guard itemClass.canBeAdded, !hasReference else { throw .unimplemented }
    if let key, itemClass != .key || key.isOfEnclave && accessControl != nil { throw .param }
    let access =
      try givenAccessControl(for: itemClass) ?? key?.enclaveAccess
      ?? AccessControl(accessibility ?? .whenUnlocked)
    var attributes = (key?.attributes ?? [:]).merging(attributes) { $1 }
    if let isSynchronizable = synchronizable {
      guard let isSynchronizable else { throw .param }
      attributes[kSecAttrSynchronizable as String] = .number(isSynchronizable ? 1 : 0)
      // What is bound to this device, or to its user, can't be elsewhere.
      let isBound = !access.accessibility.leavesTheDevice || accessControl != nil
      if isSynchronizable, isBound { throw .param }
    }
    return KeychainDraft(
      itemClass, attributes: attributes, data: key?.bytes ?? data ?? [], access: access,
      password: try password(for: access))
  }

  /// The access control, if it has one that makes sense.
  func givenAccessControl(for itemClass: KeychainItemClass) throws(KeychainFailure) -> AccessControl? {
    guard let accessControl else { return nil }
    // It says when items can be read; if the dictionary does, too, both have to agree.
    if let accessibility, accessibility != accessControl.accessibility { throw .param }
    if accessControl.isForKeys, itemClass != .key { throw .param }
    return accessControl
  }

  /// The password that encrypts an item with an access control, which the context has to have.
  func password(for access: AccessControl) throws(KeychainFailure) -> [UInt8]? {
    guard access.needsPassword else { return nil }
    if let password = context?.applicationPassword { return password }
    if interaction != .allowed || context?.interactionNotAllowed == true { throw .interactionNotAllowed }
    (context ?? LAContext()).lacksPasswordDialog()
    throw .internalComponent
  }

  // MARK: Values

  private mutating func set(_ part: Returns, _ value: Any) throws(KeychainFailure) {
    if try truth(value) { returns.insert(part) } else { returns.remove(part) }
  }

  private func text(_ value: Any) throws(KeychainFailure) -> String { try (value as? String).orParam() }

  private func truth(_ value: Any) throws(KeychainFailure) -> Bool {
    try (value as? NSNumber).orParam().boolValue
  }

  private func number(ofItems value: Any) throws(KeychainFailure) -> Int {
    switch value as? String {
    case kSecMatchLimitOne as String as String?: return 1
    case kSecMatchLimitAll as String as String?: return .max
    default:
      let number = try (value as? NSNumber).orParam().intValue
      return try (number > 0 ? number : nil).orParam()
    }
  }

  private func interaction(_ value: Any) throws(KeychainFailure) -> Interaction {
    switch try text(value) as CFString {
    case kSecUseAuthenticationUIAllow: return .allowed
    case kSecUseAuthenticationUIFail: return .fails
    case kSecUseAuthenticationUISkip: return .skips
    default: throw .param
    }
  }

  private func id(_ value: Any) throws(KeychainFailure) -> UInt64 {
    try UInt64(persistentReference: (value as? Data).orParam())
  }
}

extension Optional {
  /// The value, or `errSecParam` where there is none.
  func orParam() throws(KeychainFailure) -> Wrapped {
    guard let self else { throw .param }
    return self
  }
}

extension UInt64 {
  /// The number in a persistent reference; an item that isn't there for bytes that are none.
  init(persistentReference data: Data) throws(KeychainFailure) {
    guard data.count == 8 else { throw .itemNotFound }
    self = data.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// What an app may store to find the item again.
  var persistentReference: Data { Data((0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - $0 * 8)) }) }
}
