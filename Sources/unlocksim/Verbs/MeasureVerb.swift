import ArgumentParser
import Exploration
import FlowFiles
import Measuring
import Reports
import Scenarios
import UnlockEngine

/// `unlocksim measure`.
struct MeasureVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Tell how often somebody can guess, how likely that opens, and what the lock costs its owner.",
    discussion: """
      Explores the flow, and looks at what four attackers can do in it: who found the phone locked, who holds it unlocked, \
      who knows its passcode, and who has another face enrolled. For each secret: how many guesses there are, when at the \
      earliest, how likely they are to open at once and within an hour, a day and thirty days, and the best way, as a \
      scenario. All that is assumed stands below.

      EXAMPLES
        unlocksim measure banno --app method=pin
        unlocksim measure my-bank.flow.yaml --out ways  the ways as scenarios
        unlocksim measure banno --app method=pin --policy pin-attempts=3..10
        unlocksim measure my-bank --policy tries=3..10 --as svg -o trade-off.svg
        unlocksim measure my-bank --policy tries=3..10 --as html -o trade-off.html
        unlocksim measure banno --as html -o banno.html
        unlocksim measure banno --app method=pin --as drn -o banno.drn
        unlocksim measure banno --app method=pin --typing-errors 5 --forgotten 1
        unlocksim measure banno --app method=pin --pins our-pins.csv
        unlocksim measure banno --json

      Exit codes: 0 measured · 2 usage · 3 a flow file can’t be read · 5 an output couldn’t be written, or memory ran out · \
      130 interrupted, reporting what was measured so far.
      """)

  enum Form: String, CaseIterable { case text, svg, html, prism, drn }

  @Argument(help: "The flow, or its file.", completion: Completing.flows) var flow: String

  @OptionGroup(title: "Other settings than the flow’s own") var own: SettingOverrides

  @Option(
    "text; html, a page; svg, of policies against each other; prism or drn, the model of one attacker for PRISM or Storm (default: text).",
    name: .customLong("as")) var form = Form.text

  @Option("Only this attacker: finder, holder, passcode, enrolled (for prism and drn: holder).", value: "who")
  var attacker: Attacker?

  @Flag(help: "In prism and drn: codes are chosen as people choose them, where that is published.")
  var byPeople = false

  @Option(
    "Also tell chances by a list of your own: a line for each code and how often it was chosen, as in 1234,5678.",
    value: "file", completion: .file()) var pins: String?

  @Option("Write to this file.", value: "file", name: .shortAndLong, completion: .file()) var output = "-"

  @Option("Write the ways as scenarios to this folder.", value: "dir", completion: .directory)
  var out: String?

  @Option("How many entries of a hundred the owner mistypes (default: 2).", value: "percent")
  var typingErrors = 2.0

  @Option("How many of the owner’s scans of a hundred fail (default: 3).", value: "percent")
  var failedScans = 3.0

  @Option("How often a month the app is unlocked (default: 300).", value: "n") var unlocks = 300

  @Option("How many owners of a hundred forget the code in a month (default: 0).", value: "percent")
  var forgotten = 0.0

  @Flag(
    help:
      "Also tell how long the flow’s goals take its owner, with a mouse (as “map --cost” does) and by touch.")
  var times = false

  @OptionGroup var exploring: ExploringOptions

  @Flag(help: "Report in JSON, in one line.") var json = false

  func validate() throws {
    for (name, value) in [
      ("--typing-errors", typingErrors), ("--failed-scans", failedScans), ("--forgotten", forgotten),
    ] where !(0...100).contains(value) { throw ValidationError("\(name) takes a number from 0 to 100.") }
    if !(1...100_000).contains(unlocks) {
      throw ValidationError("--unlocks takes a number from 1 to 100,000.")
    }
    if json, form != .text { throw ValidationError("--json goes without --as.") }
    if pins != nil, form == .prism || form == .drn {
      throw ValidationError("--pins goes as text, html, svg and --json.")
    }
    let ranges = try PolicyRanges(own.policy)
    if form == .svg, !ranges.isAnything {
      throw ValidationError(
        "--as svg shows policies against each other: give one as in --policy tries=3..10.")
    }
    if ranges.isAnything, form == .prism || form == .drn || out != nil || json {
      throw ValidationError("Several policies go as text, svg and html, without --out and --json.")
    }
  }

  func run() throws {
    guard let explorer = FlowExplorer(try Unlocksim.flow(named: flow)) else {
      throw UsageError(lines: ["“\(flow)” can’t be explored."])
    }
    let ranges = try PolicyRanges(own.policy)
    if ranges.isAnything { return try compare(explorer, ranges) }
    let meter = exploring.meter(explorer.flow.name)
    let (settings, list) = (try own.setup, try codeList)
    let (result, attacked) = try explored(explorer, settings, meter)
    if form == .prism || form == .drn { return try writeModel(attacked, result) }
    let (clock, took) = (ContinuousClock(), meter.duration)
    let begin = clock.now
    let attackers = attacker.map { [$0] } ?? Attacker.allCases
    Interruption.watch()
    defer { Interruption.leave() }
    let measures = Measurer(
      attacked, by: list, goesOn: { !Interruption.hasCome || result.ending == .stopped }
    ).measures(attackers, workers: .threads(exploring.threads))
    try check(list, isUsedBy: measures)
    var report = MeasureReport(attacked, result, measures, owner)
    report.clock = (took, begin.duration(to: clock.now))
    if times {
      do throws(SetupErrors) {
        report.times = OwnerTimes(try explorer.costs(settings))
      } catch {
        throw UsageError(error)
      }
    }
    let text =
      json
      ? report.json + "\n"
      : form == .html ? report.page(title: explorer.flow.title) : SafeText(lines: report.text).string + "\n"
    try writeOutput(trusted: text, to: output)
    try writeScenarios(report.scenarios, about: explorer.flow, in: out)
    try Interruption.check()
  }

  /// The list of codes that was named.
  private var codeList: CodeList? {
    get throws {
      guard let pins else { return nil }
      return try reading { () throws(InvalidFile) in
        try CodeList.read(try SourceText.read(pins, isTable: true)).get()
      }
    }
  }

  /// A list of codes that nobody is asked for says nothing.
  private func check(_ list: CodeList?, isUsedBy measures: [AttackMeasure]) throws {
    guard let list, !measures.contains(where: { $0.choosings.contains(.byList) }) else { return }
    throw UsageError(lines: [
      "“\(pins ?? "")” has codes of \(list.length) digits, and nobody guesses at one here."
    ])
  }

  private var owner: OwnerRisk {
    OwnerRisk(
      typing: typingErrors / 100, scans: failedScans / 100, unlocks: unlocks, forgotten: forgotten / 100)
  }

  private func explored(
    _ explorer: FlowExplorer, _ settings: Setup, _ meter: ProgressMeter
  ) throws -> (ExplorationResult, AttackedFlow) {
    let found = try explorer.attacked(
      under: settings, .threads(exploring.threads), stateLimit: exploring.mostStates, meter)
    try found.0.ending.requireMemory(for: explorer.flow.name)
    return found
  }

  // MARK: Policies

  private func compare(_ explorer: FlowExplorer, _ ranges: PolicyRanges) throws {
    var all: [(policy: [Setup.Entry], measures: [AttackMeasure])] = []
    let list = try codeList
    var assumptions: [String] = []
    for policy in ranges.policies {
      let meter = exploring.meter(explorer.flow.name)
      var settings = try Setup(device: own.device, app: own.app, policy: ranges.fixed)
      settings.policy += policy
      let (result, attacked) = try explored(explorer, settings, meter)
      try Self.requireContent(attacked)
      let measures = Measurer(attacked, by: list).measures([.holder])
      try check(list, isUsedBy: measures)
      all.append((policy, measures))
      let isWhole = result.isComplete && measures.allSatisfy(\.isWhole)
      let own = Assumptions(of: measures, in: attacked, isWhole: isWhole)
      assumptions += own.sentences.filter { !assumptions.contains($0) }
      try Interruption.check()
    }
    // One figure for all rows, or else they can't be set against each other.
    let known = list == nil ? Choosing.byPeople : .byList
    let isKnown = all.allSatisfy { $0.measures.contains { $0.choosings.contains(known) } }
    let choosing = isKnown ? known : .evenly
    let rows = all.compactMap { PolicyMeasure($0.policy, $0.measures, owner, choosing) }
    guard rows.count == all.count else {
      throw UsageError(lines: ["There is nothing that somebody who holds the phone could guess at."])
    }
    let tradeoff = Tradeoff(
      flow: SafeText(explorer.flow.title).string, rows: rows, choosing: choosing, owner: owner, by: list)
    let text =
      switch form {
      case .svg: tradeoff.svg
      case .html: tradeoff.page(assumptions)
      default: SafeText(lines: tradeoff.text).string + "\n"
      }
    try writeOutput(trusted: text, to: output)
  }

  /// Policies and models are about coming in.
  private static func requireContent(_ attacked: AttackedFlow) throws {
    if attacked.hasContent { return }
    throw UsageError(lines: [
      "The flow marks no screen with “private: true”: what it is to come in can’t be told."
    ])
  }

  // MARK: Models

  private func writeModel(_ attacked: AttackedFlow, _ result: ExplorationResult) throws {
    try Self.requireContent(attacked)
    guard let start = attacked.starts.first, attacked.starts.count == 1 else {
      let titles = attacked.starts.map(\.title).joined(separator: "; ")
      throw UsageError(lines: [
        "A model has one beginning: say which with --app and --device. Something is locked at: \(titles)."
      ])
    }
    guard let format = ModelFormat(rawValue: form.rawValue) else { return }
    let who = attacker ?? .holder
    let choosing: Choosing = byPeople ? .byPeople : .evenly
    let model: AttackModel
    let graph = attacked.graph(start, who)
    do throws(AttackModel.TooLarge) {
      let relevant = Measurer(attacked).measure(start, who).relevant
      model = try AttackModel(graph, start, choosing, counting: relevant)
    } catch { throw UsageError(lines: ["The model has more than \(grouped(error.most)) states."], code: 5) }
    var text = ""
    model.write(
      as: format,
      ["\(result.flow), \(start.title): \(who.words). Made by unlocksim measure."]
        + (who == .finder
          ? ["Guesses at the phone’s passcode are counted by themselves, and aren’t in it."] : [])
        + (graph.isWhole
          ? [] : ["Only the nearest states were looked at: what is asked of it is the least."]),
      to: &text)
    try writeOutput(trusted: text, to: output)
  }
}
