public import Foundation

/// What stands for `RunLoop` while an app is explored: what it is given comes after what is going on, on the main thread. Elsewhere it is
/// Foundation's.
public final class SimulatedRunLoop: Sendable {
  /// When something may come, which makes no difference here.
  public typealias Mode = RunLoop.Mode

  /// The main thread's.
  public static let main = SimulatedRunLoop()
  /// The same: there is one thread.
  public static var current: SimulatedRunLoop { main }

  private init() {}

  /// Has a block come next.
  public func perform(_ block: @escaping @Sendable () -> Void) { perform(inModes: [.default], block: block) }

  /// The same in some modes.
  public func perform(inModes modes: [Mode], block: @escaping @Sendable () -> Void) {
    guard let thread = VirtualThread.current else {
      return RunLoop.main.perform(inModes: modes, block: block)
    }
    thread.add(.closure(block), isMain: true)
  }

  /// Has a timer run.
  public func add(_ timer: SimulatedTimer, forMode mode: Mode) { RunLoop.main.add(timer, forMode: mode) }
}
