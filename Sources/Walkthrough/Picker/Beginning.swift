import UnlockEngine

extension Setup {
  /// What a walk starts from: the app as newly installed unless its options are given; and with animations unless
  /// they are set, or the clock that would end them is paused.
  public func forWalking(_ flow: any Flow, isPaused: Bool) -> Setup {
    var usual = isPaused ? [] : [Entry("animations", "true")]
    if app.isEmpty, let first = flow.startingPoints.first { usual += Setup(first).device }
    var setup = self
    setup.device = usual.filter { entry in !device.contains { $0.name == entry.name } } + device
    return setup
  }
}
