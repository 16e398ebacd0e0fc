import Exploration
import FlowFiles
import UnlockEngine

/// The same search with nothing settled but what is a bound: what is told of each rule, of guesses and of what is never seen is what
/// the search tells that takes states for one that differ in what nothing reads.
struct UnsettledSearch {
  private let flow: FileFlow

  /// Without settling there are several times as many.
  private static let (states, unsettledStates) = (8_000, 60_000)

  init(_ flow: FileFlow) { self.flow = flow }

  func check() throws {
    let plan = flow.plan.withExactWaits
    guard let settled = result(of: plan, Self.states),
      let plain = result(of: plan.unsettled, Self.unsettledStates)
    else { return }
    for (one, other) in zip(settled.outcomes, plain.outcomes)
    where one.kind != other.kind && !isAboutWaysOut(one.rule) {
      throw Problem("a rule depends on what is settled: \(one.rule)", "\(one.kind); unsettled: \(other.kind)")
    }
    try compare("what is never reached", settled.unreached.map(\.id), plain.unreached.map(\.id))
    try compare("what is guessed", settled.guesses.map(\.most), plain.guesses.map(\.most))
  }

  /// Whether a rule asks if anything makes a difference: what nothing reads makes none.
  private func isAboutWaysOut(_ rule: String) -> Bool {
    flow.rules.contains { if case .wayOut = $0.claim { $0.name == rule } else { false } }
  }

  private func compare<Told: Equatable>(_ what: String, _ settled: Told, _ plain: Told) throws {
    if settled != plain {
      throw Problem("\(what) depends on what is settled", "\(settled); unsettled: \(plain)")
    }
  }

  private func result(of plan: ExplorationPlan<FileFlow>, _ limit: Int) -> ExplorationResult? {
    guard let result = try? Explorer(plan).explore(stateLimit: limit), result.isComplete else { return nil }
    return result
  }
}

extension ExplorationPlan {
  /// Where what nothing reads makes a difference all the same.
  fileprivate var unsettled: ExplorationPlan {
    var plan = self
    plan.settleUnread = { _ in }
    plan.settlingBesides = { _, _ in Settling() }
    return plan
  }
}

extension ExplorationResult.Outcome {
  /// What is said of the rule, by how often it was tried and by which example aside.
  fileprivate var kind: String {
    switch result {
    case .held, .holdsAgain: "holds"
    case .broken, .accepted: "broken"
    case .neverTried: "never tried"
    case .neverSeen: "never seen"
    case .heldSoFar, .unconfirmed, .unknown, .notApplicable, .notJudged: "not judged"
    }
  }
}
