import Explorers
import FlowFiles
import Flows
import Foundation
import Scenarios
import Testing
import UnlockEngine

/// NL Wallet in Dutch (V6).
@Suite struct NLWalletCopyTests {
  @Test func `Nothing is missing, nothing is made up, and everything fits`() throws {
    let exploration = try #require(AnyExploration.all.first { $0.flow.name == NLWallet.name })
    let (result, _, screens) = try exploration.explore(Setup(), .one, .max) { _ in true }
    #expect(result.isComplete)
    let flows = Catalog.flows as [any Flow]
    let ofScenarios = ScenarioScreens.all(
      of: exploration.flow, in: [packageFolder + "/Scenarios/nl-wallet"], flows: flows)
    let check = CopyCheck(of: exploration.flow, screens: screens() + ofScenarios)
    let path = packageFolder + "/Flows/nl-wallet.nl.copy.yaml"
    let file = try CopyFile.read(SourceText.read(path), flows: flows).get()
    #expect(file.language == "nl")
    let findings = check.findings(in: file).map(\.diagnostic.text.string)
    #expect(findings == [])
  }
}
