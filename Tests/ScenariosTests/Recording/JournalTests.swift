import BundledFlowFiles
import DeviceSimulation
import TerminalSupport
import Foundation
import Fuzzing
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Journals
@testable import Scenarios
@testable import Walkthrough

/// A walk on disk and back: the same picture, the same past, the same branches.
@Suite(.timeLimit(.minutes(60)))
struct JournalTests {
  private func picture(_ walk: Walk) -> String {
    var walk = walk
    walk.overlay = nil
    (walk.message, walk.flash) = (nil, nil)
    walk.before = nil
    return WalkDrawing(walk).draw(size: Size(rows: 40, columns: 130)).canvas.text
  }

  /// The lines of a journal without their seals.
  private func unsealed(_ text: String) -> String {
    text.split(separator: "\n").map { $0.hasPrefix("  ") ? String($0.dropLast(10)) : String($0) }.joined(
      separator: "\n")
  }

  /// The journal of a walk as it goes on, written now and then.
  private func written(_ random: inout RandomWalk) -> String {
    var journal = Journal(of: random.walk)
    var text = Journal.heading(for: random.walk)
    for step in 0..<80 {
      text += journal.lines(for: random.walk, flushing: step % 3 == 0)
      random.go()
    }
    return text + journal.lines(for: random.walk, flushing: true)
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func `A walk comes back as it was`(seed: UInt64) throws {
    for flow in Catalog.flows {
      var random = try RandomWalk(flow, seed: seed)
      var text = written(&random)
      let restored = try Journal.restored(text)
      #expect(restored.problem == nil, "\(text)")
      #expect(restored.goesOn)
      #expect(picture(restored.walk) == picture(random.walk), "\(flow.name) \(seed)\n\(text)")
      #expect(restored.walk.simulation.world.clock == random.walk.simulation.world.clock)
      #expect(restored.walk.isPaused == random.walk.isPaused && restored.walk.speed == random.walk.speed)

      // What is done from here on is written behind it, as if nothing had been.
      random.walk = restored.walk
      var journal = restored.journal
      for _ in 0..<20 { random.go() }
      text += journal.lines(for: random.walk, flushing: true)
      let again = try Journal.restored(text).walk
      let (now, then) = (picture(again), picture(random.walk))
      let differing = zip(now.split(separator: "\n"), then.split(separator: "\n")).first { $0 != $1 }
      #expect(differing == nil, "\(flow.name) \(seed)")
    }
  }

  /// However the clock ran meanwhile, and whichever branches were left.
  @Test(arguments: 0..<6 as Range<UInt64>) func `Two phones come back as they were`(seed: UInt64) throws {
    for flow in Catalog.flows {
      var random = try RandomWalk(flow, seed: seed)
      let own = Setup(StartingPoint("", device: ["biometry": seed % 2 == 0 ? "touchID" : "none"]))
      random.walk.put(beside: try SecondPhone(of: flow, own: own, beside: flow, random.walk.setup))
      let text = written(&random)
      let restored = try Journal.restored(text)
      #expect(restored.problem == nil, "\(text)")
      #expect(restored.walk.second?.own == random.walk.second?.own)
      #expect(picture(restored.walk) == picture(random.walk), "\(flow.name) \(seed)\n\(text)")
      let (mine, other) = (random.walk.timeline.phones, restored.walk.timeline.phones)
      #expect(mine.second?.simulation.facts == other.second?.simulation.facts)
      #expect(mine.second?.simulation.world.clock == other.second?.simulation.world.clock)
    }
  }

  /// Its settings are kept, and what happened on it follows from the steps.
  @Test func `The second phone comes back, and goes`() throws {
    var setup = Setup(StartingPoint("", app: ["method": "pin", "pin": "2580"]))
    setup.device = [Setup.Entry("animations", "true")]
    var walk = Walk(try vault.simulation(setup), setup: setup, isPaused: true)
    walk.perform(.lifeCycle(.launch))
    var journal = Journal(of: walk)
    var text = Journal.heading(for: walk) + journal.lines(for: walk)
    let own = Setup(
      StartingPoint("", device: ["passcode": "sword fish \\\"7="], policy: ["pin-attempts": "3"]))
    walk.put(beside: try SecondPhone(of: vault, own: own, beside: vault, setup))
    walk.press(keys: "1 1 1 1")
    text += journal.lines(for: walk)
    walk.press(keys: "1 1 1 1 1 1 1 1")
    walk.restore(isPaused: false, speed: .live)
    for _ in 0..<30 { walk.tick(.milliseconds(100)) }
    walk.press(keys: "[ [ 2 2 1 1 1 1 1")
    text += journal.lines(for: walk, flushing: true)
    let restored = try Journal.restored(text)
    #expect(restored.problem == nil && restored.goesOn, "\(text)")
    #expect(restored.walk.second?.own == own)
    #expect(picture(restored.walk) == picture(walk))
    let (mine, other) = (walk.timeline.phones, restored.walk.timeline.phones)
    #expect(mine.second?.simulation.facts == other.second?.simulation.facts)
    #expect(mine.haveParted && other.haveParted)

    // Taken away it stays away.
    walk = restored.walk
    journal = restored.journal
    walk.put(beside: nil)
    text += journal.lines(for: walk)
    #expect(try Journal.restored(text).walk.second == nil)
    #expect(journal.lines(for: walk).isEmpty)
  }

  @Test(arguments: ["vault policy.pin-attempts=99", "bano", "vault policy.pin-attempts", "vault server.x=1"])
  func `A second phone that can’t be is told`(mark: String) throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    var journal = Journal(of: walk)
    let text = Journal.heading(for: walk) + journal.lines(for: walk)
    let unsealed = text.split(separator: "\n").map { line in
      // As version 1 wrote them, without seals.
      line.hasPrefix("  ") || line.hasPrefix("steps:") ? String(line.dropLast(10)) : String(line)
    }.joined(separator: "\n").replacing("journal 2", with: "journal 1")
    let restored = try Journal.restored(unsealed + "\n  # beside \(mark)\n")
    #expect(restored.problem != nil && restored.walk.second == nil)
    #expect(restored.walk.timeline.moments.count == walk.timeline.moments.count)
  }

  @Test func `Branches come back too`() throws {
    var walk = Walk(try vault.simulation(Setup()))
    walk.perform(.lifeCycle(.launch))
    walk.press(keys: "Enter Tab Enter 1 2 [ [ [ Enter")
    var journal = Journal(of: walk)
    let text = Journal.heading(for: walk) + journal.lines(for: walk)
    let restored = try Journal.restored(text).walk
    #expect(restored.timeline.moments.count == walk.timeline.moments.count)
    #expect(restored.timeline.moments.map(\.parent) == walk.timeline.moments.map(\.parent))
    #expect(restored.timeline.position == walk.timeline.position)
  }

  @Test func `A wait that one stepped back to is written before what was done after it`() throws {
    var walk = Walk(try vault.simulation(Setup()))
    walk.perform(.lifeCycle(.launch))
    var journal = Journal(of: walk)
    var text = Journal.heading(for: walk) + journal.lines(for: walk)
    // All of this between two frames.
    walk.tick(.seconds(5))
    walk.press(keys: "o")
    walk.restore(moment: walk.timeline.moments.count - 2)
    text += journal.lines(for: walk) + journal.lines(for: walk, flushing: true)
    let restored = try Journal.restored(text).walk
    #expect(restored.timeline.moments.map(\.parent) == walk.timeline.moments.map(\.parent))
    #expect(restored.timeline.moments.map(\.time) == walk.timeline.moments.map(\.time))
  }

  /// The wheel in the palette, which has no name to be read back by; and digits that a way typed, by no key.
  @Test func `What the mouse did and what no key did come back`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    walk.press(keys: "Enter Tab Enter :")
    walk.press(.scroll(row: 3, column: 3, lines: 1))
    walk.press(keys: "Escape : h o m e Enter r")
    walk.perform(.input(.type("1")))
    walk.press(keys: "2")
    var journal = Journal(of: walk)
    let text = Journal.heading(for: walk) + journal.lines(for: walk)
    let restored = try Journal.restored(text)
    #expect(restored.problem == nil, "\(text)")
    #expect(restored.walk.timeline.moments.map(\.keys) == walk.timeline.moments.map(\.keys))
    #expect(unsealed(text).contains("  - type: \"1\" # keys\n  - type: \"2\"\n"), "\(text)")
  }

  /// Away and back, the focus is where it was; to go where one begins on the page is to be said then.
  @Test func `The focus that is come back to is known`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    let first = walk.focus
    walk.press(keys: "Tab")
    var journal = Journal(of: walk)
    var text = Journal.heading(for: walk) + journal.lines(for: walk)
    walk.press(keys: "a Enter Shift-Tab")
    #expect(walk.focus == first)
    text += journal.lines(for: walk)
    #expect(try Journal.restored(text).walk.focus == first, "\(text)")
  }

  @Test func `Cut at a line it is as it was then`() throws {
    var random = try RandomWalk(vault, seed: 5)
    var journal = Journal(of: random.walk)
    var text = Journal.heading(for: random.walk)
    for _ in 0..<15 {
      text += journal.lines(for: random.walk, flushing: true)
      #expect(picture(try Journal.restored(text).walk) == picture(random.walk))
      random.go()
    }
  }

  @Test func `It is a scenario at any time`() throws {
    var walk = Walk(try vault.simulation(Setup()))
    var journal = Journal(of: walk)
    var text = Journal.heading(for: walk)
    walk.perform(.lifeCycle(.launch))
    for key in "Enter Tab Enter 1 2 3 4 1 2 3 4 h r Tab".split(separator: " ") {
      text += journal.lines(for: walk)
      #expect(try run(text).hasPassed)
      walk.press(keys: String(key))
    }
  }

  @Test func `The journal in the documents is one`() throws {
    let path = #filePath.replacing(/Tests\/.*/, with: "docs/decisions/0005-journals-and-recordings.md")
    let document = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
    let example = try #require(document.components(separatedBy: "```yaml\n").dropFirst().first)
    let restored = try Journal.restored(String(try #require(example.components(separatedBy: "```").first)))
    #expect(restored.problem == nil && restored.goesOn && restored.journal.steps == 4)
    #expect(restored.walk.timeline.branches.count == 2)
  }

  @Test func `A walk that is too long for a scenario isn't saved`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    for _ in 0..<20_000 { walk.perform(.elapse(.seconds(1))) }
    #expect(throws: Recording.Refusal.tooLong(20_001)) { try Recording(of: walk, title: "Long") }
    walk.perform(.stepBack)
    #expect(try Recording(of: walk, title: "Long").problem == nil)
  }

  @Test(arguments: ["Down", "Down Down Down Down Right"]) func `The focus on a key comes back`(keys: String)
    throws
  {
    let setup = Setup(
      StartingPoint("", device: ["biometry": "none"], app: ["passcode-lock": "true", "app-passcode": "1234"]))
    var walk = Walk(
      try #require(Catalog.flow(named: "app-passcode")).simulation(setup), setup: setup, isPaused: true)
    walk.perform(.lifeCycle(.launch))
    walk.press(keys: keys)
    guard case .key? = walk.focus else { throw Unfocused() }
    var journal = Journal(of: walk)
    let text = Journal.heading(for: walk) + journal.lines(for: walk)
    #expect(try Journal.restored(text).walk.focus == walk.focus)
  }

  private struct Unfocused: Error {}

  @Test func `How it is saved comes back`() throws {
    var walk = Walk(try vault.simulation(Setup()))
    walk.perform(.lifeCycle(.launch))
    var journal = Journal(of: walk)
    journal.style = Recording.Style(isMasked: true)
    var text = Journal.heading(for: walk) + journal.lines(for: walk)
    #expect(text.contains("\n  # saved masked #"))
    var restored = try Journal.restored(text)
    #expect(restored.journal.style == Recording.Style(isMasked: true))
    #expect(restored.journal.lines(for: restored.walk).isEmpty)
    restored.journal.style.isRaw = true
    text += restored.journal.lines(for: restored.walk)
    #expect(try Journal.restored(text).journal.style == Recording.Style(isRaw: true, isMasked: true))
  }

  @Test func `Keys come back for callers that want them raw`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    walk.press(keys: "Enter Tab Enter 1 Backspace 2 5 8 0 2 5 8 0 h ,")
    var journal = Journal(of: walk)
    let text = Journal.heading(for: walk) + journal.lines(for: walk)
    #expect(text.contains("  - tap: Use in-app PIN # keys Tab Enter #"))
    #expect(unsealed(text).contains("  - type: \"2\"\n  - type: \"5\"\n"))
    let restored = try Journal.restored(text).walk
    #expect(restored.timeline.moments.map(\.keys) == walk.timeline.moments.map(\.keys))
    let style = Recording.Style(isRaw: true)
    #expect(try Recording(of: restored, title: "Raw", style: style).text.contains("press: [Tab, Enter]"))
  }

  @Test func `What was pasted comes back as what was typed`() throws {
    let setup = Setup(StartingPoint("", device: [:], app: ["method": "pin", "pin": "2580"]))
    var walk = Walk(try vault.simulation(setup), setup: setup, isPaused: true)
    walk.perform(.lifeCycle(.launch))
    var journal = Journal(of: walk)
    walk.paste("1111")
    walk.paste("25q80")
    walk.paste("not to be seen by anyone")
    let text = Journal.heading(for: walk) + journal.lines(for: walk)
    #expect(unsealed(text).contains("  - type: \"2\"\n  - type: \"5\"\n"))
    #expect(unsealed(text).contains("  # nothing: paste\n") && !text.contains("seen by"))
    let restored = try Journal.restored(text).walk
    #expect(restored.screen == walk.screen && restored.simulation.facts == walk.simulation.facts)
    #expect(restored.timeline.moments.map(\.keys) == walk.timeline.moments.map(\.keys))
    for isRaw in [false, true] {
      let recording = try Recording(of: restored, title: "Pasted", style: Recording.Style(isRaw: isRaw))
      #expect(recording.problem == nil)
      #expect(recording.text.contains(isRaw ? "press: [\"2\", \"5\", \"8\", \"0\"]" : "type: \"2580\""))
    }
  }

  @Test func `What was tried in vain is in it`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    var journal = Journal(of: walk)
    var text = Journal.heading(for: walk)
    for key in ["^", "^", "^", "~", "Enter", "c"] {
      text += journal.lines(for: walk)
      walk.press(keys: key)
    }
    text += journal.lines(for: walk)
    let marks = unsealed(text).split(separator: "\n").filter { $0.contains("# nothing") }
    #expect(marks == ["  # nothing: ^", "  # nothing: ~", "  # nothing: c"])
    #expect(unsealed(text).contains("  # nothing: ~\n  - tap"))
    #expect(picture(walk).contains("2 keys ignored") && picture(walk).contains("c: nothing happened"))
    #expect(picture(try Journal.restored(text).walk) == picture(walk))
    #expect(journal.lines(for: walk).isEmpty)
  }

  @Test func `Other files aren't taken`() {
    func problem(_ text: String) -> JournalProblem? {
      do throws(JournalProblem) {
        _ = try Journal.restored(text)
        return nil
      } catch { return error }
    }
    #expect(problem("") == .noJournal)
    #expect(problem("title: x\n") == .noJournal)
    #expect(problem("# unlocksim journal 3: x\nflow: vault\nsteps:\n") == .otherVersion("3"))
    #expect(problem("# unlocksim journal 1: x\nflow: vault\n") != nil)
    #expect(problem("# unlocksim journal 1: x\nflow: vaut\nsteps:\n") != nil)
  }

  @Test func `What can't be done any more ends it`() throws {
    let restored = try Journal.restored(
      """
      # unlocksim journal 1: x
      flow: vault
      steps:
        - launch
        - tap: Sign out of here
        - tap: Sign in

      """)
    #expect(restored.journal.steps == 1)
    #expect(restored.problem == "line 5 can’t be done: “tap: Sign out of here”")
  }

  @Test func `A long walk is read whole`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    for _ in 0..<9000 { walk.perform(.elapse(.seconds(1))) }
    var journal = Journal(of: walk)
    let text = Journal.heading(for: walk) + journal.lines(for: walk)
    let restored = try Journal.restored(text)
    #expect(restored.journal.steps == 9001 && restored.problem == nil)
    #expect(restored.walk.simulation.world.clock == walk.simulation.world.clock)
    #expect(Journal.summary(of: text)?.steps == 9001)
  }
}
