import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine

/// A failure as plain lines, for people at a terminal and for reports that contain text.
struct FailureText {
  var account: FailureAccount
  var console: Console

  package var lines: [SafeText] {
    var lines = step + [""] + reasons
    lines += account.notes.map { "\($0)" } + [""]
    if !account.failures.contains(where: \.isPicture) {
      lines += ["The phone shows:"] + account.words.map { "  \($0)" }
    }
    lines += phoneAndJournal + [""]
    if let command = account.command {
      lines += ["To look at it: \(console.coloured("\(command)", .bold))", ""]
    }
    return lines
  }

  // MARK: The step

  private var step: [SafeText] {
    // Of a step with a picture, the first lines are enough: the difference shows the rest.
    let limit = 12
    let lines = account.step.count > limit ? account.step.prefix(limit - 1) : account.step[...]
    let width = lines.last.map { String($0.number).count } ?? 0
    return lines.map { number, text in
      let margin = String(repeating: " ", count: width - String(number).count)
      return "\(margin)\(number) | \(console.coloured("\(text)", .bold))" as SafeText
    } + (account.step.count > limit ? ["…"] : [])
      + account.callers.map { "  done by “\($0.text)” in \($0.place)" }
  }

  // MARK: Expected and actual

  private var reasons: [SafeText] {
    var lines: [SafeText] = []
    let rows = account.failures.compactMap(\.row)
    if !rows.isEmpty { lines += table(rows) }
    for failure in account.failures {
      switch failure {
      case .undone(let reason): lines.append("\(reason)")
      case .differs: break
      case .picture(expected: [], _):
        lines += ["No picture has been accepted here yet. “unlocksim run --update” accepts the current one."]
      case .picture(let expected, let actual):
        lines += pictures(PictureText(expected).lines, PictureText(actual).lines)
        lines += [""] + (failure.pictureWords.map { "\($0)" } as [SafeText])
      }
    }
    return lines
  }

  /// In columns if they fit, otherwise one below the other.
  private func table(_ rows: [(what: String, expected: String, actual: String)]) -> [SafeText] {
    let names = max(4, rows.map(\.what.cellWidth).max() ?? 0)
    let expected = max(8, rows.map(\.expected.cellWidth).max() ?? 0)
    let actual = rows.map(\.actual.cellWidth).max() ?? 0
    guard names + expected + actual <= 96 else {
      return rows.flatMap { ["\($0.what)", "  expected  \($0.expected)", "  actual    \($0.actual)"] }
    }
    let head = [padded("", names), padded("expected", expected), "actual"].joined(separator: "  ")
    return [console.coloured(head, .dim)]
      + rows.map {
        "\(padded($0.what, names))  \(console.coloured(padded($0.expected, expected), .green))"
          + "  \(console.coloured("\($0.actual)", .red))"
      }
  }

  /// The two pictures side by side, with a mark between lines that differ; combined into one if the terminal is too
  /// narrow.
  private func pictures(_ expected: [String], _ actual: [String]) -> [SafeText] {
    let width = max(8, expected.map(\.cellWidth).max() ?? 0)
    let room = (console.terminalColumns ?? 110) - 4
    guard width + 3 + (actual.map(\.cellWidth).max() ?? 0) <= room else { return merged(expected, actual) }
    var lines = [console.coloured("\(padded("expected", width))   actual", .dim)]
    for row in 0..<max(expected.count, actual.count) {
      let left = row < expected.count ? printable(expected[row]) : ""
      let right = row < actual.count ? actual[row] : ""
      let mark = left == right ? " " : console.coloured("≠", .red)
      lines.append("\(padded(left, width)) \(console.isUTF8 || left == right ? mark : "!") \(right)")
    }
    return lines
  }

  /// The two pictures combined: lines that differ appear twice.
  private func merged(_ expected: [String], _ actual: [String]) -> [SafeText] {
    [console.coloured("- expected, + actual", .dim)]
      + (0..<max(expected.count, actual.count)).flatMap { row -> [SafeText] in
        let old = row < expected.count ? printable(expected[row]) : nil
        let new = row < actual.count ? actual[row] : nil
        if old == new { return ["  \(old ?? "")"] }
        let lost = old.map { [console.coloured("- \($0)", .red)] } ?? []
        return lost + (new.map { [console.coloured("+ \($0)", .green)] } ?? [])
      }
  }

  // MARK: The phone, and what led to this

  private var phoneAndJournal: [SafeText] {
    let journal = journal
    // The phone has been shown already, beside what was expected.
    if account.failures.contains(where: \.isCompared) { return journal }
    let width = account.phone.map(\.cellWidth).max() ?? 0
    let top = max(0, min(2, account.phone.count - journal.count))
    return account.phone.enumerated().map { row, line in
      guard journal.indices.contains(row - top) else { return "\(line)" }
      return "\(padded(line, width))   \(journal[row - top])"
    }
  }

  private var journal: [SafeText] {
    guard !account.journal.isEmpty else { return ["Nothing had been done before."] }
    let width = account.journal.map(\.time.scenarioText.count).max() ?? 0
    let count = account.journal.count
    let head: SafeText = count == 1 ? "What was done before:" : "The last \(count) things done:"
    return [console.coloured(head, .dim)]
      + account.journal.map { entry in
        let time = entry.time.scenarioText
        return "\(String(repeating: " ", count: width - time.count))\(time)  \(entry.label)"
      }
  }

  private func padded(_ text: String, _ width: Int) -> SafeText { "\(printable(text).padded(to: width))" }
}

extension Failure {
  var isPicture: Bool { if case .picture = self { true } else { false } }

  /// Whether it shows the drawn phone already, beside what was expected.
  fileprivate var isCompared: Bool {
    if case .picture(let expected, _) = self { return !expected.isEmpty }
    return false
  }

  fileprivate var row: (what: String, expected: String, actual: String)? {
    guard case .differs(let found) = self else { return nil }
    return (found.what, printable(found.expected), printable(found.actual))
  }
}
