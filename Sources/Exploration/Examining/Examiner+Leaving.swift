import DeviceSimulation
import UnlockEngine

// What is still to be seen once an app was left, and once the phone was restarted.

extension Examiner {
  /// Whether iOS has nothing private to show in the app switcher, or behind Control Centre: what a file says needs no proof is
  /// private all the same.
  func switcherShowsNothingPrivate() -> FlowAnswer {
    // That rule looks at each picture as it is drawn, of which a state keeps the first.
    let locked = rule("The app switcher and Control Centre never show what is locked")
    if case .broken = locked { return locked }
    var (found, judged): ([UInt32], Int) = ([], 0)
    for state in 0..<explorer.graph.expandedCount {
      let screen = screen(of: UInt32(state))
      guard screen.system != nil, let app = screen.app else { continue }
      reader.load(state)
      guard VisibleWorld(reader.world).isSetAside else { continue }
      judged += 1
      if app.showsContent { found.append(UInt32(state)) }
    }
    let broken = broken(found, then: { [.expect([self.sight(of: self.screen(of: $0).app)])] }) {
      "\(self.name($0)) is to be seen while the app is set aside"
    }
    if let broken { return broken }
    guard openStates.first != nil else { return nothingPrivate }
    guard explorer.isComplete else { return notWhole }
    return judged > 0
      ? .holds("nothing private shows in any of \(counted(judged, "state")) with the app set aside")
      : .notApplicable("the app was never to be seen while it was set aside")
  }

  /// That a layer is to be seen, by the text that tells most.
  private func sight(of layer: Layer?) -> Expectation {
    guard let text = layer?.longestText, !text.isEmpty else { return .screen(layer?.id) }
    return .shows(text)
  }

  // MARK: Restarts

  /// The phone is restarted where something private is seen, or once the app was left, or waited for, from there: whether it comes to
  /// be seen again by neither a proof nor a code nor a setting. Where no passcode is set nobody can be asked for one, and who begins
  /// anew sees what is his own.
  func restartsNeedProof() -> FlowAnswer {
    var (search, judged) = (OpeningSearch(self), 0)
    let graph = StepTable(explorer.graph)
    for state in statesAfterOpenOnes where device(of: Int(state)).passcode != nil {
      judged += 1
      for step in graph.steps(of: Int(state)) where kinds.kind(of: step) == .restart {
        search.begin(with: step, of: state)
      }
    }
    let found = search.ways(atMost: Self.mostWitnesses)
    guard found.isEmpty else {
      return .broken(
        found.map { opened(by: $0) { "\(self.name($0)) is open after a restart, without a proof" } })
    }
    guard openStates.first != nil else { return nothingPrivate }
    guard explorer.isComplete else { return notWhole }
    return judged > 0
      ? .holds(
        "nothing private is seen after a restart from \(counted(judged, "state")) that are private, or come after"
      ) : .notApplicable("nothing private is seen on a phone with a passcode")
  }

  /// The private states, and those that anybody can come to from them.
  private var statesAfterOpenOnes: [UInt32] {
    let (graph, kinds) = (StepTable(explorer.graph), kinds)
    var (found, isFound) = (Array(openStates), [Bool](repeating: false, count: explorer.graph.count))
    for state in found { isFound[Int(state)] = true }
    var next = 0
    while next < found.count {
      let state = found[next]
      next += 1
      for step in graph.steps(of: Int(state)) where kinds.kind(of: step).isAnybodys {
        let target = graph.targets[step]
        guard !isFound[Int(target)], isExpanded(target), keepsSecrets(state, target) else { continue }
        isFound[Int(target)] = true
        found.append(target)
      }
    }
    return found
  }
}
