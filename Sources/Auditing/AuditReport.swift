import Diagnostics
import Exploration
import FlowFiles
import Scenarios
import ScreenDrawing
import UnlockEngine

/// What an audit came to, in words; other files write it for machines and as a page.
public struct AuditReport: Sendable {
  public let flow: FileFlow
  /// What the flow’s file is called.
  public let path: String
  public let profiles: [Profile]
  public let judgements: [Judgement]
  let states: Int
  let isWhole: Bool
  /// How far exploring came, what bounds it, and what was set.
  let bounds: [String]
  let settings: [String]
  let lines: FlowLines

  public init(
    _ flow: FileFlow, _ source: SourceText, _ result: ExplorationResult, _ profiles: [Profile],
    _ judgements: [Judgement]
  ) {
    (self.flow, path, self.profiles, self.judgements) = (flow, source.path, profiles, judgements)
    (states, isWhole, settings) = (result.progress.states, result.isComplete, result.settings)
    let extent =
      result.isComplete
      ? "All \(grouped(result.progress.states)) states within these bounds were looked at."
      : "Only \(grouped(result.progress.states)) states were looked at: \(result.extent.words)."
    bounds = [extent] + result.bounds
    lines = FlowLines(flow.name, source)
  }

  public static let noCertificate =
    "This is no certificate: it judges what a flow file says, within bounds, by clauses in our words."

  public var isAnythingBroken: Bool { judgements.contains { $0.verdict.witness != nil } }

  /// The scenarios that show what is broken, each once.
  public var scenarios: [ScenarioDraft] {
    judgements.compactMap(\.verdict.witness?.scenario).reduce(into: []) { found, draft in
      if !found.contains(draft) { found.append(draft) }
    }
  }

  /// “31 clauses: 5 broken, 9 met within bounds, …”.
  public var sum: String {
    let words = Verdict.Kind.allCases.compactMap { kind -> String? in
      let count = judgements.count { $0.verdict.kind == kind }
      return count > 0 ? "\(count) \(kind.name)" : nil
    }
    return "\(counted(judgements.count, "clause")): \(words.joined(separator: ", "))"
  }

  func judgements(of profile: Profile) -> [Judgement] { judgements.filter { $0.profile == profile.name } }

  // MARK: For people

  public var text: String {
    var lines = settings.isEmpty ? [] : ["Set: \(settings.joined(separator: ", "))"]
    lines.append("\(flow.title): \(sum).")
    for profile in profiles {
      let own = judgements(of: profile)
      guard !own.isEmpty else { continue }
      lines += ["", profile.title, "\(profile.source.title); \(profile.source.edition)"]
      lines += table(own)
    }
    lines += ["", Self.noCertificate] + bounds.map { "  - \($0)" }
    return lines.joined(separator: "\n")
  }

  private func table(_ judgements: [Judgement]) -> [String] {
    let ids = judgements.map(\.clause.id.cellWidth).max() ?? 0
    let names = judgements.map(\.verdict.kind.name.cellWidth).max() ?? 0
    return judgements.flatMap { judgement in
      let (clause, verdict) = (judgement.clause, judgement.verdict)
      let advice = clause.isAdvice ? " (advised)" : ""
      var lines = [
        "  \(clause.id.padded(to: ids))  \(verdict.kind.name.padded(to: names))  \(clause.title)\(advice)",
        "  \("".padded(to: ids))    \(verdict.words)",
      ]
      if let witness = verdict.witness {
        lines.append("  \("".padded(to: ids))    \(witness.scenario.withoutChecks.stepsInALine)")
      }
      return lines
    }
  }
}

extension ScenarioDraft {
  /// What is done in it, without what is to be seen.
  fileprivate var withoutChecks: ScenarioDraft {
    var draft = self
    draft.steps.removeAll { step in
      switch step {
      case .expect, .picture: true
      default: false
      }
    }
    return draft
  }
}
