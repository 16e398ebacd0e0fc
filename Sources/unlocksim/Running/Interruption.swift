import ArgumentParser
import Glibc
import Reports
import Scenarios

/// Ctrl-C and SIGTERM are recorded, so that what was done can still be reported. A second one ends the program at
/// once, unless it comes with the first: `timeout` sends each to the program, and again to all of its group.
enum Interruption {
  nonisolated(unsafe) private static var flag: sig_atomic_t = 0
  /// When the first one came, in milliseconds.
  nonisolated(unsafe) private static var moment = 0
  /// How long further ones are taken for the first, in milliseconds.
  private static var together: Int { 300 }
  /// The signals that aren't ignored: a shell makes background programs ignore Ctrl-C.
  private static let numbers = [SIGINT, SIGTERM].filter { number in
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1
  }

  /// The signal that came, if any.
  static var signal: Int32? { flag == 0 ? nil : flag }
  /// Whether what is being done should end: for a signal, or because nobody wants it any more.
  static var hasCome: Bool { flag != 0 || isUnwanted?() == true }
  /// Tells that nobody wants any more what is being done, where there is somebody to ask.
  nonisolated(unsafe) static var isUnwanted: (() -> Bool)?

  /// Ends the program with the exit code for a signal, if one came.
  static func check() throws { if let signal { throw ExitCode(128 + signal) } }

  /// Starts recording signals. They interrupt blocking calls.
  static func watch() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      let now = time.tv_sec * 1000 + time.tv_nsec / 1_000_000
      guard Interruption.flag != 0 else {
        (Interruption.moment, Interruption.flag) = (now, number)
        return
      }
      guard now - Interruption.moment > Interruption.together else { return }
      _ = Glibc.signal(number, SIG_DFL)
      raise(number)
    }
    for number in numbers { sigaction(number, &action, nil) }
  }

  /// From now on a signal ends the program, with the exit code for that: nothing is left to be reported.
  static func endAtOnce() { for number in numbers { _ = Glibc.signal(number) { _exit(128 + $0) } } }

  /// From now on a signal ends the program, as by default.
  static func leave() { for number in numbers { _ = Glibc.signal(number, SIG_DFL) } }
}

extension RunSignals {
  /// The signals that the program records.
  static let noted = RunSignals(
    watch: { $0 ? Interruption.watch() : Interruption.leave() }, noted: { Interruption.signal })
}
