import BlockingTests
import Foundation
import SeededDraws
import TerminalSupport
import Testing

/// The real program in bad weather: whatever comes, however much of it, it reads on, and ends when it is asked to.
@Suite(.timeLimit(.ample), .blocking, .serialized) struct StormTests {
  private let program = Built.path("unlocksim")

  /// What a session begins with; the search for a way, while it is under way, takes the time of many frames.
  private static let beginnings = ["", "\r", "W\u{1B}[B\u{1B}[B\r", "Wblocked\r", ":", "J", "H", "?"]

  /// Nothing among them quits.
  private static let keys =
    [
      "\r", "\t", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{C}", "T", "\u{1B}[200~2580b\u{1B}[201~",
      "\u{1B}[<0;20;12M",
    ] + "0123456789mncrhaftbiH[]JBGWA:?,.>o".map(String.init)

  /// For as long as `STORM_SECONDS` says, with sessions by seed from `SEED` on.
  @Test func `No session stops reading or ignores a signal`() throws {
    let end = Date(timeIntervalSinceNow: Storm.seconds)
    var seed = Seeds.asked
    repeat {
      print("storm: seed \(seed)")
      try weather(seed: seed)
      seed += 1
    } while Date() < end
  }

  private func weather(seed: UInt64) throws {
    let folder = TemporaryFolder()
    var numbers = Draw(seed: seed)
    let flow = ["nl-wallet", "nl-wallet", "banno", "powerauth"].randomElement(using: &numbers) ?? "banno"
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "cd \"$0\" && exec \"$1\" walk \"$2\"", folder.path, program, flow],
      environment: ["XDG_STATE_HOME": folder.path])
    let before = terminal.modesBefore
    try terminal.wait(for: "Journal")
    terminal.send(Self.beginnings.randomElement(using: &numbers) ?? "")
    let storm = Storm(over: terminal, keys: Self.keys, seed: seed)
    storm.blow(seconds: Double.random(in: 1...4, using: &numbers))
    let hasRead = storm.blow(seconds: 20) { terminal.unread == 0 || terminal.hasEnded }
    #expect(hasRead, "seed \(seed): \(flow) reads no keys any more")
    let signal = [SIGTERM, SIGINT, SIGHUP, SIGQUIT].randomElement(using: &numbers) ?? SIGTERM
    terminal.signal(signal)
    let hasEnded = storm.blow(seconds: 20) { terminal.hasEnded }
    #expect(hasEnded, "seed \(seed): \(flow) ignored signal \(signal)")
    let exit = try terminal.waitForExit()
    // Keys may have found a way to quit.
    #expect([.code(128 + signal), .code(0)].contains(exit), "seed \(seed): \(exit)")
    #expect(terminal.modes == before, "seed \(seed)")
    for mode in ["1049", "2004", "1000"] {
      let last = terminal.text.range(of: "\u{1B}[?\(mode)", options: .backwards)
      #expect(
        last.map { terminal.text[$0.upperBound...].hasPrefix("l") } == true, "seed \(seed): mode \(mode)")
    }
  }

  @Test func `Keys behind a redraw or a theme are heard and so is a signal at any instant`() throws {
    let seed = Seeds.asked
    var numbers = Draw(seed: seed)
    for round in 0..<25 {
      let folder = TemporaryFolder()
      let terminal = try PseudoTerminal(
        program, ["walk", "banno", "--paused"],
        environment: PlainScreen.environment.merging(["XDG_STATE_HOME": folder.path]) { $1 })
      try terminal.wait(for: "Journal")
      let keys = (0..<Int.random(in: 1...40, using: &numbers)).map { _ in
        ["T", "\u{C}", "."].randomElement(using: &numbers) ?? "."
      }
      terminal.send(keys.joined())
      // The last step lies behind all redraws.
      let seconds = keys.count { $0 == "." } + 60
      terminal.send(",")
      let time = "9:4\(1 + seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
      try terminal.wait(until: "it is \(time)") { PlainScreen(terminal.output).text.contains(time) }

      terminal.send("TT\u{C}T")
      usleep(UInt32.random(in: 0...20_000, using: &numbers))
      terminal.signal(SIGTERM)
      #expect(try terminal.waitForExit() == .code(143), "seed \(seed), round \(round)")
      #expect(terminal.modes == terminal.modesBefore)
      let journal = folder.text(folder.files(in: "unlocksim/walks").first ?? "")
      #expect(journal.ranges(of: "elapse: 1s").count == seconds - 60, "seed \(seed), round \(round)")
    }
  }
}
