import DeviceSimulation
import UnlockEngine

// Ways to what is private: which there are, and which there shouldn’t be.

extension Examiner {
  /// Somebody holds the phone, and had his own face or finger enrolled: what a match opens for him.
  func anotherFaceOpensNothing() -> Answer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let attacked = explorer.attacked
    var (found, judged, isWhole): ([Witness], [String], Bool) = ([], [], explorer.isComplete)
    for start in attacked.starts {
      let graph = attacked.graph(start, .enrolled)
      isWhole = isWhole && graph.isWhole
      judged.append(start.title)
      guard let edges = graph.shortestWayIn, let last = edges.last else { continue }
      var draft = attacked.scenario(start, graph, edges, "")
      // Who comes in without being looked at needs no other face.
      guard draft.steps.contains(.biometry(.match)) else { continue }
      let enrols = ScenarioStep.device([.init("enrolled-set", "changed")])
      // Where no flow asks which faces are enrolled, exploring has no step for it.
      if !draft.steps.contains(enrols) { draft.steps.insert(enrols, at: 0) }
      let screen = screen(of: graph.states[Int(graph.edges[last].target)])
      found.append(
        witness(
          draft, then: [seen(screen)], at: screen, "\(name(screen)) opens to whoever was enrolled later"))
    }
    if !found.isEmpty {
      return .broken(found.sorted { $0.scenario.steps.count < $1.scenario.steps.count })
    }
    guard !judged.isEmpty else { return .notApplicable("nothing is locked at any starting point") }
    return isWhole ? .holds("no way in at \(judged.joined(separator: "; "))") : notWhole
  }

  // MARK: Without

  /// From wherever the app’s question for a face or a finger is up there is a way in that needs neither.
  func otherWaysThanBiometry() -> Answer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    guard explorer.isComplete else { return notWhole }
    let leads = leads { $0 != .match && $0 != .setting }
    let prompts = (0..<explorer.graph.expandedCount).lazy.filter { state in
      let device = self.device(of: state)
      return device.isEvaluating && device.isScanning
    }
    return broken(prompts.filter { !leads[$0] }.map { UInt32($0) }, then: { _ in [.picture([])] }) {
      "from \(self.name($0)) nobody comes in without biometry"
    } ?? .holds("from each of \(counted(prompts.count, "state")) with a prompt there is another way")
  }

  /// From wherever a code of the owner’s is asked for on a pad, on a phone whose biometry works, there is a way in without typing
  /// one. Fields aren’t looked at: they take what is pasted, and what a password manager fills in.
  func otherWaysThanTyping() -> Answer {
    let flow = explorer.generator.plan.flow
    guard !flow.secrets.isEmpty else { return noCodes }
    guard explorer.isComplete else { return notWhole }
    let leads = leads { $0 != .typing && $0.isByHand }
    var (prompts, seen): ([UInt32], Set<UInt32>) = ([], [])
    for number in flow.secrets.indices {
      for attempt in GuessGraph(explorer.graph, secret: number).tries {
        let device = device(of: Int(attempt.state))
        guard device.isEnrolled, !device.isBiometryLockedOut, !device.needsPasscodeAfterRestart,
          screen(of: attempt.state).app?.keypad != nil, seen.insert(attempt.state).inserted
        else { continue }
        prompts.append(attempt.state)
      }
    }
    guard !prompts.isEmpty else {
      return .notApplicable("no code is asked for on a pad where biometry works")
    }
    return broken(
      prompts.sorted().lazy.filter { !leads[Int($0)] }, then: { _ in [.picture([])] }
    ) { "from \(self.name($0)) nobody comes in without typing a code" }
      ?? .holds("from each of \(counted(prompts.count, "state")) with a pad there is another way")
  }

  // MARK: The passcode

  /// Where the app’s question for its owner is answered with the phone’s passcode.
  func passcodeOpensNothing() -> Answer {
    let graph = StepTable(explorer.graph)
    var (found, judged): ([Witness], Int) = ([], 0)
    for state in 0..<explorer.graph.expandedCount where device(of: state).isEvaluating {
      for step in graph.steps(of: state) where kinds.kind(of: step) == .passcode {
        judged += 1
        let target = UInt32(graph.targets[step])
        guard isExpanded(target), isOpen(Int(target)) else { continue }
        let screen = screen(of: target)
        found.append(
          witness(
            way(to: UInt32(state), by: step), then: [seen(screen)], at: screen,
            "\(name(screen)) opens to the phone’s passcode"))
        if found.count == Self.mostWitnesses { return .broken(found) }
      }
    }
    if !found.isEmpty { return .broken(found) }
    return judged > 0
      ? .holds("tried in \(counted(judged, "step"))")
      : .holds("the app’s prompts never ask for the passcode")
  }

  /// Whether something private is seen while no passcode is set; where exploring never took it away, whether ways in are there without.
  func passcodeIsNeeded() -> Answer {
    let without = openStates.filter { self.device(of: Int($0)).passcode == nil }
    func finding(_ screen: Screen) -> String { "\(name(screen)) is seen on a phone without a passcode" }
    if let answer = broken(without, then: { [self.seen(self.screen(of: $0))] }, finding) { return answer }
    guard openStates.first != nil else { return nothingPrivate }
    if (0..<explorer.graph.devices.count).contains(where: {
      explorer.graph.devices[UInt32($0)].pointee.passcode == nil
    }) {
      return .holds("nothing private in any state without a passcode")
    }
    let tried = openStates.prefix(Self.mostWitnesses).map { state in
      var draft = self.way(to: state)
      draft.setup.device.removeAll { $0.name == "passcode" }
      draft.setup.device.append(.init("passcode", "none"))
      let screen = self.screen(of: state)
      return self.witness(draft, then: [self.seen(screen)], at: screen, finding(screen))
    }
    return .broken(Array(tried))
  }
}

extension AttackGraph {
  /// The fewest steps to private content without a guess that is right.
  fileprivate var shortestWayIn: [Int]? {
    guard nodeCount > 0 else { return nil }
    var parents = [Int](repeating: -1, count: nodeCount)
    var isSeen = [Bool](repeating: false, count: nodeCount)
    var queue = [0]
    isSeen[0] = true
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      if isOpen[node] {
        var (edges, place): ([Int], Int) = ([], node)
        while parents[place] >= 0 {
          edges.append(parents[place])
          place = Int(self.edges[parents[place]].from)
        }
        return edges.reversed()
      }
      for edge in edges(of: node) {
        if case .right = edges[edge].step { continue }
        let target = Int(edges[edge].target)
        guard !isSeen[target] else { continue }
        (isSeen[target], parents[target]) = (true, edge)
        queue.append(target)
      }
    }
    return nil
  }
}
