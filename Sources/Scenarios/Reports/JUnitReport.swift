import DeviceSimulation
import UnlockEngine

/// JUnit's XML, as CI servers read it: a suite a folder, a test case a scenario.
///
/// Times are left out, or rather 0: the same run gives the same bytes, and how long a scenario took by the
/// wall clock says nothing. The simulated time stands in the output of each.
struct JUnitReport: Report {
  private struct Suite {
    var name: String
    var cases = ""
    var tests = 0
    var failures = 0
    var errors = 0
  }

  private var suites: [Suite] = []

  mutating func add(_ outcome: Outcome) {
    let (folder, name) = Self.split(outcome.path)
    let index = suites.firstIndex { $0.name == folder } ?? suites.count
    if index == suites.count { suites.append(Suite(name: folder)) }
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
    suites[index].cases +=
      "    <testcase name=\"\(attribute(name))\" classname=\"\(attribute(folder))\""
      + " file=\"\(attribute(outcome.path))\" line=\"\(line)\" time=\"0\">\n\(inside)    </testcase>\n"
  }

  func text(_ totals: Totals) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"unlocksim\" \(Self.counts(suites)) time=\"0\">\n"
    for suite in suites {
      text +=
        "  <testsuite name=\"\(attribute(suite.name))\" \(Self.counts([suite])) skipped=\"0\" time=\"0\">\n"
      text += suite.cases + "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
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
