public import Foundation

// The types of Core Foundation that the keychain's functions take. On Apple's platforms they are bridged to Foundation's classes
// for free; here, where Foundation keeps them to itself, they are Foundation's classes. So `query as CFDictionary`,
// `kSecClass as String` and `item as? Data` mean the same.

/// A string.
public typealias CFString = NSString
/// A dictionary.
public typealias CFDictionary = NSDictionary
/// A dictionary that can be changed.
public typealias CFMutableDictionary = NSMutableDictionary
/// An array.
public typealias CFArray = NSArray
/// Bytes.
public typealias CFData = NSData
/// A date.
public typealias CFDate = NSDate
/// A number.
public typealias CFNumber = NSNumber
/// A truth value.
public typealias CFBoolean = NSNumber
/// An error; `takeRetainedValue()` gives it with Apple's ownership.
public typealias CFError = NSError
/// Nothing, as an object.
public typealias CFNull = NSNull
/// Any object.
public typealias CFTypeRef = AnyObject
/// An index or a count.
public typealias CFIndex = Int
/// Bits of a set of options.
public typealias CFOptionFlags = UInt
/// A result code: zero for success.
public typealias OSStatus = Int32

/// Allocates objects: there is only the standard one, which nobody has to name.
public final class CFAllocator: Sendable { init() {} }

/// The standard allocator.
public let kCFAllocatorDefault: CFAllocator! = CFAllocator()
/// True.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// Nothing, as an object.
public let kCFNull: CFNull! = NSNull()

/// The number of an error.
public func CFErrorGetCode(_ error: CFError!) -> CFIndex { error.code }
/// The domain of an error.
public func CFErrorGetDomain(_ error: CFError!) -> CFString! { NSString(string: error.domain) }
/// The text of an error.
public func CFErrorCopyDescription(_ error: CFError!) -> CFString! {
  NSString(string: error.localizedDescription)
}
/// What an error carries along, by the keys of `NSError`.
public func CFErrorCopyUserInfo(_ error: CFError!) -> CFDictionary! {
  let copy = NSMutableDictionary()
  for (key, value) in error.userInfo { copy[key] = value }
  return copy
}

extension NSMutableDictionary {
  /// Sets or removes what a string stands for: coding by keys, which older code puts queries together with.
  public func setValue(_ value: Any?, forKey key: String) {
    if let value { setObject(value, forKey: NSString(string: key)) } else { removeObject(forKey: key) }
  }
}
