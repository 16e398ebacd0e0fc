import Auditing
import Diagnostics
import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// A flow, explored and audited by one clause or many.
struct Audited {
  let flow: FileFlow
  let source: SourceText
  let explored: ExaminedFlow
  let judgements: [Judgement]
  let profiles: [Profile]

  init(_ text: String, by profiles: [Profile], states: Int = 400_000) throws {
    source = SourceText(path: "my-bank.flow.yaml", text: text)
    flow = try FlowFile.read(source).get()
    self.profiles = profiles
    explored = try FlowExplorer(flow).examined(Setup(), .one, states) { _ in true }
    judgements = Auditor(flow, explored).judgements(of: profiles)
  }

  /// By a single condition, in the words of a profile.
  init(_ text: String, _ condition: String) throws {
    try self.init(text, by: [try Self.profile(condition)])
    try #require(explored.result.isComplete)
  }

  var verdict: Verdict { judgements[0].verdict }

  var report: AuditReport { AuditReport(flow, source, explored.result, profiles, judgements) }

  static func profile(_ condition: String) throws -> Profile {
    let text = """
      profile: ours
      source: Our policy
      edition: today
      clauses: { "1": { title: One, demand: That it is so., condition: \(condition) } }

      """
    return try Profile.read(SourceText(path: "ours.yaml", text: text)).get()
  }

  /// Whether a scenario passes on a flow, read as its file would be.
  static func passes(_ draft: ScenarioDraft, on text: String) throws -> Bool {
    let flow = try FlowFile.read(SourceText(path: "my-bank.flow.yaml", text: text)).get()
    let source = SourceText(path: "\(draft.name).yaml", text: draft.text)
    // What can’t be read fails, too: a button is gone, say.
    guard let scenario = try? ScenarioReader.readAll(source, flows: [flow] as [any Flow]).get().first else {
      return false
    }
    return ScenarioRun.result(of: scenario).hasPassed
  }
}
