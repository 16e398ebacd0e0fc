import CResources
import Exploration
import HTMLPages
import ScreenDrawing
import UnlockEngine
import VectorDrawing

/// One file of HTML with a flow that can be tried: a phone, a hand for it, and all that follows, as exploring found it.
///
/// A pure function of its properties. What a page may do is in its graph, and how the script reads that stands beside
/// `graphScript` (docs/decisions/0025).
public struct FlowPage: Sendable {
  public var graph: PageGraph
  public var flow: PageFlow
  /// What isn’t on the page, in sentences.
  public var bounds: [String]
  public var look: PhoneLook
  /// Other copy than the flow’s own. What the page writes as a scenario stays in the flow’s own words.
  public var wording: Wording?
  /// What is to be gone through on it; `nil` for a page that one only tries.
  public var way: PagePath?
  /// What is told of guessing, by secret; nothing on a page without figures.
  public var figures: [PageFigures.Secret] = []
  /// The pages beside it.
  public var links: [PageLink] = []
  /// The page beside it that has each screen under its ID.
  public var gallery: String?

  public init(
    _ graph: PageGraph, of flow: PageFlow, bounds: [String], look: PhoneLook, wording: Wording? = nil,
    way: PagePath? = nil
  ) {
    (self.graph, self.flow, self.bounds, self.look) = (graph, flow, bounds, look)
    (self.wording, self.way) = (wording, way)
  }

  /// The most that a page may take: what any mail carries, and a phone opens at once.
  public static let mostBytes = 1_500_000

  /// All of it; unless it would be too large, of which it tells how large.
  public var html: String {
    get throws(PageProblem) {
      let html = try written()
      guard html.utf8.count <= Self.mostBytes else { throw .tooLarge("\(html.utf8.count / 1000) kB") }
      return html
    }
  }

  private func written() throws(PageProblem) -> String {
    let data = try data()
    var page = HTMLPage(title: "\(flow.title) – to try", heading: flow.title)
    (page.kind, page.links, page.isSized) = ("try", links, false)
    page.pictures.showsImages = !look.app.images.isEmpty
    page.script = "\n" + String(cString: flow_page_script).replacing("/*DATA*/null", with: data) + "\n"
    page.pictures.light = PhonePicture.styleSheet(.light) + PhonePicture.ownRules(look, .light)
    page.pictures.dark = PhonePicture.styleSheet(.dark) + PhonePicture.ownRules(look, .dark)
    page.pictures.more = String(cString: flow_page_style)
    return page.head
      + "<noscript>This page is a prototype that runs in the browser: it needs JavaScript, and no network.</noscript>\n"
      + page.end
  }
}

extension PageBounds {
  /// Options that would make a page smaller: none that say what is so already.
  public var narrower: [String] {
    let names = ["open-switcher", "leave", "force-quit"]
    let left = names.filter { name in !events.contains { $0.name == name } }
    let next = names.first { !left.contains($0) }
    return (wrongPasscodes > 0 ? ["--wrong-passcodes \(wrongPasscodes / 2)"] : [])
      + (next.map { ["--without \((left + [$0]).joined(separator: " "))"] } ?? [])
  }
}

/// What a page says of its flow.
public struct PageFlow: Hashable, Sendable {
  public var title: String
  /// By the name of where the page begins: what a scenario says before its steps.
  public var headings: [String: [String]]
  /// What a face or finger is called: “Face ID”.
  public var biometry: String
  /// By number of the wait: what is waited for.
  public var waits: [String]
  /// The codes that are right somewhere, for the hand.
  public var codes: [String]
  public var passcode: String

  public init(
    title: String, headings: [String: [String]], biometry: String, waits: [String], codes: [String],
    passcode: String
  ) {
    (self.title, self.headings, self.biometry) = (title, headings, biometry)
    (self.waits, self.codes, self.passcode) = (waits, codes, passcode)
  }
}
