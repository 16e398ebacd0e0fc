import Glibc

/// Restores the terminal however the process ends: from a signal handler, from `exit`, or after a crash.
///
/// Everything that a handler uses is allocated in advance and reached through one constant pointer: a handler may
/// not allocate, take a lock, or begin an access that the interrupted code has already begun. It calls only
/// `write`, `poll`, `fcntl`, `tcsetattr`, `sigaction`, `alarm`, `raise` and `_exit`, which are allowed there.
enum RestoreGuard {
  /// What a handler needs to know.
  private struct Plan {
    /// Whether the terminal is currently ours.
    var isArmed = false
    /// The modes that the shell had set.
    var modes = termios()
    /// The bytes that leave the screen.
    var bytes: UnsafeMutableBufferPointer<UInt8>
    /// Where to write a byte for each signal, to end a wait.
    var wakeUp: Int32 = -1
    /// The signal that asked the program to end; 0 if none did.
    var ending: Int32 = 0
    /// Whether the owner of the terminal knows that the program is to end.
    var isEndKnown = false
    /// The signals that have come and haven't been handled, by number: each once, however often it came, so that a
    /// flood of one can't hide another.
    let pending: UnsafeMutableBufferPointer<Bool>
    /// The previous signal actions, by number.
    let former: UnsafeMutableBufferPointer<sigaction>
  }

  /// Signals are numbered from 1 to 64.
  private static let signalCount = 65

  nonisolated(unsafe) private static let plan: UnsafeMutablePointer<Plan> = {
    let former = UnsafeMutableBufferPointer<sigaction>.allocate(capacity: signalCount)
    former.initialize(repeating: sigaction())
    let pending = UnsafeMutableBufferPointer<Bool>.allocate(capacity: signalCount)
    pending.initialize(repeating: false)
    let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
    let nothing = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    plan.initialize(to: Plan(bytes: nothing, pending: pending, former: former))
    atexit { RestoreGuard.restoreNow() }
    return plan
  }()

  /// All signals that end a process by default: its own faults, limits, timers, and those that others may send.
  /// (SIGKILL can't be caught.)
  private static let fatal =
    [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]
    + [SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT]
    + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

  /// Signals that ask the program to end, and that it handles itself.
  static let ends = [SIGINT, SIGTERM, SIGQUIT, SIGHUP]

  /// Signals that concern the screen.
  static let screen = [SIGTSTP, SIGCONT, SIGWINCH]

  /// How many seconds after the first request the process ends at the latest, even if the main loop hangs or the
  /// terminal accepts no more output.
  private static let patience: UInt32 = 2

  /// Whether a terminal is open in this process.
  static var isArmed: Bool { plan.pointee.isArmed }

  /// From now on the terminal is restored in every case; signals to be handled end the wait for `wakeUp`.
  static func arm(modes: termios, farewell: [UInt8], wakeUp: Int32, answering answered: [Int32]) {
    plan.pointee.bytes.deallocate()
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: farewell.count)
    _ = bytes.initialize(from: farewell)
    plan.pointee.bytes = bytes
    plan.pointee.modes = modes
    plan.pointee.wakeUp = wakeUp
    plan.pointee.ending = 0
    plan.pointee.isEndKnown = false
    plan.pointee.pending.update(repeating: false)
    plan.pointee.isArmed = true
    provideStack()
    for signal in 1..<Int32(signalCount) { sigaction(signal, nil, &plan.pointee.former[Int(signal)]) }
    for signal in fatal { install(onFatal, for: signal, flags: SA_ONSTACK) }
    for signal in answered { install(onSignal, for: signal, flags: SA_ONSTACK | SA_RESTART) }
  }

  /// The terminal has been restored, so signals have their previous actions again. A request to end that hasn't
  /// been handled yet takes effect at once.
  static func disarm() {
    plan.pointee.isArmed = false
    if plan.pointee.ending != 0 { _ = alarm(0) }
    for signal in fatal + ends + screen { sigaction(signal, &plan.pointee.former[Int(signal)], nil) }
    plan.pointee.wakeUp = -1
    if !plan.pointee.isEndKnown, let missed = ends.first(where: take) { raise(missed) }
  }

  // MARK: Signals received

  /// Whether a signal has come since the last call.
  static func take(_ signal: Int32) -> Bool {
    guard plan.pointee.pending[Int(signal)] else { return false }
    plan.pointee.pending[Int(signal)] = false
    return true
  }

  /// The signal that asks the program to end, if one has come.
  static func takeEnd() -> Int32? {
    guard let signal = ends.first(where: take) else { return nil }
    plan.pointee.isEndKnown = true
    return signal
  }

  /// The terminal is gone, and its owner knows.
  static func noteLoss() { plan.pointee.isEndKnown = true }

  /// The signal that asked the program to end, even if it hasn't been handled yet: for long computations.
  static var ending: Int32? { plan.pointee.ending == 0 ? nil : plan.pointee.ending }

  // MARK: Stopping and leaving

  /// Stops the process as Ctrl-Z does, and returns when it continues. The terminal must have been left first.
  static func stop() {
    plan.pointee.isArmed = false
    var byDefault = sigaction()
    byDefault.__sigaction_handler.sa_handler = SIG_DFL
    var ours = sigaction()
    sigaction(SIGTSTP, &byDefault, &ours)
    kill(getpid(), SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
    // The stop and the continuation have been handled by this.
    for signal in [SIGTSTP, SIGCONT] { _ = take(signal) }
    var modes = termios()
    if tcgetattr(STDIN_FILENO, &modes) == 0 { plan.pointee.modes = modes }
    plan.pointee.isArmed = true
  }

  /// Leaves the screen and restores the shell's modes, once.
  private static func restoreNow() {
    guard plan.pointee.isArmed else { return }
    plan.pointee.isArmed = false
    // A terminal that accepts no output must not keep the process from ending.
    let flags = fcntl(STDOUT_FILENO, F_GETFL)
    _ = fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK)
    sendWhole(UnsafeRawBufferPointer(plan.pointee.bytes), patience: 1000)
    _ = fcntl(STDOUT_FILENO, F_SETFL, flags)
    tcsetattr(STDIN_FILENO, TCSANOW, &plan.pointee.modes)
  }

  // MARK: Handlers

  /// A signal for the main loop. A second request to end doesn't wait for the main loop, which may hang; nor does
  /// the first for long.
  private static let onSignal: @convention(c) (Int32) -> Void = { signal in
    let savedError = errno
    plan.pointee.pending[Int(signal)] = true
    switch signal {
    case SIGINT, SIGTERM, SIGQUIT:
      if plan.pointee.ending != 0 {
        restoreNow()
        _exit(128 + signal)
      }
      plan.pointee.ending = signal
      _ = alarm(patience)
    case SIGHUP:
      // A closing window may signal more than once.
      if plan.pointee.ending == 0 { _ = alarm(patience) }
      plan.pointee.ending = signal
    default: break
    }
    var byte: UInt8 = 0
    // If the pipe is full, the wait ends anyway.
    _ = write(plan.pointee.wakeUp, &byte, 1)
    errno = savedError
  }

  /// A crash, or another signal that ends the process: restores the terminal and lets the signal take its default
  /// effect. After a request to end, it is our own alarm.
  private static let onFatal: @convention(c) (Int32) -> Void = { signal in
    restoreNow()
    if signal == SIGALRM, plan.pointee.ending != 0 { _exit(128 + plan.pointee.ending) }
    sigaction(signal, &plan.pointee.former[Int(signal)], nil)
    raise(signal)
  }

  /// Signals that the parent ignores for us (as `nohup` does) stay ignored.
  private static func install(
    _ handler: @escaping @convention(c) (Int32) -> Void, for signal: Int32, flags: Int32
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    sigfillset(&action.sa_mask)
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    let former = plan.pointee.former[Int(signal)].__sigaction_handler.sa_handler
    if unsafeBitCast(former, to: Int.self) != ignored { sigaction(signal, &action, nil) }
  }

  /// Gives the handlers a stack of their own, so that even a stack overflow leaves the terminal in order.
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

/// Sends all bytes to the terminal, unless it accepts nothing for a number of milliseconds. Used by handlers.
func sendWhole(_ bytes: UnsafeRawBufferPointer, patience: Int32) {
  var done = 0
  while done < bytes.count, let start = bytes.baseAddress {
    let written = write(STDOUT_FILENO, start + done, bytes.count - done)
    if written > 0 {
      done += written
    } else if written < 0, errno == EAGAIN {
      var watched = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      guard poll(&watched, 1, patience) > 0 else { return }
    } else if written == 0 || errno != EINTR {
      return
    }
  }
}
