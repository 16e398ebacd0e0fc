import Foundation
import TerminalSupport
import Testing

/// The terminal is given back whatever happens, and the exit code tells what did.
@Suite("Ends", .timeLimit(.minutes(15)))
struct LifecycleTests {
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

  @Test("By its own key")
  func quits() throws {
    let (terminal, before) = try started()
    #expect(terminal.modes != before)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
    expectRestored(terminal, before)
  }

  @Test("By Ctrl-C and Ctrl-\\", arguments: [("\u{3}", 130), ("\u{1C}", 131)] as [(String, Int32)])
  func keysOfTheTerminal(key: String, code: Int32) throws {
    let (terminal, before) = try started()
    terminal.send(key)
    #expect(try terminal.waitForExit() == .code(code))
    expectRestored(terminal, before)
  }

  @Test("By a signal", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(signal: Int32) throws {
    let (terminal, before) = try started()
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .code(128 + signal))
    expectRestored(terminal, before)
  }

  @Test("By a terminal that goes away")
  func hangsUp() throws {
    let (terminal, _) = try started()
    terminal.hangUp()
    #expect(try terminal.waitForExit() == .code(129))
  }

  @Test("By a crash: a trap, a stack that runs over, a fault from outside")
  func crashes() throws {
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

  @Test("By exit() in the middle")
  func exits() throws {
    let (terminal, before) = try started()
    terminal.send("e")
    #expect(try terminal.waitForExit() == .code(3))
    expectRestored(terminal, before)
  }

  @Test("A program that hangs ends at the second request")
  func hangs() throws {
    let (terminal, before) = try started()
    // The echo of the key never comes: the program hangs before it draws. Both signals find it hanging, or end it.
    terminal.send("z")
    terminal.signal(SIGINT)
    terminal.signal(SIGTERM)
    let exit = try terminal.waitForExit()
    #expect([.code(143), .code(130)].contains(exit))
    expectRestored(terminal, before)
  }

  @Test("Stopped from outside and let go on, everything is drawn anew")
  func stops() throws {
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
