import BlockingTests
import ScreenDrawing
import TerminalSupport
import Testing
import UnlockEngine
import Walkthrough

/// The real program in a real terminal: keys in, screen out.
@Suite(.timeLimit(.ample), .blocking) struct ProgramInATerminal {
  private let program = Built.path("unlocksim")

  @Test func `Two enters from the picker to the first screen`() throws {
    let terminal = try Tmux([program])
    try terminal.wait(for: "Which product?")
    try terminal.press("Enter")
    try terminal.wait(for: "where to begin?")
    try terminal.press("Enter")
    try terminal.wait(for: Shown.title())
  }

  @Test func `A whole set-up with Face ID`() throws {
    let terminal = try Tmux([program, "walk", "banno"])
    try terminal.wait(for: Shown.title())
    try terminal.press("Enter")
    try terminal.wait(for: Shown.title(keys: "Enter"))
    try terminal.press("Enter")
    // Newly installed, the app asks first.
    try terminal.wait(for: "to use Face ID?")
    try terminal.press("Enter", "n")
    try terminal.wait(for: "Face Not Recognized")
    try terminal.press("Enter", "m")
    try terminal.wait(for: Shown.content())
    try terminal.press("h")
    let home = try terminal.wait(for: "Apps")
    #expect(!home.contains(try Shown.content()))
    try terminal.press("r", "m")
    try terminal.wait(for: Shown.content())
  }

  @Test func `A theme that can't be is told`() throws {
    let terminal = try Tmux([program, "walk", "banno", "--paused"], environment: ["NO_COLOR": "1"])
    try terminal.wait(for: Shown.title())
    try terminal.press("T")
    try terminal.wait(for: "There are no colours to choose from: NO_COLOR is set")
  }

  @Test func `Taken to a screen by its name`() throws {
    let terminal = try Tmux([program, "walk", "banno", "--app", "method=pin", "--app", "pin=9731"])
    try terminal.wait(for: Shown.title(["--app", "method=pin"]))
    try terminal.press("W")
    try terminal.wait(for: "● lock-pin            you are here")
    try terminal.type("confirm")
    try terminal.press("Enter")
    try terminal.wait(for: "type 9731")
    try terminal.press("Enter")
    try terminal.wait(for: "You are at banno.confirm-pin")
    for _ in 1...3 { try terminal.press("[") }
    try terminal.wait(for: Shown.content())
    // A search can be stopped, and a key is heard meanwhile.
    try terminal.press("W")
    try terminal.type("device-disabled")
    try terminal.press("Enter")
    try terminal.press("Escape")
    try terminal.wait(for: "Enter take me there")
  }

  @Test func `A whole lock-out`() throws {
    let terminal = try Tmux([
      program, "walk", "banno", "--app", "method=passcode-biometrics", "--device", "enrolled=false",
    ])
    try terminal.wait(for: "Enter iPhone Passcode")
    for digit in 1...4 { try terminal.type(String(repeating: "\(digit)", count: 6)) }
    try terminal.wait(for: "iPhone Unavailable")
    // The countdown is to be seen counting.
    try terminal.wait(for: "0:5")
    try terminal.press("b")
    try terminal.wait(for: "Restarting")
    // “Start now” leads to the lock screen, which goes on counting.
    try terminal.press("Enter")
    try terminal.wait(for: "Unavailable, try")
    try terminal.press(">")
    try terminal.press("Enter")
    try terminal.wait(for: "Enter Passcode")
    try terminal.type("123456")
    try terminal.wait(for: "Apps")
    try terminal.press("r")
    try terminal.wait(for: "Enter iPhone Passcode")
    try terminal.type("123456")
    try terminal.wait(for: Shown.content())
  }

  @Test func `A resize at any moment redraws`() throws {
    let terminal = try Tmux([program, "walk", "banno", "--paused"])
    try terminal.wait(for: Shown.title())
    for (columns, rows) in [(120, 40), (60, 20), (80, 24), (20, 5), (200, 60), (80, 24)] {
      try terminal.resize(columns: columns, rows: rows)
      let canvas = WalkDrawing(try pausedWalk([]), glyphs: .blocks).draw(
        size: Size(rows: rows, columns: columns)
      ).canvas
      try terminal.wait(for: "\(columns)×\(rows)") { $0 == canvas.text }
    }
  }

  @Test func `Without UTF-8 everything is ASCII`() throws {
    let terminal = try Tmux([program, "walk", "banno"], environment: ["LC_ALL": "C", "LANG": nil])
    let first = try terminal.wait(for: Shown.title())
    try terminal.press("?")
    let help = try terminal.wait(for: "Keys that work now")
    #expect((first + help).unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test func `The mouse taps what is drawn`() throws {
    let terminal = try PseudoTerminal(program, ["walk", "banno", "--paused"])
    try terminal.wait(for: Shown.word())
    let canvas = WalkDrawing(try pausedWalk([])).draw(size: Size(rows: 24, columns: 80)).canvas
    let main = try #require(pausedWalk([]).screen.top?.controls.first).title
    let row = try #require((0..<24).last { canvas.text(row: $0).contains(main) })
    terminal.send("\u{1B}[<0;15;\(row + 1)M\u{1B}[<0;15;\(row + 1)m")
    try terminal.wait(for: Shown.word(keys: "Enter"))
  }

  @Test func `Quitting by q gives the terminal back`() throws {
    let terminal = try PseudoTerminal(program, ["walk", "banno"])
    let before = terminal.modesBefore
    try terminal.wait(for: Shown.word())
    #expect(terminal.modes != before)
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == before)
    #expect(terminal.text.contains("\u{1B}[?1049l"))
  }

  @Test(arguments: [2, 15, 1] as [Int32]) func `A signal gives the terminal back`(signal: Int32) throws {
    let terminal = try PseudoTerminal(program, ["walk", "banno"])
    let before = terminal.modesBefore
    try terminal.wait(for: Shown.word())
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .code(128 + signal))
    #expect(terminal.modes == before)
    #expect(terminal.text.contains("\u{1B}[?1049l"))
  }

  @Test func `Suspended and continued it is as it was`() throws {
    let terminal = try Tmux(["bash", "--norc", "-i"], environment: ["PS1": "$ "])
    try terminal.type("\(program) walk banno --paused\n")
    try terminal.wait(for: Shown.word())
    let before = try terminal.screen()
    try terminal.press("C-z")
    try terminal.wait(for: "Stopped")
    try terminal.type("fg\n")
    try terminal.wait(for: "the same picture") { $0 == before }
    try terminal.press("Enter")
    try terminal.wait(for: Shown.word(keys: "Enter"))
  }

  /// Walks through each area of the product, and after each key what the terminal shows is the canvas.
  @Test(arguments: Area.all) func `What the terminal shows is the canvas`(area: Area) throws {
    for size in [Size(rows: 24, columns: 80), Size(rows: 40, columns: 130)] {
      let terminal = try Tmux(
        [program, "walk", "banno", "--paused"] + area.options, columns: size.columns, rows: size.rows)
      var walk = try pausedWalk(area.options)
      for key in [nil] + area.keys.split(separator: " ").map(String.init) {
        if let key {
          try terminal.press(key)
          walk.press(try #require(Key(name: key == "BSpace" ? "Backspace" : key)))
        }
        let canvas = WalkDrawing(walk, glyphs: .blocks).draw(size: size).canvas
        try terminal.wait(for: "after \(key ?? "the start"):\n\(canvas.text)") { $0 == canvas.text }
      }
    }
  }
}

/// A part of the product, and the keys that lead through it.
struct Area: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var options: [String]
  var keys: String

  static let all = [
    Area(testDescription: "set-up", options: [], keys: "Enter Tab Tab Tab Enter Enter n Enter n Tab Enter"),
    Area(
      testDescription: "registering a PIN", options: [],
      keys: "Enter Tab Enter 1 2 BSpace 2 3 4 1 2 3 5 Escape"),
    Area(
      testDescription: "the PIN lock and its alert", options: ["--app", "method=pin", "--app", "pin=2580"],
      keys: "1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 f r 5 5 5 5 Enter"),
    Area(
      testDescription: "the system's passcode and its lock-out",
      options: [
        "--app", "method=passcode-biometrics", "--device", "passcode=1234", "--device", "enrolled=false",
      ], keys: "1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 . > 1 2 3 4"),
    Area(
      testDescription: "Touch ID",
      options: ["--app", "method=passcode-biometrics", "--device", "biometry=touchID"],
      keys: "n n n Escape Enter m"),
    Area(
      testDescription: "an iPad, home and the app switcher",
      options: ["--app", "method=dont-lock", "--device", "model=iPad"],
      keys: "Enter Enter h Tab Enter r a f b r"),
    Area(
      testDescription: "settings", options: ["--app", "method=pin", "--app", "pin=2580"],
      keys: "2 5 8 0 Enter Enter Enter 2 5 8 0 1 1 1 1 1 1 1 1 Escape"),
    Area(
      testDescription: "the simulator's own", options: [],
      keys: "? Down Escape : p a s s BSpace Down Escape p Down Enter l 9 Escape [ ]"),
  ]
}

/// What `unlocksim walk banno --paused` with these options holds.
func pausedWalk(_ options: [String]) throws -> Walk {
  var setup = Setup()
  for (name, value) in zip(options, options.dropFirst()) where name.hasPrefix("--") {
    let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
    let entry = Setup.Entry(parts[0], parts[1])
    if name == "--device" { setup.device.append(entry) } else { setup.app.append(entry) }
  }
  let banno = try banno()
  setup = setup.forWalking(banno, isPaused: true)
  var walk = Walk(try banno.simulation(setup), isPaused: true)
  walk.perform(.lifeCycle(.launch))
  return walk
}
