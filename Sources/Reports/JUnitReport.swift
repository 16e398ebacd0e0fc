import Scenarios
import SystemIO

/// JUnit's XML, as CI servers read it: a suite per folder, a test case per scenario or per step.
///
/// A test case says where it stands, what it is about and which requirements it is for, as most readers take it. `time` is
/// measured, and is the only thing that differs between two runs; the simulated time is in the output as well.
struct JUnitReport: Report {
  enum Form: Sendable {
    case scenarios
    case steps
    /// Scenarios by the schema of Jenkins' xUnit plugin (junit-10.xsd), the strictest there is, in which a test case has no file,
    /// line or properties: the place is at the start of its output only.
    case strict
  }

  private let form: Form

  private struct Suite {
    var name: String
    /// The positions of its cases among all cases.
    var cases: [Range<Int>] = []
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var time = Duration.zero

    /// Counts a case.
    mutating func count(_ problem: JUnitCase.Problem?) {
      tests += 1
      switch problem {
      case .failure: failures += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      case nil: break
      }
    }

    /// Notes where cases are; those of a folder mostly come one after another.
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

  init(_ form: Form) { self.form = form }

  package mutating func add(_ outcome: Outcome) throws(SinkError) -> String {
    let (folder, _) = JUnitCase.split(pathFromHere(outcome.path))
    let index = numbers[folder] ?? suites.count
    if index == suites.count {
      numbers[folder] = index
      suites.append(Suite(name: folder))
    }
    suites[index].time += outcome.time
    let start = cases.count
    for one in form == .steps ? JUnitCase.steps(of: outcome) : [JUnitCase(outcome)] {
      suites[index].count(one.problem)
      try cases.append(one.xml(isStrict: form == .strict))
    }
    suites[index].note(start..<cases.count)
    return ""
  }

  func close(_ totals: Totals, to sink: Sink) throws(SinkError) {
    try sink.write(
      trusted: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
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

  private static func counts(_ suites: [Suite]) -> String {
    let tests = suites.reduce(0) { $0 + $1.tests }
    let failures = suites.reduce(0) { $0 + $1.failures }
    let errors = suites.reduce(0) { $0 + $1.errors }
    let time = suites.reduce(Duration.zero) { $0 + $1.time }
    return
      "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(time.inSecondsRoundedUp)\""
  }
}
