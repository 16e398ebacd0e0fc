import Diagnostics
import Exploration
import FlowFiles
import FlowReading
import Reports
import Scenarios
import UnlockEngine

/// What became of a mutant.
public enum MutantFate: Sendable {
  /// It can’t be read as a flow file: `check` would tell.
  case refused
  /// Something failed: the first scenario, a rule, or both.
  case killed(scenario: String?, rule: String?)
  /// Nothing that can be observed differs; within bounds if it wasn’t compared whole.
  case equivalent(isWhole: Bool)
  /// Nothing failed, and it differs: a shortest scenario that fails on it and holds on the flow, if one could be written.
  case survived(catching: ScenarioDraft?)
  /// Nobody waited for it.
  case unknown
}

/// A flow file’s scenarios and rules, tried against mutants of it (mutation testing).
public struct MutationTest: Sendable {
  /// How much is looked at for each mutant.
  public struct Bounds: Sendable {
    /// How many states its rules are checked in, the nearest first.
    public var states = 200_000
    /// How many pairs of states it is compared in with the flow.
    public var pairs = 1_000_000

    public init() {}
  }

  public let flow: FileFlow
  public let mutants: [Mutation]
  /// The scenarios that it is tried against, by their names: those of the flow that pass.
  public let scenarios: [String]
  /// Files that were left out, each with the reason.
  public let leftOut: [(file: String, reason: String)]
  private let source: SourceText
  private let trees: [Mutant]
  private let files: [SourceText]
  private let flows: any FlowLookup
  let bounds: Bounds
  /// What of its rules is broken in the flow itself.
  private let broken: Set<String>

  /// - Parameters:
  ///   - files: the paths of scenario files; those of other flows are no part of it.
  ///   - sample: an even choice of so many mutants; `nil` for all.
  ///   - goesOn: called repeatedly.
  public init(
    of flow: FileFlow, _ source: SourceText, scenarios files: [String], flows: any FlowLookup,
    bounds: Bounds = Bounds(), sample: Int? = nil, goesOn: () -> Bool = { true }
  ) {
    (self.flow, self.source, self.flows, self.bounds) = (flow, source, flows, bounds)
    let all = FlowFile.tree(of: source).map(Mutator.mutants) ?? []
    let count = min(sample ?? all.count, all.count)
    trees = (0..<count).map { all[$0 * all.count / count] }
    mutants = trees.map(\.mutation)
    var (names, kept, leftOut): ([String], [SourceText], [(String, String)]) = ([], [], [])
    for path in files where goesOn() {
      guard let text = try? SourceText.read(path),
        let all = try? ScenarioReader.readAll(text, flows: flows).get()
      else { continue }
      let own = all.filter { $0.flow.isSame(as: flow) }
      guard !own.isEmpty else { continue }
      if let failing = own.first(where: { !ScenarioRun.result(of: $0).hasPassed }) {
        leftOut.append((path, "“\(failing.title)” doesn’t pass as it is"))
        continue
      }
      kept.append(text)
      names += own.map(\.name)
    }
    (self.files, scenarios, self.leftOut) = (kept, names, leftOut)
    broken = Self.brokenRules(of: flow, bounds.states, goesOn) ?? []
  }

  /// Tries one mutant; with everything, unless the first that fails is enough.
  public func fate(of number: Int, isQuick: Bool = false, goesOn: () -> Bool = { true }) -> MutantFate {
    guard let mutant = FlowFile.flow(of: trees[number].root, like: flow, source) else { return .refused }
    let scenario = failingScenario(on: mutant)
    if let scenario, isQuick { return .killed(scenario: scenario, rule: nil) }
    guard goesOn(), let all = Self.brokenRules(of: mutant, bounds.states, goesOn) else { return .unknown }
    let rule = all.subtracting(broken).min()
    if scenario != nil || rule != nil { return .killed(scenario: scenario, rule: rule) }
    return compared(mutant, trees[number].mutation, goesOn)
  }

  // MARK: By what

  private func failingScenario(on mutant: FileFlow) -> String? {
    let lookup = MutantLookup(flows: flows, flow: flow, mutant: mutant)
    for file in files {
      // What can’t be read any more fails, too: a button is gone, say.
      guard let all = try? ScenarioReader.readAll(file, flows: lookup).get() else { return file.path }
      for scenario in all
      where scenario.flow.isSame(as: mutant) && !ScenarioRun.result(of: scenario).hasPassed {
        return scenario.name
      }
    }
    return nil
  }

  /// The rules that are broken, as far as so many states go; `nil` where it was stopped.
  private static func brokenRules(of flow: FileFlow, _ states: Int, _ goesOn: () -> Bool) -> Set<String>? {
    guard let found = try? FlowExplorer(flow).explore(Setup(), .one, states, { _ in goesOn() }), goesOn()
    else { return nil }
    let names = found.result.outcomes.compactMap { outcome in
      switch outcome.result {
      case .broken, .neverSeen: outcome.rule
      default: nil
      }
    }
    return Set(names)
  }

  private func compared(_ mutant: FileFlow, _ mutation: Mutation, _ goesOn: () -> Bool) -> MutantFate {
    var isFound = false
    func compare(untilFound: Bool) -> ComparisonResult? {
      try? Comparison.result(
        of: ComparisonSide(FlowExplorer(flow).compared), ComparisonSide(FlowExplorer(mutant).compared),
        pairLimit: bounds.pairs
      ) { progress in
        isFound = isFound || progress.differences > 0
        return goesOn() && !(untilFound && isFound)
      }
    }
    // The first difference is enough, unless what shows it is none where waits are as long as they are.
    guard var result = compare(untilFound: true), goesOn() else { return .unknown }
    if isFound, result.differences.isEmpty {
      guard let whole = compare(untilFound: false) else { return .unknown }
      result = whole
    }
    guard goesOn() else { return .unknown }
    guard !result.differences.isEmpty else {
      return .equivalent(isWhole: result.isComplete && result.unconfirmed.isEmpty && !result.isNarrowed)
    }
    let catching = ComparisonReport(result, duration: .zero).scenarios.min { $0.steps.count < $1.steps.count }
    return .survived(catching: catching.map { Self.told($0, of: mutation) })
  }

  /// A scenario of a comparison, told as one against a slip.
  private static func told(_ draft: ScenarioDraft, of mutation: Mutation) -> ScenarioDraft {
    var draft = draft
    draft.title = "Fails where a slip has been made: \(mutation.words)"
    draft.remark = "With the slip, line \(mutation.place.line), that isn’t so."
    return draft
  }
}

/// Finds a mutant wherever scenarios name the flow that it was made of.
private struct MutantLookup: FlowLookup {
  let flows: any FlowLookup
  let flow: FileFlow
  let mutant: FileFlow

  var builtIn: [any Flow] { flows.builtIn.map(replaced) }
  var anyBuiltIn: (any Flow)? { mutant }

  func flow(_ name: String, in scenario: String?) -> Result<any Flow, FlowMiss> {
    flows.flow(name, in: scenario).map(replaced)
  }

  private func replaced(_ other: any Flow) -> any Flow { other.isSame(as: flow) ? mutant : other }
}
