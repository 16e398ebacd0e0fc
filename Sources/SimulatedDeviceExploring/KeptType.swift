import AppStandIns
import Foundation
import SimulatedLocalAuthentication

/// How a type's values are told apart, found out once for each.
@MainActor
enum KeptType {
  /// Equal is the same: numbers, texts, dates, and what is put together of them.
  case plain
  /// Who an object is, which is another one in each launch.
  case identity
  /// Something else says all of it.
  case standsFor((Any) -> Any)
  case value
  case object
  /// An object of the system’s, all of which something else says.
  case systems((Any) -> Any)
  /// It has no state that matters.
  case nothing
  case opaque

  private static var known: [ObjectIdentifier: KeptType] = [:]

  static func of(_ type: Any.Type) -> KeptType {
    let identity = ObjectIdentifier(type)
    if let kind = known[identity] { return kind }
    let kind = find(type)
    known[identity] = kind
    return kind
  }

  private static func find(_ type: Any.Type) -> KeptType {
    let name = String(reflecting: type)
    if let kind = systems[ObjectIdentifier(type)] ?? named(name) { return kind }
    if type is AnyKeyPath.Type { return .plain }
    if type is any KeptTask.Type {
      return .standsFor { ($0 as? any KeptTask).map { ($0.isCancelled, $0.outcome) } as Any }
    }
    if type is any Hashable.Type, isPlain(name) { return .plain }
    let isSystems = ["Swift.", "Foundation.", "FoundationEssentials."].contains { name.hasPrefix($0) }
    guard let type = type as? AnyClass else {
      // What describes itself leaves out what it likes.
      return type is any CustomReflectable.Type && !isSystems ? .opaque : .value
    }
    if name.hasPrefix("Foundation.") || name.hasPrefix("Dispatch.") { return ofSystemsClass(type) }
    return type is any CustomReflectable.Type ? .opaque : .object
  }

  /// Classes of the system's may be written in C, and reflection would crash on them.
  private static func ofSystemsClass(_ type: AnyClass) -> KeptType {
    let parents = sequence(first: type) { _getSuperclass($0) }.dropFirst().map(ObjectIdentifier.init)
    return parents.filter { $0 != ObjectIdentifier(NSObject.self) }.lazy.compactMap { systems[$0] }.first
      ?? .opaque
  }

  /// Whether all that a type is put together of is such that equal is the same.
  private static func isPlain(_ name: String) -> Bool {
    // Nothing in it is no value, for which equal would be asked.
    guard !name.hasPrefix("Swift.Optional<") else { return false }
    return name.split(whereSeparator: { "<>, ".contains($0) }).allSatisfy { part in
      let names = part.split(separator: ".", maxSplits: 1).map(String.init)
      guard names.count == 2 else { return false }
      let (module, type) = (names[0], names[1])
      switch module {
      case "Swift": return type != "AnyHashable" && type != "ObjectIdentifier" && !type.contains("Pointer")
      case "Foundation", "FoundationEssentials": return foundations.contains(type)
      default: return false
      }
    }
  }

  private static let foundations: Set = [
    "Data", "Date", "DateComponents", "DateInterval", "Decimal", "IndexPath", "IndexSet", "Locale",
    "TimeZone", "URL", "UUID",
    "CharacterSet", "Calendar",
  ]

  /// Types that are generic, or that have no name here.
  private static func named(_ name: String) -> KeptType? {
    let nothing = [
      "Observation.ObservationRegistrar", "Swift.CheckedContinuation<", "Swift.UnsafeContinuation<",
      "Builtin.",
    ]
    let opaque = [
      "Swift.Unsafe", "Swift.OpaquePointer", "Swift.Unmanaged<", "Swift.ManagedBuffer<", "Swift.AsyncStream<",
      "Swift.AsyncThrowingStream<",
    ]
    if nothing.contains(where: name.hasPrefix) { return .nothing }
    if opaque.contains(where: name.hasPrefix) { return .opaque }
    return name == "Swift.ObjectIdentifier" ? .identity : nil
  }
}
