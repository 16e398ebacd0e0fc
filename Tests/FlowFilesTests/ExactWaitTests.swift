import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// Where waits overlap, what is left of one decides which is over first. Each of these files (`Tests/Flows/waits`) has a hole
/// that is there only by that.
@Suite struct ExactWaitTests {
  private func explored(_ name: String, states: Int = 200_000) throws -> ExplorationResult {
    try FlowExplorer(testFlow("waits/\(name)")).explore(Setup(), .one, states) { _ in true }.result
  }

  @Test(
    arguments: [
      ("equal-waits", "Never paid"),
      ("shorter-wait-begun-later", "Nobody pays without a session"),
      ("remainder-lost", "Nobody pays without a session"),
      ("tries-given-back", "Guessing comes to an end"),
      ("for-not-judged", "R"),
      ("time-left", "On the other page five minutes are left"),
      ("touched-for-a-rule", "R"),
      ("touched-for-a-timer", "R"), ("six-waits", "Nobody pays longer than the session"),
    ])
  func `What overlapping waits lead to is found`(file: String, rule: String) throws {
    let result = try explored(file)
    #expect(result.isComplete)
    #expect(result.brokenRules.map(\.rule).contains(rule), "\(result.brokenRules.map(\.rule))")
    #expect(result.bounds.contains { $0.hasPrefix("Waits take exactly as long as they are.") })
  }

  /// A rule is told broken only by what it saw: not by a length that began while the app was closed, nor by a prompt that
  /// ended though nobody answered it.
  @Test(arguments: ["closed-meanwhile", "answered-by-nobody"])
  func `What lasts as long as it has to is no fault`(file: String) throws {
    let result = try explored(file)
    #expect(result.isComplete)
    #expect(result.brokenRules.isEmpty, "\(result.brokenRules)")
  }

  @Test func `Where there are too many states for that, the bound is told`() throws {
    let result = try explored("equal-waits", states: 5)
    #expect(!result.isComplete)
    #expect(result.bounds.contains { $0.contains("counts as the next longer one") })
  }

  @Test func `Where time ends soon after, what they led to is told, and exploring goes on`() throws {
    var most = 0
    let found = try FlowExplorer(flowFile("onegini")).explore(Setup(), .one, 70_000) { progress in
      guard progress.states >= most else { return false }
      most = progress.states
      return true
    }
    #expect(found.result.hasExactWaits && found.result.progress.states >= most && most > 50_000)
    let rest = found.goOn { _ in true }.result
    #expect(!rest.hasExactWaits && rest.progress.states >= 70_000)
  }

  /// A change of any setting has the app look whether it is recorded, and it locks for that: its own limit goes by no date.
  @Test func `What the app itself takes away no date has shortened`() throws {
    let rule = "No wait gets shorter by changing the date or by restarting"
    let broken = try explored("locks-when-recorded").brokenRules
    #expect(!broken.map(\.rule).contains(rule))
  }
}
