import DeviceSimulation
import UnlockEngine

/// A flow that can be compared with another, its type erased: what makes its side of a comparison.
public struct ComparedFlow: Sendable {
  public let flow: any Flow
  let starts: [StartingPoint]
  /// Limits that the plan lowers, unless somebody sets them.
  let policy: [Setup.Entry]
  let bounds: [String]
  let vocabulary: @Sendable ([Setup]) -> SharedVocabulary
  let system: @Sendable ([Setup], SharedVocabulary) -> TransitionSystem

  @inline(__always)
  public init(_ flow: some Explored) { self.init(flow.plan) }

  @inline(__always)
  init<F: Explored>(_ plan: ExplorationPlan<F>) {
    flow = plan.flow
    starts = plan.starts
    policy = plan.policy
    bounds = plan.bounds
    vocabulary = { plan.fitted(to: $0).vocabulary(for: $0) }
    system = { TransitionSystem(FlowSystem(plan.fitted(to: $0), $1)) }
  }

  /// Whether one system can serve both sides.
  func isOne(with other: ComparedFlow) -> Bool {
    AnyHashable(flow) == AnyHashable(other.flow)
  }
}

extension ExplorationPlan {
  /// The plan with the codes of some set-ups among what is typed: else nobody would ever get in.
  fileprivate func fitted(to setups: [Setup]) -> ExplorationPlan {
    var plan = self
    for setup in setups {
      let passcode = setup.device.last { $0.name == "passcode" }?.value
      if let passcode, passcode != "none", !plan.passcodes.contains(passcode), !plan.passcodes.isEmpty {
        plan.passcodes.append(passcode)
      }
      let world: World<F>? = try? setup.world(for: flow)
      guard let pin = world.flatMap(flow.expectedPIN)?.text, let first = plan.texts.first,
        !plan.texts.contains(where: { $0.text == pin || pin.repeats($0.text) })
      else { continue }
      plan.texts.append(Text(pin, where: first.isTyped))
    }
    return plan
  }

  fileprivate func vocabulary(for setups: [Setup]) -> SharedVocabulary {
    var words = SharedVocabulary()
    for text in texts { words.add(text: text.text) }
    for passcode in passcodes { words.add(text: passcode) }
    for change in changes { words.add(change: change.entry) }
    for entry in server { words.add(server: entry.entry) }
    for wait in waits { words.add(wait: wait) }
    // Limits of time that aren't the flow's own: what is left of such a wait counts as one of them.
    for setup in setups {
      guard let world: World<F> = try? setup.world(for: flow) else { continue }
      for limit in flow.limits where limit.values == .duration {
        let value = limit.get(world.limits)
        guard value != limit.get(flow.defaultLimits), let length = Duration(scenarioText: value) else {
          continue
        }
        words.add(wait: length)
        words.add(wait: length + .milliseconds(1))
      }
    }
    return words
  }
}

extension String {
  /// Whether it is another text, gone on with from its beginning.
  fileprivate func repeats(_ other: String) -> Bool {
    let (mine, others) = (Array(unicodeScalars), Array(other.unicodeScalars))
    guard !others.isEmpty else { return false }
    return mine.indices.allSatisfy { mine[$0] == others[$0 % others.count] }
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
