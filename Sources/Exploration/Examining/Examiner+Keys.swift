import DeviceSimulation
import FlowFiles
import UnlockEngine

// What an app’s questions for its owner release.

extension Examiner {
  /// Wherever a match makes something private seen, at once or by what anybody can do then, the question says that its answer releases a
  /// key. Where one says that it releases none, that shows; else all have to say something.
  func promptsReleaseKeys() -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let flow = explorer.generator.plan.flow
    var (found, said, unsaid): ([Witness], Set<String>, Set<String>) = ([], [], [])
    for (purpose, search) in matches {
      let (name, binding) = (flow.name(purpose: purpose), flow.binding(for: purpose))
      var search = search
      let ways = search.ways(atMost: binding == .noKey ? Self.mostWitnesses - found.count : 1)
      switch binding {
      case _ where ways.isEmpty: continue
      case nil: unsaid.insert(name)
      case .noKey:
        found += ways.map { way in
          var witness = opened(by: way) { "\(self.name($0)) opens to a match that releases no key" }
          witness.scenario.steps.append(.expect([.fact(Fact("released-key", "none"))]))
          return witness
        }
      case .some: said.insert(name)
      }
    }
    if !found.isEmpty { return .broken(found) }
    if !unsaid.isEmpty {
      let names = unsaid.sorted().map { "“\($0)”" }.joined(separator: ", ")
      return .missing(word: "binds:", because: "it would say what key the answer to \(names) releases")
    }
    guard explorer.isComplete else { return notWhole }
    return said.isEmpty
      ? .notApplicable("no match opens anything private")
      : .holds(
        "each match that opens something private releases a key: \(said.sorted().joined(separator: ", "))")
  }

  /// By the question that it answers, what a match may open: where nothing private is seen, nor can be by what anybody can do.
  private var matches: [(purpose: FilePurpose, search: OpeningSearch)] {
    let graph = StepTable(explorer.graph)
    var searches: [FilePurpose: OpeningSearch] = [:]
    for state in 0..<explorer.graph.expandedCount {
      let isShut = screen(of: UInt32(state)).app?.showsContent != true
      let device = self.device(of: state)
      guard device.isEvaluating, device.isScanning,
        let purpose = device.evaluation.flatMap({ FilePurpose(rawValue: $0.request.purpose) })
      else { continue }
      for step in graph.steps(of: state) where kinds.kind(of: step) == .match {
        let target = graph.targets[step]
        guard isExpanded(target) else { continue }
        // Where everything is open, a match may still be what a sensitive screen needs.
        guard isShut ? isOpen(Int(target)) || !isFree[state] : isSensitive(target) else { continue }
        searches[purpose, default: OpeningSearch(self)].begin(with: step, of: UInt32(state))
      }
    }
    return searches.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  private func isSensitive(_ state: UInt32) -> Bool {
    guard explorer.generator.plan.flow.hasSensitiveScreens else { return false }
    reader.load(Int(state))
    return explorer.generator.plan.flow.sensitiveScreen(in: VisibleWorld(reader.world)) != nil
  }
}
