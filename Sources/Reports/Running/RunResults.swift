import FlowReading
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine

/// Collects the result of each file, reports it, and computes the overall result.
struct RunResults {
  private(set) var totals = Totals()
  private let command: RunCommand
  private let console: Console
  private let readable: ReadableReport
  private var reports: [ReportOutput]
  private var state: LastFailed?
  private var progress: Progress?
  /// Where progress is shown.
  private let progressSink: Sink
  private let count: Int
  private var done = 0
  private var told = ToldMistakes()
  /// Whether another report uses standard output.
  private let isQuiet: Bool

  init(_ command: RunCommand, _ console: Console, count: Int, _ state: LastFailed?) {
    self.command = command
    self.console = console
    self.state = command.remembersFailures ? state : nil
    self.count = count
    reports = command.reports.map { ReportOutput($0, tapVersion: command.tapVersion) }
    isQuiet = command.reports.contains(where: \.takesOutput)
    // If results don't go to a terminal, progress is shown on the other one. A single scenario needs no progress
    // line.
    let isOnOutput = console.terminalColumns != nil
    let columns = isOnOutput ? (isQuiet ? nil : console.terminalColumns) : console.talkColumns
    progress = count > 1 ? columns.map { Progress(columns: $0, count: count * command.repeats) } : nil
    let talk = console.talk
    // If progress can't be shown, nothing is lost.
    progressSink =
      isOnOutput ? console.results : Sink { text throws(SinkError) in try? talk.write(trusted: text) }
    readable = ReadableReport(
      console: console, isVerbose: command.isVerbose, isBrief: isOnOutput && progress != nil)
  }

  /// Whether so many scenarios have failed that the rest isn't run.
  var isFull: Bool { command.bail.map { totals.failed + totals.invalid >= $0 } ?? false }

  /// Counts a file that wasn't selected.
  package mutating func skip() throws(SinkError) -> Bool {
    done += 1
    try show(progress?.advance(nil))
    return true
  }

  /// Counts a run of a file that isn't the one reported.
  package mutating func note(_ outcomes: [Outcome]) { try? show(progress?.advance(outcomes.first?.path)) }

  /// Takes the results of a file, a table's rows one after the other; `isMissing` means that no file was found for a path,
  /// which isn't remembered.
  package mutating func add(_ outcomes: [Outcome], isMissing: Bool = false) throws(SinkError) {
    if !isMissing { done += 1 }
    var doubts: Set<Diagnostic> = []
    var taken: [Outcome] = []
    for outcome in accept(outcomes) where !isFull {
      taken.append(outcome)
      try add(outcome, &doubts)
    }
    if !isMissing { state?.note(taken) }
    try show(progress?.advance(outcomes.first?.path))
  }

  /// Takes one result. What is probably a slip is told once, in however many rows it is.
  private mutating func add(_ outcome: Outcome, _ doubts: inout Set<Diagnostic>) throws(SinkError) {
    totals.add(outcome)
    for index in reports.indices { try reports[index].add(outcome, console.results) }
    switch outcome {
    case .ran(let result):
      for doubt in result.doubts where doubts.insert(doubt).inserted { try tell("\(doubt.text)\n") }
      let isNews = command.beginsWithLastFailed && state?.contains(result.scenario) ?? false
      let text: SafeText = isQuiet ? "" : readable.text(of: result, isNews: isNews)
      if !text.isEmpty {
        try show(progress?.clear())
        try console.results.write(text)
      }
    case .invalid(let invalid): try tell(told.new(in: invalid).text)
    }
  }

  /// Writes the reports and the last line, and returns the overall result.
  mutating func close(_ stop: Stop?) throws(SinkError) -> CommandStatus {
    totals.stop = stop
    if let stop {
      try tell("unlocksim: stopped \(stop.words), after \(done) of \(counted(count, "file")).\n")
    }
    if isFull { try tell("unlocksim: stopped after \(totals.failed + totals.invalid) that failed.\n") }
    if totals.invalid > 0 {
      let files = counted(totals.invalid, "file")
      try tell("unlocksim: \(files) couldn’t be run.\n")
    }
    try show(progress?.clear())
    var status = stop?.status ?? totals.status
    if totals.hasBeenUpdatedBadly { status = .broken }
    for index in reports.indices {
      guard let problem = try reports[index].close(totals, console.results) else { continue }
      try tell("unlocksim: the report can’t be written: \(problem.reason).\n")
      status = .broken
    }
    if !isQuiet, !totals.isEmpty || stop != nil { try console.results.write(readable.closing(totals)) }
    do throws(SinkError) {
      try state?.save()
    } catch {
      try tell("unlocksim: the failures can’t be saved for --last-failed: \(error.reason).\n")
    }
    return status
  }

  /// Writes the accepted pictures of a file’s scenarios to it.
  private mutating func accept(_ outcomes: [Outcome]) -> [Outcome] {
    let results = outcomes.compactMap(\.result)
    guard let first = results.first(where: { !$0.accepted.isEmpty })?.scenario else { return outcomes }
    guard let pictures = PictureUpdate.common(to: results) else {
      try? tell("unlocksim: \(first.path.printable): \(PictureUpdate.adviceForTables)\n")
      return results.map { .ran(again($0.scenario)) }
    }
    do throws(PictureUpdate.Problem) {
      try PictureUpdate.write(pictures, into: results.map(\.scenario))
      try? tell("unlocksim: \(counted(pictures.count, "picture")) accepted in \(first.path)\n")
      // Other failures are reported with the line numbers that the file has now.
      let isAllWell = results.allSatisfy(\.hasPassed)
      guard !isAllWell, case .success(let all) = ScenarioWork.readAll(first.path, flows: command.flows),
        all.count == results.count
      else { return outcomes }
      return all.map { .ran(again($0)) }
    } catch {
      switch error {
      case .invalid(let invalid): return [.invalid(invalid)]
      case .unwritable(let error):
        totals.hasBeenUpdatedBadly = true
        try? tell("unlocksim: the picture can’t be written: \(error.reason).\n")
        return outcomes
      }
    }
  }

  /// The result without accepting anything.
  private func again(_ scenario: Scenario) -> ScenarioResult {
    var scenario = scenario
    scenario.start.wording = command.wordings[scenario.flow.name]
    var result = ScenarioRun.result(of: scenario, goesOn: command.tellsAllFailures)
    result.isStrict = command.isStrict
    return result
  }

  private func show(_ text: SafeText?) throws(SinkError) {
    if let text, !text.isEmpty { try progressSink.write(text) }
  }

  /// Prints a remark. If that fails, no one is there to read it, and nothing is lost.
  private mutating func tell(_ text: SafeText) throws(SinkError) {
    try show(progress?.clear())
    try? console.talk.write(text)
  }
}

/// The progress line on a terminal.
struct Progress {
  let columns: Int
  package let count: Int
  private var done = 0
  private var isShown = false

  init(columns: Int, count: Int) {
    self.columns = columns
    self.count = count
  }

  /// Advances by one; returns the text to print, which is empty if hardly anything would change.
  mutating func advance(_ path: String?) -> SafeText {
    done += 1
    guard let path, done < count, done % max(1, count / 100) == 0 || !isShown else { return "" }
    isShown = true
    let text = "\(done)/\(count)  \(path.printable)"
    return "\r\(text.prefixOfCells(max(1, columns - 1)).padded(to: columns - 1))"
  }

  /// Clears the line, so that something else can be printed.
  package mutating func clear() -> SafeText {
    guard isShown else { return "" }
    isShown = false
    // Blanks instead of an escape sequence, because they work on every terminal.
    return "\r\("".padded(to: columns - 1))\r"
  }
}
