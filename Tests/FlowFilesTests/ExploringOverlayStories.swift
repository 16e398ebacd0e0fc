import Exploration
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// A flow file comes without a map: a walk asks for one when it is first wanted.
@Suite struct ExploringOverlayStories {
  private func walk() throws -> Walk {
    var walk = Walk(try read(small).get().simulation(Setup()))
    walk.perform(.lifeCycle(.launch))
    walk.press(.character("W"))
    return walk
  }

  private func window(_ walk: Walk) -> String {
    WalkDrawing(walk).draw(size: Size(rows: 30, columns: 110)).canvas.text
  }

  /// Of the states nearest to the start, which show every place.
  private static let chart = Result {
    try FlowExplorer(try read(small).get()).explore(Setup(), .one, 2000) { _ in true }.chart()
  }

  private func chart() throws -> FlowChart { try Self.chart.get() }

  @Test func `It says how far it is, and the map opens by itself`() throws {
    var walk = try walk()
    #expect(walk.awaitsMap)
    walk.report(statesExplored: 734)
    #expect(window(walk).contains("734 states so far"))
    #expect(window(walk).contains("Esc does without it"))
    walk.report(try chart(), part: "The map is of the first 734 states only.")
    #expect(!walk.awaitsMap)
    #expect(window(walk).contains("● setup"))
    #expect(window(walk).contains("first 734 states only"))
    walk.press(.escape)
    walk.press(.character(":"))
    for key in "take me to my-bank.home".unicodeScalars { walk.press(.character(key)) }
    walk.press(.enter)
    #expect(walk.soughtPlace == "my-bank.home")
  }

  @Test func `Whoever goes on without it isn't interrupted, and has it the next time`() throws {
    var walk = try walk()
    walk.press(.character("x"))
    #expect(walk.awaitsMap)
    walk.press(.escape)
    #expect(!walk.awaitsMap)
    walk.report(statesExplored: 9)
    walk.report(noMap: "No memory.")
    #expect(walk.overlay == nil && walk.message == nil)
    walk.report(try chart())
    #expect(walk.overlay == nil)
    walk.press(.character("W"))
    #expect(!walk.awaitsMap && walk.overlay != nil)
  }

  @Test func `Why there is none is told`() throws {
    var walk = try walk()
    walk.report(noMap: "There is no memory left to explore the flow.")
    #expect(walk.overlay == nil)
    #expect(window(walk).contains("There is no memory left"))
  }

  @Test func `A page to try is waited for and can be done without`() throws {
    var walk = try walk()
    walk.press(.escape)
    let page = WalkExport(.page, at: "my-bank.html")
    walk.wait(for: page)
    #expect(walk.awaitedPage == page && !walk.awaitsMap && walk.awaitsExploring)
    walk.report(statesExplored: 120)
    #expect(window(walk).contains("so that the page can do it") && window(walk).contains("120 states so far"))
    // A map that comes late isn't what is waited for.
    walk.report(try chart())
    #expect(walk.awaitedPage == page)
    walk.report(page: "The page to try is in my-bank.html.")
    #expect(walk.overlay == nil && window(walk).contains("The page to try is in my-bank.html."))

    walk.wait(for: page)
    walk.press(.escape)
    walk.report(page: "The page to try is in my-bank.html.")
    #expect(!walk.awaitsExploring && walk.overlay == nil && walk.message == nil)
  }

  @Test func `Another version of the file is explored anew`() throws {
    var walk = try walk()
    walk.report(try chart())
    walk.press(.escape)
    let other = try read(small.replacing("title: Accounts", with: "title: Your accounts")).get()
    var again = try walk.replayed(on: other).walk
    again.press(.character("W"))
    #expect(again.awaitsMap)
  }
}
