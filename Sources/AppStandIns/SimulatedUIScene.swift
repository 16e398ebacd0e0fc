import Foundation

/// What stands for `UIScene`: the app's one scene, its state, and its notifications, which `explore` posts to
/// `SimulatedNotificationCenter` after those of `SimulatedUIApplication`.
@MainActor
public final class SimulatedUIScene {
  /// A scene's state, as UIKit has it.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  /// The scene of the app that runs.
  public private(set) static var current = SimulatedUIScene()
  /// Its state now.
  public private(set) var activationState = ActivationState.unattached

  /// The notifications, with the names that UIKit gives them; their object is the scene.
  public nonisolated static let willConnectNotification = name(.willConnect)
  public nonisolated static let willEnterForegroundNotification = name(.willEnterForeground)
  public nonisolated static let didActivateNotification = name(.didActivate)
  public nonisolated static let willDeactivateNotification = name(.willDeactivate)
  public nonisolated static let didEnterBackgroundNotification = name(.didEnterBackground)
  /// Never posted: an app that is killed hears nothing.
  public nonisolated static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")

  private nonisolated static func name(_ event: Event) -> Notification.Name {
    Notification.Name(
      "UIScene\(event.rawValue.prefix(1).uppercased())\(event.rawValue.dropFirst())Notification")
  }

  /// What happens to a scene.
  package enum Event: String {
    case willConnect, willEnterForeground, didActivate, willDeactivate, didEnterBackground

    var notification: Notification.Name {
      switch self {
      case .willConnect: willConnectNotification
      case .willEnterForeground: willEnterForegroundNotification
      case .didActivate: didActivateNotification
      case .willDeactivate: willDeactivateNotification
      case .didEnterBackground: didEnterBackgroundNotification
      }
    }

    /// The method of a scene's delegate that is called.
    package var method: String {
      switch self {
      case .willConnect: "scene(_:willConnectTo:options:)"
      case .willEnterForeground: "sceneWillEnterForeground"
      case .didActivate: "sceneDidBecomeActive"
      case .willDeactivate: "sceneWillResignActive"
      case .didEnterBackground: "sceneDidEnterBackground"
      }
    }
  }

  /// A scene that isn't connected yet, for another launch.
  package static func renew() { current = SimulatedUIScene() }

  /// What happens to the scene when the app hears of an event. A launch connects it and brings it to the foreground; one in the
  /// background does so only when its user comes.
  package func events(at event: LifeCycleEvent, inBackground: Bool) -> [Event] {
    switch event {
    case .didFinishLaunching: inBackground ? [] : [.willConnect, .willEnterForeground]
    case .willEnterForeground: (activationState == .unattached ? [.willConnect] : []) + [.willEnterForeground]
    case .didBecomeActive: [.didActivate]
    case .willResignActive: [.willDeactivate]
    case .didEnterBackground: [.didEnterBackground]
    case .significantTimeChange: []
    }
  }

  /// Its state changes, and then its observers hear of it, and its delegates; of what it is about to do they hear before.
  package func post(_ event: Event, to delegates: [any SimulatedSceneDelegate]) {
    switch event {
    case .willConnect, .didEnterBackground: activationState = .background
    case .didActivate: activationState = .foregroundActive
    case .willEnterForeground, .willDeactivate: break
    }
    SimulatedNotificationCenter.default.post(name: event.notification, object: self)
    for delegate in delegates { delegate.hear(event, self) }
    if event == .willEnterForeground || event == .willDeactivate { activationState = .foregroundInactive }
  }
}

/// What stands for `UISceneDelegate`, as far as it hears of the app's life.
@MainActor
public protocol SimulatedSceneDelegate: AnyObject {
  /// The app's user comes: at launch, too.
  func sceneWillEnterForeground(_ scene: SimulatedUIScene)
  /// It receives touches.
  func sceneDidBecomeActive(_ scene: SimulatedUIScene)
  /// It no longer receives touches.
  func sceneWillResignActive(_ scene: SimulatedUIScene)
  /// It was left.
  func sceneDidEnterBackground(_ scene: SimulatedUIScene)
}

extension SimulatedSceneDelegate {
  public func sceneWillEnterForeground(_ scene: SimulatedUIScene) {}
  public func sceneDidBecomeActive(_ scene: SimulatedUIScene) {}
  public func sceneWillResignActive(_ scene: SimulatedUIScene) {}
  public func sceneDidEnterBackground(_ scene: SimulatedUIScene) {}

  package func hear(_ event: SimulatedUIScene.Event, _ scene: SimulatedUIScene) {
    switch event {
    case .willConnect: break
    case .willEnterForeground: sceneWillEnterForeground(scene)
    case .didActivate: sceneDidBecomeActive(scene)
    case .willDeactivate: sceneWillResignActive(scene)
    case .didEnterBackground: sceneDidEnterBackground(scene)
    }
  }
}
