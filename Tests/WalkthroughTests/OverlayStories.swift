import FlowFiles
import TerminalSupport
import ScreenDrawing
import DeviceSimulation
import Testing
import UnlockEngine

@testable import Exploration
@testable import Walkthrough

/// What is opened over the picture: where it lies, what the phone shows meanwhile, and how one types in it.
@Suite struct OverlayStories {
  private func canvas(_ walk: Walk, _ rows: Int, _ columns: Int) -> Canvas {
    WalkDrawing(walk).draw(size: Size(rows: rows, columns: columns)).canvas
  }

  private func list(_ walk: Walk) throws -> ChoiceList {
    guard case .list(let list)? = walk.overlay else { throw FooterStories.Unopened() }
    return list
  }

  private func question(_ walk: Walk) throws -> Question {
    guard case .question(let question)? = walk.overlay else { throw FooterStories.Unopened() }
    return question
  }

  // MARK: Beside the phone

  @Test(arguments: [(24, 100), (40, 120), (60, 200)], ["iPhone", "iPad"])
  func `Where there is room the phone stays whole`(size: (rows: Int, columns: Int), model: String) throws {
    var walk = try launched(device: ["model": model])
    walk.press(keys: "Space")
    let box = PhoneDrawing.size(
      for: model == "iPad" ? .iPad : .iPhone, in: Size(rows: size.rows - 2, columns: size.columns - 41))
    func phone(_ walk: Walk) -> [String] {
      let canvas = self.canvas(walk, size.rows, size.columns)
      return (0..<size.rows - 2).map { canvas.text(row: $0, columns: 0..<box.columns + 2) }
    }
    // The focus isn't shown while a list has the keys.
    var quiet = walk
    quiet.overlay = .question(Question(target: .title))
    for keys in ["?", ":", "W", "J", "C", "F", "D", "@", "X", "p"] {
      var open = walk
      open.press(keys: keys)
      #expect(open.overlay != nil, "\(keys)")
      #expect(phone(open) == phone(quiet), "\(keys)")
      let text = canvas(open, size.rows, size.columns).text
      #expect(text.contains("Esc"), "\(keys)")
    }
  }

  @Test(arguments: [(40, 120), (60, 200)])
  func `No panel is half covered`(size: (rows: Int, columns: Int)) throws {
    var walk = try launched()
    for keys in ["G", "J", "F", "C", "R", "?", "W", "p"] {
      walk.press(keys: keys)
      let canvas = canvas(walk, size.rows, size.columns)
      let text = canvas.text
      // All panels beside the list or under it, from the clock on, or none.
      let seen = ["9:41:00  live", "Device ─", "Vault ─"].filter { text.contains($0) }
      #expect(seen.isEmpty || seen.count == 3, "\(keys): \(seen)\n\(text)")
      if keys == "G" { #expect(seen.count == 3, "a short list leaves room for them") }
      walk.press(keys: "Escape")
    }
  }

  @Test func `The wheel scrolls the panel beside a list or the list`() throws {
    var walk = try launched(app: ["method": "pin"])
    for _ in 0..<40 { walk.press(keys: "h r") }
    walk.press(keys: "J")
    let size = Size(rows: 60, columns: 200)
    let (selected, before) = (try list(walk).selected, canvas(walk, size.rows, size.columns).text)
    func turn(_ column: Int) {
      walk.scroll(row: 45, column: column, lines: -3, in: WalkDrawing(walk).draw(size: size))
    }
    turn(180)
    #expect(try list(walk).selected == selected)
    #expect(canvas(walk, size.rows, size.columns).text != before, "the journal beside it")
    turn(70)
    #expect(try list(walk).selected == selected - 3)
  }

  @Test func `A question mark closes no list but that of the keys`() throws {
    var walk = try launched()
    walk.press(keys: "C ? f")
    #expect(try list(walk).title.hasPrefix("The app’s calls"))
    #expect(walk.simulation.world.process != .none)
    walk.press(keys: "Escape F ?")
    #expect(try list(walk).query.text == "?")
    walk.press(keys: "Escape ? ?")
    #expect(walk.overlay == nil)
  }

  @Test func `A click beside a list closes it and one on its frame doesn't`() throws {
    var walk = try launched()
    walk.press(keys: "G")
    walk.click(row: 0, column: 45, in: WalkDrawing(walk).draw(size: Size(rows: 40, columns: 120)))
    #expect(walk.overlay != nil)
    walk.click(row: 30, column: 5, in: WalkDrawing(walk).draw(size: Size(rows: 40, columns: 120)))
    #expect(walk.overlay == nil)
  }

  @Test func `The phone shows the moment that is selected`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Enter n")
    #expect(!canvas(walk, 40, 120).text.contains("Welcome to Vault"))
    walk.press(keys: "J Home Down")
    #expect(canvas(walk, 40, 120).text.contains("Welcome to Vault"))
    #expect(canvas(walk, 40, 120).text.contains("The phone shows 9:41:00 launch"))
    // The facts beside it are of the same moment.
    #expect(canvas(walk, 40, 120).text.contains(/failed-biometric-attempts +0/))
    // Nothing was gone to: closed, all is as it was.
    walk.press(keys: "Escape")
    #expect(walk.screen.system?.id == "system.face-id-failed")
    walk.press(keys: "G s i g n")
    #expect(canvas(walk, 40, 120).text.contains("Welcome to Vault"))
    walk.press(keys: "Escape [ [ Tab Enter B Home")
    #expect(canvas(walk, 40, 120).text.contains("Face Not Recognized"))
  }

  @Test func `The map shows a place before one goes there`() throws {
    var walk = try launched()
    walk.press(keys: "Enter W s i g n - i n")
    #expect(walk.unseenPlace == nil, "the walk has been there")
    #expect(canvas(walk, 40, 120).text.contains("Welcome to Vault"))
    walk.press(keys: "Ctrl-u r e g i s t e r")
    let goal = try #require(walk.unseenPlace)
    #expect(goal == "vault.register-pin")
    #expect(!canvas(walk, 40, 120).text.contains("The phone shows"))
    let world = try #require(walk.simulation.world as? World<FileFlow>)
    var finder = PathFinder(from: world, to: goal)
    while walk.unseenPlace != nil { walk.reportPicture(finder.advance(situations: 500), of: goal) }
    #expect(canvas(walk, 40, 120).text.contains("The phone shows vault.register-pin"))
    #expect(canvas(walk, 40, 120).text.contains("╭───────╮"), "the keypad of the screen is there")
    #expect(walk.timeline.path.last?.label == "tap “Sign in”", "nobody went there")
    // What can't be reached isn't looked for again.
    walk.press(keys: "Ctrl-u n o - p a s s c o d e")
    let other = try #require(walk.unseenPlace)
    walk.reportPicture(.notFound(situations: 1, isSure: true), of: other)
    #expect(walk.unseenPlace == nil)
  }

  // MARK: Typing

  @Test(arguments: [(24, 80), (40, 120)])
  func `The palette's line stays where it is`(size: (rows: Int, columns: Int)) throws {
    var walk = try launched()
    walk.press(keys: ":")
    func line() -> Int? {
      let canvas = self.canvas(walk, size.rows, size.columns)
      return (0..<size.rows).first { canvas.text(row: $0).contains("│ > ") }
    }
    let first = try #require(line())
    for scalar in "passcode qqq".unicodeScalars {
      walk.press(.character(scalar))
      #expect(line() == first)
    }
    #expect(canvas(walk, size.rows, size.columns).text.contains("Nothing found"))
  }

  @Test func `A line can be edited`() throws {
    var walk = try launched()
    walk.press(keys: ":")
    types("set face  ", in: &walk)
    walk.press(keys: "Ctrl-w")
    #expect(try list(walk).query.text == "set ")
    walk.press(keys: "Ctrl-a")
    types("re", in: &walk)
    walk.press(keys: "Right Right Delete")
    #expect(try list(walk).query.text == "rese ")
    walk.press(keys: "Ctrl-e Backspace Left Ctrl-u")
    #expect(try list(walk).query.text == "e")
    walk.press(keys: "Home x End y Left Left Ctrl-k")
    #expect(try list(walk).query.text == "x")
    let drawn = canvas(walk, 24, 80)
    #expect(drawn.cursor != nil)
    walk.press(keys: "Home")
    #expect(canvas(walk, 24, 80).cursor?.column == drawn.cursor.map { $0.column - 1 })
  }

  @Test(arguments: [
    ("facce", "face-id"), ("jailbrokn", "jailbroken"), ("netwrok", "network"), ("passocde", "passcode"),
    ("enroled tru", "enrolled"), ("aloowed", "allowed"),
  ]) func `A slip is forgiven`(typed: String, meant: String) throws {
    var walk = try launched()
    walk.press(keys: ":")
    types(typed, in: &walk)
    #expect(try list(walk).shown.contains { $0.title.contains(meant) }, "\(typed)")
    walk.press(keys: "Ctrl-u")
    types("xqzw", in: &walk)
    #expect(try list(walk).shown.isEmpty)
  }

  @Test func `What is typed right finds nothing else`() throws {
    var walk = try launched()
    walk.press(keys: ":")
    types("online", in: &walk)
    #expect(try list(walk).shown.allSatisfy { "\($0.title) \($0.detail)".lowercased().contains("online") })
  }

  @Test func `The list of keys is narrowed by typing`() throws {
    var walk = try launched()
    walk.press(keys: "?")
    types("reboot", in: &walk)
    #expect(
      try list(walk).shown.isEmpty || list(walk).shown.allSatisfy { $0.isHeading || $0.title.contains("re") })
    walk.press(keys: "Ctrl-u")
    types("force", in: &walk)
    #expect(try list(walk).shown.map(\.title) == ["App", "force-quit the app"])
    walk.press(keys: "Enter")
    #expect(walk.overlay == nil && walk.screen.top?.id == "system.home")
    // Twice the same key, as ever, opens and closes.
    walk.press(keys: "? ?")
    #expect(walk.overlay == nil)
  }

  // MARK: Questions

  @Test func `Sharing offers a name that can be taken changed or typed over`() throws {
    var walk = try launched()
    walk.press(keys: "X Enter")
    #expect(walk.takeRequests() == [.export(WalkExport(.storyboard, at: "vault-walk.html"))])
    walk.press(keys: "X")
    types("a.html", in: &walk)
    walk.press(keys: "Enter")
    #expect(walk.takeRequests() == [.export(WalkExport(.storyboard, at: "a.html"))])
    walk.press(keys: "X Home")
    types("my-", in: &walk)
    walk.press(keys: "Enter")
    #expect(walk.takeRequests() == [.export(WalkExport(.storyboard, at: "my-vault-walk.html"))])
  }

  @Test func `An arrow asks for a page to try instead of the storyboard`() throws {
    var walk = try launched()
    walk.press(keys: "X Down")
    let drawn = text(walk)
    #expect(drawn.contains("Export the page to try to") && drawn.contains("vault-page.html"))
    walk.press(keys: "Enter")
    #expect(walk.takeRequests() == [.export(WalkExport(.page, at: "vault-page.html"))])
    // A name that was typed stays, whichever it is for.
    walk.press(keys: "X Down")
    types("a.html", in: &walk)
    walk.press(keys: "Up Enter")
    #expect(walk.takeRequests() == [.export(WalkExport(.storyboard, at: "a.html"))])
    // What can't be taken keeps the question for a page.
    walk.press(keys: "X Down Ctrl-u Enter")
    #expect(try question(walk).target == .export(.page) && question(walk).mistake == "A file needs a name.")
  }

  @Test func `An answer that won't do stays with the reason`() throws {
    var walk = try launched()
    walk.press(keys: "R Space Enter")
    #expect(try question(walk).mistake == "A scenario needs a title.")
    for (rows, columns) in [(24, 80), (40, 120)] {
      #expect(canvas(walk, rows, columns).text.contains("A scenario needs a title."))
    }
    walk.press(keys: "Backspace W")
    #expect(try question(walk).mistake == nil)
    walk.press(keys: "Enter")
    #expect(walk.takeRequests() == [.save(title: "W", isMasked: false)] && walk.overlay == nil)
    walk.press(keys: "X Ctrl-u Enter")
    #expect(try question(walk).mistake == "A file needs a name.")
    walk.press(keys: "Escape")
    #expect(walk.takeRequests().isEmpty)
  }
}
