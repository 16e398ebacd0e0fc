import Exploration
import Scenarios
import SystemIO
import UnlockEngine

/// ExplorationResult in words.
public struct ExplorationReport: Sendable {
  let findings: ExplorationResult
  let chart: FlowChart?
  package let texts: FlowTexts?
  /// How long it took, set by the caller, which has a clock.
  package let duration: Duration
  let workers: Int

  public init(
    _ findings: ExplorationResult, chart: FlowChart?, texts: FlowTexts? = nil, duration: Duration,
    workers: Int
  ) {
    self.findings = findings
    self.chart = chart
    self.texts = texts
    self.duration = duration
    self.workers = workers
  }

  private var rate: Int { findings.progress.steps * 1000 / max(1, Int(duration.inMilliseconds)) }
  private var bytesAState: Int { findings.stateBytes / max(1, findings.progress.states) }
  private var bytesWithSteps: Int {
    (findings.stateBytes + findings.stepBytes) / max(1, findings.progress.states)
  }

  /// For people: one line, and what is broken.
  ///
  /// - Parameter isStrict: whether rules of which nothing is known are told, too.
  public func text(isStrict: Bool = false) -> String {
    let wrong = findings.outcomes.filter { outcome in
      switch outcome.result {
      case .broken, .holdsAgain, .neverSeen, .unconfirmed: true
      case .neverTried: isStrict
      default: false
      }
    }
    var lines = [sentence] + wrong.flatMap(lines(of:))
    let unreached = findings.isComplete ? findings.unreached.filter { $0.reason == nil } : []
    if !unreached.isEmpty { lines += ["", "Not reached"] + unreached.map { "  " + $0.id } }
    if !findings.untyped.isEmpty {
      lines +=
        ["", "Nothing wrong is typed there, so that nobody guesses"] + findings.untyped.map { "  " + $0 }
    }
    if let chart { lines += ["", "Map", chart.text] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// “banno: no rule is broken in any of 1,210,441 states, in 5.2 s”.
  private var sentence: String {
    let broken = findings.brokenRules.count
    let unconfirmed = findings.unconfirmedRules.count
    let rules =
      broken == 0
      ? "no rule is broken in any of"
      : "\(broken) of \(findings.outcomes.count) rules \(broken == 1 ? "is" : "are") broken in"
    let extent =
      counted(findings.progress.states, "state") + (findings.isComplete ? "" : ", \(findings.extent.words)")
    let undecided =
      unconfirmed == 0 ? "" : "; \(unconfirmed) \(unconfirmed == 1 ? "isn’t" : "aren’t") decided"
    let own = findings.settings.isEmpty ? "" : ", under \(findings.settings.joined(separator: ", "))"
    return
      "\(findings.flow): \(rules) \(extent)\(undecided)\(own), in \(duration.inTenths) s. --details tells the rest."
  }

  /// For people who want to know all of it.
  public var details: String {
    let progress = findings.progress
    var lines = [
      findings.isComplete
        ? "\(findings.flow): every state within the bounds below was visited"
        : "\(findings.flow): stopped before every state within the bounds below was visited",
      "  \(grouped(progress.states)) states and \(grouped(progress.steps)) steps, "
        + "up to \(progress.depth) steps from "
        + (findings.starts.count == 1 ? "one starting point" : "\(findings.starts.count) starting points"),
      "  \(grouped(findings.parts[0])) different devices, \(grouped(findings.parts[1])) apps, "
        + "\(grouped(findings.parts[2])) clocks with servers, and \(grouped(findings.pictures)) screens",
      "  \(duration.inTenths) s with \(counted(workers, "worker")): \(grouped(rate)) steps a second, "
        + "\(bytesAState) bytes a state, \(bytesWithSteps) with its steps",
    ]
    if !findings.isComplete { lines.insert("  \(findings.extent.words)", at: 1) }
    if !findings.settings.isEmpty {
      lines += ["", "Set instead of the flow’s own"] + findings.settings.map { "  " + $0 }
    }
    if !findings.guesses.isEmpty {
      lines += ["", "Wrong tries between two right ones, at most"] + findings.guesses.flatMap(\.lines)
    }
    lines += ["", "Rules"] + findings.outcomes.flatMap(lines(of:))
    if !findings.unreached.isEmpty {
      lines += ["", findings.isComplete ? "Not reached" : "Not reached before it stopped"]
      lines += findings.unreached.map { "  " + $0.id + ($0.reason.map { ": " + $0 } ?? "") }
    }
    lines += ["", "Bounds"] + findings.bounds.map { "  " + $0 }
    if let chart { lines += ["", "Map", chart.text] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of outcome: ExplorationResult.Outcome) -> [String] {
    switch outcome.result {
    case .held(let tried):
      return ["  holds    \(outcome.rule) (tried \(tried.words))"]
        + (outcome.isOfOwnFigure
          ? ["           with the figure that was set: it differs from the source on purpose"] : [])
    case .neverTried: return ["  untried  \(outcome.rule) (what it is about was never so)"]
    case .notApplicable(let reason): return ["  –        \(outcome.rule) (doesn’t apply: \(reason))"]
    case .accepted(let reason, let example):
      let steps = counted(example.path.moves.count, "step")
      return ["  accepted \(outcome.rule)", "           broken after \(steps): \(reason)"]
    case .holdsAgain(let reason):
      return [
        "  HOLDS    \(outcome.rule)", "           though it is accepted to be broken: \(reason)",
        "           Take it out of “accepts”.",
      ]
    case .neverSeen: return ["  NEVER    \(outcome.rule)"]
    case .heldSoFar(let tried): return ["  so far   \(outcome.rule) (tried \(tried.words))"]
    case .unknown: return ["  unknown  \(outcome.rule)"]
    case .unconfirmed:
      return [
        "  unsure   \(outcome.rule)",
        "           broken only where what is left of waits is lengthened, which no way shows that was gone without that",
      ]
    case .notJudged:
      return [
        "  –        \(outcome.rule)", "           not judged: its check assumes limits as the flow has them",
      ]
    case .broken(let example):
      let count = example.path.moves.count
      let note =
        switch example.verdict {
        case .fails: ""
        case .needsLengthenedWaits: ", of which some are there only with lengthened waits"
        case .seesNothing: ", at whose end a scenario sees nothing wrong"
        }
      return ["  BROKEN   \(outcome.rule)"] + (outcome.advice.map { ["           \($0)"] } ?? [])
        + ["           \(counted(count, "step"))\(note):"]
        + example.scenario.text.split(separator: "\n").map { "           \($0)" }
    }
  }

  /// For machines: one object, in one line.
  public var json: String {
    let progress = findings.progress
    let numbers = [
      ("states", progress.states), ("steps", progress.steps), ("depth", progress.depth),
      ("places-seen", findings.extent.seen), ("places", findings.extent.places),
      ("pictures", findings.pictures), ("milliseconds", Int(duration.inMilliseconds)), ("workers", workers),
      ("steps-per-second", rate), ("bytes-per-state", bytesAState),
      ("bytes-per-state-with-steps", bytesWithSteps),
    ]
    let unreached = findings.unreached.map { place -> JSONText in
      ["id": .text(place.id), "reason": place.reason.map { .text($0) } ?? .null]
    }
    let report: JSONText =
      ["flow": .text(findings.flow), "complete": .flag(findings.isComplete)]
      + .object(numbers.map { ($0, .number($1)) }) + [
        "starting-points": .texts(findings.starts), "guesses": .list(findings.guesses.map(\.json)),
        "rules": .list(findings.outcomes.map(json(of:))), "unreached": .list(unreached),
        "bounds": .texts(findings.bounds), "settings": .texts(findings.settings),
      ] + (chart.map { ["map": .text($0.text)] } ?? [:]) + (texts.map { ["texts": .text($0.text)] } ?? [:])
    return report.text
  }

  private func json(of outcome: ExplorationResult.Outcome) -> JSONText {
    let result: String
    var example: JSONText = [:]
    switch outcome.result {
    case .held(let tried):
      result = "held"
      example = ["tried": .number(tried.count), "by": .text(tried.unit.rawValue)]
    case .heldSoFar(let tried):
      result = "held-so-far"
      example = ["tried": .number(tried.count), "by": .text(tried.unit.rawValue)]
    case .neverTried: result = "never-tried"
    case .notApplicable(let reason):
      result = "not-applicable"
      example = ["reason": .text(reason)]
    case .accepted(let reason, let found):
      result = "accepted"
      example = [
        "reason": .text(reason), "steps": .number(found.path.moves.count),
        "scenario": .text(found.scenario.text),
      ]
    case .holdsAgain(let reason):
      result = "holds-again"
      example = ["reason": .text(reason)]
    case .neverSeen: result = "never-seen"
    case .unconfirmed: result = "unconfirmed"
    case .unknown: result = "unknown"
    case .notJudged: result = "not-judged"
    case .broken(let found):
      result = "broken"
      example = [
        "steps": .number(found.path.moves.count), "reproduced": .flag(found.verdict == .fails),
        "scenario": .text(found.scenario.text), "advice": outcome.advice.map { .text($0) } ?? .null,
      ]
    }
    let figure: JSONText = outcome.isOfOwnFigure ? ["differs-from-source": true] : [:]
    return ["rule": .text(outcome.rule), "result": .text(result)] + figure + example
  }
}
