import FlowReading
import SystemIO
import UnlockEngine
import YAML

// Steps that several scenarios share: a file of them, “uses:”, and the steps “do: …”.

/// Files of named lists of steps, which scenarios do by “do: name”.
///
/// ```yaml
/// steps:
///   sign-in-with-pin:
///     - type: "${pin}"
///     - expect: { screen: home }
/// ```
public struct SharedSteps {
  /// How the names of such files end, so that a folder’s scenarios are told from them.
  package static let ending = ".steps.yaml"
  /// The key of a step that does shared ones, and that of the values for the names in them.
  static let (key, values) = ("do", "with")
  /// How deep steps may do steps that do steps.
  package static let deepest = 20

  /// Some steps of a name.
  package struct Named {
    let source: SourceText
    let entry: YAMLEntry
    /// The last line that can belong to them.
    let end: Int
    /// The names in them that values stand for.
    let names: Set<String>
  }

  package private(set) var all: [String: Named] = [:]

  /// Whether a file has shared steps, by its name.
  public static func isFile(_ path: String) -> Bool { path.hasSuffix(ending) }

  /// Reads a file’s steps as YAML; what they say is read where they are done, since that takes a flow.
  package static func read(_ source: SourceText) -> Result<SharedSteps, InvalidFile> {
    var (shared, mistakes) = (SharedSteps(), DiagnosticList(source))
    if let root = YAMLReading.read(source, of: .sharedSteps, &mistakes) {
      shared.add(root, source, &mistakes)
    }
    guard mistakes.all.isEmpty else {
      return .failure(InvalidFile(path: source.path, mistakes: mistakes.sorted))
    }
    return .success(shared)
  }

  /// What a file has, in words; or what can be told to be wrong in it without a flow, and without values for its names.
  public static func checked(_ source: SourceText, flows: any FlowLookup) -> Result<String, InvalidFile> {
    read(source).flatMap { shared in
      for named in shared.all.values.filter(\.names.isEmpty).sorted(by: { $0.entry.place < $1.entry.place }) {
        var reader = ScenarioReader(source, flows, .onDisk)
        (reader.shared, reader.doing) = (shared, [named.entry.key])
        _ = reader.readSteps(named.entry, after: [], end: named.end)
        guard reader.mistakes.all.isEmpty else {
          return .failure(InvalidFile(path: source.path, mistakes: reader.mistakes.sorted))
        }
      }
      return .success("\(counted(shared.all.count, "list")) of steps")
    }
  }

  private mutating func add(_ root: YAMLValue, _ source: SourceText, _ mistakes: inout DiagnosticList) {
    guard case .map(let top) = root.content, let steps = top.first(where: { $0.key == "steps" }),
      case .map(let entries) = steps.value.content, !entries.isEmpty
    else {
      return mistakes.add(
        "A file of shared steps has names and lists of steps under “steps”, as in “sign-in: [launch, …]”.",
        at: root)
    }
    for entry in top where !["title", "steps"].contains(entry.key) {
      mistakes.add(
        "A file of shared steps has no key \(quoted(entry.key)). \(suggestion(for: entry.key, in: ["title", "steps"]))",
        atKeyOf: entry)
    }
    for (index, entry) in entries.enumerated() where !mistakes.isFull {
      if !FilledText.isName(entry.key) {
        mistakes.add(
          "\(quoted(entry.key)) can’t be the name of steps: letters, digits, - and _, as in “sign-in”.",
          atKeyOf: entry)
      }
      let next = index + 1 < entries.count ? entries[index + 1].place.line - 1 : source.lines.count
      let uses = CaseTable.uses(in: [entry], &mistakes)
      all[entry.key] = Named(
        source: source, entry: entry, end: max(entry.place.line, next), names: Set(uses.map(\.name)))
    }
  }

  /// Adds those of another file; returns a name that both have.
  package mutating func add(_ other: SharedSteps) -> String? {
    let both = other.all.keys.filter { all[$0] != nil }.min()
    all.merge(other.all) { own, _ in own }
    return both
  }
}

extension YAMLValue {
  fileprivate var withoutCells: YAMLValue {
    var value = self
    value.cell = nil
    switch content {
    case .text: break
    case .list(let items): value.content = .list(items.map(\.withoutCells))
    case .map(let entries):
      value.content = .map(
        entries.map { entry in
          var entry = entry
          entry.value = entry.value.withoutCells
          return entry
        })
    }
    return value
  }

  /// Whether it is a step that does shared ones.
  var isShared: Bool {
    guard case .map(let entries) = content else { return false }
    return entries.contains { $0.key == SharedSteps.key }
  }
}

extension ScenarioReader {
  /// The steps of the files that “uses” names.
  mutating func readUses(_ entry: YAMLEntry) {
    for item in texts(of: entry, expected: "a file of shared steps, or a list of them, as in pins.steps.yaml")
    {
      guard let text = others.text else {
        return mistakes.add("Only a scenario in a file can use another file’s steps.", atKeyOf: entry)
      }
      guard SharedSteps.isFile(item.text) else {
        mistakes.add("The name of a file of shared steps ends in “\(SharedSteps.ending)”.", at: item.value)
        continue
      }
      let path = Paths.path(item.text, from: source.path)
      let read = memory.shared[path] ?? text(path, source.path).flatMap { SharedSteps.read($0) }
      memory.shared[path] = read
      note(path)
      switch read {
      case .success(let steps):
        guard let both = shared.add(steps) else { continue }
        mistakes.add("“\(both)” is in this file and in one before it: which is meant?", at: item.value)
      case .failure(let invalid):
        mistakesOfFlow += invalid.mistakes.filter { $0.place != nil }
        mistakes.add("\(quoted(item.text)) can’t be used: \(invalid.headline)", at: item.value)
      }
    }
  }

  /// Reads a step “do: sign-in, with: { pin: "2580" }”: the steps that it does.
  mutating func readShared(_ item: YAMLValue, at site: StepSite) -> [Step] {
    guard case .map(let entries) = item.content else { return [] }
    var (name, times): (YAMLItem?, Int) = (nil, 1)
    var values: [YAMLEntry] = []
    for entry in entries where !mistakes.isFull {
      switch entry.key {
      case SharedSteps.key: name = self.item(of: entry, expected: "the name of shared steps")
      case SharedSteps.values: values = self.entries(of: entry, expected: "values, as in { pin: \"2580\" }")
      case "times": times = number(of: entry, in: 1...Self.mostRepetitions) ?? 1
      default:
        mistakes.add(
          "Beside “do” there can be “with” and “times”, and this is \(quoted(entry.key)).", atKeyOf: entry)
      }
    }
    guard let name else { return [] }
    guard let named = shared.all[name.text] else {
      let known = shared.all.keys.sorted()
      let advice =
        known.isEmpty
        ? "Name the file that has them at the top: “uses: common\(SharedSteps.ending)”."
        : suggestion(for: name.text, in: known)
      mistakes.add("There are no shared steps \(quoted(name.text)). \(advice)", at: name.value)
      return []
    }
    guard !doing.contains(name.text), doing.count < SharedSteps.deepest else {
      mistakes.add(
        doing.contains(name.text)
          ? "This leads back to itself: \((doing + [name.text]).map { "“\($0)”" }.joined(separator: " → "))."
          : "More than \(SharedSteps.deepest) steps would do each other.", at: name.value)
      return []
    }
    guard let row = row(of: values, for: named, name, site) else { return [] }
    return readShared(name, named, row, at: site, item.place, times: times)
  }

  /// The values for the names in shared steps; what is missing, or of no use, is told.
  private mutating func row(
    of values: [YAMLEntry], for named: SharedSteps.Named, _ name: YAMLItem, _ site: StepSite
  ) -> CaseTable.Row? {
    let given = Set(values.map(\.key))
    for entry in values where !named.names.contains(entry.key) {
      let near = didYouMean(entry.key, in: named.names.sorted())
      mistakes.add(
        "“\(name.text)” has no “${\(entry.key.printable)}”, so this is never used.\(near)", atKeyOf: entry)
    }
    let missing = named.names.subtracting(given).sorted()
    if let first = missing.first {
      mistakes.add(
        "“\(name.text)” needs \(missing.map { "“\($0)”" }.joined(separator: ", ")), as in “with: { \(first): … }”.",
        at: name.value)
    }
    for entry in values where !CaseTable.isCell(entry.value) {
      mistakes.add("A value is a text or a list of texts, and this isn’t.", at: entry.value)
      return nil
    }
    guard missing.isEmpty, given.isSubset(of: named.names) else { return nil }
    let place = ScenarioRow(
      line: name.value.place.line, end: name.value.place.line, count: 1,
      values: values.map { "\($0.key): \(CaseTable.shown($0.value))" }.joined(separator: ", "))
    return CaseTable.Row(
      place: place, start: name.value.place, cells: Dictionary(values.map { ($0.key, $0) }) { one, _ in one })
  }

  /// Reads the steps in their own file; what is wrong there is told there, and at the step that does them.
  private mutating func readShared(
    _ name: YAMLItem, _ named: SharedSteps.Named, _ row: CaseTable.Row, at site: StepSite,
    _ place: SourcePlace, times: Int
  ) -> [Step] {
    var reader = ScenarioReader(named.source, flows, others, memory, row)
    (reader.sample, reader.shared, reader.doing) = (sample, shared, doing + [name.text])
    // The values stand in another file than the steps: what is wrong with one is told where its name stands.
    var entry = named.entry
    entry.value = row.filled(entry.value).withoutCells
    let caller = Step.Caller(name: name.text, place: place, site: site)
    let steps = reader.readSteps(entry, after: [], end: named.end).map { step in
      var step = step
      step.callers.insert(caller, at: 0)
      return step
    }
    let found = reader.mistakesOfFlow + reader.mistakes.sorted
    if let first = found.first {
      for mistake in found where !mistakesOfFlow.contains(mistake) { mistakesOfFlow.append(mistake) }
      let headline = InvalidFile(path: named.source.path, mistakes: [first]).headline
      mistakes.add("“\(name.text)” can’t be done: \(headline)", at: name.value)
    }
    let inputs = steps.reduce(0) { $0 + $1.inputCount }
    guard inputs * times <= Self.mostInputs else {
      mistakes.add(
        "That is more than \(Self.mostInputs) things done, which no scenario needs.", at: name.value)
      return []
    }
    return (0..<times).flatMap { _ in steps }
  }
}
