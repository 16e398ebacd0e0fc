public import AppStandIns

/// An app that was launched: what of it is looked at.
@MainActor
public struct App<Lock> {
  /// The app's own lock, which moves are made on.
  public let lock: Lock
  let isContentVisible: @MainActor (Lock) -> Bool
  let isEnd: @MainActor (Lock) -> Bool
  let screen: (@MainActor (Lock) -> String)?
  let alsoDiffers: (@MainActor (Lock) -> AnyHashable)?

  /// An app.
  ///
  /// - Parameters:
  ///   - lock: The object that decides what is seen. Its stored properties, and those of the objects that it keeps, tell states apart.
  ///   - isContentVisible: Whether somebody who looks at the app's window sees what is locked away.
  ///   - isEnd: Whether it is meant that its user gets no further here: signed out, erased. Nowhere by default.
  ///   - screen: What else is to be seen, in words; the rule about unanswered errors needs it.
  ///   - alsoDiffers: What else tells states apart, where the lock's properties don't say it.
  public init(
    _ lock: Lock, isContentVisible: @escaping @MainActor (Lock) -> Bool,
    isEnd: @escaping @MainActor (Lock) -> Bool = { _ in false }, screen: (@MainActor (Lock) -> String)? = nil,
    alsoDiffers: (@MainActor (Lock) -> AnyHashable)? = nil
  ) {
    self.lock = lock
    self.isContentVisible = isContentVisible
    self.isEnd = isEnd
    self.screen = screen
    self.alsoDiffers = alsoDiffers
  }
}

/// An object that is told of the app's life, as an app's delegate is.
@MainActor
public protocol LifeCycleObserver: AnyObject {
  /// Something happened in the app's life.
  func lifeCycle(_ event: LifeCycleEvent)
}

/// One launch of the app: who hears of its life.
///
/// Observers of `SimulatedNotificationCenter` hear of it without being forwarded anything, and before those here.
@MainActor
public final class Launch {
  private var receivers: [(LifeCycleEvent) -> Void] = []
  private var openers: [(AppOpening) -> Void] = []
  private var sceneDelegates: [any SimulatedSceneDelegate] = []

  /// Calls a closure when something happens.
  public func when(_ event: LifeCycleEvent, _ body: @escaping @MainActor () -> Void) {
    receivers.append { if $0 == event { body() } }
  }

  /// Tells an object of all that happens.
  public func forward(to observer: some LifeCycleObserver) { receivers.append { observer.lifeCycle($0) } }

  /// Calls a closure with SwiftUI's phase whenever that changes.
  public func whenScenePhaseChanges(_ body: @escaping @MainActor (SimulatedScenePhase) -> Void) {
    var last: SimulatedScenePhase?
    receivers.append { event in
      guard let phase = event.scenePhase, phase != last else { return }
      last = phase
      body(phase)
    }
  }

  /// Tells a scene's delegate of all that happens. What was seen is told by the names of its methods then.
  public func forward(to delegate: some SimulatedSceneDelegate) { sceneDelegates.append(delegate) }

  /// Calls a closure when the app is opened by something: after it came to the foreground, before it is active.
  public func whenOpened(_ body: @escaping @MainActor (AppOpening) -> Void) { openers.append(body) }

  /// Whether anything listens to what opens the app.
  var hearsOpenings: Bool { !openers.isEmpty }

  func open(by opening: AppOpening) { for opener in openers { opener(opening) } }

  /// What an event is called where orders are told.
  func names(of event: LifeCycleEvent, inBackground: Bool) -> [String] {
    guard !sceneDelegates.isEmpty, event != .significantTimeChange else { return [event.rawValue] }
    return SimulatedUIScene.current.events(at: event, inBackground: inBackground).map(\.method)
  }

  func send(_ event: LifeCycleEvent, inBackground: Bool = false) {
    SimulatedUIApplication.shared.post(event, inBackground: inBackground) {
      let scene = SimulatedUIScene.current
      for happening in scene.events(at: event, inBackground: inBackground) {
        scene.post(happening, to: sceneDelegates)
      }
      for receiver in receivers { receiver(event) }
    }
  }
}
