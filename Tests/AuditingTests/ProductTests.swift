import Auditing
import BundledFlowFiles
import Diagnostics
import Exploration
import FlowFiles
import Foundation
import Testing
import UnlockEngine

/// What the built-in products are judged as: an audit tells what their sources have, and these are kept.
@Suite struct ProductTests {
  /// As many states as tell it; all of them are for who has time.
  private static let near = 30_000
  private static let areAsked = ProcessInfo.processInfo.environment["AUDITS"] != nil

  private func judged(_ name: String, _ condition: String) throws -> Verdict {
    let flow = try #require(BundledFlowFiles.flow(named: name))
    let explored = try FlowExplorer(flow).examined(Setup(), .one, Self.near) { _ in true }
    return Auditor(flow, explored).judgements(of: [try Audited.profile(condition)])[0].verdict
  }

  @Test(arguments: ["banno", "app-passcode", "onegini", "powerauth"])
  func fourOfFiveStayOpenForAnHour(_ name: String) throws {
    let witness = try #require(try judged(name, "{ idle: 1h }").witness)
    #expect(witness.scenario.steps.contains(.elapse(.hours(1) + .milliseconds(1))))
  }

  /// Near the beginning nothing breaks that; only all states tell that nothing does.
  @Test func theWalletLocksItselfAfterFiveMinutes() throws {
    #expect(try judged("nl-wallet", "{ idle: 5m }").kind == .undecided)
    #expect(try judged("nl-wallet", "{ idle: 4m }").kind == .broken)
    #expect(try judged("nl-wallet", "{ time-limits-are-warned-of: 20s }").kind == .undecided)
  }

  @Test(arguments: ["banno", "app-passcode", "nl-wallet"])
  func anotherFaceOpensThreeOfThemInThreeSteps(_ name: String) throws {
    let witness = try #require(try judged(name, "another-face-opens-nothing").witness)
    #expect(
      witness.scenario.steps.dropLast() == [
        .device([Setup.Entry("enrolled-set", "changed")]), .lifeCycle(.launch), .biometry(.match),
      ])
  }

  /// Every clause of every profile, as it was when somebody last looked. It takes all states of all products, some minutes:
  /// `make audits`.
  @Test(.enabled(if: areAsked), arguments: BundledFlowFiles.all.map(\.name))
  func allClausesAreJudgedAsTheyWere(_ name: String) throws {
    let flow = try #require(BundledFlowFiles.flow(named: name))
    let explored = try FlowExplorer(flow).examined(Setup(), .one, .max) { _ in true }
    let profiles = BuiltInProfiles.names.compactMap { BuiltInProfiles.profile(named: $0) }
    let judgements = Auditor(flow, explored).judgements(of: profiles)
    func names(_ kind: Verdict.Kind) -> [String] {
      judgements.filter { $0.verdict.kind == kind }.map { $0.name }
    }
    #expect(names(.broken) == KeptVerdicts.broken[name])
    #expect(names(.undecided) == KeptVerdicts.undecided[name] ?? [])
  }
}
