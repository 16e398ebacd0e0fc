import ScreenDrawing
import UnlockEngine

/// A story as one HTML page: the screens in order, each with what was done, when, and which facts changed.
///
/// In print, cards are laid out like words of a line, which browsers break between pages better than rows of a
/// grid. No scripts, nothing loaded from elsewhere, and also well-formed as XML. Light or dark as the reader
/// prefers, and light in print.
public struct Storyboard: Sendable {
  public var story: Story
  public var look: PictureLook

  public init(_ story: Story, _ look: PictureLook = PictureLook()) { (self.story, self.look) = (story, look) }

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
      case count - leftOut + 1: Self.end
      case cut + 1 where leftOut > 0:
        "<li class=\"more\">… \(leftOut) more steps: a page has room for \(Self.mostCards).</li>\n"
          + card(story.cards[number + leftOut - 1], number: number + leftOut) + "\n"
      default:
        card(
          story.cards[number > cut ? number + leftOut - 1 : number - 1],
          number: number > cut ? number + leftOut : number)
          + "\n"
      }
    }
  }

  /// As many as a browser shows at once: some megabytes.
  static let mostCards = 1000
  private static let lastCards = 100

  private var head: String {
    let style = Storyboard.styleSheet + look.styleSheet
    let phones = story.cards.flatMap { [$0.simulation] + [$0.beside].compactMap { $0 } }
    let policy = ContentPolicy(
      styles: [style] + phones.map(look.ownStyle).filter { !$0.isEmpty },
      showsImages: phones.contains(where: \.hasImages))
    let notes = story.notes.map { "<p>\(xmlEscaped($0))</p>" }.joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      \(policy.element)
      <title>\(xmlEscaped(story.title))</title>
      <style>\(style)</style>
      </head>
      <body>
      <header>
      <h1>\(xmlEscaped(story.title))</h1>
      \(notes)
      \(cost)\(verdict)
      </header>
      <ol class="cards">

      """
  }

  private static let end = """
    </ol>
    </body>
    </html>

    """

  private var cost: String {
    guard story.cost != Cost() else { return "" }
    return "<p class=\"price\">What it takes: \(story.cost.text); some \(story.cost.effort.shortText)</p>\n"
  }

  private var verdict: String {
    guard let verdict = story.verdict else { return "" }
    let mark = verdict.hasHeld ? "✓" : "✗"
    return
      "<p class=\"verdict \(verdict.hasHeld ? "held" : "failed")\">\(mark) \(xmlEscaped(verdict.text))</p>"
  }

  private func card(_ card: Story.Card, number: Int) -> String {
    let time = timeOfDay(card.time, seconds: true)
    let picture = pictures(of: card)
    let note = card.note.map { "\n<p class=\"note\">\(xmlEscaped($0))</p>" } ?? ""
    let keys = card.keys.map { " <kbd>\(xmlEscaped($0))</kbd>" }.joined()
    let changes = card.changes.map { change in
      """
      <div><dt>\(xmlEscaped(change.name))</dt>\
      <dd><del>\(xmlEscaped(change.old))</del> → <ins>\(xmlEscaped(change.new))</ins></dd></div>
      """
    }
    let facts = changes.isEmpty ? "" : "\n<dl>\n\(changes.joined(separator: "\n"))\n</dl>"
    let sum = card.cost == Cost() ? "" : "\n<p class=\"price\">so far: \(card.cost.text)</p>"
    let differences = self.differences(of: card)
    let checks = card.checks.map(check)
    let checked = checks.isEmpty ? "" : "\n<ul>\n\(checks.joined(separator: "\n"))\n</ul>"
    return """
      <li><figure>
      \(picture)
      <figcaption><span class="number">\(number)</span> <span><code>\(xmlEscaped(card.caption))</code>\(keys)</span> \
      <time>\(time)</time></figcaption>\(note)\(sum)\(facts)\(differences)\(checked)
      </figure></li>
      """
  }

  /// The phone; where two were walked with, one above the other, so that a row of cards has two rows of phones.
  private func pictures(of card: Story.Card) -> String {
    guard let beside = card.beside else { return look.element(of: card.simulation) }
    let sign = card.differences.isEmpty ? "=" : "≠"
    return """
      <div class="side"><span>A</span>\(look.element(of: card.simulation, as: "A, "))</div>
      <div class="side"><span>B <b>\(sign)</b></span>\(look.element(of: beside, as: "B, "))</div>
      """
  }

  /// What is other on the second phone.
  private func differences(of card: Story.Card) -> String {
    let rows = card.differences.map { difference in
      """
      <div><dt>\(xmlEscaped(difference.what))</dt>\
      <dd>\(xmlEscaped(difference.a)) ≠ \(xmlEscaped(difference.b))</dd></div>
      """
    }
    return rows.isEmpty ? "" : "\n<dl class=\"other\">\n\(rows.joined(separator: "\n"))\n</dl>"
  }

  /// A tick or a cross, what was checked, and why it failed.
  private func check(_ check: Story.Check) -> String {
    let mark = check.hasHeld ? "✓" : "✗"
    let reasons = check.reasons.map { "\n<span class=\"reason\">\(xmlEscaped($0))</span>" }.joined()
    return """
      <li class="check \(check.hasHeld ? "held" : "failed")"><span class="mark">\(mark)</span> \
      <code>\(xmlEscaped(check.text))</code>\(reasons)</li>
      """
  }

  private static let styleSheet = """
    :root{color-scheme:light dark;--text:#1c1c1e;--dim:#636366;--page:#f2f2f7;--card:#fff;--line:#d1d1d6;\
    --good:#1b7a36;--bad:#c4001a;--accent:#a85400}
    @media screen and (prefers-color-scheme:dark){:root{--text:#f2f2f7;--dim:#9a9aa0;--page:#000;--card:#161618;\
    --line:#3a3a3c;--good:#30d158;--bad:#ff6961;--accent:#ffb340}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:2rem 1.5rem 4rem;max-width:110rem;color:var(--text);background:var(--page);\
    font:16px/1.45 system-ui,-apple-system,"Segoe UI",sans-serif}
    h1{font-size:1.6rem;line-height:1.2;margin:0 0 .5rem;max-width:50rem;text-wrap:balance}
    header p{margin:.1rem 0;color:var(--dim);max-width:60rem}
    header .verdict{margin-top:.8rem;font-weight:600}
    code{font:.875em/1.4 ui-monospace,"SF Mono",Menlo,Consolas,monospace;white-space:pre-wrap;\
    overflow-wrap:anywhere}
    .cards{list-style:none;margin:2rem 0 0;padding:0;display:grid;gap:1.25rem;align-items:start;\
    grid-template-columns:repeat(auto-fill,minmax(19rem,1fr))}
    figure{margin:0;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:.9rem}
    figcaption{display:grid;grid-template-columns:auto 1fr auto;gap:.6rem;align-items:baseline;\
    margin-top:.8rem}
    kbd{font:.8em/1.3 ui-monospace,"SF Mono",Menlo,Consolas,monospace;color:var(--dim);padding:0 .3em;\
    border:1px solid var(--line);border-radius:.3em;white-space:nowrap}
    figcaption code{font-weight:600}
    .number{color:var(--accent);font-weight:700;font-variant-numeric:tabular-nums}
    figure .price{margin:.3rem 0 0;color:var(--dim);font-size:.8rem}
    time{color:var(--dim);font-size:.875rem;font-variant-numeric:tabular-nums}
    figure svg[role=img]{display:block;width:auto;max-width:100%;height:auto;max-height:29rem;margin:0 auto}
    .side{position:relative;padding-left:1.6rem}.side+.side{margin-top:.8rem}
    .side span{position:absolute;left:0;top:0;color:var(--dim);font-weight:700}.side b{color:var(--accent)}
    .note{margin:.8rem 0 0;padding:.1rem 0 .1rem .7rem;border-left:.2rem solid var(--accent);\
    overflow-wrap:anywhere}
    dl,ul{margin:.8rem 0 0;padding:.7rem 0 0;border-top:1px solid var(--line);list-style:none;font-size:.875rem}
    dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}
    dt{color:var(--dim)}
    dd{margin:0;font-weight:600}
    del{color:var(--dim);font-weight:400;text-decoration:none}
    ins{text-decoration:none}
    li.check{display:grid;grid-template-columns:1.1rem 1fr}
    .reason{grid-column:2;color:var(--bad);white-space:pre-wrap;display:block}
    .held .mark,.verdict.held{color:var(--good)}
    .failed .mark,.verdict.failed{color:var(--bad)}
    @page{margin:12mm}
    @media print{body{padding:0 .5mm;max-width:none;background:none;font-size:10pt}
    h1{font-size:16pt;max-width:none}header p{display:inline;margin-right:1em}header .verdict{display:block}
    .cards{display:block;margin-top:5mm;font-size:0}
    .cards li{display:inline-block;vertical-align:top;width:calc((100% - 8.2mm)/3);margin:0 4mm 4mm 0;\
    break-inside:avoid;font-size:9pt}
    .cards li:nth-child(3n){margin-right:0}
    .cards li.check{display:grid;width:auto;margin:0;font-size:8pt}
    time{font-size:8pt}
    figure{padding:3mm;border-radius:2mm}figure svg[role=img]{max-height:70mm}
    figcaption,dl,ul,.note{margin-top:2mm}.note{font-size:8pt}dl,ul{padding-top:2mm;font-size:8pt}
    header,figcaption{break-after:avoid}
    .phone,.phone *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}

    """
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
