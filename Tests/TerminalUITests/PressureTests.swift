import BlockingTests
import Foundation
import SeededDraws
import TerminalSupport
import Testing

@testable import TerminalUI

/// Keys, pastes, signals and new sizes, more than can be answered: each is heard, none keeps another from it.
@Suite(.timeLimit(.ample), .blocking, .serialized) struct PressureTests {
  private let probe = Built.path("terminal-probe")

  @Test
  func `Keys behind Ctrl-L and T are heard, and a signal at any instant ends it`() throws {
    let seed = UInt64.random(in: 0...999_999)
    print("keys behind a redraw: seed \(seed)")
    var numbers = Draw(seed: seed)
    for round in 0..<40 {
      let terminal = try PseudoTerminal(probe)
      let before = terminal.modesBefore
      try terminal.wait(for: "80x24")
      let count = Int.random(in: 1...60, using: &numbers)
      let keys = (0..<count).map { _ in ["T", "\u{C}", "x", "\u{1B}[A"].randomElement(using: &numbers) ?? "x"
      }
      terminal.send(keys.joined() + "=")
      let palettes = ["dark", "light", "none"]
      let palette = palettes[keys.count { $0 == "T" } % 3]
      try terminal.wait(for: "\(count + 1) keys came, \(palette)")

      terminal.send(keys.joined())
      usleep(UInt32.random(in: 0...3000, using: &numbers))
      let signal = [SIGTERM, SIGINT, SIGHUP].randomElement(using: &numbers) ?? SIGTERM
      terminal.signal(signal)
      #expect(try terminal.waitForExit() == .code(128 + signal), "seed \(seed), round \(round)")
      #expect(terminal.modes == before)
    }
  }

  @Test
  func `Another palette is drawn in place: the screen isn't left`() throws {
    let terminal = try PseudoTerminal(probe, ["--dark"])
    var end = try terminal.wait(for: "80x24")
    for palette in ["light", "none", "dark"] {
      terminal.send("T=")
      end = try terminal.wait(for: "keys came, \(palette)", from: end)
    }
    #expect(!terminal.text.contains("\u{1B}[?1049l"))
  }

  @Test
  func `In a storm of new sizes, with frames slower than they come, a key and a request to end are heard`()
    throws
  {
    print("storm: seed \(Seeds.asked)")
    let terminal = try PseudoTerminal(probe, ["--frame", "15"])
    let before = terminal.modesBefore
    try terminal.wait(for: "80x24")
    let storm = Storm(over: terminal, keys: ["x", "\u{1B}[B"], seed: Seeds.asked)
    storm.blow(seconds: 1)
    let drawn = terminal.output.count
    terminal.trySend("y")
    let isHeard = storm.blow(seconds: 20) { terminal.hasSent("key y", from: drawn) }
    #expect(isHeard, "seed \(Seeds.asked)")
    storm.blow(seconds: 1)
    terminal.signal(SIGTERM)
    #expect(storm.blow(seconds: 20) { terminal.hasEnded }, "seed \(Seeds.asked)")
    #expect(try terminal.waitForExit() == .code(143))
    #expect(terminal.modes == before)
  }

  @Test
  func `A megabyte of marked paste is one text, and the next key is heard`() throws {
    let terminal = try PseudoTerminal(probe)
    try terminal.wait(for: "80x24")
    terminal.send("\u{1B}[200~" + String(repeating: "q!^e", count: 250_000) + "\u{1B}[201~x")
    try terminal.wait(for: "pasted 4096: q!^eq!^e")
    try terminal.wait(for: "key x")
    terminal.send("=")
    try terminal.wait(for: "2 keys came")
  }

  @Test
  func `A megabyte of keys without marks: as many as there is room for, a word, and the next key is heard`()
    throws
  {
    let terminal = try PseudoTerminal(probe)
    try terminal.wait(for: "80x24")
    let drawn = terminal.output.count
    terminal.send(String(repeating: "x", count: 1_000_000))
    // A key that comes before the end of the burst is dropped with it.
    try terminal.waitUntilIdle(seconds: 60)
    #expect(terminal.hasSent("dropped ", from: drawn))
    // After “key x”, ncurses would draw only the other letter of “key y”.
    terminal.send("=")
    try terminal.wait(for: "keys came", from: drawn)
    // Not one frame a key: of those that were there at once, one.
    #expect(terminal.output.count - drawn < 400_000)
  }

  @Test
  func `What was kept of a burst comes first, the rest of it is counted, and then there is room again`() {
    var typeahead = Typeahead(isUTF8: true)
    let many = Array(repeating: Event.key(.tab), count: Typeahead.limit - 1)
    typeahead.add(many)
    typeahead.add([.key(.enter), .key(.escape), .key(.escape)])
    #expect(typeahead.next() == .key(.tab))
    typeahead.add([.key(.escape)])
    for _ in 2..<Typeahead.limit { #expect(typeahead.next() == .key(.tab)) }
    #expect(typeahead.next() == .key(.enter))
    #expect(!typeahead.isEmpty)
    #expect(typeahead.next() == .dropped(keys: 3))
    #expect(typeahead.isEmpty && typeahead.next() == nil)
    typeahead.add([.key(.escape)])
    #expect(typeahead.next() == .key(.escape))
  }

  @Test
  func `A window that claims to be larger than any screen is drawn as large as one`() throws {
    let terminal = try PseudoTerminal(probe)
    try terminal.wait(for: "80x24")
    terminal.resize(columns: 60_000, rows: 60_000)
    try terminal.wait(for: "2000x500 ", seconds: 60)
    terminal.resize(columns: 80, rows: 24)
    terminal.send("q")
    #expect(try terminal.waitForExit(seconds: 60) == .code(0))
  }
}
