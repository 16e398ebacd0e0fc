/// `unlocksim run`: checks scenarios and reports.
public struct RunCommand: Sendable {
  /// Files and folders; empty for the default folder.
  public var paths: [String]
  public var writesJSON = false
  public var isVerbose = false

  /// Where scenarios are when no path is given.
  public static let defaultPath = "Scenarios"

  public init(paths: [String]) { self.paths = paths }

  /// Runs everything that can be run, also when other files are broken, and reports on all.
  public func run(_ console: Console) -> CommandStatus {
    do {
      return try report(console)
    } catch {
      try? console.talk.write("unlocksim: the output can’t be written: \(error.reason).\n")
      return .broken
    }
  }

  private func report(_ console: Console) throws(SinkError) -> CommandStatus {
    let found = ScenarioFiles.find(paths.isEmpty ? [Self.defaultPath] : paths)
    // Nothing was asked for by name, and the folder that would have been taken isn't there.
    let missing = paths.isEmpty && found.files.isEmpty ? [] : found.missing
    var outcomes = missing.map { Outcome.invalid(InvalidScenario(path: $0.path, mistakes: [$0])) }
    if found.files.isEmpty, outcomes.isEmpty {
      let place = paths.isEmpty ? "the folder “\(Self.defaultPath)”" : paths.joined(separator: ", ")
      tell("unlocksim: no scenario was found in \(place).\n", console)
    }
    let readable = ReadableReport(console: console, isVerbose: isVerbose)
    var totals = Totals()
    for outcome in outcomes { try add(outcome, &totals, readable) }
    for file in found.files {
      let outcome = outcome(of: file)
      try add(outcome, &totals, readable)
      // A report of a thousand passed scenarios needn't hold a thousand phones.
      if writesJSON { outcomes.append(outcome) }
    }
    if totals.invalid > 0 {
      let files = totals.invalid == 1 ? "1 file" : "\(totals.invalid) files"
      tell("unlocksim: \(files) couldn’t be run.\n", console)
    }
    if writesJSON {
      try console.results.write(JSONReport.text(outcomes))
    } else if totals.status != .nothingSelected {
      try console.results.write(readable.closing(totals))
    }
    return totals.status
  }

  private func outcome(of file: String) -> Outcome {
    do throws(InvalidScenario) {
      let source = try SourceText.read(file)
      let scenario = try ScenarioReader.read(source).get()
      return .ran(ScenarioRun.result(of: scenario))
    } catch {
      return .invalid(error)
    }
  }

  private func add(_ outcome: Outcome, _ totals: inout Totals, _ report: ReadableReport) throws(SinkError) {
    totals.add(outcome)
    switch outcome {
    case .ran(let result): if !writesJSON { try report.console.results.write(report.text(of: result)) }
    case .invalid(let invalid):
      tell(invalid.mistakes.map { $0.text + "\n" }.joined(), report.console)
    }
  }

  /// Says something beside the results. Nobody is there to hear it when that fails, and nothing is lost.
  private func tell(_ text: String, _ console: Console) { try? console.talk.write(text) }
}
