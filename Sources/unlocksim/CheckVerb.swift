import ArgumentParser
import Exploration
import Explorers
import FlowFiles
import Flows
import Glibc
import Scenarios
import UnlockEngine

/// `unlocksim check`.
struct CheckVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tell what is wrong with flow files, and what is legal and makes no sense.",
    discussion: """
      Reads each file, then judges it: screens that are never reached, values that nobody asks for, buttons that \
      are hidden for ever, alerts with no way on, texts that don’t fit a phone. Then it explores the flow, for \
      rules that don’t hold and for what is never to be seen. Each finding has its line. Scenarios are read too.

      EXAMPLES
        unlocksim check                      all of Flows/ and of this folder
        unlocksim check my-bank.flow.yaml
        unlocksim check my-bank.flow.yaml --fast    without exploring
        unlocksim check --json

      Exit codes: 0 nothing is wrong · 1 something is · 2 usage · 3 a file can’t be read, or has mistakes · \
      4 there is no file · 5 an output couldn’t be written, or memory ran out · 130 interrupted.
      """)

  @Argument(
    help: "Flow files and scenarios (default: the flow files of Flows/ and of this folder).",
    completion: Completing.scenarios)
  var files: [String] = []

  @Flag(help: "Judge by the files alone, without exploring.")
  var fast = false

  @Option(
    help: ArgumentHelp(
      "Explore about this many states, those nearest to the start (default: 2 million).", valueName: "n"))
  var states: Int?

  /// More than any app of a few dozen screens has, and half a minute.
  private static let mostStates = 2_000_000

  @Option(help: "The number of parallel workers (default: one per processor).")
  var workers: Int?

  @Flag(help: "Report in JSON, one line per file.")
  var json = false

  @Flag(help: "Show no progress.")
  var quiet = false

  func validate() throws {
    if let workers, !(1...64).contains(workers) {
      throw ValidationError("--workers takes a number from 1 to 64.")
    }
    if let states, states < 1 { throw ValidationError("--states takes a number of at least 1.") }
    if states != nil, fast { throw ValidationError("--fast explores nothing: it doesn’t go with --states.") }
  }

  func run() throws {
    let paths = files.isEmpty ? Self.allFlowFiles : files
    guard !paths.isEmpty else {
      throw UsageError(
        lines: ["There is no flow file in Flows/ or in this folder: name one."],
        code: CommandStatus.nothingSelected.rawValue)
    }
    var worst = CommandStatus.held
    for path in paths {
      let report = try check(path)
      try writeOutput(json ? Printable(trusted: report.json + "\n") : report.text)
      worst = max(worst, report.status)
      if let signal = Interruption.signal { throw ExitCode(128 + signal) }
    }
    if worst != .held { throw ExitCode(worst.rawValue) }
  }

  private static var allFlowFiles: [String] {
    ScenarioFiles.flowFiles(in: "Flows") + ScenarioFiles.flowFiles(in: ".")
  }

  private func check(_ path: String) throws -> CheckReport {
    let clock = ContinuousClock()
    let begin = clock.now
    var report = CheckReport(path: path)
    if let check = Self.read(path, &report) {
      report.add(check.findingsInTheFile())
      if !fast { try explore(check, &report) }
    }
    report.duration = begin.duration(to: clock.now)
    return report
  }

  /// Reads a file; `nil` if that is all that there is to check.
  private static func read(_ path: String, _ report: inout CheckReport) -> FlowCheck? {
    do throws(InvalidScenario) {
      let source = try SourceText.read(path)
      if FlowFile.isScenario(source) {
        let scenario = try ScenarioReader.read(source, flows: Catalog.flows).get()
        report.parts = ["\(scenario.steps.count) steps"]
        return nil
      }
      let check = try FlowFile.check(source).get()
      report.parts = check.parts
      return check
    } catch {
      report.mistakes = error.mistakes
      return nil
    }
  }

  private func explore(_ check: FlowCheck, _ report: inout CheckReport) throws {
    let meter = ProgressMeter(flow: check.flow.name, isQuiet: quiet)
    let (result, chart, screens) = try AnyExploration.of(check.flow).explored(
      under: Setup(), .threads(workers ?? Workers.processorCount), stateLimit: states ?? Self.mostStates,
      meter)
    if result.ending == .noMemory {
      throw UsageError(lines: ["\(check.flow.name) has more states than memory can hold."], code: 5)
    }
    let space = ExploredSpace(result, chart: chart(), screens: screens())
    report.add(check.findings(in: space, besides: report.findings))
    report.states = .init(count: result.progress.states, isComplete: result.isComplete)
  }
}
