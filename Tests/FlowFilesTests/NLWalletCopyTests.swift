import BundledFlowFiles
import Exploration
import FlowFiles
import Foundation
import Reports
import Scenarios
import Testing
import UnlockEngine

/// NL Wallet in Dutch (V6), by what the scenarios show and the nearest states, as it comes and in the last round
/// of tries: `make explore` has all states.
@Suite struct NLWalletCopyTests {
  @Test func `Nothing is missing, nothing is made up, and everything fits`() throws {
    let exploration = try #require(Catalog.flow(named: "nl-wallet").flatMap { FlowExplorer($0) })
    var lastRound = Setup()
    lastRound.app = [Setup.Entry("pin", "024791"), Setup.Entry("failed-pin-attempts", "13")]
    let screens = try [Setup(), lastRound].flatMap {
      try exploration.explore($0, .one, 3000) { _ in true }.screens()
    }
    let flows = Catalog.flows as [any Flow]
    let ofScenarios = ScenarioScreens.all(
      of: exploration.flow, in: [packageFolder + "/Scenarios/nl-wallet"], flows: flows)
    let check = CopyCheck(of: exploration.flow, screens: screens + ofScenarios)
    let path = packageFolder + "/Flows/nl-wallet.nl.copy.yaml"
    let file = try CopyFile.read(SourceText.read(path), flows: flows).get()
    #expect(file.language == "nl")
    let findings = check.findings(in: file).map(\.diagnostic.text.string)
    #expect(findings == [])
  }
}
