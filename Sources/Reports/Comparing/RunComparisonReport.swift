import HTMLPages
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import Walkthrough

/// A comparison of two runs in words, for machines, and as a page.
public struct RunComparisonReport: Sendable {
  let comparison: RunComparison

  public init(_ comparison: RunComparison) { self.comparison = comparison }

  package var a: RunTrace { comparison.a }
  package var b: RunTrace { comparison.b }

  /// The answer in one line.
  package var answer: String {
    let rows = comparison.rows.dropFirst()
    let both = rows.count { $0.a != nil && $0.b != nil }
    if comparison.isEqual {
      return
        "Equal: the same \(both) thing\(both == 1 ? " was" : "s were") done, and the phones show the same all the way"
    }
    let parts = [
      "\(both) done on both", "\(rows.count { $0.b == nil }) only on A",
      "\(rows.count { $0.a == nil }) only on B",
    ]
    let other = comparison.rows.count { !$0.differences.isEmpty }
    return "Different: \(parts.joined(separator: ", ")); the phones differ \(counted(other, "time"))"
  }

  /// Where the first difference is, and what it is, line by line.
  var firstDifference: [String] {
    guard let first = comparison.first else { return [] }
    let row = comparison.rows[first]
    if !row.differences.isEmpty {
      let place = row.a.map { $0 == 0 ? "At the start" : "After \(inWords(a, $0))" } ?? ""
      return ["\(place):"] + row.differences.flatMap(words)
    }
    let block = comparison.rows[first..<comparison.blockEnd(first)]
    func done(_ side: RunTrace, _ states: [Int]) -> String {
      guard let first = states.first else { return "nothing" }
      return inWords(side, first) + (states.count > 1 ? ", and \(states.count - 1) more" : "")
    }
    return [
      "Something else is done:", "  A  \(done(a, block.compactMap(\.a)))",
      "  B  \(done(b, block.compactMap(\.b)))",
    ]
  }

  private func words(_ difference: SideDifference) -> [String] {
    let place = [difference.place, difference.what].filter { !$0.isEmpty }.joined(separator: ": ")
    return [
      "  \(printable(place))", "    A  \(printable(difference.a))", "    B  \(printable(difference.b))",
    ]
  }

  private func inWords(_ side: RunTrace, _ state: Int) -> String {
    state == 0 ? "the start" : "“\(side.words(state))” (\(side.place(state)))"
  }

  /// Both phones at the first difference, drawn as text.
  private var pictures: (a: [String], b: [String])? {
    comparison.phones.map {
      (PlainPicture.lines(of: a.states[$0.a].simulation), PlainPicture.lines(of: b.states[$0.b].simulation))
    }
  }

  // MARK: For people

  public var text: String {
    var lines = [
      "A  \(printable(a.scenario.name)): \(a.verdict)", "B  \(printable(b.scenario.name)): \(b.verdict)",
    ]
    lines += settings + ["", answer]
    if let pictures {
      lines += [""] + firstDifference + [""] + CheckedDifference.besides(pictures.a, pictures.b)
      lines += ["", "Both runs: = alike, ≠ with other phones, < only on A, > only on B"]
      lines += alignment.map { "  " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What each begins with, where that isn't the same.
  private var settings: [String] {
    let (one, other) = (a.scenario, b.scenario)
    guard one.setup != other.setup || one.flow.reference != other.flow.reference else { return [] }
    return [
      "They begin with other settings:", "  A  \(printable(CheckedDifference.words(one.flow, one.setup)))",
      "  B  \(printable(CheckedDifference.words(other.flow, other.setup)))",
    ]
  }

  /// So many rows are told, those around the first difference; and rows alike between others are counted.
  private static let mostRows = 60
  private static let mostAlike = 5

  /// What was done, in order: “=” on both alike, “≠” with other phones after it, “<” on A, “>” on B.
  private var alignment: [String] {
    var lines: [String] = []
    var index = 0
    while index < comparison.rows.count {
      let alike = comparison.rows[index...].prefix(while: \.isAlike).count
      if alike > Self.mostAlike {
        lines.append(mark(index))
        lines.append("   … \(alike - 2) more alike")
        lines.append(mark(index + alike - 1))
      } else {
        lines += (index..<index + alike).map(mark)
      }
      index += alike
      if index < comparison.rows.count {
        lines.append(mark(index))
        index += 1
      }
      if lines.count >= Self.mostRows, index < comparison.rows.count {
        return lines + ["… \(comparison.rows.count - index) more"]
      }
    }
    return lines
  }

  private func mark(_ index: Int) -> String {
    let row = comparison.rows[index]
    if let state = row.a { return "\(row.b == nil ? "<" : row.isAlike ? "=" : "≠")  \(a.words(state))" }
    return ">  \(row.b.map(b.words) ?? "")"
  }

  // MARK: For machines

  public var json: String {
    var entries: JSONText = [
      "a": json(of: a), "b": json(of: b), "equal": .flag(comparison.isEqual),
      "steps": .list(comparison.rows.map(json(of:))),
    ]
    if let pictures, let phones = comparison.phones, let first = comparison.first {
      entries["first"] = [
        "step": .number(first), "words": .texts(firstDifference),
        "differences": .list(comparison.rows[first].differences.map(\.json)), "line-a": line(a, phones.a),
        "line-b": line(b, phones.b), "picture-a": .texts(pictures.a), "picture-b": .texts(pictures.b),
      ]
    }
    return entries.text
  }

  private func line(_ side: RunTrace, _ state: Int) -> JSONText {
    .number(side.states[state].step.map { side.scenario.steps[$0].place.line } ?? 0)
  }

  private func json(of side: RunTrace) -> JSONText {
    [
      "path": .text(side.scenario.name), "flow": .text(side.scenario.flow.name),
      "done": .number(side.states.count - 1), "as-expected": .flag(side.failures.isEmpty),
    ]
  }

  private func json(of row: RunComparison.Row) -> JSONText {
    var entries: JSONText = [:]
    if let state = row.a { entries["a"] = .text(a.words(state)) }
    if let state = row.b { entries["b"] = .text(b.words(state)) }
    return entries + ["differences": .number(row.differences.count)]
  }

  // MARK: As a page

  public func html(_ look: PictureLook = PictureLook()) -> String {
    let first = firstDifference.map { printable($0) }.joined(separator: "\n")
    var body = ""
    if let phones = comparison.phones {
      body += """
        <details open="open" class="bad"><summary><b>≠</b> The first difference</summary>
        <pre>\(markup(first))</pre>
        <div class="side">
        \(figure("A", a, phones.a, look))
        \(figure("B", b, phones.b, look))
        </div></details>

        """
    }
    let rows = alignment.map { printable($0) }.joined(separator: "\n")
    body += "<h2>Both runs</h2>\n<pre>\(markup(rows))</pre>\n"
    var page = HTMLPage(
      title: printable("\(a.scenario.name) ↔ \(b.scenario.name)"),
      heading: printable("\(a.scenario.title) ↔ \(b.scenario.title)"))
    page.kind = "report"
    page.sum = "<b class=\"\(comparison.isEqual ? "good" : "bad")\">\(markup(answer))</b>"
    page.notes = [("A", a), ("B", b)].map { printable("\($0): \($1.scenario.name): \($1.verdict)") }
    let phones = comparison.phones.map { [a.states[$0.a].simulation, b.states[$0.b].simulation] } ?? []
    page.pictures = look.pageRules(for: phones)
    return page.head + body + page.end
  }

  private func figure(_ name: String, _ side: RunTrace, _ state: Int, _ look: PictureLook) -> String {
    let drawing = look.bareElement(of: side.states[state].simulation, as: "\(name), ")
    return
      "<figure><figcaption>\(name), after \(pageText(inWords(side, state)))</figcaption>\(drawing)</figure>"
  }
}
