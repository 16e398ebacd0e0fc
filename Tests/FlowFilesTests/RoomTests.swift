import Diagnostics
import FlowFiles
import FlowReading
import ScreenDrawing
import Testing
import UnlockEngine
import VectorDrawing

/// What a phone has no room for, as pictures, pages and people have it; what a small terminal cuts off is said once, and is no mistake.
@Suite struct RoomTests {
  private static let shop = """
    flow: shop
    title: Shop
    starts: { New: {} }
    moments: { launch: [go: store] }
    screens:
      store:
        title: Store
        tabs: { Home: { icon: house, then: here }, Bag: [go: pin], Pay: [go: pin], Help: [go: pin], You: [go: pin] }
        texts: [All about it.]
      pin:
        title: Your PIN
        pad: { length: 4 }
        complete: [show: done]
    alerts:
      done: { title: Done, text: All is well., buttons: { OK: [] } }

    """

  private func told(_ old: String = "", _ new: String = "") throws -> [String] {
    let text = old.isEmpty ? Self.shop : try Self.shop.changing(old, to: new)
    var check = try FlowFile.check(SourceText(path: "shop.flow.yaml", text: text)).get()
    let device = PhoneLook(of: check.flow)
    check.misfits = { PhonePicture.misfits(of: $0, on: device) }
    return check.findingsInTheFile().map {
      "\($0.kind.rawValue) \($0.diagnostic.place.map { "\($0.line)" } ?? "-"): \($0.diagnostic.message)"
    }
  }

  private static let words = "All about it and around it and behind it, on and on."

  @Test func `What fits is told of nowhere`() throws { #expect(try told() == []) }

  @Test func `A tab that is cut off is too long, where it is`() throws {
    let found = try told("Home:", "Everythingthatthereistobuyandmoreofit:")
    #expect(found.count == 1, "\(found)")
    #expect(
      found.last?.hasPrefix(
        "too-long 8: “Everythingthatthereistobuyandmoreofit” is too long for an iPhone, which shows “Everything"
      ) == true)
  }

  /// Its two lines are seen on every phone.
  @Test func `What only a small terminal cuts off is a note`() throws {
    let found = try told("OK: []", "OK I have understood all of this: []")
    #expect(found.map { String($0.prefix(39)) } == ["note 15: A terminal of 80 × 24 cuts off"])
    #expect(found.first?.contains("“OK I have understood all of this”") == true)
  }

  @Test func `A page that has to be scrolled is a note, and a list isn't`() throws {
    let long = Array(repeating: Self.words, count: 12).enumerated().map { "\"\($1) \($0)\"" }
    let found = try told("texts: [All about it.]", "texts: [\(long.joined(separator: ", "))]")
    #expect(found == ["note 9: “store” has more on it than fits an iPhone: it has to be scrolled."])
    #expect(
      try told("texts: [All about it.]", "style: list\n    texts: [\(long.joined(separator: ", "))]") == [])
  }

  @Test func `A pad whose title leaves its keys no room is scrolled, which is a note`() throws {
    let title = Array(repeating: Self.words, count: 9).joined(separator: " ")
    let found = try told("title: Your PIN", "title: \"\(title)\"\n    texts: [\"\(title)\"]")
    #expect(found == ["note 12: “pin” has more on it than fits an iPhone: it has to be scrolled."])
  }
}
