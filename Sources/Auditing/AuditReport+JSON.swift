import Exploration
import Scenarios
import SystemIO
import UnlockEngine

extension AuditReport {
  /// For machines, in one line.
  public var json: String {
    let report: JSONText = [
      "flow": .text(flow.name), "file": .text(path), "states": .number(states), "isWhole": .flag(isWhole),
      "settings": .texts(settings), "sum": .text(sum), "judgements": .list(judgements.map(json)),
      "bounds": .texts(bounds), "certificate": .text(Self.noCertificate),
    ]
    return report.text
  }

  private func json(_ judgement: Judgement) -> JSONText {
    let (clause, verdict) = (judgement.clause, judgement.verdict)
    return [
      "profile": .text(judgement.profile), "clause": .text(clause.id), "title": .text(clause.title),
      "source": .text(clause.source.title), "address": .text(clause.source.address),
      "edition": .text(clause.source.edition), "demand": .text(clause.demand),
      "advice": .flag(clause.isAdvice), "verdict": .text(verdict.kind.rawValue),
      "words": .text(verdict.words),
      "note": clause.note.map { .text($0) } ?? .null, "line": .number(line(of: verdict)),
      "steps": verdict.witness.map { .number($0.scenario.steps.count) } ?? .null,
      "scenario": verdict.witness.map { .text($0.scenario.text) } ?? .null,
    ]
  }

  /// The line of the flow file that decides.
  func line(of verdict: Verdict) -> Int {
    lines.line(of: verdict.witness?.place, limit: verdict.witness?.limit)
  }
}
