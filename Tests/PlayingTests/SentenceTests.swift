import Testing
import UnlockEngine
import Walkthrough

@testable import Scenarios

/// What a storyboard says of steps, for people who read no files.
@Suite struct SentenceTests {
  private func sentences(_ steps: String) throws -> [String] {
    let play = try screenplay(
      "title: One\nflow: vault\napp: { method: pin, pin: \"2580\" }\nsteps:\n" + steps)
    return Story(of: play).cards.map { $0.sentence ?? "" }
  }

  @Test func `Which PIN is right is known from the phone`() throws {
    let words = try sentences(
      """
        - launch
        - type: "1111"
          times: 2
        - type: "25"
        - press: Backspace
        - leave
        - elapse: 1h30m
        - elapse: 1m
        - launch
        - type: "2580"

      """)
    #expect(
      words == [
        "Opens the app", "Types a wrong PIN twice", "Types “25”", "Deletes a character", "Leaves the app",
        "1 hour 30 minutes pass", "1 minute passes", "Opens the app", "Types the right PIN",
      ])
  }

  @Test func `What is expected is on the card of the step before, in sentences and as it stands in the file`()
    throws
  {
    let play = try screenplay(
      """
      title: One
      flow: vault
      app: { method: pin, pin: "2580" }
      steps:
        - launch
        - expect: { screen: vault.lock-pin, hides: "<Accounts>", facts: { failed-pin-attempts: 0 } }
      """)
    let story = Story(of: play)
    let check = try #require(story.cards.first?.checks.first)
    #expect(story.cards.count == 1)
    #expect(check.sentence?.hasPrefix("The app shows ") == true)
    #expect(check.sentence?.hasSuffix("; it doesn’t say “<Accounts>”; failed pin attempts is 0") == true)
    let page = Storyboard(story).html
    #expect(page.contains("it doesn’t say “&lt;Accounts&gt;”") && !page.contains("<Accounts>"))
    #expect(page.contains("<summary>As YAML</summary><pre>- launch\n- expect: { screen: vault.lock-pin"))
  }
}
