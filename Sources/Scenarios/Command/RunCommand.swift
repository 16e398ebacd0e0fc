import Flows
import UnlockEngine

/// How a run learns of signals that are to end it: what was done by then is told, and the reports are written.
public struct RunSignals: Sendable {
  /// Begins to note signals instead of being ended by them, or leaves that.
  public var watch: @Sendable (Bool) -> Void
  /// The signal that was noted, if any.
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
  /// The products that scenarios may be about.
  public var flows = Catalog.flows
  public var selection = Selection()
  public var filter: PathPattern?
  public var shard: Shard?
  /// Only what failed when it was last run.
  public var onlyLastFailed = false
  /// How many threads there may be.
  public var jobs = 1
  /// The seed of the order in which scenarios are run; `nil` for the order of their paths.
  public var shuffleSeed: UInt64?
  /// How often each is run; all runs have to be the same, byte by byte.
  public var repeats = 1
  /// After how many that don't hold no more are run.
  public var bail: Int?
  /// Whether new and changed pictures are put into the files.
  public var acceptsPictures = false
  public var reports: [ReportRequest] = []
  /// The number that a TAP report bears: 14, or 13 for a reader that knows no other. The rest is the same.
  public var tapVersion = 14
  public var isVerbose = false
  /// Where it is remembered what failed; `nil` for nowhere.
  public var stateFolder: String?
  /// Whether what fails now is remembered there.
  public var remembersFailures = true
  public var signals = RunSignals()

  /// Where scenarios are when no path is given.
  public static let defaultPath = "Scenarios"

  public init(paths: [String]) { self.paths = paths }

  /// Runs everything that can be run, also when other files are broken, and reports on all.
  public func run(_ console: Console) -> CommandStatus {
    do {
      return try check(console)
    } catch {
      try? console.talk.write("unlocksim: the output can’t be written: \(error.reason).\n")
      return .broken
    }
  }

  /// The paths of what would be run, one a line.
  public func list(_ console: Console) -> CommandStatus {
    do {
      return try listing(console)
    } catch {
      try? console.talk.write("unlocksim: the output can’t be written: \(error.reason).\n")
      return .broken
    }
  }

  // MARK: Selecting

  /// What failed when it was last run.
  private var lastFailed: LastFailed? { stateFolder.map { LastFailed(folder: $0) } }

  /// The files that are to be run, as far as paths tell.
  private func targets(_ state: LastFailed?) -> Targets {
    var targets = Targets(
      paths.isEmpty ? [Self.defaultPath] : paths, goesOn: { signals.noted() == nil })
    // Nothing was asked for by name, and the folder that would have been taken isn't there.
    if paths.isEmpty, targets.files.isEmpty { targets.missing = [] }
    if let filter { targets.keep(where: filter.matches) }
    if let shard { targets.keep { shard.takes(relativePath($0)) } }
    if onlyLastFailed { targets.keep { state?.contains($0) ?? false } }
    return targets
  }

  private func listing(_ console: Console) throws(SinkError) -> CommandStatus {
    let targets = targets(onlyLastFailed ? lastFailed : nil)
    var totals = Totals()
    for mistake in targets.missing {
      totals.invalid += 1
      tell("\(mistake.text)\n", console)
    }
    for file in targets.files {
      if !selection.takesAll {
        switch ScenarioWork.read(file, flows: flows) {
        case .success(let scenario): if !selection.takes(scenario) { continue }
        case .failure(let invalid):
          totals.invalid += 1
          tell(invalid.text, console)
          continue
        }
      }
      totals.passed += 1
      try console.results.write("\(file)\n")
    }
    if totals.isEmpty { tellThatNothingWasSelected(console) }
    return totals.status
  }

  /// All that would be run and can be read, each read when its turn comes; what can't be is told.
  public func scenarios(
    tell: @escaping (InvalidScenario) -> Void = { _ in }
  ) -> some Sequence<Scenario> {
    let targets = targets(onlyLastFailed ? lastFailed : nil)
    for mistake in targets.missing { tell(InvalidScenario(path: mistake.path, mistakes: [mistake])) }
    return targets.files.lazy.compactMap { file in
      switch ScenarioWork.read(file, flows: flows) {
      case .success(let scenario): return selection.takes(scenario) ? scenario : nil
      case .failure(let invalid):
        tell(invalid)
        return nil
      }
    }
  }

  // MARK: Running

  private func check(_ console: Console) throws(SinkError) -> CommandStatus {
    let state = onlyLastFailed || remembersFailures ? lastFailed : nil
    let targets = targets(state)
    if let shuffleSeed { tell("unlocksim: shuffled with --shuffle=\(shuffleSeed)\n", console) }
    let work = ScenarioWork(
      files: targets.files, flows: flows, selection: selection, acceptsPictures: acceptsPictures,
      repeats: repeats,
      goesOn: { [signals] in signals.noted() == nil })
    var ledger = RunLedger(self, console, count: targets.files.count, state)
    for mistake in targets.missing {
      try ledger.add(.invalid(InvalidScenario(path: mistake.path, mistakes: [mistake])), isMissing: true)
    }
    // Before, there is nothing to be told, and a signal ends the program as it ends any other.
    signals.watch(true)
    defer { signals.watch(false) }
    var failure: SinkError?
    var stop: Stop?
    do throws(Stop) {
      try work.run(
        jobs: jobs, shuffleSeed: shuffleSeed, stop: { signals.noted().map { .signal($0) } },
        note: { outcome in ledger.note(outcome) },
        take: { outcome in
          do throws(SinkError) {
            guard let outcome else { return try ledger.skip() }
            try ledger.add(outcome)
            return !ledger.isFull
          } catch {
            failure = error
            return false
          }
        })
    } catch {
      stop = error
    }
    if let failure { throw failure }
    stop = stop ?? signals.noted().map { .signal($0) }
    if stop == nil, ledger.totals.isEmpty { tellThatNothingWasSelected(console) }
    return try ledger.close(stop)
  }

  private func tellThatNothingWasSelected(_ console: Console) {
    let isAll = filter == nil && shard == nil && !onlyLastFailed && selection.takesAll
    let place = paths.isEmpty ? "the folder “\(Self.defaultPath)”" : paths.joined(separator: ", ")
    tell("unlocksim: no scenario was \(isAll ? "found" : "selected") in \(place).\n", console)
    for row in selection.covers
    where !Requirement.all.contains(where: { Selection.isCovered($0.id, by: row) }) {
      guard let advice = Requirement.advice(about: row) else { continue }
      tell("There is no requirement “\(row)”. \(advice)\n", console)
    }
  }

  /// Says something beside the results. Nobody is there to hear it when that fails, and nothing is lost.
  private func tell(_ text: Printable, _ console: Console) { try? console.talk.write(text) }
}
