import Testing

@testable import DeviceSimulation

@Suite struct ShortTextTests {
  @Test(arguments: ["", "1", "1234567", "12345678", "123456789", "ö", "日本語", "👩‍👩‍👧"])
  func `A text comes back as it went in`(text: String) {
    let short = ShortText(text)
    #expect(short?.text == text)
    #expect(short?.byteCount == text.utf8.count)
    #expect(short?.count == text.unicodeScalars.count)
    #expect(short?.isEmpty == text.isEmpty)
  }

  @Test func `Thirty-one bytes fit, and not one more`() throws {
    let full = String(repeating: "x", count: ShortText.capacity)
    #expect(ShortText(full)?.text == full)
    #expect(ShortText(full + "x") == nil)
    var text = try #require(ShortText(full))
    #expect(text.append("y") == false)
    #expect(text.text == full)
  }

  @Test func `A character that fits only in part isn't taken at all`() throws {
    let thirty = String(repeating: "x", count: 30)
    var text = try #require(ShortText(thirty))
    #expect(text.append("ö") == false)
    #expect(text.text == thirty)
    #expect(text.append("o") == true)
    #expect(text.byteCount == 31)
  }

  @Test func `Taking away takes whole characters, and leaves no trace`() throws {
    var text = try #require(ShortText("aö日"))
    text.removeLast()
    #expect(text == ShortText("aö"))
    text.removeLast()
    #expect(text == ShortText("a"))
    text.removeLast()
    #expect(text == ShortText())
    #expect(text.hashValue == ShortText().hashValue)
    text.removeLast()
    #expect(text == ShortText())
  }

  @Test func `Every place of the text can be written and taken back`() throws {
    var text = ShortText()
    var steps: [ShortText] = []
    for number in 0..<ShortText.capacity {
      steps.append(text)
      text.append(try #require(Unicode.Scalar(0x41 + number)))
    }
    #expect(text.text == "ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_")
    for step in steps.reversed() {
      text.removeLast()
      #expect(text == step)
    }
  }

  @Test(arguments: [
    ("0123456789", true), ("", false), ("12a", false), ("１２", false), ("/", false), (":", false),
  ]) func `Digits are ASCII digits`(text: String, isDigits: Bool) {
    #expect(ShortText(text)?.isDigits == isDigits)
  }
}
