import DeviceSimulation
import UnlockEngine

/// JUnit's XML, as CI servers read it: a suite per folder, a test case per scenario.
///
/// A test case says where it stands and which requirements it is for, as most readers take it. `time` is measured, and is the
/// only thing that differs between two runs; the simulated time is in the output as well.
struct JUnitReport: Report {
  /// Whether it keeps to the schema of Jenkins' xUnit plugin (junit-10.xsd), the strictest there is, in which a test case has no
  /// file, line or properties: the place is at the start of its output only.
  private let isStrict: Bool

  private struct Suite {
    var name: String
    /// The positions of its cases among all cases.
    var cases: [Range<Int>] = []
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var time = Duration.zero

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
  /// The cases of all suites, held back because their totals come before them.
  private let cases = TextBuffer()

  init(isStrict: Bool) { self.isStrict = isStrict }

  mutating func add(_ outcome: Outcome) throws(SinkError) -> String {
    let (folder, file) = Self.split(relativePath(outcome.path))
    let name = file + outcome.fullName.dropFirst(outcome.path.count)
    let index = numbers[folder] ?? suites.count
    if index == suites.count {
      numbers[folder] = index
      suites.append(Suite(name: folder))
    }
    suites[index].tests += 1
    suites[index].time += outcome.time
    var (place, inside) = ("\(outcome.path):1", "")
    var output: [String] = []
    switch outcome {
    case .ran(let result):
      if let row = result.scenario.row { place = "\(outcome.path):\(row.line)" }
      if let reason = result.knownFailure {
        suites[index].skipped += 1
        inside = Self.problem(
          "skipped", "known to fail: \(reason)", result.failureText.joined(separator: "\n"))
      } else if let summary = result.failureSummary {
        suites[index].failures += 1
        place = "\(result.failurePlace.path):\(result.failurePlace.line)"
        inside = Self.problem("failure", summary, result.failureText.joined(separator: "\n"))
      }
      output += Self.steps(result)
    case .invalid(let invalid):
      suites[index].errors += 1
      place = "\(outcome.path):\(invalid.mistakes.first?.place?.line ?? 1)"
      let summary = invalid.mistakes.first?.message ?? ""
      inside = Self.problem("error", summary, invalid.mistakes.map(\.text.string).joined(separator: "\n"))
    }
    let text = ([printable(place)] + output).joined(separator: "\n")
    let start = cases.count
    try cases.append(
      "    <testcase name=\"\(attribute(name))\" classname=\"\(attribute(folder))\""
        + (isStrict ? "" : Self.place(of: outcome))
        + " time=\"\(Self.seconds(outcome.time))\">\n"
        + (isStrict ? "" : Self.requirements(of: outcome)) + inside
        + "      <system-out>\(markup(text))</system-out>\n    </testcase>\n")
    suites[index].note(start..<cases.count)
    return ""
  }

  func close(_ totals: Totals, to sink: Sink) throws(SinkError) {
    try sink.write(
      trusted:
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<testsuites name=\"unlocksim\" \(Self.counts(suites))>\n")
    for suite in suites {
      try sink.write(
        trusted:
          "  <testsuite name=\"\(attribute(suite.name))\" \(Self.counts([suite])) skipped=\"\(suite.skipped)\">\n"
      )
      for range in suite.cases { try cases.copy(range, to: sink) }
      try sink.write(trusted: "  </testsuite>\n")
    }
    try sink.write(trusted: "</testsuites>\n")
  }

  /// The scenario's own file, in which a failure of another's steps has no line.
  private static func place(of outcome: Outcome) -> String {
    let line: Int
    switch outcome {
    case .ran(let result):
      let failed = result.failureSummary == nil ? nil : result.failurePlace
      line = failed.flatMap { $0.path == outcome.path ? $0.line : nil } ?? result.scenario.row?.line ?? 1
    case .invalid(let invalid): line = invalid.mistakes.first?.place?.line ?? 1
    }
    return " file=\"\(attribute(relativePath(outcome.path)))\" line=\"\(line)\""
  }

  private static func requirements(of outcome: Outcome) -> String {
    guard let ids = outcome.result?.scenario.covers, !ids.isEmpty else { return "" }
    let properties = ids.map { "        <property name=\"requirement\" value=\"\(attribute($0))\"/>\n" }
    return "      <properties>\n\(properties.joined())      </properties>\n"
  }

  private static func counts(_ suites: [Suite]) -> String {
    let tests = suites.reduce(0) { $0 + $1.tests }
    let failures = suites.reduce(0) { $0 + $1.failures }
    let errors = suites.reduce(0) { $0 + $1.errors }
    let time = suites.reduce(Duration.zero) { $0 + $1.time }
    return "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(seconds(time))\""
  }

  /// Seconds with the three decimals that the schema allows, rounded up, because no run takes zero time.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Duration.milliseconds(milliseconds).inThousandths
  }

  private static func problem(_ element: String, _ summary: String, _ text: String) -> String {
    let type = element == "skipped" ? "" : " type=\"\(element)\""
    return "      <\(element)\(type) message=\"\(attribute(summary))\">\(markup(text))</\(element)>\n"
  }

  /// What was done, step by step.
  private static func steps(_ result: ScenarioResult) -> [String] {
    var lines = [printable(result.scenario.title)]
    for step in result.steps {
      lines.append("\(step.hasHeld ? "ok    " : "FAILED") \(result.scenario.steps[step.index].headline)")
      lines += step.notes.map { "       \(printable($0))" }
    }
    lines.append("simulated time: \((result.end.world.clock.now - .start).scenarioText)")
    return lines
  }

  /// The folder and the name in a path.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return ("scenarios", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }
}
