import ScreenDrawing
import SimulatedLocalAuthentication
import UnlockEngine

/// The report for people: a line a scenario, what failed in full, and the numbers at the end.
struct ReadableReport {
  let console: Console
  let isVerbose: Bool

  /// The lines for one file that could be run.
  func text(of result: ScenarioResult) -> String {
    var lines = [headline(of: result)]
    if isVerbose { lines += result.steps.filter(\.hasHeld).flatMap { notes(of: $0, in: result) } }
    if let failed = result.failed { lines += failure(failed, in: result) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line that ends a report.
  func closing(_ totals: Totals) -> String { "\(totals.passed) passed, \(totals.failed) failed\n" }

  private func headline(of result: ScenarioResult) -> String {
    let mark =
      result.hasPassed
      ? console.coloured(console.isUTF8 ? "✓" : "ok", .green)
      : console.coloured(console.isUTF8 ? "✗" : "FAILED", .red)
    guard isVerbose else { return "\(mark) \(result.scenario.path)" }
    let time = result.end.world.clock.now - .start
    let passed = time == .zero ? "" : ", \(time.scenarioText) of simulated time"
    let count = result.steps.count
    let detail = "\(count) step\(count == 1 ? "" : "s")\(passed)"
    return "\(mark) \(result.scenario.path)  \(console.coloured(detail, .dim))"
  }

  private func notes(of step: StepResult, in result: ScenarioResult) -> [String] {
    let line = result.scenario.steps[step.index].place.line
    return step.notes.map { "  line \(line): \($0)" }
  }

  private func failure(_ failed: StepResult, in result: ScenarioResult) -> [String] {
    let step = result.scenario.steps[failed.index]
    let place = "\(result.scenario.path):\(step.place.line):\(step.place.column)"
    var lines = [
      "  \(place): step \(failed.index + 1) of \(result.scenario.steps.count) failed: \(result.scenario.title)"
    ]
    lines += excerpt(step.text).map { "    \(console.coloured($0, .bold))" }
    lines.append("")
    lines += failed.failures.flatMap(words(for:)).map { "  " + $0 }
    lines += failed.notes.map { "  \($0)" }
    lines.append("")
    lines.append("  The phone shows:")
    lines += result.end.screen.inWords.map { "    " + $0 }
    lines.append("")
    lines += PlainPicture.lines(of: result.end, glyphs: console.isUTF8 ? .unicode : .ascii).map {
      "    " + $0
    }
    lines.append("")
    return lines
  }

  /// A step's lines, cut where they are many: a picture is told in full by what differs.
  private func excerpt(_ lines: [String]) -> [String] {
    let limit = 12
    return lines.count > limit ? lines.prefix(limit - 1) + ["…"] : lines
  }

  private func words(for failure: Failure) -> [String] {
    switch failure {
    case .undone(let reason): return [reason]
    case .differs(let what, let expected, let actual):
      return ["\(what)", "  expected  \(expected)", "  actual    \(actual)"]
    case .picture(let expected, let actual):
      return ["picture (- expected, + actual)"] + differing(expected, actual)
    }
  }

  /// Two pictures in one: lines that differ stand twice.
  private func differing(_ expected: [String], _ actual: [String]) -> [String] {
    (0..<max(expected.count, actual.count)).flatMap { row -> [String] in
      let old = row < expected.count ? expected[row] : nil
      let new = row < actual.count ? actual[row] : nil
      if old == new { return ["    \(old ?? "")"] }
      let lost = old.map { [console.coloured("  - \($0)", .red)] } ?? []
      return lost + (new.map { [console.coloured("  + \($0)", .green)] } ?? [])
    }
  }
}
