import Diagnostics
import Exploration
import HTMLPages
import Playing
import Reports
import Scenarios
import ScreenDrawing
import SystemIO
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
    var page = HTMLPage(title: printable("Audit of \(report.flow.title)"))
    page.kind = "report"
    page.links = links
    let sum = pageText(report.sum)
    page.sum = "<b class=\"\(report.isAnythingBroken ? "bad" : "good")\">\(sum)</b>"
    page.notes = ["flow: \(report.flow.name)", AuditReport.noCertificate].map { printable($0) }
    if !report.settings.isEmpty {
      page.notes.append(printable("set: \(report.settings.joined(separator: ", "))"))
    }
    page.finds = "a clause, a verdict"
    page.pictures = look.pageRules(for: stories.compactMap { $0 }.flatMap { $0.cards.map(\.simulation) })
    var body = ""
    for profile in report.profiles {
      body += "<h2>\(pageText(profile.title))</h2>\n<p>\(pageText(source(profile.source)))</p>\n"
      for (number, judgement) in report.judgements.enumerated() where judgement.profile == profile.name {
        body += section(judgement, stories[number])
      }
    }
    let bounds = report.bounds.map { "<li>\(pageText($0))</li>\n" }.joined()
    return page.head + body + "<h2>Bounds</h2>\n<ul>\n\(bounds)</ul>\n" + page.end
  }

  private func source(_ source: Clause.Source) -> String {
    [source.title, source.edition].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func section(_ judgement: Judgement, _ story: Story?) -> String {
    let (clause, verdict) = (judgement.clause, judgement.verdict)
    let advice = clause.isAdvice ? " (advised)" : ""
    let found = pageText(
      "\(judgement.name) \(clause.title) \(verdict.kind.name) \(verdict.words)".lowercased())
    let isBroken = verdict.witness != nil
    // What nobody judged isn’t good.
    let tone = isBroken ? "bad" : verdict.kind.isJudged ? "good" : "unknown"
    let link =
      clause.source.address.isEmpty
      ? pageText(source(clause.source))
      : "<a href=\"\(pageText(clause.source.address))\">\(pageText(source(clause.source)))</a>"
    let note = clause.note.map { "<p>\(pageText($0))</p>\n" } ?? ""
    return """
      <details\(isBroken ? " open=\"open\"" : "") class="\(tone)" data-find="\(found)">\
      <summary><b>\(pageText(clause.id))</b> \(pageText(clause.title))\(advice): <b>\(pageText(verdict.kind.name))</b></summary>
      <p>\(pageText(clause.demand))</p>
      <p>\(pageText(verdict.words))</p>
      \(note)<p>\(link)</p>
      \(verdict.witness.map { way($0, story) } ?? "")</details>

      """
  }

  // MARK: The way there

  private func story(of witness: Witness) -> Story? {
    let source = SourceText(path: "\(witness.scenario.name).yaml", text: witness.scenario.text)
    guard let scenario = try? ScenarioReader.readAll(source, flows: [report.flow] as [any Flow]).get().first
    else { return nil }
    return Story(of: ScenarioPlayback(scenario, source: source))
  }

  private func way(_ witness: Witness, _ story: Story?) -> String {
    let cards = (story?.cards ?? []).enumerated().map { number, card in
      """
      <li><figure>\(look.bareElement(of: card.simulation))
      <figcaption><span class="number">\(number + 1)</span> \(pageText(card.sentence ?? card.caption))</figcaption></figure></li>
      """
    }
    return """
      <ol class="cards">
      \(cards.joined(separator: "\n"))
      </ol>
      <pre>\(markup(printable(lines: witness.scenario.text)))</pre>

      """
  }
}
