import TerminalSupport
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// Notes: pinned to a moment, there whenever one comes by, and text from outside wherever they are shown.
@Suite struct NoteStories {
  private func pin(_ text: String, on walk: inout Walk) {
    walk.press(keys: "*")
    types(text, in: &walk)
    walk.press(keys: "Enter")
  }

  @Test func `A note goes with its moment, back and forward and on other branches`() throws {
    var walk = try locked()
    let before = text(walk)
    pin("Says nothing of a PIN.", on: &walk)
    #expect(walk.note == "Says nothing of a PIN." && walk.overlay == nil)
    #expect(walk.message == "Noted on 9:41:00 launch: R saves it with the steps.")
    #expect(walk.timeline.moments.count == 2, "a note is nothing that is done")
    walk.press(keys: "2")
    #expect(walk.note == nil)
    // In the journal it stands under what it is on.
    #expect(text(walk).contains("✎ Says nothing of a PIN."))
    walk.press(keys: "[")
    #expect(walk.note != nil)
    for size in [(24, 80), (30, 100), (40, 120), (60, 200)] {
      #expect(text(walk, size.0, size.1).contains("✎ Note ─"), "\(size)")
    }
    walk.press(keys: "[")
    #expect(walk.note == nil && !text(walk).contains("✎"))
    walk.press(keys: "]")
    #expect(walk.note != nil)
    // Another branch from there has it too, and the list of moments tells it.
    walk.press(keys: "7 J")
    #expect(text(walk, 40, 120).contains("launch  ✎ Says nothing of a PIN."))
    walk.press(keys: "Escape [")
    pin("", on: &walk)
    #expect(walk.note == "Says nothing of a PIN.", "the text that is there is offered to be changed")
    walk.press(keys: "* Ctrl-u Enter")
    #expect(walk.note == nil && walk.message == "The note is gone.")
    walk.press(keys: "[ ]")
    (walk.message, walk.isPaused) = (nil, true)
    #expect(!text(walk).contains("✎") && before.contains("Journal"))
  }

  @Test func `It is changed where it ends, and taken off by the palette`() throws {
    var walk = try locked()
    pin("One", on: &walk)
    pin(" more", on: &walk)
    #expect(walk.note == "One more")
    walk.press(keys: ": c o m m e n t")
    #expect(text(walk).contains("pin a note to what is on the phone now"))
    walk.press(keys: "Escape : o f f")
    #expect(text(walk).contains("Take the note off"))
    walk.perform(.set(.note, ""))
    #expect(walk.note == nil)
  }

  @Test func `While letters go to the phone the other key pins it`() throws {
    var walk = try locked()
    walk.press(keys: "Ctrl-n")
    types("By Ctrl-n", in: &walk)
    walk.press(keys: "Enter")
    #expect(walk.note == "By Ctrl-n")
  }

  @Test func `A wait in which nothing happens is part of what was done before`() throws {
    var walk = try locked()
    walk.press(keys: "2")
    walk.isPaused = false
    walk.tick(.seconds(2))
    #expect(walk.timeline.moments[walk.timeline.position].isOpenWait)
    pin("Too small", on: &walk)
    walk.tick(.seconds(1))
    #expect(walk.note == "Too small")
    walk.press(keys: "5 [")
    #expect(walk.note == "Too small")
  }

  @Test func `Whatever a note holds it is one printable line of a bounded length`() throws {
    var walk = try locked()
    walk.add(note: "two\nlines\t\u{1B}[2J \u{202E}backwards ##[error] 👩‍🎨")
    #expect(walk.note == "two lines \u{FFFD}[2J \u{FFFD}backwards ##\u{FFFD}[error] 👩‍🎨")
    walk.press(keys: "2 *")
    walk.paste(String(repeating: "x", count: 501))
    walk.press(keys: "Enter")
    guard case .question(let question)? = walk.overlay else { throw Unasked() }
    #expect(question.mistake == "A note has 500 characters at most, and this one has 501.")
    walk.press(keys: "Backspace Enter")
    #expect(walk.overlay == nil && walk.note?.count == 500)
    for glyphs in [Glyphs.unicode, .ascii] {
      for rows in [24, 40] {
        let picture = WalkDrawing(walk, glyphs: glyphs).draw(size: Size(rows: rows, columns: 100))
        #expect(picture.canvas.text.contains(glyphs == .ascii ? "* Note" : "✎ Note"))
        #expect(picture.canvas.text.contains("Journal"), "it leaves room for the rest")
      }
    }
  }

  private struct Unasked: Error {}

  @Test func `A click on it changes it`() throws {
    var walk = try locked()
    pin("Here", on: &walk)
    let picture = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80))
    let row = try #require((0..<24).first { picture.canvas.text(row: $0).contains("✎ Note") })
    walk.click(row: row + 1, column: 60, in: picture)
    guard case .question(let question)? = walk.overlay else { throw Unasked() }
    #expect(question.target == .note && question.answer == "Here")
  }

  @Test func `A storyboard shows it under the picture, escaped`() throws {
    var walk = try locked()
    pin("<b>&\"", on: &walk)
    walk.press(keys: "1")
    walk.add(note: "within an entry")
    walk.press(keys: "1 1 1")
    walk.add(note: "and behind it")
    let story = Story(of: walk)
    #expect(story.cards.map(\.note) == ["<b>&\"", "within an entry and behind it"])
    let page = Storyboard(story).html
    #expect(page.contains("<p class=\"note\">&lt;b&gt;&amp;&quot;</p>") && !page.contains("<b>&"))
  }

  @Test func `A note before anything is done has a card of its own`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    pin("The app is new.", on: &walk)
    walk.perform(.lifeCycle(.launch))
    #expect(Story(of: walk).cards.map(\.note) == ["The app is new.", nil])
    #expect(Story(of: walk).cards.map(\.caption) == ["start", "launch"])
  }

  @Test func `With two phones it is on both`() throws {
    var walk = try locked()
    let limit = Setup(StartingPoint("", policy: ["pin-attempts": "3"]))
    walk.put(beside: try SecondPhone(of: vault, own: limit, beside: vault, walk.setup))
    walk.press(keys: "1 1 1 1")
    pin("Who counts?", on: &walk)
    #expect(text(walk, 40, 120).contains("Who counts?"))
    #expect(walk.ofSecond?.note == "Who counts?")
  }
}
