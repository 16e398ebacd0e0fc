import BundledFlowFiles
import Exploration
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Reports
@testable import Scenarios

/// What goals cost, as people and as programs read it.
@Suite struct CostReportTests {
  private static let powerAuth = Result { try report("powerauth", limit: 5_000) }
  private static let banno = Result { try report("banno") }

  private static func report(_ product: String, limit: Int = 60_000) throws -> CostReport {
    let flow = try #require(Catalog.flow(named: product))
    return CostReport(try FlowExplorer(flow).costs(limit: limit), of: flow)
  }

  @Test func `The table has 80 columns, and says why something can't be reached`() throws {
    let text = try Self.powerAuth.get().text
    for line in text.split(separator: "\n") { #expect(String(line).cellWidth <= 80, "\(line)") }
    #expect(text.contains("needs Face ID or Touch ID"))
    #expect(text.contains("not by the user alone: only after server"))
  }

  @Test func `A row has what is paid`() throws {
    let text = try Self.banno.get().text
    #expect(
      text.contains("  in-app PIN          any or no sensor     1      4     –      –       2     5 s\n"))
  }

  @Test func `Programs get the steps too`() throws {
    let json = try Self.banno.get().json
    #expect(json.contains(#""steps": ["launch","type 2580"]"#))
    #expect(json.contains(#""cost": null"#))
  }

  @Test func `A scenario says what it takes`() throws {
    let scenario = try ScenarioReader.read(
      SourceText(
        path: "x.yaml",
        text: """
          title: x
          flow: banno
          app: { method: pin, pin: "2580" }
          steps:
            - launch
            - type: "2580"
          """), flows: Catalog.flows
    ).get()
    #expect(ScenarioRun.cost(of: scenario).text == "1 tap, 4 digits, 2 screens")
  }
}
