import FlowFiles
import Foundation
import TerminalSupport
import Testing
import UnlockEngine

@testable import FlowReading
@testable import Reports
@testable import Scenarios
@testable import SystemIO

/// Pictures that hold the styles, too; and what is told of cells that changed.
@Suite struct StyledPictureTests {
  private static func flow(accent: String) -> String {
    """
    flow: shop
    look: { accent: "\(accent)" }
    moments: { launch: [go: home] }
    screens: { home: { title: Shop, buttons: { Buy: [go: home] } } }
    """
  }

  private static let head = "title: A shop\nflow: shop\nsteps:\n  - launch\n"

  private func shop(_ accent: String) throws -> any Flow {
    try FlowFile.read(SourceText(path: "shop.flow.yaml", text: Self.flow(accent: accent))).get()
  }

  private func run(
    _ path: String, _ flow: any Flow, accepting: Bool = false
  ) -> (status: CommandStatus, text: String) {
    var command = RunCommand(paths: [path], flows: [flow])
    command.acceptsPictures = accepting
    let told = RunCommandTests.Collected()
    return (command.run(Console(results: told.sink, talk: told.sink)), told.all)
  }

  @Test func `A change of colour alone fails a picture with styles, and no other`() throws {
    let steps = "  - picture:\n    style: true\n  - picture:\n"
    let folder = TemporaryFolder(["a.yaml": Self.head + steps])
    let path = folder.path + "/a.yaml"
    let (blue, green) = (try shop("#0A64C8"), try shop("#0A7D4B"))
    #expect(run(path, blue).status == .differed)
    #expect(run(path, blue, accepting: true).status == .held)
    #expect(run(path, blue).status == .held)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\n      styles:\n") && text.contains("#0A64C8"))
    #expect(text.contains("\n    style: true\n  - picture: |\n"))
    let other = run(path, green)
    #expect(other.status == .differed)
    #expect(other.text.contains("step 2 of 3 failed"))
    #expect(
      other.text.firstMatch(
        of:
          /row \d+, columns [\d–]+, “Buy”: primary on primary, bold: light .* on #0A64C8 is light .* on #0A7D4B now/
      ) != nil, "\(other.text)")
    // The second, without styles, is the same in any colour.
    let plain = Self.head + String(text[try #require(text.range(of: "    style: true\n")).upperBound...])
    try plain.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(run(path, green).status == .held)
  }

  @Test func `Old pictures stay valid, and get styles when they ask for them`() throws {
    let folder = TemporaryFolder(["a.yaml": Self.head + "  - picture:\n"])
    let (path, flow) = (folder.path + "/a.yaml", try shop("#0A64C8"))
    #expect(run(path, flow, accepting: true).status == .held)
    var text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("styles:"))
    text += "    style: true\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let without = run(path, flow)
    #expect(without.status == .differed)
    #expect(without.text.contains("The picture has no styles yet, and says “style: true”"))
    #expect(run(path, flow, accepting: true).status == .held)
    #expect(run(path, flow).status == .held)
  }

  @Test func `Other letters for the same styles are no difference`() throws {
    let folder = TemporaryFolder(["a.yaml": Self.head + "  - picture:\n    style: true\n"])
    let (path, flow) = (folder.path + "/a.yaml", try shop("#0A64C8"))
    #expect(run(path, flow, accepting: true).status == .held)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let (phone, styles) = try #require(text.parts(at: "styles:\n"))
    let rows = styles.split(separator: "\n").map { line -> String in
      let isMeaning = line.contains(": ")
      let part = isMeaning ? String(line.prefix { $0 != ":" }) : String(line)
      return part.replacing("a", with: "9") + String(line.dropFirst(part.count))
    }
    try (phone + "styles:\n" + rows.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(run(path, flow).status == .held)
    let unknown = text.replacing("      a: ", with: "      8: ")
    try unknown.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(run(path, flow).text.contains("which no line explains"))
  }

  @Test func `Only a picture has styles`() {
    #expect(
      stepMistakes("  - tap: Sign in\n    style: true\n") == [
        "2:5: Only a picture has styles, and this step isn’t one."
      ])
    #expect(stepMistakes("  - picture:\n    style: red\n") == ["2:12: “red” isn’t true or false."])
    #expect(stepMistakes("  - picture:\n    style: false\n") == [])
  }

  @Test func `What changed is told in words`() {
    func words(_ old: [String], _ new: [String]) -> [String] {
      PictureChange.all(from: old, to: new).map(\.words)
    }
    #expect(words(["│ Sign in  │"], ["│ Sign on  │"]) == ["row 1, columns 3–9: “Sign in” is “Sign on” now"])
    #expect(words(["a", "│ x │"], ["a", "│   │"]) == ["row 2, column 3: “x” is blank now"])
    #expect(words(["│ a    b │"], ["│ c    d │"]).count == 2)
    #expect(words(["x"], ["x", "y"]) == ["row 2, column 1: blank is “y” now"])
    // A wide character takes two columns.
    #expect(words(["字 a"], ["字 b"]) == ["row 1, columns 1–4: “字 a” is “字 b” now"])
    #expect(
      PictureChange.words(PictureChange.all(from: (1...30).map { "\($0)" }, to: (1...30).map { "x\($0)" }))
        .last == "and 18 more")
    #expect(words(["same"], ["same"]) == [])
  }
}

extension String {
  fileprivate func parts(at mark: String) -> (String, String)? {
    range(of: mark).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
  }
}
