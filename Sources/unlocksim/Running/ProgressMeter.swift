import Exploration
import Glibc
import Reports
import Scenarios
import UnlockEngine

/// Shows the progress of an exploration: on a terminal in one line that is overwritten, elsewhere in a line every now and then.
final class ProgressMeter {
  private let flow: String
  private let isShown: Bool
  private let time: Duration?
  private let isOverwritten = isatty(STDERR_FILENO) == 1
  private let clock = ContinuousClock()
  private let begin: ContinuousClock.Instant
  private var shown: ContinuousClock.Instant

  /// - Parameter time: How long it may take.
  init(flow: String, isQuiet: Bool, within time: Duration? = nil) {
    (self.flow, self.time) = (flow, time)
    isShown = !isQuiet
    begin = clock.now
    shown = begin
  }

  var duration: Duration { begin.duration(to: clock.now) }
  /// Whether it has had its time.
  var isOver: Bool { time.map { duration >= $0 } ?? false }
  /// Whether somebody looks on.
  var isWatched: Bool { isShown && isOverwritten }

  /// Whether something is to be shown now: not too often, and in a file only of what takes long.
  private func isDue() -> Bool {
    let now = clock.now
    guard isShown, shown.duration(to: now) > (isOverwritten ? .milliseconds(200) : .seconds(15)) else {
      return false
    }
    shown = now
    return true
  }

  func show(_ progress: ComparisonProgress) {
    guard isDue() else { return }
    let frontier = progress.pairs - progress.expanded
    let found = progress.differences == 0 ? "" : ", \(progress.differences) differences (Ctrl-C tells)"
    write(
      "\(flow): \(grouped(progress.pairs)) pairs, depth \(progress.depth), frontier \(grouped(frontier))\(found)"
    )
  }

  func show(_ progress: Progress) {
    guard isDue() else { return }
    let rate = Int64(progress.steps) * 1000 / max(1, duration.inMilliseconds)
    let frontier = progress.states - progress.expanded
    let broken = progress.broken == 0 ? "" : ", \(progress.broken) broken (Ctrl-C tells)"
    write(
      "\(flow): \(grouped(progress.states)) states, \(grouped(Int(rate))) steps a second, "
        + "depth \(progress.depth), frontier \(grouped(frontier))\(broken)")
  }

  /// Of what is explored for a page to try, which counts nothing else.
  func show(states: Int) { if isDue() { write("\(flow): \(grouped(states)) states") } }

  func show(mutants done: Int, of count: Int) {
    if isDue() { write("\(flow): \(done) of \(counted(count, "mutant")) tried") }
  }

  private func write(_ line: String) {
    guard isOverwritten else { return writeError("\(line)\n") }
    // A line that wraps isn’t overwritten by the next one.
    var window = winsize()
    let hasWidth = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 1
    writeError("\r\(hasWidth ? String(line.prefix(Int(window.ws_col) - 1)) : line)\u{1B}[K")
  }

  func clear() { if isShown, isOverwritten { writeError("\r\u{1B}[K") } }
}
