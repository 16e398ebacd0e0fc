import Foundation
import ScreenDrawing
import SeededDraws
import Testing
import Walkthrough

@testable import Playing
@testable import Reports
@testable import Scenarios

/// A file of two hundred kilobytes makes no page of a hundred megabytes, and what is left out is told.
@Suite struct BoundedOutputTests {
  private func playback(steps: Int) throws -> ScenarioPlayback {
    let text =
      "flow: vault\nsteps:\n  - launch\n" + String(repeating: "  - leave\n  - return\n", count: steps / 2)
    let source = SourceText(path: "long.yaml", text: text)
    return ScenarioPlayback(try ScenarioReader.read(source, flows: everyFlow).get(), source: source)
  }

  @Test func `A storyboard has its first and its last cards, with the numbers of the steps`() throws {
    let play = try playback(steps: 4000)
    let story = Story(of: play)
    let page = Storyboard(story).html
    #expect(page.utf8.count < 32 << 20)
    #expect(page.matches(of: #/<span class="number">/#).count == 1000)
    for number in [1, 900, story.cards.count - 99, story.cards.count] {
      #expect(page.contains("<span class=\"number\">\(number)</span>"), "card \(number)")
    }
    for number in [901, story.cards.count - 100] {
      #expect(!page.contains("<span class=\"number\">\(number)</span>"), "card \(number)")
    }
    #expect(page.contains("… \(story.cards.count - 1000) more steps: a page has room for 1000."))
    let short = Storyboard(Story(of: try playback(steps: 100))).html
    #expect(!short.contains("more steps"))
  }

  @Test func `A recording ends with a word where it has no room`() throws {
    let cast = Cast(Player(try playback(steps: 16_000)), size: Size(rows: 24, columns: 80), palette: .dark)
    let text = cast.text
    #expect(text.utf8.count < Cast.mostBytes + (2 << 20))
    #expect(text.contains("more steps: a recording has room for 16 MB"))
  }

  @Test func `Warnings are told up to a number`() throws {
    let text = "flow: vault\nsteps:\n  - launch\n" + String(repeating: "  - return\n", count: 15_000)
    let scenario = try ScenarioReader.read(SourceText(path: "idle.yaml", text: text), flows: everyFlow).get()
    let doubts = ScenarioRun.result(of: scenario).doubts
    #expect(
      doubts.count == 51 && doubts.last?.message == "There are 14950 more warnings than the 50 told here.")
  }

  /// Ten thousand columns took a second, a hundred thousand would have taken minutes.
  @Test func `A table of many columns is read in no time`() throws {
    let names = (0..<18_000).map { "n\($0)" }
    let row = names.map { "\($0): 1" }.joined(separator: ", ")
    let uses = names.dropLast().map { "${\($0)}" }.joined(separator: " ")
    let text = "flow: vault\ntitle: \"\(uses)\"\ncases:\n  - { \(row) }\nsteps: [launch]\n"
    let begin = ContinuousClock.now
    guard
      case .failure(let invalid) = ScenarioReader.readAll(
        SourceText(path: "wide.yaml", text: text), flows: everyFlow)
    else {
      Issue.record("A column isn't used.")
      return
    }
    #expect(invalid.mistakes.first?.message.contains("No text of the file has “${n17999}”") == true)
    // With the square of its columns it would be half a minute.
    #expect(ContinuousClock.now - begin < .seconds(15))
  }
}
