import Foundation

/// What stands for `UIApplication`: its state, and the notifications of an app's life, which `explore` posts to
/// `SimulatedNotificationCenter`.
@MainActor
public final class SimulatedUIApplication {
  /// An app's state, as UIKit has it.
  public enum State: Int, Sendable { case active, inactive, background }

  /// The app.
  public static let shared = SimulatedUIApplication()
  /// Its state now.
  public private(set) var applicationState = State.inactive
  /// Whether the device is unlocked, so that its files and the keychain can be read.
  public package(set) var isProtectedDataAvailable = true
  /// What the app has begun and not ended, and who is told when its time is over.
  package internal(set) var backgroundTasks:
    [(identifier: SimulatedUIBackgroundTaskIdentifier, expire: (@MainActor () -> Void)?)] = []
  var lastBackgroundTask = 0
  /// What opens the app's page in Settings.
  public nonisolated static let openSettingsURLString = "app-settings:"

  /// The notifications, with the names that UIKit gives them.
  public nonisolated static let didFinishLaunchingNotification = name(.didFinishLaunching)
  public nonisolated static let willResignActiveNotification = name(.willResignActive)
  public nonisolated static let didEnterBackgroundNotification = name(.didEnterBackground)
  public nonisolated static let willEnterForegroundNotification = name(.willEnterForeground)
  public nonisolated static let didBecomeActiveNotification = name(.didBecomeActive)
  public nonisolated static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
  /// The device is locked; an app that was in front hears of it.
  public nonisolated static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
    "UIApplicationProtectedDataWillBecomeUnavailable")
  /// It is unlocked, and the app is there again.
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  /// Never posted: an app that is killed hears nothing.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Never posted: nobody takes one here.
  public nonisolated static let userDidTakeScreenshotNotification = Notification.Name(
    "UIApplicationUserDidTakeScreenshotNotification")

  private nonisolated static func name(_ event: LifeCycleEvent) -> Notification.Name {
    let capitalised = event.rawValue.prefix(1).uppercased() + event.rawValue.dropFirst()
    return Notification.Name("UIApplication\(capitalised)Notification")
  }

  /// The scenes that are connected: one, or none.
  public var connectedScenes: [SimulatedUIScene] {
    SimulatedUIScene.current.activationState == .unattached ? [] : [.current]
  }

  /// Tells the app of an event: its state changes, and then its observers hear of it; of what it is about to do they hear before.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - inBackground: Whether the app was launched where nobody sees it.
  ///   - others: Tells others of it, who see the same state.
  public func post(_ event: LifeCycleEvent, inBackground: Bool = false, others: () -> Void = {}) {
    switch event {
    case .didFinishLaunching: applicationState = inBackground ? .background : .inactive
    case .didBecomeActive: applicationState = .active
    case .didEnterBackground: applicationState = .background
    case .willResignActive, .willEnterForeground, .significantTimeChange: break
    }
    let name = event == .significantTimeChange ? Self.significantTimeChangeNotification : Self.name(event)
    SimulatedNotificationCenter.default.post(name: name, object: nil)
    others()
    if event == .willResignActive || event == .willEnterForeground { applicationState = .inactive }
  }
}
