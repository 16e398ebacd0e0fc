import DeviceSimulation
import TerminalSupport
import Testing
import UnlockEngine

@testable import Scenarios
@testable import Walkthrough

/// A walk told to those who read no files: in the sentences that scenarios have.
@Suite struct WalkStoryTests {
  private func locked() throws -> Walk {
    try launched(device: ["enrolled": "false"], app: ["method": "pin", "pin": "2580"], isPaused: true)
  }

  @Test func `Its cards say what somebody does, and have the steps that do the same`() throws {
    var walk = try locked()
    walk.press(keys: "7 7 7 7 2 5 8 0")
    walk.perform(.lifeCycle(.leave))
    walk.perform(.elapse(.seconds(90)))
    let story = Story(telling: walk)
    #expect(
      story.cards.map(\.sentence) == [
        "Opens the app", "Types a wrong PIN", "Types the right PIN", "Leaves the app",
        "1 minute 30 seconds pass",
      ])
    #expect(
      story.cards.map(\.caption) == ["launch", "type: \"7777\"", "type: \"2580\"", "leave", "elapse: 1m30s"])
    let page = Storyboard(story).html
    #expect(
      page.contains("<span>Types a wrong PIN</span>") && page.contains("<pre>- type: &quot;7777&quot;</pre>"))
  }

  @Test func `What has no effect says so, and the same walk in the journal’s words is as it was`() throws {
    var walk = try locked()
    walk.perform(.biometry(.match))
    #expect(Story(telling: walk).cards.last?.sentence?.hasSuffix(" matches: nothing happens") == true)
    #expect(Story(of: walk).cards.allSatisfy { $0.sentence == nil })
  }
}
