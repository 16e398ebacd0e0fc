/// A report that a machine or another program reads, made while the scenarios run.
///
/// Nothing of a file is kept in memory: a hundred thousand of them take no more than one.
protocol Report {
  /// Takes in what came of a file, and gives what can be written down for good by now.
  mutating func add(_ outcome: Outcome) throws(SinkError) -> String
  /// Writes the rest.
  mutating func close(_ totals: Totals, to sink: Sink) throws(SinkError)
}

/// A report on its way to where it goes.
struct ReportOutput {
  private let request: ReportRequest
  private var report: any Report
  /// What a file will get. It's written when all is known: half a report would be taken for one.
  private let waiting = Spool()
  private var problem: SinkError?

  init(_ request: ReportRequest, tapVersion: Int) {
    self.request = request
    report = request.makeReport(tapVersion: tapVersion)
  }

  /// Takes in what came of a file; the standard output gets what is known at once.
  mutating func add(_ outcome: Outcome, _ output: Sink) throws(SinkError) {
    guard problem == nil else { return }
    var text = ""
    do throws(SinkError) {
      text = try report.add(outcome)
      if request.path != "-" { try waiting.append(text) }
    } catch {
      problem = error
    }
    if request.path == "-", !text.isEmpty { try output.write(trusted: text) }
  }

  /// Writes the rest; gives why the report couldn't be written, if so.
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
    } catch {
      return error
    }
  }
}

/// A report that was asked for: its kind, and where it goes.
public struct ReportRequest: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable { case junit, tap, json, html, github }

  public var kind: Kind
  /// A file; `-` is the standard output.
  public var path: String

  public init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// From "junit=PATH"; GitHub reads its annotations from the output, so "github" needs no path.
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

  /// Whether it takes the standard output for itself. Annotations don't: GitHub finds them between other lines.
  public var takesOutput: Bool { path == "-" && kind != .github }

  func makeReport(tapVersion: Int = 14) -> any Report {
    switch kind {
    case .junit: JUnitReport()
    case .tap: TAPReport(version: tapVersion)
    case .json: JSONReport()
    case .html: HTMLReport()
    case .github: GitHubReport()
    }
  }
}

extension Console {
  /// For text that is kept in a file: no colours, all characters.
  static let plain = Console(results: Sink { _ in }, talk: Sink { _ in })
}

extension ScenarioResult {
  /// What failed, in one line; `nil` when it passed.
  var failureSummary: String? {
    guard !hasPassed else { return nil }
    guard let failed, let first = failed.failures.first else { return difference?.summary }
    let more = failed.failures.count > 1 ? " (and \(failed.failures.count - 1) more)" : ""
    return first.summary + more
  }

  /// What failed, in full.
  var failureText: [String] {
    let account = FailureAccount(self)
    return
      (account.map {
        [printable("\($0.place): \($0.count) failed"), ""]
          + FailureText(account: $0, console: .plain).lines.map(\.string)
      }
      ?? []) + (difference?.lines ?? [])
  }

  /// The step that failed or differed.
  var failedStep: Int? { failed?.index ?? difference?.step }

  /// The line in the file to look at first.
  var failureLine: Int {
    guard let index = failedStep, scenario.steps.indices.contains(index) else { return 1 }
    return scenario.steps[index].place.line
  }
}
