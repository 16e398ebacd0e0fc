import Diagnostics
import Exploration
import HTMLPages
import Playing
import Reports
import Scenarios
import ScreenDrawing
import UnlockEngine
import Walkthrough

/// An audit as one page: each clause with its demand and its verdict, and where it is broken the phones on the way there.
public struct AuditPage {
  private let report: AuditReport
  private let look: PictureLook
  /// The pages beside it.
  private let links: [PageLink]

  public init(_ report: AuditReport, _ look: PictureLook = PictureLook(), links: [PageLink] = []) {
    (self.report, self.look, self.links) = (report, look, links)
  }

  public var html: String {
    let stories = report.judgements.map { $0.verdict.witness.flatMap(story) }
    var page = HTMLPage(title: text("Audit of \(report.flow.title)"))
    page.kind = "report"
    page.links = links
    let sum = xmlEscaped(text(report.sum))
    page.sum = "<b class=\"\(report.isAnythingBroken ? "bad" : "good")\">\(sum)</b>"
    page.notes = ["flow: \(report.flow.name)", AuditReport.noCertificate].map(text)
    if !report.settings.isEmpty { page.notes.append(text("set: \(report.settings.joined(separator: ", "))")) }
    page.finds = "a clause, a verdict"
    page.pictures = look.pageRules(for: stories.compactMap { $0 }.flatMap { $0.cards.map(\.simulation) })
    var body = ""
    for profile in report.profiles {
      body += "<h2>\(escaped(profile.title))</h2>\n<p>\(escaped(source(profile.source)))</p>\n"
      for (number, judgement) in report.judgements.enumerated() where judgement.profile == profile.name {
        body += section(judgement, stories[number])
      }
    }
    let bounds = report.bounds.map { "<li>\(escaped($0))</li>\n" }.joined()
    return page.head + body + "<h2>Bounds</h2>\n<ul>\n\(bounds)</ul>\n" + page.end
  }

  private func text(_ outside: String) -> String { SafeText(outside).string }
  private func escaped(_ outside: String) -> String { xmlEscaped(text(outside)) }

  private func source(_ source: Clause.Source) -> String {
    [source.title, source.edition].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func section(_ judgement: Judgement, _ story: Story?) -> String {
    let (clause, verdict) = (judgement.clause, judgement.verdict)
    let advice = clause.isAdvice ? " (advised)" : ""
    let found = escaped(
      "\(judgement.name) \(clause.title) \(verdict.kind.name) \(verdict.words)".lowercased())
    let isBroken = verdict.witness != nil
    // What nobody judged isn’t good.
    let tone = isBroken ? "bad" : verdict.kind.isJudged ? "good" : "unknown"
    let link =
      clause.source.address.isEmpty
      ? escaped(source(clause.source))
      : "<a href=\"\(escaped(clause.source.address))\">\(escaped(source(clause.source)))</a>"
    let note = clause.note.map { "<p>\(escaped($0))</p>\n" } ?? ""
    return """
      <details\(isBroken ? " open=\"open\"" : "") class="\(tone)" data-find="\(found)">\
      <summary><b>\(escaped(clause.id))</b> \(escaped(clause.title))\(advice): <b>\(escaped(verdict.kind.name))</b></summary>
      <p>\(escaped(clause.demand))</p>
      <p>\(escaped(verdict.words))</p>
      \(note)<p>\(link)</p>
      \(verdict.witness.map { way($0, story) } ?? "")</details>

      """
  }

  // MARK: The way there

  private func story(of witness: Witness) -> Story? {
    let source = SourceText(path: "\(witness.scenario.name).yaml", text: witness.scenario.text)
    guard
      let scenario = try? ScenarioReader.readAll(source, flows: [report.flow] as [any Flow]).get().first
    else { return nil }
    return Story(of: ScenarioPlayback(scenario, source: source))
  }

  private func way(_ witness: Witness, _ story: Story?) -> String {
    let cards = (story?.cards ?? []).enumerated().map { number, card in
      """
      <li><figure>\(look.bareElement(of: card.simulation))
      <figcaption><span class="number">\(number + 1)</span> \(escaped(card.sentence ?? card.caption))</figcaption></figure></li>
      """
    }
    let lines = SafeText(lines: witness.scenario.text).string
    return """
      <ol class="cards">
      \(cards.joined(separator: "\n"))
      </ol>
      <pre>\(xmlEscaped(lines))</pre>

      """
  }
}
