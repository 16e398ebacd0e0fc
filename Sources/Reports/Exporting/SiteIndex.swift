import Exploration
import HTMLPages
import Scenarios
import SystemIO
import UnlockEngine
import Walkthrough

/// The first page of a folder of pages about one flow: what there is, which rules hold, and what things cost.
public struct SiteIndex: Sendable {
  /// A page, with something to recognise it by.
  public struct Way: Sendable {
    public var title: String
    public var address: String
    public var words: String
    public var picture: Simulation?

    public init(_ title: String, _ address: String, words: String, picture: Simulation? = nil) {
      (self.title, self.address, self.words, self.picture) = (title, address, words, picture)
    }
  }

  /// A scenario’s storyboard.
  public struct Board: Sendable {
    public var title: String
    public var address: String
    /// The requirements it stands for, and where it is.
    public var words: String
    public var hasHeld: Bool

    public init(_ title: String, _ address: String, words: String, hasHeld: Bool) {
      (self.title, self.address, self.words, self.hasHeld) = (title, address, words, hasHeld)
    }
  }

  public var title: String
  public var notes: [String]
  public var links: [PageLink]
  public var ways: [Way]
  public var boards: [Board]
  public var findings: ExplorationResult
  /// What the flow’s goals cost, where it has any.
  public var costs: CostReport?
  public var look: PictureLook

  public init(
    title: String, notes: [String], links: [PageLink], ways: [Way], boards: [Board],
    findings: ExplorationResult, costs: CostReport?, look: PictureLook
  ) {
    (self.title, self.notes, self.links, self.ways, self.boards) = (title, notes, links, ways, boards)
    (self.findings, self.costs, self.look) = (findings, costs, look)
  }

  public var html: String {
    let broken = findings.outcomes.filter(\.isBroken).count
    var page = HTMLPage(title: printable(title))
    page.kind = "index"
    page.sum =
      broken > 0
      ? "<b class=\"bad\">\(counted(broken, "rule")) \(broken == 1 ? "is" : "are") broken.</b>"
      : "<b class=\"good\">No rule is broken</b> in \(counted(findings.progress.states, "state"))"
        + (findings.isComplete
          ? ", which are all within the bounds below\(untried)." : ": \(pageText(findings.extent.words)).")
    page.notes = notes.map { printable($0) }
    page.links = links
    page.finds = "a scenario, a rule, a requirement"
    page.isSized = false
    page.pictures = look.pageRules(for: ways.compactMap(\.picture))
    return page.head + "<ul class=\"ways\">\n\(ways.map(card).joined())</ul>\n" + storyboards + rules
      + guesses + prices + bounds + page.end
  }

  private var untried: String {
    let count = findings.untriedRules.count
    return count == 0
      ? "" : "; what \(counted(count, "rule")) \(count == 1 ? "is" : "are") about was never so"
  }

  private func card(_ way: Way) -> String {
    let picture = way.picture.map { look.bareElement(of: $0) } ?? ""
    return
      "<li><a href=\"\(attribute(way.address))\"><figure>\(picture)</figure><b>\(pageText(way.title))</b>"
      + "<span class=\"dim\">\(pageText(way.words))</span></a></li>\n"
  }

  private func found(_ words: String) -> String { attribute(printable(words).lowercased()) }

  private var storyboards: String {
    guard !boards.isEmpty else { return "" }
    let rows = boards.map { board in
      """
      <tr data-find="\(found(board.title + " " + board.words))"><td class="\(board.hasHeld ? "good" : "bad")">\
      \(board.hasHeld ? "✓" : "✗")</td><td><a href="\(attribute(board.address))">\(pageText(board.title))</a></td>\
      <td class="dim">\(pageText(board.words))</td></tr>

      """
    }
    return "<h2 id=\"storyboards\">Storyboards</h2>\n" + table(rows)
  }

  private var rules: String {
    let rows = findings.outcomes.filter { $0.verdict != nil }.map { outcome -> String in
      let verdict = outcome.verdict ?? ""
      let steps = outcome.example.map {
        "<details><summary>the shortest way there</summary><pre>\(markup(printable(lines: $0.scenario.text)))</pre></details>"
      }
      return """
        <tr data-find="\(found(outcome.rule))"><td class="\(outcome.sign.style)">\
        \(outcome.sign.text)</td><td>\(pageText(outcome.rule))\(steps ?? "")</td>\
        <td class="dim">\(pageText(verdict))</td></tr>

        """
    }
    return rows.isEmpty ? "" : "<h2 id=\"rules\">Rules</h2>\n" + table(rows)
  }

  private var guesses: String {
    guard !findings.guesses.isEmpty else { return "" }
    let rows = findings.guesses.map {
      "<tr data-find=\"\(found($0.secret))\"><td>\(pageText($0.secret))</td><td>\(pageText($0.sentence))</td></tr>\n"
    }
    return "<h2 id=\"guesses\">Wrong tries between two right ones, at most</h2>\n" + table(rows)
  }

  private var prices: String {
    costs.map {
      "<h2 id=\"costs\">Costs</h2>\n<div class=\"wide\"><pre>\(markup(printable(lines: $0.text)))</pre></div>\n"
    } ?? ""
  }

  private var bounds: String {
    let items = findings.bounds.map { "<li>\(pageText($0))</li>\n" }.joined()
    return items.isEmpty ? "" : "<h2 id=\"bounds\">Bounds</h2>\n<ul>\n\(items)</ul>\n"
  }

  private func table(_ rows: [String]) -> String {
    "<div class=\"wide\"><table class=\"list\"><tbody>\n\(rows.joined())</tbody></table></div>\n"
  }
}

extension ExplorationResult.Outcome {
  /// A tick only for what was tried, and holds.
  fileprivate var sign: (style: String, text: String) {
    if isBroken { return ("bad", "✗") }
    if case .held = result { return ("good", "✓") }
    return ("dim", "–")
  }

  /// What came of it, in a few words; `nil` for a rule that has nothing to say here.
  var verdict: String? {
    switch result {
    case .held(let tried): "held \(tried.words)"
    case .heldSoFar(let tried): "held so far \(tried.words)"
    case .neverTried: "never tried: what it is about was never so"
    case .broken(let example): "broken after \(counted(example.path.moves.count, "step"))"
    case .accepted(let reason, _): "known to be broken: \(reason)"
    case .holdsAgain(let reason): "holds, though it is accepted to be broken: \(reason)"
    case .neverSeen: "never seen"
    case .unconfirmed: "not decided: broken only where waits are lengthened"
    case .unknown: "not known"
    case .notApplicable, .notJudged: nil
    }
  }

  /// The way to where it is broken, wherever it is.
  package var example: Counterexample? {
    switch result {
    case .broken(let example), .accepted(_, let example): example
    default: nil
    }
  }

  var isBroken: Bool {
    switch result {
    case .broken, .neverSeen, .holdsAgain: true
    default: false
    }
  }
}
