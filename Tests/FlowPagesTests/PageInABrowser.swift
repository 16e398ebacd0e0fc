import BundledFlowFiles
import Exploration
import FlowFiles
import FlowPages
import FlowReading
import Foundation
import Scenarios
import ScreenDrawing
import UnlockEngine

/// One thing that is done on a page, as its script has it: ["key", "5"].
typealias Did = [String]

/// A page, and a simulator beside it.
struct TriedPage {
  let exploration: FlowExplorer
  let beginning: PageBeginning
  var graph: PageGraph
  /// Facts that the page can’t hold.
  private var leftOut: Set<String> = []
  private let hasFigures: Bool

  init(
    _ exploration: FlowExplorer, _ settings: Setup = Setup(), wrongPasscodes: Int = 5,
    hasFigures: Bool = false
  ) throws {
    var bounds = PageBounds()
    bounds.wrongPasscodes = wrongPasscodes
    // What tests beside this one take isn't this page's.
    bounds.byteLimit = .max
    self.exploration = exploration
    beginning = try exploration.pageBeginning(settings)
    let beginning = beginning
    self.hasFigures = hasFigures
    let figures: PageSpace.Figures? = hasFigures ? { PageFigures.facts(of: $0) } : nil
    (graph, leftOut) = try exploration.fittingPage(settings, bounds, figures: figures, { _ in true }) {
      graph, leftOut throws(PageProblem) in
      _ = try Self.html(graph, exploration, beginning)
      return (graph, Set(leftOut))
    }
  }

  var html: String { get throws { try html() } }

  func html(in wording: Wording? = nil, way: PagePath? = nil) throws -> String {
    try Self.html(graph, exploration, beginning, wording, way, hasFigures: hasFigures)
  }

  private static func html(
    _ graph: PageGraph, _ exploration: FlowExplorer, _ beginning: PageBeginning, _ wording: Wording? = nil,
    _ way: PagePath? = nil, hasFigures: Bool = false
  ) throws(PageProblem) -> String {
    var page = FlowPage(
      graph,
      of: PageFlow(
        title: exploration.flow.title, headings: [:], biometry: beginning.world.device.biometry.title,
        waits: beginning.waits, codes: beginning.codes,
        passcode: beginning.world.device.passcode?.text.text ?? ""),
      bounds: [], look: PhoneLook(beginning.world), wording: wording, way: way)
    if hasFigures { page.figures = PageFigures.secrets(in: beginning.world) }
    return try page.html
  }

  /// A number for what is to be seen, as the harness makes it of the document.
  func number(ofWhatIsSeenIn world: any AnyWorld) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for byte in whatIsSeen(in: world).utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash)
  }

  func whatIsSeen(in world: any AnyWorld) -> String {
    let facts = exploration.pageFacts(world).filter { !leftOut.contains($0.name) }
    return (world.screen.pageWords() + facts.map { "\($0.name) = \($0.value)" }).joined(separator: "\n")
  }

  /// The engine’s input for what was done on a page.
  static func inputs(_ did: Did) -> [Input] {
    let value = did.count > 1 ? did[1] : ""
    switch did[0] {
    case "key", "enter": return value.unicodeScalars.map { .type($0) }
    case "delete": return [.type(.delete)]
    case "tap":
      let parts = value.split(separator: ".")
      return [.tap(ControlID(owner: parts[0] == "app" ? .app : .system, code: UInt8(parts[1]) ?? 0))]
    case "biometry": return [.biometry(value == "match" ? .match : value == "cancel" ? .cancel : .noMatch)]
    case "event": return LifeCycle.allCases.filter { $0.stepText == value }.map { .lifeCycle($0) }
    default: return [.elapse(.milliseconds(Int64(value) ?? 0))]
    }
  }
}

/// What the harness does on a page, and what it has seen.
enum Harness {
  struct Result: Decodable {
    var ways: [[Int]]?
    var edges: [Edge]?
    var taken: Int?
  }

  struct Edge: Decodable {
    var way: [Did]
    var seen: Int

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      way = try list.decode([[Text]].self).map { $0.map(\.text) }
      seen = try list.decode(Int.self)
    }
  }

  /// A text, or a number as one.
  struct Text: Decodable {
    var text: String
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      text = try (try? value.decode(String.self)) ?? "\(value.decode(Int.self))"
    }
  }

  /// Plays ways, or goes along every edge if none are given.
  static func play(_ page: TriedPage, ways: [[Did]]? = nil) throws -> Result {
    let harness = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("harness.js"), encoding: .utf8)
    let list = try ways.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    let browser = try BrowserSession(page.html)
    defer { browser.close() }
    let result = try browser.value("(\(harness))(\(list ?? "null"))")
    return try JSONDecoder().decode(Result.self, from: Data(result.utf8))
  }
}

extension FlowExplorer {
  static func named(_ name: String) throws -> FlowExplorer {
    if let known = Catalog.flow(named: name) { return FlowExplorer(known) }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appendingPathComponent(name).path
    let source = SourceText(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
    return FlowExplorer(try FlowFile.read(source).get())
  }
}
