import DeviceSimulation
import FlowFiles
import UnlockEngine

/// Answers questions about what was explored.
///
/// What is found is found in states whose waits may have been lengthened: whoever asked plays the ways that are told, and takes the
/// first that leads there.
final class Examiner {
  let explorer: Explorer
  let result: ExplorationResult
  let reader: StateReader
  /// By screen: whether private content is to be seen, with nothing of the system’s over it.
  private let isOpenScreen: [Bool]
  private(set) lazy var kinds = StepKinds(of: explorer, reader)
  /// By state: which secrets are set, and a bit once that is known. No lazy one: each write would copy it.
  private var secrets: [UInt32]
  private(set) lazy var openStates = (0..<explorer.graph.expandedCount).lazy.filter { self.isOpen($0) }.map {
    UInt32($0)
  }
  private(set) lazy var asksForBiometry = (0..<explorer.graph.devices.count).contains { number in
    let device = explorer.graph.devices[UInt32(number)].pointee
    return device.isEvaluating && device.isScanning
  }

  /// Steps with a right entry of some secret.
  private(set) lazy var rightEntries = explorer.rightEntries()

  private(set) lazy var timeLimits = findTimeLimits()
  private(set) lazy var longestTimes = findLongestTimes()

  /// By state: whether anybody can come in from it who leaves the owner’s secrets as they are.
  private(set) lazy var isFree = leads(keepingSecrets: true) { $0.isAnybodys }

  /// How many ways are told: the first is the shortest.
  static var mostWitnesses: Int { 8 }
  /// After so many states that show nothing to who lengthens no waits, no more are tried.
  static var mostUnshown: Int { 500 }

  init(_ explorer: Explorer, _ result: ExplorationResult) {
    (self.explorer, self.result) = (explorer, result)
    reader = StateReader(of: explorer)
    secrets = Array(repeating: 0, count: explorer.graph.count)
    isOpenScreen = explorer.screens.map(\.isIn)
  }

  func answer(_ question: FlowQuestion) -> FlowAnswer {
    if question.isAboutContent, !explorer.generator.plan.flow.hasContent {
      return .missing(word: "private:", because: "it would say what only its owner may see")
    }
    let answer = answerSoFar(question)
    if explorer.isComplete, explorer.untyped.isEmpty { return answer }
    // What was never met may be where nobody looked.
    switch answer {
    case .broken, .undecided, .missing: return answer
    case .holds, .holdsByFigure, .notApplicable: return notWhole
    }
  }

  private func answerSoFar(_ question: FlowQuestion) -> FlowAnswer {
    switch question {
    case .rule(let name): rule(name)
    case .idle(let length): idle(length)
    case .overallTimeout(let length): overallTimeout(length)
    case .guesses(let most, let pause): guesses(atMost: most, pause)
    case .lastTryIsTold: lastTryIsTold()
    case .blockedComeBack: blockedComeBack()
    case .wrongEntriesAreTold: wrongEntriesAreTold()
    case .padsSpeakOfNoPasscode: padsSpeakOfNoPasscode()
    case .triesOutlastMatches: triesOutlastMatches()
    case .anotherFaceOpensNothing: anotherFaceOpensNothing()
    case .promptsReleaseKeys: promptsReleaseKeys()
    case .sensitiveScreensNeedProof: sensitiveScreensNeedProof()
    case .otherWaysThanBiometry: otherWaysThanBiometry()
    case .otherWaysThanTyping: otherWaysThanTyping()
    case .passcodeOpensNothing: passcodeOpensNothing()
    case .passcodeIsNeeded: passcodeIsNeeded()
    case .switcherShowsNothingPrivate: switcherShowsNothingPrivate()
    case .restartsNeedProof: restartsNeedProof()
    case .promptsAreAskedFor(let length): promptsAreAskedFor(length)
    case .timeLimitsAreWarnedOf(let length): timeLimitsAreWarnedOf(length)
    case .digits(let least, let most): digits(least, most)
    case .easyCodesAreRefused: easyCodesAreRefused()
    case .refusedCodesAreTold: refusedCodesAreTold()
    case .failedScans(let most): failedScans(most)
    case .whatIsConfirmedShows: whatIsConfirmedShows()
    case .wrongElementsLookAlike: wrongElementsLookAlike()
    case .timeLimitsAreTold: timeLimitsAreTold()
    case .timeLimitsCanBeShortened: timeLimitsCanBeShortened()
    case .faceIDHasReason: faceIDHasReason()
    }
  }

  // MARK: States

  @inline(__always)
  func isOpen(_ state: Int) -> Bool { isOpenScreen[Int(explorer.graph.screens[state])] }

  func screen(of state: UInt32) -> Screen { explorer.screens[Int(explorer.graph.screens[Int(state)])] }

  func device(of state: Int) -> Device { explorer.graph.devices[explorer.graph.keys[state].device].pointee }

  func isExpanded(_ state: UInt32) -> Bool { Int(state) < explorer.graph.expandedCount }

  /// By state: whether an open one can be come to by some kinds of steps; or else one of the steps that somebody looks for. Gone
  /// backwards from those, each step once.
  func leads(
    keepingSecrets: Bool = false, by isTaken: (StepKinds.Kind) -> Bool,
    to isSought: ((UInt32, UInt32) -> Bool)? = nil
  ) -> [Bool] {
    let kinds = kinds
    return leads(keepingSecrets: keepingSecrets, along: { isTaken(kinds.kind(of: $0)) }, to: isSought)
  }

  /// The same by steps, by their numbers.
  func leads(
    keepingSecrets: Bool, along isTaken: (Int) -> Bool, to isSought: ((UInt32, UInt32) -> Bool)? = nil
  ) -> [Bool] {
    let graph = StepTable(explorer.graph)
    func keeps(_ state: UInt32, _ target: UInt32) -> Bool { !keepingSecrets || keepsSecrets(state, target) }
    var open: [UInt32] = []
    for state in 0..<explorer.graph.expandedCount {
      let isEnd =
        isSought.map { isSought in
          graph.steps(of: state).contains { step in
            isSought(UInt32(state), graph.targets[step]) && isTaken(step)
              && keeps(UInt32(state), graph.targets[step])
          }
        } ?? isOpen(state)
      if isEnd { open.append(UInt32(state)) }
    }
    var leads = Array(repeating: false, count: graph.count)
    for state in open { leads[Int(state)] = true }
    let sources = StepSources(graph) { isTaken($0) }
    while let target = open.popLast() {
      for state in sources[target] where !leads[Int(state)] && keeps(state, target) {
        leads[Int(state)] = true
        open.append(state)
      }
    }
    return leads
  }

  /// Whether no secret of the owner’s is taken away in a step: who begins anew sees what is his own.
  func keepsSecrets(_ state: UInt32, _ target: UInt32) -> Bool {
    setSecrets(in: state) & ~setSecrets(in: target) == 0
  }

  private func setSecrets(in state: UInt32) -> UInt32 {
    let isKnown: UInt32 = 1 << 31
    if secrets[Int(state)] == 0 {
      let flow = explorer.generator.plan.flow
      reader.load(Int(state))
      let world = VisibleWorld(reader.world)
      secrets[Int(state)] = flow.secrets.indices.reduce(isKnown) { bits, number in
        flow.secretValue(number, in: world) == 0 ? bits : bits | 1 << UInt32(number)
      }
    }
    return secrets[Int(state)]
  }

  /// The secrets that are the owner’s in a state, by their values.
  func ownersSecrets(in state: UInt32) -> [UInt64] {
    let flow = explorer.generator.plan.flow
    reader.load(Int(state))
    let world = VisibleWorld(reader.world)
    return flow.secrets.indices.map { flow.secretValue($0, in: world) }
  }

  /// Whether a step is typing that takes nothing which the owner knows: a code that somebody chose himself is his.
  func isTypedByAnybody(_ step: Int, _ owners: [UInt64]) -> Bool {
    guard let number = kinds.text(of: step) else { return false }
    guard number >= 0 else { return true }
    let text = String(String.UnicodeScalarView(explorer.generator.texts[number]))
    let flow = explorer.generator.plan.flow
    return !owners.indices.contains { owners[$0] != 0 && flow.secretValue($0, of: text) == owners[$0] }
  }

  // MARK: Ways

  /// The way to a state, and on by one of its steps.
  func way(to state: UInt32, by step: Int? = nil) -> ScenarioDraft {
    way(to: state, along: step.map { [(state, $0)] } ?? [])
  }

  /// The same, and on along some steps.
  func way(to state: UInt32, along steps: [(state: UInt32, step: Int)]) -> ScenarioDraft {
    let before = explorer.path(to: state)
    return explorer.draft(
      of: MovePath(start: before.start, moves: before.moves + steps.map { move(in: $0.state, by: $0.step) }))
  }

  /// The way along some steps from where the flow begins to a state.
  func way(along steps: [(state: UInt32, step: Int)], to state: UInt32) -> ScenarioDraft {
    let start = explorer.beginnings.firstIndex(of: steps.first?.state ?? state) ?? 0
    return explorer.draft(of: MovePath(start: start, moves: steps.map { move(in: $0.state, by: $0.step) }))
  }

  /// The world of a state, as the way there leads to it where no wait is lengthened; `nil` where that leads elsewhere.
  func plainWorld(at state: UInt32) -> World<FileFlow>? {
    if explorer.generator.lengthened.isEmpty {
      reader.load(Int(state))
      return reader.world.pointee
    }
    guard let world = explorer.replay(explorer.path(to: state))?.end.world as? World<FileFlow>,
      world.screen == screen(of: state)
    else { return nil }
    return world.rebased
  }

  /// What is done in a step of a state.
  func move(in state: UInt32, by step: Int) -> Move {
    explorer.moves(from: state)[step - explorer.graph.steps(of: Int(state)).lowerBound]
  }

  /// A way with what is to be seen at its end.
  func witness(
    _ way: ScenarioDraft, then steps: [ScenarioStep], at screen: Screen, by figure: LimitedFigure? = nil,
    _ finding: String
  ) -> Witness {
    var draft = way
    draft.title = finding
    draft.steps += steps
    let limit = figure.flatMap { explorer.generator.plan.flow.limit(of: $0) }
    return Witness(draft, place: screen.place, limit: limit, finding: finding)
  }

  /// Ways to the nearest of some states; `nil` where there are none.
  func broken(
    _ states: some Sequence<UInt32>, then steps: (UInt32) -> [ScenarioStep],
    by figure: (UInt32) -> LimitedFigure? = { _ in nil }, _ finding: (Screen) -> String
  ) -> FlowAnswer? {
    let found = states.prefix(Self.mostWitnesses).map { state in
      witness(
        way(to: state), then: steps(state), at: screen(of: state), by: figure(state),
        finding(screen(of: state)))
    }
    return found.isEmpty ? nil : .broken(found)
  }

  /// What somebody sees who is in.
  func seen(_ screen: Screen) -> ScenarioStep {
    var all: [Expectation] = [.screen(screen.app?.id), .system(nil)]
    if let text = screen.app?.longestText, !text.isEmpty { all.append(.shows(text)) }
    return .expect(all)
  }

  /// A screen by its title, for people.
  func name(_ screen: Screen) -> String { screen.place ?? screen.top?.id ?? "the phone" }

  var notWhole: FlowAnswer {
    .undecided(
      explorer.untyped.first.map {
        "nothing wrong that “explore” types fits on \($0), and this only the whole tells"
      }
        ?? "only part of the flow was explored, and this only the whole tells")
  }
  var nothingPrivate: FlowAnswer { .notApplicable("nothing private was seen") }
}

extension Explorer {
  /// What was explored, to be asked about.
  public func examined(_ result: ExplorationResult) -> ExaminedFlow {
    let examiner = Examiner(self, result)
    return ExaminedFlow(
      result: result, asksForBiometry: { examiner.asksForBiometry }, secrets: generator.plan.flow.secrets,
      answer: { examiner.answer($0) })
  }
}
