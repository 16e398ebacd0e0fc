import FlowFiles
import Foundation
import ScreenDrawing
import Testing
import UnlockEngine
import VectorDrawing

@testable import FlowReading
@testable import Scenarios

/// Pictures beside a flow file: what is shown of them, and what is told of those that can't be.
@Suite struct FlowImageTests {
  private static let flow = """
    flow: harbour
    moments: { launch: [go: home] }
    screens:
      home:
        title: Welcome
        body: [{ image: logo.svg, says: A lighthouse }]

    """
  private static let drawing = """
    <?xml version="1.0"?>
    <svg width="120" height="60px" viewBox="0 0 120 60" data-name="x" class="logo">
      <!-- drawn by hand -->
      <defs><linearGradient id="sea"><stop offset="1" stop-color="#0B6E69"/></linearGradient></defs>
      <rect width="120" height="60" fill="url(#sea)"/>
      <text x="4" y="20">Harbour &amp; sons</text>
    </svg>
    """

  /// A folder of its own with some files in it.
  private func folder(_ files: [(name: String, bytes: [UInt8])]) throws -> String {
    let path = NSTemporaryDirectory() + "unlocksim-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for file in files { try Data(file.bytes).write(to: URL(filePath: "\(path)/\(file.name)")) }
    return path
  }

  private func read(_ folder: String, _ text: String = flow) -> Result<FileFlow, InvalidFile> {
    FlowFile.read(SourceText(path: folder + "/harbour.flow.yaml", text: text))
  }

  private func told(_ result: Result<FileFlow, InvalidFile>) -> [String] {
    guard case .failure(let invalid) = result else { return [] }
    return invalid.mistakes.map { "\($0.place?.line ?? 0): \($0.message)" }
  }

  private func problem(_ svg: String) -> String? {
    do throws(FlowImages.Problem) {
      _ = try FlowImages.image(of: Array(svg.utf8), isPNG: false)
      return nil
    } catch { return error.words }
  }

  /// A PNG file's frame around some bytes of a picture.
  private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      number(UInt32(bytes.count)) + Array(name.utf8) + bytes + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", [1, 2, 3])
      + chunk("IEND", [])
  }

  // MARK: What is shown

  @Test func `An SVG file beside the flow stands in its pictures, and in a terminal what it shows`() throws {
    let flow = try read(folder([("logo.svg", Array(Self.drawing.utf8))])).get()
    let image = try #require(flow.look.images.first)
    #expect(image.width == 120 && image.height == 60)
    var world = try flow.simulation(Setup())
    _ = world.step(.lifeCycle(.launch))
    let picture = PhonePicture(screen: world.screen, device: PhoneLook(app: flow.look)).svg
    #expect(picture.contains("href=\"\(image.dataURI)\""))
    #expect(picture.contains("<title>A lighthouse</title>"))
    #expect(PhoneDrawing(screen: world.screen).canvas().text.contains("A lighthouse"))
    // Whoever has no file shows its words.
    let without = PhonePicture(screen: world.screen).svg
    #expect(without.contains(">A lighthouse</text>") && !without.contains("<image"))
  }

  @Test func `What is shown of an SVG file is what was looked at, and nothing else`() throws {
    let text = try SVGReading.drawing(of: Array(Self.drawing.utf8)).text
    #expect(
      text.hasPrefix(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"60px\" viewBox=\"0 0 120 60\">"))
    for left in ["data-name", "class", "hand", "?xml"] { #expect(!text.contains(left), "\(left)") }
    #expect(text.contains("fill=\"url(#sea)\"") && text.contains("Harbour &amp; sons"))
    // Read once more it stays the same.
    #expect(try SVGReading.drawing(of: Array(text.utf8)).text == text)
  }

  @Test func `A PNG file is known by its frame, and shown as it is`() throws {
    let bytes = Self.png(300, 200)
    let image = try FlowImages.image(of: bytes, isPNG: true)
    #expect(image.width == 300 && image.height == 200)
    let coded = try #require(image.dataURI.split(separator: ",").last)
    let decoded: Data? = Data(base64Encoded: String(coded))
    #expect(decoded.map { Array($0) } == bytes)
  }

  // MARK: What isn't

  @Test(arguments: [
    ("<svg width='1' height='1'><script>1</script></svg>", "“script” isn’t allowed"),
    ("<svg width='1' height='1'><foreignObject/></svg>", "“foreignObject” isn’t allowed"),
    ("<svg width='1' height='1'><image href='a.png'/></svg>", "“image” isn’t allowed"),
    ("<svg width='1' height='1'><style>a{}</style></svg>", "“style” isn’t allowed"),
    ("<svg width='1' height='1'><animate/></svg>", "“animate” isn’t allowed"),
    ("<svg width='1' height='1'><a href='#b'/></svg>", "“a” isn’t allowed"),
    ("<svg width='1' height='1' onload='x()'/>", "“onload” isn’t allowed at “svg”"),
    ("<svg width='1' height='1'><g ONCLICK='x()'/></svg>", "“ONCLICK” isn’t allowed at “g”"),
    ("<svg width='1' height='1'><use href='b.svg#c'/></svg>", "“href” leads out of the file"),
    (
      "<svg width='1' height='1'><use xlink:href='https://a.b/c'/></svg>",
      "“xlink:href” leads out of the file"
    ), ("<svg width='1' height='1'><use href='javascript:x()'/></svg>", "“href” leads out of the file"),
    ("<svg width='1' height='1'><rect fill='url(https://a.b/c)'/></svg>", "“fill” leads out of the file"),
    ("<svg width='1' height='1'><rect fill='url( &#x68;ttps://a.b)'/></svg>", "“fill” leads out of the file"),
    ("<svg width='1' height='1'><rect style='background:url(a)'/></svg>", "“style” leads out of the file"),
    ("<svg width='1' height='1'><rect fill='u\\72l(https://a.b)'/></svg>", "“fill” leads out of the file"),
    ("<svg width='1' height='1'><rect style='@import \"a\"'/></svg>", "“style” leads out of the file"),
    ("<svg width='1' height='1' xmlns='http://a'/>", "“xmlns” leads out of the file"),
    ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg width='1' height='1'/>", "a document type or CDATA isn’t allowed"),
    ("<svg width='1' height='1'>&a;</svg>", "“&a;” is no entity"),
    ("<svg width='1' height='1'><g></svg>", "“svg” ends, and hasn’t begun"),
    ("<svg width='1' height='1'>", "it ends before “svg” does"),
    ("<svg width='1' height='1' width='2'/>", "“width” is said twice"),
    ("<svg><rect/></svg>", "it doesn’t say how large it is"),
    ("<svg width='2001' height='1'/>", "2001 × 1 large"), ("<svg width='0' height='1'/>", "0 × 1 large"),
    ("<html/>", "“html” isn’t allowed"), ("<g/>", "the first thing in it isn’t “svg”"),
    ("words", "it has no “svg” in it"),
  ])
  func `An SVG file that could do more than be seen is refused, with the place`(_ svg: String, _ told: String)
    throws
  {
    let words = try #require(problem(svg))
    #expect(words.contains(told), "\(words)")
    if !told.contains("large"), !told.contains("no “svg”") { #expect(words.contains("line 1, column")) }
  }

  @Test func `A PNG file that isn't one, is cut off, or is too large is refused`() throws {
    func problem(_ bytes: [UInt8]) -> String? {
      do throws(FlowImages.Problem) {
        _ = try FlowImages.image(of: bytes, isPNG: true)
        return nil
      } catch { return error.words }
    }
    #expect(problem(Array("<svg/>".utf8)) == "is no PNG file.")
    #expect(problem(Array(Self.png(3, 2).dropLast(20))) == "is a PNG file that ends too early.")
    #expect(problem(Self.png(2001, 2))?.contains("2001 × 2 large") == true)
    #expect(problem(Self.png(3, 2) + [UInt8](repeating: 0, count: 300_000))?.contains("256 KB") == true)
    var frame = Self.png(3, 2)
    frame[12] = UInt8(ascii: "X")
    #expect(problem(frame) == "is a PNG file that doesn’t say how large it is.")
  }

  @Test func `An image that isn't there, or lies elsewhere, is told where it is named`() throws {
    let folder = try folder([])
    #expect(told(read(folder)) == ["6: “logo.svg” can’t be read: No such file or directory."])
    let outside = Self.flow.replacing("logo.svg", with: "../../../../../../../../etc/hostname.svg")
    for text in [outside, Self.flow.replacing("logo.svg", with: "/etc/hostname.png")] {
      let told = told(read(folder, text))
      #expect(told.count == 1 && told[0].hasPrefix("6: "), "\(told)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/logo.svg", withDestinationPath: "/etc/hostname")
    #expect(told(read(folder)).first?.contains("isn’t read") == true)
  }
}
