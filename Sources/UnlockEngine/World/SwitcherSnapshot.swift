import DeviceSimulation

/// The picture on an app's card in the app switcher: what the app drew when it became inactive, and again when it entered
/// the background (D12). Whatever happens to the app after that, the card still shows it.
///
/// All that the drawing follows from, as it was then: small values, where a drawing would be a heap of texts.
package struct SwitcherSnapshot<F: Flow>: Hashable, Sendable {
  private let app: F.State
  private let device: VisibleDevice
  private let server: F.Server
  private let limits: F.Limits
  /// Counted from when the picture was taken: it is the same picture however long ago that was.
  private let timers: Timers

  init(app: F.State, surroundings: FlowSurroundings<F>) {
    self.app = app
    device = surroundings.device
    server = surroundings.server
    limits = surroundings.limits
    var timers = surroundings.timers
    timers.rebase(by: surroundings.clock.now.milliseconds)
    self.timers = timers
  }

  /// The app's screen on it.
  func layer(of flow: F) -> Layer {
    flow.screen(
      app,
      FlowSurroundings(
        device: device, limits: limits, server: server, isSetAside: true, protectedData: .available,
        clock: VirtualClock(), timers: timers))
  }
}
