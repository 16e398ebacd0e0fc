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

  private func result(
    _ a: FileFlow, _ b: FileFlow, _ limit: Setup.Entry? = nil, ignoring ignored: Set<Ignored> = []
  ) throws -> ComparisonResult {
    var setup = Setup()
    setup.policy = limit.map { [$0] } ?? []
    let result = try Comparison.result(
      of: ComparisonSide(ComparedFlow(a)), ComparisonSide(ComparedFlow(b), setup), ignoring: ignored,
      pairLimit: 200_000
    ) { _ in true }
    try #require(result.isComplete)
    return result
  }

  @Test(
    arguments: [
      ("password", "min: { is: 12", "min: { is: 13"), ("password", "min: { is: 12", "min: { is: 11"),
      ("pin", "hi: { is: 8", "hi: { is: 9"), ("pin", "hi: { is: 8", "hi: { is: 7"),
      ("pin", "lo: { is: 4", "lo: { is: 5"), ("short", "six: { is: 6", "six: { is: 5"),
      ("short", "six: { is: 6", "six: { is: 7"),
    ])
  func `One character more or less is a difference`(name: String, old: String, new: String) throws {
    let found = try result(flow(name), flow(name, old, new))
    #expect(!found.differences.isEmpty)
    #expect(found.bounds.contains { $0.contains("the shortest and the longest") })
  }

  /// By their names in the file: those of the files differ, too.
  @Test(arguments: [("password", "min: { is: 12", "min: { is: 13"), ("pin", "hi: { is: 8", "hi: { is: 7")])
  func `So it is between files of other names`(name: String, old: String, new: String) throws {
    let names = ("flow: \(name)", "flow: another")
    let other = try testFlow("lengths/\(name)", [(old, new), names])
    #expect(try !result(flow(name), other, ignoring: [.ids]).differences.isEmpty)
    let same = try testFlow("lengths/\(name)", [names])
    #expect(try result(flow(name), same, ignoring: [.ids]).differences.isEmpty)
  }

  @Test(arguments: [("password", "min", "6"), ("pin", "hi", "6"), ("pin", "lo", "5")])
  func `So it is where a limit is set`(name: String, limit: String, value: String) throws {
    let flow = try flow(name)
    #expect(try !result(flow, flow, Setup.Entry(limit, value)).differences.isEmpty)
  }

  @Test(arguments: ["password", "pin", "short"])
  func `What is alike is equal, and nothing more is typed for that`(name: String) throws {
    let found = try result(flow(name), flow(name))
    #expect(found.differences.isEmpty)
    #expect(!found.bounds.contains { $0.contains("the shortest and the longest") })
  }

  /// The same code could be typed on three pads, and was on the first alone.
  @Test(arguments: ["[\"9630\", \"8823\"]", "[\"9630\"]", "[\"9630\", \"8822\", \"3141\"]"])
  func `Each code of a list is typed where it makes a difference`(list: String) throws {
    func opening(_ codes: String) throws -> FileFlow {
      try testFlow("guesses/a-master-code", [("[\"9630\"]", codes)])
    }
    let own = "[\"9630\", \"8822\"]"
    #expect(try !result(opening(own), opening(list)).differences.isEmpty)
    #expect(try result(opening(own), opening(own)).differences.isEmpty)
  }

  /// What is typed by the flow's own limit would be too short.
  @Test func `Under a longer limit longer texts are typed`() throws {
    let setup = Setup(policy: ["min": "20"])
    let found = try FlowExplorer(flow("password")).explore(setup, .one, 60_000) { _ in true }.result
    #expect(found.isComplete && !found.unreached.contains { $0.id == "password.again" })
  }

  /// For long only the shortest were typed, with which nobody got anywhere.
  @Test func `Where short codes are refused, others are typed, too`() throws {
    let kept = try FlowExplorer(flow("short")).explore(Setup(), .one, 60_000) { _ in true }.result
    #expect(
      kept.isComplete && kept.brokenRules.isEmpty
        && kept.untriedRules.allSatisfy { !$0.contains("six digits") })
    let taken = try flow("short", "then: [retry]", "then: [set: { first: typed }, go: again]")
    let broken = try FlowExplorer(taken).explore(Setup(), .one, 60_000) { _ in true }.result.brokenRules
    #expect(broken.map(\.rule) == ["A kept PIN has six digits"])
  }

  @Test func `A rule about codes that are too long is tried with one`() throws {
    let rule =
      "rules: { A kept PIN has six digits at most: { never: { pin: { breaks: { longer-than: six } } } } }"
    let flow = try flow("pin", "tries: { is: 3 } }", "tries: { is: 3 }, six: { is: 6 } }\n\(rule)")
    let found = try FlowExplorer(flow).explore(Setup(), .one, 200_000) { _ in true }.result
    #expect(found.brokenRules.map(\.rule).contains("A kept PIN has six digits at most"))
  }
}
