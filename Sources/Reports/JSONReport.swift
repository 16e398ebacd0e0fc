import Scenarios
import SystemIO
import UnlockEngine

/// The report for machines: one object with everything that the report for people contains.
package struct JSONReport: Report {
  private var isBegun = false
  private static let heading = "{\"version\":1,\"scenarios\":["

  package mutating func add(_ outcome: Outcome) -> String {
    defer { isBegun = true }
    return (isBegun ? ",\n" : Self.heading) + Self.value(of: outcome).text
  }

  /// The totals are at the end, because only then are they known.
  func close(_ totals: Totals, to sink: Sink) throws(SinkError) {
    let counts =
      "\"passed\":\(totals.passed),\"failed\":\(totals.failed),\"invalid\":\(totals.invalid)"
      + (totals.known > 0 ? ",\"known-failures\":\(totals.known)" : "")
    let stop = totals.stop.map { ",\"stopped\":\(JSONText.text($0.words).text)" } ?? ""
    try sink.write(trusted: (isBegun ? "" : Self.heading) + "],\(counts)\(stop)}\n")
  }

  private static func value(of outcome: Outcome) -> JSONText {
    switch outcome {
    case .ran(let result): return value(of: result)
    case .invalid(let invalid):
      return [
        "path": .text(invalid.path), "status": "invalid", "mistakes": .list(invalid.mistakes.map(value(of:))),
      ]
    }
  }

  private static func value(of mistake: Diagnostic) -> JSONText {
    var entries: JSONText = [:]
    if let place = mistake.place { entries = ["line": .number(place.line), "column": .number(place.column)] }
    if let use = mistake.use { entries["name"] = .text(use.name) }
    if let place = mistake.use?.place {
      entries += ["name-line": .number(place.line), "name-column": .number(place.column)]
    }
    return entries + ["message": .text(mistake.message)]
  }

  private static func value(of result: ScenarioResult) -> JSONText {
    let scenario = result.scenario
    var entries: JSONText = [
      "path": .text(scenario.path),
      "status": .text(result.knownFailure != nil ? "known-failure" : result.hasPassed ? "passed" : "failed"),
      "title": .text(scenario.title), "flow": .text(scenario.flow.name), "covers": .texts(scenario.covers),
      "tags": .texts(scenario.tags), "steps": .number(scenario.steps.count),
      "simulated-milliseconds": .number(Int(result.end.world.clock.now.milliseconds)),
    ]
    let notes = result.steps.flatMap { step in step.notes.map { value(ofNote: $0, step, scenario) } }
    if !notes.isEmpty { entries["notes"] = .list(notes) }
    if let row = scenario.row { entries["row"] = value(of: row, in: scenario) }
    if let reason = scenario.knownFailure { entries["known-failure"] = .text(reason) }
    if let surprise = result.surprise { entries["surprise"] = .text(surprise) }
    if !result.doubts.isEmpty { entries["warnings"] = .list(result.doubts.map(value(of:))) }
    if let failed = result.failed { entries["failure"] = value(of: failed, in: result) }
    if result.allFailed.count > 1 {
      entries["failures"] = .list(result.allFailed.map { value(of: $0, in: result) })
    }
    if let difference = result.difference { entries["difference"] = value(of: difference) }
    return entries
  }

  private static func value(of row: ScenarioRow, in scenario: Scenario) -> JSONText {
    ["name": .text(scenario.name), "line": .number(row.line), "values": .text(row.values)]
  }

  private static func value(ofNote note: String, _ step: StepResult, _ scenario: Scenario) -> JSONText {
    [
      "step": .number(step.index + 1), "line": .number(scenario.steps[step.index].place.line),
      "text": .text(note),
    ]
  }

  private static func value(of failed: StepResult, in result: ScenarioResult) -> JSONText {
    let step = result.scenario.steps[failed.index]
    let account = FailureAccount(failed, in: result)
    let end = failed.scene?.world ?? result.end
    let callers = step.callers.reversed().map { caller -> JSONText in
      ["do": .text(caller.name), "path": .text(caller.site.source.path), "line": .number(caller.place.line)]
    }
    var entries: JSONText = [
      "step": .number(failed.index + 1), "path": .text(step.path), "line": .number(step.place.line),
      "column": .number(step.place.column), "text": .text(step.text.joined(separator: "\n")),
    ]
    if !callers.isEmpty { entries["callers"] = .list(callers) }
    entries += [
      "reasons": .list(failed.failures.map(value(of:))), "screen": .list(end.screen.layers.map(value(of:))),
      "facts": .object(end.facts.map { ($0.name, .text($0.value)) }), "phone": .texts(account.phone),
      "journal": .list(account.journal.map(value(of:))),
    ]
    if let command = account.command { entries["command"] = .text(command) }
    return entries
  }

  private static func value(of entry: JournalEntry) -> JSONText {
    ["time": .text(entry.time.scenarioText), "done": .text(entry.label)]
  }

  private static func value(of difference: RunDifference) -> JSONText {
    [
      "run": .number(difference.run), "step": .number(difference.step + 1),
      "first": .text(difference.first), "other": .text(difference.other),
    ]
  }

  package static func value(of failure: Failure) -> JSONText {
    switch failure {
    case .undone(let reason): ["message": .text(reason)]
    case .differs(let found):
      ["what": .text(found.what), "expected": .text(found.expected), "actual": .text(found.actual)]
    case .picture(let expected, let actual):
      [
        "what": "picture", "changes": .texts(failure.pictureWords),
        "expected": .text(expected.joined(separator: "\n")), "actual": .text(actual.joined(separator: "\n")),
      ]
    }
  }

  private static func value(of layer: Layer) -> JSONText {
    var entries: JSONText = [
      "id": .text(layer.id), "title": .text(layer.title), "texts": .texts(layer.texts),
      "controls": .list(layer.controls.map { ["title": .text($0.title), "enabled": .flag($0.isEnabled)] }),
    ]
    if let keypad = layer.keypad { entries["filled"] = .number(keypad.filled) }
    if let timeLeft = layer.timeLeft { entries["time-left"] = .text(timeLeft.scenarioText) }
    return entries
  }
}
