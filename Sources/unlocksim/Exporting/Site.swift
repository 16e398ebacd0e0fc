import Exploration
import HTMLPages
import Playing
import Reports
import Scenarios
import ScreenDrawing
import UnlockEngine
import Walkthrough

/// What stands where in a folder of pages about one flow, and which of it is about the same.
struct Site: Sendable {
  /// Its pages, but for the storyboards.
  enum Page: String, CaseIterable {
    case index, trial, gallery, map, measure, audit

    var file: String { self == .trial ? "try.html" : rawValue + ".html" }
    var title: String {
      switch self {
      case .index: "Overview"
      case .trial: "Try it"
      case .gallery: "Gallery"
      case .map: "Map"
      case .measure: "What it is worth"
      case .audit: "Audit"
      }
    }
  }

  /// A scenario’s storyboard.
  struct Board: Sendable {
    var file: String
    var story: Story
    var listed: SiteIndex.Board
  }

  let gallery: Gallery
  let boards: [Board]
  /// By state of the gallery: the storyboards that show it.
  private let showing: [String: [Int]]

  /// A place that is in every story is found by its storyboards, not they by it.
  private static let mostLinks = 3

  init(_ gallery: Gallery, _ plays: [ScenarioPlayback]) {
    self.gallery = gallery
    var (boards, showing): ([Board], [String: [Int]]) = ([], [:])
    for (index, play) in plays.enumerated() {
      let story = Story(of: play)
      let file = Exports.numbered(index, of: plays.count, play.scenario.title) + ".html"
      let words = (play.scenario.covers + [play.scenario.name]).joined(separator: " ")
      boards.append(
        Board(
          file: file, story: story,
          listed: SiteIndex.Board(play.scenario.title, file, words: words, hasHeld: play.hasPassed)))
      for name in Set(story.cards.compactMap { Self.entry(of: gallery, shownOn: $0.simulation)?.name }) {
        showing[name, default: []].append(index)
      }
    }
    (self.boards, self.showing) = (boards, showing)
  }

  private static func entry(of gallery: Gallery, shownOn phone: Simulation) -> Gallery.Entry? {
    phone.world.screen.top.flatMap(gallery.entry).map { gallery.entries[$0] }
  }

  /// What the gallery has of what a phone shows.
  func entry(shownOn phone: Simulation) -> Gallery.Entry? { Self.entry(of: gallery, shownOn: phone) }

  /// Some of the storyboards that come by a state of the gallery.
  func boards(showing entry: Gallery.Entry) -> [PageLink] {
    (showing[entry.name] ?? []).prefix(Self.mostLinks).map {
      PageLink("In “\(boards[$0].listed.title)”", boards[$0].file)
    }
  }

  /// The head of each page.
  func links(here: Page?, _ hasTrial: Bool) -> [PageLink] {
    let pages = Page.allCases.filter { $0 != .trial || hasTrial }
    let links = pages.map { PageLink($0.title, $0.file, isHere: $0 == here) }
    return boards.isEmpty ? links : links + [PageLink("Storyboards", "\(Page.index.file)#storyboards")]
  }
}
