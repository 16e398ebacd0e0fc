import CResources
import Exploration
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
    let script = "\n" + String(cString: page_script).replacing("/*DATA*/null", with: data) + "\n"
    let style =
      PhonePicture.styleSheet(nil) + PhonePicture.accentRules(look.app, nil) + "\n"
      + String(cString: page_style)
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      \(ContentPolicy(styles: [style], scripts: [script], showsImages: !look.app.images.isEmpty).element)
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <title>\(xmlEscaped(flow.title)) – to try</title>
      <style>\(style)</style></head>
      <body><noscript>This page is a prototype that runs in the browser: it needs JavaScript, and no network.</noscript>
      <script>\(script)</script></body></html>

      """
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
  /// What a scenario says before its steps.
  public var heading: [String]
  /// What a face or finger is called: “Face ID”.
  public var biometry: String
  /// By number of the wait: what is waited for.
  public var waits: [String]
  /// The codes that are right somewhere, for the hand.
  public var codes: [String]
  public var passcode: String

  public init(
    title: String, heading: [String], biometry: String, waits: [String], codes: [String], passcode: String
  ) {
    (self.title, self.heading, self.biometry) = (title, heading, biometry)
    (self.waits, self.codes, self.passcode) = (waits, codes, passcode)
  }
}
