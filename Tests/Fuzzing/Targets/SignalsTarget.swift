import Foundation
import SeededDraws
import TerminalSupport

/// The real program in a pseudo-terminal: keys, pastes, resizes and signals at any instant. It ends when it is told
/// to, by whatever it is told, and the terminal is as it was.
struct SignalsTarget: FuzzTarget {
  static let name = "signals"
  static let tries = 3

  private let program: String
  private let folder: String

  init(in surroundings: Surroundings) throws {
    program = surroundings.program
    folder = surroundings.folder
    // Keys may save a scenario or a page, where the program is.
    guard chdir(folder) == 0 else { throw Problem("there is no folder for what is saved", folder) }
  }

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    var setup = WalkSetup(&draw, changes: 1)
    if draw.once(in: 4) { setup.setup = .init() }
    let actions =
      (0..<draw.within(1...25)).map { _ in TerminalAction(&draw) } + [TerminalAction(endBy: &draw)]
    for line in setup.lines + actions.map(\.line) { tell(FuzzCase(line: line)) }
    try check(setup, actions)
  }

  func replay(_ fuzzCase: FuzzCase) throws {
    let script = WalkScript(fuzzCase)
    try check(script.setup, script.others.compactMap { TerminalAction(line: $0) })
  }

  private func check(_ setup: WalkSetup, _ actions: [TerminalAction]) throws {
    let terminal = try PseudoTerminal(
      program, ["walk"] + setup.options, environment: ["XDG_STATE_HOME": folder + "/state", "HOME": folder])
    let before = terminal.modesBefore
    // Before the terminal is opened a signal ends any program, and nothing is to be restored.
    try terminal.wait(for: "\u{1B}[?2004h", seconds: 20)
    var told: Set<Int32> = []
    for action in actions where !terminal.hasEnded {
      action.act(on: terminal)
      // A terminal that takes nothing isn’t waited for: what the program has to say then, it can’t.
      terminal.listen(milliseconds: 0)
      if case .signal(let number) = action { told.insert(number) }
      // A program that is ending has given the keyboard back: there Ctrl-C is a signal, as in any shell.
      if action == .send("\u{3}") { told.insert(SIGINT) }
    }
    if !terminal.hasEnded {
      terminal.signal(SIGCONT)
      terminal.signal(SIGTERM)
      told.insert(SIGTERM)
    }
    guard let exit = try? terminal.waitForExit(seconds: 20) else {
      throw Problem("it doesn’t end when it is told to", String(terminal.text.suffix(300)).inOneLine)
    }
    try check(exit, told)
    try checkRestored(terminal, before)
  }

  private func check(_ exit: PseudoTerminal.Exit, _ told: Set<Int32>) throws {
    switch exit {
    // By its own key, or by Ctrl-C and Ctrl-\ as keys.
    case .code(0), .code(130), .code(131): return
    case .code(let code) where told.contains(code - 128): return
    case .signal(let number) where told.contains(number): return
    case .code(let code): throw Problem("it ends with \(code), and nobody told it to")
    case .signal(let number): throw Problem("it ends by signal \(number), and nobody sent that")
    }
  }

  private func checkRestored(_ terminal: PseudoTerminal, _ before: PseudoTerminal.Modes) throws {
    if terminal.modes != before {
      throw Problem("the terminal’s modes aren’t restored", "\(terminal.modes), \(before)")
    }
    let text = Data(terminal.output)
    for (what, set, reset) in [
      ("the screen", "\u{1B}[?1049h", "\u{1B}[?1049l"), ("the cursor", "\u{1B}[?25l", "\u{1B}[?25h"),
      ("the mouse", "\u{1B}[?1000h", "\u{1B}[?1000l"), ("pasting", "\u{1B}[?2004h", "\u{1B}[?2004l"),
    ] {
      guard let last = text.range(of: Data(set.utf8), options: .backwards) else { continue }
      if text[last.upperBound...].range(of: Data(reset.utf8)) == nil {
        throw Problem("\(what) isn’t given back")
      }
    }
  }
}

/// Something that befalls a program in a terminal, as a line says it.
enum TerminalAction: Hashable {
  case send(String)
  /// Text between the marks of a bracketed paste.
  case paste(String)
  case resize(rows: Int, columns: Int)
  /// So many resizes, one every two milliseconds.
  case storm(Int)
  case signal(Int32)
  case pause(milliseconds: Int)

  /// What a program may be sent and go on, or end.
  private static let signals = [
    SIGWINCH, SIGWINCH, SIGCONT, SIGCHLD, SIGURG, SIGPIPE, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM,
    SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR,
  ]

  private static let texts = [
    "\r", "\t", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[<0;15;8M\u{1B}[<0;15;8m", "\u{1B}[<64;3;3M",
    "\u{1B}OP", "1111", "2580", "123456", "hr", "[", "]", "u", ":", "?", "J", "H", "W\r", "X", "R", "T",
    "\u{C}", "P", " ", "+", "m", "n", "b", "L", "\u{1A}", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[", "é",
    "\u{2028}", "漢", "\u{7F}", "p", ";", ">",
  ]

  init(_ draw: inout Draw) {
    switch draw.below(14) {
    case 0: self = .signal(draw.once(in: 3) ? draw.one(of: Self.signals) : SIGWINCH)
    case 1: self = .resize(rows: draw.within(1...70), columns: draw.within(1...220))
    case 2: self = .storm(draw.within(5...120))
    case 3: self = .paste(String(repeating: draw.one(of: Self.texts), count: draw.one(of: [1, 10, 2000])))
    case 4...6: self = .pause(milliseconds: draw.below(30))
    default: self = .send(draw.one(of: Self.texts))
    }
  }

  /// What a session ends with.
  init(endBy draw: inout Draw) {
    self = draw.one(of: [
      .signal(SIGTERM), .signal(SIGTERM), .signal(SIGINT), .signal(SIGHUP), .send("\u{3}"),
    ])
  }

  var line: String {
    switch self {
    case .send(let text): "send \(text.inOneLine)"
    case .paste(let text): "paste \(text.inOneLine)"
    case .resize(let rows, let columns): "resize \(rows) \(columns)"
    case .storm(let count): "storm \(count)"
    case .signal(let number): "signal \(number)"
    case .pause(let milliseconds): "pause \(milliseconds)"
    }
  }

  init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    let numbers = words[1].split(separator: " ").compactMap { Int($0) }
    switch (words[0], numbers.count) {
    case ("send", _): self = .send(String(inOneLine: words[1]))
    case ("paste", _): self = .paste(String(inOneLine: words[1]))
    case ("resize", 2): self = .resize(rows: numbers[0], columns: numbers[1])
    case ("storm", 1): self = .storm(numbers[0])
    case ("signal", 1): self = .signal(Int32(numbers[0]))
    case ("pause", 1): self = .pause(milliseconds: numbers[0])
    default: return nil
    }
  }

  func act(on terminal: PseudoTerminal) {
    switch self {
    case .send(let text): terminal.send(text)
    case .paste(let text): terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
    case .resize(let rows, let columns): terminal.resize(columns: columns, rows: rows)
    case .storm(let count):
      for number in 0..<count {
        terminal.resize(columns: 80 + number % 41, rows: 24 + number % 17)
        terminal.listen(milliseconds: 2)
      }
    case .signal(let number): terminal.signal(number)
    case .pause(let milliseconds): terminal.listen(milliseconds: milliseconds)
    }
  }
}
