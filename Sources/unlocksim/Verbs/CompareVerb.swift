import ArgumentParser
import Exploration
import Reports
import Scenarios
import SystemIO
import UnlockEngine

/// `unlocksim compare`.
struct CompareVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract:
      "Compare two flows, or one under two settings, over all that can happen within bounds; or two scenarios.",
    discussion: """
      Both phones go in lock-step: whatever a user, the device and the server can do within the bounds of the \
      flows’ plans is done to both, and after each step what a person can see and do is compared: layers, texts, \
      buttons, keypads, what is enabled, waits by their length, and the facts that both have. The answer is that \
      they are equal, or each kind of difference with a shortest scenario, which holds on A and fails on B, \
      both screens next to each other, and whether the ways part there for good.

      Of two scenarios or recordings, the runs are aligned by what is done in them, and the first difference is shown, \
      with both phones; what they expect isn’t compared.

      EXAMPLES
        unlocksim compare banno banno --policy-b pin-attempts=3
        unlocksim compare banno banno --app method=pin --device-b model=iPad
        unlocksim compare banno banno --policy-b pin-attempts=3 --ignore copy
        unlocksim compare banno app-passcode --ignore ids --html out.html
        unlocksim compare banno banno --policy-b away-limit=1m --write found
        unlocksim compare banno Flows/banno.flow.yaml
        unlocksim compare before.yaml after.yaml    where two runs differ first
        unlocksim compare table.yaml:12 table.yaml:13
        unlocksim compare git:HEAD:my.flow.yaml my.flow.yaml   what isn’t committed
        unlocksim compare <(generate) bank.flow.yaml

      Exit codes: 0 equal, or no difference as far as --states or --time let it go · 1 different, or not shown to be equal · 2 usage · 3 a file can’t be read · 5 an output couldn’t be written, or memory ran out · \
      130 interrupted, reporting what was found so far.
      """)

  @Argument(
    help: "The flow on the first side, or its file, be it a pipe or git:REVISION:PATH; or a scenario.",
    completion: Completing.flows) var a: String

  @Argument(help: "The flow on the second side, or its file; or a scenario.", completion: Completing.flows)
  var b: String

  @OptionGroup(title: "Settings") var settings: ComparedSettings

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp(
      "What isn’t compared: copy, ids (of screens and alerts; controls go by titles), facts.",
      valueName: "what"), completion: Completing.words(Ignored.self), transform: Ignored.meant(by:))
  var ignore: [Ignored] = []

  @Option(
    "Stop after about this many pairs of states, those nearest to the start (default: 30 million).",
    value: "n") var states: Int?

  /// As many as an exploration may visit.
  private static let mostPairs = 30_000_000

  @Option("Write a scenario for each difference to this folder.", value: "dir", completion: .directory)
  var write: String?

  @Option("Write a page with both phones.", value: "file", completion: .file()) var html: String?

  @OptionGroup var limit: TimeLimit
  @OptionGroup(title: "Pictures") var pictures: PictureOptions

  @Flag(help: "Report in JSON, in one line.") var json = false

  @Flag(help: "Show no progress.") var quiet = false

  func validate() throws { try FlowExplorer.check(states: states) }

  func run() throws {
    if a == "-", b == "-" { throw UsageError(lines: ["Only one side can come from standard input."]) }
    let files = (a: try ComparedFile(a), b: try ComparedFile(b))
    if let scenarios = try ComparedScenarios(files.a, files.b) {
      try settings.refuse(besides: states, limit.time, write)
      return try scenarios.compare(ignoring: Set(ignore), html: html, pictures.look, isJSON: json)
    }
    let (result, report) = try ofFlows(files)
    try writeOutput(json ? SafeText(trusted: report.json + "\n") : SafeText(lines: report.text))
    if let html { try writeFile(report.html(pictures.look), to: html) }
    try writeScenarios(
      report.scenarios, about: result.a.flow.flow, in: write, saying: " holds on A and fails on B.")
    try end(result)
  }

  /// What comparing the two came to, as flows.
  func ofFlows() throws -> (result: ComparisonResult, report: ComparisonReport) {
    try ofFlows((a: try ComparedFile(a), b: try ComparedFile(b)))
  }

  private func ofFlows(
    _ files: (a: ComparedFile, b: ComparedFile)
  ) throws -> (result: ComparisonResult, report: ComparisonReport) {
    let sides = (a: try side(files.a, try settings.a), b: try side(files.b, try settings.b))
    let meter = ProgressMeter(flow: "\(a) ↔ \(b)", isQuiet: quiet, within: limit.time)
    let result = try compared(sides, meter)
    meter.clear()
    return (result, ComparisonReport(result, duration: meter.duration))
  }

  private func side(_ file: ComparedFile, _ setup: Setup) throws -> ComparisonSide? {
    try file.explorer().map { ComparisonSide($0.compared, setup) }
  }

  private func compared(
    _ sides: (a: ComparisonSide?, b: ComparisonSide?), _ meter: ProgressMeter
  ) throws -> ComparisonResult {
    guard let a = sides.a, let b = sides.b else { throw ExitCode(CommandStatus.usage.rawValue) }
    Interruption.watch()
    defer { Interruption.leave() }
    do throws(ComparisonMistakes) {
      return try Comparison.result(of: a, b, ignoring: Set(ignore), pairLimit: states ?? Self.mostPairs) {
        meter.show($0)
        return !Interruption.hasCome && !meter.isOver
      }
    } catch {
      let lines =
        error.a.map { "A: \(a.flow.flow.text(of: $0))" } + error.b.map { "B: \(b.flow.flow.text(of: $0))" }
      throw UsageError(lines: lines)
    }
  }

  private func end(_ result: ComparisonResult) throws {
    try Interruption.check()
    if let words = result.ending.words { writeError("unlocksim: \(a) ↔ \(b) \(words).\n") }
    if result.ending == .noMemory { throw ExitCode(CommandStatus.broken.rawValue) }
    let wasToStop = states != nil || limit.time != nil
    if result.ending == .stopped, !wasToStop {
      writeError(
        "unlocksim: \(a) ↔ \(b) has more than \(grouped(Self.mostPairs)) pairs; --states sets another limit.\n"
      )
    }
    let isCut = result.ending == .full || (result.ending == .stopped && !wasToStop)
    if !result.isAlike || isCut { throw ExitCode(CommandStatus.differed.rawValue) }
  }
}

/// `--policy-a k=v` and the like.
struct ComparedSettings: ParsableArguments {
  @Option(settings: .policy, "A limit of the flow, on both sides.") var policy: [String] = []

  @Option(settings: .policy, "A limit on A.") var policyA: [String] = []

  @Option(settings: .policy, "A limit on B.") var policyB: [String] = []

  @Option(settings: .app, "An option of the flow, on both sides.") var app: [String] = []

  @Option(settings: .app, "An option on A.") var appA: [String] = []

  @Option(settings: .app, "An option on B.") var appB: [String] = []

  @Option(settings: .device, "A setting of both devices.") var device: [String] = []

  @Option(settings: .device, "A setting of the device on A.") var deviceA: [String] = []

  @Option(settings: .device, "A setting of the device on B.") var deviceB: [String] = []

  /// Scenarios state what they begin with, and are run whole.
  func refuse(besides states: Int?, _ time: Duration?, _ folder: String?) throws {
    if try a != Setup() || b != Setup() || states != nil || time != nil || folder != nil {
      throw UsageError(lines: [
        "Scenarios state what they begin with, and are compared whole: --policy, --app, --device, --states, --time and "
          + "--write are for flows."
      ])
    }
  }

  var a: Setup {
    get throws { try Setup(device: device + deviceA, app: app + appA, policy: policy + policyA) }
  }
  var b: Setup {
    get throws { try Setup(device: device + deviceB, app: app + appB, policy: policy + policyB) }
  }
}
