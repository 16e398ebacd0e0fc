import AppStandIns
import Foundation
import SimulatedLocalAuthentication

/// A task is equal to itself alone, and never comes again in another launch: all that can be told of it is whether it was cancelled.
private protocol KeptTask { var isCancelled: Bool { get } }
extension Task: KeptTask {}

/// What tells states apart: all that is stored in the app's lock and in the objects that it keeps, the device with its keychain, what is in
/// `UserDefaults`, and what the app waits for.
///
/// What closures have captured and what a task that waits has in its variables can't be seen.
@MainActor
struct StateDigest {
  private var hasher = Hasher()
  private var seen: [ObjectIdentifier: Int] = [:]
  /// How deep objects are looked into.
  private static var deepest: Int { 12 }

  static func of<Lock>(_ session: Session<Lock>) -> Int {
    var digest = StateDigest()
    digest.add(session)
    return digest.hasher.finalize()
  }

  private mutating func add<Lock>(_ session: Session<Lock>) {
    hasher.combine(session.phase)
    hasher.combine(session.mustAuthenticate)
    hasher.combine(session.hasProved)
    let thread = session.thread
    hasher.combine(session.cancelledAt.map { _ in thread.waits(timedAfter: session.timedBeforeCancel) })
    hasher.combine(session.leftAt)
    hasher.combine(session.guesses)
    hasher.combine(session.promptWasUp)
    hasher.combine(session.isLockedOverApp)
    hasher.combine(session.isUnderSiri)
    hasher.combine(session.screenBeforePrompt)
    hasher.combine(session.screensOfErrors)
    hasher.combine(session.thread.uptime)
    hasher.combine(session.thread.since1970)
    hasher.combine(session.thread.waits)
    hasher.combine(session.thread.waitingCalls)
    session.device.hash(into: &hasher)
    session.counterpart?.hash(into: &hasher)
    for (suite, values) in SimulatedUserDefaults.all.sorted(by: { $0.key < $1.key }) {
      hasher.combine(suite)
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        hasher.combine(key)
        add(value, 0)
      }
    }
    guard let app = session.app else { return }
    hasher.combine(app.alsoDiffers.map { $0(app.lock) })
    add(app.lock, 0)
  }

  private mutating func add(_ value: Any, _ depth: Int) {
    guard depth <= Self.deepest else { return }
    switch value {
    // Named, since nothing, an object without properties and a task would else be the same zero.
    case let context as LAContext:
      hasher.combine("context")
      return context.hash(intoState: &hasher)
    case let task as any KeptTask:
      hasher.combine("task")
      return hasher.combine(task.isCancelled)
    case is SimulatedNotificationCenter, is SimulatedUserDefaults, is SimulatedDevice: return
    // Objects are looked into, since two launches never have the same ones.
    case let value as AnyHashable where !(type(of: value.base) is AnyClass): return hasher.combine(value)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      let identity = ObjectIdentifier(value as AnyObject)
      if let number = seen[identity] {
        hasher.combine("again")
        return hasher.combine(number)
      }
      seen[identity] = seen.count
      hasher.combine("object")
    }
    add(mirror, value, depth)
  }

  private mutating func add(_ mirror: Mirror, _ value: Any, _ depth: Int) {
    if mirror.displayStyle == .enum {
      // Without its case’s name one that carries nothing would be no different from another.
      hasher.combine(mirror.children.first?.label ?? "\(value)")
    }
    if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
      // In no order: what they have is put together so that order is the same to it.
      hasher.combine(unordered(mirror, depth))
      return
    }
    hasher.combine(mirror.children.count)
    for child in mirror.children {
      hasher.combine(child.label)
      add(child.value, depth + 1)
    }
    if let parent = mirror.superclassMirror { add(parent, value, depth) }
  }

  private mutating func unordered(_ mirror: Mirror, _ depth: Int) -> Int {
    var sum = mirror.children.count
    for child in mirror.children {
      var one = StateDigest()
      one.add(child.value, depth + 1)
      sum &+= one.hasher.finalize()
    }
    return sum
  }
}
