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
  /// When it fires first, in seconds after it is given to a run loop.
  private var once: TimeInterval = 0

  /// In how many nanoseconds it fires; `nil` where it doesn't.
  package var due: Int64? { order.flatMap { VirtualThread.current?.wait(of: $0) } }

  private init(
    _ interval: TimeInterval, repeats: Bool, userInfo: Any? = nil,
    _ block: @escaping @Sendable (SimulatedTimer) -> Void
  ) {
    timeInterval = repeats ? max(interval, 0.0001) : 0
    self.block = block
    self.userInfo = userInfo
  }

  /// A timer that a run loop has to be given before it runs: `RunLoop.main.add(timer, forMode: .common)`.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (SimulatedTimer) -> Void
  ) {
    self.init(interval, repeats: repeats, block)
    once = interval
  }

  /// The same, which fires first at a date.
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (SimulatedTimer) -> Void
  ) {
    self.init(interval, repeats: repeats, block)
    once = date.timeIntervalSinceNow
  }

  /// When it fires next. Another date has it fire then.
  public var fireDate: Date {
    get { real?.fireDate ?? Date(timeIntervalSinceNow: due.map { Double($0) / 1e9 } ?? once) }
    set {
      real?.fireDate = newValue
      once = newValue.timeIntervalSinceNow
      guard isValid, let order else { return }
      VirtualThread.current?.remove(order)
      arm(after: once)
    }
  }

  /// A timer that runs.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @Sendable (SimulatedTimer) -> Void
  ) -> SimulatedTimer {
    let timer = SimulatedTimer(timeInterval: interval, repeats: repeats, block: block)
    timer.begin(in: .current, .default)
    return timer
  }

  fileprivate func begin(in loop: RunLoop, _ mode: RunLoop.Mode) {
    // In a second mode it is the same timer.
    guard isValid, order == nil, real == nil else { return }
    if VirtualThread.current != nil { return arm(after: once) }
    let timer = Timer(timeInterval: once, repeats: timeInterval > 0) { _ in self.block(self) }
    real = timer
    loop.add(timer, forMode: mode)
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

extension RunLoop {
  /// Has a timer run, in whatever mode.
  public func add(_ timer: SimulatedTimer, forMode mode: Mode) { timer.begin(in: self, mode) }
}
