import Exploration
import ScreenDrawing
import UnlockEngine
import Walkthrough

extension ComparisonReport {
  /// A page that needs nothing else: both phones next to each other for each difference, and its scenario.
  public func html(_ look: PictureLook = PictureLook()) -> String {
    var kind: SideDifference.Kind?
    var body = ""
    for difference in differences {
      if difference.example.difference.kind != kind {
        kind = difference.example.difference.kind
        body += "<h2>\(text(kind?.title ?? ""))</h2>\n"
      }
      body += section(difference, look)
    }
    if !result.unconfirmed.isEmpty {
      body +=
        "<h2>Not confirmed</h2>\n"
        + list(result.unconfirmed.map { "\($0.kind.title): \($0.place) \($0.what): \($0.a) ↔ \($0.b)" })
    }
    if !result.leftOut.isEmpty {
      body += "<h2>Starting points that don’t go with the settings</h2>\n" + list(result.leftOut)
    }
    if !result.bounds.isEmpty { body += "<h2>Bounds</h2>\n" + list(result.bounds) }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(text(sides.a)) ↔ \(text(sides.b))</title>
      <style>
      \(HTMLReport.style)
      \(look.styleSheet)
      </style>
      </head>
      <body>
      <h1>\(text(result.a.flow.flow.title)) ↔ \(text(result.b.flow.flow.title))</h1>
      <p>A: <code>\(text(sides.a))</code><br>B: <code>\(text(sides.b))</code></p>
      <p class="counts"><b class="\(result.isEqual ? "good" : "bad")">\(text(answer))</b><br>
      <small>\(text(figures))</small></p>
      \(body)</body>
      </html>

      """
  }

  private func text(_ outside: String) -> String { markup(printable(outside)) }

  private func list(_ lines: [String]) -> String {
    "<ul>\n" + lines.map { "<li>\(text($0))</li>\n" }.joined() + "</ul>\n"
  }

  private func section(_ difference: CheckedDifference, _ look: PictureLook) -> String {
    let example = difference.example
    let scenario = difference.scenario.text.split(separator: "\n").map { printable(String($0)) }
    return """
      <details open class="bad"><summary><b>≠</b> \(text(difference.headline))</summary>
      <p>\(text(difference.distance)) from “\(text(example.start))”. \(text(difference.parting))</p>
      <div class="side">
      \(figure("A", example.difference.a, example.a, look))
      \(figure("B", example.difference.b, example.b, look))
      <figure><figcaption>\(difference.isTold ? "Holds on A and fails on B" : "The way there")</figcaption>\
      <pre>\(markup(scenario.joined(separator: "\n")))</pre></figure>
      </div></details>

      """
  }

  private func figure(_ side: String, _ words: String, _ phone: Simulation, _ look: PictureLook) -> String {
    let drawing = look.element(of: phone, as: "\(side), ")
    return "<figure><figcaption>\(side): \(text(words))</figcaption>\(drawing)</figure>"
  }
}
