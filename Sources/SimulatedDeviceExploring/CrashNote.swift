import AppStandIns
import Foundation

/// What is written when the process crashes while an app is explored: the moves that lead there, which no backtrace tells.
///
/// A handler of signals may do next to nothing, so what it writes is kept ready. Whoever handled the signal before does so afterwards.
enum CrashNote {
  private static let size = 8_192
  nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
  nonisolated(unsafe) private static var count = 0
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  /// Keeps the moves of an order, the last of which is being made.
  static func note(_ order: [String]) {
    var next = 0
    func add(_ string: String) {
      for byte in string.utf8 {
        guard next < size else { break }
        text[next] = byte
        next += 1
      }
    }
    add("\nThe app crashes at the last of these moves: ")
    for (index, move) in order.enumerated() {
      guard next < size else { break }
      if index > 0 { add(", ") }
      add(move)
    }
    add("\n")
    count = next
  }

  static func begin() {
    for signal in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { CrashNote.tell($0) }
      action.sa_flags = SA_ONSTACK
      sigaction(signal, &action, before + Int(signal))
    }
  }

  static func end() { for signal in signals { sigaction(signal, before + Int(signal), nil) } }

  private static func tell(_ signal: Int32) {
    if VirtualThread.current != nil { _ = write(STDERR_FILENO, text, count) }
    sigaction(signal, before + Int(signal), nil)
    // What faults does so again; what was raised has to be.
    if signal == SIGABRT { raise(signal) }
  }
}
