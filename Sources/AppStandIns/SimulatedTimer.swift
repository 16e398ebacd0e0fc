import CVirtualThread
public import Foundation

/// What stands for `Timer` while an app is explored: it fires as time passes on the device, and not while the app is in the background.
/// Elsewhere it is Foundation's.
public final class SimulatedTimer: @unchecked Sendable {
  /// Whether it will fire.
  public private(set) var isValid = true
  /// How often, in seconds; 0 for once.
  public let timeInterval: TimeInterval
  /// Without effect.
  public var tolerance: TimeInterval = 0
  /// What was given with it.
  public let userInfo: Any?

  private let block: @Sendable (SimulatedTimer) -> Void
  private var order: UInt64?
  private var real: Timer?

  private init(
    _ interval: TimeInterval, repeats: Bool, userInfo: Any? = nil,
    _ block: @escaping @Sendable (SimulatedTimer) -> Void
  ) {
    timeInterval = repeats ? max(interval, 0.0001) : 0
    self.block = block
    self.userInfo = userInfo
  }

  /// A timer that runs.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (SimulatedTimer) -> Void
  ) -> SimulatedTimer {
    let timer = SimulatedTimer(interval, repeats: repeats, block)
    if virtual_is_here() != 0 {
      timer.arm(after: interval)
    } else {
      timer.real = Timer.scheduledTimer(withTimeInterval: interval, repeats: repeats) { _ in
        timer.block(timer)
      }
    }
    return timer
  }

  /// Fires now; one that doesn't repeat has fired then.
  public func fire() {
    guard isValid else { return }
    if timeInterval == 0 { invalidate() }
    block(self)
  }

  /// It never fires again.
  public func invalidate() {
    isValid = false
    real?.invalidate()
    if let order { VirtualThread.current?.remove(order) }
  }

  private func arm(after seconds: TimeInterval) {
    order = VirtualThread.current?.add(
      .closure { [self] in
        guard isValid else { return }
        if timeInterval > 0 { arm(after: timeInterval) }
        order = timeInterval > 0 ? order : nil
        fire()
      }, isMain: true, after: Int64(max(0, seconds) * 1e9))
  }
}
