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
  /// Whether the screen stays lit; the simulated device goes to sleep when it is told to all the same.
  public var isIdleTimerDisabled = false

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

  /// Whether an app opens such an address: its own page in Settings, since no other app is there.
  public func canOpenURL(_ url: URL) -> Bool { url.absoluteString == Self.openSettingsURLString }

  /// Has Settings open the app's page. Leaving the app is a move of its own, so nothing else happens here.
  ///
  /// - Returns: Whether somebody opens the address.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    canOpenURL(url)
  }

  /// The same, told to a handler on the main queue.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard let completionHandler else { return }
    let opens = canOpenURL(url)
    Task { @MainActor in completionHandler(opens) }
  }

  /// How an address is opened, as UIKit names it.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
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
