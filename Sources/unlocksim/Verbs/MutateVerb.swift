import ArgumentParser
import BundledFlowFiles
import Exploration
import FlowFiles
import Mutating
import Reports
import Scenarios
import Synchronization
import SystemIO
import UnlockEngine

/// `unlocksim mutate`.
struct MutateVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Change a flow in one place after the other, and tell what nothing notices.",
    discussion: """
      Makes mutants of a flow file, each with one slip that somebody could make: a step left out, a limit one more, \
      a condition turned round, a value forgotten. Each is tried against the flow’s scenarios and its rules. One that \
      nothing fails on is compared with the flow: what differs is told as the line of the file, with a shortest scenario \
      that holds on the flow and fails on the mutant, ready to paste.

      EXAMPLES
        unlocksim mutate my-bank.flow.yaml             against Scenarios/
        unlocksim mutate banno --against Scenarios/banno
        unlocksim mutate my-bank.flow.yaml --sample 40 an even choice of forty
        unlocksim mutate my-bank.flow.yaml --time 2m   as many as that takes
        unlocksim mutate my-bank.flow.yaml --json

      Exit codes: 0 no mutant survived · 1 some did · 2 usage · 3 a file can’t be read · 130 interrupted, reporting what was \
      found so far.
      """)

  @Argument(help: "The flow, or its file.", completion: Completing.flows) var flow: String

  @Option(
    "Scenario files and folders (default: Scenarios, if there is such a folder).", value: "path",
    parsing: .upToNextOption, completion: .file()) var against: [String] = []

  @Option("Try an even choice of so many mutants.", value: "n") var sample: Int?

  @Flag(help: "Don’t check rules of what a scenario fails on already.") var quick = false

  @OptionGroup var exploring: ExploringOptions

  @Flag(help: "Report in JSON, in one line.") var json = false

  func validate() throws {
    if let sample, sample < 1 { throw ValidationError("--sample takes a number of at least 1.") }
  }

  func run() throws {
    guard let file = try Unlocksim.flow(named: flow) as? FileFlow else {
      throw UsageError(lines: ["“\(flow)” has no file to change."])
    }
    let source = try FlowSource.text(of: file)
    Interruption.watch()
    defer { Interruption.leave() }
    let meter = exploring.meter(file.name)
    let goesOn: @Sendable () -> Bool = { !Interruption.hasCome }
    var bounds = MutationTest.Bounds()
    bounds.states = exploring.states ?? bounds.states
    let test = MutationTest(
      of: file, source, scenarios: try scenarios, flows: FlowLibrary.shared, bounds: bounds, sample: sample,
      goesOn: goesOn)
    let fates = fates(of: test, meter, goesOn)
    meter.clear()
    let report = MutationReport(test, fates, path: source.path)
    try writeOutput(json ? SafeText(trusted: report.json + "\n") : SafeText(lines: report.text))
    try Interruption.check()
    if report.hasSurvivors { throw ExitCode(CommandStatus.differed.rawValue) }
  }

  private var scenarios: [String] {
    get throws {
      let isThere = FlowFolder.isThere(ScenarioFiles.defaultPath)
      let paths = against.isEmpty ? (isThere ? [ScenarioFiles.defaultPath] : []) : against
      let found = ScenarioFiles.find(paths)
      if let missing = found.missing.first {
        throw UsageError(lines: ["\(missing.path): \(missing.message)"], code: CommandStatus.invalid.rawValue)
      }
      return found.files
    }
  }

  /// What becomes of each mutant, several at a time.
  private func fates(
    of test: MutationTest, _ meter: ProgressMeter, _ goesOn: @escaping @Sendable () -> Bool
  ) -> [MutantFate] {
    let count = test.mutants.count
    let state = Mutex((done: 0, fates: [MutantFate](repeating: .unknown, count: count)))
    let end = exploring.limit.time.map { ContinuousClock.now.advanced(by: $0) }
    let isWanted: @Sendable () -> Bool = { goesOn() && end.map { ContinuousClock.now < $0 } ?? true }
    let isQuick = quick
    // Only whoever has its turn shows anything.
    nonisolated(unsafe) let shown = meter
    let turn = Mutex(())
    Threads.runAll(count, on: exploring.threads) { number in
      guard isWanted() else { return }
      let fate = test.fate(of: number, isQuick: isQuick, goesOn: isWanted)
      let done = state.withLock { state in
        state.fates[number] = fate
        state.done += 1
        return state.done
      }
      turn.withLock { _ in shown.show(mutants: done, of: count) }
    }
    return state.withLock(\.fates)
  }
}
