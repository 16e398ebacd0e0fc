import Exploration
import Scenarios
import SystemIO
import UnlockEngine

extension AuditReport {
  /// SARIF 2.1.0 (OASIS, 27 March 2020), as code scanning takes it: a rule for each clause, and a result for each that is broken.
  ///
  /// Some servers show whatever stands among the results as an alert, so that all other verdicts stand beside them.
  public func sarif(version: String) -> String {
    let log: JSONText = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver(version)], "columnKind": "unicodeCodePoints",
          "results": .list(judgements.enumerated().compactMap(result)),
          "properties": [
            "flow": .text(flow.name), "states": .number(states), "isWhole": .flag(isWhole),
            "bounds": .texts(bounds), "certificate": .text(Self.noCertificate),
            "judgements": .list(judgements.map(other)),
          ],
        ]
      ],
    ]
    return log.text
  }

  private func driver(_ version: String) -> JSONText {
    ["name": "unlocksim", "version": .text(version), "rules": .list(judgements.map(rule))]
  }

  private static func id(_ judgement: Judgement) -> String { "\(judgement.profile)/\(judgement.clause.id)" }

  private static func message(_ text: String) -> JSONText { ["text": .text(text)] }

  private func rule(_ judgement: Judgement) -> JSONText {
    let clause = judgement.clause
    var entries: JSONText = [
      "id": .text(Self.id(judgement)), "shortDescription": Self.message(clause.title),
      "fullDescription": Self.message(clause.demand),
      "help": Self.message(
        "\(clause.source.title), \(clause.source.edition): \(clause.demand)\(clause.note.map { " \($0)" } ?? "")"
      ),
    ]
    if !clause.source.address.isEmpty { entries["helpUri"] = .text(clause.source.address) }
    return entries + [
      "defaultConfiguration": ["level": .text(clause.isAdvice ? "warning" : "error")],
      "properties": ["edition": .text(clause.source.edition)],
    ]
  }

  private func result(_ index: Int, _ judgement: Judgement) -> JSONText? {
    guard let witness = judgement.verdict.witness else { return nil }
    let place = location(line(of: judgement.verdict))
    let steps = witness.scenario.stepLines.map { step -> JSONText in
      ["location": ["message": Self.message(step), "physicalLocation": place]]
    }
    return [
      "ruleId": .text(Self.id(judgement)), "ruleIndex": .number(index), "kind": "fail",
      "level": .text(judgement.clause.isAdvice ? "warning" : "error"),
      "message": Self.message("\(judgement.clause.title): \(witness.finding)"),
      "locations": [["physicalLocation": place]],
      "codeFlows": [["threadFlows": [["locations": .list(steps)]]]],
    ]
  }

  private func location(_ line: Int) -> JSONText {
    ["artifactLocation": ["uri": .text(Self.address(of: path))], "region": ["startLine": .number(line)]]
  }

  private func other(_ judgement: Judgement) -> JSONText {
    [
      "ruleId": .text(Self.id(judgement)), "verdict": .text(judgement.verdict.kind.rawValue),
      "words": .text(judgement.verdict.words),
    ]
  }

  /// A path as a URI reference (RFC 3986): slashes stay.
  static func address(of path: String) -> String { percentEncoded(path, keeping: "-._~/") }
}
