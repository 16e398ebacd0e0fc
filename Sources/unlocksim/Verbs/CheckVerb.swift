import ArgumentParser
import DeviceSimulation
import Exploration
import FlowFiles
import FlowReading
import Glibc
import Reports
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import VectorDrawing

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
        unlocksim check Flows/nl-wallet.nl.copy.yaml
        unlocksim check banno --copy pseudo  what longer texts break
        unlocksim check banno --text-size AX5  what is cut off in large text
        unlocksim check banno --landscape    what doesn’t fit when turned
        unlocksim check my-bank.flow.yaml --expect kept  what has changed
        unlocksim check --json

      Exit codes: 0 nothing is wrong · 1 something is · 2 usage · 3 a file can’t be read, or has mistakes · \
      4 there is no file · 5 an output couldn’t be written, or memory ran out · 130 interrupted.
      """)

  @Argument(
    help:
      "Flow files, copy files and scenarios (default: the flow files of Flows/ and of this folder); with --copy, --text-size or --landscape, flows.",
    completion: Completing.scenarios) var files: [String] = []

  @OptionGroup(title: "Other copy, for flows instead of files") var copy: CopyOptions

  @Option("For flows: tell what is cut off in text of this size, XS to XXXL or AX1 to AX5.", value: "size")
  var textSize: TextSize?

  @Flag(
    help: ArgumentHelp(
      "For flows: tell what has no room on an iPhone that is held on its side, and beside another app on an iPad; at the size of text that --text-size says."
    )) var landscape = false

  /// Whether it is looked how much room a device has for what flows show.
  private var checksRoom: Bool { textSize != nil || landscape }

  @Flag(help: "Judge by the files alone, without exploring.") var fast = false

  @Option("Explore about this many states, those nearest to the start (default: 2 million).", value: "n")
  var states: Int?

  /// More than any app of a few dozen screens has, and half a minute.
  private static let standardStates = 2_000_000

  /// What is expected is known only of the whole.
  var mostStates: Int {
    states ?? (expect.isEmpty && limit.time == nil ? Self.standardStates : ExploreVerb.mostStates)
  }

  @OptionGroup var limit: TimeLimit

  @Option(
    help: ArgumentHelp(
      "Fail, too, if exploring a flow file doesn’t come to this: “kept”, what “explore --keep” has kept beside it, or states=N.",
      valueName: "what"),
    transform: { text in
      guard let expected = CheckExpectation(text) else {
        throw ValidationError("--expect takes “kept” or “states=12345”.")
      }
      return expected
    }) var expect: [CheckExpectation] = []

  @Option(help: "The number of parallel workers (default: one per processor).") var workers: Int?

  @Flag(help: "Report in JSON, one line per file.") var json = false

  @Flag(help: "Show no progress.") var quiet = false

  func validate() throws {
    try FlowExplorer.check(states: states, workers: workers)
    if copy.copy != nil, files.isEmpty || fast {
      throw ValidationError("--copy needs a flow, and explores it: it doesn’t go with --fast.")
    }
    if checksRoom, files.isEmpty || fast {
      throw ValidationError(
        "\(landscape ? "--landscape" : "--text-size") needs a flow, and explores it: it doesn’t go with --fast."
      )
    }
    if json, copy.copy != nil || checksRoom {
      throw ValidationError(
        "--json is for what is wrong with files: it goes with none of --copy, --text-size and --landscape.")
    }
    if !expect.isEmpty, fast || copy.copy != nil || checksRoom {
      throw ValidationError(
        "--expect explores flow files: it goes with none of --fast, --copy, --text-size and --landscape.")
    }
    if limit.time != nil, fast || !expect.isEmpty {
      throw ValidationError("--fast explores nothing, and --expect all: neither goes with --time.")
    }
    if states != nil, fast { throw ValidationError("--fast explores nothing: it doesn’t go with --states.") }
  }

  func run() throws {
    if checksRoom { return try checkRoom() }
    if copy.copy != nil { return try checkCopies() }
    let paths = files.isEmpty ? Self.allFlowFiles : files
    guard !paths.isEmpty else {
      throw UsageError(
        lines: ["There is no flow file in Flows/ or in this folder: name one."],
        code: CommandStatus.nothingSelected.rawValue)
    }
    var worst = CommandStatus.held
    for path in paths {
      let report = try check(path) { () throws(InvalidFile) in try SourceText.read(path) }
      try writeOutput(json ? SafeText(trusted: report.json + "\n") : report.text)
      worst = max(worst, report.status)
      try Interruption.check()
    }
    if worst != .held { throw ExitCode(worst.rawValue) }
  }

  private static var allFlowFiles: [String] {
    ScenarioFiles.flowFiles(in: "Flows") + ScenarioFiles.flowFiles(in: ".")
  }

  /// What there is to say of a file.
  func check(_ path: String, _ source: () throws(InvalidFile) -> SourceText) throws -> CheckReport {
    let clock = ContinuousClock()
    let begin = clock.now
    var (report, isFlow) = (CheckReport(path: path), false)
    switch Self.read(path, source, &report) {
    case .flow(let check, let source)?:
      isFlow = true
      let findings = check.findingsInTheFile()
      report.add(findings)
      if !fast { try explore(check, source, besides: findings, &report) }
    case .copy(let file)?:
      report.parts = [file.count == 1 ? "1 text" : "\(file.count) texts"]
      if !fast { try self.check(file, &report) }
    case nil: break
    }
    if !expect.isEmpty, report.mistakes.isEmpty, !isFlow {
      throw UsageError(lines: ["\(path) is no flow file: --expect is for those."])
    }
    report.duration = begin.duration(to: clock.now)
    return report
  }

  /// What there is to check of a file beyond its mistakes.
  private enum Subject {
    case flow(FlowCheck, SourceText)
    case copy(CopyFile)
  }

  /// Reads a file; `nil` if that is all that there is to check.
  private static func read(
    _ path: String, _ source: () throws(InvalidFile) -> SourceText, _ report: inout CheckReport
  ) -> Subject? {
    do throws(InvalidFile) {
      let source = try source()
      if CopyFile.isCopy(source) { return .copy(try CopyFile.read(source, flows: FlowLibrary.shared).get()) }
      if SharedSteps.isFile(path) {
        report.parts = [try SharedSteps.checked(source, flows: FlowLibrary.shared).get()]
        return nil
      }
      if FlowFile.isScenario(source) {
        let scenarios = try ScenarioReader.readAll(source, flows: FlowLibrary.shared).get()
        report.parts =
          (scenarios.count > 1 ? ["\(scenarios.count) scenarios"] : [])
          + ["\(scenarios.reduce(0) { $0 + $1.steps.count }) steps"]
        return nil
      }
      var check = try FlowFile.check(source).get()
      let device = PhoneLook(of: check.flow)
      check.misfits = { PhonePicture.misfits(of: $0, on: device) }
      report.parts = check.parts
      return .flow(check, source)
    } catch {
      report.mistakes = error.ofFlow + error.mistakes
      return nil
    }
  }

  private func explore(
    _ check: FlowCheck, _ source: SourceText, besides findings: [FlowFinding], _ report: inout CheckReport
  ) throws {
    let isWatched = ProgressMeter(flow: check.flow.name, isQuiet: quiet).isWatched
    let before = report
    func tellFirst(_ found: ExploredFlow) throws {
      var early = before
      Self.add(found, check, besides: findings, &early)
      early.isEarly = true
      writeError(early.text)
    }
    let found = try FlowExplorer(check.flow).screens(
      workers: workers, states: mostStates, within: limit.time, isQuiet: quiet,
      firstAnswer: isWatched && !json ? tellFirst : nil)
    Self.add(found, check, besides: findings, &report)
    guard !expect.isEmpty else { return }
    let kept = KeptCharts.text(beside: source.path, of: source)
    let now = found.kept(of: check.flow, file: FlowOrigin.digest(of: source.text))
    var unexpected = expect.flatMap { $0.findings(of: check.flow, at: source.path, kept: kept, now: now) }
    if now != nil, let wrong = unexpected.firstIndex(where: \.isWrong),
      let difference = RevisionDifference(of: check.flow, source, kept: kept)
    {
      unexpected[wrong].example += difference.lines
    }
    report.add(unexpected)
  }
}

extension CheckVerb {
  /// What exploring has found, so far or at all.
  private static func add(
    _ found: ExploredFlow, _ check: FlowCheck, besides findings: [FlowFinding], _ report: inout CheckReport
  ) {
    let space = ExploredSpace(found.result, chart: found.chart(), screens: found.screens())
    report.add(check.findings(in: space, besides: findings))
    let limits = check.flow.plan.policy.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    report.guesses = space.guesses.map { limits.isEmpty ? $0 : "\($0) (with \(limits), as “explore” says)" }
    report.states = .init(found.result)
  }
}

// MARK: Copy

extension CheckVerb {
  private func check(_ file: CopyFile, _ report: inout CheckReport) throws {
    guard let check = try check(of: file.flow, &report) else { return }
    report.parts = ["\(check.count) texts"]
    report.add(check.findings(in: file))
  }

  private func check(of flow: any Flow, _ report: inout CheckReport) throws -> CopyCheck? {
    guard let exploration = FlowExplorer(flow) else { return nil }
    let (result, screens) = try exploration.shown(
      workers: workers, states: mostStates, within: limit.time, isQuiet: quiet)
    report.states = .init(result)
    return CopyCheck(of: flow, screens: screens)
  }

  /// What of flows doesn’t fit a phone in other words, wherever these come from.
  private func checkCopies() throws {
    var hasMisfits = false
    for name in files {
      let flow = try Unlocksim.flow(named: name)
      var report = CheckReport(path: name)
      guard let wording = try copy.wording(for: flow), let check = try check(of: flow, &report) else {
        continue
      }
      let misfits = check.misfits(with: wording)
      for misfit in misfits { try writeOutput("\(name): \(misfit.words)\n") }
      try writeOutput("\(name): \(misfits.count) of \(check.count) texts don’t fit.\n")
      hasMisfits = hasMisfits || !misfits.isEmpty
    }
    if hasMisfits { throw ExitCode(CommandStatus.differed.rawValue) }
  }
}
