public import Foundation

/// What stands for `NotificationCenter` while an app is explored: each launch has one of its own, since what an earlier one registered has
/// died with it.
public final class SimulatedNotificationCenter: @unchecked Sendable {
  /// What an observer is removed by.
  public final class Token: NSObject, @unchecked Sendable {}

  private struct Observer {
    var token: ObjectIdentifier
    /// Keeps the token: only then no other gets its identity.
    var kept: Token?
    var name: Notification.Name?
    var object: ObjectIdentifier?
    /// Whether it is a sequence that is awaited, and not a block of the app's.
    var isSequence = false
    var block: @Sendable (Notification) -> Void
  }

  private static let one = Locked(SimulatedNotificationCenter())
  private let observers = Locked<[Observer]>([])
  private let streams = Locked<[AsyncStream<Notification>.Continuation]>([])

  /// The centre of the launch that runs.
  public static var `default`: SimulatedNotificationCenter { one.value }

  /// Who observes what, in the order in which they came: a name, and the block that is called.
  package var observed: [(name: Notification.Name?, block: (@Sendable (Notification) -> Void)?)] {
    observers.value.map { ($0.name, $0.isSequence ? nil : $0.block) }
  }

  /// One that nobody observes.
  public init() {}

  /// Forgets all observers, as the end of an app does.
  package static func renew() {
    let last = one.withLock { center in
      defer { center = SimulatedNotificationCenter() }
      return center
    }
    // Who waits for what comes next would wait for ever.
    for stream in last.streams.value { stream.finish() }
  }

  /// Calls a block for each notification of a name, or each at all.
  ///
  /// The block is called where it is posted, or in `queue` if one is given, after what is already in it.
  @discardableResult
  public func addObserver(
    forName name: Notification.Name?, object: AnyObject?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = Token()
    let observer = Observer(
      token: ObjectIdentifier(token), kept: token, name: name, object: object.map(ObjectIdentifier.init),
      block: block)
    observers.withLock { $0.append(observer) }
    return token
  }

  /// What `addObserver(_:selector:name:object:)` becomes without Objective-C: the method is given as a closure.
  public func addObserver(
    _ owner: AnyObject, name: Notification.Name?, calling block: @escaping @Sendable (Notification) -> Void
  ) {
    let observer = Observer(token: ObjectIdentifier(owner), kept: nil, name: name, object: nil, block: block)
    observers.withLock { $0.append(observer) }
  }

  /// What is posted of a name from now on, one after the other.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil)
    -> AsyncStream<Notification>
  {
    let (stream, continuation) = AsyncStream.makeStream(of: Notification.self)
    streams.withLock { $0.append(continuation) }
    addObserver(forName: name, object: object, queue: nil) {
      nonisolated(unsafe) let notification = $0
      continuation.yield(notification)
    }
    observers.withLock { $0[$0.count - 1].isSequence = true }
    return stream
  }

  /// Removes what a token stands for, or all of an object's.
  public func removeObserver(_ observer: AnyObject) {
    let token = ObjectIdentifier(observer)
    observers.withLock { $0.removeAll { $0.token == token } }
  }

  /// Removes what an object observes of a name.
  public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: AnyObject?) {
    let token = ObjectIdentifier(observer)
    observers.withLock { $0.removeAll { $0.token == token && (name == nil || $0.name == name) } }
  }

  /// Tells all who observe, in the order in which they came.
  public func post(name: Notification.Name, object: AnyObject?, userInfo: [AnyHashable: Any]? = nil) {
    post(Notification(name: name, object: object, userInfo: userInfo))
  }

  /// The same with what is told put together.
  public func post(_ notification: Notification) {
    let sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
    let told = observers.withLock { observers in
      observers.filter { observer in
        (observer.name == nil || observer.name == notification.name)
          && (observer.object == nil || observer.object == sender)
      }
    }
    for observer in told { observer.block(notification) }
  }
}

/// A value that only one thread at a time reads or changes.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { withLock { $0 } }
    set { withLock { $0 = newValue } }
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&stored)
  }
}
