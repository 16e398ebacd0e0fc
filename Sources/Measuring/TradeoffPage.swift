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
    let heads = head.map { "<th>\(xmlEscaped($0))</th>" }.joined()
    let lines = rows.map { row in "<tr>\(cells(of: row).map { "<td>\(xmlEscaped($0))</td>" }.joined())</tr>" }
    let sentences = assumptions.map { "<li>\(xmlEscaped($0))</li>" }
    return page.head + """
      <figure>\(svg)</figure>
      <table>
      <tr>\(heads)</tr>
      \(lines.joined(separator: "\n"))
      </table>
      <h2>Assumed</h2>
      <ul>
      \(sentences.joined(separator: "\n"))
      </ul>

      """ + page.end
  }
}
