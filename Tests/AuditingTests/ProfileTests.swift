import Auditing
import BundledFlowFiles
import Diagnostics
import Exploration
import Scenarios
import Testing
import UnlockEngine

/// Profiles: those that come with the program, and a team’s own with mistakes in them.
@Suite struct ProfileTests {
  @Test(arguments: BuiltInProfiles.names) func builtInProfilesSayWhereTheyComeFrom(_ name: String) throws {
    let profile = try #require(BuiltInProfiles.profile(named: name))
    #expect(profile.name == name)
    #expect(!profile.clauses.isEmpty)
    for clause in profile.clauses {
      #expect(!clause.title.isEmpty && !clause.demand.isEmpty, "\(clause.id)")
      #expect(clause.source.address.hasPrefix("https://"), "\(clause.id)")
      #expect(!clause.source.edition.isEmpty, "\(clause.id)")
    }
    #expect(Set(profile.clauses.map(\.id)).count == profile.clauses.count)
  }

  /// A rule is named by its sentence, which may change.
  @Test func rulesThatClausesNameAreThere() throws {
    let flow = try #require(BundledFlowFiles.flow(named: "banno"))
    let result = try FlowExplorer(flow).explore(Setup(), .one, 500) { _ in true }.result
    let known = Set(result.outcomes.map(\.rule))
    for profile in BuiltInProfiles.names.compactMap({ BuiltInProfiles.profile(named: $0) }) {
      for clause in profile.clauses {
        if case .asks(.rule(let name)) = clause.condition {
          #expect(known.contains(name), "\(profile.name) \(clause.id)")
        }
      }
    }
  }

  @Test(arguments: [
    ("condition: { idle: soon }", "“soon” isn’t a length of time from 1s to "),
    ("condition: idle", "“idle” takes something: condition: { idle: … }."),
    ("condition: { idel: 5m }", "There is no condition “idel”."),
    ("condition: { last-try-is-told: 5 }", "“last-try-is-told” takes nothing: condition: last-try-is-told."),
    ("condition: { guesses: { at-least: 5 } }", "“guesses” has no “at-least”."),
    ("condition: { guesses: { until-break-of: 1m } }", "“guesses” needs “at-most”."),
    ("condition: { digits: { at-least: 8, at-most: 4 } }", "At least 8 and at most 4: no code is so."),
    ("condition: { digits: {} }", "“digits” needs “at-least” or “at-most”."),
    ("condition: { missing: { word: x } }", "“missing” needs “because”."),
    ("condition: [idle]", "A condition is one word, or a map of one, and this is a list."),
    ("condition: last-try-is-told, where: nowhere", "There is no “nowhere” here."),
    ("condition: last-try-is-told, advice: perhaps", "“perhaps” is neither true nor false."),
    ("condition: last-try-is-told, adress: x", "A clause has no key “adress”."),
    (
      "condition: last-try-is-told, address: \"javascript:x\"",
      "“javascript:x” isn’t an address that begins with https://."
    ),
  ]) func mistakesAreToldWithTheirLine(_ clause: String, _ message: String) throws {
    let text = """
      profile: ours
      source: Our policy
      edition: today
      clauses:
        one: { title: One, demand: So it is., \(clause) }

      """
    let read = Profile.read(SourceText(path: "ours.yaml", text: text))
    guard case .failure(let invalid) = read else {
      Issue.record("read: \(clause)")
      return
    }
    #expect(
      invalid.mistakes.contains { $0.message.hasPrefix(message) && $0.place?.line == 5 }, "\(invalid.text)")
  }

  @Test func whatIsMissingIsTold() {
    let read = Profile.read(SourceText(path: "ours.yaml", text: "profile: ours\n"))
    guard case .failure(let invalid) = read else {
      Issue.record("it was read")
      return
    }
    let told = invalid.mistakes.map(\.message).joined(separator: "\n")
    for word in ["source", "edition", "clauses"] { #expect(told.contains("“\(word)” is missing")) }
  }
}
