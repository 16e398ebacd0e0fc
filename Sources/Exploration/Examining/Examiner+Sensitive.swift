import DeviceSimulation
import FlowFiles
import UnlockEngine

// What is marked as sensitive.

extension Examiner {
  /// Between the last proof – a match, the passcode or code that is right, a button that stands for one – and a marked screen nobody does
  /// anything but hand in what was typed, and wait.
  func sensitiveScreensNeedProof() -> FlowAnswer {
    guard explorer.generator.plan.flow.hasSensitiveScreens else {
      return .missing(
        word: "sensitive:", because: "it would say which screens need a proof right before them")
    }
    let search = RightAfterProof(self)
    let found = search.ways(atMost: Self.mostWitnesses)
    guard found.isEmpty else {
      return .broken(
        found.map { way in
          let screen = screen(of: way.end)
          return witness(
            way.draft, then: [.expect([.screen(screen.app?.id)])], at: screen,
            "\(screen.app?.id ?? name(screen)) is come to without a proof right before it")
        })
    }
    guard explorer.isComplete else { return notWhole }
    return search.judged > 0
      ? .holds("each of \(counted(search.judged, "step")) to a sensitive screen comes right after a proof")
      : .undecided("no screen that is marked with “sensitive” was come to")
  }
}

/// Searches for the fewest steps to a sensitive screen whose last proof isn’t the last that was done.
private final class RightAfterProof {
  private let examiner: Examiner
  private let graph: StepTable
  /// By state: the sensitive screen that the app is on, from 1 on; 0 for any other, and once the app was left.
  private var screens: [UInt8] = []
  /// By step, what it makes of a proof.
  private var effects: [Effect] = []
  /// How many steps lead to a sensitive screen.
  private(set) var judged = 0

  private enum Effect: UInt8 {
    /// It is one.
    case proves
    /// What was proved still counts.
    case keeps
    /// Somebody did something else.
    case ends
  }

  /// What has happened on the way, which no state tells.
  private enum Phase: UInt8 {
    /// The last that was done, but for waiting, was a proof.
    case proved
    case other
    /// The sensitive screen that the app is on was come to without a proof, while nobody saw it.
    case unseen
  }

  private struct Label {
    let state: UInt32
    let phase: Phase
    /// The label before; negative for none.
    let parent: Int32
    let step: Int
  }

  init(_ examiner: Examiner) {
    self.examiner = examiner
    graph = StepTable(examiner.explorer.graph)
    let (reader, flow) = (examiner.reader, examiner.explorer.generator.plan.flow)
    for state in 0..<examiner.explorer.graph.expandedCount {
      reader.load(state)
      let world = VisibleWorld(reader.world)
      let screen = world.process == .background ? nil : flow.sensitiveScreen(in: world)
      screens.append(screen.map { UInt8(min($0 + 1, 255)) } ?? 0)
      let isWaiting = reader.world.pointee.underWay != nil
      let steps = graph.steps(of: state)
      for (move, step) in zip(examiner.explorer.graph.moves(from: state), steps) {
        effects.append(effect(of: move, step, world, isWaiting))
      }
    }
  }

  private func effect(of move: Move, _ step: Int, _ world: VisibleWorld<FileFlow>, _ isWaiting: Bool)
    -> Effect
  {
    let flow = examiner.explorer.generator.plan.flow
    switch examiner.kinds.kind(of: step) {
    case .proof: return .proves
    case .match: return world.isEvaluating ? .proves : .ends
    case .typing, .passcode: return isRight(move, world) ? .proves : .ends
    case .tap:
      if case .tap(let control) = move, flow.submits(control, in: world) { return .keeps }
      return .ends
    // What was proved is on its way to the server, wherever one is meanwhile; where the answer came while one was elsewhere, one comes
    // back to what it led to.
    case .lifeCycle, .unlock:
      let isAnswered = world.process != .active && flow.sensitiveScreen(in: world) != nil
      return isWaiting || isAnswered ? .keeps : .ends
    case .scan, .restart: return .ends
    case .wait, .touching, .setting, .enrolment, .network: return .keeps
    }
  }

  /// Whether the passcode that an app asked for is typed, or a code that is set.
  private func isRight(_ move: Move, _ world: VisibleWorld<FileFlow>) -> Bool {
    let text: UInt8
    switch move {
    case .enter(let number), .finish(let number): text = number
    default: return false
    }
    let typed = String(String.UnicodeScalarView(examiner.explorer.generator.texts[Int(text)]))
    if world.isTypingToSystem {
      return world.isEvaluating && examiner.reader.world.pointee.device.passcode?.text.text == typed
    }
    let flow = examiner.explorer.generator.plan.flow
    return flow.secrets.indices.contains { number in
      let value = flow.secretValue(number, in: world)
      return value != 0 && flow.secretValue(number, of: typed) == value
    }
  }

  func ways(atMost most: Int) -> [(draft: ScenarioDraft, end: UInt32)] {
    var labels: [Label] = []
    var seen = [UInt8](repeating: 0, count: graph.count)
    func add(_ label: Label) {
      let bit: UInt8 = 1 << label.phase.rawValue
      guard seen[Int(label.state)] & bit == 0 else { return }
      seen[Int(label.state)] |= bit
      labels.append(label)
    }
    for state in examiner.explorer.beginnings { add(Label(state: state, phase: .other, parent: -1, step: 0)) }
    var (found, next): ([(ScenarioDraft, UInt32)], Int) = ([], 0)
    while next < labels.count, found.count < most {
      let label = labels[next]
      defer { next += 1 }
      guard examiner.isExpanded(label.state) else { continue }
      for step in graph.steps(of: Int(label.state)) {
        let target = graph.targets[step]
        guard examiner.isExpanded(target) else { continue }
        let phase = phase(after: label, by: step, to: target)
        let after = Label(state: target, phase: phase, parent: Int32(next), step: step)
        if phase == .unseen, isSeen(target) {
          if found.count < most { found.append((draft(to: after, labels), target)) }
        } else {
          add(after)
        }
      }
    }
    judged = screens.indices.lazy.filter { seen[$0] != 0 }.reduce(0) { count, state in
      count + graph.steps(of: state).count { self.enters(by: $0, from: UInt32(state)) }
    }
    return found
  }

  /// Whether a step leads to a sensitive screen from elsewhere.
  private func enters(by step: Int, from state: UInt32) -> Bool {
    let target = graph.targets[step]
    return examiner.isExpanded(target) && screens[Int(target)] != 0
      && screens[Int(target)] != screens[Int(state)]
  }

  private func phase(after label: Label, by step: Int, to target: UInt32) -> Phase {
    if effects[step] == .proves || effects[step] == .keeps && label.phase == .proved { return .proved }
    if enters(by: step, from: label.state) { return .unseen }
    return screens[Int(target)] != 0 && label.phase == .unseen ? .unseen : .other
  }

  /// Whether nothing is in front of what the app shows.
  private func isSeen(_ state: UInt32) -> Bool {
    let screen = examiner.screen(of: state)
    return screen.system == nil && screen.app != nil
  }

  private func draft(to last: Label, _ labels: [Label]) -> ScenarioDraft {
    var way = [last]
    while let first = way.last, first.parent >= 0 { way.append(labels[Int(first.parent)]) }
    way.reverse()
    let start = examiner.explorer.beginnings.firstIndex(of: way[0].state) ?? 0
    let moves = zip(way, way.dropFirst()).map { examiner.move(in: $0.state, by: $1.step) }
    return examiner.explorer.draft(of: MovePath(start: start, moves: moves))
  }
}
