import ArgumentParser
import Exploration
import FlowReading
import Glibc
import Reports
import Scenarios
import SystemIO
import UnlockEngine

/// `unlocksim explore`.
struct ExploreVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Visit every state of a flow within stated bounds, and check every rule in all of them.",
    discussion: """
      Explores the simulator itself, not a model of it: breadth first from the flow’s starting points, \
      everything that a user, the device and the server can do within the bounds of the flow’s plan. There, \
      a right and a wrong code stand for all codes, and the waits that matter for all waits. One line says what \
      came of it; for each broken rule, the shortest path to a violation is shown.

      EXAMPLES
        unlocksim explore                    all flows
        unlocksim explore banno --out found  broken rules as scenarios
        unlocksim explore banno --details    each rule, guesses, bounds
        unlocksim explore banno --json       for a machine
        unlocksim explore --states 100000    only those nearest to the start
        unlocksim explore banno --cover all  scenarios for everything on the map
        unlocksim explore banno --policy pin-attempts=3 away-limit=2m
        unlocksim explore --cover more --besides Scenarios
        unlocksim explore my-bank.flow.yaml
        unlocksim explore my-bank --keep     its map and figures, kept beside it
        unlocksim explore my-bank.flow.yaml --sizes

      Exit codes: 0 no rule is broken · 1 a rule is broken · 2 usage · 3 a flow file, or the scenarios for --besides, can’t be read · \
      5 an output couldn’t be written, or memory ran out · 130 interrupted, reporting what was found so \
      far.
      """)

  @Argument(help: "The flows, or flow files (default: all flows).", completion: Completing.flows)
  var flows: [String] = []

  @Option(help: "The number of parallel workers (default: one per processor).") var workers: Int?

  @Option("Stop after about this many states, those nearest to the start (default: 30 million).", value: "n")
  var states: Int?

  @OptionGroup var limit: TimeLimit

  /// Ten times the largest flow: beyond it some count must be growing without end, and fills the memory.
  static let mostStates = 30_000_000

  @Option("Write a scenario for each broken rule to this folder.", value: "dir", completion: .directory)
  var out: String?

  @Option(
    "Write the fewest scenarios that visit everything on the map to this folder.", value: "dir",
    completion: .directory) var cover: String?

  @Option(
    "With --cover: leave out what the scenarios in this file or folder already visit.", value: "path",
    completion: Completing.scenarios) var besides: [String] = []

  @Flag(help: "Fail, too, if what a rule is about was never so: then nothing is known of it.")
  var strict = false

  @OptionGroup(title: "Other settings than the flow’s own") var own: SettingOverrides

  @Flag(help: "Also report the map that was found.") var map = false

  @Flag(
    help: ArgumentHelp(
      "Keep what was found in a file beside each flow file: my-bank.chart beside my-bank.flow.yaml.",
      discussion:
        "Walks and maps take it from there, and “check --expect kept” tells what has changed since."))
  var keep = false

  @Flag(
    help:
      "Tell what makes the states so many, instead of checking rules: of the nearest two million, if there are more."
  ) var sizes = false

  @Flag(help: "Tell each rule and how often it was tried, guesses, bounds and figures as well.")
  var details = false

  @Flag(help: "Report in JSON, one line per flow.") var json = false

  @Flag(help: "Show no progress.") var quiet = false

  func validate() throws {
    if !besides.isEmpty, cover == nil { throw ValidationError("--besides goes with --cover.") }
    try FlowExplorer.check(states: states, workers: workers)
    let isPart = states != nil || limit.time != nil
    if isPart, cover != nil {
      throw ValidationError(
        "--cover needs every state within the bounds: it goes with neither --states nor --time.")
    }
    if keep, try flows.isEmpty || isPart || cover != nil || own.setup != Setup() {
      throw ValidationError(
        "--keep is for flow files as they are: name them, without --states, --time, --cover and other settings."
      )
    }
    if details, json || sizes || cover != nil {
      throw ValidationError("--details goes without --json, which has all of it, --sizes and --cover.")
    }
    if sizes, cover != nil || out != nil || map || strict || keep {
      throw ValidationError(
        "--sizes checks nothing and maps nothing: it goes with --states, --time, --workers and --json.")
    }
    if try own.setup != Setup(), flows.count != 1 {
      throw ValidationError("--policy, --app and --device are settings of one flow: name that one.")
    }
  }

  func run() throws {
    let count = workers ?? Workers.processorCount
    let settings = try own.setup
    if let cover {
      let files = TourFiles(folder: cover, besides: besides)
      return try files.write(for: FlowExplorer.named(flows), under: settings, workers: count, isQuiet: quiet)
    }
    if sizes { return try writeSizes(under: settings, workers: count) }
    var (isBroken, hasMemory) = (false, true)
    let explorations = try FlowExplorer.named(flows)
    if keep, let built = explorations.first(where: { $0.flow.file == nil }) {
      throw UsageError(lines: ["\(built.flow.name) is part of the program: --keep is for flow files."])
    }
    for exploration in explorations {
      let meter = ProgressMeter(flow: exploration.flow.name, isQuiet: quiet, within: limit.time)
      let found = try exploration.explored(
        under: settings, .threads(count), stateLimit: states ?? Self.mostStates, meter,
        firstAnswer: meter.isWatched ? Self.tellFirst : nil)
      let (findings, duration) = (found.result, meter.duration)
      var texts = FlowTexts()
      if map, json { texts.add(found.screens() + exploration.screensOfScenarios, of: exploration.flow) }
      let report = ExplorationReport(
        findings, chart: map ? found.chart() : nil, texts: map && json ? texts : nil, duration: duration,
        workers: count)
      try writeOutput(
        json
          ? SafeText(trusted: report.json + "\n")
          : SafeText(lines: details ? report.details + "\n" : report.text(isStrict: strict)))
      try write(findings, of: exploration.flow)
      if keep { try keep(found, of: exploration.flow) }
      isBroken = isBroken || !findings.hasHeld || strict && !findings.untriedRules.isEmpty
      try Interruption.check()
      if findings.ending == .noMemory { hasMemory = false }
      guard let reason = reason(findings) else { continue }
      writeError("unlocksim: \(findings.flow) \(reason).\n")
      isBroken = isBroken || findings.ending != .noMemory
    }
    if !hasMemory { throw ExitCode(CommandStatus.broken.rawValue) }
    if isBroken { throw ExitCode(1) }
  }

  /// Tells whoever waits what is known by now.
  private static func tellFirst(_ found: ExploredFlow) {
    let broken = found.result.brokenRules.map(\.rule)
    let rules = broken.isEmpty ? "no rule is broken" : "broken: " + broken.joined(separator: "; ")
    writeError(
      "\(found.result.flow): \(rules) so far, \(found.result.extent.words). Exploring goes on (Ctrl-C tells).\n"
    )
  }

  /// Writes down what was found, unless it isn’t all that there is.
  private func keep(_ found: ExploredFlow, of flow: any Flow) throws {
    guard found.result.isComplete, let file = flow.file, let kept = found.kept(of: flow) else {
      return writeError("unlocksim: nothing is kept of \(flow.name): it wasn’t explored whole.\n")
    }
    let path = KeptCharts.path(beside: FlowFolder.shown(file.path))
    try writeFile(kept.text, to: path)
    writeError("unlocksim: what was found is kept in \(path).\n")
  }

  /// As many states as sizes are told of, unless somebody says otherwise: half a minute's work.
  private static let mostSizedStates = 2_000_000

  private func writeSizes(under settings: Setup, workers: Int) throws {
    for exploration in try FlowExplorer.named(flows) {
      let meter = ProgressMeter(flow: exploration.flow.name, isQuiet: quiet, within: limit.time)
      let sizes = try exploration.sized(
        under: settings, .threads(workers), stateLimit: states ?? Self.mostSizedStates, meter)
      let report = SizesReport(sizes)
      try writeOutput(json ? SafeText(trusted: report.json + "\n") : SafeText(lines: report.text))
      try Interruption.check()
    }
  }

  /// Why not every state was visited; `nil` if that was intended.
  private func reason(_ findings: ExplorationResult) -> String? {
    guard findings.ending == .stopped, states == nil, limit.time == nil else { return findings.ending.words }
    return "has more than \(grouped(Self.mostStates)) states, so some count never stops growing; "
      + "--states sets another limit"
  }

  private func write(_ findings: ExplorationResult, of flow: any Flow) throws {
    guard let out else { return }
    let source = Paths.child(of: out, FlowLibrary.shared.reference(to: flow, in: out))
    for (_, example) in findings.brokenRules {
      let path = try writeScenario(example.scenario, about: flow, in: out)
      let outcome =
        switch example.verdict {
        case .fails: "fails as long as the rule is broken"
        case .needsLengthenedWaits: "leads there only with the explorer’s lengthened waits"
        case .seesNothing: "leads there and passes: what is wrong isn’t visible there"
        }
      // A scenario names its flow, and is read with it only in a folder that holds both.
      let isReached = FileReach.current.holds(source, namedBy: path)
      let place = isReached ? "" : ", started in a folder that holds \(flow.name)’s file, too"
      writeError("unlocksim: \(path) \(outcome); `unlocksim play \(path)` shows it\(place).\n")
    }
  }
}
