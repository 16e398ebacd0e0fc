public import Foundation
import SimulatedLocalAuthentication

// The functions of Core Foundation that keychain code calls on what it gets and puts together.

// MARK: All objects

/// The number of a type.
public typealias CFTypeID = UInt

/// The types that a query or a result may have; what Foundation derives from them counts as the same.
private let types: [(id: CFTypeID, type: AnyClass)] = [
  (1, NSString.self), (2, NSData.self), (3, NSDictionary.self), (4, NSArray.self), (5, NSNumber.self),
  (6, NSDate.self), (7, NSError.self), (8, NSNull.self), (9, SecAccessControl.self), (10, SecKey.self),
]
private func id(of type: AnyClass) -> CFTypeID { types.first { $0.type == type }?.id ?? 0 }

/// The number of an object's type; zero for one that isn't of the keychain's.
public func CFGetTypeID(_ object: CFTypeRef!) -> CFTypeID {
  guard let object = object as? NSObject else { return 0 }
  return types.first { object.isKind(of: $0.type) }?.id ?? 0
}
/// The number of strings.
public func CFStringGetTypeID() -> CFTypeID { id(of: NSString.self) }
/// The number of bytes.
public func CFDataGetTypeID() -> CFTypeID { id(of: NSData.self) }
/// The number of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { id(of: NSDictionary.self) }
/// The number of arrays.
public func CFArrayGetTypeID() -> CFTypeID { id(of: NSArray.self) }
/// The number of numbers. Truth values, which are numbers here, have no number of their own.
public func CFNumberGetTypeID() -> CFTypeID { id(of: NSNumber.self) }
/// The number of dates.
public func CFDateGetTypeID() -> CFTypeID { id(of: NSDate.self) }
/// The number of errors.
public func CFErrorGetTypeID() -> CFTypeID { id(of: NSError.self) }
/// The number of access controls.
public func SecAccessControlGetTypeID() -> CFTypeID { id(of: SecAccessControl.self) }
/// The number of keys.
public func SecKeyGetTypeID() -> CFTypeID { id(of: SecKey.self) }

/// Whether two objects are the same, or say the same.
public func CFEqual(_ one: CFTypeRef!, _ other: CFTypeRef!) -> Bool {
  one === other || (one as? NSObject)?.isEqual(other) == true
}
/// A number that equal objects share.
public func CFHash(_ object: CFTypeRef!) -> UInt { UInt(bitPattern: (object as? NSObject)?.hash ?? 0) }

// MARK: Truth values, bytes and arrays

/// Whether a truth value is true.
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool { boolean.boolValue }
/// A copy of bytes.
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex)
  -> CFData!
{ NSData(bytes: bytes, length: length) }
/// How many bytes there are.
public func CFDataGetLength(_ data: CFData!) -> CFIndex { data.length }
/// The bytes, for as long as their object lives.
public func CFDataGetBytePtr(_ data: CFData!) -> UnsafePointer<UInt8>! {
  data.bytes.assumingMemoryBound(to: UInt8.self)
}
/// How many elements there are.
public func CFArrayGetCount(_ array: CFArray!) -> CFIndex { array.count }

// MARK: Dictionaries

/// How keys are kept and compared: as objects, whatever is given.
public struct CFDictionaryKeyCallBacks: Sendable {}
/// How values are kept: as objects, whatever is given.
public struct CFDictionaryValueCallBacks: Sendable {}
/// Keys that are objects.
public let kCFTypeDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
/// Values that are objects.
public let kCFTypeDictionaryValueCallBacks = CFDictionaryValueCallBacks()

/// A dictionary that can be changed.
public func CFDictionaryCreateMutable(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ keyCallBacks: UnsafePointer<CFDictionaryKeyCallBacks>!,
  _ valueCallBacks: UnsafePointer<CFDictionaryValueCallBacks>!
) -> CFMutableDictionary! { NSMutableDictionary() }

/// A copy that can be changed.
public func CFDictionaryCreateMutableCopy(
  _ allocator: CFAllocator!, _ capacity: CFIndex, _ dictionary: CFDictionary!
) -> CFMutableDictionary! { dictionary.mutableCopy() as? NSMutableDictionary }

/// Sets a value, unless the key has one.
public func CFDictionaryAddValue(
  _ dictionary: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) { if !CFDictionaryContainsKey(dictionary, key) { CFDictionarySetValue(dictionary, key, value) } }
/// Sets a value.
public func CFDictionarySetValue(
  _ dictionary: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) { dictionary.setObject(object(value), forKey: object(key)) }
/// Removes a value.
public func CFDictionaryRemoveValue(_ dictionary: CFMutableDictionary!, _ key: UnsafeRawPointer!) {
  dictionary.removeObject(forKey: object(key))
}
/// Whether there is a value for a key.
public func CFDictionaryContainsKey(_ dictionary: CFDictionary!, _ key: UnsafeRawPointer!) -> Bool {
  dictionary.object(forKey: object(key)) != nil
}
/// How many keys there are.
public func CFDictionaryGetCount(_ dictionary: CFDictionary!) -> CFIndex { dictionary.count }

/// The object that an untyped pointer points to, as those of C are bridged.
private func object(_ pointer: UnsafeRawPointer) -> NSObject {
  Unmanaged<NSObject>.fromOpaque(pointer).takeUnretainedValue()
}
