import AppStandIns

/// What tells states apart: all that is stored in the app's lock and in the objects that it keeps, the device with its keychain, what is in
/// `UserDefaults`, who observes what, what the app waits for, and what of it is to be seen.
///
/// Nothing is taken for the same since it says so itself: a model that is `Hashable` by its number may be another one inside. What a task
/// that waits has in its variables can't be seen, nor what is global and isn't stored.
@MainActor
struct StateDigest {
  var hasher = Hasher()
  /// The objects in the order in which they were come to. Each is looked into once, however many keep it, so that circles end.
  private var objects: [AnyObject] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Whether objects are followed.
  private var follows = true
  /// What can't be looked into, if anything: then the state may differ from another that looks the same.
  private(set) var opaque: String?
  /// How deep values may lie in each other; objects in whatever depth.
  private static var deepest: Int { 1_000 }

  static func of<Lock>(_ session: Session<Lock>) -> (hash: Int, opaque: String?) {
    var digest = StateDigest()
    digest.hasher.combine(session.offered())
    session.thread.watched(session.order) { digest.add(session) }
    var next = 0
    while next < digest.objects.count {
      digest.look(into: digest.objects[next])
      next += 1
    }
    return (digest.hasher.finalize(), digest.opaque)
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
    hasher.combine(session.isTimeChangeUntold)
    hasher.combine(session.slowAnswer)
    hasher.combine(session.screenBeforePrompt)
    hasher.combine(session.screensOfErrors)
    hasher.combine(session.unanswered?.at)
    hasher.combine(session.unanswered?.screen)
    hasher.combine(session.thread.uptime)
    hasher.combine(session.thread.awake)
    hasher.combine(session.thread.since1970)
    hasher.combine(session.thread.waits)
    hasher.combine(session.thread.waitingCalls)
    session.device.hash(into: &hasher)
    session.counterpart?.hash(into: &hasher)
    for (suite, values) in SimulatedUserDefaults.all.sorted(by: { $0.key < $1.key }) {
      hasher.combine(suite)
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        hasher.combine(key)
        add(value, key, 0)
      }
    }
    guard let app = session.app else { return }
    for observer in SimulatedNotificationCenter.default.observed {
      hasher.combine(observer.name)
      if let block = observer.block { add(block, "an observer’s block", 0) }
    }
    let tasks = SimulatedUIApplication.shared.backgroundTasks
    if !tasks.isEmpty {
      hasher.combine(session.backgroundSince)
      for task in tasks { if let expire = task.expire { add(expire, "an expiration handler", 0) } }
    }
    hasher.combine(session.isContentVisible)
    hasher.combine(session.screen)
    hasher.combine(app.alsoDiffers.map { $0(app.lock) })
    add(app.lock, "the lock", 0)
  }

  // MARK: Values

  mutating func add(_ value: Any, _ name: String, _ depth: Int) {
    guard depth <= Self.deepest else { return meet(name, "lies too deep") }
    let type = type(of: value)
    hasher.combine(ObjectIdentifier(type))
    switch KeptType.of(type) {
    case .plain: if let value = value as? AnyHashable { hasher.combine(value) }
    case .identity: if let identity = value as? ObjectIdentifier { hasher.combine(number(identity)) }
    case .standsFor(let other): add(other(value), name, depth + 1)
    case .value: add(Mirror(reflecting: value), of: value, name, depth)
    case .object, .systems: refer(to: value as AnyObject)
    case .nothing: break
    case .opaque: meet(name, "is \(KeptType.article(type))")
    }
  }

  private mutating func add(_ mirror: Mirror, of value: Any, _ name: String, _ depth: Int) {
    switch mirror.displayStyle {
    case .enum: hasher.combine(mirror.children.first?.label ?? KeptType.caseName(value))
    case .set, .dictionary: return addUnordered(mirror, name, depth)
    case nil where String(reflecting: mirror.subjectType).contains(" -> "): return add(function: value)
    case nil where value is Any.Type:
      if let type = value as? Any.Type { hasher.combine(ObjectIdentifier(type)) }
    case .struct where isBlind(mirror), nil where isBlind(mirror):
      return meet(name, "is \(KeptType.article(type(of: value)))")
    default: break
    }
    add(mirror, name, depth)
  }

  /// A function of C's is one word, and has captured nothing.
  private mutating func add(function value: Any) {
    func add<Value>(_ value: Value) {
      guard MemoryLayout<Value>.size == 2 * MemoryLayout<UInt>.size else { return }
      withUnsafeBytes(of: value) { bytes in if let start = bytes.baseAddress { self.add(closure: start) } }
    }
    _openExistential(value, do: add)
  }

  /// Whether there is something that isn't shown: structures of C's.
  private func isBlind(_ mirror: Mirror) -> Bool {
    mirror.children.isEmpty && KeptType.size(mirror.subjectType) > 0
  }

  private mutating func add(_ mirror: Mirror, _ name: String, _ depth: Int) {
    hasher.combine(mirror.children.count)
    let isEnum = mirror.displayStyle == .enum
    for child in mirror.children {
      // This is how the runtime shows what can’t be copied.
      if !isEnum, child.value is Void {
        meet(child.label ?? name, "can’t be copied (as a Mutex, or an Atomic)")
      } else {
        add(child.value, isEnum ? name : child.label ?? name, depth + 1)
      }
    }
  }

  /// In no order: what they have is looked at in one that is the same for the same.
  private mutating func addUnordered(_ mirror: Mirror, _ name: String, _ depth: Int) {
    let children = mirror.children.map { child in
      var rough = StateDigest()
      rough.follows = false
      rough.add(child.value, name, depth + 1)
      return (rough.hasher.finalize(), child.value)
    }
    hasher.combine(children.count)
    for (_, child) in children.sorted(by: { $0.0 < $1.0 }) { add(child, name, depth + 1) }
  }

  // MARK: Objects

  mutating func refer(to object: AnyObject) {
    guard follows else { return }
    let isNew = numbers[ObjectIdentifier(object)] == nil
    hasher.combine(number(ObjectIdentifier(object)))
    if isNew { objects.append(object) }
  }

  private mutating func number(_ identity: ObjectIdentifier) -> Int {
    guard follows else { return 0 }
    if let number = numbers[identity] { return number }
    numbers[identity] = numbers.count
    return numbers.count - 1
  }

  /// An object's properties, and those of the classes that it inherits from.
  private mutating func look(into object: AnyObject) {
    if lookIntoCaptures(of: object) { return }
    // Its mirror may be of something else, which it passes for.
    if case .systems(let other) = KeptType.of(type(of: object)) {
      return add(other(object), "\(type(of: object))", 0)
    }
    var level: Mirror? = Mirror(reflecting: object)
    while let mirror = level {
      let name = KeptType.name(mirror.subjectType)
      switch KeptType.of(mirror.subjectType) {
      case .systems(let other): return add(other(object), name, 0)
      case .opaque: return meet(name, "is \(KeptType.article(mirror.subjectType))")
      case .nothing: return
      default: add(mirror, name, 0)
      }
      level = mirror.superclassMirror
    }
  }

  /// What a closure has captured, and can't be copied.
  mutating func add(opaque type: Any.Type) {
    meet("what a closure has captured", "is \(KeptType.article(type))")
  }

  private mutating func meet(_ name: String, _ why: String) {
    opaque = opaque ?? "“\(name)” \(why), which can’t be looked into"
  }
}
