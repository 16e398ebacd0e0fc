import DeviceSimulation
import UnlockEngine

/// JUnit's XML, as CI servers read it: a suite a folder, a test case a scenario.
///
/// Times are left out, or rather 0: the same run gives the same bytes, and how long a scenario took by the
/// wall clock says nothing. The simulated time stands in the output of each.
struct JUnitReport: Report {
  private struct Suite {
    var name: String
    /// Where its cases stand among all.
    var cases: [Range<Int>] = []
    var tests = 0
    var failures = 0
    var errors = 0

    /// Adds a case; those of a folder mostly come one after another.
    mutating func note(_ range: Range<Int>) {
      if let last = cases.last, last.upperBound == range.lowerBound {
        cases[cases.count - 1] = last.lowerBound..<range.upperBound
      } else {
        cases.append(range)
      }
    }
  }

  private var suites: [Suite] = []
  private var numbers: [String: Int] = [:]
  /// The cases of all suites: how many there are stands before them.
  private let cases = Spool()

  mutating func add(_ outcome: Outcome) throws(SinkError) -> String {
    let (folder, name) = Self.split(outcome.path)
    let index = numbers[folder] ?? suites.count
    if index == suites.count {
      numbers[folder] = index
      suites.append(Suite(name: folder))
    }
    suites[index].tests += 1
    var (line, inside) = (1, "")
    switch outcome {
    case .ran(let result):
      if let summary = result.failureSummary {
        suites[index].failures += 1
        line = result.failureLine
        inside = Self.problem("failure", summary, result.failureText.joined(separator: "\n"))
      }
      inside += "      <system-out>\(markup(Self.steps(result)))</system-out>\n"
    case .invalid(let invalid):
      suites[index].errors += 1
      line = invalid.mistakes.first?.place?.line ?? 1
      let summary = invalid.mistakes.first?.message ?? ""
      inside = Self.problem("error", summary, invalid.mistakes.map(\.text.string).joined(separator: "\n"))
    }
    let start = cases.count
    try cases.append(
      "    <testcase name=\"\(attribute(name))\" classname=\"\(attribute(folder))\""
        + " file=\"\(attribute(outcome.path))\" line=\"\(line)\" time=\"0\">\n\(inside)    </testcase>\n")
    suites[index].note(start..<cases.count)
    return ""
  }

  func close(_ totals: Totals, to sink: Sink) throws(SinkError) {
    try sink.write(
      trusted:
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<testsuites name=\"unlocksim\" \(Self.counts(suites)) time=\"0\">\n")
    for suite in suites {
      try sink.write(
        trusted:
          "  <testsuite name=\"\(attribute(suite.name))\" \(Self.counts([suite])) skipped=\"0\" time=\"0\">\n"
      )
      for range in suite.cases { try cases.copy(range, to: sink) }
      try sink.write(trusted: "  </testsuite>\n")
    }
    try sink.write(trusted: "</testsuites>\n")
  }

  private static func counts(_ suites: [Suite]) -> String {
    let tests = suites.reduce(0) { $0 + $1.tests }
    let failures = suites.reduce(0) { $0 + $1.failures }
    let errors = suites.reduce(0) { $0 + $1.errors }
    return "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private static func problem(_ element: String, _ summary: String, _ text: String) -> String {
    "      <\(element) type=\"\(element)\" message=\"\(attribute(summary))\">\(markup(text))</\(element)>\n"
  }

  /// What was done, step by step.
  private static func steps(_ result: ScenarioResult) -> String {
    var lines = [printable(result.scenario.title)]
    for step in result.steps {
      lines.append("\(step.hasHeld ? "ok    " : "FAILED") \(result.scenario.steps[step.index].headline)")
      lines += step.notes.map { "       \(printable($0))" }
    }
    lines.append("simulated time: \((result.end.world.clock.now - .start).scenarioText)")
    return lines.joined(separator: "\n")
  }

  /// The folder and the name of a path.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return ("scenarios", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
