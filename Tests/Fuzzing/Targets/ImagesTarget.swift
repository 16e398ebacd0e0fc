import FlowReading
import Foundation
import Scenarios
import SeededDraws

/// SVG and PNG files that were damaged, and put together from what images may and may not have: each is refused with a reason, or
/// shown, and what is shown runs nothing and looks for nothing elsewhere, and is the same when it is read once more.
struct ImagesTarget: FuzzTarget {
  static let name = "images"
  static let fileExtension = "svg"
  static let isMadeOfBytes = true

  private let folder: String

  init(in surroundings: Surroundings) throws { folder = surroundings.folder }

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    var bytes = Self.image(&draw)
    for _ in 0..<draw.one(of: [0, 1, 1, 2, 5]) where !bytes.isEmpty {
      let place = draw.below(bytes.count)
      switch draw.below(4) {
      case 0: bytes[place] = UInt8(draw.below(256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + draw.within(1...8)))
      case 2: bytes.insert(contentsOf: Array(draw.one(of: Self.parts).utf8), at: place)
      default: bytes = Array(bytes.prefix(place))
      }
    }
    let fuzzCase = FuzzCase(bytes: bytes)
    tell(fuzzCase)
    try replay(fuzzCase)
  }

  func replay(_ fuzzCase: FuzzCase) throws {
    for ending in ["svg", "png"] {
      guard let shown = try read(Array(fuzzCase.bytes), ending), ending == "svg" else { continue }
      let text = String(decoding: shown, as: UTF8.self).lowercased()
      for word in ["<script", "<foreignobject", "<style", "<image", "<!", "<?", "://", "javascript"]
      where text.replacing("http://www.w3.org/2000/svg", with: "").contains(word)
        && !Self.isSaid(word, in: text)
      { throw Problem("an image has what it may not", "\(word)\n\(text)") }
      guard let again = try read(shown, ending), again == shown else {
        throw Problem("an image isn’t the same once more", text)
      }
    }
  }

  /// Addresses and words may stand in a text that is drawn, where they do nothing.
  private static func isSaid(_ word: String, in text: String) -> Bool {
    ["://", "javascript"].contains(word)
      && (text.contains("<text") || text.contains("<title") || text.contains("<desc"))
  }

  /// What a flow shows of some bytes as an image, decoded; `nil` where it refuses them.
  private func read(_ bytes: [UInt8], _ ending: String) throws -> [UInt8]? {
    try Data(bytes).write(to: URL(filePath: "\(folder)/case.\(ending)"))
    let flow = """
      flow: drawn
      moments: { launch: [go: home] }
      screens: { home: { title: Home, body: [{ image: case.\(ending), says: A picture }] } }

      """
    switch FlowFile.read(SourceText(path: folder + "/drawn.flow.yaml", text: flow)) {
    case .success(let flow):
      guard let image = flow.look.images.first, let comma = image.dataURI.firstIndex(of: ","),
        let data = Data(base64Encoded: String(image.dataURI[image.dataURI.index(after: comma)...]))
      else { throw Problem("an image that was read isn’t shown") }
      return Array(data)
    case .failure(let invalid):
      let told = invalid.text.string
      if invalid.mistakes.count != 1 { throw Problem("an image has other than one mistake", told) }
      if told.unicodeScalars.contains(where: { $0.steersTerminals && $0 != "\n" && $0 != "\t" }) {
        throw Problem("a message steers terminals", told.inOneLine)
      }
      return nil
    }
  }

  // MARK: Images

  private static func image(_ draw: inout Draw) -> [UInt8] {
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(draw.within(0...2100))\" height=\"20\">"
    for _ in 0..<draw.within(0...6) { text += draw.one(of: parts) }
    return Array((text + "</svg>").utf8)
  }

  private static let parts = [
    "<rect width=\"4\" height=\"4\" fill=\"#0A7D4B\"/>", "<g opacity=\".5\">", "</g>",
    "<path d=\"M0 0L4 4z\"/>",
    "<linearGradient id=\"a\"><stop offset=\"1\" stop-color=\"red\"/></linearGradient>",
    "<text x=\"1\">a &amp; b</text>", "<circle r=\"3\" fill=\"url(#a)\"/>",
    "<circle r=\"3\" fill=\"url( 'http://a.b' )\"/>", "<use href=\"#a\"/>", "<use xlink:href=\"//a.b/c#d\"/>",
    "<script>x()</script>", "<a onclick=\"x()\"/>", "<style>@import 'a'</style>",
    "<rect style=\"fill:u\\72l(http://a.b)\"/>", "<!-- a -->", "<![CDATA[a]]>", "<!DOCTYPE a>",
    "<?xml version=\"1.0\"?>", "<sodipodi:namedview a=\"b\"><inkscape:grid/></sodipodi:namedview>",
    "<metadata><a/></metadata>", "&lt;", "&#0;", "&#x6a;", "\u{1B}[2J", "\u{202E}", "\u{89}PNG\r\n\u{1A}\n",
    "<title>javascript:x()</title>", " href=\"javascript:x()\"", "'", "\"", ">",
  ]
}
