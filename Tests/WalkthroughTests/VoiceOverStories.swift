import TerminalSupport
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// What is heard, beside the phone; and what a way costs, on the map and in a story.
@Suite struct VoiceOverStories {
  @Test(arguments: [Size(rows: 24, columns: 80), Size(rows: 40, columns: 120), Size(rows: 60, columns: 200)])
  func `A key shows what VoiceOver says, and the same key the panels again`(size: Size) throws {
    var walk = try launched(app: ["method": "pin"])
    walk.press(keys: "S")
    #expect(window(walk, size).contains("Enter your PIN, heading"))
    #expect(window(walk, size).contains("keys 1 2 3 4 5 6 7 8 9 0 Delete"))
    #expect(!window(walk, size).contains("passcode 123456"))
    walk.press(keys: "1")
    #expect(window(walk, size).contains("“1 of 4 digits”"))
    walk.press(keys: "1 1 1")
    #expect(window(walk, size).contains("! “Wrong PIN. 4 tries left.”"))
    walk.press(keys: "S")
    #expect(!window(walk, size).contains("Enter your PIN, heading"))
  }

  @Test func `Esc closes it where the phone has no use for Esc, and is no event`() throws {
    var walk = try launched(app: ["method": "pin"])
    #expect(walk.top?.wayBack == nil)
    walk.press(keys: "S Escape")
    #expect(!walk.showsVoiceOver && walk.message == nil && walk.timeline.tries.isEmpty)
    // Where there is a Cancel, Esc is for that.
    var asked = try launched(device: ["biometry": "none"], app: ["method": "passcode-biometrics"])
    let place = try #require(asked.top?.id)
    #expect(asked.top?.wayBack != nil)
    asked.press(keys: "S Escape")
    #expect(asked.showsVoiceOver && asked.top?.id != place)
  }

  @Test func `It is among the keys, and found by other words`() throws {
    var walk = try launched()
    walk.press(keys: "?")
    #expect(KeyTable.bindings.count { $0.keys.contains(.character("S")) } == 1)
    walk.press(keys: "Escape :")
    types("screen reader", in: &walk)
    #expect(window(walk).contains("what VoiceOver says"))
  }

  @Test func `A story says what each step took so far, and all of them`() throws {
    var walk = try launched(app: ["method": "pin"])
    walk.press(keys: "2 5 8 0 h ; r")
    let story = Story(of: walk)
    #expect(story.cards.first?.cost.text == "1 tap, 1 screen")
    #expect(story.cost.digits == 4)
    #expect(story.cost.waited == .minutes(5))
    let html = Storyboard(story).html
    #expect(html.contains("What it takes: \(story.cost.text); some \(story.cost.effort.shortText)"))
    #expect(html.contains("so far: 1 tap, 1 screen"))
  }

  @Test func `Steps back cost nothing: what counts is the way that leads there`() throws {
    var walk = try launched(app: ["method": "pin"])
    walk.press(keys: "1 1 [ [ 2 5 8 0")
    #expect(Story(of: walk).cost.digits == 4)
  }
}
