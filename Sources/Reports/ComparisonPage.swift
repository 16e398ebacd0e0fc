import Exploration
import HTMLPages
import ScreenDrawing
import SystemIO
import UnlockEngine
import Walkthrough

extension ComparisonReport {
  /// A page: both phones next to each other for each difference, and its scenario.
  public func html(_ look: PictureLook = PictureLook()) -> String {
    var kind: SideDifference.Kind?
    var body = ""
    for difference in differences {
      if difference.example.difference.kind != kind {
        kind = difference.example.difference.kind
        body += "<h2>\(pageText(kind?.title ?? ""))</h2>\n"
      }
      body += section(difference, look)
    }
    if !result.unconfirmed.isEmpty {
      body +=
        "<h2>Not confirmed</h2>\n"
        + list(result.unconfirmed.map { "\($0.kind.title): \($0.place) \($0.what): \($0.a) ↔ \($0.b)" })
    }
    if !result.leftOut.isEmpty {
      body += "<h2>Starting points from which nothing was compared</h2>\n" + list(result.leftOut)
    }
    if !result.bounds.isEmpty { body += "<h2>Bounds</h2>\n" + list(result.bounds) }
    var page = HTMLPage(
      title: printable("\(sides.a) ↔ \(sides.b)"),
      heading: printable("\(result.a.flow.flow.title) ↔ \(result.b.flow.flow.title)"))
    page.kind = "report"
    let mark = result.isEqual.map { $0 ? " class=\"good\"" : " class=\"bad\"" } ?? ""
    page.sum = "<b\(mark)>\(pageText(answer))</b>"
    page.notes = ["A: \(sides.a)", "B: \(sides.b)", figures].map { printable($0) }
    page.finds = "a screen, a fact, words on it"
    let phones = differences.flatMap { [$0.example.a, $0.example.b] }
    page.pictures = look.pageRules(for: phones)
    return page.head + body + page.end
  }

  private func list(_ lines: [String]) -> String {
    "<ul>\n" + lines.map { "<li>\(pageText($0))</li>\n" }.joined() + "</ul>\n"
  }

  private func section(_ difference: CheckedDifference, _ look: PictureLook) -> String {
    let example = difference.example
    let scenario = difference.scenario.text.split(separator: "\n").map { printable(String($0)) }
    let words = difference.headline + " " + difference.parting + " " + example.start
    let found = attribute(printable(words).lowercased())
    return """
      <details open="open" class="bad" data-find="\(found)"><summary><b>≠</b> \(pageText(difference.headline))</summary>
      <p>\(pageText(difference.distance)) from “\(pageText(example.start))”. \(pageText(difference.parting))</p>
      <div class="side">
      \(figure("A", example.difference.a, example.a, look))
      \(figure("B", example.difference.b, example.b, look))
      <figure><figcaption>\(difference.isTold ? "Holds on A and fails on B" : "The way there")</figcaption>\
      <pre>\(markup(scenario.joined(separator: "\n")))</pre></figure>
      </div></details>

      """
  }

  private func figure(_ side: String, _ words: String, _ phone: Simulation, _ look: PictureLook) -> String {
    let drawing = look.bareElement(of: phone, as: "\(side), ")
    return "<figure><figcaption>\(side): \(pageText(words))</figcaption>\(drawing)</figure>"
  }
}
