import Foundation
import TerminalSupport
import Testing

@testable import FlowReading
@testable import Reports
@testable import Scenarios

/// Scenarios that begin where others end.
@Suite struct BeginningFileTests {
  static let base = """
    flow: vault
    app: { method: pin, pin: "2580" }
    steps:
      - launch
      - expect: { screen: lock-pin }
      - type: "2580"
      - expect: { screen: dashboard }
    """

  private func read(_ folder: TemporaryFolder, _ name: String) -> Result<Scenario, InvalidFile> {
    do throws(InvalidFile) {
      return ScenarioReader.read(
        try SourceText.read(folder.path + "/" + name), flows: everyFlow,
        others: .onDisk(within: FileReach(from: folder.path)))
    } catch { return .failure(error) }
  }

  private func mistakes(_ files: [String: String]) throws -> [String] {
    let folder = TemporaryFolder(files)
    guard case .failure(let invalid) = read(folder, "a.yaml") else { return [] }
    return invalid.mistakes.map {
      "\($0.place?.line ?? 0):\($0.place?.column ?? 0): \($0.message)".replacing(folder.path + "/", with: "")
    }
  }

  @Test func `A scenario begins where another ends`() throws {
    let folder = TemporaryFolder([
      "base.yaml": Self.base,
      "deep/a.yaml": "from: ../base.yaml\nsteps:\n  - tap: Settings\n  - expect: { screen: settings }",
      "b.yaml":
        "from: base.yaml#5\nsteps:\n  - type: \"1111\"\n  - expect: { facts: { failed-pin-attempts: 1 } }",
    ])
    let scenario = try read(folder, "deep/a.yaml").get()
    #expect(scenario.steps.count == 6 && scenario.flow.name == "vault")
    #expect(ScenarioRun.result(of: scenario).hasPassed)
    let early = try read(folder, "b.yaml").get()
    #expect(early.steps.count == 4)
    #expect(ScenarioRun.result(of: early).hasPassed)
  }

  @Test func `What fails in the other file is told there`() throws {
    let folder = TemporaryFolder([
      "base.yaml": Self.base.replacing("dashboard", with: "settings"),
      "a.yaml": "from: base.yaml\nsteps: [leave]",
    ])
    let result = ScenarioRun.result(of: try read(folder, "a.yaml").get())
    #expect(FailureAccount.all(result).map(\.place) == [folder.path + "/base.yaml:7:5"])
    #expect(result.failurePlace == (folder.path + "/base.yaml", 7))
  }

  @Test func `Each mistake in a beginning is told`() throws {
    let base = ["base.yaml": Self.base]
    func told(_ text: String, _ others: [String: String] = [:]) throws -> [String] {
      try mistakes(base.merging(others) { $1 }.merging(["a.yaml": text]) { $1 })
    }
    #expect(
      try told("from: bas.yaml\nsteps: [leave]")
        == [
          "1:7: The scenario “bas.yaml” can’t be begun after: bas.yaml: The file can’t be read: No such file or directory."
        ])
    #expect(
      try told("from: base.yaml#99\nsteps: [leave]") == [
        "1:7: Line 99 has no step: those of “base.yaml” are in lines 4 to 7."
      ])
    #expect(
      try told("from: base.yaml#2\nsteps: [leave]") == [
        "1:7: Line 2 has no step: those of “base.yaml” are in lines 4 to 7."
      ])
    for line in ["0", "-1", "abc", "", "99999999999999999999999"] {
      #expect(
        try told("from: base.yaml#\(line)\nsteps: [leave]") == [
          "1:7: What follows the “#” is a line’s number, from 1 on, as in setting-up.yaml#12."
        ])
    }
    #expect(
      try told("from: a.yaml\nsteps: [leave]") == ["1:7: This leads back to itself: “a.yaml” → “a.yaml”."])
    #expect(
      try told("from: b.yaml\nsteps: [leave]", ["b.yaml": "from: ./a.yaml\nsteps: [leave]"]) == [
        "1:7: The scenario “b.yaml” can’t be begun after: b.yaml:1: This leads back to itself: “a.yaml” → “b.yaml” → “./a.yaml”."
      ])
    #expect(
      try told("from: base.yaml\nflow: banno\ndevice: { ios: 9 }\napp: { pin: \"1\" }\nsteps: [leave]") == [
        "2:7: “base.yaml” is about “vault”, so what begins after it can’t be about “banno”: leave this out.",
        "3:1: This begins as “base.yaml” does: what shall differ is set by a step, as in “- device: { … }”.",
        "4:1: This begins as “base.yaml” does: leave this out.",
      ])
    #expect(
      try told("from: t.yaml\nsteps: [leave]", ["t.yaml": TableTests.tries]) == [
        "1:7: “t.yaml” is a table of 2 scenarios: only after one can another begin."
      ])
  }

  @Test func `A chain has an end`() throws {
    var files = ["0.yaml": Self.base]
    for number in 1...30 { files["\(number).yaml"] = "from: \(number - 1).yaml\nsteps: [leave]" }
    files["a.yaml"] = "from: 30.yaml\nsteps: [leave]"
    #expect(try mistakes(files).first?.contains("can’t be begun after") == true)
    files["a.yaml"] = "from: 15.yaml\nsteps: [leave]"
    #expect(try mistakes(files) == [])
  }

  @Test func `A journal begins after nothing`() {
    let text = SourceText(path: "journal", text: "from: /etc/passwd\nsteps: [launch]")
    guard case .failure(let invalid) = ScenarioReader.read(text, flows: everyFlow, others: .none) else {
      Issue.record("It was read.")
      return
    }
    #expect(invalid.mistakes.map(\.message) == ["Only a scenario in a file can begin where another ends."])
  }
}
