import AppStandIns
import Foundation
import SimulatedLocalAuthentication

/// A task is equal to itself alone, and never comes again in another launch: what can be told of it is whether it was cancelled, and its
/// result.
protocol KeptTask {
  var isCancelled: Bool { get }
  var outcome: Any? { get }
}

extension Task: KeptTask {
  /// Its result, if it has come to its end: whoever waits for that has it at once.
  var outcome: Any? {
    let told = Outcome<Success, Failure>()
    Task<Void, Never>.detached { told.result = await self.result }
    _ = VirtualThread.current?.settle()
    return told.result
  }
}

/// Only the exploring thread writes it, and reads it.
private final class Outcome<Success, Failure: Error>: @unchecked Sendable {
  var result: Result<Success, Failure>?
}

/// The system's classes, and those that stand for them.
extension KeptType {
  static let systems: [ObjectIdentifier: KeptType] = {
    var all: [ObjectIdentifier: KeptType] = [:]
    func add<Object: AnyObject>(_ type: Object.Type, _ stands: @escaping (Object) -> Any) {
      all[ObjectIdentifier(type)] = .systems { ($0 as? Object).map(stands) ?? () }
    }
    let nothing: [AnyClass] = [
      NSObject.self, NSLock.self, NSRecursiveLock.self, NSCondition.self, DispatchQueue.self,
      FileManager.self,
      Bundle.self, ProcessInfo.self, NotificationCenter.self, UserDefaults.self, RunLoop.self, Formatter.self,
      NSNull.self, JSONEncoder.self, JSONDecoder.self, PropertyListEncoder.self, PropertyListDecoder.self,
      SimulatedNotificationCenter.self, SimulatedUserDefaults.self, SimulatedUIApplication.self,
      SimulatedUIScene.self, SimulatedUIScreen.self, SimulatedDevice.self, Launch.self,
    ]
    for type in nothing { all[ObjectIdentifier(type)] = .nothing }
    add(LAContext.self) { context in
      var hasher = Hasher()
      context.hash(intoState: &hasher)
      return hasher.finalize()
    }
    add(SimulatedTimer.self) { ($0.isValid, $0.due, $0.timeInterval, $0.userInfo) }
    add(Timer.self) { $0.isValid }
    add(DispatchWorkItem.self) { $0.isCancelled }
    add(OperationQueue.self) { ($0.isSuspended, $0.maxConcurrentOperationCount, $0.operationCount) }
    add(Operation.self) { ($0.isCancelled, $0.isFinished, $0.isExecuting, $0.isReady) }
    add(NSConditionLock.self) { $0.condition }
    add(NSNumber.self) { (String(cString: $0.objCType), $0.stringValue) }
    add(NSString.self) { $0 as String }
    add(NSData.self) { $0 as Data }
    add(NSDate.self) { $0 as Date }
    add(NSURL.self) { $0 as URL }
    add(NSUUID.self) { $0 as UUID }
    add(NSArray.self) { $0.map { $0 } }
    add(NSSet.self) { Set($0.allObjects.compactMap { $0 as? AnyHashable }) }
    add(NSCountedSet.self) { set in
      let counts = set.map { (($0 as? AnyHashable) ?? AnyHashable(0), set.count(for: $0)) }
      return Dictionary(counts) { $0 + $1 }
    }
    add(NSDictionary.self) { pairs in
      Dictionary(pairs.compactMap { key, value in (key as? AnyHashable).map { ($0, value) } }) { $1 }
    }
    add(NSError.self) { ($0.domain, $0.code, $0.userInfo) }
    return all
  }()

  // MARK: What reflection leaves out

  /// The case of an enumeration that carries nothing: what it calls itself may be the same for several.
  static func caseName(_ value: Any) -> String {
    func name<Value>(of value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }
    return _openExistential(value, do: name) ?? "\(value)"
  }

  /// How many bytes a value has.
  static func size(_ type: Any.Type) -> Int {
    func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: size)
  }

  /// Whether a type's values can be copied, as its value witnesses say: those of a Mutex say only that it can't be moved while it is borrowed.
  static func isCopyable(_ type: Any.Type) -> Bool {
    let word = MemoryLayout<UInt>.size
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let witnesses = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    return witnesses.load(fromByteOffset: 10 * word, as: UInt32.self) & 0x0180_0000 == 0
  }

  /// A type as it is told.
  static func name(_ type: Any.Type) -> String { "\(type)" }
  static func article(_ type: Any.Type) -> String {
    let name = name(type)
    return name.first.map("AEIOU".contains) == true || name.hasPrefix("NS") ? "an \(name)" : "a \(name)"
  }
}

/// The runtime’s own, as `print` calls it.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
