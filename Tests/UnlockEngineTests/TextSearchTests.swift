import Testing

@testable import UnlockEngine

@Suite
struct TextSearchTests {
  @Test
  func `A mark is found also where an accent follows it, so that escaping leaves none out`() {
    let text = "it'\u{301}s \"\u{301}"
    #expect(text.replacing("'", with: "\\'") == "it\\'\u{301}s \"\u{301}")
    // A mark that is written there would be a character, which this isn’t.
    let mark = "\""
    #expect(text.contains(mark) && !text.contains("\"") && text.contains("'\u{301}s"))
    #expect("a\r\nb".replacing("\n", with: "|").unicodeScalars.elementsEqual("a\r|b".unicodeScalars))
  }

  @Test
  func `What stands between a text is divided, with nothing or without`() {
    #expect("a, b, , c".split(separator: ", ") == ["a", "b", "c"])
    #expect("a, b, , c".split(separator: ", ", omittingEmptySubsequences: false) == ["a", "b", "", "c"])
    #expect("a: b: c".split(separator: ": ", maxSplits: 1) == ["a", "b: c"])
    #expect(", ".split(separator: ", ", omittingEmptySubsequences: false) == ["", ""])
    #expect(
      "".split(separator: ", ", omittingEmptySubsequences: false) == [""] && "".split(separator: ", ").isEmpty
    )
    #expect("ab".split(separator: "", omittingEmptySubsequences: false) == ["ab"])
  }

  @Test
  func `The first place of a text is found where its beginning stands before it, too`() throws {
    let text = "aaab and ünaab"
    let first = try #require(text.firstRange(of: "aab"))
    #expect(text[..<first.lowerBound] == "a" && text[first.upperBound...] == " and ünaab")
    let second = try #require(text[first.upperBound...].firstRange(of: "aab"))
    #expect(text[second.upperBound...].isEmpty && text[..<second.lowerBound].hasSuffix("ün"))
    #expect(text.firstRange(of: "abb") == nil && text.firstRange(of: "") == nil && text.contains(""))
    #expect("ababab".replacing("ab", with: "") == "" && "aXa".replacing("aXaX", with: "") == "aXa")
  }
}
