import SeededDraws
import Testing
import UnlockEngine

@testable import TerminalUI

@Suite
struct KeyDecoderTests {
  private func events(_ text: String, isUTF8: Bool = true) -> [TerminalUI.Event] {
    var decoder = KeyDecoder(isUTF8: isUTF8)
    return decoder.feed(Array(text.utf8)) + decoder.settle()
  }

  private func keys(_ text: String, isUTF8: Bool = true) -> [Key] { events(text, isUTF8: isUTF8).keys }

  @Test(
    arguments: [
      ("a", .character("a")), ("ä", .character("ä")), ("漢", .character("漢")), ("🔒", .character("🔒")),
      ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{8}", .backspace), ("\u{7F}", .backspace),
      ("\u{12}", .control("r")), ("\u{1B}", .escape), ("\u{1B}[Z", .backTab),
      ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[1;5C", .right), ("\u{1B}OD", .left),
      ("\u{1B}[H", .home), ("\u{1B}[1~", .home), ("\u{1B}OH", .home), ("\u{1B}[7~", .home),
      ("\u{1B}[F", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
      ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[3~", .delete),
      ("\u{1B}OP", .function(1)), ("\u{1B}[11~", .function(1)), ("\u{1B}[[A", .function(1)),
      ("\u{1B}[15~", .function(5)), ("\u{1B}[17~", .function(6)), ("\u{1B}[21~", .function(10)),
      ("\u{1B}[23~", .function(11)), ("\u{1B}[24~", .function(12)), ("\u{1B}[24;2~", .function(12)),
      ("\u{1B}[<0;10;5M", .click(row: 4, column: 9)), ("\u{1B}[<4;300;5M", .click(row: 4, column: 299)),
      ("\u{1B}[<64;1;1M", .scroll(row: 0, column: 0, lines: -1)),
      ("\u{1B}[<65;1;1M", .scroll(row: 0, column: 0, lines: 1)), ("\u{1B}[M !!", .click(row: 0, column: 0)),
    ] as [(String, Key)])
  func `One sequence is one key`(bytes: String, key: Key) {
    #expect(keys(bytes) == [key])
  }

  @Test
  func `Bytes that arrive one by one make the same keys`() {
    var decoder = KeyDecoder(isUTF8: true)
    let bytes = Array("a\u{1B}[<0;10;5M\u{1B}[5~漢\u{1B}[Zb".utf8)
    let keys = bytes.flatMap { decoder.feed([$0]) }.keys
    #expect(
      keys == [
        .character("a"), .click(row: 4, column: 9), .pageUp, .character("漢"), .backTab, .character("b"),
      ])
    #expect(decoder.delay == nil)
  }

  @Test
  func `Escape alone waits, and is itself when nothing follows`() {
    var decoder = KeyDecoder(isUTF8: true)
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.delay == KeyDecoder.escapeDelay)
    #expect(decoder.settle() == [.key(.escape)])
    #expect(decoder.delay == nil)
  }

  @Test
  func `Escape and a key in quick succession are two keys`() {
    #expect(keys("\u{1B}x") == [.escape, .character("x")])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
    #expect(keys("\u{1B}[") == [.escape, .character("[")])
  }

  @Test
  func `A paste is text in one line: it never presses a key`() {
    #expect(
      events("\u{1B}[200~1\r\n2\u{3}\u{1B}[A3ä\u{7}\n\u{1B}[201~\r") == [.pasted("1 2[A3ä"), .key(.enter)])
    #expect(events("\u{1B}[200~aä\u{1B}[201~b", isUTF8: false) == [.pasted("a"), .key(.character("b"))])
    #expect(events("\u{1B}[200~\u{1B}[201~") == [])
  }

  @Test
  func `A paste that arrives in pieces of any size is the same text`() {
    let bytes = Array("x\u{1B}[200~ü\u{1B}[20é\u{1B}[201~y\u{1B}[200~z\u{1B}[201~".utf8)
    for size in 1...bytes.count {
      var decoder = KeyDecoder(isUTF8: true)
      let events = stride(from: 0, to: bytes.count, by: size).flatMap {
        decoder.feed(bytes[$0..<min($0 + size, bytes.count)])
      }
      #expect(
        events == [.key(.character("x")), .pasted("ü[20é"), .key(.character("y")), .pasted("z")], "\(size)")
    }
  }

  @Test
  func `Of a long paste as much is kept as anyone would type, and what comes behind it is heard`() {
    var decoder = KeyDecoder(isUTF8: true)
    var events: [TerminalUI.Event] = []
    for piece in ["\u{1B}[200~"] + Array(repeating: String(repeating: "7", count: 4000), count: 300) {
      events += decoder.feed(Array(piece.utf8))
    }
    #expect(events == [])
    events = decoder.feed(Array("\u{1B}[201~q".utf8))
    #expect(
      events == [.pasted(String(repeating: "7", count: PasteReading.limit)), .key(.character("q"))])
  }

  @Test
  func `A paste whose end got lost stays a paste; Escape ends it`() {
    var decoder = KeyDecoder(isUTF8: true)
    #expect(decoder.feed(Array("\u{1B}[200~ab".utf8)) == [])
    #expect(decoder.delay == KeyDecoder.pasteDelay)
    #expect(decoder.settle() == [.pasted("ab")])
    #expect(decoder.delay == nil)
    #expect(decoder.feed(Array("b".utf8)) == [])
    #expect(decoder.settle() == [.pasted("b")])
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.settle() == [])
    #expect(decoder.feed(Array("b".utf8)) == [.key(.character("b"))])
  }

  @Test
  func `Releases, movements, other buttons and broken bytes are nothing`() {
    #expect(keys("\u{1B}[<0;10;5m\u{1B}[<32;10;5M\u{1B}[<2;10;5M\u{1B}[?1;2c") == [])
    var decoder = KeyDecoder(isUTF8: true)
    #expect(decoder.feed([0xFF, 0xC3, 0x61, 0xE6, 0xBC]).keys == [.character("a")])
    #expect(decoder.settle() == [])
    #expect(keys("äb", isUTF8: false) == [.character("b")])
  }

  @Test
  func `Noise of every kind neither traps nor stalls`() {
    var draw = Draw(seed: 42)
    var decoder = KeyDecoder(isUTF8: true)
    for _ in 0..<2000 {
      let bytes = (0..<draw.within(1...12)).map { _ in
        draw.one(of: [0x1B, 0x5B, 0x4F, 0x3C, 0x3B, 0x4D, 0x7E, UInt8(draw.below(256))])
      }
      _ = decoder.feed(bytes)
    }
    _ = decoder.settle()
    #expect(decoder.delay == nil)
  }
}

extension [TerminalUI.Event] {
  /// The keys among events.
  fileprivate var keys: [Key] {
    compactMap { event in
      if case .key(let key) = event { return key }
      return nil
    }
  }
}
