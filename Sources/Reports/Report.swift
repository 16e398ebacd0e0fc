import Scenarios
import SystemIO
import Walkthrough

/// A report for a machine or another program, made while the scenarios run.
///
/// It keeps nothing of a file in memory: a hundred thousand files take no more than one.
protocol Report {
  /// Takes the result of a file, and returns the text that is now final.
  mutating func add(_ outcome: Outcome) throws(SinkError) -> String
  /// Writes the remaining text.
  mutating func close(_ totals: Totals, to sink: Sink) throws(SinkError)
}

/// A report on its way to its destination.
struct ReportOutput {
  private let request: ReportRequest
  private var report: any Report
  /// The content of the file, which is written when it is complete, because half a report could be mistaken for a
  /// whole one.
  private let waiting = TextBuffer()
  private var problem: SinkError?

  init(_ request: ReportRequest, tapVersion: Int) {
    self.request = request
    report = request.makeReport(tapVersion: tapVersion)
  }

  /// Takes the result of a file; what is final goes to standard output at once.
  package mutating func add(_ outcome: Outcome, _ output: Sink) throws(SinkError) {
    guard problem == nil else { return }
    var text = ""
    do throws(SinkError) {
      text = try report.add(outcome)
      if request.path != "-" { try waiting.append(text) }
    } catch { problem = error }
    if request.path == "-", !text.isEmpty { try output.write(trusted: text) }
  }

  /// Writes the remaining text; returns the reason if the report couldn't be written.
  mutating func close(_ totals: Totals, _ output: Sink) throws(SinkError) -> SinkError? {
    if let problem { return problem }
    if request.path == "-" {
      try report.close(totals, to: output)
      return nil
    }
    do throws(SinkError) {
      try FileWriting.write(to: request.path) { file throws(SinkError) in
        try waiting.copy(to: file)
        try report.close(totals, to: file)
      }
      return nil
    } catch { return error }
  }
}

/// A requested report: its kind, and where it goes.
public struct ReportRequest: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case junit
    case junitSteps = "junit-steps"
    case xunit, tap, json, html, github
  }

  public var kind: Kind
  /// A file; `-` is standard output.
  public var path: String
  /// How phones look on a page.
  public var look = PictureLook()

  public init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// From "junit=PATH"; GitHub reads its annotations from the log, so "github" needs no path.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(parts[0])) else { return nil }
    if parts.count == 2, !parts[1].isEmpty {
      self.init(kind, path: String(parts[1]))
    } else if parts.count == 1, kind == .github {
      self.init(kind, path: "-")
    } else {
      return nil
    }
  }

  /// Whether it needs standard output for itself. Annotations don't: GitHub finds them among other lines.
  public var takesOutput: Bool { path == "-" && kind != .github }

  func makeReport(tapVersion: Int = 14) -> any Report {
    switch kind {
    case .junit: JUnitReport(.scenarios)
    case .junitSteps: JUnitReport(.steps)
    case .xunit: JUnitReport(.strict)
    case .tap: TAPReport(version: tapVersion)
    case .json: JSONReport()
    case .html: HTMLReport(look)
    case .github: GitHubReport()
    }
  }
}

extension Console {
  /// For text in files: no colours, all characters.
  package static let plain = Console(results: Sink { _ in }, talk: Sink { _ in })
}

extension ScenarioResult {
  /// Why it failed, in one line; `nil` if it passed.
  var failureSummary: String? {
    guard !hasPassed else { return nil }
    let failures = allFailed.flatMap(\.failures)
    guard let first = failures.first else {
      return difference?.summary ?? surprise ?? doubts.first.map { "With --strict: \($0.message)" }
    }
    return first.summary + (failures.count > 1 ? " (and \(failures.count - 1) more)" : "")
  }

  /// Why it failed, in full.
  var failureText: [String] {
    FailureAccount.all(self).flatMap { text(of: $0) } + (difference?.lines ?? [])
      + (surprise.map { [printable($0)] } ?? []) + (isStrict ? doubts.map(\.text.string) : [])
  }

  /// Why a step failed, in full.
  package func text(of step: StepResult) -> [String] { text(of: FailureAccount(step, in: self)) }

  private func text(of account: FailureAccount) -> [String] {
    [printable("\(account.place): \(account.count) failed"), ""]
      + FailureText(account: account, console: .plain).lines.map(\.string)
  }

  /// The step that failed or differed.
  var failedStep: Int? { failed?.index ?? difference?.step }

  /// The place to look at first: the failed step's, in whichever file it stands.
  var failurePlace: (path: String, line: Int) {
    guard let index = failedStep, scenario.steps.indices.contains(index) else {
      return (scenario.path, (hasHeld ? nil : doubts.first?.place?.line) ?? scenario.row?.line ?? 1)
    }
    return (scenario.steps[index].path, scenario.steps[index].place.line)
  }
}
