import Foundation
import ScreenDrawing
import TerminalSupport
import Testing
import UnlockEngine

@testable import Reports
@testable import Scenarios
@testable import SystemIO

/// Pictures looked at one by one, without a terminal.
@Suite struct PictureReviewTests {
  private static let steps =
    "title: Pictures\nflow: vault\nsteps:\n  - picture:\n  - launch\n  - picture: |\n      old\n  - tap: Sign in\n  - picture:\n"

  private func review(_ folder: TemporaryFolder) -> PictureReview {
    PictureReview(RunCommand(paths: [folder.path], flows: everyFlow).differingPictures())
  }

  private func accept(_ review: inout PictureReview) {
    #expect(review.press(.character("a")) == .accept)
    review.noteAccepted(problem: review.current?.accept(flows: everyFlow))
  }

  @Test func `A table has one picture for all rows that show the same`() throws {
    func table(_ rows: String) -> String {
      "title: Row ${n}\nflow: vault\ncases:\n\(rows)app: { method: \"${m}\" }\nsteps:\n"
        + "  - launch\n  - expect: { hides: \"q${n}\" }\n  - picture:\n"
    }
    let alike = table("  - { n: 1, m: none }\n  - { n: 2, m: none }\n")
    let folder = TemporaryFolder(["a.yaml": alike])
    var review = review(folder)
    #expect(review.items.count == 2)
    accept(&review)
    #expect(review.message == nil && review.decisions == [.accepted])
    #expect(self.review(folder).items.isEmpty)

    // Accepted without asking it is the same file, and both rows hold.
    let other = TemporaryFolder(["a.yaml": alike])
    func updated(_ folder: TemporaryFolder) -> (text: String, status: CommandStatus) {
      var command = RunCommand(paths: [folder.path], flows: everyFlow)
      command.acceptsPictures = true
      let talk = RunCommandTests.Collected()
      let status = command.run(Console(results: RunCommandTests.Collected().sink, talk: talk.sink))
      return (talk.all, status)
    }
    #expect(updated(other).status == .held)
    #expect(
      try String(contentsOfFile: other.path + "/a.yaml", encoding: .utf8)
        == String(contentsOfFile: folder.path + "/a.yaml", encoding: .utf8))

    // Where they differ nothing is written, each row is told as it is, and why is told once.
    let unlike = table("  - { n: 1, m: none }\n  - { n: 2, m: dont-lock }\n")
    let third = TemporaryFolder(["a.yaml": unlike])
    let refused = updated(third)
    #expect(refused.status == .differed)
    #expect(refused.text.components(separatedBy: "one for all its rows").count == 2)
    #expect(try String(contentsOfFile: third.path + "/a.yaml", encoding: .utf8) == unlike)
    review = self.review(third)
    accept(&review)
    #expect(review.message?.contains("one for all its rows") == true)
  }

  @Test func `What is accepted is written at once, and nothing else`() throws {
    let folder = TemporaryFolder(["a.yaml": Self.steps, "b.yaml": "flow: vault\nsteps: [launch]"])
    let path = folder.path + "/a.yaml"
    var review = review(folder)
    #expect(review.items.map(\.place) == [4, 6, 9].map { "\(path):\($0)" })
    accept(&review)
    let once = try String(contentsOfFile: path, encoding: .utf8)
    #expect(once.contains("  - launch\n  - picture: |\n      old\n") && once.hasSuffix("  - picture:\n"))
    #expect(self.review(folder).items.count == 2)
    #expect(review.press(.character("r")) == nil)
    // Its step has moved down by now.
    accept(&review)
    #expect(review.current == nil)
    let twice = try String(contentsOfFile: path, encoding: .utf8)
    #expect(twice.hasPrefix(once.dropLast("  - picture:\n".count)) && twice.contains("Stay signed-in"))
    #expect(review.words == "2 accepted, 1 rejected, 0 left")
    #expect(review.rejected == ["\(path):6"])
    #expect(self.review(folder).items.count == 1)
  }

  @Test func `What can't be written is told and stays to be decided`() throws {
    let folder = TemporaryFolder(["a.yaml": "flow: vault\nsteps: [launch, {picture: \"\"}]\n"])
    var review = review(folder)
    accept(&review)
    #expect(review.message?.contains("A picture takes lines of its own") == true)
    #expect(review.current != nil)
    try "flow: vault\nsteps: [launch, {tap: Sign in}, {picture: \"\"}]\n".write(
      toFile: folder.path + "/a.yaml", atomically: true, encoding: .utf8)
    accept(&review)
    #expect(review.message == "The file has changed since this was looked at: run it again.")
    #expect(review.press(.character("s")) == nil)
    #expect(review.words == "0 accepted, 0 rejected, 1 left")
  }

  @Test func `What wasn't looked at isn't accepted`() throws {
    let steps = "flow: vault\nsteps:\n  - launch\n  - picture:\n"
    let folder = TemporaryFolder(["a.yaml": steps])
    var review = review(folder)
    let other = "device: { model: iPad }\n" + steps
    try other.write(toFile: folder.path + "/a.yaml", atomically: true, encoding: .utf8)
    accept(&review)
    #expect(review.message == "The file has changed since this was looked at: run it again.")
    #expect(try String(contentsOfFile: folder.path + "/a.yaml", encoding: .utf8) == other)
  }

  @Test func `Keys decide, ask to leave, or are told`() throws {
    var review = review(TemporaryFolder(["a.yaml": Self.steps]))
    #expect(review.press(.character("q")) == .quit)
    #expect(review.press(.character("x")) == nil)
    #expect(review.message == "x does nothing here: a accepts, r rejects, s skips, q quits.")
    #expect(review.press(.character("T")) == .nextTheme)
    #expect(review.decisions.isEmpty)
  }

  @Test func `Both pictures stand side by side, what differs marked`() throws {
    let folder = TemporaryFolder(["a.yaml": Self.steps])
    var review = review(folder)
    _ = review.press(.character("s"))
    let canvas = ReviewDrawing(review).draw(size: Size(rows: 24, columns: 80))
    #expect(canvas.text(row: 0).hasPrefix("Picture 2 of 3  \(folder.path)/a.yaml:6"))
    #expect(canvas.text(row: 1).hasPrefix("old") && canvas.text(row: 1).contains("≠"))
    #expect(canvas.text.contains("Welcome to Vault"))
    #expect(canvas[1, 0].ink == .bad && canvas[1, 0].emphasis.contains(.reverse))
    #expect(canvas.text(row: 23).hasPrefix("a accept  r reject  s skip"))
    // What changed: beside the pictures where there is room, else instead of them.
    #expect(!canvas.text.contains("What changed"))
    _ = review.press(.character("w"))
    #expect(ReviewDrawing(review).draw(size: Size(rows: 24, columns: 80)).text.contains("“old"))
    let wide = ReviewDrawing(review).draw(size: Size(rows: 40, columns: 130)).text
    #expect(wide.contains("What changed") && wide.contains("Welcome to Vault"))
    let ascii = ReviewDrawing(review, glyphs: .ascii).draw(size: Size(rows: 24, columns: 80)).text
    #expect(ascii.utf8.allSatisfy { $0 < 0x80 })
    for size in [Size(rows: 5, columns: 20), Size(rows: 0, columns: 0)] {
      _ = ReviewDrawing(review).draw(size: size)
    }
  }
}
