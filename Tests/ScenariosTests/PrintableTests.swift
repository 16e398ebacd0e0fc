import Foundation
import ScreenDrawing
import Testing

@testable import Scenarios
@testable import SystemIO

@Suite struct PrintableTests {
  @Test func `Literals are the program's own and the rest is made printable`() {
    let path = "a\u{1B}[2J\nb"
    #expect(("\u{1B}[1m\(path)\u{1B}[0m" as SafeText).string == "\u{1B}[1ma\u{FFFD}[2J\u{FFFD}b\u{1B}[0m")
    let inner: SafeText = "\u{1B}[1m\(path)"
    #expect(("\(inner), \(3)" as SafeText).string == "\u{1B}[1ma\u{FFFD}[2J\u{FFFD}b, 3")
    #expect(SafeText(path).string == "a\u{FFFD}[2J\u{FFFD}b")
    #expect(SafeText(lines: path).string == "a\u{FFFD}[2J\nb")
    #expect((inner + "\n").string == inner.string + "\n")
  }

  @Test(arguments: [
    ("plain [text] ## 3", "plain [text] ## 3"), ("é “…” 日本", "é “…” 日本"), ("👩‍💻 ❤️ 1️⃣", "👩‍💻 ❤️ 1️⃣"),
    ("a\u{200D}b\u{FE0F}", "a\u{FFFD}b\u{FFFD}"),
    ("\u{202E}x\u{2066}y\u{200F}", "\u{FFFD}x\u{FFFD}y\u{FFFD}"),
    ("\u{200B}\u{AD}\u{3164}\u{E0041}\u{FFF9}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\t\r\n\u{85}\u{2028}\u{2029}\u{9B}\u{7F}", String(repeating: "\u{FFFD}", count: 8)),
    ("##[error]a ##vso[b ###teamcity[c #[d", "##\u{FFFD}[error]a ##vso\u{FFFD}[b ###teamcity\u{FFFD}[c #[d"),
  ]) func `What can be shown is shown`(_ text: String, _ shown: String) { #expect(text.printable == shown) }

  @Test func `A line is never a command for GitHub`() {
    for text in ["::error::x", "  ::error::x", "\u{3000}::add-mask::x", ":"] {
      let lines: [SafeText] = [
        "\(text)", "  \(text)", SafeText(text), SafeText(lines: "a\n" + text), "x\n\(text)",
      ]
      for line in lines.flatMap({ $0.string.split(separator: "\n") }) {
        #expect(!line.drop { $0.isWhitespace }.hasPrefix(":"), "\(line)")
      }
    }
    let (colon, rest) = (":", ":error::x")
    #expect(!("\(colon)\(rest)" as SafeText).string.hasPrefix("::"))
    // What isn't at the beginning stays, and so does a command of the program's own.
    #expect(("a\(rest)" as SafeText).string == "a:error::x")
    #expect(("::error file=\(rest)" as SafeText).string == "::error file=:error::x")
  }

  /// Every scalar there is.
  @Test func `No scalar gets through`() {
    var raw: [String] = []
    var canvas = Canvas(size: Size(rows: 1, columns: 2))
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.isUnprintable else { continue }
      let text = String(scalar)
      canvas.write(text, row: 0, column: 0, ink: .plain)
      let isBlank = scalar == "\t" || scalar == "\n"
      if SafeText(text).string != "\u{FFFD}" || canvas[0, 0].scalar != "\u{FFFD}"
        || JSONText.text(text).text.unicodeScalars.contains(scalar)
        || !isBlank && xmlEscaped(text).unicodeScalars.contains(scalar)
      {
        raw.append("U+" + String(value, radix: 16))
      }
    }
    #expect(raw.isEmpty, "\(raw.count), as \(raw.prefix(8))")
  }

  @Test func `JSON and XML lose nothing`() throws {
    let text = "##[error]x ##vso[y\n::z\u{202E}\u{1B}\u{E0041}\u{10FFFF}\u{FFFE}👩‍💻"
    let json = JSONText.list([.text(text)]).text
    #expect(!json.contains("##["))
    let read = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String])
    #expect(Array(read[0].unicodeScalars) == Array(text.unicodeScalars))
    #expect(xmlEscaped("##[a]\n  ::b::c") == "#&#35;[a]\n  &#58;:b::c")
  }

  @Test(arguments: [
    "a b", "-x", "it's", "\u{1B}]52;c;\u{7}", "a\\\n'b\u{202E}", "-\u{9B}", "##[x\u{200B}👩\u{200D}💻",
  ]) func `A word of the shell is the text again`(_ text: String) throws {
    let word = shellWord(text)
    #expect(word.printable == word)
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-c", "printf %s " + word]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let read = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(read == (text.hasPrefix("-") ? "./" + text : text))
  }

  // MARK: Files beside others

  @Test func `What the program names stands beside others`() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/unlocksim-beside-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/in/a.b.yaml"
    #expect(try FileWriting.writeBeside("one", at: path) == path)
    #expect(try FileWriting.writeBeside("one", at: path) == path)
    #expect(try FileWriting.writeBeside("two", at: path) == folder + "/in/a.b-2.yaml")
    symlink("nowhere", folder + "/in/a.b-3.yaml")
    #expect(try FileWriting.writeBeside("three", at: path) == folder + "/in/a.b-4.yaml")
    #expect(try !FileWriting.create("x", at: path))
    #expect(FileWriting.freePath(beside: path) == folder + "/in/a.b-5.yaml")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "one")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/in").count == 4)
  }
}
