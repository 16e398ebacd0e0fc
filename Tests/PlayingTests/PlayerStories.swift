import BundledFlowFiles
import ScreenDrawing
import Testing
import UnlockEngine
import Walkthrough

@testable import Playing
@testable import Scenarios

/// What a person who watches a scenario does with keys, and what is to be seen then.
@Suite struct PlayerStories {
  @Test func `It plays to the end at reading speed and stands still there`() throws {
    var player = Player(try screenplay(wrongPINs))
    var seconds = 0
    while player.isPlaying, seconds < 600 {
      player.tick(.seconds(1))
      seconds += 1
    }
    #expect((10...40).contains(seconds))
    #expect(player.isAtEnd)
    #expect(player.text().contains("✓ All 8 steps held."))
    let end = player.text()
    player.tick(.seconds(100))
    #expect(player.text() == end)
  }

  @Test func `Ninefold speed is nine times as fast`() throws {
    var slow = Player(try screenplay(wrongPINs))
    var fast = slow
    fast.press(keys: "9")
    for _ in 0..<50 {
      slow.tick(.milliseconds(90))
      fast.tick(.milliseconds(10))
      #expect(slow.done == fast.done && slow.elapsed == fast.elapsed)
    }
    #expect(fast.text().contains("playing ×9"))
  }

  @Test func `A step is read before it is done and digits come one by one`() throws {
    var player = Player(try screenplay(wrongPINs))
    player.go(to: 1)
    player.press(keys: "Space")
    player.tick(.milliseconds(10))
    #expect(player.scene.step == 1)
    #expect(player.scene.walk.top?.keypad?.filled == 0)
    var seen: [Int] = []
    while player.done == 1 {
      let filled = player.scene.walk.top?.keypad?.filled ?? -1
      if seen.last != filled { seen.append(filled) }
      player.tick(.milliseconds(20))
    }
    // The fourth digit submits itself.
    #expect(seen == [0, 1, 2, 3, 0])
  }

  @Test func `What is about to be tapped has the focus`() throws {
    var player = Player(try screenplay(wrongPINs))
    player.go(to: 6)
    player.press(keys: "Space")
    player.tick(.milliseconds(1))
    #expect(player.scene.showsFocus)
    #expect(player.scene.walk.screen.alert != nil)
    player.press(keys: "→ Right")
    #expect(!player.scene.showsFocus)
  }

  @Test func `Arrows step and pause`() throws {
    var player = Player(try screenplay(wrongPINs))
    player.press(keys: "Right Right")
    #expect(player.done == 2)
    #expect(!player.isPlaying)
    player.press(keys: "Left")
    #expect(player.done == 1)
    player.press(keys: "Space")
    player.tick(.milliseconds(1))
    player.press(keys: "Left")
    #expect(player.done == 1, "a step under way is taken back first")
    player.press(keys: "Home")
    #expect(player.done == 0)
    player.press(keys: "Left")
    #expect(player.message?.contains("does nothing here") == true)
    player.press(keys: "End Right")
    #expect(player.done == 8)
  }

  @Test func `The next expectation is one key away`() throws {
    var player = Player(try screenplay(wrongPINs))
    var stops: [Int] = []
    for _ in 0..<3 {
      player.press(keys: "e")
      stops.append(player.done)
    }
    #expect(stops == [3, 6, 8])
    player.press(keys: "E")
    #expect(player.done == 6)
  }

  @Test func `Steps are shown in the file's own words with ticks`() throws {
    var player = Player(try screenplay(wrongPINs))
    player.press(keys: "Right Right Right")
    let text = player.text(Size(rows: 40, columns: 130))
    #expect(text.contains("✓   - launch"))
    #expect(text.contains("✓   - expect: { screen: vault.lock-pin, facts: { failed-pin-attempts: 1 } }"))
    #expect(text.contains("    - elapse: 5m"))
    #expect(!text.contains("✓   - elapse"))
  }

  @Test func `What a step changed is told`() throws {
    var player = Player(try screenplay(wrongPINs))
    player.press(keys: "Right Right")
    #expect(player.text().contains("failed-pin-attempts: 0 → 1"))
  }

  @Test func `A failure is shown with a cross and its reason`() throws {
    let play = try screenplay(failing)
    #expect(!play.hasPassed)
    var player = Player(play)
    player.press(keys: "End")
    let text = player.text()
    #expect(text.contains("✗   - expect: { alert"))
    #expect(text.contains("✗ Step 6 of 8 failed."))
    #expect(text.contains("alert: expected"))
    player.press(keys: "Right")
    #expect(player.done == 6, "nothing is done after a step that failed")
  }

  @Test func `Taken over the scenario is the past and the rest lies ahead`() throws {
    var player = Player(try screenplay(wrongPINs))
    player.press(keys: "Right Right Right t")
    #expect(player.takeRequests() == [.takeOver])
    var walk = player.takenOver
    #expect(walk.isPaused)
    #expect(walk.message?.hasPrefix("Taken over after step 3 of 8.") == true)
    #expect(walk.timeline.path.map(\.label) == ["start", "launch", "type 1", "type 1", "type 1", "type 1"])
    #expect(walk.timeline.stepsAhead == 18)
    walk.press(.character("2"))
    #expect(walk.timeline.branches.count == 2)
    walk.perform(.stepBack)
    walk.perform(.stepBack)
    #expect(walk.screen.top?.keypad?.filled == 3)
  }

  @Test func `Taken over within a step that is said`() throws {
    var player = Player(try screenplay(wrongPINs))
    player.press(keys: "Right Space")
    player.tick(player.pace(of: 1).lead)
    let walk = player.takenOver
    #expect(walk.message?.hasPrefix("Taken over in step 2 of 8.") == true)
    #expect(walk.screen.top?.keypad?.filled == 1)
  }

  @Test func `Without animation what comes of a step is there at once`() throws {
    var player = Player(try screenplay(wrongPINs), isAnimated: false)
    player.tick(.milliseconds(1))
    #expect(player.scene.isSettled)
    #expect(player.scene.step == 0)
    #expect(player.scene.walk.screen.app?.id == "vault.lock-pin")
  }

  @Test func `No key means two things`() throws {
    var player = Player(try screenplay(failing))
    for keys in ["", "Right", "Space", "Left", "End", "Home", "e", "E", "?"] {
      player.press(keys: keys)
      let all = PlayerKeys.bindings.filter { $0.isAvailable(player) }.flatMap(\.keys)
      #expect(all.count == Set(all).count, "after \(keys)")
    }
  }

  @Test func `A click on a step goes there`() throws {
    var player = Player(try screenplay(wrongPINs))
    let picture = PlayerDrawing(player).draw(size: Size(rows: 24, columns: 80))
    let row = try #require((0..<24).first { picture.canvas.text(row: $0).contains("- type") })
    player.click(row: row, column: 60, in: picture)
    #expect(player.done == 2)
    #expect(picture.command(row: 22, column: 1) == .togglePause)
  }

  @Test func `Every size and character set can be drawn`() throws {
    var player = Player(try screenplay(failing))
    for keys in ["", "Right", "e", "End", "?", "Escape"] {
      player.press(keys: keys)
      for (rows, columns) in [(1, 1), (10, 40), (24, 80), (25, 99), (40, 120), (70, 250)] {
        _ = PlayerDrawing(player).draw(size: Size(rows: rows, columns: columns))
      }
      let ascii = PlayerDrawing(player, glyphs: .ascii).draw(size: Size(rows: 24, columns: 80)).canvas.text
      let others = String(String.UnicodeScalarView(ascii.unicodeScalars.filter { !$0.isASCII }))
      #expect(others.isEmpty)
    }
  }
}

/// The way through a scenario in parts.
@Suite struct ScreenplayTests {
  /// Steps taken apart do what they do whole, in every scenario that there is.
  @Test(arguments: scenarioFiles) func `Parts do what the whole steps do`(file: String) throws {
    let source = try SourceText.read(file)
    for scenario in try ScenarioReader.readAll(source, flows: Catalog.flows).get() {
      let play = ScenarioPlayback(scenario, source: source)
      var run = ScenarioRun(scenario)
      for step in 0..<play.count {
        run.advance()
        let seen = play.walk(after: step + 1)
        #expect(seen.simulation.facts == run.simulation.facts, "\(scenario.name), step \(step + 1)")
        #expect(seen.screen == run.walk.screen, "\(scenario.name), step \(step + 1)")
        #expect(seen.focus == run.walk.focus, "\(scenario.name), step \(step + 1)")
      }
    }
  }

  @Test func `The closing line fits the number`() throws {
    let head = "title: x\nflow: vault\nsteps:\n"
    #expect(try screenplay(head + "  - launch\n").verdict == "The step held.")
    #expect(try screenplay(head + "  - launch\n  - reboot\n").verdict == "All 2 steps held.")
    #expect(try screenplay(head + "  - tap: Nothing\n  - reboot\n").verdict == "Step 1 of 2 failed.")
  }

  @Test func `No step takes long to watch however often it is done`() throws {
    let head = "title: x\nflow: vault\napp: { method: pin, pin: \"2580\" }\nsteps:\n  - launch\n"
    for step in ["  - type: \"2580\"\n    times: 40\n", "  - elapse: 1s\n    times: 10000\n"] {
      let play = try screenplay(head + step)
      let pace = Pace(of: play.scenario.steps[1], parts: play.parts(of: 1))
      #expect(pace.total < .seconds(6))
    }
  }
}
