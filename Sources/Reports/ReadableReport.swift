import DeviceSimulation
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine

/// The report for people: one line per scenario, failures in full, and the totals at the end.
struct ReadableReport {
  let console: Console
  let isVerbose: Bool
  /// Whether only failures are printed: on a terminal, scenarios that passed are only counted.
  var isBrief = false

  /// The lines for a file that could be run; `isNews` means that somebody waits to hear that it passes.
  package func text(of result: ScenarioResult, isNews: Bool = false) -> SafeText {
    if isBrief, result.hasPassed, !isVerbose, !isNews { return "" }
    var lines = [headline(of: result)]
    if isVerbose { lines += result.steps.filter(\.hasHeld).flatMap { notes(of: $0, in: result) } }
    for account in FailureAccount.all(result, glyphs: console.isUTF8 ? .unicode : .ascii) {
      lines.append("  \(account.place): \(account.count) failed: \(result.scenario.title)")
      lines += FailureText(account: account, console: console).lines.map { $0.isEmpty ? "" : "    \($0)" }
    }
    if let surprise = result.surprise { lines.append("  \(surprise)") }
    if result.isStrict, !result.doubts.isEmpty {
      lines.append("  With --strict, what was told above counts.")
    }
    if let difference = result.difference { lines += difference.lines.map { "  \($0)" } }
    return "\(lines.joined(separator: "\n"))\n"
  }

  /// The line that ends a report.
  package func closing(_ totals: Totals) -> SafeText {
    let known: SafeText = totals.known == 0 ? "" : ", \(totals.known) known to fail"
    let text: SafeText = "\(totals.passed) passed, \(totals.failed) failed\(known)"
    return "\(console.coloured(text, totals.status == .held ? .green : .red))\n"
  }

  private func headline(of result: ScenarioResult) -> SafeText {
    let mark =
      result.knownFailure != nil
      ? console.coloured(console.isUTF8 ? "◌" : "known", .dim)
      : result.hasPassed
        ? console.coloured(console.isUTF8 ? "✓" : "ok", .green)
        : console.coloured(console.isUTF8 ? "✗" : "FAILED", .red)
    var name: SafeText = "\(result.scenario.name)"
    if let row = result.scenario.row { name = name + "  \(console.coloured("\(row.values)", .dim))" }
    if let reason = result.knownFailure { name = name + "  known to fail: \(reason)" }
    guard isVerbose else { return "\(mark) \(name)" }
    let time = result.end.world.clock.now - .start
    let passed = time == .zero ? "" : ", \(time.scenarioText) of simulated time"
    let count = result.steps.count
    let detail: SafeText = "\(counted(count, "step"))\(passed)"
    return "\(mark) \(name)  \(console.coloured(detail, .dim))"
  }

  private func notes(of step: StepResult, in result: ScenarioResult) -> [SafeText] {
    let line = result.scenario.steps[step.index].place.line
    return step.notes.map { "  line \(line): \($0)" }
  }
}
