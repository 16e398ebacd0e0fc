import BundledFlowFiles
import ScreenDrawing
import DeviceSimulation
import Testing
import UnlockEngine

@testable import Walkthrough

/// What stands below the picture and beside the phone: keys, settings, limits, the journal.
@Suite struct FooterStories {
  static let sizes = [
    Size(rows: 24, columns: 80), Size(rows: 40, columns: 120), Size(rows: 60, columns: 200),
  ]

  private func rows(_ walk: Walk, _ size: Size) -> [String] {
    let canvas = WalkDrawing(walk).draw(size: size).canvas
    return (0..<size.rows).map { canvas.text(row: $0) }
  }

  @Test(arguments: sizes) func `The second row is always there`(size: Size) throws {
    var walk = try launched()
    for keys in ["", "Enter", "Enter", "n", "Enter c Escape h", "r", "j", "["] {
      walk.press(keys: keys)
      let last = rows(walk, size)[size.rows - 1]
      for hint in [
        "[ undo", "] redo", "H time line", "W map", "R record", "X share", ": find", "? keys", "q quit",
      ] { #expect(last.contains(hint), "\(hint) after \(keys) at \(size.columns)") }
      if size.columns > 80 { #expect(last.contains("J journal  H time line")) }
    }
  }

  @Test func `A key that does nothing now keeps its place and is dimmed`() throws {
    var walk = try launched()
    let size = Size(rows: 24, columns: 80)
    func ink(of key: Character) throws -> Ink {
      let canvas = WalkDrawing(walk).draw(size: size).canvas
      let place = try #require(Array(canvas.text(row: 23)).firstIndex(of: key))
      return canvas[23, place].ink
    }
    #expect(try ink(of: "[") == .hotkey)
    #expect(try ink(of: "]") == .dim)
    walk.press(keys: "[")
    #expect(try ink(of: "]") == .hotkey)
  }

  @Test func `The first row begins with what comes next`() throws {
    var walk = try launched(app: ["method": "pin"])
    func first() -> String { rows(walk, Size(rows: 24, columns: 80))[22] }
    #expect(first().hasPrefix("0–9 type"))
    walk.press(keys: "h")
    #expect(first().hasPrefix("Enter tap  r open app"))
    walk.press(keys: "L")
    #expect(first().hasPrefix("Enter tap  m match  n no match  L unlock"))
    #expect(!first().contains("open app"))
    walk.press(keys: "b")
    #expect(first().hasPrefix("Enter tap  L unlock"))
    var other = try launched(app: ["method": "passcode-biometrics"])
    #expect(rows(other, Size(rows: 24, columns: 80))[22].hasPrefix("m match  n no match  c cancel prompt"))
    other.press(keys: "Space")
    #expect(rows(other, Size(rows: 24, columns: 80))[22].contains("Space let the clock run"))
  }

  @Test(arguments: Catalog.flows.map { $0.name }) func `No key stands twice`(flow name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    for start in flow.startingPoints {
      var walk = Walk(try flow.simulation(Setup(start)))
      walk.perform(.lifeCycle(.launch))
      let hints = KeyTable.hints(for: walk)
      let apart = KeyTable.alwaysHints(for: walk).map(\.binding.command)
      for binding in hints {
        #expect(!apart.contains(binding.command))
        #expect(binding.command.setting.map(WalkDrawing.deviceSettings.contains) != true, "\(binding.label)")
      }
    }
  }

  // MARK: Settings

  @Test(arguments: ["s", "e", "E", "y", "d", "g", "k", "x", "j", "o", "p Home Enter", "v Enter Escape"])
  func `Every setting that a key changes is told`(keys: String) throws {
    var walk = try launched()
    let count = walk.timeline.moments.count
    walk.press(keys: keys)
    guard walk.timeline.moments.count > count else { return #expect(keys.hasSuffix("Escape") || keys == "g") }
    let label = try #require(walk.timeline.path.last?.label)
    if keys != "v Enter Escape" { #expect(walk.flash == "\(label) · [ undoes") }
  }

  @Test func `A vim hand sees what it has done`() throws {
    var walk = try launched()
    walk.press(keys: "j")
    for size in Self.sizes {
      let rows = rows(walk, size)
      #expect(rows[size.rows - 2].hasPrefix("jailbroken: true · [ undoes"))
      #expect(rows.contains { $0.contains("•j jailbroken true") }, "\(size)")
    }
    walk.press(keys: "k")
    let rows = rows(walk, Size(rows: 24, columns: 80))
    #expect(rows[22].hasPrefix("lock-out-table: classic · [ undoes"))
    #expect(rows.contains { $0.contains("•k lock-outs  classic") } && !rows.contains { $0.contains("•j") })
    walk.press(keys: "[ [")
    #expect(walk.flash == nil && !walk.simulation.world.device.isJailbroken)
  }

  @Test func `A setting that begins a branch says both`() throws {
    var walk = try launched()
    walk.press(keys: "Enter [ j")
    let text = rows(walk, Size(rows: 24, columns: 80))[22...].joined(separator: " ")
    #expect(text.contains("jailbroken: true · [ undoes · This begins branch 2"))
  }

  // MARK: Limits

  @Test func `A limit that isn't the source's is told beside the phone and in the facts`() throws {
    var walk = try launched(app: ["method": "pin"])
    #expect(!rows(walk, Self.sizes[0]).contains { $0.contains("policy ") })
    walk.perform(.set(.setting(.policy, "pin-attempts"), "3"))
    #expect(walk.flash == "policy pin-attempts: 3 · [ undoes")
    // The app’s own facts come first, and leave no room for more in a low window.
    for size in [Size(rows: 60, columns: 80), Size(rows: 60, columns: 120), Size(rows: 60, columns: 200)] {
      // In the widest window every limit has its row.
      let name = size.columns < 200 ? "policy pin-attempts " : "•pin-attempts "
      #expect(rows(walk, size).contains { $0.contains(name) && $0.contains(" 3, not 5") })
    }
    walk.press(keys: "F p o l i c y")
    guard case .list(let facts)? = walk.overlay else { throw Unopened() }
    #expect(facts.shown.map { "\($0.title): \($0.detail)" } == ["  policy pin-attempts: 3 (source: 5)"])
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `The palette finds every limit by the word “policy”`(flow name: String) throws {
    var walk = Walk(try #require(Catalog.flow(named: name)).simulation(Setup()))
    walk.press(keys: ": p o l i c y")
    guard case .list(let found)? = walk.overlay else { throw Unopened() }
    for limit in walk.simulation.world.flow.settings(.policy) {
      #expect(found.shown.contains { $0.title.hasPrefix("Limit: \(limit.name)") }, "\(limit.name)")
    }
  }

  // MARK: Panels

  @Test(arguments: Catalog.flows.map { $0.name })
  func `The widest window tells all and cuts nothing`(flow name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    // Beside an iPad there is less.
    for start in flow.startingPoints where start.device["model"] != "iPad" {
      var walk = Walk(try flow.simulation(Setup(start)))
      // What comes next takes room, too, unless one doesn't want it.
      walk.press(keys: "O")
      walk.perform(.lifeCycle(.launch))
      for _ in 0..<30 { walk.press(keys: "h r") }
      let text = rows(walk, Self.sizes[2]).joined().split(separator: " ").joined(separator: " ")
      let world = walk.simulation.world
      for setting in flow.settings(.policy) + flow.settings(.server) {
        #expect(text.contains("\(setting.name) \(world.value(of: setting))"), "\(setting.name)")
      }
      // More than fits is a click or F away.
      for fact in walk.simulation.facts where fact.value.count < 20 && !text.contains("▼") {
        #expect(text.contains("\(fact.name) \(fact.value)"), "\(fact)")
      }
      // The journal has the whole height: more than twice of what it has at 120 columns.
      func journal(_ size: Size) -> Int {
        rows(walk, size).count { $0.contains("  leave") || $0.contains("  launch") }
      }
      #expect(journal(Self.sizes[2]) > 2 * journal(Self.sizes[1]) || journal(Self.sizes[2]) > 45)
    }
  }

  @Test func `A limit's row sets it when clicked`() throws {
    var walk = try launched(app: ["method": "pin"])
    let picture = WalkDrawing(walk).draw(size: Self.sizes[2])
    let row = try #require((0..<60).first { picture.canvas.text(row: $0).contains(" away-limit ") })
    walk.click(row: row, column: 120, in: picture)
    guard case .question(let question)? = walk.overlay else { throw Unopened() }
    #expect(question.target == .setting(.policy, "away-limit"))
    walk.press(keys: "Ctrl-u 1 m Enter")
    #expect(rows(walk, Self.sizes[2]).contains { $0.contains(/•away-limit +1m, not 5m/) })
  }

  @Test func `Facts at middle width are whole`() throws {
    var walk = try launched(app: ["method": "passcode-biometrics"])
    walk.press(keys: "O")
    let text = rows(walk, Self.sizes[1]).joined(separator: "\n")
    #expect(text.contains(/unlock-method +passcode-biometrics/))
    #expect(text.contains("passcode-needed-after-restart false"))
  }

  @Test func `The wheel scrolls panels and leaves no trace`() throws {
    var walk = try launched(app: ["method": "pin"])
    for _ in 0..<30 { walk.press(keys: "h r") }
    let size = Self.sizes[0]
    let before = rows(walk, size)
    let (moments, tries) = (walk.timeline.moments.count, walk.timeline.tries.count)
    func turn(_ lines: Int, row: Int) {
      walk.scroll(row: row, column: 60, lines: lines, in: WalkDrawing(walk).draw(size: size))
    }
    turn(-3, row: 19)
    let scrolled = rows(walk, size)
    #expect(scrolled != before)
    let first = 1 + (try #require(before.firstIndex { $0.contains(" Journal ─") }))
    // Marks at the right say that there is more.
    #expect(before[first].hasSuffix("▲") && scrolled[22 - 1].hasSuffix("▼"))
    func entry(_ row: String) -> String { row.dropFirst(35).prefix(30).trimmingBlanks }
    #expect(entry(scrolled[first + 3]) == entry(before[first]))
    turn(1000, row: 19)
    #expect(rows(walk, size) == before)
    turn(-1000, row: 19)
    turn(1000, row: 10)
    turn(3, row: 3)
    #expect(rows(walk, size).contains { $0.contains("launch") })
    // In what has no panels, the mouse points at nothing; on the phone too.
    walk.press(.scroll(row: 3, column: 3, lines: 1))
    walk.press(.click(row: 3, column: 3))
    #expect(walk.timeline.moments.count == moments && walk.timeline.tries.count == tries)
    walk.press(keys: "1")
    #expect(rows(walk, size)[21].contains("type 1"))
  }

  @Test func `What was typed is one line an entry, with what became of it`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "1 1 1 1 1 1 1 1 2 5 8 0")
    let told = [
      "launch", "type 1111: Wrong PIN. 4 tries left", "type 1111: Wrong PIN. 3 tries left",
      "type 2580: Accounts",
    ]
    #expect(walk.timeline.entries(last: 9).map(\.text) == told)
    #expect(rows(walk, Self.sizes[0]).contains { $0.contains("9:41:00  \(told[2])") })
    // Within an entry nothing has become of it.
    var begun = try launched(app: ["method": "pin", "pin": "2580"])
    begun.press(keys: "1 1")
    #expect(begun.timeline.entries(last: 9).map(\.text) == ["launch", "type 11"])
  }

  @Test func `What becomes of an entry a moment later is told with it, and not with the next`() throws {
    var walk = try launched(device: ["animations": "true"], app: ["method": "pin", "pin": "2580"])
    for _ in 0..<2 {
      walk.press(keys: "1 1 1 1")
      for _ in 0..<30 { walk.tick(.milliseconds(100)) }
    }
    let typed = walk.timeline.entries(last: 9).map(\.text).filter { $0.hasPrefix("type") }
    #expect(typed == ["type 1111: Wrong PIN. 4 tries left", "type 1111: Wrong PIN. 3 tries left"])
  }

  @Test func `The same typed again with the same outcome is one line`() throws {
    var walk = try launched(
      device: ["biometry": "none", "passcode": "1234"], app: ["method": "passcode-biometrics"])
    let place = try #require(walk.top?.id)
    walk.press(keys: "1 1 1 1 1 1 1 1")
    let error = "Wrong passcode. Try again"
    #expect(walk.top?.error == error + "." && walk.top?.id == place)
    #expect(walk.timeline.entries(last: 9).map(\.text) == ["launch", "type 1111 ×2: \(error)"])
    walk.press(keys: "2 2 2 2")
    #expect(walk.timeline.entries(last: 9).last?.text == "type 2222: \(error)")
  }

  @Test func `What is ignored is one line however often`() throws {
    var walk = try launched()
    walk.press(keys: "~ ^ m m n Enter")
    let journal = rows(walk, Self.sizes[1])
    #expect(journal.contains { $0.contains("launch") } && journal.contains { $0.contains("tap “Sign in”") })
    #expect(journal.filter { $0.contains("5 keys ignored") }.count == 1)
    #expect(!journal.contains { $0.contains("nothing happened") })
    walk.press(keys: "~")
    #expect(rows(walk, Self.sizes[1]).contains { $0.contains("~: nothing happened") })
  }

  struct Unopened: Error {}
}
