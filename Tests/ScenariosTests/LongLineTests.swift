import DeviceSimulation
import Testing

@testable import Scenarios

/// What is made of a file takes memory by the length of the file, however much stands in one line.
@Suite struct LongLineTests {
  private static let step = "{expect: {screen: none}}, "
  private static let text = "flow: vault\nsteps: [" + String(repeating: step, count: 8000) + "launch]\n"

  @Test func `A line isn't kept for each of its steps`() throws {
    let scenario = try read(Self.text).get()
    #expect(scenario.steps.count == 8001)
    let length = scenario.steps.reduce(0) { $0 + $1.text.joined().utf8.count }
    #expect(length < 5 * Self.text.utf8.count)
    #expect(scenario.steps[4000].text.joined().contains("{expect: {screen: none}}, {expect"))
    #expect(scenario.steps[4000].headline == "expect: 1 thing")
  }

  @Test func `Steps with lines of their own have them whole`() throws {
    let title = String(repeating: "x", count: 1000)
    let text = "flow: vault\nsteps:\n  - launch\n  # a remark\n\n  - tap:\n      \(title)\n  - [leave]\n"
    let steps = try read(text.replacing("[leave]", with: "leave")).get().steps
    #expect(steps.map(\.text) == [["- launch"], ["- tap:", "    \(title)"], ["- leave"]])
  }

  @Test func `A line isn't kept for each of its mistakes`() {
    let text = "flow: vault\nsteps: [" + String(repeating: "lauch, ", count: 40_000) + "launch]\n"
    guard case .failure(let invalid) = read(text) else {
      Issue.record("There is no step lauch.")
      return
    }
    #expect(invalid.mistakes.count == 51)
    #expect(invalid.mistakes.allSatisfy { $0.excerpt.text.unicodeScalars.count <= 96 })
    #expect(invalid.text.string.utf8.count < 30_000)
    let lines = invalid.mistakes[40].text.string.split(separator: "\n").map(Array.init)
    let caret = lines[2].firstIndex(of: "^") ?? 0
    #expect(String(lines[1][caret..<caret + 5]) == "lauch")
  }

  /// Whatever ends lines and however many bytes characters take: a place is where counting comes to.
  @Test func `Places are found without counting`() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      let pieces = ["a", "é", "🔒", "\n", "\r", "\r\n", "\u{85}", "\u{2028}", " ", "xyzxyzxyzxyzxyzxyz"]
      var text = ""
      for _ in 0..<Int(random.next() % 120) { text += pieces[Int(random.next() % UInt64(pieces.count))] }
      let source = SourceText(path: "file.yaml", text: text)
      for (index, line) in source.lines.enumerated() {
        for column in 1...line.count + 2 {
          let rest = source.rest(of: SourcePlace(line: index + 1, column: column))
          #expect(rest.map(String.init) == String(line.dropFirst(column - 1)), "\(text.debugDescription)")
        }
      }
      #expect(source.rest(of: SourcePlace(line: source.lines.count + 1, column: 1)) == nil)
    }
  }

  @Test func `The limit of a duration is named`() {
    #expect(
      stepMistakes("- elapse: 9999999d") == [
        "1:11: “9999999d” isn’t a duration: whole numbers with ms, s, m, h or d, as in 5m or 1h 30m, up to "
          + "36500d, or next-deadline."
      ])
    #expect(
      mistakes(in: "flow: vault\ndevice: { latency: 9999999d }\nsteps: [launch]").contains("up to 36500d"))
  }
}
