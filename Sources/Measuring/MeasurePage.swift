import Diagnostics
import Exploration
import HTMLPages
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine

extension MeasureReport {
  /// The same as a page: each attacker at each starting point, with the best ways as scenarios, and all that is assumed.
  ///
  /// - Parameters:
  ///   - title: The flow’s.
  ///   - links: The pages beside it.
  public func page(title: String, links: [PageLink] = []) -> String {
    var page = HTMLPage(title: printable("\(title): what the lock is worth"), heading: printable(title))
    page.kind = "report"
    page.links = links
    page.isSized = false
    page.finds = "a starting point, an attacker, a code"
    page.notes = ["flow: \(flow)"] + (settings.isEmpty ? [] : ["set: \(settings.joined(separator: ", "))"])
    page.notes = page.notes.map { printable($0) }
    page.sum =
      measures.isEmpty
      ? Self.nothingWanted.capitalisedFirst
      : "How often somebody can guess who isn’t the owner, when, and how likely that opens."
    return page.head + sections + timesTaken + assumed + page.end
  }

  private var sections: String {
    var (out, last): (String, String?) = ("", nil)
    for measure in measures {
      if measure.start.title != last {
        out += owner(of: last)
        out += "<h2>\(pageText(measure.start.title))</h2>\n"
        last = measure.start.title
      }
      out += section(measure)
    }
    out += owner(of: last)
    if !openStarts.isEmpty {
      out +=
        "<p>Not measured, since nothing is locked there yet: \(pageText(openStarts.joined(separator: "; ")))</p>\n"
    }
    return out
  }

  private func section(_ measure: AttackMeasure) -> String {
    var out = "<summary><b>\(pageText(measure.attacker.words))</b></summary>\n"
    var words = [measure.start.title, measure.attacker.words]
    if let way = measure.freeWay {
      out += self.way(way, Self.freely)
      words.append(Self.freely)
    }
    if !measure.isOpenAtOnce {
      for secret in told(measure) {
        let sentence = sentence(secret, isWhole: measure.isWhole)
        out += "<p><b>\(pageText(secret.secret.name))</b>: \(pageText(sentence))</p>\n"
        words += [secret.secret.name, sentence]
        if let way = secret.way { out += self.way(way, "The best way") }
      }
      if let words = closedWords(measure) { out += "<p>\(pageText(words.capitalisedFirst)).</p>\n" }
      if measure.takesText { out += "<p>\(pageText(Self.unknownChance.capitalisedFirst)).</p>\n" }
      out += htmlTable(Self.rows(of: measure))
      if let anew = measure.anew {
        out += way(anew, "Once the owner’s code is gone, private screens can be come to without it")
      }
    }
    return "<details open=\"open\" class=\"unknown\" data-find=\"\(found(words))\">\(out)</details>\n"
  }

  private static let freely = "Comes in without a guess"

  private func way(_ way: AttackMeasure.Way, _ words: String) -> String {
    let time = way.time > 0 ? ", after \(Duration.milliseconds(way.time).scenarioText)" : ""
    return
      "<details><summary>\(pageText(words + time))</summary><pre>\(markup(printable(lines: way.scenario.text)))</pre></details>\n"
  }

  private var timesTaken: String {
    guard let table = times?.table, !table.isEmpty else { return "" }
    return "<h2>\(pageText(OwnerTimes.heading))</h2>\n<section>\n" + htmlTable(table, isFound: true)
      + "</section>\n"
  }

  private var assumed: String {
    "<h2>Assumed</h2>\n<ul>\n\(grounds.map { "<li>\(pageText($0))</li>\n" }.joined())</ul>\n"
  }

  /// What its owner has to do with a starting point.
  private func owner(of start: String?) -> String {
    let lines = Array(ownerLines(of: start).dropFirst())
    guard !lines.isEmpty else { return "" }
    let text = markup(printable(lines: lines.joined(separator: "\n")))
    let words = found([start ?? ""] + lines)
    return "<pre data-find=\"\(words)\">\(text)</pre>\n"
  }

  private func found(_ words: [String]) -> String { pageText(words.joined(separator: " ").lowercased()) }
}

/// A table whose first row names its columns, figures to the right; nothing where there are no others.
///
/// - Parameter isFound: Whether each row can be looked for.
func htmlTable(_ rows: [[String]], isFound: Bool = false) -> String {
  guard rows.count > 1 else { return "" }
  func cells(_ row: [String], _ cell: String) -> String {
    row.enumerated().map { column, text in
      "<\(cell)\(column > 0 ? " class=\"figure\"" : "")>\(pageText(text))</\(cell)>"
    }.joined()
  }
  let lines = rows.dropFirst().map { row in
    let words = pageText(row.joined(separator: " ").lowercased())
    return "<tr\(isFound ? " data-find=\"\(words)\"" : "")>\(cells(row, "td"))</tr>\n"
  }
  return "<div class=\"wide\"><table class=\"list\">\n<tr>\(cells(rows[0], "th"))</tr>\n"
    + lines.joined() + "</table></div>\n"
}
