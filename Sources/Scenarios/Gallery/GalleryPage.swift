import ScreenDrawing
import UnlockEngine
import VectorDrawing
import Walkthrough

/// A gallery as one page of HTML that needs nothing else: all pictures by screen and state, each with its way; a filter,
/// light and dark, and for paper. Without scripts everything is there but the filter.
public struct GalleryPage: Sendable {
  public let sheet: GallerySheet

  public init(_ sheet: GallerySheet) { self.sheet = sheet }

  public var html: String { pieces.joined() }

  /// The page piece by piece, because one with many pictures is long.
  public var pieces: some Sequence<String> {
    let groups = sheet.gallery.groups
    return (0...groups.count + 1).lazy.map { number in
      switch number {
      case 0: head(groups)
      case groups.count + 1: Self.end
      default:
        section(
          groups[number - 1], isFirst: number == 1 || groups[number - 2].kind != groups[number - 1].kind)
      }
    }
  }

  var flow: any Flow { sheet.flow }
  func find(_ words: [String]) -> String {
    attribute(words.map { printable($0) }.joined(separator: " ").lowercased())
  }

  // MARK: Around

  private func head(_ groups: [Gallery.Group]) -> String {
    let (states, count) = (sheet.gallery.entries.count, sheet.count)
    let sum =
      "\(counted(groups.count, "screen")) in \(counted(states, "state"))"
      + (count == states ? "" : ", \(count) pictures")
    let notes = (["flow: \(flow.name)"] + sheet.notes).map { "<p>\(pageText($0))</p>" }.joined(
      separator: "\n")
    let places = groups.map { group in
      "<a href=\"#\(attribute(group.place.id))\">\(pageText(short(group.place.id)))<small>\(group.entries.count)</small></a>"
    }
    let head = HTMLPage.head(
      title: "\(flow.title): all that can be seen", styles: styles, pictures: pictureStyles,
      scripts: [GalleryPage.ownScript], showsImages: !flow.look.images.isEmpty)
    return head + """
      <header>
      <h1>\(pageText(flow.title))</h1>
      <p class="sum">\(sum): all that can be seen to differ, each with a shortest way there.</p>
      \(notes)
      </header>
      <div class="tools" hidden>
      <label>Find <input type="search" id="find" placeholder="a screen, a state, words on it" autocomplete="off"></label>
      <span id="count" role="status"></span>
      <label class="size">Size <input type="range" id="size" min="14" max="46" value="26"></label>
      \(tones)
      </div>
      <nav>\(places.joined(separator: "\n"))</nav>
      <main>
      <p id="none" hidden>Nothing looks like “<b id="sought"></b>”.</p>

      """
  }

  /// The reader's choice, where there is one.
  private var tones: String {
    guard sheet.look.hasBothTones, !sheet.variation.has(.tone) else { return "" }
    return """
      <div class="tones" role="group" aria-label="Light or dark"><button data-tone="auto">auto</button>\
      <button data-tone="light">light</button><button data-tone="dark">dark</button></div>
      """
  }

  /// What pictures have of their own, where the page hasn’t all of it.
  private var pictureStyles: Set<String> {
    guard !sheet.look.hasBothTones else { return [] }
    return Set(
      sheet.gallery.groups.flatMap(\.entries).flatMap { entry in
        sheet.pictures(of: entry).compactMap { picture in
          picture.simulation.map { picture.look(sheet.look).ownStyle(of: $0) }
        }
      })
  }

  private var styles: [HTMLPage.Style] {
    let (look, app) = (sheet.look, flow.look)
    var light = GalleryPage.colours(.light)
    var dark = GalleryPage.colours(.dark)
    var own = ""
    if look.hasBothTones {
      light += look.rules(in: .light, of: app)
      dark += look.rules(in: .dark, of: app)
    } else {
      own = look.styleSheet
    }
    if sheet.variation.has(.tone) {
      for tone in AppLook.Tone.allCases {
        own += look.rules(in: tone, of: app, within: ".in-\(tone.rawValue) ")
      }
    }
    let darkMedia =
      look.palette == .dark
      ? "screen" : look.palette == .light ? "not all" : "screen and (prefers-color-scheme:dark)"
    return [
      .init(text: GalleryPage.layout + light),
      .init(text: dark, attributes: " id=\"dark\" media=\"\(darkMedia)\""),
      .init(text: own),
    ]
  }

  private static let ownScript = "\n\(script)\n"

  private static let end = """
    </main>
    <script>\(ownScript)</script>

    """ + HTMLPage.end

  // MARK: Screens

  /// "lock-pin", for "banno.lock-pin".
  private func short(_ id: String) -> String {
    id.hasPrefix(flow.name + ".") ? String(id.dropFirst(flow.name.count + 1)) : id
  }

  private func section(_ group: Gallery.Group, isFirst: Bool) -> String {
    let heading = isFirst ? "<h2>\(group.kind.title)</h2>\n" : ""
    let words = group.place.words
    let body =
      sheet.variation.axes.isEmpty
      ? "<div class=\"wall\">\n\(group.entries.map(figure).joined(separator: "\n"))\n</div>"
      : group.entries.map(matrix).joined(separator: "\n")
    return """
      \(heading)<section id="\(attribute(group.place.id))">
      <h3>\(pageText(words.capitalisedFirst)) <code>\(pageText(group.place.id))</code></h3>
      \(body)
      </section>

      """
  }

  private func figure(_ entry: Gallery.Entry) -> String {
    let picture = GalleryPicture(entry, of: flow, in: sheet.wording)
    return """
      <figure\(id(of: entry)) data-find="\(find(words(of: entry)))">
      \(drawing(picture, of: entry))
      <figcaption>\(caption(of: entry))\(way(to: entry))</figcaption>
      </figure>
      """
  }

  /// What looks the same whenever it is seen is called like its place, which has the ID already.
  func id(of entry: Gallery.Entry) -> String {
    entry.name == entry.place.id ? "" : " id=\"\(attribute(entry.name))\""
  }

  func words(of entry: Gallery.Entry) -> [String] {
    [entry.place.id, entry.place.words, entry.words] + entry.texts(in: sheet.wording)
  }

  func caption(of entry: Gallery.Entry) -> String {
    let state = entry.state.isEmpty ? (entry.detail.isEmpty ? "always like this" : "") : entry.state
    let detail = entry.detail.isEmpty ? "" : "<span>\(pageText(entry.detail))</span>"
    return
      "<a class=\"state\" href=\"#\(attribute(entry.name))\">\(state.isEmpty ? "" : "<b>\(pageText(state))</b> ")\(detail)</a>"
  }

  func way(to entry: Gallery.Entry) -> String {
    let lines = sheet.scenario(of: entry)?.split(separator: "\n").map { printable(String($0)) }
    let steps =
      lines.map {
        "<pre>\(markup($0.joined(separator: "\n")))</pre><button class=\"copy\" hidden>Copy</button>"
      }
      ?? "<p>No scenario can do what leads here.</p>"
    return "<details><summary>\(pageText(entry.cost.text))</summary>\(steps)</details>"
  }

  func drawing(_ picture: GalleryPicture, of entry: Gallery.Entry) -> String {
    guard let simulation = picture.simulation else { return "" }
    let name = "\(entry.title(in: flow.name)): "
    let look = picture.look(sheet.look)
    guard let choice = picture.choices.first(where: { $0.axis == .tone }) else {
      return look.bareElement(of: simulation, as: name)
    }
    var plain = look
    plain.palette = nil
    return "<div class=\"in-\(choice.value)\">\(plain.bareElement(of: simulation, as: name))</div>"
  }
}
