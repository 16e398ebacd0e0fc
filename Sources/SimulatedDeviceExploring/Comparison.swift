package import DeviceSimulation

/// What an app is compared with while it is explored: something that is given the same moves, and shows what ought to be seen.
///
/// `Comparison.flowFile(…)` of the product `AppFlowComparing` makes one of a flow file.
public struct Comparison: Sendable {
  package let counterpart: @MainActor @Sendable (_ device: [DeviceChange]) throws -> any Counterpart

  package init(
    _ counterpart: @escaping @MainActor @Sendable (_ device: [DeviceChange]) throws -> any Counterpart
  ) { self.counterpart = counterpart }
}

/// What goes along with an app.
@MainActor
package protocol Counterpart: AnyObject {
  /// A fresh phone, on which the app was launched.
  func begin()
  func make(_ move: DeviceMove)
  /// A move of the app's own, by its name.
  func make(own name: String)
  /// What both show differently now, in a few words; `nil` where they show the same.
  func difference(from app: SeenOfApp) -> String?
  /// What it shows, drawn.
  var picture: [String] { get }
  /// What tells its states apart.
  func hash(into hasher: inout Hasher)
}

/// What is seen of an app.
package struct SeenOfApp: Hashable, Sendable {
  package var isInFront: Bool
  package var dialog: Evaluation.Phase?
  package var isContentVisible: Bool
  package var screen: String?
}
