import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// How short and how long a password or a PIN may be (`Tests/Flows/lengths`): hardly anything else depends on it, so that it was missed.
@Suite struct EntryLengthTests {
  private func flow(_ name: String, _ old: String = "", _ new: String = "") throws -> FileFlow {
    try testFlow("lengths/\(name)", old.isEmpty ? [] : [(old, new)])
  }

  private func result(_ a: FileFlow, _ b: FileFlow, _ limit: Setup.Entry? = nil) throws -> ComparisonResult {
    var setup = Setup()
    setup.policy = limit.map { [$0] } ?? []
    let result = try Comparison.result(
      of: ComparisonSide(ComparedFlow(a)), ComparisonSide(ComparedFlow(b), setup), pairLimit: 200_000
    ) { _ in true }
    try #require(result.isComplete)
    return result
  }

  @Test(
    arguments: [
      ("password", "min: { is: 12", "min: { is: 13"), ("password", "min: { is: 12", "min: { is: 11"),
      ("pin", "hi: { is: 8", "hi: { is: 9"), ("pin", "hi: { is: 8", "hi: { is: 7"),
      ("pin", "lo: { is: 4", "lo: { is: 5"),
    ])
  func `One character more or less is a difference`(name: String, old: String, new: String) throws {
    let found = try result(flow(name), flow(name, old, new))
    #expect(!found.differences.isEmpty)
    #expect(found.bounds.contains { $0.contains("the shortest and the longest") })
  }

  @Test(arguments: [("password", "min", "6"), ("pin", "hi", "6"), ("pin", "lo", "5")])
  func `So it is where a limit is set`(name: String, limit: String, value: String) throws {
    let flow = try flow(name)
    #expect(try !result(flow, flow, Setup.Entry(limit, value)).differences.isEmpty)
  }

  @Test(arguments: ["password", "pin"])
  func `What is alike is equal, and nothing more is typed for that`(name: String) throws {
    let found = try result(flow(name), flow(name))
    #expect(found.differences.isEmpty)
    #expect(!found.bounds.contains { $0.contains("the shortest and the longest") })
  }

  /// What is typed by the flow's own limit would be too short.
  @Test func `Under a longer limit longer texts are typed`() throws {
    let setup = Setup(policy: ["min": "20"])
    let found = try FlowExplorer(flow("password")).explore(setup, .one, 60_000) { _ in true }.result
    #expect(found.isComplete && !found.unreached.contains { $0.id == "password.again" })
  }

  @Test func `A rule about codes that are too long is tried with one`() throws {
    let rule =
      "rules: { A kept PIN has six digits at most: { never: { pin: { breaks: { longer-than: six } } } } }"
    let flow = try flow("pin", "tries: { is: 3 } }", "tries: { is: 3 }, six: { is: 6 } }\n\(rule)")
    let found = try FlowExplorer(flow).explore(Setup(), .one, 200_000) { _ in true }.result
    #expect(found.brokenRules.map(\.rule).contains("A kept PIN has six digits at most"))
  }
}
