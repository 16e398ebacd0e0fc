import ArgumentParser
import Flows
import Scenarios
import ScreenDrawing
import UnlockEngine

/// `unlocksim list scenarios` and `unlocksim list requirements`.
struct CoverageList {
  private let coverage: Coverage
  private let requirements: [Requirement]
  private let isJSON: Bool

  init(_ coverage: Coverage, flow: (any Flow)?, isJSON: Bool) {
    self.coverage = coverage.of(flow: flow?.reference)
    requirements = Requirement.all(of: flow.map { [$0] } ?? Catalog.flows)
    self.isJSON = isJSON
  }

  func print(_ subject: ListVerb.Subject) throws {
    let isAboutScenarios = subject == .scenarios
    try writeOutput(
      isJSON
        ? Printable(trusted: isAboutScenarios ? scenariosInJSON : requirementsInJSON)
        : (isAboutScenarios ? scenarioLines : requirementLines).map { "\($0)\n" as Printable }.joined())
    if isJSON, !isAboutScenarios { for line in doubts { writeError("\(line)\n") } }
    if coverage.invalidCount > 0 { throw ExitCode(CommandStatus.invalid.rawValue) }
    if coverage.scenarios.isEmpty {
      writeError("unlocksim: no scenario was found.\n")
      throw ExitCode(CommandStatus.nothingSelected.rawValue)
    }
  }

  // MARK: For people

  private var scenarioLines: [Printable] {
    coverage.scenarios.flatMap { entry in
      [
        "\(entry.path)",
        "  \(entry.title)" as Printable
          + (entry.covers.isEmpty ? "" : "  [\(entry.covers.joined(separator: ", "))]"),
      ] + (entry.cost.map { ["  takes \($0.text); some \($0.effort.shortText)"] } ?? [])
    }
  }

  private var requirementLines: [Printable] {
    var lines: [Printable] = []
    for requirement in requirements {
      lines.append("\(requirement.id.padded(to: 5)) \(requirement.words)")
      let found = coverage.scenarios(for: requirement)
      lines += found.map { "        \($0.path)" }
      if found.isEmpty { lines.append("        \(absence(requirement))") }
    }
    return lines + [""] + closing
  }

  private func absence(_ requirement: Requirement) -> String {
    requirement.isForScenarios ? "NO SCENARIO" : "– not for scenarios: it has tests of its own"
  }

  private var closing: [Printable] {
    let due = requirements.filter(\.isForScenarios)
    let open = uncovered
    var lines: [Printable] = ["\(due.count - open.count) of \(due.count) requirements have a scenario."]
    if !open.isEmpty { lines.append("Without one: \(open.map(\.id).joined(separator: ", "))") }
    return lines + doubts
  }

  /// Unknown requirement IDs, each with the likely intended one and the scenarios that name it.
  private var doubts: [Printable] {
    coverage.unknown.flatMap { id -> [Printable] in
      ["\(coverage.requirements.doubt(about: id) ?? id)"]
        + coverage.scenarios.filter { $0.covers.contains(id) }.map { "        \($0.path)" }
    }
  }

  private var uncovered: [Requirement] {
    let open = Set(coverage.uncovered)
    return requirements.filter { open.contains($0) }
  }

  // MARK: For machines

  private var scenariosInJSON: String {
    JSONText.lines(
      coverage.scenarios.map {
        .object([
          ("path", .text($0.path)), ("title", .text($0.title)), ("flow", .text($0.flow)),
          ("covers", .texts($0.covers)), ("tags", .texts($0.tags)),
          ("cost", $0.cost.map { JSONText($0) } ?? .null),
        ])
      })
  }

  private var requirementsInJSON: String {
    JSONText.lines(
      requirements.map {
        .object([
          ("id", .text($0.id)), ("words", .text($0.words)), ("due", .flag($0.isForScenarios)),
          ("scenarios", .texts(coverage.scenarios(for: $0).map(\.path))),
        ])
      })
  }
}
