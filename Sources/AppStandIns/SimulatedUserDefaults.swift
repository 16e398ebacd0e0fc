public import Foundation

/// What stands for `UserDefaults`: values in memory that an app's end doesn't touch. Exploring gives each installed app new ones.
public final class SimulatedUserDefaults: @unchecked Sendable {
  private static let suites = Locked<[String: [String: Any]]>([:])
  private static let registered = Locked<[String: Any]>([:])

  /// The app's own.
  public static let standard = SimulatedUserDefaults(name: "")
  private let name: String

  private init(name: String) { self.name = name }

  /// Those that a group of apps shares.
  public convenience init?(suiteName: String?) { self.init(name: suiteName ?? "") }
  /// The app's own.
  public convenience init() { self.init(name: "") }

  /// All that is stored, to be kept and put back.
  package static var all: [String: [String: Any]] {
    get { suites.value }
    set { suites.value = newValue }
  }

  /// What is registered is gone with the app.
  package static func forgetRegistered() { registered.value = [:] }

  /// The value of a key: what was stored, or what was registered.
  public func object(forKey key: String) -> Any? {
    Self.suites.withLock { $0[name]?[key] } ?? Self.registered.withLock { $0[key] }
  }

  /// Stores a value; `nil` removes it.
  public func set(_ value: Any?, forKey key: String) {
    Self.suites.withLock { $0[name, default: [:]][key] = value.map(Self.plain) }
    SimulatedNotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }

  /// A value was stored or removed; its object are the defaults.
  public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")
  /// The same as `object(forKey:)`.
  public func value(forKey key: String) -> Any? { object(forKey: key) }
  /// The same as `set(_:forKey:)`.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  /// Removes all of a suite; by any other name, such as the app’s identifier, all of the app's own.
  public func removePersistentDomain(forName name: String) {
    Self.suites.withLock { suites in
      if suites.removeValue(forKey: name) == nil { suites[""] = nil }
    }
    SimulatedNotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }

  /// Removes what was stored under a key.
  public func removeObject(forKey key: String) { set(nil, forKey: key) }
  /// The values of keys that nothing is stored under.
  public func register(defaults: [String: Any]) { Self.registered.withLock { $0.merge(defaults) { $1 } } }
  /// All that can be read.
  public func dictionaryRepresentation() -> [String: Any] {
    Self.registered.value.merging(Self.suites.withLock { $0[name] ?? [:] }) { $1 }
  }
  /// Without effect, as on iOS.
  @discardableResult public func synchronize() -> Bool { true }

  // MARK: By type, with Apple's values for what isn't there

  /// `false` if there is none; numbers count as in Foundation.
  public func bool(forKey key: String) -> Bool {
    text(key)?.boolValue ?? number(key)?.boolValue ?? false
  }
  /// 0 if there is none, or one that is too large.
  public func integer(forKey key: String) -> Int {
    object(forKey: key) as? Int ?? text(key)?.integerValue ?? number(key).flatMap(Self.whole) ?? 0
  }
  /// 0 if there is none.
  public func double(forKey key: String) -> Double {
    text(key)?.doubleValue ?? number(key)?.doubleValue ?? 0
  }
  /// 0 if there is none.
  public func float(forKey key: String) -> Float { Float(double(forKey: key)) }
  /// `nil` if there is none; a number as it is written.
  public func string(forKey key: String) -> String? {
    object(forKey: key) as? String ?? number(key)?.stringValue
  }

  private func text(_ key: String) -> NSString? { (object(forKey: key) as? String).map { $0 as NSString } }
  private func number(_ key: String) -> NSNumber? { object(forKey: key) as? NSNumber }
  private static func whole(_ number: NSNumber) -> Int? {
    Int(exactly: number.doubleValue.rounded(.towardZero))
  }

  /// A number as Foundation gives it back: whole ones as `Int`, whatever they were.
  private static func plain(_ value: Any) -> Any {
    if let whole = value as? any BinaryInteger { return Int(exactly: whole) ?? value }
    guard type(of: value) is NSNumber.Type, let number = value as? NSNumber else { return value }
    switch String(cString: number.objCType) {
    case "c", "B": return number.boolValue
    case "d", "f": return number.doubleValue
    default: return number.intValue
    }
  }

  /// `nil` if there is none.
  public func data(forKey key: String) -> Data? { object(forKey: key) as? Data }
  /// `nil` if there is none.
  public func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
  /// `nil` if there is none.
  public func stringArray(forKey key: String) -> [String]? { object(forKey: key) as? [String] }
  /// `nil` if there is none.
  public func dictionary(forKey key: String) -> [String: Any]? { object(forKey: key) as? [String: Any] }
  /// `nil` if there is none.
  public func url(forKey key: String) -> URL? { object(forKey: key) as? URL }
}
