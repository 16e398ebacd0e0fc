import DeviceSimulation
import TerminalSupport
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// What a person does with keys, and what is there then.
@Suite struct WalkStories {
  @Test func `Two keys from the start the first screen is there`() throws {
    var picker = Picker(products: [Product(vault)])
    #expect(picker.press(.enter) == nil)
    guard case .start(let flow, let start)? = picker.press(.enter) else {
      Issue.record("the second Enter begins a walk")
      return
    }
    #expect(flow.name == "vault")
    var walk = Walk(try flow.simulation(Setup(start)))
    walk.perform(.lifeCycle(.launch))
    #expect(walk.screen.app?.id == "vault.sign-in")
  }

  @Test func `Setting up with Face ID takes two enters and a match`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Enter")
    #expect(walk.screen.system?.id == "system.face-id")
    walk.press(keys: "m")
    #expect(walk.screen.app?.id == "vault.dashboard")
    #expect(walk.fact("unlock-method") == "passcode-biometrics")
  }

  @Test func `Tab goes round and Enter taps where it stands`() throws {
    var walk = try launched()
    walk.press(keys: "Enter")
    let beginning = walk.focus
    walk.press(keys: "Tab Tab Tab")
    #expect(walk.focus == beginning)
    walk.press(keys: "Tab Enter")
    #expect(walk.screen.app?.id == "vault.register-pin")
    walk.press(keys: "Escape")
    #expect(walk.screen.app?.id == "vault.setup")
  }

  @Test func `On a PIN pad digits type wherever the focus is and Enter doesn't cancel`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Tab Enter")
    walk.press(keys: "1 2 Tab 3 Backspace")
    #expect(walk.top?.keypad?.filled == 2)
    walk.press(keys: "Tab Enter")
    #expect(walk.screen.app?.id == "vault.register-pin")
    walk.press(keys: "3 4 1 2 3 4")
    #expect(walk.screen.app?.id == "vault.dashboard")
  }

  @Test func `L locks the phone and unlocks it, and by hand it takes two keys and the passcode`() throws {
    var walk = try launched(app: ["method": "pin"])
    walk.press(keys: "2 5 L")
    #expect(walk.top?.id == "system.lock-screen" && walk.fact("device-locked") == "true")
    // The app can't be opened, and that is told.
    walk.press(keys: "r")
    #expect(walk.message == "The phone is locked: it has to be unlocked first.")
    walk.press(keys: "L")
    #expect(walk.top?.id == "vault.lock-pin" && walk.top?.keypad?.filled == 0)
    walk.press(keys: "L m")
    #expect(walk.top?.id == "vault.lock-pin")
    walk.press(keys: "L Enter")
    #expect(walk.top?.id == "system.lock-screen-passcode")
    walk.press(keys: "Escape")
    #expect(walk.top?.id == "system.lock-screen")
    walk.press(keys: "n 1 2 3 4 5 6")
    #expect(walk.top?.id == "vault.lock-pin")
    // A restart: Enter is enough to see it through, and then the passcode.
    walk.press(keys: "b m Enter m Enter 1 2 3 4 5 6")
    #expect(walk.top?.id == "system.home")
    walk.press(keys: "b L r")
    #expect(walk.top?.id == "vault.lock-pin")
  }

  @Test func `K sets after how long the phone locks itself, and the panel shows it`() throws {
    var walk = try launched(app: ["method": "pin"])
    #expect(!text(walk).contains("auto-lock"))
    walk.press(keys: "K Down Enter")
    #expect(walk.simulation.world.device.autoLock == .seconds30)
    #expect(text(walk).contains("auto-lock"))
    walk.tick(.seconds(30))
    #expect(walk.top?.id == "system.lock-screen")
  }

  @Test func `Letters go to an alphanumeric passcode only while it has the focus`() throws {
    var walk = try launched(
      device: ["passcode": "hotel bar", "enrolled": "false"], app: ["method": "passcode-biometrics"])
    #expect(walk.screen.system?.id == "system.passcode")
    walk.press(keys: "h o t e l Space b a r")
    #expect(walk.top?.keypad?.filled == 9)
    #expect(walk.simulation.world.phone == .app)
    walk.press(keys: "Enter")
    #expect(walk.screen.app?.id == "vault.dashboard")

    var other = try launched(
      device: ["passcode": "hotel", "enrolled": "false"], app: ["method": "passcode-biometrics"])
    other.press(keys: "Tab h")
    #expect(other.screen.system?.id == "system.home")
  }

  @Test func `While letters are typed the hints and the list of keys name none`() throws {
    let walk = try launched(
      device: ["passcode": "hotel", "enrolled": "false"], app: ["method": "passcode-biometrics"])
    #expect(walk.capturesLetters)
    #expect(!KeyTable.hints(for: walk).contains { $0.keyText == "h" })
    let always = KeyTable.alwaysHints(for: walk).map(\.hint)
    #expect(always.contains { $0.key == "^P" && $0.label == "find" && $0.isEnabled })
    #expect(always.contains { $0.key == "[" && !$0.isEnabled })
  }

  @Test func `A match with no prompt is told not lost`() throws {
    var walk = try launched()
    walk.press(keys: "m")
    #expect(walk.message == "A match was presented, but no prompt is looking for one.")
  }

  @Test func `A key that does nothing says so`() throws {
    var walk = try launched()
    walk.press(keys: "9")
    #expect(walk.message?.contains("does nothing here") == true)
  }

  @Test func `The palette finds a setting by typing parts of its name`() throws {
    var walk = try launched()
    walk.press(keys: ": p a s s c o d e Space n o n e")
    guard case .list(let list)? = walk.overlay else {
      Issue.record("the palette is open")
      return
    }
    #expect(list.shown.isEmpty || list.shown.allSatisfy { $0.title.lowercased().contains("passcode") })
    walk.press(keys: "Escape p Home Enter")
    #expect(walk.simulation.world.device.passcode == nil)
    #expect(!walk.simulation.world.device.isEnrolled)
  }

  @Test func `A typed passcode is set and a rubbish latency is refused`() throws {
    var walk = try launched()
    walk.press(keys: "p End Enter 9 9 9 9 Enter")
    #expect(walk.simulation.world.device.passcode == Passcode("9999"))
    walk.press(keys: "l s o o n Enter")
    guard case .question(let question)? = walk.overlay else {
      Issue.record("what wouldn’t do can be mended")
      return
    }
    #expect(question.mistake?.contains("isn’t a value of latency") == true)
    #expect(text(walk).contains("isn’t a value of"))
    #expect(walk.simulation.world.device.latency == .milliseconds(500))
    walk.press(keys: "Ctrl-u 2 s Enter")
    #expect(walk.overlay == nil && walk.simulation.world.device.latency == .seconds(2))
  }

  @Test func `Every device setting can be reached from the palette`() throws {
    let walk = try launched()
    let titles = ChoiceList(paletteFor: walk).shown.map(\.title)
    for setting in SettingDescription.ofDevice {
      #expect(titles.contains { $0.hasPrefix("Device: \(setting.name)") }, "\(setting.name)")
    }
  }
}

/// Going back, going on, and the clock.
@Suite struct TimeStories {
  @Test func `Stepping back and forward comes back to the same`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "1 1 1 1")
    let then = walk.simulation.facts
    walk.press(keys: "[ [")
    #expect(walk.top?.keypad?.filled == 2)
    #expect(walk.isPaused)
    walk.press(keys: "] ]")
    #expect(walk.simulation.facts == then)
    #expect(!walk.timeline.canGoForward)
  }

  @Test func `Going on after stepping back keeps the other branch`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "1 1 1 1 [")
    let moments = walk.timeline.moments.count
    walk.press(keys: "2")
    #expect(walk.timeline.moments.count == moments + 1)
    #expect(walk.timeline.path.last?.label == "type 2")
  }

  @Test func `The clock runs only while it is live and as fast as it is told`() throws {
    var walk = try launched()
    walk.tick(.seconds(1))
    walk.press(keys: "+")
    walk.tick(.seconds(1))
    walk.press(keys: "Space")
    walk.tick(.seconds(100))
    #expect(walk.simulation.world.clock.now == Instant(milliseconds: 11_000))
  }

  @Test func `Quiet waiting is one moment and what happens by itself is another`() throws {
    var walk = try launched(app: ["method": "dont-lock"])
    walk.press(keys: "Enter")
    #expect(walk.screen.app?.id == "vault.sign-in")
    let before = walk.timeline.moments.count
    for _ in 0..<50 { walk.tick(.milliseconds(100)) }
    #expect(walk.timeline.moments.count == before + 1)
    #expect(walk.timeline.path.last?.label == "tap “OK”")
  }

  @Test func `A lock-out of an hour is waited out by one key`() throws {
    var walk = try launched(
      device: ["enrolled": "false", "passcode": "1234"], app: ["method": "passcode-biometrics"])
    for wrong in ["1111", "2222", "3333", "4444"] {
      walk.press(keys: wrong.map(String.init).joined(separator: " "))
    }
    #expect(walk.screen.system?.id == "system.passcode-locked-out")
    walk.press(keys: ">")
    #expect(walk.screen.system?.id == "system.passcode")
    #expect(walk.simulation.world.clock.now == Instant(milliseconds: 60_000))
  }
}

/// The date, by key.
@Suite struct DateStories {
  @Test func `A key moves the date and the phone shows its time`() throws {
    var walk = try launched(app: ["method": "dont-lock"])
    walk.press(keys: "z Down Enter")
    #expect(walk.fact("date") == "+1h")
    #expect(walk.flash == "date: +1h · [ undoes")
    let text = text(walk)
    #expect(text.contains("  10:41 ") && text.contains("10:41:00") && text.contains("z date"))
    // What was done is told by the time that really passed.
    #expect(text.contains("9:41:00  date: +1h"))
    walk.press(keys: "z Down Enter [")
    #expect(walk.fact("date") == "+1h")
    walk.press(keys: "z Enter")
    #expect(walk.fact("date") == "automatic")
  }

  @Test func `Any date can be typed and what is none is told`() throws {
    var walk = try launched(app: ["method": "dont-lock"])
    walk.press(keys: "z End Enter t o m o r r o w Enter")
    guard case .question(let question)? = walk.overlay else {
      Issue.record("the question stays")
      return
    }
    #expect(question.mistake?.contains("isn’t a value of date: +1d, -1h30m") == true)
    walk.press(keys: "Ctrl-u 2 0 2 6 - 1 2 - 2 4 Space 1 8 : 0 5 Enter")
    #expect(walk.simulation.world.date.scenarioText == "2026-12-24 18:05")
    #expect(text(walk).contains("  18:05 "))
  }

  @Test func `A wide window tells for how long the phone has been on`() throws {
    var walk = try launched(app: ["method": "dont-lock"])
    walk.press(keys: ",")
    func top(_ walk: Walk) -> String {
      WalkDrawing(walk).draw(size: Size(rows: 40, columns: 130)).canvas.text(row: 0)
    }
    #expect(top(walk).contains("on for 1:00"))
    walk.press(keys: "b r")
    #expect(top(walk).contains("on for 0:00"))
  }
}

extension Picker.Choice: Equatable {
  public static func == (left: Picker.Choice, right: Picker.Choice) -> Bool {
    switch (left, right) {
    case (.quit, .quit): true
    case (.begin(let name), .begin(let other)): name == other
    case (.start(let flow, let start), .start(let other, let begin)):
      flow.name == other.name && start == begin
    default: false
    }
  }
}
