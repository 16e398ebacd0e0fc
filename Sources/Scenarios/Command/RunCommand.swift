/// `unlocksim run`: selects scenarios, checks them, and reports.
public struct RunCommand: Sendable {
  /// Files and folders; empty for the default folder.
  public var paths: [String]
  public var selection = Selection()
  /// A regular expression for paths.
  public var filter: String?
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

  /// The files that are to be run, as far as paths tell.
  private func targets(_ state: LastFailed?) -> Targets {
    var targets = Targets(paths.isEmpty ? [Self.defaultPath] : paths)
    // Nothing was asked for by name, and the folder that would have been taken isn't there.
    if paths.isEmpty, targets.files.isEmpty { targets.missing = [] }
    if let filter, let regex = try? Regex(filter) { targets.keep { $0.contains(regex) } }
    if let shard { targets.keep { shard.takes(relativePath($0)) } }
    if onlyLastFailed { targets.keep { state?.contains($0) ?? false } }
    return targets
  }

  private func listing(_ console: Console) throws(SinkError) -> CommandStatus {
    let targets = targets(stateFolder.map { LastFailed(folder: $0) })
    var totals = Totals()
    for mistake in targets.missing {
      totals.invalid += 1
      tell("\(mistake.text)\n", console)
    }
    for file in targets.files {
      if !selection.takesAll {
        switch ScenarioWork.read(file) {
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

  /// All that would be run and can be read.
  public func scenarios() -> [Scenario] {
    targets(stateFolder.map { LastFailed(folder: $0) }).files.compactMap { file in
      (try? ScenarioWork.read(file).get()).flatMap { selection.takes($0) ? $0 : nil }
    }
  }

  // MARK: Running

  private func check(_ console: Console) throws(SinkError) -> CommandStatus {
    let state = stateFolder.map { LastFailed(folder: $0) }
    let targets = targets(state)
    if let shuffleSeed { tell("unlocksim: shuffled with --shuffle=\(shuffleSeed)\n", console) }
    let work = ScenarioWork(
      files: targets.files, selection: selection, acceptsPictures: acceptsPictures, repeats: repeats)
    var ledger = RunLedger(self, console, count: targets.files.count, state)
    for mistake in targets.missing {
      try ledger.add(.invalid(InvalidScenario(path: mistake.path, mistakes: [mistake])), isMissing: true)
    }
    var failure: SinkError?
    work.run(jobs: jobs, shuffleSeed: shuffleSeed) { outcome in
      do throws(SinkError) {
        guard let outcome else { return try ledger.skip() }
        try ledger.add(outcome)
        return !ledger.isFull
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    if ledger.totals.isEmpty { tellThatNothingWasSelected(console) }
    return try ledger.close()
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
