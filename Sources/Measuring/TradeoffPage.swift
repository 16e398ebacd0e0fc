import HTMLPages
import ScreenDrawing

extension Tradeoff {
  /// The same as a page for whoever decides: the picture, the table, and all that it rests on.
  ///
  /// - Parameter assumptions: What every figure rests on, in sentences.
  public func page(_ assumptions: [String]) -> String {
    var page = HTMLPage(title: "\(flow): what a limit is worth", heading: flow)
    page.kind = "report"
    page.isSized = false
    page.notes = ["A guesser’s chance against how often owners are locked out.", basis]
    let sentences = assumptions.map { "<li>\(xmlEscaped($0))</li>\n" }.joined()
    return page.head + "<figure>\(svg)</figure>\n" + htmlTable([head] + rows.map(cells))
      + "<h2>Assumed</h2>\n<ul>\n\(sentences)</ul>\n" + page.end
  }
}
