import SystemIO
import UnlockEngine

/// Requirements against scenarios: for people, for programs, and for spreadsheets.
public struct RequirementTable: Sendable {
  package let rows: [Coverage.Row]

  public init(_ rows: [Coverage.Row]) { self.rows = rows }

  // MARK: For people

  /// Each requirement with where it stands, the scenarios and the rules that stand for it, under the flow that asks for it.
  public var lines: [SafeText] {
    let width = max(5, rows.map(\.requirement.id.count).max() ?? 0)
    let isOfSeveral = Set(rows.map(\.flow)).count > 1
    var (lines, flow): ([SafeText], String?) = ([], "")
    for row in rows {
      if isOfSeveral, row.flow != flow {
        lines += (lines.isEmpty ? [] : [""]) + ["\(row.flow ?? "every flow")", ""]
      }
      flow = row.flow
      lines.append("\(row.requirement.id.padded(to: width)) \(row.requirement.words)")
      if let source = row.requirement.source { lines.append("        from \(source)") }
      lines += row.scenarios.map { "        \($0.path)" }
      if row.scenarios.isEmpty {
        let isDue = row.requirement.isForScenarios
        lines.append("        \(isDue ? "NO SCENARIO" : "– not for scenarios: it has tests of its own")")
      }
      lines += row.rules.map { "        the rule “\($0)”" }
    }
    return lines
  }

  /// How many have a scenario, and which have none.
  public var closing: [SafeText] {
    let due = rows.filter(\.requirement.isForScenarios)
    guard !due.isEmpty else { return ["No requirements are listed."] }
    let open = due.filter(\.isOpen)
    let byRule = open.filter { !$0.rules.isEmpty }
    func ids(_ rows: [Coverage.Row]) -> String { rows.map(\.requirement.id).joined(separator: ", ") }
    return ["\(due.count - open.count) of \(due.count) requirements have a scenario."]
      + (byRule.isEmpty ? [] : ["With a rule and no scenario: \(ids(byRule))"])
      + (open.count == byRule.count ? [] : ["Without one: \(ids(open.filter(\.rules.isEmpty)))"])
  }

  // MARK: For machines

  /// A requirement a line.
  public var json: String { JSONText.lines(rows.map(\.json)) }

  /// A requirement and a scenario a line; requirements without one once, with empty cells.
  public var csv: SafeText {
    let head = ["flow", "requirement", "says", "source", "scenario", "title", "rules"]
    let lines = rows.flatMap { row in
      let (asked, rules) = (row.requirement, row.rules.joined(separator: "; "))
      let pairs = row.scenarios.isEmpty ? [["", ""]] : row.scenarios.map { [$0.path, $0.title] }
      return pairs.map { [row.flow ?? "", asked.id, asked.words, asked.source ?? ""] + $0 + [rules] }
    }
    return ([head] + lines).map { "\(CSVText.line($0))\r\n" as SafeText }.joined()
  }
}

extension Coverage.Row {
  package var json: JSONText {
    ["id": .text(requirement.id), "words": .text(requirement.words)]
      + (requirement.source.map { ["source": .text($0)] } ?? [:]) + [
        "flow": flow.map { .text($0) } ?? .null, "due": .flag(requirement.isForScenarios),
        "scenarios": .texts(scenarios.map(\.path)), "rules": .texts(rules),
      ]
  }
}
