import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// `unlocksim export --as site`: a folder of pages that know each other.
@Suite(.timeLimit(.ample), .blocking) struct SiteProgramTests {
  private let folder = TemporaryFolder()
  private var bank: String { folder.path + "/tiny.flow.yaml" }
  private var site: String { folder.path + "/site" }

  private static let tiny = TinyFlow.text("title: Tiny & <b>\n") + TinyFlow.rule

  private static let scenario = """
    title: One <face> matches
    flow: tiny.flow.yaml
    steps:
      - launch
      - tap: Open
      - biometry: match
      - expect: { screen: inside }

    """

  init() {
    folder.write(Self.tiny, to: bank)
    folder.write(Self.scenario, to: folder.path + "/stories/one.yaml")
  }

  private func run(_ words: String...) throws -> Finished {
    try Finished(unlocksim: ["export", "tiny.flow.yaml", "--as", "site"] + words, in: folder.path)
  }

  private var pages: [String: String] {
    Dictionary(
      uniqueKeysWithValues: folder.files(in: "site").map {
        (($0 as NSString).lastPathComponent, folder.text($0))
      })
  }

  @Test func `Every link leads to a page that is there, and to something on it`() throws {
    let done = try run("-o", "site", "--scenarios", "stories")
    #expect(done.status == 0, "\(done.errors)")
    let pages = pages
    #expect(
      Set(pages.keys) == [
        "index.html", "try.html", "gallery.html", "map.html", "measure.html", "audit.html",
        "01-one-face-matches.html",
      ])
    var followed: Set<String> = []
    for (name, page) in pages {
      for match in page.matches(of: #/href="([^"#]*)(?:#([^"]*))?"/#) where !match.1.hasPrefix("https://") {
        let (file, place) = (match.1.isEmpty ? name : String(match.1), match.2.map(String.init))
        let target = try #require(pages[file], "\(name): \(file)")
        // What stands behind a page to try is a way on it.
        if let place, file != "try.html" {
          #expect(target.contains(" id=\"\(place)\""), "\(name): \(file)#\(place)")
        }
        followed.insert("\(name) \(file)")
      }
      // Clauses say where they stand.
      #expect(name == "audit.html" || !page.contains("https://"))
      #expect(!page.contains("<b>\"") && !page.contains("Tiny & <b>"))
      #expect(page.contains("Content-Security-Policy"))
      #expect(page.contains("id=\"find\"") == (name != "try.html"), "\(name)")
    }
    // Whatever one has of another is a link away.
    for pair in [
      "gallery.html try.html", "gallery.html 01-one-face-matches.html",
      "01-one-face-matches.html gallery.html", "map.html gallery.html", "measure.html index.html",
      "index.html measure.html", "index.html 01-one-face-matches.html", "try.html index.html",
    ] { #expect(followed.contains(pair), "\(pair)") }
    let index = try #require(pages["index.html"])
    #expect(
      index.contains("No rule is broken") && index.contains("id=\"rules\"")
        && index.contains("One &lt;face&gt; matches"))
  }

  @Test func `A state of the gallery is tried on from where its way begins`() throws {
    _ = try run("-o", "site")
    let gallery = try #require(pages["gallery.html"])
    let home = try #require(gallery.components(separatedBy: " id=\"tiny.inside\"").last)
    let link = try #require(home.firstMatch(of: #/try\.html#([^"]*)/#)).1
    #expect(link.hasPrefix("llaunch.tapp%2E") && link.hasSuffix(".bmatch"), "\(link)")
  }

  @Test func `A scenario that fails is on it, and told`() throws {
    folder.write(
      Self.scenario.replacingOccurrences(of: "screen: inside", with: "screen: closed"),
      to: folder.path + "/stories/two.yaml")
    let done = try run("-o", "site", "--scenarios", "stories")
    #expect(done.status == 1 && done.errors.contains("two.yaml"))
    #expect(pages["index.html"]?.components(separatedBy: "<td class=\"bad\">✗</td>").count == 2)
  }

  @Test(arguments: [
    (["-o", "-"], "name it with -o"), (["--lines", "1-2", "-o", "x"], "are for --as steps"),
  ]) func `What makes no sense is told`(words: [String], told: String) throws {
    let done = try Finished(unlocksim: ["export", "tiny.flow.yaml", "--as", "site"] + words, in: folder.path)
    #expect(done.status == 2 && done.errors.contains(told), "\(done.errors)")
  }

  @Test func `A scenario has no site, and nothing else has scenarios`() throws {
    func errors(_ words: String...) throws -> String {
      try Finished(unlocksim: ["export"] + words, in: folder.path).errors
    }
    #expect(try errors("stories/one.yaml", "--as", "site", "-o", "x").contains("--as site is of a flow"))
    #expect(
      try errors("tiny.flow.yaml", "--as", "gallery", "--scenarios", "stories").contains(
        "--scenarios is for --as site"))
  }
}
