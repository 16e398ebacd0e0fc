import UnlockEngine

/// Which scenarios stand for which requirements.
public struct Coverage: Sendable {
  /// A scenario as lists show it.
  public struct Entry: Hashable, Sendable {
    /// Its path, and in a table the row's line.
    public var path: String
    public var title: String
    public var flow: String
    public var covers: [String]
    public var tags: [String]
    /// What it takes to do its steps, where that was asked for.
    public var cost: Cost?
  }

  /// All requirements of the flows.
  public let requirements: [Requirement]
  /// All scenarios, in the order of their paths.
  public private(set) var scenarios: [Entry] = []
  /// How many files can't be read.
  public private(set) var invalidCount = 0

  /// Reads all scenarios under some paths; without any, those of the default folder. Files that can't be read are
  /// told at once: all mistakes of many are too much to keep.
  ///
  /// - Parameter countsCosts: whether each is run, to know what it costs.
  public init(
    of paths: [String], flows: any FlowLookup, countsCosts: Bool = false, tell: (InvalidScenario) -> Void
  ) {
    requirements = Requirement.all(of: flows.builtIn)
    let found = ScenarioFiles.find(paths.isEmpty ? [RunCommand.defaultPath] : paths)
    invalidCount = found.missing.count
    for mistake in found.missing { tell(InvalidScenario(path: mistake.path, mistakes: [mistake])) }
    var told = ToldMistakes()
    for file in found.files {
      switch ScenarioWork.readAll(file, flows: flows) {
      case .success(let all):
        scenarios += all.map { scenario in
          Entry(
            path: scenario.name, title: scenario.title, flow: scenario.flow.reference,
            covers: scenario.covers, tags: scenario.tags,
            cost: countsCosts ? ScenarioRun.cost(of: scenario) : nil)
        }
      case .failure(let invalid):
        invalidCount += 1
        tell(told.new(in: invalid))
      }
    }
  }

  /// The scenarios that stand for a requirement.
  public func scenarios(for requirement: Requirement) -> [Entry] {
    scenarios.filter { $0.covers.contains(requirement.id) }
  }

  /// What has no scenario, and should.
  public var uncovered: [Requirement] {
    requirements.filter { $0.isForScenarios && scenarios(for: $0).isEmpty }
  }

  /// Only what is of one flow, and what all flows share.
  public func of(flow: String?) -> Coverage {
    guard let flow else { return self }
    var part = self
    part.scenarios = scenarios.filter { $0.flow == flow }
    return part
  }

  /// IDs that scenarios name and no requirement has; those of the simulator itself (W, Q, E) aren't listed here.
  public var unknown: [String] {
    let known = Set(requirements.map(\.id))
    let letters = Set(known.compactMap(\.first))
    return Set(scenarios.flatMap(\.covers)).subtracting(known).filter {
      $0.first.map(letters.contains) ?? false
    }
    .sorted()
  }
}
