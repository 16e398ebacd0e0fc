import FlowReading
import SystemIO
import UnlockEngine

// Where a scenario begins: where another ends, or at a step of it.

/// How a scenario finds the one that it begins after.
public struct OtherScenarios: Sendable {
  /// The text of a file that another names; `nil` where a scenario can’t begin after another, having no place of its own.
  package var text: (@Sendable (_ path: String, _ file: String) -> Result<SourceText, InvalidFile>)?
  /// The files that led here, each beginning after the next.
  var chain: [String] = []

  /// Those in files.
  public static let onDisk = onDisk(within: .current)

  static func onDisk(within reach: FileReach) -> OtherScenarios {
    OtherScenarios { path, file in
      do throws(InvalidFile) {
        guard reach.holds(path, namedBy: file) else {
          throw InvalidFile(path: path, mistakes: [Diagnostic(path: path, message: FileReach.words)])
        }
        return .success(try SourceText.read(path, isTable: path.hasSuffix(CaseTable.csvEnding)))
      } catch { return .failure(error) }
    }
  }
  public static let none = OtherScenarios(text: nil)

  /// How many may begin after each other.
  static let mostInChain = 20

  /// What was read of others: the rows of a table all begin after one.
  package final class Memory {
    var read: [String: Result<[Scenario], InvalidFile>] = [:]
    var shared: [String: Result<SharedSteps, InvalidFile>] = [:]
    /// All files that were asked for, whether or not they are there.
    var paths: Set<String> = []
  }
}

extension ScenarioReader {
  /// The scenario that another file has, up to where this one begins; `nil` when there is none.
  mutating func readFrom(_ entry: YAMLEntry) -> Scenario? {
    guard
      let item = item(of: entry, expected: "a scenario’s file, as in setting-up.yaml or setting-up.yaml#12")
    else { return nil }
    let (name, line) = Self.reference(item.text)
    if line == 0 {
      mistakes.add(
        "What follows the “#” is a line’s number, from 1 on, as in setting-up.yaml#12.", at: item.value)
      return nil
    }
    guard let text = others.text else {
      mistakes.add("Only a scenario in a file can begin where another ends.", atKeyOf: entry)
      return nil
    }
    let path = Paths.path(name, from: source.path)
    let chain = others.chain + [source.path]
    let isCircle = chain.contains { relativePath($0) == relativePath(path) }
    guard !isCircle, chain.count < OtherScenarios.mostInChain else {
      let ways = (chain + [path]).map { "“\($0.printable)”" }.joined(separator: " → ")
      mistakes.add(
        isCircle
          ? "This leads back to itself: \(ways)."
          : "More than \(OtherScenarios.mostInChain) scenarios would begin after each other.", at: item.value)
      return nil
    }
    let read =
      memory.read[path]
      ?? text(path, source.path).flatMap { source in
        Self.readAll(source, flows: flows, others: OtherScenarios(text: text, chain: chain))
      }
    memory.read[path] = read
    note(path)
    switch read {
    case .failure(let invalid):
      // One that leads here again tells the whole circle itself.
      mistakesOfFlow = invalid.ofFlow + invalid.mistakes.filter { $0.place != nil }
      let more = invalid.mistakes.count > 1 ? " It has \(invalid.mistakes.count) mistakes." : ""
      mistakes.add(
        "The scenario \(quoted(name)) can’t be begun after: \(invalid.headline)\(more)", at: item.value)
      return nil
    case .success(let scenarios):
      guard scenarios.count == 1 else {
        mistakes.add(
          "\(quoted(name)) is a table of \(scenarios.count) scenarios: only after one can another begin.",
          at: item.value)
        return nil
      }
      return beginning(scenarios[0], until: line, item)
    }
  }

  /// Remembers that this is read from another file, too; so are those that begin after it.
  package func note(_ path: String) {
    memory.paths.insert(path)
    for scenario in others.chain + [source.path] { flows.note(path, for: scenario) }
  }

  /// The scenario up to a line.
  private mutating func beginning(_ scenario: Scenario, until line: Int?, _ item: Item) -> Scenario? {
    guard let line else { return scenario }
    // Those that it begins after itself stand in other files, and belong to it.
    let own = scenario.steps.indices.filter { scenario.steps[$0].isOf(scenario) }
    let places = own.map { scenario.steps[$0].outer.place.line }
    guard let last = own.last(where: { scenario.steps[$0].outer.place.line <= line }),
      line <= (scenario.steps[own.last ?? last].lastLine)
    else {
      let range = "\(places.min() ?? 0) to \(own.last.map { scenario.steps[$0].lastLine } ?? 0)"
      mistakes.add(
        "Line \(line) has no step: those of “\(scenario.path)” are in lines \(range).", at: item.value)
      return nil
    }
    var beginning = scenario
    beginning.steps = Array(scenario.steps[...last])
    return beginning
  }

  /// "setting-up.yaml#12": a file and a line, 0 where it is none.
  private static func reference(_ text: String) -> (name: String, line: Int?) {
    guard let sign = text.lastIndex(of: "#") else { return (text, nil) }
    let name = text[..<sign]
    // A file’s name may have the sign in it, too.
    guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { return (text, nil) }
    return (String(name), max(0, Int(text[text.index(after: sign)...]) ?? 0))
  }

  /// What this begins with: what the other began with.
  package mutating func readStart(after base: Scenario) -> (setup: Setup, simulation: Simulation) {
    sample = try? base.flow.simulation(Setup())
    for key in [TopKey.device, .app, .policy] {
      guard let entry = values[key] else { continue }
      let advice =
        key == .app ? "leave this out" : "what shall differ is set by a step, as in “- \(key): { … }”"
      mistakes.add("This begins as “\(base.path)” does: \(advice).", atKeyOf: entry)
    }
    if let entry = values[.flow], let name = text(of: entry, expected: "the name of a flow") {
      switch flows.flow(name, in: source.path) {
      case .success(let flow) where flow.isSame(as: base.flow): break
      case .success, .failure:
        mistakes.add(
          "“\(base.path)” is about “\(base.flow.reference)”, so what begins after it can’t be about “\(name.printable)”: leave this out.",
          at: entry.value)
      }
    }
    return (base.setup, base.start)
  }
}

extension Step {
  /// Whether it is in the scenario’s own file, or done by a step that is.
  func isOf(_ scenario: Scenario) -> Bool { outer.site.source.path == scenario.path }

  /// The last line of its file that is its own.
  var lastLine: Int {
    let (place, site) = outer
    return site.last.map { site.source.lines(from: place.line, through: $0).count + place.line - 1 }
      ?? place.line
  }
}

extension [Scenario] {
  /// The one that a line of the file is in; without a line, the only one.
  package func only(at row: ScenarioRow.Reference?, in source: SourceText) -> Result<Scenario, InvalidFile> {
    let found = row.map { rows(at: [$0]) } ?? self
    if found.count == 1 { return .success(found[0]) }
    let first = first?.row
    let message =
      "This is a table of \(count) scenarios: say which by its line, as in \(source.path):\(first?.reference ?? "1")."
    let place = SourcePlace(line: Swift.max(1, first?.line ?? 1), column: 1)
    return .failure(
      InvalidFile(path: source.path, mistakes: [Diagnostic(in: source, at: place, message: message)]))
  }

  /// Those whose rows are at some places; all, where a place is in no row.
  package func rows(at places: Set<ScenarioRow.Reference>) -> [Scenario] {
    let found = filter { scenario in scenario.row.map { places.contains(where: $0.has) } ?? true }
    let isElsewhere = places.contains { place in !contains { $0.row?.has(place) ?? true } }
    return isElsewhere ? self : found
  }
}
