import DeviceSimulation
import UnlockEngine

// What an app’s questions for its owner release.

extension Examiner {
  /// Wherever a match makes something private seen, at once or after waits, the question says that its answer releases a key. Where one
  /// says that it releases none, that shows; else all have to say something.
  func promptsReleaseKeys() -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let (flow, graph) = (explorer.generator.plan.flow, StepTable(explorer.graph))
    var (found, said, unsaid): ([Witness], Set<String>, Set<String>) = ([], [], [])
    for state in 0..<explorer.graph.expandedCount where screen(of: UInt32(state)).app?.showsContent != true {
      let device = self.device(of: state)
      guard device.isEvaluating, device.isScanning,
        let purpose = device.evaluation.flatMap({ F.Purpose(rawValue: $0.request.purpose) })
      else { continue }
      let (name, binding) = (flow.name(purpose: purpose), flow.binding(for: purpose))
      // One way in is enough to know of those that say what they release.
      if binding == nil ? unsaid.contains(name) : binding != .noKey && said.contains(name) { continue }
      guard let way = opening(from: UInt32(state), graph) else { continue }
      switch binding {
      case nil: unsaid.insert(name)
      case .noKey:
        let end = screen(of: graph.targets[way[way.count - 1].step])
        found.append(
          witness(
            self.way(to: UInt32(state), along: way),
            then: [seen(end), .expect([.fact(Fact("released-key", "none"))])], at: end,
            "\(self.name(end)) opens to a match that releases no key"))
      case .some: said.insert(name)
      }
      if found.count == Self.mostWitnesses { break }
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

  /// A match, and what is waited for after it, to where something private is seen.
  private func opening(from state: UInt32, _ graph: StepTable) -> [(state: UInt32, step: Int)]? {
    for step in graph.steps(of: Int(state)) where kinds.kind(of: step) == .match {
      for way in waits(after: step, in: state, graph) {
        let target = graph.targets[way[way.count - 1].step]
        if isExpanded(target), isOpen(Int(target)) { return way }
      }
    }
    return nil
  }
}
