import TerminalSupport
import Testing
import UnlockEngine

@testable import Journals
@testable import Reports
@testable import Scenarios
@testable import Walkthrough

/// Notes on disk: in journals, in scenarios, and in what is made of them.
@Suite(.timeLimit(.minutes(60)))
struct NoteTests {
  private func locked(notes: Bool = true) throws -> Walk {
    let setup = Setup(StartingPoint("", app: ["method": "pin", "pin": "2580"]))
    var walk = Walk(try vault.simulation(setup), setup: setup)
    if notes { walk.add(note: "New: “here”") }
    walk.perform(.lifeCycle(.launch))
    walk.add(note: "Says nothing of a PIN # or so")
    walk.press(keys: "1 1")
    if notes { walk.add(note: "Half of 1111") }
    walk.press(keys: "1 1")
    return walk
  }

  private func file(_ walk: Walk) -> (text: String, journal: Journal) {
    var journal = Journal(of: walk)
    let text = Journal.heading(for: walk) + journal.lines(for: walk, flushing: true)
    return (text, journal)
  }

  // MARK: Journals

  @Test func `A resumed walk has the moment that was marked`() throws {
    var walk = try locked()
    walk.perform(.goTo(moment: 2))
    walk.perform(.markNow)
    walk.perform(.goTo(moment: 4))
    var (text, journal) = file(walk)
    #expect(try Journal.restored(text).walk.mark == 2)
    walk.perform(.mark(moment: 2))
    text += journal.lines(for: walk, flushing: true)
    let restored = try Journal.restored(text)
    #expect(restored.walk.mark == nil && restored.goesOn)
    #expect(try Journal.restored(text.replacing("# marked 2 ", with: "# marked 99 ")).problem != nil)
  }

  @Test func `A resumed walk has its notes, on every branch, changed and taken off`() throws {
    var walk = try locked()
    walk.perform(.stepBack)
    walk.perform(.stepBack)
    walk.press(keys: "7")
    walk.add(note: "Another branch")
    var (text, journal) = file(walk)
    // What comes later is written behind it, also of moments that were left.
    walk.perform(.goTo(moment: 1))
    walk.restore(note: "")
    walk.restore(note: "Said otherwise")
    walk.perform(.goTo(moment: 0))
    walk.restore(note: "")
    text += journal.lines(for: walk, flushing: true)
    #expect(text.contains("  # note: Said otherwise #") && text.contains("  # note: \"\" #"))
    let restored = try Journal.restored(text)
    #expect(restored.problem == nil && restored.goesOn)
    #expect(restored.walk.timeline.notes == walk.timeline.notes)
    #expect(Set(walk.timeline.notes.values) == ["Said otherwise", "Half of 1111", "Another branch"])
    #expect(restored.walk.timeline.position == 0)
    // It goes on as the one that was written.
    var (again, more) = (restored.walk, restored.journal)
    #expect(more.lines(for: again, flushing: true).isEmpty)
    again.restore(note: "Now")
    let line = more.lines(for: again, flushing: true)
    #expect(try Journal.restored(text + line).walk.note == "Now")
  }

  @Test func `A note of any text comes back as it was kept`() throws {
    for note in [
      "\"quoted\"", "# not a comment", "a  #b", "é e\u{301} 漢字 👩‍🎨", "\\u0041", "- tap: x", "note: \"", "'",
    ] {
      var walk = try locked(notes: false)
      walk.restore(note: note)
      let kept = try #require(walk.note)
      #expect(try Journal.restored(file(walk).text).walk.note == kept, "\(note)")
    }
  }

  @Test func `A note that was tampered with is told, and what stands before it comes back`() throws {
    let text = file(try locked()).text
    let restored = try Journal.restored(text.replacing("nothing of a PIN", with: "all about a PIN"))
    #expect(restored.problem != nil)
    #expect(restored.walk.note == "New: “here”" || restored.walk.note == nil)
  }

  @Test func `What room the side has is kept too`() throws {
    var walk = try locked()
    walk.press(keys: "O")
    #expect(try Journal.restored(file(walk).text).walk.sideView == .panels)
  }

  // MARK: Scenarios

  @Test func `A recording has each note behind what was seen`() throws {
    let recording = try Recording(of: try locked(), title: "A title")
    #expect(recording.problem == nil && recording.steps == 3)
    #expect(
      recording.text.hasSuffix(
        """
        steps:
          - note: "New: “here”"
          - launch
          - expect: { screen: vault.lock-pin, system: none }
          - note: "Says nothing of a PIN # or so"
          - type: "11"
          - note: Half of 1111
          - type: "11"
          - expect: { failed-pin-attempts: 1 }

        """) || recording.text.contains("facts: { failed-pin-attempts: 1 }"), "\(recording.text)")
    // Read back and walked again it says the same.
    let scenario = try read(recording.text).get()
    var run = ScenarioRun(scenario)
    while run.advance() != nil {}
    #expect(
      run.walk.timeline.notes.values.sorted() == [
        "Half of 1111", "New: “here”", "Says nothing of a PIN # or so",
      ])
    #expect(try Recording(of: run.walk, title: "A title").text == recording.text)
  }

  @Test func `Tidying loses no note`() throws {
    var walk = try locked(notes: false)
    // A slip, a setting passed over, and waits.
    walk.perform(.type(.delete))
    walk.perform(.type(.delete))
    walk.add(note: "A slip")
    walk.press(keys: "y")
    walk.add(note: "Passed over")
    walk.press(keys: "y y")
    walk.add(note: "Round")
    walk.perform(.elapse(.seconds(3)))
    walk.add(note: "Waited")
    walk.perform(.elapse(.seconds(4)))
    for style in [Recording.Style(), Recording.Style(isRaw: true)] {
      let recording = try Recording(of: walk, title: "A title", style: style)
      #expect(recording.problem == nil)
      for note in ["A slip", "Passed over", "Round", "Waited"] {
        #expect(recording.text.contains("- note: \(note)\n"), "\(recording.text)")
      }
    }
  }

  @Test func `Masked no code is left in a note`() throws {
    var walk = try locked()
    walk.press(keys: "2 5 8 0")
    walk.add(note: "Here 2580 opened it, not 1111.")
    let style = Recording.Style(isMasked: true)
    let text = try Recording(of: walk, title: "A title", style: style).text
    #expect(!text.contains("2580") && !text.contains("1111") && text.contains("opened it, not"))
    #expect(try walk.masked().note?.contains("2580") == false)
  }

  @Test func `A note does nothing`() throws {
    let steps =
      "  - launch\n  - type: \"11\"\n  - type: \"11\"\n  - expect: { facts: { failed-pin-attempts: 1 } }\n"
    let noted = steps.replacing("  - type: \"11\"\n", with: "  - type: \"11\"\n  - note: Half\n")
    let (plain, other) = (try run(steps: steps), try run(steps: noted))
    #expect(plain.hasPassed && other.hasPassed && other.steps.count == plain.steps.count + 2)
    #expect(other.steps.allSatisfy { $0.notes.isEmpty } && plain.end.facts == other.end.facts)
  }

  @Test func `What is wrong with a note is told`() {
    #expect(stepMistakes("- note:").first?.contains("“note” needs a value: what there is to say") == true)
    #expect(stepMistakes("- note: \"  \"").first?.contains("and this is empty") == true)
    #expect(stepMistakes("- note: [a]").count == 1)
    #expect(
      stepMistakes("- note: \(String(repeating: "x", count: 501))").first?
        .contains("A note has 500 characters at most, and this one has 501.") == true)
    #expect(stepMistakes("- nota: x").first?.contains("note") == true)
    #expect(stepMistakes("- note: |\n    Two\n    lines").isEmpty)
  }

  @Test func `The report shows it as text`() throws {
    let result = try run(steps: "  - launch\n  - note: <i>&\n")
    var report = HTMLReport()
    _ = try report.add(.ran(result))
    let page = RunCommandTests.Collected()
    try report.close(Totals(), to: page.sink)
    #expect(page.all.contains("<span class=\"note\">&lt;i&gt;&amp;</span>"))
  }
}
