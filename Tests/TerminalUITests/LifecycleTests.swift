import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// The terminal is given back whatever happens, and the exit code tells what did.
@Suite(.timeLimit(.ample), .blocking) struct LifecycleTests {
  private let probe = Built.path("terminal-probe")

  private func started() throws -> (PseudoTerminal, PseudoTerminal.Modes) {
    let terminal = try PseudoTerminal(probe)
    let before = terminal.modesBefore
    try terminal.wait(for: "80x24")
    return (terminal, before)
  }

  /// What has to be undone is undone: the screen, the cursor, the mouse, pastes and the modes.
  private func expectRestored(_ terminal: PseudoTerminal, _ before: PseudoTerminal.Modes) {
    let text = terminal.text
    for (set, reset) in [
      ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?25l", "\u{1B}[?25h"), ("\u{1B}[?1000h", "\u{1B}[?1000l"),
      ("\u{1B}[?2004h", "\u{1B}[?2004l"),
    ] {
      guard let last = text.range(of: set, options: .backwards) else {
        Issue.record("never sent: \(set.debugDescription)")
        continue
      }
      #expect(text[last.upperBound...].contains(reset), "not undone: \(set.debugDescription)")
    }
    #expect(terminal.modes == before)
  }

  @Test
  func `Quitting by its own key restores the terminal`() throws {
    let (terminal, before) = try started()
    #expect(terminal.modes != before)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
    expectRestored(terminal, before)
  }

  @Test(arguments: [("\u{3}", 130), ("\u{1C}", 131)] as [(String, Int32)])
  func `The terminal is restored after Ctrl-C or Ctrl-Backslash`(key: String, code: Int32) throws {
    let (terminal, before) = try started()
    terminal.send(key)
    #expect(try terminal.waitForExit() == .code(code))
    expectRestored(terminal, before)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `The terminal is restored after a signal`(signal: Int32) throws {
    let (terminal, before) = try started()
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .code(128 + signal))
    expectRestored(terminal, before)
  }

  @Test
  func `The program ends when its terminal goes away`() throws {
    let (terminal, _) = try started()
    terminal.hangUp()
    #expect(try terminal.waitForExit() == .code(129))
  }

  @Test
  func `The terminal is restored after a crash: a trap, a stack that runs over, a fault from outside`() throws
  {
    for key in ["!", "^"] {
      let (terminal, before) = try started()
      terminal.send(key)
      let exit = try terminal.waitForExit()
      #expect([.signal(SIGTRAP), .signal(SIGILL), .signal(SIGSEGV)].contains(exit), "\(exit)")
      expectRestored(terminal, before)
    }
    for signal in [SIGSEGV, SIGABRT, SIGBUS] {
      let (terminal, before) = try started()
      terminal.signal(signal)
      #expect(try terminal.waitForExit() == .signal(signal))
      expectRestored(terminal, before)
    }
  }

  /// All that end a process by default and can be caught, but those that the program answers.
  private static let fatal: [Int32] =
    [
      SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT,
      SIGSYS, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGILL,
    ] + [__libc_current_sigrtmin(), __libc_current_sigrtmin() + 7, __libc_current_sigrtmax()]

  @Test(arguments: fatal)
  func `The terminal is restored after any other signal that ends a process`(signal: Int32) throws {
    let (terminal, before) = try started()
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    expectRestored(terminal, before)
  }

  @Test(arguments: fatal + [SIGSEGV])
  func `Keys without a screen: the terminal is given back too`(signal: Int32) throws {
    let terminal = try PseudoTerminal(probe, ["--keyboard"])
    try terminal.wait(for: "ready")
    terminal.send("x")
    try terminal.wait(for: "key x")
    #expect(terminal.modes != terminal.modesBefore)
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signal(signal))
    #expect(terminal.modes == terminal.modesBefore)
    #expect(terminal.text.hasSuffix("\u{1B}[?2004l"))
  }

  @Test
  func `Keys without a screen: a paste presses none, a line is a line, Ctrl-C ends it`() throws {
    let terminal = try PseudoTerminal(probe, ["--keyboard"])
    try terminal.wait(for: "ready")
    terminal.send("\u{1B}[200~abcq\u{1B}[201~x")
    let pasted = try terminal.wait(for: "key x")
    #expect(!terminal.text.contains("key a"))
    terminal.send("l")
    try terminal.wait(for: "\u{1B}[?2004l", from: pasted)
    terminal.send("a.*b\r")
    try terminal.wait(for: "line line(\"a.*b\")")
    terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .code(130))
    #expect(terminal.modes == terminal.modesBefore)
  }

  @Test
  func `The terminal is restored after exit() in the middle`() throws {
    let (terminal, before) = try started()
    terminal.send("e")
    #expect(try terminal.waitForExit() == .code(3))
    expectRestored(terminal, before)
  }

  @Test
  func `A program that hangs ends at the second request`() throws {
    let (terminal, before) = try started()
    // The echo of the key never comes: the program hangs before it draws. Both signals find it hanging, or end it.
    terminal.send("z")
    terminal.signal(SIGINT)
    terminal.signal(SIGTERM)
    let exit = try terminal.waitForExit()
    #expect([.code(143), .code(130)].contains(exit))
    expectRestored(terminal, before)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `A program that hangs ends at the first request, a moment later`(signal: Int32) throws {
    let (terminal, before) = try started()
    terminal.send("z")
    try terminal.waitUntilRead()
    terminal.signal(signal)
    let exit = try terminal.waitForExit()
    #expect(exit == .code(128 + signal))
    expectRestored(terminal, before)
  }

  @Test
  func `A program whose terminal takes nothing any more ends all the same`() throws {
    let (terminal, before) = try started()
    terminal.send("f")
    try terminal.waitUntilRead()
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForExit(seconds: 30, isReading: false) == .code(143))
    #expect(terminal.modes == before)
  }

  @Test
  func `Stopped from outside and let go on, everything is drawn anew`() throws {
    let (terminal, before) = try started()
    terminal.send("\u{1B}[A")
    try terminal.wait(for: "key Up")

    terminal.signal(SIGSTOP)
    try terminal.waitForStop()
    let drawn = terminal.output.count
    terminal.signal(SIGCONT)
    try terminal.wait(for: "key Up", from: drawn)
    try terminal.wait(for: "80x24", from: drawn)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
    expectRestored(terminal, before)
  }
}
