import Foundation

/// What stands for `UIScreen`: whether it is recorded or mirrored, which `explore` changes where a test asks for it.
@MainActor
public final class SimulatedUIScreen {
  /// The device's screen.
  public static let main = SimulatedUIScreen()
  /// Whether it is recorded or mirrored.
  public private(set) var isCaptured = false
  /// That has changed; its object is the screen.
  public nonisolated static let capturedDidChangeNotification = Notification.Name(
    "UIScreenCapturedDidChangeNotification")

  /// Tells the app of it, if it has changed.
  package func setCaptured(_ isCaptured: Bool) {
    guard isCaptured != self.isCaptured else { return }
    self.isCaptured = isCaptured
    SimulatedNotificationCenter.default.post(name: Self.capturedDidChangeNotification, object: self)
  }
}
