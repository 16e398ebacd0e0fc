import BundledFlowFiles
import Foundation
import TerminalSupport
import Testing
import UnlockEngine

@testable import Scenarios

/// The suite stays complete, and the schema stays what the reader reads.
@Suite(.timeLimit(.minutes(60))) struct CoverageTests {
  private static let folder = packageFolder + "/Scenarios"

  @Test func `Every requirement of the products that are here has a scenario`() {
    var invalid: [String] = []
    let coverage = Coverage(of: [Self.folder], flows: Catalog.flows) { invalid.append($0.text.string) }
    #expect(invalid == [])
    #expect(coverage.invalidCount == 0)
    #expect(Set(coverage.flows.map { $0.name }) == Set(Catalog.flows.map { $0.name }))
    #expect((coverage.ofDevice + coverage.rows).filter(\.isOpen).map(\.requirement.id) == [])
    #expect(coverage.doubts.map(\.text) == [])
  }

  @Test func `The table of requirements is the document's`() throws {
    let ids = Requirement.all(of: Catalog.flows).map(\.id)
    let text = try String(contentsOfFile: packageFolder + "/docs/requirements.md", encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { $0.split(separator: " ")[1] }
    // Walking, reproducing and exploring are no flow's: no scenario can show them.
    #expect(ids == rows.filter { $0.contains(/\d/) }.prefix { !$0.hasPrefix("W") }.map(String.init))
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { Requirement.isID($0) })
    #expect(Requirement.all(of: Catalog.flows).allSatisfy { !$0.words.isEmpty && $0.words.count < 50 })
  }

  @Test func `What has no scenario is named`() throws {
    let banno = try #require(Catalog.flow(named: "banno"))
    let folder = TemporaryFolder(["a.yaml": "covers: [D1, Z9, A99]\nflow: banno\nsteps: [launch]"])
    let coverage = Coverage(of: [folder.path], flows: Catalog.flows) { _ in }
    // Of the device only what is cited: nobody has to show it again.
    #expect(coverage.rows.first?.requirement.id == "D1" && coverage.rows[0].flow == nil)
    #expect(coverage.rows.dropFirst().map(\.requirement) == banno.requirements)
    #expect(coverage.rows.filter(\.isOpen).count == banno.requirements.count)
    #expect(coverage.ofDevice.first { $0.requirement.id == "D2" }?.isOpen == true)
    #expect(
      coverage.doubts.map { $0.text.prefix(29) } == [
        "There is no requirement “A99”", "There is no requirement “Z9”:",
      ])
    #expect(coverage.doubts.allSatisfy { $0.scenarios.count == 1 })
  }

  @Test func `One flow has its own scenarios and requirements`() throws {
    let folder = TemporaryFolder([
      "a.yaml": "covers: [D1, B1.2]\nflow: banno\nsteps: [launch]",
      "b.yaml": "covers: [D1, N2]\nflow: nl-wallet\nsteps: [launch]",
    ])
    let coverage = Coverage(of: [folder.path], flows: Catalog.flows, only: Catalog.flow(named: "banno")) {
      _ in
    }
    #expect(coverage.scenarios.map(\.covers) == [["D1", "B1.2"]])
    #expect(coverage.rows.filter { !$0.isOpen }.map(\.requirement.id) == ["D1", "B1.2"])
  }

  /// `unlocksim schema > docs/scenario.schema.json` writes it anew.
  @Test func `The schema in the docs is the reader's`() throws {
    let text = try String(contentsOfFile: packageFolder + "/docs/scenario.schema.json", encoding: .utf8)
    #expect(
      text == ScenarioSchema.text(for: Catalog.flows), "Run: unlocksim schema > docs/scenario.schema.json")
  }

  @Test func `Every scenario is valid by the schema`() throws {
    let check = try validate(ScenarioFiles.find([Self.folder]).files)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }

  @Test(arguments: [
    "flow: [banno]\nsteps: [launch]", "flow: banno", "flow: banno\nsteps: []", "flow: banno\nsteps: [lauch]",
    "flow: banno\ntitel: x\nsteps: [launch]", "flow: banno\nsteps: [{expect: {screen: dashbord}}]",
    "flow: banno\ndevice: {modle: iPad}\nsteps: [launch]",
    "flow: banno\napp: {pin: 12}\nsteps: [{elapse: 5 min}]",
    "flow: banno\nsteps: [{tap: a, type: b, leave: }]",
    "flow: banno\nsteps: [{expect: {facts: {no-fact: 1}}}]",
  ]) func `What the reader refuses the schema refuses`(_ text: String) throws {
    let folder = TemporaryFolder(["a.yaml": text])
    #expect(throws: InvalidFile.self) { try read(text).get() }
    #expect(try validate([folder.path + "/a.yaml"]).status == 1)
  }

  private func validate(_ files: [String]) throws -> Finished {
    try Finished(
      running: [
        // The system's own, which the packages that `make test` installs belong to.
        "/usr/bin/python3", packageFolder + "/Tests/ScenariosTests/validate-schema.py",
        packageFolder + "/docs/scenario.schema.json",
      ] + files)
  }
}
