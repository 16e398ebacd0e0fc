/// What UIKit tells an app about its life, by the names of its notifications.
public enum LifeCycleEvent: String, Hashable, Sendable, CaseIterable {
  /// The app was started.
  case didFinishLaunching
  /// It no longer receives touches: a dialog, the app switcher or Control Centre is in front, or it is about to be left.
  case willResignActive
  /// It was left.
  case didEnterBackground
  /// Its user comes back.
  case willEnterForeground
  /// It receives touches.
  case didBecomeActive
  /// The date was changed.
  case significantTimeChange
}

/// SwiftUI's `ScenePhase`.
public enum SimulatedScenePhase: String, Hashable, Sendable {
  /// In front, and receiving touches.
  case active
  /// In front, with something over it.
  case inactive
  /// Not to be seen.
  case background
}

extension LifeCycleEvent {
  /// The phase that SwiftUI has after the event; `nil` if it stays.
  public var scenePhase: SimulatedScenePhase? {
    switch self {
    case .didBecomeActive: .active
    case .willResignActive, .willEnterForeground: .inactive
    case .didEnterBackground: .background
    case .didFinishLaunching, .significantTimeChange: nil
    }
  }
}
