import BundledFlowFiles
import Foundation
import Reports
import Scenarios
import Testing

@testable import UnlockEngine

/// That a scenario says that it stands for a requirement is one thing; that it fails where the requirement isn't met is
/// another.
@Suite struct RequirementFaultTests {
  private static let scenarios: [Scenario] = {
    let suite = URL(filePath: #filePath).appending(path: "../../../../Scenarios").standardized.path
    return Array(RunCommand(paths: [suite], flows: Catalog.flows).scenarios())
  }()

  @Test(arguments: RequirementFault.all)
  func `A fault is noticed by a scenario of every requirement that it goes against`(fault: RequirementFault)
    throws
  {
    for requirement in fault.requirements {
      let standing = Self.scenarios.lazy.filter { $0.covers.contains(requirement) }
      #expect(try standing.contains { try fault.result(of: $0)?.hasPassed == false }, "\(requirement)")
    }
  }

  @Test func `A world with nothing wrong in it is as the real one`() throws {
    let nothing = RequirementFault.input([], "nothing") { $0 }
    let differing = try Self.scenarios.filter {
      try nothing.result(of: $0)?.hasPassed != ScenarioRun.result(of: $0).hasPassed
    }
    #expect(differing.map(\.path) == [])
  }

  /// Whoever adds a requirement thinks of a fault for it, or says here that there is none.
  @Test func `All requirements but these have a fault`() {
    let faults = Set(RequirementFault.all.flatMap(\.requirements))
    let without = Requirement.all(of: Catalog.flows).filter { $0.isForScenarios && !faults.contains($0.id) }
      .map(\.id)
    // What `biometryType` is after a preflight is kept by the observer, not by the world.
    #expect(without == ["A3"])
  }
}
