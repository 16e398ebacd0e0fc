import Exploration
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// The gallery in a walk: a wall of small phones, and being taken to what one shows.
@Suite struct GalleryStories {
  private func walk(_ size: Size = Size(rows: 40, columns: 120)) throws -> Walk {
    let bank = try ExploredBank.small.get()
    let setup = Setup(app: ["pin": "2580"])
    var walk = Walk(try bank.flow.simulation(setup))
    walk.window = size
    walk.perform(.lifeCycle(.launch))
    walk.press(.character("V"))
    return walk
  }

  private func opened(_ size: Size = Size(rows: 40, columns: 120)) throws -> Walk {
    var walk = try walk(size)
    walk.report(
      FlowChart(flow: "my-bank", places: [], controls: [], arrows: []), try ExploredBank.small.get().gallery)
    return walk
  }

  private func picture(_ walk: Walk, _ glyphs: Glyphs = .unicode) -> WalkDrawing.Picture {
    WalkDrawing(walk, glyphs: glyphs).draw(size: walk.window)
  }

  private func window(_ walk: Walk, _ glyphs: Glyphs = .unicode) -> String {
    picture(walk, glyphs).canvas.text
  }

  private func types(_ text: String, in walk: inout Walk) {
    for scalar in text.unicodeScalars { walk.press(.character(scalar)) }
  }

  private func selected(_ walk: Walk) -> String? {
    guard case .gallery(let view)? = walk.overlay else { return nil }
    return view.selectedEntry?.name
  }

  /// What the terminal's loop does while a way is looked for.
  private func look(_ walk: inout Walk) throws {
    let goal = try #require(walk.sought)
    var search = try #require(FlowExplorer.pathFinder(from: walk.simulation.world, to: goal))
    while walk.sought != nil { walk.report(search.advance(situations: 500)) }
  }

  @Test func `It is explored first, and opens by itself where one is`() throws {
    var walk = try walk()
    #expect(walk.awaitsMap)
    #expect(window(walk).contains("to draw all that can be seen"))
    walk.report(statesExplored: 12)
    #expect(window(walk).contains("12 states so far"))
    walk.report(
      FlowChart(flow: "my-bank", places: [], controls: [], arrows: []), try ExploredBank.small.get().gallery)
    #expect(selected(walk) == "my-bank.lock-pin.empty")
    #expect(window(walk).contains("My Bank: the gallery"))
    walk.press(.escape)
    #expect(walk.overlay == nil)
    walk.press(.character("V"))
    #expect(!walk.awaitsMap && selected(walk) != nil)
  }

  @Test func `What is found soon hangs there at once, and the rest comes along`() throws {
    var walk = try walk()
    let map = FlowChart(flow: "my-bank", places: [], controls: [], arrows: [])
    let some = try ExploredBank(ExploredBank.bank, states: 6).gallery
    let all = try ExploredBank.small.get().gallery
    try #require(some.entries.count < all.entries.count)
    walk.report(map, some, soFar: 6)
    #expect(window(walk).contains("more to come (6 states)"))
    #expect(walk.awaitsMap, "it is still explored")
    // What is selected and typed stays as more comes along.
    types("lock-pin", in: &walk)
    walk.press(.right)
    let before = selected(walk)
    walk.report(map, all, soFar: 40)
    #expect(selected(walk) == before)
    // A part that is found anew doesn’t take away what hangs there.
    walk.report(map, some, soFar: 6)
    guard case .gallery(let view)? = walk.overlay else { throw Missing() }
    #expect(view.gallery.entries.count == all.entries.count)
    walk.report(map, all)
    #expect(!walk.awaitsMap && selected(walk) == before)
    #expect(!window(walk).contains("more to come"))
  }

  private struct Missing: Error {}

  @Test(arguments: [(80, 24, 3), (120, 40, 8), (200, 60, 21)])
  func `As many phones hang there as the window has room for`(columns: Int, rows: Int, count: Int) throws {
    for glyphs in Glyphs.allCases {
      let walk = try opened(Size(rows: rows, columns: columns))
      let picture = picture(walk, glyphs)
      let text = picture.canvas.text
      let all = try ExploredBank.small.get().gallery.entries.count
      #expect(picture.hits.count == min(count, all))
      #expect(text.contains("lock-pin: empty") && text.contains("lock-pin: typing"))
      #expect(text.contains("Enter take me there"))
      #expect(text.contains("my-bank.lock-pin: empty"))
      if glyphs == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
    }
  }

  @Test func `Arrows, pages, the first and the last`() throws {
    var walk = try opened()
    let names = try ExploredBank.small.get().gallery.entries.map(\.name)
    func after(_ key: Key) -> Int? {
      walk.press(key)
      return selected(walk).flatMap { names.firstIndex(of: $0) }
    }
    #expect(after(.right) == 1)
    #expect(after(.down) == 5)
    #expect(after(.up) == 1)
    #expect(after(.up) == 1)
    #expect(after(.left) == 0)
    #expect(after(.left) == 0)
    #expect(after(.pageDown) == 8)
    #expect(window(walk).contains("9–16 of \(names.count)"))
    #expect(after(.pageUp) == 0)
    #expect(after(.end) == names.count - 1)
    #expect(after(.right) == names.count - 1)
    #expect(after(.home) == 0)
  }

  @Test func `Typing finds screens, states, and words that stand on them`() throws {
    var walk = try opened()
    types("last try", in: &walk)
    #expect(selected(walk)?.hasPrefix("my-bank.lock-pin.last-try") == true)
    #expect(!window(walk).contains("lock-pin: empty"))
    walk.press(.control("u"))
    walk.paste("log out")
    #expect(selected(walk) == "my-bank.home")
    walk.press(.control("u"))
    types("xyzzyxyz", in: &walk)
    #expect(selected(walk) == nil)
    #expect(window(walk).contains("Nothing looks like “xyzzyxyz”."))
    // Nothing is there to be taken to.
    walk.press(.enter)
    #expect(walk.sought == nil)
    for key in [Key.down, .up, .pageDown, .pageUp, .end, .home, .left, .right] { walk.press(key) }
    walk.press(.control("u"))
    #expect(selected(walk) != nil)
  }

  @Test func `Enter tells the shortest way, and goes it`() throws {
    var walk = try opened()
    types("last try", in: &walk)
    walk.press(.enter)
    guard case .screenState(let kind, _)? = walk.sought else {
      Issue.record("nothing is sought")
      return
    }
    try look(&walk)
    let text = window(walk)
    #expect(text.contains("The way: 2 steps, 8 keys"))
    walk.press(.escape)
    #expect(selected(walk)?.hasPrefix("my-bank.lock-pin.last-try") == true)
    let before = walk.timeline.moments.count
    walk.press(.enter)
    try look(&walk)
    walk.press(.enter)
    #expect(walk.overlay == nil && walk.isPaused)
    #expect(walk.screen.top.map(ScreenState.init) == kind)
    #expect(walk.timeline.moments.count == before + 8)
    // It is where one is when the wall is opened again, and needs no way.
    walk.press(.character("V"))
    #expect(selected(walk)?.hasPrefix("my-bank.lock-pin.last-try") == true)
    walk.press(.enter)
    #expect(walk.sought == nil)
    #expect(window(walk).contains("You are there already."))
  }

  @Test func `Whatever hangs there, a way leads to it from here`() throws {
    let walk = try opened()
    for entry in try ExploredBank.small.get().gallery.entries {
      var search = try #require(FlowExplorer.pathFinder(from: walk.simulation.world, to: entry.goal))
      var answer = PathAnswer.looking(situations: 0)
      while case .looking = answer { answer = search.advance(situations: 500) }
      guard case .found(let inputs) = answer else {
        // Ten different wrong passcodes aren’t searched for: there a walk begins where the entry’s own steps do.
        #expect(entry.place.id == "system.device-disabled", "\(entry.name): \(answer)")
        continue
      }
      var world = walk.simulation.world
      for input in [.change(.animations(false))] + inputs { _ = world.step(input) }
      #expect(entry.goal.isReached(on: world.screen), "\(entry.name)")
    }
  }

  @Test func `Where no way is found from here, a walk begins where the entry’s own steps do`() throws {
    var walk = try opened()
    types("last try", in: &walk)
    walk.press(.enter)
    walk.report(.notFound(situations: 5, isSure: false))
    #expect(window(walk).contains("No way was found among the first 5 situations."))
    #expect(window(walk).contains("From a start of the flow it is"))
    walk.press(.escape)
    #expect(selected(walk)?.hasPrefix("my-bank.lock-pin.last-try") == true)
    walk.press(.enter)
    walk.report(.notFound(situations: 5, isSure: true))
    walk.press(.enter)
    #expect(walk.takeRequests() == [.beginElsewhere])
    let goal = try #require(try ExploredBank.small.get().gallery.entries.first { $0.state == "last try" })
    let new = try #require(walk.begunElsewhere)
    #expect(goal.goal.isReached(on: new.screen) && new.isPaused && new.overlay == nil)
    #expect(new.setup == goal.setup && new.gallery != nil && new.window == walk.window)
  }

  @Test func `Another version of the file is explored anew, and its wall is another`() throws {
    let walk = try opened()
    let other = try read(ExploredBank.bank.replacing("title: Accounts", with: "title: Your accounts")).get()
    var again = try walk.replayed(on: other).walk
    #expect(again.overlay == nil)
    again.press(.character("V"))
    #expect(again.awaitsMap)
  }

  @Test func `A click selects, another takes one there`() throws {
    var walk = try opened()
    let box = try #require(picture(walk).hits.dropFirst(2).first?.box)
    walk.click(row: box.row + 3, column: box.column + 3, in: picture(walk))
    let name = selected(walk)
    #expect(name == (try ExploredBank.small.get().gallery.entries[2].name))
    walk.click(row: box.row + 3, column: box.column + 3, in: picture(walk))
    #expect(walk.sought != nil)
    walk.press(.escape)
    walk.scroll(row: 5, column: 5, lines: 3, in: picture(walk))
    #expect(selected(walk) != name)
  }
}
