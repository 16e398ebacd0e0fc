import FlowReading
import SystemIO
import UnlockEngine

/// Steps of a scenario, a recording for example, cut out into a file of shared steps: `export --as steps`.
public struct CutSteps: Sendable {
  /// The text of the scenario, which does them by name now.
  public let scenario: String
  /// The text of the file of shared steps.
  public let shared: String

  /// What is cut out, and what it is called.
  public struct Cut: Sendable {
    /// The lines of the scenario’s file that the steps are in.
    public var lines: ClosedRange<Int>
    public var name: String
    /// Texts in the steps, in quotes there, that are values of those who do them.
    public var values: [(name: String, text: String)] = []
    /// The file of shared steps, as the scenario finds it.
    public var file: String

    public init(lines: ClosedRange<Int>, name: String, file: String) {
      (self.lines, self.name, self.file) = (lines, name, file)
    }
  }

  /// Cuts steps out. `existing` is what the file of shared steps has so far.
  /// - Throws: what keeps them from being cut out; the scenario that comes of it does just what it did.
  public init(
    _ cut: Cut, of source: SourceText, into existing: SourceText?, flows: any FlowLookup
  ) throws(InvalidFile) {
    func wrong(_ message: String, at line: Int = 1) -> InvalidFile {
      let place = SourcePlace(line: min(max(1, line), max(1, source.lines.count)), column: 1)
      return InvalidFile(path: source.path, mistakes: [Diagnostic(in: source, at: place, message: message)])
    }
    guard SharedSteps.isFile(cut.file) else {
      throw wrong("The name of a file of shared steps ends in “\(SharedSteps.ending)”.")
    }
    guard FilledText.isName(cut.name) else {
      throw wrong(
        "“\(cut.name.printable)” can’t be the name of steps: letters, digits, - and _, as in “sign-in”.")
    }
    let before = try ScenarioReader.readAll(source, flows: flows).get()
    guard before.count == 1, before[0].row == nil else {
      throw wrong("Steps of a table have its values in them: cut them out of a scenario.")
    }
    let own = before[0].steps.filter { $0.isOf(before[0]) && cut.lines.contains($0.outer.place.line) }
    guard let first = own.first, let last = own.last else {
      throw wrong(
        "There is no step in lines \(cut.lines.lowerBound) to \(cut.lines.upperBound).",
        at: cut.lines.lowerBound)
    }
    let range = first.outer.place.line...last.lastLine
    let outside = before[0].steps.filter { $0.isOf(before[0]) && range.contains($0.outer.place.line) }
    guard outside.count == own.count, own.allSatisfy(\.callers.isEmpty) else {
      throw wrong("These lines hold more than steps of the scenario’s own.", at: range.lowerBound)
    }
    let text = Self.shared(own, cut, after: existing)
    if let unused = cut.values.first(where: { !text.contains("\"${\($0.name)}\"") }) {
      throw wrong("None of these steps has “\(unused.text.printable)” in quotes.", at: range.lowerBound)
    }
    (shared, scenario) = (text, Self.scenario(source, range, cut))
    try check(against: before[0], cut, existing, flows, wrong)
  }

  private static func shared(_ steps: [Step], _ cut: Cut, after existing: SourceText?) -> String {
    var lines = ["  \(cut.name):"]
    for step in steps {
      // As they are written, with the comments on them.
      for line in step.text {
        let line = cut.values.reduce(line) { line, value in
          [YAMLText.quoted(value.text), "'\(value.text)'"].reduce(line) {
            $0.replacing($1, with: "\"${\(value.name)}\"")
          }
        }
        lines.append(line.isEmpty ? "" : "    " + line)
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let text = lines.joined(separator: "\n") + "\n"
    guard let existing else { return "steps:\n" + text }
    return existing.text + (existing.text.hasSuffix("\n") ? "" : "\n") + text
  }

  private static func scenario(_ source: SourceText, _ range: ClosedRange<Int>, _ cut: Cut) -> String {
    var lines = (1...source.lines.count).map { source.line($0) }
    let indentation = String(lines[range.lowerBound - 1].prefix { $0 == " " })
    var step = ["\(indentation)- \(SharedSteps.key): \(cut.name)"]
    if !cut.values.isEmpty {
      let values = YAMLText.map(cut.values.map { ($0.name, YAMLText.quoted($0.text)) })
      step.append("\(indentation)  \(SharedSteps.values): \(values)")
    }
    lines.replaceSubrange((range.lowerBound - 1)...(range.upperBound - 1), with: step)
    let uses = "\(ScenarioReader.TopKey.uses.rawValue): "
    if !lines.contains(where: { $0.hasPrefix(uses) }),
      let steps = lines.firstIndex(where: { $0.hasPrefix("steps:") })
    {
      lines.insert(uses + YAMLText.value(cut.file), at: steps)
    }
    return lines.joined(separator: "\n")
  }

  /// Both files are read again: the scenario has to do what it did.
  private func check(
    against before: Scenario, _ cut: Cut, _ existing: SourceText?, _ flows: any FlowLookup,
    _ wrong: (String, Int) -> InvalidFile
  ) throws(InvalidFile) {
    let path = Paths.path(cut.file, from: before.path)
    let file = SourceText(path: path, text: shared)
    let known =
      try existing.map { source throws(InvalidFile) in try SharedSteps.read(source).get().all } ?? [:]
    guard known[cut.name] == nil else {
      throw wrong("“\(cut.file)” has steps “\(cut.name)” already: choose another name.", 1)
    }
    let others = OtherScenarios { asked, from in
      asked == path ? .success(file) : OtherScenarios.onDisk.text?(asked, from) ?? .success(file)
    }
    let source = SourceText(path: before.path, text: scenario)
    let after = try ScenarioReader.readAll(source, flows: flows, others: others).get()
    guard after.count == 1, after[0].steps.map(\.comparable) == before.steps.map(\.comparable) else {
      throw wrong(
        "The scenario would do something else then: name its file of shared steps under “uses:”, and cut whole steps, "
          + "each on lines of its own.", cut.lines.lowerBound)
    }
  }
}

extension Step {
  /// What it does, without where it stands.
  fileprivate var comparable: [String] {
    ["\(times) \(isIdle) \(isStyled) \(wait.map { $0.scenarioText } ?? "")"] + action.lines
  }
}
