import BundledFlowFiles
import TerminalSupport
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// What comes next, drawn beside the phone in a large window.
@Suite struct NextStories {
  private static let large = Size(rows: 60, columns: 200)

  private func labels(_ walk: Walk) -> [String] {
    walk.outcomes(upTo: 9, filling: 0).map { "\($0.key) \($0.label)" }
  }
  private func ends(_ walk: Walk) -> [String?] {
    walk.outcomes(upTo: 9, filling: 0).map(\.end.screen.top?.id)
  }

  @Test func `A prompt has what the sensor can answer`() throws {
    var walk = try launched(device: ["face-id-permission": "allowed"])
    walk.press(keys: "Enter")
    // Behind the button is the prompt, and behind that its answers.
    #expect(labels(walk) == ["Enter Use Face ID", "then m match", "then n no match", "then c cancel"])
    #expect(
      ends(walk) == ["system.face-id", "vault.dashboard", "system.face-id-failed", "vault.setup"])
    walk.press(keys: "Enter")
    #expect(labels(walk) == ["m match", "n no match", "c cancel"])
    #expect(ends(walk) == ["vault.dashboard", "system.face-id-failed", "vault.setup"])
  }

  @Test func `A PIN pad has the right PIN and a wrong one`() throws {
    var walk = try locked()
    #expect(labels(walk) == ["m the right PIN, 2580", "n a wrong PIN, 2581"])
    let (right, wrong) = (
      walk.outcomes(upTo: 2, filling: 0)[0].end, walk.outcomes(upTo: 2, filling: 0)[1].end
    )
    #expect(right.screen.top?.id == "vault.dashboard")
    #expect(wrong.screen.top?.texts.contains { $0.contains("4 tries left") } == true)
    walk.masksCodes = true
    #expect(labels(walk) == ["m the right PIN, ••••", "n a wrong PIN, ••••"])
    // What has been typed already is no part of it, and trying it changes nothing.
    walk.press(keys: "7 7")
    #expect(ends(walk) == ["vault.dashboard", "vault.lock-pin"])
    #expect(walk.timeline.moments.count == 4 && walk.screen.top?.keypad?.filled == 2)
  }

  @Test func `Where any PIN will do there is one`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Tab Enter")
    #expect(labels(walk) == ["m any PIN, 2580"])
    #expect(ends(walk) == ["vault.repeat-pin"])
  }

  @Test func `A click does it, and what isn't next alone does nothing`() throws {
    for index in 0..<2 {
      var walk = try locked()
      let picture = WalkDrawing(walk).draw(size: Self.large)
      let row = try #require((0..<60).first { picture.canvas.text(row: $0).contains("the right PIN") })
      let line = picture.canvas.text(row: row)
      let word = index == 0 ? "2580 " : "2581 "
      let column = line.distance(
        from: line.startIndex, to: try #require(line.ranges(of: word).last).lowerBound)
      let end = walk.outcomes(upTo: 2, filling: 0)[index].end
      walk.click(row: row + 6, column: column + 4, in: picture)
      #expect(walk.screen == end.screen)
    }
  }

  @Test func `What it leaves of a very large window has the map around, and a click finds the way`() throws {
    let flow = try #require(Catalog.flow(named: "banno"))
    var walk = Walk(try flow.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    walk.press(keys: "Enter Tab Enter")
    #expect(walk.top?.id == "banno.register-pin")
    let lines = WalkDrawing(walk).draw(size: Self.large).canvas.text.split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let row = try #require(lines.firstIndex { $0.contains("Next ─") && $0.contains("─ Leads to ─") })
    let place = try #require(lines[row...].firstIndex { $0.hasSuffix(" repeat-pin") })
    #expect(lines[row...].contains { $0.contains("Reached from ─") })
    walk.click(row: place, column: 190, in: WalkDrawing(walk).draw(size: Self.large))
    guard case .map(let map)? = walk.overlay else { throw NoMap() }
    #expect(map.selected.map { map.chart.places[$0].id } == "banno.repeat-pin")
    walk.overlay = nil
    let small = text(walk, 40, 120)
    #expect(small.contains("Next ─") && !small.contains("Leads to ─"))
  }

  private struct NoMap: Error {}

  @Test func `Every flow's starting points have something next, and drawing it changes nothing`() throws {
    for flow in Catalog.flows {
      for start in flow.startingPoints {
        var walk = Walk(try flow.simulation(Setup(start)), isPaused: true)
        walk.perform(.lifeCycle(.launch))
        for _ in 0..<6 {
          let facts = walk.simulation.facts
          for outcome in walk.outcomes(upTo: 9, filling: 4) where !outcome.inputs.isEmpty {
            var simulation = walk.simulation
            for input in outcome.inputs { simulation.step(input) }
            #expect(simulation.screen.top != nil || simulation.world.phone == .off)
          }
          let picture = WalkDrawing(walk).draw(size: Self.large)
          #expect(picture.canvas.text.contains("Next ─"))
          #expect(walk.simulation.facts == facts)
          walk.press(keys: "Enter")
        }
      }
    }
  }

  @Test func `A small window has none, two phones and a list have none, and a key turns it off`() throws {
    var walk = try locked()
    func hasNext(_ rows: Int, _ columns: Int) -> Bool { text(walk, rows, columns).contains("Next ─") }
    #expect(!hasNext(24, 80) && !hasNext(30, 100) && !hasNext(60, 99))
    #expect(hasNext(40, 120) && hasNext(50, 160) && hasNext(60, 200))
    walk.press(keys: "J")
    #expect(!hasNext(60, 200))
    walk.press(keys: "Escape O")
    #expect(!hasNext(60, 200) && walk.message == "All of the room is for facts and the journal.")
    walk.press(keys: "O")
    #expect(hasNext(60, 200))
    walk.put(beside: try SecondPhone(of: vault, own: Setup(), beside: vault, walk.setup))
    #expect(!hasNext(60, 200))
  }

  @Test(arguments: [Size(rows: 40, columns: 120), Size(rows: 50, columns: 160), Size(rows: 60, columns: 200)])
  func `The keys of a large phone are apart, and each can be clicked`(size: Size) throws {
    for model in ["iPhone", "iPad"] {
      let setup = Setup(StartingPoint("", device: ["model": model], app: ["method": "pin", "pin": "2580"]))
      var walk = Walk(try vault.simulation(setup), setup: setup, isPaused: true)
      walk.perform(.lifeCycle(.launch))
      let picture = WalkDrawing(walk).draw(size: size)
      let keys = picture.hits.filter { if case .phone(.digit) = $0.hit { true } else { false } }
      #expect(keys.count == 10)
      for (index, key) in keys.enumerated() {
        #expect(key.box.rows >= 5 && key.box.columns >= 9)
        for other in keys[(index + 1)...] {
          let areApart =
            other.box.row > key.box.bottom || key.box.row > other.box.bottom
            || other.box.column > key.box.right + 1 || key.box.column > other.box.right + 1
          #expect(areApart, "\(model) \(key.box) \(other.box)")
        }
        let middle = (key.box.row + key.box.rows / 2, key.box.column + key.box.columns / 2)
        #expect(picture.hit(row: middle.0, column: middle.1) == key.hit)
      }
    }
  }

  @Test func `Alerts of a large phone have buttons as high as keys, which can be clicked`() throws {
    var walk = try locked()
    for _ in 0..<20 { walk.press(keys: "1") }
    let picture = WalkDrawing(walk).draw(size: Self.large)
    let button = try #require(
      picture.hits.first { if case .phone(.control) = $0.hit { true } else { false } })
    #expect(button.box.rows == 3)
    walk.click(row: button.box.bottom - 1, column: button.box.column + 3, in: picture)
    #expect(walk.screen.alert == nil)
  }
}
