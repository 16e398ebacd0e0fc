import Exploration
import Diagnostics
import FlowFiles
import FlowReading
import Scenarios
import TerminalSupport
import Testing
import UnlockEngine

@testable import Measuring

/// Policies against each other: more tries are better for the owner, and for a guesser.
@Suite struct TradeoffTests {
  private func tradeoff(states: Int = 400_000) throws -> Tradeoff {
    let flow = try FlowFile.read(SourceText(path: "my-bank.flow.yaml", text: AttackStories.bank)).get()
    let rows = try (2...6).map { tries in
      let settings = Setup(StartingPoint("", policy: ["tries": "\(tries)"]))
      let (_, attacked) = try FlowExplorer(flow).attacked(settings, .one, states) { _ in true }
      return try #require(
        PolicyMeasure(settings.policy, Measurer(attacked).measures([.holder]), OwnerRisk(), .byPeople))
    }
    return Tradeoff(flow: "My <Bank>", rows: rows, choosing: .byPeople, owner: OwnerRisk())
  }

  @Test func bothGoApart() throws {
    let rows = try tradeoff().rows
    #expect(rows.map(\.guesses) == [2, 3, 4, 5, 6])
    #expect(rows.map { Figures.percent($0.success) } == ["5.95 %", "8.04 %", "9.78 %", "11.1 %", "12.3 %"])
    let lockOuts = try rows.map { try #require($0.lockOut) }
    #expect(lockOuts == lockOuts.sorted(by: >))
    #expect(lockOuts.map { Figures.percent($0) }[1...2] == ["0.24 %", "0.0048 %"])
  }

  @Test func `Of a part it is the least`() throws {
    let tradeoff = try tradeoff(states: 100)
    #expect(tradeoff.rows.allSatisfy { !$0.isWhole })
    #expect(tradeoff.text.contains("at least"))
  }

  @Test func asATableWithAPlot() throws {
    let lines = try tradeoff().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0].hasPrefix("tries"))
    #expect(lines[2].hasPrefix("3") && lines[2].hasSuffix("0.24 %"))
    let plot = lines.filter { $0.contains("┤") }
    #expect(plot.count == 12)
    // Each policy has its mark, from the top left to the bottom right.
    let marks = ["a", "b", "c", "d", "e"]
    var last = (row: -1, column: -1)
    for mark in marks {
      let row = try #require(plot.firstIndex { $0.drop { $0 != "┤" }.contains(mark) })
      let line = plot[row]
      let column = line.distance(
        from: line.startIndex, to: try #require(line.firstIndex(of: Character(mark))))
      #expect(row > last.row && column > last.column)
      last = (row, column)
    }
    #expect(lines.last == "a 2 · b 3 · c 4 · d 5 · e 6")
  }

  @Test func asAPage() throws {
    let page = try tradeoff().page(["Secrets are <independent>."])
    let folder = TemporaryFolder()
    folder.write(page, to: "\(folder.path)/page.html")
    let read = try Finished(running: ["xmllint", "--noout", "\(folder.path)/page.html"])
    #expect(read.status == 0, "\(read.errors)")
    #expect(page.contains("<h1>My &lt;Bank&gt;</h1>") && page.contains("<svg"))
    #expect(
      page.contains(
        "<td>3</td><td class=\"figure\">3</td><td class=\"figure\">8.04 %</td><td class=\"figure\">0.24 %</td>"
      ))
    #expect(page.contains("<li>Secrets are &lt;independent&gt;.</li>"))
  }

  @Test func asAPicture() throws {
    let svg = try tradeoff().svg
    let folder = TemporaryFolder()
    folder.write(svg, to: "\(folder.path)/plot.svg")
    let read = try Finished(running: ["xmllint", "--noout", "\(folder.path)/plot.svg"])
    #expect(read.status == 0, "\(read.errors)")
    #expect(svg.contains("My &lt;Bank&gt;"))
    #expect(svg.split(separator: "<circle").count == 6)
  }
}
