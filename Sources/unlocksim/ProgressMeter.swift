import Exploration
import Glibc
import Scenarios
import UnlockEngine

/// Shows the progress of an exploration in one line that is overwritten.
final class ProgressMeter {
  private let flow: String
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let begin: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant

  /// Shows progress only on a terminal.
  init(flow: String, isQuiet: Bool) {
    self.flow = flow
    isShown = !isQuiet && isatty(STDERR_FILENO) == 1
    begin = clock.now
    shown = begin
  }

  var duration: Duration { begin.duration(to: clock.now) }

  /// Whether something is to be shown now: not too often.
  private func isDue() -> Bool {
    let now = clock.now
    guard isShown, shown.duration(to: now) > .milliseconds(200) else { return false }
    shown = now
    return true
  }

  func show(_ progress: ComparisonProgress) {
    guard isDue() else { return }
    let frontier = progress.pairs - progress.expanded
    let found = progress.differences == 0 ? "" : ", \(progress.differences) differences (Ctrl-C tells)"
    writeError(
      "\r\(flow): \(grouped(progress.pairs)) pairs, depth \(progress.depth), frontier \(grouped(frontier))\(found)\u{1B}[K"
    )
  }

  func show(_ progress: Progress) {
    guard isDue() else { return }
    let rate = Int64(progress.steps) * 1000 / max(1, duration.inMilliseconds)
    let frontier = progress.states - progress.expanded
    let broken = progress.broken == 0 ? "" : ", \(progress.broken) broken (Ctrl-C tells)"
    writeError(
      "\r\(flow): \(grouped(progress.states)) states, \(grouped(progress.steps)) steps "
        + "(\(grouped(Int(rate))) a second), depth \(progress.depth), frontier \(grouped(frontier))\(broken)\u{1B}[K"
    )
  }

  func clear() { if isShown { writeError("\r\u{1B}[K") } }
}
