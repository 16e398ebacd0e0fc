import FlowFiles
import UnlockEngine

/// Goes through two flows, or one under two settings, in lock-step: whatever a user, the device or a server can do is
/// done to both phones, and what is to be seen is compared after each step.
///
/// Breadth first over pairs of states, so that the first pair that differs in some way is a nearest one. Where other
/// layers are on top, nothing can be done to both any more, and the ways part: from there only time passes, to see
/// whether they meet again by themselves.
public final class Comparison {
  let sides: (a: ComparisonSide, b: ComparisonSide)
  let systems: (a: FlowSystem, b: FlowSystem)
  let vocabulary: SharedVocabulary
  let starts: [SharedStart]
  let comparer: ScreenComparer
  /// Starting points from which nothing is compared, and why.
  let leftOut: [String]
  /// The pads and fields that take other entries on the other side.
  let differingBounds: Set<String>
  private let ignoresFacts: Bool
  let isOne: Bool

  private(set) var pairs = PairGraph()
  /// The pairs of the starting points.
  private var beginnings: [Int] = []
  private var levelEnd = 0
  private var inputs: [SharedInput] = []
  private var targets = GrowableBuffer<UInt32>()

  private var verdicts = PairMemo<ScreenComparer.Verdict>()
  private var factVerdicts = PairMemo<[SideDifference]>()
  /// By group key: what was found of it.
  private var groups: [SideDifference.GroupKey: Int] = [:]
  private var findings: [Finding] = []
  public private(set) var progress = ComparisonProgress()
  private var ending = ExplorationResult.Ending.stopped

  /// Mistakes in the settings of a side are told when not even one starting point goes with them.
  public init(
    _ a: ComparisonSide, _ b: ComparisonSide, ignoring ignored: Set<Ignored> = []
  ) throws(ComparisonMistakes) {
    let (a, b) = ComparisonSide.lowered(a, b)
    sides = (a, b)
    let (all, others) = SharedStart.all(a, b)
    var mistakes = ComparisonMistakes(a: [], b: [])
    var fitting: [SharedStart] = []
    for start in all {
      let wrong = (a: start.a.mistakes(for: a.flow.flow), b: start.b.mistakes(for: b.flow.flow))
      if wrong.a.isEmpty, wrong.b.isEmpty { fitting.append(start) }
      if mistakes.a.isEmpty, mistakes.b.isEmpty { mistakes = ComparisonMistakes(a: wrong.a, b: wrong.b) }
    }
    if fitting.isEmpty { throw mistakes }
    starts = fitting
    leftOut =
      all.map(\.title).filter { title in !fitting.contains { $0.title == title } }
      .map { "\($0): doesn’t go with the settings" } + others
    let setups = (a: fitting.map(\.a), b: fitting.map(\.b))
    isOne = a.flow.isOne(with: b.flow)
    differingBounds = ComparedFlow.differing(
      a.flow.boundaries(setups.a), b.flow.boundaries(setups.b))
    let flows = (a: a.flow.measured(at: differingBounds), b: b.flow.measured(at: differingBounds))
    var words = flows.a.vocabulary(setups.a)
    words.add(flows.b.vocabulary(setups.b))
    // What only one side's facts tell is no difference, and needn't be kept apart.
    let shown =
      ignored.contains(.facts) ? [] : a.flow.facts(fitting[0].a).intersection(b.flow.facts(fitting[0].b))
    let first = flows.a.system(isOne ? setups.a + setups.b : setups.a, words, shown)
    systems = (first, isOne ? first : flows.b.system(setups.b, words, shown))
    vocabulary = words
    ignoresFacts = ignored.contains(.facts)
    comparer = ScreenComparer(ignoring: ignored, flows: (a.name, b.name))
    do throws(SetupErrors) {
      for start in fitting {
        let (a, b) = (try systems.a.begin(start.a), try systems.b.begin(start.b))
        beginnings.append(pairs.add(a, b, from: nil, ordinal: 0).number)
      }
    } catch { throw ComparisonMistakes(a: error.all, b: []) }
  }

  deinit {
    pairs.free()
    targets.free()
    verdicts.free()
    factVerdicts.free()
  }

  /// Compares with waits that are exact, where that leads to few pairs, or else with what is left of waits lengthened.
  ///
  /// - Throws: mistakes in the settings of a side.
  public static func result(
    of a: ComparisonSide, _ b: ComparisonSide, ignoring ignored: Set<Ignored> = [], pairLimit: Int,
    goesOn: (ComparisonProgress) -> Bool
  ) throws(ComparisonMistakes) -> ComparisonResult {
    let exact = try Comparison(a.withExactWaits, b.withExactWaits, ignoring: ignored)
    let result = exact.compare(pairLimit: min(pairLimit, mostPairsWithExactWaits), goesOn: goesOn)
    if result.isComplete { return result }
    let all = try Comparison(a, b, ignoring: ignored).compare(pairLimit: pairLimit, goesOn: goesOn)
    // Where there was too little time for it, more is known of what was compared before.
    let isBehind =
      all.progress.pairs < result.progress.pairs && all.differences.count <= result.differences.count
    return all.ending == .stopped && isBehind ? result : all
  }

  /// These are compared in half a second, and lost where there are more.
  private static let mostPairsWithExactWaits = 30_000

  /// Compares until every pair was visited, until there are so many, until told to stop, or until there is no room.
  public func compare(
    pairLimit: Int = .max, goesOn: (ComparisonProgress) -> Bool = { _ in true }
  ) -> ComparisonResult {
    ending = search(pairLimit, goesOn)
    return ComparisonResult(self, findings, ending)
  }

  private func search(_ pairLimit: Int, _ goesOn: (ComparisonProgress) -> Bool) -> ExplorationResult.Ending {
    var next = 0
    while next < pairs.count {
      if next == levelEnd {
        if next > 0 { progress.depth += 1 }
        levelEnd = pairs.count
      }
      if next & 4095 == 0 {
        progress.pairs = pairs.count
        guard goesOn(progress) else { return .stopped }
        guard systems.a.hasRoom, systems.b.hasRoom, pairs.count < 1 << 30 else { return .full }
        guard MemoryRoom.isThere(for: byteCount * 3 / 2 + 64 << 20) else { return .noMemory }
      }
      guard pairs.count < pairLimit else { return .stopped }
      expand(next)
      next += 1
      progress.expanded = next
      progress.pairs = pairs.count
    }
    return .complete
  }

  private var byteCount: Int { pairs.byteCount + systems.a.byteCount + (isOne ? 0 : systems.b.byteCount) }

  // MARK: A pair

  /// Takes up a pair, and tells whether it is one state that both are in.
  private func load(_ pair: PairGraph.Pair) -> Bool {
    systems.a.load(pair.a, for: .a)
    if isOne, pair.a == pair.b { return true }
    systems.b.load(pair.b, for: .b)
    return false
  }

  private func expand(_ number: Int) {
    if load(pairs[number]) { return expandAlone(number) }
    let verdict = self.verdict
    let isTogether = !verdict.parts
    let isLongParted = !isTogether && pairs.comesFromParted(number)
    pairs.visit(isTogether ? .together : isLongParted ? .longParted : .parted)
    if !isLongParted {
      note(at: number, verdict) { [self] in path(to: number) }
      _ = load(pairs[number])
    }
    listInputs(verdict)
    var shown: [(number: Int, ordinal: Int)] = []
    for (ordinal, input) in inputs.enumerated() {
      let (a, b) = (systems.a.step(input, .a), systems.b.step(input, .b))
      let (child, isNew) = pairs.add(a, b, from: number, ordinal: ordinal)
      guard !isNew, isTogether else { continue }
      switch pairs.standing(of: child) {
      case nil: pairs.come(child, from: number, ordinal: ordinal)
      case .longParted?: shown.append((child, ordinal))
      case .together?, .parted?: break
      }
    }
    progress.steps += inputs.count
    for child in shown { show(child.number, from: number, child.ordinal) }
  }

  /// Both are in one state, and will be in one state after anything that is done to both.
  private func expandAlone(_ number: Int) {
    pairs.visit(.together)
    systems.a.expand(into: &targets)
    for index in 0..<targets.count { pairs.prepare(targets[index], targets[index]) }
    for index in 0..<targets.count {
      _ = pairs.add(targets[index], targets[index], from: number, ordinal: index)
    }
    progress.steps += targets.count
  }

  /// Notes a pair that was thought to be long parted, and is led to by one where both were together.
  private func show(_ child: Int, from number: Int, _ ordinal: Int) {
    pairs.show(child)
    _ = load(pairs[child])
    note(at: child, verdict) { [self] in
      var way = path(to: number)
      listInputs(at: number)
      way.inputs.append(inputs[ordinal])
      return way
    }
  }

  /// What came of comparing the screens of the pair that is taken up.
  private var verdict: ScreenComparer.Verdict {
    let (a, b) = (systems.a.screenNumber(.a), systems.b.screenNumber(.b))
    return verdicts.value(a, b) { comparer.verdict(systems.a.screen(a), systems.b.screen(b)) }
  }

  /// Takes up a pair, and lists what was done from there.
  private func listInputs(at number: Int) {
    if load(pairs[number]) { systems.a.listInputs(&inputs) } else { listInputs(verdict) }
  }

  /// What can be done to both: taps first.
  private func listInputs(_ verdict: ScreenComparer.Verdict) {
    inputs.removeAll(keepingCapacity: true)
    if !verdict.parts { inputs += verdict.taps.map { .tap($0.a, $0.b) } }
    systems.a.addInputs(.a, to: &inputs)
    systems.b.addInputs(.b, to: &inputs)
    // Set back for the sake of one side, the date would put off the other's wait again and again.
    if systems.a.isPutOff(.a) || systems.b.isPutOff(.b) { inputs.removeAll { $0 == .date(.back) } }
    if verdict.parts {
      inputs.removeAll { $0.elapsed == nil }
    } else if !verdict.takesTyping {
      inputs.removeAll(where: \.isTyping)
    } else if verdict.longestEntry < .max {
      inputs.removeAll { input in
        if case .type(let entry) = input { return vocabulary.scalars(entry).count > verdict.longestEntry }
        return false
      }
    }
  }

  private func factDifferences() -> [SideDifference] {
    let a = systems.a.factNumbers(.a)
    let b = systems.b.factNumbers(.b)
    return differences(of: a.app, b.app) + differences(of: a.device, b.device)
  }

  private func differences(of a: Int, _ b: Int) -> [SideDifference] {
    if isOne, a == b { return [] }
    return factVerdicts.value(a, b) { SideDifference.all(between: systems.a.facts(a), systems.b.facts(b)) }
  }

  // MARK: What was found

  /// Notes what differs at the pair that is taken up.
  private func note(at number: Int, _ verdict: ScreenComparer.Verdict, _ way: () -> SharedPath) {
    let differences = verdict.differences + (ignoresFacts ? [] : factDifferences())
    for difference in differences {
      let key = difference.groupKey
      let group = groups[key] ?? findings.count
      if group == findings.count {
        groups[key] = group
        findings.append(Finding(difference))
        progress.differences += 1
      }
      findings[group].pairs += 1
      if findings[group].example == nil, findings[group].tries < Finding.mostTries {
        findings[group].tries += 1
        findings[group].example = example(of: difference, at: number, way())
      }
    }
  }

  /// The way to a pair: its starting point, and what is done.
  func path(to number: Int) -> SharedPath {
    var way: [SharedInput] = []
    var place = number
    while let origin = pairs.origin(of: place) {
      listInputs(at: origin.parent)
      way.append(inputs[origin.ordinal])
      place = origin.parent
    }
    guard let start = beginnings.firstIndex(of: place) else {
      preconditionFailure("a path begins at a starting point")
    }
    return SharedPath(start: start, inputs: way.reversed())
  }

  /// What both sides begin with, one pair for each starting point.
  public var setups: [(a: Setup, b: Setup)] { starts.map { ($0.a, $0.b) } }

  // MARK: For who looks on from a pair

  /// Takes up a pair, and tells whether the same can be done to both there.
  func isTogether(at pair: PairGraph.Pair) -> Bool { load(pair) || !verdict.parts }

  /// The times that can pass at a pair whose ways have parted, taken up before.
  func waitsWhereParted() -> [SharedInput] {
    listInputs(verdict)
    return inputs
  }
}
