import TerminalSupport
import Foundation
import SeededDraws
import Testing
import UnlockEngine

@testable import Journals
@testable import Scenarios
@testable import Walkthrough

/// Journals that aren't as they were written: what is good is brought back, what isn't is told, and nothing comes
/// back silently different.
@Suite(.timeLimit(.minutes(60)))
struct JournalDamageTests {
  /// `SEED=…` draws others; it is told when something fails.
  private let seed = Seeds.asked
  private var random: Draw { Draw(seed: seed) }

  /// A walk's journal, and how far it is after each of its lines: the picture and the tries.
  private struct Written {
    var bytes: [UInt8]
    var lines: [[UInt8]] {
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map(Array.init)
    }
  }

  /// A journal with some of everything: settings, waits, branches, dead keys, the focus.
  private func journal(keys: String, waits: Int = 3) throws -> Written {
    var walk = Walk(try vault.simulation(Setup()))
    walk.perform(.lifeCycle(.launch))
    var journal = Journal(of: walk)
    var text = Journal.heading(for: walk)
    for (index, key) in keys.split(separator: " ").enumerated() {
      if index % waits == 0 { walk.tick(.milliseconds(730)) }
      walk.press(try #require(Key(name: String(key))))
      text += journal.lines(for: walk)
    }
    return Written(bytes: Array((text + journal.lines(for: walk, flushing: true)).utf8))
  }

  private static let keys = "Enter Tab Enter 1 2 Backspace z 2 3 4 h r [ [ 5 Q c d . Tab"

  private func restore(_ bytes: [UInt8]) throws(JournalProblem) -> RestoredWalk {
    var reading = JournalReading(flows: everyFlow)
    try reading.feed(bytes[...])
    return try reading.finish()
  }

  /// What came back of a journal; `nil` where it was refused.
  private func problem(_ bytes: [UInt8]) -> (steps: Int, problem: String?)? {
    (try? restore(bytes)).map { ($0.journal.steps, $0.problem) }
  }

  @Test func `Every flipped bit is told`() throws {
    let bytes = try journal(keys: "Enter Tab Enter 1 Y [").bytes
    for place in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[place] ^= 1 << UInt8(bit)
        guard let found = problem(flipped) else { continue }
        #expect(found.problem != nil, "bit \(bit) of byte \(place)")
      }
    }
  }

  @Test func `Whatever is changed is told and what stands before comes back`() throws {
    let written = try journal(keys: Self.keys)
    let lines = written.lines
    let heading = (lines.firstIndex { $0.starts(with: Array("steps:".utf8)) } ?? 0) + 1
    // How many steps there are up to each line.
    let whole = try (0...lines.count).map { count -> Int in
      guard count >= heading else { return 0 }
      return try restore(Array(lines[..<count].map { $0 + [0x0A] }.joined())).journal.steps
    }
    var random = random
    for _ in 0..<500 {
      var changed = lines
      let place = Int.random(in: 0..<lines.count, using: &random)
      let other = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        changed[place][Int.random(in: 0..<lines[place].count, using: &random)] ^= .random(
          in: 1...255, using: &random)
      case 1: changed.remove(at: place)
      case 2: changed.insert(lines[place], at: place)
      case 3: changed.swapAt(place, other)
      case 4: changed[place] = lines[other]
      default:
        changed[place] = Array(lines[place].prefix(Int.random(in: 0..<lines[place].count, using: &random)))
      }
      let first =
        zip(changed, lines).enumerated().first { $1.0 != $1.1 }?.offset ?? min(changed.count, lines.count)
      let bytes = Array(changed.map { $0 + [0x0A] }.joined())
      // The last line taken away, or none put in the place of itself: nothing of that can be seen.
      if bytes == written.bytes || written.bytes.starts(with: bytes) { continue }
      guard let found = problem(bytes) else {
        #expect(first < heading, "refused for line \(first + 1); SEED=\(seed)")
        continue
      }
      #expect(found.problem != nil, "line \(first + 1) of \(lines.count); SEED=\(seed)")
      #expect(found.steps == whole[first], "what stands before line \(first + 1); SEED=\(seed)")
    }
  }

  @Test func `Cut anywhere nothing is made up`() throws {
    let written = try journal(keys: Self.keys)
    for end in written.bytes.indices {
      guard let found = try? restore(Array(written.bytes[..<end])) else { continue }
      let isWhole = written.bytes[end - 1] == 0x0A
      #expect((found.problem == nil) == isWhole && found.goesOn == isWhole, "cut at \(end)")
      if !isWhole { #expect(found.problem == "its last line was cut off while it was written") }
    }
  }

  /// Any character pressed as a key, wherever keys go: on a keypad, into a passcode, into a question.
  @Test func `Any character comes back`() throws {
    var random = random
    var all = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    all.shuffle(using: &random)
    let awkward: [Unicode.Scalar] = [
      "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{1FFFE}", "\u{10FFFF}",
      "\u{301}", "\u{20DD}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{D4E}", "\u{AC}", "\u{A0}", "\u{3000}",
      "\u{212B}", "Å", "\"", "'", "\\", "#", ":", "-", "{", "[", "&", "*", "!", "|", ">", "%", "@", "`", " ",
      "\t", "\u{1B}", "\u{0}",
    ]
    var setup = Setup()
    setup.device = [.init("passcode", "hotel bar"), .init("enrolled", "false")]
    setup.app = [.init("method", "passcode-biometrics")]
    for begin in stride(from: 0, to: 2000, by: 40) {
      // In a field for letters, and on a page where nothing takes any.
      var walk = Walk(
        try vault.simulation(begin % 80 == 0 ? setup : Setup()), setup: begin % 80 == 0 ? setup : Setup())
      walk.isPaused = true
      walk.perform(.lifeCycle(.launch))
      var journal = Journal(of: walk)
      var text = Journal.heading(for: walk)
      for scalar in (begin < 160 ? awkward : []) + all[begin..<begin + 40] {
        walk.press(.character(scalar))
        if case .question? = walk.overlay { for _ in 0..<3 { walk.press(.character(scalar)) } }
        if walk.overlay != nil { walk.press(.enter) }
        walk.overlay = nil
        text += journal.lines(for: walk)
      }
      let restored = try Journal.restored(text)
      #expect(restored.problem == nil, "SEED=\(seed)\n\(text)")
      let (there, here) = (restored.walk.timeline, walk.timeline)
      #expect(
        there.tries.map { Array($0.text.utf8) } == here.tries.map { Array($0.text.utf8) }, "SEED=\(seed)")
      #expect(there.moments.map(\.input) == here.moments.map(\.input), "SEED=\(seed)")
      #expect(there.moments.map(\.keys) == here.moments.map(\.keys), "SEED=\(seed)")
      #expect(restored.walk.simulation.isSame(as: walk.simulation), "SEED=\(seed)")
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.canBeTyped }, "SEED=\(seed)")
      guard case .success = read(text) else {
        Issue.record("a journal that isn't a scenario; SEED=\(seed)\n\(mistakes(in: text))")
        continue
      }
    }
  }

  @Test func `A mark on a letter pressed in vain is told by its number`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    walk.press(.character("\u{301}"))
    #expect(walk.message?.hasPrefix("U+0301 does nothing here.") == true)
    var journal = Journal(of: walk)
    let text = Journal.heading(for: walk) + journal.lines(for: walk)
    for walk in [walk, try Journal.restored(text).walk] {
      let picture = WalkDrawing(walk).draw(size: .init(rows: 24, columns: 80)).canvas.text
      #expect(picture.contains("U+0301: nothing happened"))
    }
  }

  @Test func `What no journal says is told also with a good seal`() throws {
    for line in [
      "  # at suep 13", "  # at step 13", "  # at step -1", "  # clock walks ×1", "  # focus nowhere",
      "  # saved twice", "  - launch # kys Tab", "  - launch # keys Tab Hop", "  - lunch", "  - type: \"25\"",
      "- launch", "  - tap: Something of the past", "", "steps:", "  - expect: { screen: none }",
      "  - press: [Tab, Enter]",
    ] {
      let written = try journal(keys: "Enter Tab")
      var reading = JournalReading(flows: everyFlow)
      try reading.feed(written.bytes[...])
      var seal = try reading.finish().journal.seal
      let steps = try restore(written.bytes).journal.steps
      let bytes = written.bytes + Array((seal.sealed(line) + seal.sealed("  - leave")).utf8)
      let found = try restore(bytes)
      #expect(found.problem != nil && found.journal.steps == steps && !found.goesOn, "\(line)")
    }
  }

  @Test func `A journal without seals is read`() throws {
    let text = """
      # unlocksim journal 1: “unlocksim walk --resume” goes on from its end
      title: A walk through Vault
      flow: vault
      app: { method: pin }
      steps:
        - launch
        - elapse: 2s311ms # clock
        - type: "2"
        - type: "5" # keys Tab 5
        # nothing: z
        # at step 3
        - force-quit
        # clock paused ×1

      """
    let restored = try Journal.restored(text)
    #expect(restored.problem == nil && restored.journal.steps == 5 && restored.journal.actions == 4)
    #expect(!restored.goesOn, "more of it goes into a file with seals")
    #expect(restored.walk.timeline.branches.count == 2 && restored.walk.isPaused)
    #expect(restored.walk.timeline.moments[4].keys == [.tab, .character("5")])
    #expect(restored.walk.timeline.tries.map(\.text) == ["z"])
    let damaged = try Journal.restored(text.replacing("at step 3", with: "at suep 3"))
    #expect(
      damaged.journal.steps == 4 && damaged.problem?.hasPrefix("line 11 isn’t a line of a journal") == true)
    // One bad line in the middle costs what stands behind it, and nothing before it.
    let broken = try Journal.restored(text.replacing("\"5\" #", with: "\"5\u{2028} #"))
    #expect(broken.journal.steps == 3 && broken.problem?.hasPrefix("line 9 can’t be read") == true)
  }

  @Test func `A long bad journal comes back up to its bad line`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    for _ in 0..<5000 { walk.perform(.elapse(.seconds(1))) }
    var journal = Journal(of: walk)
    var lines = (Journal.heading(for: walk) + journal.lines(for: walk)).split(separator: "\n")
    lines[4500] = "  - elapse: 1s"
    let restored = try Journal.restored(lines.joined(separator: "\n") + "\n")
    #expect(restored.journal.steps == 4500 - 4 && restored.problem == "line 4501 isn’t as it was written")
  }

  @Test func `Fed in pieces it is the same`() throws {
    let bytes = try journal(keys: Self.keys).bytes
    let whole = try restore(bytes)
    for size in [1, 2, 7, 64, 1000] {
      var reading = JournalReading(flows: everyFlow)
      for begin in stride(from: 0, to: bytes.count, by: size) {
        try reading.feed(bytes[begin..<min(begin + size, bytes.count)])
      }
      let restored = try reading.finish()
      #expect(restored.problem == nil && restored.journal.steps == whole.journal.steps)
      #expect(restored.journal.seal == whole.journal.seal)
    }
  }

  @Test func `A line without end is no reason to read for ever`() throws {
    var bytes = try journal(keys: "Enter").bytes
    bytes += [UInt8](repeating: 0x61, count: 3 << 20)
    let restored = try restore(bytes)
    #expect(restored.problem != nil && restored.journal.steps == 3)
    #expect(throws: JournalProblem.noJournal) { try restore([UInt8](repeating: 0x61, count: 3 << 20)) }
    #expect(throws: JournalProblem.self) {
      try restore(Array("# unlocksim journal 2: x\n".utf8) + [UInt8](repeating: 0x0A, count: 3 << 20))
    }
  }
}
