import Exploration
import SystemIO

extension AuditReport {
  /// JUnit’s XML: a suite for each profile, a test case for each clause. What wasn’t judged is skipped.
  public var junit: String {
    let suites = profiles.map { profile in (profile, judgements(of: profile)) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"unlocksim audit\" \(Self.counts(judgements))>\n"
    for (profile, own) in suites {
      text +=
        "  <testsuite name=\"\(pageText("\(flow.name): \(profile.title)"))\" \(Self.counts(own)) "
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
    let words = pageText("\(verdict.kind.name): \(verdict.words)")
    let head =
      "    <testcase name=\"\(pageText("\(clause.id) \(clause.title)"))\" "
      + "classname=\"audit.\(pageText(judgement.profile))\" time=\"0\">\n"
    var body = ""
    if let witness = verdict.witness {
      let text = markup(printable(lines: "\(clause.demand)\n\n\(witness.scenario.text)"))
      body = "      <failure message=\"\(words)\">\(text)</failure>\n"
    } else if !verdict.kind.isJudged {
      body = "      <skipped message=\"\(words)\"/>\n"
    } else {
      body = "      <system-out>\(words)</system-out>\n"
    }
    return head + body + "    </testcase>\n"
  }
}
