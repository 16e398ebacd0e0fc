import UnlockEngine

/// Goes through two flows, or one under two settings, in lock-step: whatever a user, the device or a server can do is
/// done to both phones, and what is to be seen is compared after each step.
///
/// Breadth first over pairs of states, so that the first pair that differs in some way is a nearest one. Where other
/// layers are on top, nothing can be done to both any more, and the ways part: from there only time passes, to see
/// whether they meet again by themselves.
public final class Comparison {
  let sides: (a: ComparisonSide, b: ComparisonSide)
  let systems: (a: TransitionSystem, b: TransitionSystem)
  let vocabulary: SharedVocabulary
  let starts: [SharedStart]
  let comparer: ScreenComparer
  /// Starting points that the settings of a side don't go with.
  let leftOut: [String]
  private let ignoresFacts: Bool
  private let isOne: Bool

  private var table = StateTable()
  private var pairs = GrowableBuffer<UInt64>()
  /// By pair: the one that it was first reached from, and which of the inputs there led to it.
  private var parents = GrowableBuffer<UInt32>()
  private var ordinals = GrowableBuffer<UInt16>()
  /// By visited pair: what stands there.
  private var standings = GrowableBuffer<Standing>()
  /// The pairs of the starting points.
  private var beginnings: [UInt32] = []
  private var levelEnd = 0
  private var inputs: [SharedInput] = []
  private var targets = GrowableBuffer<UInt32>()

  private var verdicts = PairMemo<ScreenComparer.Verdict>()
  private var factVerdicts = PairMemo<[SideDifference]>()
  /// By likeness: what was found of it.
  private var groups: [SideDifference.Likeness: Int] = [:]
  private var findings: [Finding] = []
  public private(set) var progress = ComparisonProgress()
  private var ending = ExplorationResult.Ending.stopped

  /// Mistakes in the settings of a side are told when not even one starting point goes with them.
  public init(
    _ a: ComparisonSide, _ b: ComparisonSide, ignoring ignored: Set<Ignored> = []
  ) throws(ComparisonMistakes) {
    sides = (a, b)
    let all = SharedStart.all(a, b)
    var mistakes = ComparisonMistakes(a: [], b: [])
    var fitting: [SharedStart] = []
    for start in all {
      let wrong = (a: start.a.mistakes(forFlow: a.flow.flow), b: start.b.mistakes(forFlow: b.flow.flow))
      if wrong.a.isEmpty, wrong.b.isEmpty { fitting.append(start) }
      if mistakes.a.isEmpty, mistakes.b.isEmpty { mistakes = ComparisonMistakes(a: wrong.a, b: wrong.b) }
    }
    if fitting.isEmpty { throw mistakes }
    starts = fitting
    leftOut = all.map(\.title).filter { title in !fitting.contains { $0.title == title } }
    let setups = (a: fitting.map(\.a), b: fitting.map(\.b))
    isOne = a.flow.isOne(with: b.flow)
    var words = a.flow.vocabulary(setups.a)
    words.add(b.flow.vocabulary(setups.b))
    let first = a.flow.system(isOne ? setups.a + setups.b : setups.a, words)
    systems = (first, isOne ? first : b.flow.system(setups.b, words))
    vocabulary = words
    ignoresFacts = ignored.contains(.facts)
    comparer = ScreenComparer(ignored: ignored, flows: (a.name, b.name))
    do throws(SetupErrors) {
      for start in fitting {
        let (a, b) = (try systems.a.begin(start.a), try systems.b.begin(start.b))
        beginnings.append(UInt32(add(a, b, from: .max, ordinal: 0).number))
      }
    } catch {
      throw ComparisonMistakes(a: error.all, b: [])
    }
  }

  deinit {
    table.free()
    pairs.free()
    parents.free()
    ordinals.free()
    standings.free()
    targets.free()
    verdicts.free()
    factVerdicts.free()
  }

  /// Compares until every pair was visited, until there are so many, until told to stop, or until there is no room.
  public func compare(
    pairLimit: Int = .max, goesOn: (ComparisonProgress) -> Bool = { _ in true }
  ) -> ComparisonResult {
    ending = search(pairLimit, goesOn)
    return ComparisonResult(self, findings, ending)
  }

  private func search(
    _ pairLimit: Int, _ goesOn: (ComparisonProgress) -> Bool
  ) -> ExplorationResult.Ending {
    var next = 0
    while next < pairs.count {
      if next == levelEnd {
        if next > 0 { progress.depth += 1 }
        levelEnd = pairs.count
      }
      if next & 4095 == 0 {
        progress.pairs = pairs.count
        guard goesOn(progress) else { return .stopped }
        guard systems.a.hasRoom(), systems.b.hasRoom(), pairs.count < 1 << 30 else { return .full }
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

  private var byteCount: Int {
    let own = table.byteCount + pairs.byteCount + parents.byteCount + ordinals.byteCount + standings.byteCount
    return own + systems.a.byteCount() + (isOne ? 0 : systems.b.byteCount())
  }

  private func add(_ a: UInt32, _ b: UInt32, from parent: UInt32, ordinal: Int) -> (number: Int, isNew: Bool)
  {
    let key = StateKey(word: UInt64(a) << 32 | UInt64(b))
    let (number, isNew) = table.intern(key)
    if isNew {
      pairs.append(key.word)
      parents.append(parent)
      ordinals.append(UInt16(ordinal))
    }
    return (Int(number), isNew)
  }

  // MARK: A pair

  private struct Pair {
    let a: UInt32
    let b: UInt32
    init(_ word: UInt64) { (a, b) = (UInt32(word >> 32), UInt32(truncatingIfNeeded: word)) }
  }

  /// Takes up a pair, and tells whether it is one state that both are in.
  private func load(_ number: Int) -> Bool {
    let pair = Pair(pairs[number])
    systems.a.load(pair.a, .a)
    if isOne, pair.a == pair.b { return true }
    systems.b.load(pair.b, .b)
    return false
  }

  /// What stands at a pair.
  private enum Standing: UInt8 {
    case together, parted
    /// Parted, and so was every pair that led there: what two phones show that went different ways tells nothing.
    case longParted
  }

  private func hasParted(_ number: UInt32) -> Bool { number != .max && standings[Int(number)] != .together }

  private func expand(_ number: Int) {
    let isSame = load(number)
    if isSame { return expandAlone(number) }
    let verdict = self.verdict
    let standing: Standing = !verdict.parts ? .together : hasParted(parents[number]) ? .longParted : .parted
    standings.append(standing)
    if standing != .longParted {
      note(at: number, verdict) { [self] in path(to: number) }
      _ = load(number)
    }
    listInputs(verdict)
    var shown: [(number: Int, ordinal: Int)] = []
    for (ordinal, input) in inputs.enumerated() {
      let (a, b) = (systems.a.step(input, .a), systems.b.step(input, .b))
      let (child, isNew) = add(a, b, from: UInt32(number), ordinal: ordinal)
      guard !isNew, standing == .together else { continue }
      if child >= standings.count {
        // Nothing hangs on it yet: it comes from here as well, where the two were still together.
        guard hasParted(parents[child]) else { continue }
        parents[child] = UInt32(number)
        ordinals[child] = UInt16(ordinal)
      } else if standings[child] == .longParted {
        shown.append((child, ordinal))
      }
    }
    progress.steps += inputs.count
    for child in shown { show(child.number, from: number, child.ordinal) }
  }

  /// Both are in one state, and will be in one state after anything that is done to both.
  private func expandAlone(_ number: Int) {
    standings.append(.together)
    systems.a.expand(&targets)
    for index in 0..<targets.count {
      table.prepare(StateKey(word: UInt64(targets[index]) << 32 | UInt64(targets[index])))
    }
    for index in 0..<targets.count {
      _ = add(targets[index], targets[index], from: UInt32(number), ordinal: index)
    }
    progress.steps += targets.count
  }

  /// Notes a pair that was thought to be long parted, and is led to by one where both were together.
  private func show(_ child: Int, from number: Int, _ ordinal: Int) {
    standings[child] = .parted
    _ = load(child)
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
    if load(number) { systems.a.listInputs(&inputs) } else { listInputs(verdict) }
  }

  /// What can be done to both: taps first.
  private func listInputs(_ verdict: ScreenComparer.Verdict) {
    inputs.removeAll(keepingCapacity: true)
    if !verdict.parts { inputs += verdict.taps }
    systems.a.addInputs(.a, &inputs)
    systems.b.addInputs(.b, &inputs)
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
  private func note(at number: Int, _ verdict: ScreenComparer.Verdict, _ way: () -> SharedWay) {
    let differences = verdict.differences + (ignoresFacts ? [] : factDifferences())
    for difference in differences {
      let likeness = difference.likeness
      let group = groups[likeness] ?? findings.count
      if group == findings.count {
        groups[likeness] = group
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
  func path(to number: Int) -> SharedWay {
    var way: [SharedInput] = []
    var place = UInt32(number)
    while parents[Int(place)] != .max {
      let parent = Int(parents[Int(place)])
      listInputs(at: parent)
      way.append(inputs[Int(ordinals[Int(place)])])
      place = UInt32(parent)
    }
    return SharedWay(start: beginnings.firstIndex(of: place) ?? 0, inputs: way.reversed())
  }

  /// How a pair whose ways parted goes on when only time passes.
  func parting(at number: Int) -> Parting {
    var level = [(word: pairs[number], passed: Int64(0))]
    var known: Set<UInt64> = [pairs[number]]
    var hasBegun = false
    for _ in 0..<4 {
      var next: [(word: UInt64, passed: Int64)] = []
      for place in level where known.count < 200 {
        let pair = Pair(place.word)
        systems.a.load(pair.a, .a)
        systems.b.load(pair.b, .b)
        let verdict = self.verdict
        if !verdict.parts { return hasBegun ? .meetAgain(after: .milliseconds(place.passed)) : .goOn }
        listInputs(verdict)
        for input in inputs {
          let word = UInt64(systems.a.step(input, .a)) << 32 | UInt64(systems.b.step(input, .b))
          if known.insert(word).inserted { next.append((word, place.passed + (input.elapsed ?? 0))) }
        }
      }
      (level, hasBegun) = (next, true)
    }
    return .part
  }
}
