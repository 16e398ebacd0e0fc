import HTMLPages
import ScreenDrawing
import UnlockEngine

/// A story as one page (`HTMLPage`): the screens in order, each with what was done, when, and which facts changed.
public struct Storyboard: Sendable {
  public var story: Story
  public var look: PictureLook
  /// The pages beside it.
  public var links: [PageLink]
  /// Where a page beside it has what a phone shows: “gallery.html#banno.lock-pin.empty”.
  public var address: @Sendable (Simulation) -> PageLink?

  public init(
    _ story: Story, _ look: PictureLook = PictureLook(), links: [PageLink] = [],
    address: @escaping @Sendable (Simulation) -> PageLink? = { _ in nil }
  ) { (self.story, self.look, self.links, self.address) = (story, look, links, address) }

  /// The whole page.
  public var html: String { pieces.joined() }

  /// The page piece by piece, because one with many steps is long.
  public var pieces: some Sequence<String> {
    let count = story.cards.count
    let leftOut = max(0, count - Self.mostCards)
    // What comes last is what somebody looks for: a failure, or where it has led to.
    let cut = leftOut > 0 ? Self.mostCards - Self.lastCards : count
    return (0...count - leftOut + 1).lazy.map { number in
      switch number {
      case 0: head
      case count - leftOut + 1: end
      case cut + 1 where leftOut > 0:
        "<li class=\"more\">… \(leftOut) more steps: a page has room for \(Self.mostCards).</li>\n"
          + card(story.cards[number + leftOut - 1], number: number + leftOut) + "\n"
      default:
        card(
          story.cards[number > cut ? number + leftOut - 1 : number - 1],
          number: number > cut ? number + leftOut : number) + "\n"
      }
    }
  }

  /// As many as a browser shows at once: some megabytes.
  static let mostCards = 1000
  private static let lastCards = 100

  private var page: HTMLPage {
    var page = HTMLPage(title: story.title)
    page.kind = "storyboard"
    page.notes = story.notes
    if story.cost != Cost() {
      page.notes.append("What it takes: \(story.cost.text); some \(story.cost.effort.shortText)")
    }
    page.links = links
    page.finds = "a step, words on a screen, a fact"
    let phones = story.cards.flatMap { [$0.simulation] + [$0.beside].compactMap { $0 } }
    page.pictures = look.pageRules(for: phones)
    return page
  }

  private var head: String { page.head + verdict + "<ol class=\"cards\">\n" }

  private var end: String { "</ol>\n" + page.end }

  private var verdict: String {
    guard let verdict = story.verdict else { return "" }
    let (state, mark) = verdict.hasHeld ? ("good", "✓") : ("bad", "✗")
    return "<p class=\"verdict \(state)\">\(mark) \(xmlEscaped(verdict.text))</p>\n"
  }

  private func card(_ card: Story.Card, number: Int) -> String {
    let time = timeOfDay(card.time, seconds: true)
    let note = card.note.map { "\n<p class=\"note\">\(xmlEscaped($0))</p>" } ?? ""
    let keys = card.keys.map { " <kbd>\(xmlEscaped($0))</kbd>" }.joined()
    let words = card.sentence.map(xmlEscaped) ?? "<code>\(xmlEscaped(card.caption))</code>"
    let sum = card.cost == Cost() ? "" : "\n<p class=\"price\">so far: \(card.cost.text)</p>"
    let checks = card.checks.map(check)
    let checked = checks.isEmpty ? "" : "\n<ul>\n\(checks.joined(separator: "\n"))\n</ul>"
    let link = address(card.simulation).map {
      "\n<p class=\"price also\"><a href=\"\(xmlEscaped($0.address))\">\(xmlEscaped($0.title))</a></p>"
    }
    return """
      <li data-find="\(found(in: card))"><figure>
      \(pictures(of: card))
      <figcaption><span class="number">\(number)</span> <span>\(words)\(keys)</span> \
      <time>\(time)</time></figcaption>\(note)\(sum)\(link ?? "")\(differences(of: card))\(checked)\(facts(of: card))\(source(of: card))
      </figure></li>
      """
  }

  /// What it is found by: what was done, what was checked, what is to be seen, and what changed.
  private func found(in card: Story.Card) -> String {
    let words =
      [card.sentence ?? card.caption, card.note ?? ""] + card.checks.map { $0.sentence ?? $0.text }
      + [card.simulation.screen.inOneLine] + card.changes.map(\.name)
    let text = words.joined(separator: " ").lowercased()
    return xmlEscaped(String(text.map { $0.isWhitespace ? " " : $0 }))
  }

  private func facts(of card: Story.Card) -> String {
    list(
      card.changes.map { ($0.name, "<del>\(xmlEscaped($0.old))</del> → <ins>\(xmlEscaped($0.new))</ins>") })
  }

  /// Names with what is said of each; nothing where there are none.
  private func list(_ rows: [(name: String, words: String)], _ kind: String = "") -> String {
    let rows = rows.map { "<div><dt>\(xmlEscaped($0.name))</dt><dd>\($0.words)</dd></div>\n" }
    return rows.isEmpty ? "" : "\n<dl\(kind)>\n\(rows.joined())</dl>"
  }

  /// What stands in the file, for those who write such files; nothing where it stands there already.
  private func source(of card: Story.Card) -> String {
    let steps =
      (card.sentence == nil ? [] : [card.caption]) + card.checks.filter { $0.sentence != nil }.map(\.text)
    guard !steps.isEmpty else { return "" }
    let lines = steps.map {
      "- " + $0.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
    }
    return
      "\n<details><summary>As YAML</summary><pre>\(xmlEscaped(lines.joined(separator: "\n")))</pre></details>"
  }

  /// The phone; where two were walked with, one above the other, so that a row of cards has two rows of phones.
  private func pictures(of card: Story.Card) -> String {
    guard let beside = card.beside else { return look.bareElement(of: card.simulation) }
    let sign = card.differences.isEmpty ? "=" : "≠"
    return """
      <div class="side"><span>A</span>\(look.bareElement(of: card.simulation, as: "A, "))</div>
      <div class="side"><span>B <b>\(sign)</b></span>\(look.bareElement(of: beside, as: "B, "))</div>
      """
  }

  /// What is other on the second phone.
  private func differences(of card: Story.Card) -> String {
    list(card.differences.map { ($0.what, "\(xmlEscaped($0.a)) ≠ \(xmlEscaped($0.b))") }, " class=\"other\"")
  }

  /// A tick or a cross, what was checked, and why it failed.
  private func check(_ check: Story.Check) -> String {
    let mark = check.hasHeld ? "✓" : "✗"
    let reasons = check.reasons.map { "\n<span class=\"reason\">\(xmlEscaped($0))</span>" }.joined()
    let words =
      check.sentence.map { "<span>\(xmlEscaped($0))</span>" } ?? "<code>\(xmlEscaped(check.text))</code>"
    return """
      <li class="check \(check.hasHeld ? "held" : "failed")"><span class="mark">\(mark)</span> \
      \(words)\(reasons)</li>
      """
  }
}

extension Screen {
  /// What is visible, in one line, for people who can't see it.
  public var inOneLine: String {
    guard let top else { return "The screen is off" }
    let words = [top.title] + top.texts + top.controls.map { "[\($0.title)]" }
    let filled = top.keypad.map { ["\($0.filled) characters typed"] } ?? []
    return ([top.id + ":"] + (words + filled).filter { !$0.isEmpty }).joined(separator: " ")
  }
}
