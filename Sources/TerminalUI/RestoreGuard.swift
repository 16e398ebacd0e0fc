import Glibc

/// Gives the terminal back whatever happens: from a signal handler, from `exit`, or from a crash.
///
/// Everything that a handler touches is allocated before it can run and reached through one constant pointer: a
/// handler may not allocate, take a lock or begin an access that the interrupted code has begun already. Only
/// `write`, `tcsetattr`, `sigaction`, `raise` and `_exit` are called, which POSIX allows there.
enum RestoreGuard {
  /// What a handler needs to know.
  private struct Plan {
    /// Whether the terminal is ours at the moment.
    var isArmed = false
    /// The modes that the shell had set.
    var modes = termios()
    /// What to send to leave the screen.
    var bytes: UnsafeMutableBufferPointer<UInt8>
    /// Where signals for the main loop are written to.
    var wakeUp: Int32 = -1
    /// Whether the main loop has been asked to end already.
    var endIsNear = false
    /// The actions that stood before, by signal number.
    var former: UnsafeMutableBufferPointer<sigaction>
  }

  nonisolated(unsafe) private static let plan: UnsafeMutablePointer<Plan> = {
    let former = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: 65)
    former.initialize(repeating: sigaction())
    let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    plan.initialize(to: Plan(bytes: UnsafeMutableBufferPointer(start: nil, count: 0), former: former))
    atexit { RestoreGuard.restoreNow() }
    return plan
  }()

  /// Signals that mean a fault in the program itself.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]

  /// Signals that the main loop answers.
  private static let answered = [SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]

  /// Whether a terminal is open in this process.
  static var isArmed: Bool { plan.pointee.isArmed }

  /// From now on the terminal is given back in every case; signals arrive as bytes at `wakeUp`.
  static func arm(modes: termios, farewell: [UInt8], wakeUp: Int32) {
    plan.pointee.bytes.deallocate()
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: farewell.count)
    _ = bytes.initialize(from: farewell)
    plan.pointee.bytes = bytes
    plan.pointee.modes = modes
    plan.pointee.wakeUp = wakeUp
    plan.pointee.endIsNear = false
    plan.pointee.isArmed = true
    provideStack()
    for signal in faults { install(onFault, for: signal, flags: SA_ONSTACK) }
    for signal in answered { install(onSignal, for: signal, flags: SA_ONSTACK | SA_RESTART) }
  }

  /// The terminal has been given back; signals do again what they did before.
  static func disarm() {
    plan.pointee.isArmed = false
    for signal in faults + answered { sigaction(signal, &plan.pointee.former[Int(signal)], nil) }
    plan.pointee.wakeUp = -1
  }

  /// Stops the process as Ctrl-Z does and returns when it goes on. The terminal must have been left before.
  static func stop() {
    plan.pointee.isArmed = false
    var byDefault = sigaction()
    byDefault.__sigaction_handler.sa_handler = SIG_DFL
    var ours = sigaction()
    sigaction(SIGTSTP, &byDefault, &ours)
    kill(getpid(), SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
    var modes = termios()
    if tcgetattr(STDIN_FILENO, &modes) == 0 { plan.pointee.modes = modes }
    plan.pointee.isArmed = true
  }

  /// Leaves the screen and sets the shell's modes, once.
  private static func restoreNow() {
    guard plan.pointee.isArmed else { return }
    plan.pointee.isArmed = false
    var rest = UnsafeRawPointer(plan.pointee.bytes.baseAddress)
    var count = plan.pointee.bytes.count
    while count > 0, let start = rest {
      let written = write(STDOUT_FILENO, start, count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { break }
      rest = start + written
      count -= written
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &plan.pointee.modes)
  }

  /// A signal for the main loop. The second request to end doesn't wait for it any more: it may hang.
  private static let onSignal: @convention(c) (Int32) -> Void = { signal in
    let savedError = errno
    let asksToEnd = signal == SIGINT || signal == SIGTERM || signal == SIGQUIT
    if asksToEnd {
      if plan.pointee.endIsNear {
        restoreNow()
        _exit(128 + signal)
      }
      plan.pointee.endIsNear = true
    }
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(plan.pointee.wakeUp, &byte, 1)
    errno = savedError
  }

  /// A crash: gives the terminal back and lets the signal do what it would have done without us.
  private static let onFault: @convention(c) (Int32) -> Void = { signal in
    restoreNow()
    sigaction(signal, &plan.pointee.former[Int(signal)], nil)
    raise(signal)
  }

  /// What the parent ignores for us (as `nohup` does) stays ignored.
  private static func install(
    _ handler: @escaping @convention(c) (Int32) -> Void, for signal: Int32, flags: Int32
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    sigfillset(&action.sa_mask)
    let former = plan.pointee.former.baseAddress?.advanced(by: Int(signal))
    sigaction(signal, nil, former)
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    let present = unsafeBitCast(former?.pointee.__sigaction_handler.sa_handler, to: Int.self)
    if present != ignored { sigaction(signal, &action, nil) }
  }

  /// A stack of its own for the handlers, so that also a stack that ran over leaves the terminal in order.
  private static func provideStack() {
    var present = stack_t()
    guard sigaltstack(nil, &present) == 0, present.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 64 * 1024
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }
}
