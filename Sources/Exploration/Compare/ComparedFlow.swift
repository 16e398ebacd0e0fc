import DeviceSimulation
import FlowFiles
import UnlockEngine

/// A flow that can be compared with another: what makes its side of a comparison.
public struct ComparedFlow: Sendable {
  private let plan: ExplorationPlan<FileFlow>
  /// Limits that the plan lowers, unless somebody sets them.
  private(set) var policy: [Setup.Entry]
  /// Whether waits take exactly as long as they are, and are broken off, too.
  private var hasExactWaits = false
  /// The pads and fields into which the shortest and the longest entries go.
  private var measured: Set<String> = []

  public init(_ flow: FileFlow) { self.init(flow.plan) }

  init(_ plan: ExplorationPlan<FileFlow>) { (self.plan, policy) = (plan, plan.policy) }

  public var flow: FileFlow { plan.flow }
  var starts: [StartingPoint] { plan.starts }
  var bounds: [String] { hasExactWaits ? plan.withExactWaits.bounds : plan.bounds }
  var within: [String] { plan.within }

  /// How short and how long entries may be where worlds begin, by pads and fields, and the codes that pads refuse.
  func boundaries(_ setups: [Setup]) -> [String: Set<Int>] {
    plan.worlds(of: setups).flatMap { plan.boundaryEntries($0.limits) }.reduce(into: [:]) {
      $0[$1.place, default: []].insert($1.text.text.count)
    }
  }

  /// The places of entries that both sides take otherwise; of codes that only one side's pad refuses, some.
  static func differing(_ a: [String: Set<Int>], _ b: [String: Set<Int>]) -> Set<String> {
    let places = Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
    var (found, refused): (Set<String>, [Substring: Int]) = ([], [:])
    for place in places {
      guard let word = place.firstRange(of: ExplorationPlan<FileFlow>.BoundaryEntry.refused) else {
        if a[place] != nil, b[place] != nil { found.insert(place) }
        continue
      }
      refused[place[..<word.lowerBound], default: 0] += 1
      if refused[place[..<word.lowerBound], default: 0] <= mostRefused { found.insert(place) }
    }
    return found
  }

  /// Each of them is typed wherever its pad is.
  private static var mostRefused: Int { 3 }

  func vocabulary(_ setups: [Setup]) -> SharedVocabulary {
    plan.fitted(to: setups, typingAt: measured).vocabulary
  }

  /// The names of the facts that its app has where a world begins.
  func facts(_ setup: Setup) -> Set<String> {
    let world: World<FileFlow>? = try? setup.world(for: flow)
    return Set(world?.appFacts.map(\.name) ?? [])
  }

  /// A side of which some of the app's facts are looked at.
  func system(_ setups: [Setup], _ words: SharedVocabulary, _ facts: Set<String>) -> FlowSystem {
    let plan = (hasExactWaits ? plan.withExactWaits : plan).fitted(to: setups, typingAt: measured)
    return FlowSystem(plan.observing(Observed(facts: facts), alsoSetting: words.server), words)
  }

  /// The same flow with waits that are exact: see `ExplorationPlan.withExactWaits`.
  fileprivate var withExactWaits: ComparedFlow {
    var exact = self
    exact.hasExactWaits = true
    return exact
  }

  /// The limits that this plan or the other one lowers, but not those that the flows have with values of their own: that is a
  /// difference, and has to be found.
  fileprivate func lowered(as other: ComparedFlow) -> ComparedFlow {
    let (mine, theirs) = (limits, other.limits)
    let all = policy + other.policy.filter { limit in !policy.contains { $0.name == limit.name } }
    var flow = self
    flow.policy = all.filter { limit in
      mine[limit.name].map { own in theirs[limit.name].map { $0 == own } ?? true } ?? false
    }
    return flow
  }

  /// What the flow’s limits are by themselves, by name.
  private var limits: [String: String] {
    Dictionary(uniqueKeysWithValues: flow.settings(.policy).map { ($0.name, $0.standard) })
  }

  /// The same flow where the shortest and the longest entries are typed, too, on the pads and in the fields where those differ
  /// from another’s.
  func measured(at places: Set<String>) -> ComparedFlow {
    var flow = self
    flow.measured = places
    return flow
  }

  /// Whether one system can serve both sides.
  func isOne(with other: ComparedFlow) -> Bool { flow.isSame(as: other.flow) }
}

extension ExplorationPlan<FileFlow> {
  fileprivate func worlds(of setups: [Setup]) -> [World<FileFlow>] {
    setups.compactMap { try? $0.world(for: flow) }
  }

  fileprivate func fitted(to setups: [Setup], typingAt measured: Set<String>) -> ExplorationPlan {
    let worlds = worlds(of: setups)
    return fitted(to: worlds).typing(entriesAt: measured, in: worlds)
  }

  fileprivate var vocabulary: SharedVocabulary {
    var words = SharedVocabulary()
    for text in texts { words.add(text: text.text) }
    for passcode in passcodes { words.add(text: passcode) }
    for change in changes { words.add(change: change.entry) }
    for entry in server { words.add(server: entry.entry) }
    for wait in waits { words.add(wait: wait) }
    words.add(dateMove: dateMove)
    return words
  }
}

/// One side as somebody asks for it: a flow, and what is set there.
public struct ComparisonSide: Sendable {
  public let flow: ComparedFlow
  public let setup: Setup

  public init(_ flow: ComparedFlow, _ setup: Setup = Setup()) {
    self.flow = flow
    self.setup = setup
  }

  var name: String { flow.flow.name }

  /// The same side with waits that are exact.
  var withExactWaits: ComparisonSide { ComparisonSide(flow.withExactWaits, setup) }
}

/// Where both sides begin.
struct SharedStart: Sendable {
  let title: String
  let a: Setup
  let b: Setup

  subscript(side: ComparedSide) -> Setup { side == .a ? a : b }

  /// The plans’ starting points that both have; the one that the settings describe where those say what the app or
  /// the device begins with.
  ///
  /// Those are the same that have the same title, or else the same settings.
  static func all(_ a: ComparisonSide, _ b: ComparisonSide) -> (shared: [SharedStart], leftOut: [String]) {
    let isDescribed = [a, b].contains { !$0.setup.app.isEmpty || !$0.setup.device.isEmpty }
    let named = Set((a.setup.policy + b.setup.policy).map(\.name))
    if !isDescribed {
      let pairs = Self.pairs(a.flow.starts, b.flow.starts)
      let shared = pairs.map { start, other in
        SharedStart(title: start.title, a: a.setup(of: start, named), b: b.setup(of: other, named))
      }
      func rest(_ starts: [StartingPoint], _ shared: [StartingPoint], _ side: String) -> [String] {
        starts.filter { !shared.contains($0) }.map { "\($0.title): only \(side) has it" }
      }
      let leftOut = rest(a.flow.starts, pairs.map(\.0), "A") + rest(b.flow.starts, pairs.map(\.1), "B")
      guard shared.isEmpty else { return (shared, leftOut) }
      // One that sets nothing is the default.
      let set = (a.flow.starts + b.flow.starts).filter {
        !$0.app.isEmpty || !$0.device.isEmpty || !$0.policy.isEmpty
      }
      return (
        [bare(a, b, "The default", named)],
        leftOut.filter { told in set.contains { told.hasPrefix("\($0.title):") } }
      )
    }
    return ([bare(a, b, "As described", named)], [])
  }

  private static func pairs(_ a: [StartingPoint], _ b: [StartingPoint]) -> [(StartingPoint, StartingPoint)] {
    a.compactMap { start in
      let other =
        b.first { $0.title == start.title }
        ?? b.first { other in
          (other.device, other.app, other.policy) == (start.device, start.app, start.policy)
            && !a.contains { $0.title == other.title }
        }
      return other.map { (start, $0) }
    }
  }

  private static func bare(
    _ a: ComparisonSide, _ b: ComparisonSide, _ title: String, _ named: Set<String>
  ) -> SharedStart {
    let none = StartingPoint(title)
    return SharedStart(title: title, a: a.setup(of: none, named), b: b.setup(of: none, named))
  }
}

extension ComparisonSide {
  /// Two sides under the limits that either plan lowers, else they would differ in that alone.
  static func lowered(_ a: ComparisonSide, _ b: ComparisonSide) -> (a: ComparisonSide, b: ComparisonSide) {
    (ComparisonSide(a.flow.lowered(as: b.flow), a.setup), ComparisonSide(b.flow.lowered(as: a.flow), b.setup))
  }

  /// The limits that both sides begin with because a plan lowers them, and nobody set them.
  static func lowered(on a: ComparisonSide, and b: ComparisonSide) -> [Setup.Entry] {
    let named = Set((a.setup.policy + b.setup.policy).map(\.name))
    let others = b.flow.policy.filter { !a.flow.policy.contains($0) }
    return (a.flow.policy + others).filter { !named.contains($0.name) }
  }

  /// What a side begins with: limits of the plan’s or the starting point’s that somebody sets are the flow’s own
  /// on a side that doesn’t.
  fileprivate func setup(of start: StartingPoint, _ named: Set<String>) -> Setup {
    var begin = Setup(start)
    begin.policy = (flow.policy + begin.policy).filter { !named.contains($0.name) } + setup.policy
    begin.app += setup.app
    begin.device += setup.device
    return begin
  }
}
