import TerminalSupport
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// What a newcomer is shown, and what is taught on the way.
@Suite struct TourStories {
  @Test func `Seven cards, each on one screen, forward and back`() throws {
    var walk = try launched()
    walk.showTour()
    for card in 1...7 {
      #expect(text(walk).contains("\(card) of 7"))
      for row in Tour.cards[card - 1].keys {
        #expect(text(walk).contains(row.what) && text(walk).contains(row.key), "\(row.what)")
      }
      if card == 3 {
        walk.press(keys: "Left")
        #expect(text(walk).contains("2 of 7"))
        walk.press(keys: "Right")
      }
      walk.press(keys: "Enter")
    }
    #expect(walk.overlay == nil)
    #expect(walk.timeline.moments.count == 2, "nothing was done to the phone")
  }

  @Test func `Time stands still meanwhile, and Esc ends it`() throws {
    var walk = try launched()
    walk.showTour()
    walk.tick(.seconds(600))
    #expect(walk.simulation.world.clock.now == .start)
    walk.press(keys: "Escape")
    #expect(walk.overlay == nil)
  }

  @Test func `The keys that it tells of are keys`() {
    let known = Set(KeyTable.bindings.flatMap(\.keys).map { Binding.text(of: $0) })
    for row in Tour.cards.flatMap(\.keys) where row.key.allSatisfy({ $0.isASCII }) && row.key.count < 6 {
      for key in row.key.split(separator: " ") where key.count == 1 {
        #expect(known.contains(String(key)), "\(key)")
      }
    }
  }

  @Test func `From the list of keys it is there again`() throws {
    var walk = try launched()
    walk.press(keys: "?")
    types("tour", in: &walk)
    walk.press(keys: "Enter")
    #expect(text(walk).contains("1 of 7"))
  }

  @Test func `A key is taught once, when it would help, and not over something else that is told`() throws {
    var walk = try launched()
    #expect(walk.lesson(besides: []) == nil)
    walk.press(keys: "o o")
    #expect(walk.lesson(besides: []) == nil, "what a key changed is told")
    walk.press(keys: "Tab")
    #expect(walk.lesson(besides: []) == .twoPhones)
    #expect(walk.lesson(besides: [.twoPhones]) == nil)
    for lesson in Lesson.allCases where lesson != .tour {
      let key = String(lesson.text.prefix(1))
      #expect(KeyTable.bindings.contains { $0.keyText == key }, "\(lesson)")
      #expect(lesson.text.cellWidth <= 160, "two lines at most")
    }
  }
}
