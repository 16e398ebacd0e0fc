import DeviceSimulation
import UnlockEngine

/// A flow that can be compared with another, its type erased: what makes its side of a comparison.
public struct ComparedFlow: Sendable {
  public let flow: any Flow
  let starts: [StartingPoint]
  /// Limits that the plan lowers, unless somebody sets them.
  private(set) var policy: [Setup.Entry]
  private(set) var bounds: [String]
  /// The same where waits are exact.
  private let boundsOfExactWaits: [String]
  /// Whether waits take exactly as long as they are, and are broken off, too.
  private var hasExactWaits = false
  let within: [String]
  /// How short and how long entries may be where worlds begin, by pads and fields.
  let lengths: @Sendable ([Setup]) -> [String: Set<Int>]
  /// The pads and fields into which such entries go.
  fileprivate(set) var measured: Set<String> = []
  func vocabulary(_ setups: [Setup]) -> SharedVocabulary { makeVocabulary(setups, measured) }
  private let makeVocabulary: @Sendable ([Setup], _ measured: Set<String>) -> SharedVocabulary
  /// The names of the facts that its app has where a world begins.
  let facts: @Sendable (Setup) -> Set<String>
  /// A side of which some of the app's facts are looked at.
  func system(_ setups: [Setup], _ words: SharedVocabulary, _ facts: Set<String>) -> TransitionSystem {
    makeSystem(setups, words, facts, hasExactWaits, measured)
  }
  private let makeSystem:
    @Sendable (
      [Setup], SharedVocabulary, _ facts: Set<String>, _ hasExactWaits: Bool, _ measured: Set<String>
    ) -> TransitionSystem

  @inline(__always)
  public init(_ flow: some Explored) { self.init(flow.plan) }

  @inline(__always)
  init<F: Explored>(_ plan: ExplorationPlan<F>) {
    flow = plan.flow
    starts = plan.starts
    policy = plan.policy
    (bounds, within) = (plan.bounds, plan.within)
    boundsOfExactWaits = plan.withExactWaits.bounds
    lengths = { setups in
      plan.worlds(of: setups).flatMap { plan.entriesOfLength($0.limits) }.reduce(into: [:]) {
        $0[$1.place, default: []].insert($1.text.text.count)
      }
    }
    makeVocabulary = { plan.fitted(to: $0, typingAt: $1).vocabulary }
    facts = { setup in
      let world: World<F>? = try? setup.world(for: plan.flow)
      return Set(world?.appFacts.map(\.name) ?? [])
    }
    makeSystem = { setups, words, facts, hasExactWaits, measured in
      let plan = (hasExactWaits ? plan.withExactWaits : plan).fitted(to: setups, typingAt: measured)
        .observing(
          Observed(facts: facts), alsoSetting: words.server)
      return TransitionSystem(FlowSystem(plan, words))
    }
  }

  /// The same flow with waits that are exact: see `ExplorationPlan.withExactWaits`.
  fileprivate var withExactWaits: ComparedFlow {
    var exact = self
    (exact.hasExactWaits, exact.bounds) = (true, boundsOfExactWaits)
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
  func isOne(with other: ComparedFlow) -> Bool {
    flow.isSame(as: other.flow)
  }
}

extension ExplorationPlan {
  fileprivate func worlds(of setups: [Setup]) -> [World<F>] { setups.compactMap { try? $0.world(for: flow) } }

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
  static func all(_ a: ComparisonSide, _ b: ComparisonSide) -> [SharedStart] {
    let isDescribed = [a, b].contains { !$0.setup.app.isEmpty || !$0.setup.device.isEmpty }
    let named = Set((a.setup.policy + b.setup.policy).map(\.name))
    if !isDescribed {
      let shared = a.flow.starts.compactMap { start in
        b.flow.starts.first { $0.title == start.title }.map { other in
          SharedStart(title: start.title, a: a.setup(of: start, named), b: b.setup(of: other, named))
        }
      }
      if !shared.isEmpty { return shared }
    }
    let none = StartingPoint("As described")
    let title = isDescribed ? none.title : "The default"
    return [SharedStart(title: title, a: a.setup(of: none, named), b: b.setup(of: none, named))]
  }
}

extension ComparisonSide {
  /// Two sides under the limits that either plan lowers, else they would differ in that alone.
  static func lowered(_ a: ComparisonSide, _ b: ComparisonSide) -> (a: ComparisonSide, b: ComparisonSide) {
    (
      ComparisonSide(a.flow.lowered(as: b.flow), a.setup),
      ComparisonSide(b.flow.lowered(as: a.flow), b.setup)
    )
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

extension Setup {
  func mistakes(forFlow flow: any Flow) -> [SetupError] {
    func mistakes(_ flow: some Flow) -> [SetupError] { self.mistakes(for: flow) }
    return mistakes(flow)
  }
}
