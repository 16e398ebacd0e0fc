import Foundation
import Testing
import UnlockEngine

@testable import Reports
@testable import Scenarios

/// What the HTML report has of a failure for somebody without a terminal.
@Suite struct FailureStoryTests {
  private static let failing = """
    title: A <b>failure</b>
    flow: vault
    app: { method: pin, pin: "2580" }
    steps:
      - launch
      - type: "1111"
        times: 2
      - expect: { alert: none }
      - type: "2580"
      - tap: Settings
      - expect: { screen: dashboard }
      - leave
    """

  private func page(_ results: [ScenarioResult], room: Int = 12_000_000) throws -> String {
    var report = HTMLReport(room: room)
    for result in results { _ = try report.add(.ran(result)) }
    let told = RunCommandTests.Collected()
    try report.close(Totals(), to: told.sink)
    return told.all
  }

  @Test func `A failing scenario has its storyboard with the failure marked`() throws {
    let page = try page([run(Self.failing)])
    let story = try #require(page.firstMatch(of: /<ol class="story">[\s\S]*?<\/ol>/)).output
    // The start, and the four things done up to the failure; what comes after was never reached.
    #expect(story.matches(of: /<li/).count == 5)
    #expect(story.matches(of: /<svg/).count == 5)
    #expect(story.matches(of: /<li class="bad">/).count == 1)
    #expect(story.contains("<b>✗ step 6</b> <small>5 </small><code>tap: Settings</code>"))
    #expect(
      page.contains("vault.<mark>dashboard</mark></pre>")
        && page.contains("vault.<mark>settings</mark></pre>"))
    #expect(page.contains("<code>unlocksim run file.yaml</code>"))
    #expect(page.contains("A &lt;b&gt;failure&lt;/b&gt;") && !page.contains("<b>failure"))
  }

  @Test func `Scenarios that pass have no pictures`() throws {
    let page = try page([run("flow: vault\nsteps: [launch, leave]")])
    #expect(!page.contains("<svg") && !page.contains("<ol class=\"story\""))
  }

  @Test func `Long stories are cut before the end, where they matter least`() throws {
    let steps = String(repeating: "- leave\n- return\n", count: 40)
    let story = try #require(FailureStory(try run(steps: "- launch\n" + steps + "- tap: Nothing\n")))
    #expect(story.cards.count == 12 && story.leftOut == 71)
    #expect(story.cards[0].step == nil && story.cards[11].step == 81)
    #expect(story.html(.init()).contains("… 71 more"))
  }

  @Test func `A page has an end however many fail`() throws {
    let result = try run(Self.failing)
    let page = try page(Array(repeating: result, count: 30), room: 100_000)
    #expect(page.utf8.count < 400_000)
    #expect(page.contains("There are too many failures for all their storyboards."))
    // What is wrong is told of every one.
    #expect(page.matches(of: /vault.<mark>settings/).count == 30)
  }

  @Test func `What differs in two texts is marked`() {
    func marked(_ a: String, _ b: String) -> [String] {
      let texts = MarkedTexts(a, b)
      return [texts.expected, texts.actual]
    }
    #expect(marked("a<b", "a<c") == ["a&lt;<mark>b</mark>", "a&lt;<mark>c</mark>"])
    #expect(marked("same", "same") == ["same", "same"])
    #expect(marked("aa", "aaa") == ["aa", "aa<mark>a</mark>"])
    #expect(marked("x\ny", "x\nz\nw") == ["x\n<mark>y</mark>", "x\n<mark>z</mark>\n<mark>w</mark>"])
  }
}
