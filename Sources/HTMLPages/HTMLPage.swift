import CResources
import ScreenDrawing

/// What all pages have in common: a head, a finder, light and dark, sizes, and an end.
///
/// A page needs nothing else, goes by the width of the window, prints, and is well-formed as XML as well. It loads nothing, and
/// runs only what it was written with (`ContentPolicy`). All of it is there without scripts, but for the tools.
public struct HTMLPage: Sendable {
  /// In the head of the window; and the heading, unless that is another one.
  public var title: String
  public var heading: String
  /// What the style sheet knows the page by: “report”.
  public var kind = ""
  /// What it comes to, as markup.
  public var sum = ""
  /// Where it comes from and what it is of, in lines.
  public var notes: [String] = []
  /// The pages beside it.
  public var links: [PageLink] = []
  /// What one can look for, where what can be found says so by `data-find`.
  public var finds: String?
  /// Whether pictures can be made larger.
  public var isSized = true
  public var pictures = PictureRules()
  /// What it does besides, as script.
  public var script: String?

  public init(title: String, heading: String? = nil) {
    (self.title, self.heading) = (title, heading ?? title)
  }

  /// All that comes before what the page is about.
  public var head: String {
    """
    <!DOCTYPE html>
    <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"/>
    \(policy.element)
    <title>\(xmlEscaped(title))</title>
    <style>\(lightStyle)</style>
    <style id="dark" media="\(pictures.darkMedia)">\(darkStyle)</style>\
    \(pictures.more.isEmpty ? "" : "\n<style>\(pictures.more)</style>")
    </head>
    <body\(kind.isEmpty ? "" : " class=\"\(kind)\"")>
    <header>
    \(navigation)<h1>\(xmlEscaped(heading))</h1>
    \(sum.isEmpty ? "" : "<p class=\"sum\">\(sum)</p>\n")\(notes.map { "<p>\(xmlEscaped($0))</p>\n" }.joined())\
    </header>
    \(tools)<main>\(none)

    """
  }

  /// All that comes after it.
  public var end: String {
    let scripts = scripts.map { "<script>\($0)</script>\n" }.joined()
    return "</main>\n\(scripts)</body>\n</html>\n"
  }

  // MARK: In the head

  private static let darkColours =
    ":root{color-scheme:dark;--text:#f2f2f7;--dim:#9a9aa0;--page:#000;--card:#161618;--line:#3a3a3c;--accent:#ffb340;"
    + "--good:#30d158;--bad:#ff6961;--new:#4a3d10}"

  private var lightStyle: String { String(cString: page_style) + pictures.light }
  private var darkStyle: String { Self.darkColours + pictures.dark }
  private var scripts: [String] {
    (["\n" + String(cString: page_script)] + [script].compactMap { $0 }).filter { !$0.isEmpty }
  }

  private var policy: ContentPolicy {
    let styles = [lightStyle, darkStyle, pictures.more] + pictures.own
    return ContentPolicy(
      styles: styles.filter { !$0.isEmpty }, scripts: scripts, showsImages: pictures.showsImages)
  }

  private var navigation: String {
    guard !links.isEmpty else { return "" }
    return "<nav class=\"site\">\(links.map(\.element).joined(separator: "\n"))</nav>\n"
  }

  /// They are shown by the script that they need.
  private var tools: String {
    var tools: [String] = []
    if let finds {
      tools.append(
        "<label>Find <input type=\"search\" id=\"find\" placeholder=\"\(xmlEscaped(finds))\" autocomplete=\"off\"/></label>\n"
          + "<span id=\"count\" role=\"status\"></span>")
    }
    if isSized {
      tools.append(
        "<label class=\"size\">Size <input type=\"range\" id=\"size\" min=\"50\" max=\"180\" value=\"100\"/></label>"
      )
    }
    if pictures.canChoose {
      let buttons = ["auto", "light", "dark"].map { "<button data-tone=\"\($0)\">\($0)</button>" }
      tools.append(
        "<div class=\"tones\" role=\"group\" aria-label=\"Light or dark\">\(buttons.joined())</div>")
    }
    return tools.isEmpty
      ? "" : "<div class=\"tools\" hidden=\"hidden\">\n\(tools.joined(separator: "\n"))\n</div>\n"
  }

  private var none: String {
    finds == nil ? "" : "\n<p id=\"none\" hidden=\"hidden\">Nothing here has “<b id=\"sought\"></b>”.</p>"
  }
}

/// A page beside a page: what it is called, and where it is.
public struct PageLink: Hashable, Sendable {
  public var title: String
  public var address: String
  /// Whether it is the page itself that this stands on.
  public var isHere: Bool

  public init(_ title: String, _ address: String, isHere: Bool = false) {
    (self.title, self.address, self.isHere) = (title, address, isHere)
  }

  fileprivate var element: String {
    "<a href=\"\(xmlEscaped(address))\"\(isHere ? " aria-current=\"page\"" : "")>\(xmlEscaped(title))</a>"
  }
}

/// What a page’s pictures need of its style sheets: the rules for light and for dark, and what they have of their own.
public struct PictureRules: Hashable, Sendable {
  public enum Tone: Sendable { case light, dark, preferred }

  public var light = ""
  public var dark = ""
  /// Rules that hold in both.
  public var more = ""
  /// What is in the style elements that pictures bring along.
  public var own: Set<String> = []
  /// What the page is in.
  public var tone = Tone.preferred
  /// Whether a reader can choose between light and dark.
  public var canChoose = true
  /// Whether they are written into the page as addresses, or have pictures in them that are.
  public var showsImages = false

  public init() {}

  fileprivate var darkMedia: String {
    switch tone {
    case .preferred: "screen and (prefers-color-scheme:dark)"
    case .dark: "screen"
    case .light: "not all"
    }
  }
}
