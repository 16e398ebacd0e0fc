import UnlockEngine

extension Setup {
  /// What a walk begins from: where nothing is said of the app, as newly installed; and with animations, unless
  /// something is said of them, or the clock stands that would end them.
  public func forWalking(_ flow: any Flow.Type, isPaused: Bool) -> Setup {
    var usual = isPaused ? [] : [Entry("animations", "true")]
    if app.isEmpty, let first = flow.startingPoints.first { usual += Setup(first).device }
    var setup = self
    setup.device = usual.filter { entry in !device.contains { $0.name == entry.name } } + device
    return setup
  }
}
