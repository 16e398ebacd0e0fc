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

  /// The phone is restarted where something private is seen: whether it comes to be seen again by neither a proof nor a code nor
  /// a setting. Where no passcode is set nobody can be asked for one, and who begins anew sees what is his own.
  func restartsNeedProof() -> FlowAnswer {
    var search = AfterRestart(self)
    let found = search.ways(atMost: Self.mostWitnesses)
    guard found.isEmpty else {
      return .broken(
        found.map { way in
          let screen = screen(of: way.end)
          return witness(
            self.way(to: way.start, along: way.steps), then: [seen(screen)], at: screen,
            "\(name(screen)) is open after a restart, without a proof")
        })
    }
    guard openStates.first != nil else { return nothingPrivate }
    guard explorer.isComplete else { return notWhole }
    return search.judged > 0
      ? .holds("nothing private is seen after a restart from \(counted(search.judged, "private state"))")
      : .notApplicable("nothing private is seen on a phone with a passcode")
  }
}

/// Searches, breadth first, for what opens by itself after a restart.
private struct AfterRestart<F: Explored> {
  private let examiner: Examiner<F>
  private let graph: StepTable
  private var parents: [UInt32: (state: UInt32, step: Int)] = [:]
  private var queue: [UInt32] = []
  private(set) var judged = 0

  typealias Way = (start: UInt32, steps: [(state: UInt32, step: Int)], end: UInt32)

  init(_ examiner: Examiner<F>) {
    self.examiner = examiner
    graph = StepTable(examiner.explorer.graph)
  }

  mutating func ways(atMost most: Int) -> [Way] {
    for state in examiner.openStates where examiner.device(of: Int(state)).passcode != nil {
      judged += 1
      for step in graph.steps(of: Int(state)) where examiner.kinds.kind(of: step) == .restart {
        add(graph.targets[step], from: state, by: step)
      }
    }
    var (found, next): ([Way], Int) = ([], 0)
    while next < queue.count, found.count < most {
      let state = queue[next]
      next += 1
      guard examiner.isExpanded(state) else { continue }
      if examiner.isOpen(Int(state)) { found.append(way(to: state)) } else { expand(state) }
    }
    return found
  }

  private mutating func expand(_ state: UInt32) {
    for step in graph.steps(of: Int(state)) {
      switch examiner.kinds.kind(of: step) {
      case .tap, .scan, .wait, .lifeCycle, .restart, .network: break
      case .proof, .typing, .passcode, .match, .unlock, .setting, .enrolment: continue
      }
      let target = graph.targets[step]
      guard examiner.keepsSecrets(state, target) else { continue }
      add(target, from: state, by: step)
    }
  }

  private mutating func add(_ state: UInt32, from parent: UInt32, by step: Int) {
    guard parents[state] == nil else { return }
    parents[state] = (parent, step)
    queue.append(state)
  }

  /// Back to where the phone was restarted, which may have been come to by another restart.
  private func way(to end: UInt32) -> Way {
    var (steps, place): ([(state: UInt32, step: Int)], UInt32) = ([], end)
    while let parent = parents[place] {
      steps.append(parent)
      place = parent.state
      if examiner.isOpen(Int(place)) { break }
    }
    return (place, steps.reversed(), end)
  }
}
