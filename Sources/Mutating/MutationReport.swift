import Diagnostics
import Scenarios
import SystemIO
import UnlockEngine

/// What a flow’s scenarios and rules caught of its mutants, in words and for machines.
public struct MutationReport: Sendable {
  private let test: MutationTest
  private let path: String
  private let fates: [MutantFate]

  public init(_ test: MutationTest, _ fates: [MutantFate], path: String) {
    (self.test, self.fates, self.path) = (test, fates, path)
  }

  private var all: [(mutation: Mutation, fate: MutantFate)] { Array(zip(test.mutants, fates)) }

  /// Whether a mutant survived.
  public var hasSurvivors: Bool { !survivors.isEmpty }

  private var survivors: [(mutation: Mutation, catching: ScenarioDraft?)] {
    all.compactMap { mutation, fate in if case .survived(let draft) = fate { (mutation, draft) } else { nil }
    }
  }

  /// How many mutants there are of a kind of fate.
  struct Figures: Hashable {
    var (mutants, byScenarios, byRules, caught, equivalent, perhapsEquivalent, survived, refused, unknown) =
      (0, 0, 0, 0, 0, 0, 0, 0, 0)

    init(_ fates: some Sequence<MutantFate>) {
      for fate in fates {
        switch fate {
        case .refused: refused += 1
        case .killed(let scenario, let rule):
          caught += 1
          if scenario != nil { byScenarios += 1 }
          if rule != nil { byRules += 1 }
        case .equivalent(isWhole: true): equivalent += 1
        case .equivalent(isWhole: false): perhapsEquivalent += 1
        case .survived: survived += 1
        case .unknown: unknown += 1
        }
      }
      mutants = caught + equivalent + perhapsEquivalent + survived + unknown
    }
  }

  private var figures: Figures { Figures(fates) }

  /// The answer in two sentences.
  var answer: [String] {
    let figures = figures
    var lines = [
      "\(counted(figures.mutants, "mutant")): \(counted(test.scenarios.count, "scenario")) caught \(figures.byScenarios), "
        + "rules \(figures.byRules), both together \(figures.caught)."
    ]
    lines.append(
      "\(figures.survived) survived; \(figures.equivalent) change nothing in all that was compared"
        + (figures.perhapsEquivalent > 0
          ? ", and \(figures.perhapsEquivalent) nothing as far as they were compared." : "."))
    if figures.refused > 0 { lines.append("\(figures.refused) more can’t be read: “check” refuses them.") }
    if figures.unknown > 0 { lines.append("\(figures.unknown) weren’t tried to the end.") }
    lines.append(
      "Rules were checked in the \(grouped(test.bounds.states)) nearest states of each, and what nothing failed on was compared "
        + "with the flow in up to \(grouped(test.bounds.pairs)) pairs of states.")
    return lines
  }

  /// For people: the answer, a line for each operator, and each survivor with a scenario that would catch it.
  public var text: String {
    var lines = answer + [""]
    let rows = MutationOperator.allCases.compactMap { kind -> [String]? in
      let of = Figures(all.filter { $0.mutation.kind == kind }.map(\.fate))
      guard of.mutants > 0 else { return nil }
      return [kind.rawValue, "\(of.mutants)", "\(of.caught)", "\(of.survived)", kind.words]
    }
    lines += Self.table([["", "mutants", "caught", "survived", ""]] + rows)
    for (number, survivor) in survivors.enumerated() {
      let mutation = survivor.mutation
      lines += [
        "", "\(number + 1). \(path):\(mutation.place.line):\(mutation.place.column): \(mutation.words)",
      ]
      if let draft = survivor.catching {
        lines +=
          ["   Nothing fails. This would:", ""] + draft.text.split(separator: "\n").map { "     " + $0 }
      } else {
        lines.append("   Nothing fails, and no scenario has a word for what differs.")
      }
    }
    for file in test.leftOut { lines += ["", "Left out: \(file.file): \(file.reason)."] }
    return lines.joined(separator: "\n")
  }

  private static func table(_ rows: [[String]]) -> [String] {
    let widths = (0..<4).map { column in rows.map { $0[column].unicodeScalars.count }.max() ?? 0 }
    return rows.map { row in
      var line = "  " + row[0] + String(repeating: " ", count: widths[0] - row[0].unicodeScalars.count)
      for column in 1..<4 {
        line +=
          "  " + String(repeating: " ", count: widths[column] - row[column].unicodeScalars.count)
          + row[column]
      }
      return row[4].isEmpty ? line : line + "  " + row[4]
    }
  }

  /// For machines, in one line.
  public var json: String {
    let figures = figures
    let numbers: [(String, Int)] = [
      ("mutants", figures.mutants), ("byScenarios", figures.byScenarios), ("byRules", figures.byRules),
      ("caught", figures.caught), ("equivalent", figures.equivalent),
      ("equivalentWithinBounds", figures.perhapsEquivalent), ("survived", figures.survived),
      ("refused", figures.refused), ("untried", figures.unknown),
    ]
    return JSONText.object(
      [("flow", .text(test.flow.name)), ("file", .text(path)), ("scenarios", .texts(test.scenarios))]
        + numbers.map { ($0, .number($1)) }
        + [("states", .number(test.bounds.states)), ("pairs", .number(test.bounds.pairs))] + [
          ("results", .list(all.map(Self.result)))
        ]
    ).text
  }

  private static func result(_ mutation: Mutation, _ fate: MutantFate) -> JSONText {
    var entries: [(String, JSONText)] = [
      ("operator", .text(mutation.kind.rawValue)), ("line", .number(mutation.place.line)),
      ("column", .number(mutation.place.column)), ("was", .text(mutation.was)),
      ("becomes", mutation.becomes.map { .text($0) } ?? .null),
    ]
    switch fate {
    case .refused: entries.append(("fate", .text("refused")))
    case .killed(let scenario, let rule):
      entries += [
        ("fate", .text("killed")), ("scenario", scenario.map { .text($0) } ?? .null),
        ("rule", rule.map { .text($0) } ?? .null),
      ]
    case .equivalent(let isWhole): entries += [("fate", .text("equivalent")), ("isWhole", .flag(isWhole))]
    case .survived(let draft):
      entries += [("fate", .text("survived")), ("catchingScenario", draft.map { .text($0.text) } ?? .null)]
    case .unknown: entries.append(("fate", .text("untried")))
    }
    return .object(entries)
  }
}
