import FlowReading
import UnlockEngine

/// Which scenarios, and which rules, stand for which requirements.
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

  /// A requirement, and what stands for it.
  public struct Row: Sendable {
    public let requirement: Requirement
    /// What scenarios call the flow whose it is; `nil` for one of the device's.
    public let flow: String?
    /// In the order of their paths.
    public let scenarios: [Entry]
    /// The flow's rules that say so, by their names.
    public let rules: [String]

    /// Whether a scenario is missing.
    public var isOpen: Bool { requirement.isForScenarios && scenarios.isEmpty }
  }

  /// Whose a requirement is, and its ID: two flows may have the same.
  private struct Key: Hashable {
    var flow: String?
    var id: String
  }

  /// All scenarios, in the order in which they came.
  public private(set) var scenarios: [Entry] = []
  /// The flows that they are about.
  public private(set) var flows: [any Flow] = []
  /// How many files can't be read.
  public private(set) var invalidCount = 0
  private var cited: [Key: [Int]] = [:]
  private var doubted: [(doubt: String, scenario: Int)] = []

  public init(_ scenarios: some Sequence<Scenario> = [Scenario]()) {
    for scenario in scenarios { add(scenario) }
  }

  /// Reads all scenarios under some paths; without any, those of the default folder. Files that can't be read are
  /// told at once: all mistakes of many are too much to keep.
  ///
  /// - Parameters:
  ///   - flow: the one flow that is asked for; otherwise all that scenarios are about.
  ///   - countsCosts: whether each is run, to know what it costs.
  public init(
    of paths: [String], flows: any FlowLookup, only flow: (any Flow)? = nil, countsCosts: Bool = false,
    tell: (InvalidFile) -> Void
  ) {
    if let flow { self.flows = [flow] }
    let found = ScenarioFiles.find(paths.isEmpty ? [ScenarioFiles.defaultPath] : paths)
    invalidCount = found.missing.count
    for mistake in found.missing { tell(InvalidFile(path: mistake.path, mistakes: [mistake])) }
    var told = ToldMistakes()
    for file in found.files {
      switch ScenarioWork.readAll(file, flows: flows) {
      case .success(let all):
        for scenario in all where flow == nil || scenario.flow.reference == flow?.reference {
          add(scenario, cost: countsCosts ? ScenarioRun.cost(of: scenario) : nil)
        }
      case .failure(let invalid):
        invalidCount += 1
        tell(told.new(in: invalid))
      }
    }
  }

  /// Adds what a scenario says that it stands for.
  public mutating func add(_ scenario: Scenario, cost: Cost? = nil) {
    let flow = scenario.flow
    let name = flow.reference
    if !flows.contains(where: { $0.reference == name }) { flows.append(flow) }
    let number = scenarios.count
    scenarios.append(
      Entry(
        path: scenario.name, title: scenario.title, flow: name, covers: scenario.covers, tags: scenario.tags,
        cost: cost))
    for id in Set(scenario.covers) {
      if let doubt = flow.doubt(about: id) { doubted.append((doubt, number)) }
      let isOwn = flow.requirements.contains { $0.id == id }
      cited[Key(flow: isOwn ? name : nil, id: id), default: []].append(number)
    }
  }

  // MARK: What is asked for

  /// What of the device scenarios name, then all requirements of each flow.
  public var rows: [Row] { ofDevice.filter { !$0.scenarios.isEmpty } + flows.flatMap { rows(of: $0) } }

  /// The device's, which nobody has to show again.
  public var ofDevice: [Row] { Requirement.shared.map { row($0, of: nil, [:]) } }

  /// The requirements of a flow, in the order in which it lists them.
  public func rows(of flow: any Flow) -> [Row] {
    let rules = flow.rulesByRequirement
    return flow.requirements.map { row($0, of: flow.reference, rules) }
  }

  private func row(_ requirement: Requirement, of flow: String?, _ rules: [String: [String]]) -> Row {
    let numbers = cited[Key(flow: flow, id: requirement.id)] ?? []
    return Row(
      requirement: requirement, flow: flow, scenarios: numbers.map { scenarios[$0] },
      rules: rules[requirement.id] ?? [])
  }

  /// IDs that scenarios name and that are probably slips: what there is to say, and the scenarios.
  public var doubts: [(text: String, scenarios: [Entry])] {
    Dictionary(grouping: doubted, by: \.doubt).sorted { $0.key < $1.key }
      .map { (text: $0.key, scenarios: $0.value.map { scenarios[$0.scenario] }) }
  }
}
