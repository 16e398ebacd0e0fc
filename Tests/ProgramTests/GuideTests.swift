import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// The guide for a flow of one's own, followed to the letter: each command is run, each change made, in its order.
///
/// Bounded in one thing: `explore`, `check` and `map` go as far as takes a second or two.
@Suite(.timeLimit(.ample), .blocking) struct GuideTests {
  private let folder = TemporaryFolder()

  /// A box of the guide: its kind, and what stands in it.
  private struct Box {
    var kind: String
    var lines: [String]
    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  private static let page =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/docs/guide-your-own-flow.md"

  private func boxes() throws -> [Box] {
    var (boxes, open): ([Box], Box?) = ([], nil)
    for line in try String(contentsOfFile: Self.page, encoding: .utf8).components(separatedBy: "\n") {
      if var box = open {
        if line == "```" {
          boxes.append(box)
          open = nil
        } else {
          box.lines.append(line)
          open = box
        }
      } else if line.hasPrefix("```") {
        open = Box(kind: String(line.dropFirst(3)), lines: [])
      }
    }
    return boxes
  }

  @Test func `Whoever follows the guide gets what it says`() throws {
    let boxes = try boxes()
    var place = folder.path
    var last: (line: String, done: Finished)?
    /// What went wrong without the guide saying so.
    func judge() {
      if let (line, done) = last { #expect(done.status == 0, "\(line): \(done.output)\(done.errors)") }
      last = nil
    }
    for box in boxes {
      switch box.kind {
      case "sh":
        for line in box.lines {
          judge()
          if line.hasPrefix("cd ") {
            place += "/" + line.dropFirst(3)
          } else if line.hasPrefix("unlocksim walk") {
            try walk(line, in: place)
          } else {
            last = (line, try run(line, in: place))
          }
        }
      case "text":
        let (line, done) = try #require(last, "A box of text is what the command before it says.")
        last = nil
        #expect(done.status != 0, "\(line) was meant to find something.")
        for text in box.lines {
          #expect((done.output + done.errors).contains(text), "\(line): \(done.output)\(done.errors)")
        }
      case "diff":
        judge()
        try change("\(place)/my-bank.flow.yaml", box)
      case "yaml":
        judge()
        folder.write(box.text, to: "\(place)/five-wrong-pins.yaml")
      default: Issue.record("A box of kind “\(box.kind)” isn't followed by anybody.")
      }
    }
    judge()
    let page = folder.text("\(place)/five-wrong-pins.html")
    #expect(page.hasPrefix("<!") && page.contains("Too many wrong PINs"))
    #expect(folder.text("\(place)/my-bank.svg").contains("<svg"))
    #expect(folder.text("\(place)/my-bank.flow.yaml").contains("Make up a PIN"))
    #expect(boxes.count { $0.kind == "sh" } >= 8)
  }

  /// As a shell would, but with this program, and only as far as takes a moment.
  private func run(_ line: String, in place: String) throws -> Finished {
    var line = line
    if line.contains("unlocksim explore") { line += " --states 20000 --quiet" }
    if line.contains("unlocksim check") { line += " --states 20000 --quiet" }
    line = line.replacing(
      "unlocksim ", with: "'\(Built.path("unlocksim"))' ",
      maxReplacements: line.hasPrefix("unlocksim") ? 1 : 0)
    return try Finished(running: ["/bin/sh", "-c", "cd '\(place)' && \(line)"])
  }

  /// A walk is begun, is to be seen, and is left.
  private func walk(_ line: String, in place: String) throws {
    let words = line.replacing("unlocksim", with: "exec '\(Built.path("unlocksim"))'")
    let terminal = try PseudoTerminal("/bin/sh", ["-c", "cd '\(place)' && \(words)"])
    try terminal.wait(for: "Welcome")
    terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  /// Puts lines with + in the place of those with −, which have to be there, and only once.
  private func change(_ path: String, _ box: Box) throws {
    func lines(_ mark: String) -> String {
      box.lines.filter { $0.hasPrefix(mark) }.map { $0.dropFirst() + "\n" }.joined()
    }
    let text = folder.text(path)
    let parts = text.components(separatedBy: "\n" + lines("-"))
    try #require(parts.count == 2, "This is there \(parts.count - 1) times:\n\(lines("-"))")
    folder.write(parts.joined(separator: "\n" + lines("+")), to: path)
  }
}
