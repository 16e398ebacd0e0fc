import CVirtualThread
import Foundation

/// A thread of the system's that lends the app's code its stack, so that a call in it can wait while the search goes on.
///
/// Of it and the thread that explores only one runs at a time; whoever hands over waits. What Swift's runtime keeps for a thread, such as
/// which task is running, stays with the call.
final class Stack: @unchecked Sendable {
  private let turn = NSCondition()
  private var isTheApps = false
  private var isEnded = false
  private var body: (() -> Void)?
  /// Whether what the call waits for is over; `nil` if no call waits.
  private(set) var isOver: (() -> Bool)?

  init(_ calls: UnsafePointer<virtual_calls>) {
    nonisolated(unsafe) let calls = calls
    let thread = Thread { [self] in
      virtual_enter(calls)
      while let body = next() {
        body()
        handBack()
      }
      virtual_leave()
    }
    thread.name = "unlocksim.stack"
    thread.stackSize = 16 << 20
    thread.start()
  }

  // MARK: On the thread that explores

  /// Runs a body until its end, or until a call in it waits.
  func run(_ body: @escaping () -> Void) {
    self.body = body
    handOver()
  }

  /// Lets the call that waits go on.
  func goOn() { handOver() }

  func end() {
    turn.lock()
    isEnded = true
    turn.broadcast()
    turn.unlock()
  }

  private func handOver() {
    turn.lock()
    isTheApps = true
    turn.broadcast()
    while isTheApps { turn.wait() }
    turn.unlock()
  }

  // MARK: On its own thread

  /// Waits in a call of the app's.
  func wait(until isOver: @escaping () -> Bool) {
    self.isOver = isOver
    turn.lock()
    isTheApps = false
    turn.broadcast()
    while !isTheApps { turn.wait() }
    turn.unlock()
    self.isOver = nil
  }

  private func next() -> (() -> Void)? {
    turn.lock()
    defer { turn.unlock() }
    while !isTheApps, !isEnded { turn.wait() }
    defer { body = nil }
    return isEnded ? nil : body
  }

  private func handBack() {
    turn.lock()
    isTheApps = false
    turn.broadcast()
    turn.unlock()
  }
}
