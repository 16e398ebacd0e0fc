import Scenarios
import SystemIO

/// TAP 14: a test point per scenario, with its steps as a subtest.
struct TAPReport: Report {
  /// The version in the first line. Readers of version 13 ignore whatever 14 added, so the rest is the same.
  package let version: Int
  private var count = 0

  init(version: Int) { self.version = version }

  package mutating func add(_ outcome: Outcome) -> String {
    var body = count == 0 ? heading : ""
    count += 1
    let name = Self.escaped(outcome.fullName)
    switch outcome {
    case .ran(let result):
      body += "# Subtest: \(printable(outcome.fullName))\n" + Self.subtest(result)
      // What fails and is known to is no failure to those who read this, because of the directive.
      let directive = result.knownFailure.map { " # TODO \(printable($0))" } ?? ""
      body += "\(result.hasHeld && result.hasPassed ? "ok" : "not ok") \(count) - \(name)\(directive)\n"
      if let surprise = result.surprise { body += Self.diagnostics([surprise], indent: "  ") }
      if result.isStrict, !result.doubts.isEmpty {
        body += Self.diagnostics(result.doubts.map(\.text.string), indent: "  ")
      }
      if let difference = result.difference { body += Self.diagnostics(difference.lines, indent: "  ") }
    case .invalid(let invalid):
      body += "not ok \(count) - \(name)\n"
      body += Self.diagnostics(invalid.mistakes.map(\.text.string), indent: "  ")
    }
    return body
  }

  /// The plan is at the end, because only then is the number of tests known.
  func close(_ totals: Totals, to sink: Sink) throws(SinkError) {
    let bail = totals.stop.map { "Bail out!  Stopped \($0.words).\n" } ?? ""
    try sink.write(trusted: (count == 0 ? heading : "") + bail + "1..\(count)\n")
  }

  private var heading: String { "TAP version \(version)\n" }

  /// The steps that were reached; those after a failed step weren't tested and aren't in the plan.
  private static func subtest(_ result: ScenarioResult) -> String {
    var text = "    1..\(result.steps.count)\n"
    for step in result.steps {
      let number = step.index + 1
      let words = escaped(result.scenario.steps[step.index].headline)
      text += "    \(step.hasHeld ? "ok" : "not ok") \(number) - \(words)\n"
      if !step.hasHeld { text += diagnostics(result.text(of: step), indent: "      ") }
    }
    return text
  }

  /// A YAML block below a test point.
  private static func diagnostics(_ lines: [String], indent: String) -> String {
    let lines = lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    // Blank lines are indented as well, because some readers would end the block at them.
    let text = lines.map { "\(indent)  \(printable(String($0)))\n" }.joined()
    return "\(indent)---\n\(indent)message: |\n\(text)\(indent)...\n"
  }

  /// A description: a hash would start a directive such as SKIP.
  private static func escaped(_ text: String) -> String {
    printable(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }
}
