import Diagnostics
import Scenarios
import UnlockEngine
import Walkthrough

/// A scenario that was run, with everything seen on the way: the content of players and exports.
public struct ScenarioPlayback: Sendable {
  public let scenario: Scenario
  /// The lines of the file, to show steps in its own words; under a step that does shared ones stand theirs.
  package let lines: [Line]
  /// The lines of each step.
  let linesOfSteps: [Range<Int>]
  /// The result of each step, up to the first failure.
  public let results: [StepResult]
  /// The walk at the end, with all its moments.
  private let walk: Walk
  private let start: Viewpoint
  /// What was visible after each part of each step.
  private let views: [[Viewpoint]]

  /// A line of the file, made printable.
  package struct Line: Hashable, Sendable {
    var text: String
    /// The step that it belongs to.
    var step: Int?
    /// Whether it is the first line of a step, which carries the step's mark.
    var isFirst = false
  }

  /// Runs a scenario that was read from `source`.
  public init(_ scenario: Scenario, source: SourceText) {
    self.scenario = scenario
    (lines, linesOfSteps) = ScenarioPlayback.lines(of: source, steps: scenario.steps)
    let results = ScenarioRun.result(of: scenario).steps
    // The verdicts come from a normal run; the pictures come from the same steps in smaller parts.
    var inParts = scenario
    let parts = scenario.steps.prefix(results.count).map(\.parts)
    inParts.steps = parts.flatMap { $0 }
    // What is to be so after a whole step needn’t be after a part of it.
    inParts.throughout = []
    var run = ScenarioRun(inParts, goesOn: true)
    start = run.walk.viewpoint
    var views: [[Viewpoint]] = []
    for step in parts {
      var seen: [Viewpoint] = []
      for _ in step where run.next != nil {
        run.advance()
        seen.append(run.walk.viewpoint)
      }
      views.append(seen)
    }
    self.results = results
    self.views = views
    walk = run.walk
  }

  /// The lines of the files that the steps stand in: first those of the files that it begins after.
  private static func lines(of source: SourceText, steps: [Step]) -> ([Line], [Range<Int>]) {
    var files = steps.map(\.outer.site.source).reduce(into: [SourceText]()) { files, file in
      if file.path != source.path, files.last?.path != file.path { files.append(file) }
    }
    files.append(source)
    var (lines, ranges): ([Line], [Range<Int>]) = ([], Array(repeating: 0..<0, count: steps.count))
    for file in files {
      let own = steps.enumerated().filter { $0.element.outer.site.source.path == file.path }
      append(file, own.map { ($0.offset, $0.element) }, to: &lines, &ranges)
    }
    return (lines, ranges)
  }

  private static func append(
    _ source: SourceText, _ steps: [(index: Int, step: Step)], to lines: inout [Line],
    _ ranges: inout [Range<Int>]
  ) {
    func line(_ text: String) -> Line { Line(text: text.replacing("\t", with: " ").printable) }
    // The lines of the file, each with those of shared steps that it does.
    let count = max(1, source.lines.count)
    var done: [Int: [(index: Int, step: Step)]] = [:]
    for (index, step) in steps where !step.callers.isEmpty {
      let (place, site) = step.outer
      let last = min(count, place.line + max(1, site.text(from: place).count) - 1)
      done[last, default: []].append((index, step))
    }
    let own = Dictionary(grouping: steps.filter(\.step.callers.isEmpty)) { $0.step.place.line }
    for number in 1...count {
      let first = lines.count
      lines.append(line(source.line(number)))
      for (index, step) in own[number] ?? [] { ranges[index] = first..<(first + max(1, step.text.count)) }
      for (index, step) in done[number] ?? [] {
        let first = lines.count
        lines += step.text.map { line("    " + $0) }
        ranges[index] = first..<lines.count
      }
    }
    for (index, _) in steps {
      for (offset, number) in ranges[index].enumerated() where lines.indices.contains(number) {
        (lines[number].step, lines[number].isFirst) = (index, offset == 0)
      }
    }
    while let last = lines.last, last.step == nil, last.text.isEmpty, lines.count > 1 { lines.removeLast() }
  }

  /// What was done, with the notes on it.
  public var timeline: Timeline { walk.timeline }
  /// The number of steps to watch: up to the first failure.
  public var count: Int { results.count }
  /// Whether there is a note in it.
  var hasNotes: Bool { scenario.steps.contains { $0.action.note != nil } }
  public var hasPassed: Bool { results.last?.hasHeld ?? true }

  /// What it took to get to each moment of the walk, and to its end.
  package var costs: [Cost] { walk.timeline.costs }
  package var cost: Cost { costs[walk.timeline.position] }

  /// The number of parts in which a step is shown.
  package func parts(of step: Int) -> Int { max(1, views[step].count) }

  /// The walk after a number of steps.
  public func walk(after steps: Int) -> Walk {
    walk.seen(from: views[..<min(steps, views.count)].last { !$0.isEmpty }?.last ?? start)
  }

  /// The walk in the middle of a step, after a number of its parts.
  package func walk(in step: Int, part: Int) -> Walk {
    let seen = views[step]
    guard !seen.isEmpty else { return walk(after: step) }
    return walk.seen(from: seen[min(part, seen.count - 1)])
  }

  /// The walk before a step, with the focus on the control that the step will tap.
  package func walk(before step: Int) -> (walk: Walk, showsFocus: Bool) {
    let before = walk(after: step)
    switch scenario.steps[step].action {
    case .tap(let title):
      let found = Controls(before.simulation).named(title)
      return found.count == 1 ? (before.focused(on: found[0].id), true) : (before, false)
    case .press: return (before, true)
    default: return (before, false)
    }
  }

  /// The last line: how the scenario ended, in a sentence.
  public var verdict: String {
    let all = scenario.steps.count
    guard hasPassed else { return "Step \(count) of \(all) failed." }
    return all == 0 ? "There is no step." : all == 1 ? "The step held." : "All \(all) steps held."
  }
}

extension Failure {
  /// What was expected and what was found, in one or more lines.
  package var lines: [String] {
    switch self {
    case .undone(let reason): return [reason]
    case .differs(let found): return ["\(found.what): expected \(found.expected), actual \(found.actual)"]
    case .picture(let expected, let actual):
      guard let change = PictureChange.all(from: expected, to: actual).first else {
        return ["picture: differs"]
      }
      let row = change.row
      let lines = (PictureText(expected).lines, PictureText(actual).lines)
      return ["picture, \(change.words)"]
        + (change.style != nil
          ? []
          : [
            "  expected \(lines.0.indices.contains(row) ? lines.0[row] : "no such line")",
            "  actual   \(lines.1.indices.contains(row) ? lines.1[row] : "no such line")",
          ])
    }
  }
}
