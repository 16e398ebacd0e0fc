import Auditing
import BlockingTests
import Diagnostics
import Exploration
import Foundation
import Scenarios
import TerminalSupport
import Testing

/// What is told of an audit, in all its forms.
@Suite(.blocking) struct ReportTests {
  private static func all() throws -> Audited {
    try Audited(SmallFlows.bank, by: BuiltInProfiles.names.compactMap { BuiltInProfiles.profile(named: $0) })
  }

  @Test func neverABareMet() throws {
    let audited = try Self.all()
    let text = audited.report.text
    #expect(text.contains(AuditReport.noCertificate))
    #expect(audited.judgements.allSatisfy { $0.verdict.kind.name != "met" && !$0.verdict.words.isEmpty })
    let verdicts = Dictionary(
      uniqueKeysWithValues: audited.judgements.map { ($0.name, $0.verdict.kind.name) })
    #expect(verdicts["psd2 4(3)(b)"] == "met within bounds")
    #expect(verdicts["psd2 4(3)(d)"] == "broken")
    #expect(verdicts["nist-aal2 3.2.10 length"] == "met by figures")
    #expect(verdicts["mastg MASVS-AUTH-3"] == "not judged: the file doesn’t say")
    #expect(verdicts["psd2 6 to 8"] == "not judged: outside")
    #expect(verdicts["mastg MASTG-TEST-0270"] == "not applicable")
    #expect(text.contains("“sensitive:” would say it"))
  }

  /// What wasn't met in a part may be in the rest; what only the file tells is told all the same.
  @Test func aPartTellsOnlyWhatIsBroken() throws {
    let profiles = BuiltInProfiles.names.compactMap { BuiltInProfiles.profile(named: $0) }
    let part = try Audited(SmallFlows.bankWithFaces(forgets: true), by: profiles, states: 1)
    #expect(!part.explored.result.isComplete)
    let kinds = Set(part.judgements.map(\.verdict.kind))
    #expect(kinds.isDisjoint(with: [.metWithinBounds, .metByFigures, .notApplicable]))
    #expect(kinds.contains(.undecided) && kinds.contains(.outside))
  }

  /// Its line of the flow file is that of the screen.
  @Test func sarifHasWhatItRequires() throws {
    let audited = try Self.all()
    let folder = TemporaryFolder()
    let path = "\(folder.path)/audit.sarif"
    folder.write(audited.report.sarif(version: "0"), to: path)
    let script = "\(SmallFlows.packageFolder)/Tests/AuditingTests/validate-sarif.py"
    let checked = try Finished(running: ["/usr/bin/env", "python3", script, path])
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    let sarif = audited.report.sarif(version: "0")
    let line = try #require(
      SmallFlows.bank.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.hasPrefix("  home:")
      })
    #expect(sarif.contains("\"ruleId\":\"psd2/4(3)(d)\""))
    #expect(sarif.contains("\"startLine\":\(line + 1)"))
  }

  /// Where a limit decides, its line is told: how many tries, how many digits, how long a timer.
  @Test(arguments: [
    ("{ guesses: { at-most: 2 } }", SmallFlows.bank, "limits:"),
    ("{ idle: 2m }", SmallFlows.vault(warns: false), "  idle:"),
    ("{ time-limits-are-warned-of: 20s }", SmallFlows.vault(warns: false), "  idle:"),
    ("{ digits: { at-least: 6 } }", SmallFlows.bankWithLengths, "  pin-length:"),
    ("{ idle: 2m }", SmallFlows.bank, "  home:"),
  ]) func theLineIsThatOfTheLimitThatDecides(_ condition: String, _ text: String, _ line: String) throws {
    let audited = try Audited(text, condition)
    #expect(audited.verdict.kind == .broken, "\(audited.verdict.words)")
    let number = try #require(
      text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix(line) })
    #expect(audited.report.sarif(version: "0").contains("\"startLine\":\(number + 1)}"), "\(line)")
  }

  @Test func junitIsWellFormed() throws {
    let audited = try Self.all()
    let junit = try XMLCounts(audited.report.junit)
    #expect(junit.counts["testcase"] == audited.judgements.count)
    #expect(junit.counts["failure"] == audited.judgements.count { $0.verdict.witness != nil })
    #expect((junit.counts["skipped"] ?? 0) > 0)
  }

  @Test func thePageHasThePhonesOfWhatIsBroken() throws {
    let audited = try Self.all()
    let html = AuditPage(audited.report).html
    let page = try XMLCounts(String(html.drop { $0 != "\n" }))
    #expect(page.counts["details"] == audited.judgements.count)
    #expect((page.counts["figure"] ?? 0) > 5)
    #expect(html.contains(AuditReport.noCertificate))
  }

  @Test func aPathIsAnAddress() throws {
    let audited = try Audited("flow: \(SmallFlows.bank.dropFirst(6))", "{ idle: 5m }")
    let report = AuditReport(
      audited.flow, SourceText(path: "my flows/ä.flow.yaml", text: SmallFlows.bank), audited.explored.result,
      audited.profiles, audited.judgements)
    #expect(report.sarif(version: "0").contains("\"uri\":\"my%20flows/%C3%A4.flow.yaml\""))
  }
}

/// How often each element is in an XML text; throws if it is none.
private final class XMLCounts {
  private(set) var counts: [String: Int] = [:]

  init(_ text: String) throws {
    let folder = TemporaryFolder()
    folder.write(text, to: "\(folder.path)/a.xml")
    let script = """
      import collections, json, sys, xml.etree.ElementTree as tree
      print(json.dumps(collections.Counter(e.tag.split('}')[-1] for e in tree.parse(sys.argv[1]).iter())))
      """
    let read = try Finished(running: ["/usr/bin/env", "python3", "-c", script, "\(folder.path)/a.xml"])
    try #require(read.status == 0, "\(read.errors)")
    counts = try JSONDecoder().decode([String: Int].self, from: Data(read.output.utf8))
  }
}
