import FlowReading
import Scenarios
import SystemIO
import UnlockEngine

/// How a run learns about signals that end it, so that it can report what was done by then.
public struct RunSignals: Sendable {
  /// Starts recording signals, which then don't end the process, or stops recording them.
  public var watch: @Sendable (Bool) -> Void
  /// The signal that was recorded, if any.
  public var noted: @Sendable () -> Int32?

  public init(
    watch: @escaping @Sendable (Bool) -> Void = { _ in }, noted: @escaping @Sendable () -> Int32? = { nil }
  ) {
    self.watch = watch
    self.noted = noted
  }
}

/// `unlocksim run`: selects scenarios, checks them, and reports.
public struct RunCommand: Sendable {
  /// Files and folders; empty for the default folder.
  public var paths: [String]
  /// The flows that scenarios may be about.
  public var flows: any FlowLookup
  public var selection = Selection()
  public var filter: TextPattern?
  public var shard: Shard?
  /// Whether to run only what failed in the last run.
  public var onlyLastFailed = false
  /// Whether what failed in the last run comes first, and is told to pass once it does: whoever mends it waits for that.
  public var beginsWithLastFailed = false
  /// Besides what failed in the last run, only these files; `nil` for all.
  public var changed: Set<String>?
  /// The maximum number of threads.
  public var jobs = 1
  /// The seed for the order of running scenarios; `nil` for the order of their paths.
  public var shuffleSeed: UInt64?
  /// How often to run each scenario; all runs have to be identical, byte by byte.
  public var repeats = 1
  /// The number of failures after which to stop.
  public var bail: Int?
  /// Whether new and changed pictures are written to the files.
  public var acceptsPictures = false
  /// Whether a scenario goes on after what wasn't as expected, and tells all of it.
  public var tellsAllFailures = false
  /// Whether what is probably a slip counts as a failure.
  public var isStrict = false
  public var reports: [ReportRequest] = []
  /// The version that a TAP report states: 14, or 13 for readers that don't know 14. Otherwise the report is the
  /// same.
  public var tapVersion = 14
  public var isVerbose = false
  /// Where failures are remembered; `nil` for nowhere.
  public var stateFolder: String?
  /// Whether the failures of this run are remembered.
  public var remembersFailures = true
  /// Other copy, by the names of flows.
  public var wordings: [String: Wording] = [:]
  public var signals = RunSignals()

  public init(paths: [String], flows: any FlowLookup) {
    self.paths = paths
    self.flows = flows
  }

  /// Runs everything that can be run, even if other files are broken, and reports on all.
  public func run(_ console: Console) -> CommandStatus {
    do {
      return try check(console)
    } catch {
      try? console.talk.write("unlocksim: The output couldn’t be written: \(error.reason).\n")
      return .broken
    }
  }

  /// Prints the paths of what would be run, one per line.
  public func list(_ console: Console) -> CommandStatus {
    do {
      return try listing(console)
    } catch {
      try? console.talk.write("unlocksim: The output couldn’t be written: \(error.reason).\n")
      return .broken
    }
  }

  // MARK: Selecting

  /// The failures of the last run.
  private var lastFailed: LastFailed? { stateFolder.map { LastFailed(folder: $0) } }

  /// The files to run, as far as paths determine that.
  private func targets(_ state: LastFailed?) -> Targets {
    var targets = Targets(
      paths.isEmpty ? [ScenarioFiles.defaultPath] : paths, goesOn: { signals.noted() == nil })
    // No path was given, and the default folder doesn't exist.
    if paths.isEmpty, targets.files.isEmpty { targets.missing = [] }
    // A row of a table may match where its file's path doesn't.
    if let filter { targets.keep { filter.matches($0) || CaseTable.isLikely(in: $0) } }
    if let shard { targets.keep { shard.takes(relativePath($0)) } }
    let failed =
      onlyLastFailed || beginsWithLastFailed ? Set(targets.files.filter { state?.contains($0) ?? false }) : []
    if onlyLastFailed { targets.keep(where: failed.contains) }
    if let changed { targets.keep { failed.contains($0) || changed.contains($0) } }
    if beginsWithLastFailed {
      targets.files = targets.files.filter(failed.contains) + targets.files.filter { !failed.contains($0) }
    }
    return targets
  }

  /// Whether any file would be run.
  public var hasFiles: Bool { !targets(lastFailed).files.isEmpty }

  private func listing(_ console: Console) throws(SinkError) -> CommandStatus {
    let targets = targets(onlyLastFailed ? lastFailed : nil)
    var (totals, told) = (Totals(), ToldMistakes())
    for mistake in targets.missing {
      totals.invalid += 1
      tell("\(mistake.text)\n", console)
    }
    let rows = rows(targets, onlyLastFailed ? lastFailed : nil)
    for file in targets.files {
      var names = [file]
      if !selection.takesAll || CaseTable.isLikely(in: file) {
        switch ScenarioWork.readAll(file, flows: flows) {
        case .success(let scenarios): names = rows(scenarios).filter(selection.takes).map(\.name)
        case .failure(let invalid):
          totals.invalid += 1
          tell(told.new(in: invalid).text, console)
          continue
        }
      }
      totals.passed += names.count
      for name in names { try console.results.write("\(name)\n") }
    }
    if totals.isEmpty { tellThatNothingWasSelected(console) }
    return totals.status
  }

  /// The scenarios that would be run, each read when its turn comes; those that can't be read are reported.
  public func scenarios(tell: @escaping (InvalidFile) -> Void = { _ in }) -> some Sequence<Scenario> {
    let targets = targets(onlyLastFailed ? lastFailed : nil)
    let rows = rows(targets, onlyLastFailed ? lastFailed : nil)
    for mistake in targets.missing { tell(InvalidFile(path: mistake.path, mistakes: [mistake])) }
    return targets.files.lazy.flatMap { file -> [Scenario] in
      switch ScenarioWork.readAll(file, flows: flows) {
      case .success(let scenarios): return rows(scenarios).filter(selection.takes)
      case .failure(let invalid):
        tell(invalid)
        return []
      }
    }
  }

  /// Which rows of a table are run: those with the lines that were named, those that the filter matches, and those
  /// that failed. Where no row is left of those that failed, all are.
  private func rows(_ targets: Targets, _ state: LastFailed?) -> @Sendable ([Scenario]) -> [Scenario] {
    let (filter, lines, isOfFailed) = (filter, targets.lines, onlyLastFailed)
    return { scenarios in
      guard let path = scenarios.first?.path, scenarios.first?.row != nil else { return scenarios }
      var rows = lines[path].map { scenarios.rows(at: $0) } ?? scenarios
      if let filter, !filter.matches(path) {
        rows = rows.filter {
          filter.matches($0.name) || filter.matches("\($0.name) \($0.title) \($0.fullName)")
        }
      }
      if isOfFailed, let state {
        let failed = rows.filter(state.contains)
        rows = failed.isEmpty ? rows : failed
      }
      return rows
    }
  }

  // MARK: Running

  private func prepared(_ targets: Targets, _ state: LastFailed?) -> ScenarioWork {
    var work = ScenarioWork(files: targets.files, flows: flows)
    work.selection = selection
    work.rows = rows(targets, state)
    work.acceptsPictures = acceptsPictures
    work.tellsAllFailures = tellsAllFailures
    work.isStrict = isStrict
    work.repeats = repeats
    work.wordings = wordings
    work.goesOn = { [signals] in signals.noted() == nil }
    return work
  }

  private func check(_ console: Console) throws(SinkError) -> CommandStatus {
    let state = onlyLastFailed || remembersFailures ? lastFailed : nil
    let targets = targets(state)
    if let shuffleSeed { tell("unlocksim: shuffled with --shuffle=\(shuffleSeed)\n", console) }
    let work = prepared(targets, state)
    var ledger = RunResults(self, console, count: targets.files.count, state)
    for mistake in targets.missing {
      try ledger.add([.invalid(InvalidFile(path: mistake.path, mistakes: [mistake]))], isMissing: true)
    }
    // Until now there is nothing to report, and a signal ends the program as usual.
    signals.watch(true)
    defer { signals.watch(false) }
    var failure: SinkError?
    var stop: Stop?
    do throws(Stop) {
      try work.run(
        jobs: jobs, shuffleSeed: shuffleSeed, stop: { signals.noted().map { .signal($0) } },
        note: { outcomes in ledger.note(outcomes) },
        take: { outcomes in
          do throws(SinkError) {
            if outcomes.isEmpty { return try ledger.skip() }
            try ledger.add(outcomes)
            return !ledger.isFull
          } catch {
            failure = error
            return false
          }
        })
    } catch { stop = error }
    if let failure { throw failure }
    stop = stop ?? signals.noted().map { .signal($0) }
    if stop == nil, ledger.totals.isEmpty { tellThatNothingWasSelected(console) }
    return try ledger.close(stop)
  }

  private func tellThatNothingWasSelected(_ console: Console) {
    let isAll = filter == nil && shard == nil && !onlyLastFailed && selection.takesAll
    let place = paths.isEmpty ? "the folder “\(ScenarioFiles.defaultPath)”" : paths.joined(separator: ", ")
    let missed: [String] =
      (onlyLastFailed ? ["none failed when it was last run"] : [])
      + (selection.covers.isEmpty ? [] : ["none covers \(selection.covers.joined(separator: ", "))"])
    let why = missed.isEmpty ? "" : ": \(missed.joined(separator: ", or "))"
    tell("unlocksim: no scenario was \(isAll ? "found" : "selected") in \(place)\(why).\n", console)
    for doubt in doubtsAboutCovers { tell("\(doubt)\n", console) }
  }

  /// What to say of requirements that were asked for and that no flow of the scenarios has.
  private var doubtsAboutCovers: [SafeText] {
    guard !selection.covers.isEmpty else { return [] }
    var all = self
    all.selection = Selection()
    let flows = Coverage(all.scenarios()).flows
    return selection.covers.compactMap { row in
      let known = Requirement.all(of: flows)
      guard !known.contains(where: { Requirement.id($0.id, isIn: row) }) else { return nil }
      // Where one flow has nothing to say against it, it may be of a list that is kept elsewhere.
      let advice = flows.map { $0.advice(about: row) }
      guard advice.allSatisfy({ $0 != nil }), let first = advice.first ?? nil else { return nil }
      return "There is no requirement “\(row)”. \(known.suggestion(for: row) ?? first)"
    }
  }

  /// Prints a remark. If that fails, no one is there to read it, and nothing is lost.
  private func tell(_ text: SafeText, _ console: Console) { try? console.talk.write(text) }
}
