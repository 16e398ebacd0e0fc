import DeviceSimulation
import FlowFiles
import UnlockEngine

// Ways to what is private: which there are, and which there shouldn’t be.

extension Examiner {
  private static var mostWaysTried: Int { 400 }

  /// From wherever the app’s question for a face or a finger is up, and leads in, there is a way in that needs neither. Who has no
  /// network waits for one.
  func otherWaysThanBiometry() -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    guard explorer.isComplete else { return notWhole }
    let (with, without) = (
      leads { $0.isByHand }, leads { $0 != .match && $0 != .unlock && ($0.isByHand || $0 == .proof) }
    )
    let prompts = (0..<explorer.graph.expandedCount).filter { state in
      let device = self.device(of: state)
      return device.isEvaluating && device.isScanning && with[state]
    }
    let stuck = prompts.lazy.filter { !without[$0] }.prefix(Self.mostWitnesses)
    guard !stuck.isEmpty else {
      return .holds("from each of \(counted(prompts.count, "state")) with a prompt there is another way")
    }
    return .broken(
      stuck.map { state in
        let screen = screen(of: UInt32(state))
        return witness(
          way(to: UInt32(state), along: failures(from: UInt32(state))), then: [.picture([])], at: screen,
          "from \(name(screen)) nobody comes in without biometry")
      })
  }

  /// The fewest steps in front of the app until biometry is locked out: only then nothing of another way can come up any more. None where
  /// that isn’t to be had.
  private func failures(from start: UInt32) -> [(state: UInt32, step: Int)] {
    let search = StepSearch(
      StepTable(explorer.graph), from: [start], atMost: 20_000,
      along: { [.scan, .tap, .wait].contains(self.kinds.kind(of: $1)) },
      to: { self.device(of: Int($0)).isBiometryLockedOut })
    return search.end.map { search.steps(to: $0) } ?? []
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
    guard !asked.isEmpty else { return .notApplicable("no code is asked for on a pad where biometry works") }
    return broken(asked.lazy.filter { !without[Int($0)] }, then: { _ in [.picture([])] }) {
      "from \(self.name($0)) nobody comes in without typing a code"
    } ?? .holds("from each of \(counted(asked.count, "state")) with a pad there is another way")
  }

  // MARK: The passcode

  /// The app’s question for its owner is answered with the phone’s passcode; and on from there by what anybody can do, where that alone
  /// opens nothing: also by a code that is chosen then.
  func passcodeOpensNothing() -> FlowAnswer {
    let graph = StepTable(explorer.graph)
    var (search, judged, answered) = (OpeningSearch(self, types: true), 0, 0)
    for state in 0..<explorer.graph.expandedCount where device(of: state).isEvaluating {
      for step in graph.steps(of: state) where kinds.kind(of: step) == .passcode {
        answered += 1
        // Where something private is seen behind the question, whatever it is answered with lets nobody in.
        guard screen(of: UInt32(state)).app?.showsContent != true else { continue }
        judged += 1
        let target = graph.targets[step]
        guard isExpanded(target), isOpen(Int(target)) || !isFree[state] else { continue }
        search.begin(with: step, of: UInt32(state))
      }
    }
    let found = search.ways(atMost: Self.mostWitnesses)
    guard found.isEmpty else {
      return .broken(found.map { opened(by: $0) { "\(self.name($0)) opens to the phone’s passcode" } })
    }
    if judged > 0 { return .holds("tried in \(counted(judged, "step"))") }
    return .holds(
      answered > 0
        ? "the passcode is only asked for where something private is seen already"
        : "the app’s prompts never ask for the passcode")
  }

  /// The first steps by which private content comes to be seen: a setting that changes while it is seen opens nothing.
  private func openings(where isWanted: (Int) -> Bool) -> [(state: UInt32, step: Int)] {
    let graph = StepTable(explorer.graph)
    var found: [(UInt32, Int)] = []
    for state in 0..<explorer.graph.expandedCount where !isOpen(state) {
      for step in graph.steps(of: state) where kinds.kind(of: step) != .setting {
        let target = graph.targets[step]
        guard isExpanded(target), isOpen(Int(target)), isWanted(Int(target)) else { continue }
        found.append((UInt32(state), step))
        if found.count == Self.mostWitnesses { return found }
      }
    }
    return found
  }

  /// Whether something private comes to be seen while no passcode is set; where exploring never took it away, whether ways in are there without.
  func passcodeIsNeeded() -> FlowAnswer {
    func finding(_ screen: Screen) -> String { "\(name(screen)) opens on a phone without a passcode" }
    let found = openings { self.device(of: $0).passcode == nil }.map { state, step in
      let screen = screen(of: explorer.graph.targets[step])
      return witness(way(to: state, by: step), then: [seen(screen)], at: screen, finding(screen))
    }
    if !found.isEmpty { return .broken(found) }
    guard openStates.first != nil else { return nothingPrivate }
    if (0..<explorer.graph.devices.count).contains(where: {
      explorer.graph.devices[UInt32($0)].pointee.passcode == nil
    }) {
      return .holds("nothing private opens in any state without a passcode")
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
