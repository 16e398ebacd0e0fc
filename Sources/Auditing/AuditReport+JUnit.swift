import Diagnostics
import Exploration
import ScreenDrawing

extension AuditReport {
  /// JUnit’s XML: a suite for each profile, a test case for each clause. What wasn’t judged is skipped.
  public var junit: String {
    let suites = profiles.map { profile in (profile, judgements(of: profile)) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"unlocksim audit\" \(Self.counts(judgements))>\n"
    for (profile, own) in suites {
      text +=
        "  <testsuite name=\"\(Self.attribute("\(flow.name): \(profile.title)"))\" \(Self.counts(own)) "
        + "skipped=\"\(own.count { !$0.verdict.kind.isJudged })\">\n"
      text += own.map(testCase).joined()
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ judgements: [Judgement]) -> String {
    let broken = judgements.count { $0.verdict.witness != nil }
    return "tests=\"\(judgements.count)\" failures=\"\(broken)\" errors=\"0\" time=\"0\""
  }

  private func testCase(_ judgement: Judgement) -> String {
    let (clause, verdict) = (judgement.clause, judgement.verdict)
    let words = Self.attribute("\(verdict.kind.name): \(verdict.words)")
    let head =
      "    <testcase name=\"\(Self.attribute("\(clause.id) \(clause.title)"))\" "
      + "classname=\"audit.\(Self.attribute(judgement.profile))\" time=\"0\">\n"
    var body = ""
    if let witness = verdict.witness {
      let text = SafeText(lines: "\(clause.demand)\n\n\(witness.scenario.text)").string
      body = "      <failure message=\"\(words)\">\(xmlEscaped(text))</failure>\n"
    } else if !verdict.kind.isJudged {
      body = "      <skipped message=\"\(words)\"/>\n"
    } else {
      body = "      <system-out>\(words)</system-out>\n"
    }
    return head + body + "    </testcase>\n"
  }

  private static func attribute(_ text: String) -> String { xmlEscaped(SafeText(text).string) }
}
