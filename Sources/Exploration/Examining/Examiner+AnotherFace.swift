import DeviceSimulation
import FlowFiles
import UnlockEngine

// Another face or finger.

extension Examiner {
  /// The owner does whatever can be done, and has been in; then somebody has another face enrolled, and does what takes neither a
  /// code of hers nor a proof: whether a match lets him in.
  func anotherFaceOpensNothing() -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let plan = explorer.generator.plan
    if plan.flow.keepsEnrolledSet, !plan.changes.contains(where: \.entry.enrols) {
      return .undecided("the flow keeps which faces were enrolled, and exploring never enrols another")
    }
    let search = AnotherFace(self)
    let found = search.ways(atMost: Self.mostWitnesses)
    guard found.isEmpty else {
      return .broken(
        found.map { way in
          let screen = screen(of: way.end)
          return witness(
            way.draft, then: [seen(screen)], at: screen, "\(name(screen)) opens to whoever was enrolled later"
          )
        })
    }
    guard explorer.isComplete else { return notWhole }
    if let hole = search.hole {
      return .undecided(
        "from \(name(screen(of: hole))) anybody comes in without a face, so that nobody knows what another one would open"
      )
    }
    if let name = search.bound.sorted().first {
      return .undecided(
        "“\(name)” binds its key to the set that was enrolled, and yet goes on with another: whether the flow asks about the set, its steps have to say"
      )
    }
    guard search.hasEnrolled else {
      return .notApplicable("nobody has been in before another face could be enrolled")
    }
    let open =
      search.hasEnrolledWhileOpen
      ? "; what is turned on while it is open to anybody counts as its owner’s doing, whoever is enrolled by then"
      : ""
    return .holds(
      "no way in from \(counted(search.judged, "state")) after the enrolled set has changed\(open)")
  }
}

/// Searches for the fewest steps by which a face opens that was enrolled after its owner had been in.
private final class AnotherFace {
  private let examiner: Examiner
  private let graph: StepTable
  /// Whether the flow keeps which set was enrolled: where it doesn’t, any match is as good, and needs no step before it.
  private let keepsSet: Bool
  private(set) var hasEnrolled = false
  /// The questions whose answer lets others in, though it releases a key of the old set’s.
  private(set) var bound: Set<String> = []
  private(set) var judged = 0
  /// Whether others were enrolled while the app was open, or open to anybody: what is done then isn’t followed.
  private(set) var hasEnrolledWhileOpen = false

  /// What has happened on the way, which no state tells.
  private enum Phase: Int, CaseIterable {
    /// The owner is only beginning, was in, another one is enrolled, and was looked at.
    case begun, hasBeenIn, enrolled, matched
  }

  private struct Label {
    let state: UInt32
    let phase: Phase
    /// Which of the owners’ secrets his are.
    let owner: Int
    /// The label before; negative for none.
    let parent: Int32
    /// The step from it; `nil` where the set was changed without one.
    let step: Int?
  }

  private var labels: [Label] = []
  /// By owner, and by state: a bit for each phase.
  private var seen: [[UInt8]]
  /// The secrets that an owner had when others were enrolled; the first has none yet.
  private var owners: [[UInt64]] = [[]]

  init(_ examiner: Examiner) {
    self.examiner = examiner
    graph = StepTable(examiner.explorer.graph)
    keepsSet = examiner.explorer.generator.plan.flow.keepsEnrolledSet
    seen = [Array(repeating: 0, count: graph.count)]
  }

  func ways(atMost most: Int) -> [(draft: ScenarioDraft, end: UInt32)] {
    let attacked = examiner.explorer.attacked
    let guarded = Set(attacked.starts.map(\.number))
    for (number, state) in examiner.explorer.beginnings.enumerated() {
      add(state, guarded.contains(number) ? .hasBeenIn : .begun, from: -1, by: nil)
    }
    var (found, next): ([(ScenarioDraft, UInt32)], Int) = ([], 0)
    while next < labels.count, found.count < most {
      let label = labels[next]
      if label.phase == .matched, examiner.isExpanded(label.state), examiner.isOpen(Int(label.state)) {
        if let name = boundQuestion(before: next) {
          bound.insert(name)
        } else {
          found.append((draft(to: next), label.state))
        }
      } else {
        expand(next)
      }
      next += 1
    }
    return found
  }

  /// The question that was answered by the match on a way, if its key is bound to the set that was enrolled.
  private func boundQuestion(before number: Int) -> String? {
    var place = number
    while labels[place].phase == .matched, labels[place].parent >= 0 { place = Int(labels[place].parent) }
    let flow = examiner.explorer.generator.plan.flow
    guard let request = examiner.device(of: Int(labels[place].state)).evaluation?.request else { return nil }
    let purpose = FilePurpose(rawValue: request.purpose)
    return flow.binding(for: purpose) == .currentSet ? flow.name(purpose: purpose) : nil
  }

  private func add(_ state: UInt32, _ phase: Phase, from parent: Int, by step: Int?) {
    var (phase, owner) = (phase, parent < 0 ? 0 : labels[parent].owner)
    if phase == .begun, examiner.isExpanded(state), examiner.isOpen(Int(state)) { phase = .hasBeenIn }
    if phase == .enrolled, labels[parent].phase == .hasBeenIn { owner = self.owner(in: labels[parent].state) }
    let bit: UInt8 = 1 << UInt8(phase.rawValue)
    guard seen[owner][Int(state)] & bit == 0 else { return }
    seen[owner][Int(state)] |= bit
    labels.append(Label(state: state, phase: phase, owner: owner, parent: Int32(parent), step: step))
  }

  private func owner(in state: UInt32) -> Int {
    let secrets = examiner.ownersSecrets(in: state)
    if let known = owners.firstIndex(of: secrets) { return known }
    owners.append(secrets)
    seen.append(Array(repeating: 0, count: graph.count))
    return owners.count - 1
  }

  /// A state in which a match would open something, where anybody comes to, and in, without one.
  var hole: UInt32? {
    (0..<examiner.explorer.graph.expandedCount).lazy.map { UInt32($0) }.first { state in
      self.isAnybodys[Int(state)] && self.examiner.isFree[Int(state)] && self.opensToAMatch(state)
    }
  }

  /// By state: whether anybody comes there from where the app is locked.
  private lazy var isAnybodys: [Bool] = {
    var isReached = [Bool](repeating: false, count: graph.count)
    var open = examiner.explorer.attacked.starts.map { examiner.explorer.beginnings[$0.number] }
    for state in open { isReached[Int(state)] = true }
    while let state = open.popLast() {
      for step in graph.steps(of: Int(state)) where examiner.kinds.kind(of: step).isAnybodys {
        let target = graph.targets[step]
        guard !isReached[Int(target)], examiner.keepsSecrets(state, target) else { continue }
        isReached[Int(target)] = true
        open.append(target)
      }
    }
    return isReached
  }()

  private func opensToAMatch(_ state: UInt32) -> Bool {
    guard examiner.screen(of: state).app?.showsContent != true else { return false }
    return graph.steps(of: Int(state)).contains { step in
      let target = graph.targets[step]
      return examiner.kinds.kind(of: step) == .match && examiner.isExpanded(target)
        && examiner.isOpen(Int(target))
    }
  }

  private func expand(_ number: Int) {
    let (state, phase) = (labels[number].state, labels[number].phase)
    guard examiner.isExpanded(state) else { return }
    if phase == .hasBeenIn, !keepsSet, examiner.screen(of: state).app == nil {
      hasEnrolled = true
      add(state, .enrolled, from: number, by: nil)
    }
    let isOwner = phase == .begun || phase == .hasBeenIn
    if !isOwner { judged += 1 }
    // Where anybody comes in, a match opens nothing; what is turned on there is turned on for whoever is enrolled by then.
    if phase == .enrolled, examiner.isFree[Int(state)] {
      hasEnrolledWhileOpen = true
      return
    }
    for step in graph.steps(of: Int(state)) {
      let (kind, target) = (examiner.kinds.kind(of: step), graph.targets[step])
      if isOwner {
        let enrols = phase == .hasBeenIn && kind == .enrolment
        if enrols { hasEnrolled = true }
        add(target, enrols ? .enrolled : phase, from: number, by: step)
        continue
      }
      let isShut = examiner.screen(of: state).app?.showsContent != true
      switch kind {
      // Who was let on by a match may choose a code, and give it.
      case .typing where phase == .matched && examiner.isTypedByAnybody(step, owners[labels[number].owner]):
        if examiner.keepsSecrets(state, target) { add(target, phase, from: number, by: step) }
      case .typing, .passcode, .proof, .setting, .enrolment: continue
      case .match where isShut, .unlock where isShut && !opensToThePasscode(state, target):
        if examiner.keepsSecrets(state, target) { add(target, .matched, from: number, by: step) }
      case .match, .unlock, .tap, .scan, .wait, .touching, .lifeCycle, .restart, .network:
        if examiner.keepsSecrets(state, target) { add(target, phase, from: number, by: step) }
      }
    }
  }

  /// Whether the phone’s passcode, in place of a face at its lock screen, would lead as far: then it isn’t the face that opens.
  private func opensToThePasscode(_ state: UInt32, _ target: UInt32) -> Bool {
    guard examiner.isExpanded(target) else { return false }
    if examiner.isOpen(Int(target)) {
      examiner.reader.load(Int(state))
      var (world, effects) = (examiner.reader.world.pointee, [Effect]())
      world.step(.change(.unlockedWithPasscode), &effects)
      return world.screen.system == nil && world.screen.app?.showsContent == true
    }
    // Once the unlock no longer counts, the phone is as it would be then.
    guard let place = examiner.explorer.moves(from: target).firstIndex(of: .wait(.reuse)) else {
      return false
    }
    return examiner.isFree[Int(graph.targets[graph.steps(of: Int(target)).lowerBound + place])]
  }

  // MARK: The way

  private func draft(to number: Int) -> ScenarioDraft {
    var way: [Label] = [labels[number]]
    while let first = way.last, first.parent >= 0 { way.append(labels[Int(first.parent)]) }
    way.reverse()
    let start = examiner.explorer.beginnings.firstIndex(of: way[0].state) ?? 0
    var moves: [Move] = []
    var enrolledAfter: Int?
    for (before, label) in zip(way, way.dropFirst()) {
      guard let step = label.step else {
        enrolledAfter = moves.count
        continue
      }
      moves.append(examiner.move(in: before.state, by: step))
    }
    func draft(_ moves: some Sequence<Move>) -> ScenarioDraft {
      examiner.explorer.draft(of: MovePath(start: start, moves: Array(moves)))
    }
    var all = draft(moves)
    if let enrolledAfter {
      let place = draft(moves.prefix(enrolledAfter)).steps.count
      all.steps.insert(.device([.init("enrolled-set", "changed")]), at: place)
    }
    return all
  }
}

extension Setup.Entry {
  /// Whether it has other fingers or faces enrolled than before.
  var enrols: Bool { name == "enrolled-set" || name == "enrolled" && value == "true" }
}
