import ArgumentParser
import Scenarios
import UnlockEngine

/// `unlocksim list scenarios` and `unlocksim list requirements`.
struct CoverageList {
  enum Form { case text, json, csv }

  let coverage: Coverage
  let form: Form

  func print(_ subject: ListVerb.Subject) throws {
    try writeOutput(subject == .scenarios ? scenarios : requirements)
    if subject == .requirements, form != .text { for line in doubts { writeError("\(line)\n") } }
    if coverage.invalidCount > 0 { throw ExitCode(CommandStatus.invalid.rawValue) }
    if coverage.scenarios.isEmpty {
      writeError("unlocksim: no scenario was found.\n")
      throw ExitCode(CommandStatus.nothingSelected.rawValue)
    }
  }

  private var scenarios: Printable {
    switch form {
    case .json: Printable(trusted: scenariosInJSON)
    case .text, .csv: text(scenarioLines)
    }
  }

  private var requirements: Printable {
    let table = RequirementTable(coverage.rows)
    return switch form {
    case .text: text(table.lines + (table.lines.isEmpty ? [] : [""]) + table.closing + doubts)
    case .json: Printable(trusted: table.json)
    case .csv: table.csv
    }
  }

  private func text(_ lines: [Printable]) -> Printable { lines.map { "\($0)\n" as Printable }.joined() }

  private var scenarioLines: [Printable] {
    coverage.scenarios.flatMap { entry in
      [
        "\(entry.path)",
        "  \(entry.title)" as Printable
          + (entry.covers.isEmpty ? "" : "  [\(entry.covers.joined(separator: ", "))]"),
      ] + (entry.cost.map { ["  takes \($0.text); some \($0.effort.shortText)"] } ?? [])
    }
  }

  /// Unknown requirement IDs, each with the likely intended one and the scenarios that name it.
  private var doubts: [Printable] {
    coverage.doubts.flatMap { doubt -> [Printable] in
      ["\(doubt.text)"] + doubt.scenarios.map { "        \($0.path)" }
    }
  }

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
}
