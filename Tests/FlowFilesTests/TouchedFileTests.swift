import Exploration
import FlowFiles
import Testing
import UnlockEngine

/// What comes only to who goes on touching the phone (`Tests/Flows/touches`): each was once told never to be so.
@Suite struct TouchedFileTests {
  @Test(
    arguments: [
      ("a-long-session", "App content is seen only by somebody who authenticated"),
      ("due-together", "No hole"), ("right-after", "No hole"), ("asks-its-server", "No over"),
      ("judged-by-a-rule", "Who is idle is locked"), ("lasting-rule", "Five minutes are all"),
    ])
  func `It is come to, by a scenario that shows it`(file: String, rule: String) throws {
    let result = try testFlow("touches/\(file)").explored()
    let broken = try #require(
      result.brokenRules.first { $0.rule.hasPrefix(rule) }, "\(result.brokenRules.map(\.rule))")
    let steps = broken.example.scenario.steps.flatMap(\.lines)
    #expect(steps.contains { $0.hasPrefix("keep-touching: ") }, "\(steps)")
    #expect(broken.example.verdict == .fails)
  }
}
