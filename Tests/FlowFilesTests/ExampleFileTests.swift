import Exploration
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// The examples in `Examples/`, which a newcomer begins from: their scenarios pass, and nothing that can be done breaks a rule.
@Suite struct ExampleFileTests {
  static let folders = ["Authenticator", "OfflineWallet", "Onboarding", "PasswordManager"]

  private func file(in folder: String) throws -> String {
    try #require(ScenarioFiles.flowFiles(in: packageFolder + "/Examples/" + folder).first)
  }

  @Test(arguments: folders) func `Its scenarios pass`(_ folder: String) throws {
    let flow = try FlowFile.read(SourceText.read(file(in: folder))).get()
    let paths = ScenarioFiles.find([packageFolder + "/Examples/" + folder]).files
    #expect(paths.count >= 5)
    for path in paths {
      let scenario = try ScenarioReader.read(SourceText.read(path), flows: [flow]).get()
      let result = ScenarioRun.result(of: scenario)
      if let failed = result.failed { Issue.record("\(path): \(failed.failures)") }
    }
  }

  @Test(arguments: folders)
  func `No rule is broken near its beginning, its own and the shared ones`(_ folder: String) throws {
    let flow = try FlowFile.read(SourceText.read(file(in: folder))).get()
    let result = try Explorer(flow.plan).explore(stateLimit: 8000)
    #expect(result.brokenRules.map(\.rule) == [])
    #expect(flow.rules.count > 30)
  }
}
