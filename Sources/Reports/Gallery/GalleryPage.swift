import HTMLPages
import ScreenDrawing
import SystemIO
import UnlockEngine
import VectorDrawing
import Walkthrough

/// A gallery as one page (`HTMLPage`): all pictures by screen and state, each with its way.
public struct GalleryPage: Sendable {
  public let sheet: GallerySheet
  /// The pages beside it.
  public let links: [PageLink]
  /// Where pages beside it have an entry, too.
  public let others: @Sendable (Gallery.Entry) -> [PageLink]

  public init(
    _ sheet: GallerySheet, links: [PageLink] = [],
    others: @escaping @Sendable (Gallery.Entry) -> [PageLink] = { _ in [] }
  ) { (self.sheet, self.links, self.others) = (sheet, links, others) }

  public var html: String { pieces.joined() }

  /// The page piece by piece, because one with many pictures is long.
  public var pieces: some Sequence<String> {
    let groups = sheet.gallery.groups
    return (0...groups.count + 1).lazy.map { number in
      switch number {
      case 0: head(groups)
      case groups.count + 1: page.end
      default:
        section(
          groups[number - 1], isFirst: number == 1 || groups[number - 2].kind != groups[number - 1].kind)
      }
    }
  }

  package var flow: any Flow { sheet.flow }
  func find(_ words: [String]) -> String {
    attribute(words.map { printable($0) }.joined(separator: " ").lowercased())
  }

  // MARK: Around

  private var page: HTMLPage {
    let (groups, states, count) = (sheet.gallery.groups.count, sheet.gallery.entries.count, sheet.count)
    let sum =
      (groups == 1 ? "1 screen" : "\(groups) screens, alerts and dialogs") + " in \(counted(states, "state"))"
      + (count == states ? "" : ", \(count) pictures")
    var page = HTMLPage(
      title: printable("\(flow.title): all that can be seen"), heading: printable(flow.title))
    page.kind = "gallery"
    page.sum = "\(sum): all that can be seen to differ, each with a shortest way there."
    page.notes = (["flow: \(flow.name)"] + sheet.notes).map { printable($0) }
    page.links = links
    page.finds = "a screen, a state, words on it"
    page.pictures = pictures
    page.pictures.showsImages = !flow.look.images.isEmpty
    return page
  }

  private func head(_ groups: [Gallery.Group]) -> String {
    let places = groups.map { group in
      "<a href=\"#\(attribute(group.place.id))\">\(pageText(short(group.place.id)))<small>\(group.entries.count)</small></a>"
    }
    return page.head + "<nav class=\"places\">\(places.joined(separator: "\n"))</nav>\n"
  }

  private var pictures: PictureRules {
    let look = sheet.look
    let entries = sheet.gallery.groups.flatMap(\.entries)
    guard look.hasBothTones else {
      var rules = look.pageRules(for: [])
      rules.own = Set(
        entries.flatMap { sheet.pictures(of: $0) }.compactMap { picture in
          picture.simulation.map { picture.look(look).ownStyle(of: $0) }
        })
      return rules
    }
    var rules = look.pageRules(for: entries.prefix(1).map(\.simulation))
    guard sheet.variation.has(.tone) else { return rules }
    rules.canChoose = false
    rules.more = AppLook.Tone.allCases.map {
      look.rules(in: $0, of: flow.look, within: ".in-\($0.rawValue) ")
    }.joined()
    return rules
  }

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
      <figcaption>\(caption(of: entry))\(guessing(at: entry))\(way(to: entry))\(also(entry))</figcaption>
      </figure>
      """
  }

  /// Where pages beside this one have it.
  package func also(_ entry: Gallery.Entry) -> String {
    let links = others(entry).map { "<a href=\"\(attribute($0.address))\">\(pageText($0.title))</a>" }
    return links.isEmpty ? "" : "<p class=\"also\">\(links.joined(separator: " · "))</p>"
  }

  /// What looks the same whenever it is seen is called like its place, which has the ID already.
  package func id(of entry: Gallery.Entry) -> String {
    entry.name == entry.place.id ? "" : " id=\"\(attribute(entry.name))\""
  }

  package func words(of entry: Gallery.Entry) -> [String] {
    [entry.place.id, entry.place.words, entry.words] + entry.texts(in: sheet.wording)
  }

  func caption(of entry: Gallery.Entry) -> String {
    let state = entry.state.isEmpty ? (entry.detail.isEmpty ? "always like this" : "") : entry.state
    let detail = entry.detail.isEmpty ? "" : "<span>\(pageText(entry.detail))</span>"
    return
      "<a class=\"state\" href=\"#\(attribute(entry.name))\">\(state.isEmpty ? "" : "<b>\(pageText(state))</b> ")\(detail)</a>"
  }

  /// How many tries there are at the code that is asked for, and how likely one was right by then.
  func guessing(at entry: Gallery.Entry) -> String {
    let lines = entry.guessing.map(pageText)
    return lines.isEmpty ? "" : "<p class=\"guessing\">\(lines.joined(separator: "<br/>"))</p>"
  }

  package func way(to entry: Gallery.Entry) -> String {
    let lines = sheet.scenario(of: entry)?.split(separator: "\n").map { printable(String($0)) }
    let steps =
      lines.map {
        "<pre>\(markup($0.joined(separator: "\n")))</pre><button class=\"copy\" hidden=\"hidden\">Copy</button>"
      } ?? "<p>No scenario can do what leads here.</p>"
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
