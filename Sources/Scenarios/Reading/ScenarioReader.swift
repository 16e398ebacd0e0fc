import FlowReading
import SystemIO
import UnlockEngine
import YAML

/// Reads a scenario file: all of its mistakes, or the scenario; of a table, a scenario for each row.
public struct ScenarioReader: YAMLReader {
  package var mistakes: DiagnosticList
  package let source: SourceText
  /// The products that there are.
  package let flows: any FlowLookup
  /// Where the scenario is found that this one begins after.
  package let others: OtherScenarios
  package let memory: OtherScenarios.Memory
  /// The row of the table that is read.
  package let row: CaseTable.Row?
  /// What is wrong with the flow's file, if that is what it was read from.
  var mistakesOfFlow: [Diagnostic] = []
  /// A world of the flow: what knows its facts and settings. `nil` while the flow isn't known.
  package var sample: Simulation?
  /// What doesn't keep the scenario from being run.
  package var warnings: DiagnosticList
  package var neverShown: DiagnosticList
  package var values: [TopKey: YAMLEntry] = [:]
  /// The texts that are to be hidden, and so hold if they can’t be seen at all.
  package var hidden: [YAMLItem] = []
  /// The steps of other files that it may do, and the names of those that it is reading.
  var shared = SharedSteps()
  var doing: [String] = []

  /// The keys of a scenario, as files write them.
  package enum TopKey: String, CaseIterable {
    case title, covers, tags, cases, from, flow, uses, device, app, policy
    case knownFailure = "known-failure"
    case throughout, steps
  }

  /// Reads a scenario from a file's text, about one of some flows.
  public static func read(_ source: SourceText, flows: [any Flow]) -> Result<Scenario, InvalidFile> {
    read(source, flows: flows as any FlowLookup)
  }

  /// Reads a scenario about a flow that is found by its name. A table of several isn’t one.
  public static func read(
    _ source: SourceText, flows: any FlowLookup, others: OtherScenarios = .onDisk
  ) -> Result<Scenario, InvalidFile> {
    readAll(source, flows: flows, others: others).flatMap { $0.only(at: nil, in: source) }
  }

  /// Reads the scenarios of a file: one, or one for each row of its table. If one is wrong, all are.
  public static func readAll(
    _ source: SourceText, flows: any FlowLookup, others: OtherScenarios = .onDisk
  ) -> Result<[Scenario], InvalidFile> {
    var whole = ScenarioReader(source, flows, others)
    guard let entries = whole.entriesOfFile() else { return .failure(whole.invalid) }
    let cases = entries.first { $0.key == TopKey.cases.rawValue }
    guard let cases else {
      whole.takeKeys(of: entries)
      guard let scenario = whole.scenario(), whole.mistakes.all.isEmpty else {
        return .failure(whole.invalid)
      }
      return .success([scenario])
    }
    let end = whole.end(of: cases, among: entries)
    let csv = whole.csv
    let table = CaseTable(cases, among: entries, end: end, &whole.mistakes, csv: csv)
    var scenarios: [Scenario] = []
    // What a row would be with a name that stands for nothing says nothing of it.
    for row in whole.mistakes.all.isEmpty ? table.rows : [] where !whole.mistakes.isFull {
      var reader = ScenarioReader(source, flows, others, whole.memory, row)
      reader.takeKeys(of: row.filled(entries))
      let scenario = reader.scenario()
      whole.mistakes.add(reader.mistakes.of(row))
      if whole.mistakesOfFlow.isEmpty { whole.mistakesOfFlow = reader.mistakesOfFlow }
      if let scenario { scenarios.append(scenario) }
    }
    guard whole.mistakes.all.isEmpty, scenarios.count == table.rows.count else {
      return .failure(whole.invalid)
    }
    return .success(scenarios)
  }

  package init(
    _ source: SourceText, _ flows: any FlowLookup, _ others: OtherScenarios,
    _ memory: OtherScenarios.Memory = OtherScenarios.Memory(), _ row: CaseTable.Row? = nil
  ) {
    self.source = source
    self.flows = flows
    self.others = others
    self.memory = memory
    self.row = row
    mistakes = DiagnosticList(source)
    warnings = DiagnosticList(source)
    neverShown = DiagnosticList(source)
  }

  /// For steps that stand in no file: they are about a world that is there already.
  package init(_ source: SourceText, _ flows: any FlowLookup, sample: Simulation) {
    self.init(source, flows, .onDisk)
    self.sample = sample
  }

  /// Reads a file with rows that the table names.
  private func csv(_ item: YAMLItem, _ mistakes: inout DiagnosticList) -> CSVTable? {
    guard let text = others.text else {
      mistakes.add("Only a scenario in a file can have its rows in another.", at: item.value)
      return nil
    }
    let path = Paths.path(item.text, from: source.path)
    note(path)
    switch text(path, source.path).flatMap({ CSVTable.read($0) }) {
    case .success(let table): return table
    case .failure(let invalid):
      mistakes.add("\(quoted(item.text)) can’t be used: \(invalid.headline)", at: item.value)
      return nil
    }
  }

  private var invalid: InvalidFile {
    InvalidFile(path: source.path, mistakes: mistakes.sorted, ofFlow: mistakesOfFlow)
  }

  /// What stands at the top of the file; `nil` where that is no scenario.
  private mutating func entriesOfFile() -> [YAMLEntry]? {
    guard let root = YAMLReading.read(source, of: .scenario, &mistakes) else { return nil }
    guard case .map(let entries) = root.content else {
      mistakes.add(
        "A scenario is a map with at least “flow” and “steps”, and this is \(root.kind).", at: root)
      return nil
    }
    guard !SharedSteps.isFile(source.path) else {
      mistakes.add("These are shared steps, not a scenario: one does them by “uses:” and “do:”.", at: root)
      return nil
    }
    // Otherwise each of its keys would be told.
    guard !FlowFile.isFlow(source) else {
      mistakes.add(
        "This is a flow, not a scenario: `walk` and `explore` take it, and a scenario names it with “flow:”.",
        at: root)
      return nil
    }
    return entries
  }

  private mutating func scenario() -> Scenario? {
    let base = values[.from].flatMap { readFrom($0) }
    let start = values[.from] == nil ? readStart() : base.map { readStart(after: $0) }
    let title = values[.title].flatMap { text(of: $0, expected: "a sentence that says what happens") }
    let covers = values[.covers].map { readCovers($0, of: start?.simulation.world.flow) } ?? []
    let tags = values[.tags].map { texts(of: $0, expected: "a word or a list of words").map(\.text) } ?? []
    let knownFailure = values[.knownFailure].flatMap { readKnownFailure($0) }
    let before = base?.steps ?? []
    if let uses = values[.uses] { readUses(uses) }
    let throughout = values[.throughout].flatMap { readExpectations($0) } ?? []
    let steps =
      values[.steps].map { readSteps($0, after: before, end: end(of: $0, among: Array(values.values))) } ?? []
    let needed = values[.from] == nil ? [TopKey.flow, .steps] : [.steps]
    for key in needed where values[key] == nil {
      mistakes.add(
        "“\(key.rawValue)” is missing: every scenario needs it.", at: SourcePlace(line: 1, column: 1))
    }
    guard let start else { return nil }
    doubtHidden(start.setup, before + steps)
    return Scenario(
      path: source.path, row: row?.place, title: self.title(title), covers: covers, tags: tags,
      setup: start.setup, start: start.simulation, steps: before + steps, throughout: throughout,
      knownFailure: knownFailure, warnings: warnings.sorted, neverShown: neverShown.sorted,
      otherFiles: memory.paths.union(base?.otherFiles ?? []))
  }

  /// What happens; in a table with the row’s values, unless the title has some of them already.
  private func title(_ title: String?) -> String {
    guard let row else { return title ?? source.path }
    if let title, values[.title]?.value.cell != nil { return title }
    return "\(title ?? source.path) (\(row.place.values))"
  }

  mutating func takeKeys(of entries: [YAMLEntry]) {
    for entry in entries where !mistakes.isFull {
      if let key = key(of: entry, in: "A scenario", TopKey.self) { values[key] = entry }
    }
  }

  /// The last line that can belong to a key.
  private func end(of entry: YAMLEntry, among entries: [YAMLEntry]) -> Int {
    entries.map(\.place.line).filter { $0 > entry.place.line }.min().map { $0 - 1 } ?? source.lines.count
  }

  /// Why it is known to fail; nothing where a row has an empty text for it.
  private mutating func readKnownFailure(_ entry: YAMLEntry) -> String? {
    let expected = "why it fails until it is mended, in a sentence"
    guard let item = item(of: entry, expected: expected) else { return nil }
    if item.text.contains(where: { !$0.isWhitespace }) { return item.text }
    if item.value.cell == nil {
      mistakes.add("“\(entry.key)” needs \(expected), and this is empty.", at: item.value)
    }
    return nil
  }
}

extension DiagnosticList {
  /// The same, each mistake in a value of a row told with that row, where its line doesn’t say which it is.
  fileprivate func of(_ row: CaseTable.Row) -> DiagnosticList {
    guard row.place.number != nil else { return self }
    return changed { mistake in
      if mistake.use != nil { mistake.message += " This is in the row \(row.place.values)." }
    }
  }
}
