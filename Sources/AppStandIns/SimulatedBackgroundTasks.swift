/// What stands for `UIBackgroundTaskIdentifier`: something that an app still does in the background.
public struct SimulatedUIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// Its number.
  public let rawValue: Int
  /// The one with a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// None.
  public static let invalid = SimulatedUIBackgroundTaskIdentifier(rawValue: 0)
}

/// For how long an app may still run in the background: iOS gives it a while from the moment at which it was left, as long as something
/// that it has begun isn't ended.
extension SimulatedUIApplication {
  /// For how long in all: half a minute, as phones give it; Apple's documentation names no figure.
  package static let backgroundTime = Duration.seconds(30)

  /// Says that something is done which an app in the background should still have time for.
  ///
  /// - Parameters:
  ///   - name: What it is called in a debugger; nothing here.
  ///   - expirationHandler: Called when the time is over. What isn't ended by then has the app killed, as on a phone.
  /// - Returns: What `endBackgroundTask(_:)` takes.
  public func beginBackgroundTask(
    withName name: String? = nil, expirationHandler: (@MainActor () -> Void)? = nil
  ) -> SimulatedUIBackgroundTaskIdentifier {
    lastBackgroundTask += 1
    let task = SimulatedUIBackgroundTaskIdentifier(rawValue: lastBackgroundTask)
    backgroundTasks.append((task, expirationHandler))
    return task
  }

  /// The same without a name.
  public func beginBackgroundTask(
    expirationHandler: (@MainActor () -> Void)?
  ) -> SimulatedUIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: expirationHandler)
  }

  /// Says that it is done: with the last one, an app in the background is suspended.
  public func endBackgroundTask(_ identifier: SimulatedUIBackgroundTaskIdentifier) {
    backgroundTasks.removeAll { $0.identifier == identifier }
  }

  /// The time is over: whoever still does something is told.
  package func expireBackgroundTasks() { for task in backgroundTasks { task.expire?() } }

  /// A new process has begun nothing.
  package func forgetBackgroundTasks() { (backgroundTasks, lastBackgroundTask) = ([], 0) }
}
