import DeviceSimulation
import UnlockEngine

// Ways to what is private: which there are, and which there shouldn’t be.

extension Examiner {
  private static var mostWaysTried: Int { 400 }

  /// From wherever the app’s question for a face or a finger is up, and leads in, there is a way in that needs neither. Who has no
  /// network waits for one.
  func otherWaysThanBiometry() -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    guard explorer.isComplete else { return notWhole }
    let (with, without) = (leads { $0.isByHand }, leads { $0 != .match && ($0.isByHand || $0 == .proof) })
    let prompts = (0..<explorer.graph.expandedCount).filter { state in
      let device = self.device(of: state)
      return device.isEvaluating && device.isScanning && with[state]
    }
    return broken(
      prompts.lazy.filter { !without[$0] }.map { UInt32($0) }, then: { _ in [.picture([])] }
    ) { "from \(self.name($0)) nobody comes in without biometry" }
      ?? .holds("from each of \(counted(prompts.count, "state")) with a prompt there is another way")
  }

  /// From wherever a code of the owner’s is asked for on a pad, on a phone whose biometry works, there is a way in without typing
  /// one. Fields aren’t looked at: they take what is pasted, and what a password manager fills in.
  func otherWaysThanTyping() -> FlowAnswer {
    let flow = explorer.generator.plan.flow
    guard !flow.secrets.isEmpty else { return noCodes }
    guard explorer.isComplete else { return notWhole }
    let (with, without) = (leads { $0.isByHand }, leads { $0 != .typing && $0.isByHand })
    let asked = Set(flow.secrets.indices.flatMap { self.prompts(for: $0) }.map(\.state)).sorted().filter {
      let device = self.device(of: Int($0))
      return device.canUseBiometry && self.screen(of: $0).app?.keypad != nil && with[Int($0)]
    }
    guard !asked.isEmpty else {
      return .notApplicable("no code is asked for on a pad where biometry works")
    }
    return broken(asked.lazy.filter { !without[Int($0)] }, then: { _ in [.picture([])] }) {
      "from \(self.name($0)) nobody comes in without typing a code"
    } ?? .holds("from each of \(counted(asked.count, "state")) with a pad there is another way")
  }

  // MARK: The passcode

  /// Where the app’s question for its owner is answered with the phone’s passcode.
  func passcodeOpensNothing() -> FlowAnswer {
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
  func passcodeIsNeeded() -> FlowAnswer {
    let without = openStates.filter { self.device(of: Int($0)).passcode == nil }
    func finding(_ screen: Screen) -> String { "\(name(screen)) is seen on a phone without a passcode" }
    if let answer = broken(without, then: { [self.seen(self.screen(of: $0))] }, finding) { return answer }
    guard openStates.first != nil else { return nothingPrivate }
    if (0..<explorer.graph.devices.count).contains(where: {
      explorer.graph.devices[UInt32($0)].pointee.passcode == nil
    }) {
      return .holds("nothing private in any state without a passcode")
    }
    // What a match opens needs a passcode in any case.
    let ways = openStates.prefix(Self.mostWaysTried).lazy.map { ($0, self.way(to: $0)) }
      .filter { !$1.steps.contains(.biometry(.match)) }
    let tried = ways.prefix(Self.mostWitnesses).map { state, way in
      var draft = way
      draft.setup.device.removeAll { $0.name == "passcode" }
      draft.setup.device.append(.init("passcode", "none"))
      let screen = self.screen(of: state)
      return self.witness(draft, then: [self.seen(screen)], at: screen, finding(screen))
    }
    return .broken(Array(tried))
  }
}
