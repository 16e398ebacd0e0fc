import ArgumentParser
import Exploration
import Glibc
import UnlockEngine

/// `unlocksim explore`.
struct ExploreVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore", abstract: "Visit every state of a flow, and check every rule in all of them.",
    discussion: """
      What is visited is not a model but the simulator itself: everything that a user, the device and the \
      server can do, breadth first, from the flow’s starting points. A rule that is broken comes with the \
      shortest way to where it is.

      EXAMPLES
        unlocksim explore                    all flows
        unlocksim explore banno --out found  broken rules as scenarios
        unlocksim explore banno --json       for a machine
        unlocksim explore --states 100000    those nearest to the start

      Exit codes: 0 no rule is broken · 1 a rule is broken · 2 usage · 5 an output couldn’t be written · \
      130 interrupted, with what was found so far.
      """)

  @Argument(help: "The flows (default: all).", completion: Completing.flows)
  var flows: [String] = []

  @Option(help: "How many work at the same time (default: one a processor).")
  var workers: Int?

  @Option(
    help: ArgumentHelp(
      "Stop once there are so many states, or somewhat more: nearest first (default: visit all).",
      valueName: "n"))
  var states: Int?

  @Option(
    help: ArgumentHelp("Write a scenario for each broken rule into this folder.", valueName: "dir"),
    completion: .directory)
  var out: String?

  @Option(
    help: ArgumentHelp("Write the fewest scenarios that go along every arrow of the map.", valueName: "dir"),
    completion: .directory)
  var cover: String?

  @Flag(help: "Report in JSON, one line a flow.")
  var json = false

  @Flag(help: "Say nothing while it runs.")
  var quiet = false

  func validate() throws {
    if let workers, !(1...64).contains(workers) {
      throw ValidationError("--workers takes a number from 1 to 64.")
    }
    if let states, states < 1 { throw ValidationError("--states takes a number from 1.") }
    if states != nil && cover != nil {
      throw ValidationError("--cover needs every state: it doesn’t go with --states.")
    }
  }

  func run() throws {
    Interruption.watch()
    let count = workers ?? Workers.processorCount
    if let cover { return try write(toursInto: cover, count) }
    var isBroken = false
    for exploration in try AnyExploration.named(flows) {
      let meter = ProgressMeter(flow: exploration.flow.name, isShown: !quiet && isatty(STDERR_FILENO) == 1)
      let findings = try exploration.explore(.threads(count), states ?? .max) { progress in
        meter.show(progress)
        return !Interruption.hasCome
      }
      meter.clear()
      let report = ExplorationReport(findings, duration: meter.duration, workers: count)
      try writeOutput(json ? report.json + "\n" : report.text + "\n")
      try write(findings)
      isBroken = isBroken || !findings.hasHeld
      if Interruption.hasCome { throw ExitCode(130) }
    }
    if isBroken { throw ExitCode(1) }
  }

  private func write(toursInto folder: String, _ count: Int) throws {
    for exploration in try AnyExploration.named(flows) {
      let map = try exploration.map(.threads(count))
      for scenario in map.tour {
        try writeOutput(try writeFile(scenario.text, named: scenario.name + ".yaml", in: folder) + "\n")
      }
    }
  }

  private func write(_ findings: Findings) throws {
    guard let out else { return }
    for (_, example) in findings.brokenRules {
      let path = try writeFile(example.scenario.text, named: example.scenario.name + ".yaml", in: out)
      writeError(
        "unlocksim: \(path) fails as long as the rule is broken; `unlocksim play \(path)` shows it.\n")
    }
  }
}

/// Tells how far an exploration is, in one line that is written over.
private final class ProgressMeter {
  private let flow: String
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let begin: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant

  init(flow: String, isShown: Bool) {
    self.flow = flow
    self.isShown = isShown
    begin = clock.now
    shown = begin
  }

  var duration: Duration { begin.duration(to: clock.now) }

  func show(_ progress: Progress) {
    let now = clock.now
    guard isShown, shown.duration(to: now) > .milliseconds(200) else { return }
    shown = now
    let rate = Int64(progress.steps) * 1000 / max(1, duration.inMilliseconds)
    let frontier = progress.states - progress.expanded
    writeError(
      "\r\(flow): \(progress.states) states, \(progress.steps) steps (\(rate)/s), depth \(progress.depth), "
        + "frontier \(frontier)\u{1B}[K")
  }

  func clear() { if isShown { writeError("\r\u{1B}[K") } }
}

/// Ctrl-C, and a polite kill: noted, so that what was found can still be told.
enum Interruption {
  nonisolated(unsafe) private static var flag: sig_atomic_t = 0

  static var hasCome: Bool { flag != 0 }

  static func watch() {
    for number in [SIGINT, SIGTERM] { signal(number) { _ in Interruption.flag = 1 } }
  }
}
