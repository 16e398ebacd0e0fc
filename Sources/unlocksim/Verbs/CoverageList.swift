import ArgumentParser
import Scenarios
import SystemIO
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

  private var scenarios: SafeText {
    switch form {
    case .json: SafeText(trusted: scenariosInJSON)
    case .text, .csv: text(scenarioLines)
    }
  }

  private var requirements: SafeText {
    let table = RequirementTable(coverage.rows)
    return switch form {
    case .text: text(table.lines + (table.lines.isEmpty ? [] : [""]) + table.closing + doubts)
    case .json: SafeText(trusted: table.json)
    case .csv: table.csv
    }
  }

  private func text(_ lines: [SafeText]) -> SafeText { lines.map { "\($0)\n" as SafeText }.joined() }

  private var scenarioLines: [SafeText] {
    coverage.scenarios.flatMap { entry in
      [
        "\(entry.path)",
        "  \(entry.title)" as SafeText
          + (entry.covers.isEmpty ? "" : "  [\(entry.covers.joined(separator: ", "))]"),
      ] + (entry.cost.map { ["  takes \($0.text); some \($0.effort.shortText)"] } ?? [])
    }
  }

  /// Unknown requirement IDs, each with the likely intended one and the scenarios that name it.
  private var doubts: [SafeText] {
    coverage.doubts.flatMap { doubt -> [SafeText] in
      ["\(doubt.text)"] + doubt.scenarios.map { "        \($0.path)" }
    }
  }

  private var scenariosInJSON: String {
    JSONText.lines(
      coverage.scenarios.map {
        [
          "path": .text($0.path), "title": .text($0.title), "flow": .text($0.flow),
          "covers": .texts($0.covers), "tags": .texts($0.tags), "cost": $0.cost.map { JSONText($0) } ?? .null,
        ]
      })
  }
}
