import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What an exploration found.
public struct ExplorationResult: Hashable, Sendable {
  public let flow: String
  /// The titles of the starting points.
  public let starts: [String]
  public let progress: Progress
  public let ending: Ending
  public let outcomes: [Outcome]
  /// How often somebody can guess at each of the flow’s secrets.
  public let guesses: [Guesses]
  /// The secrets that anybody can take away to come in.
  public let givenUp: [GivenUpSecret]
  /// The shortest way to an app that is open and has gone to no screen; `nil` where there is none.
  public let nowhere: ScenarioDraft?
  /// IDs of the flow and of the system that never were to be seen.
  public let unreached: [Unreached]
  /// IDs of the screens that ask for a code or a text, and on which nothing wrong was ever typed.
  public let untyped: [String]
  /// How far it came.
  public let extent: Extent
  /// What the plan leaves out, in sentences.
  public let bounds: [String]
  /// Whether waits took exactly as long as they are.
  public let hasExactWaits: Bool
  /// What somebody set instead of the flow's own: "away-limit: 2m (5m in the source)".
  public let settings: [String]
  /// How many different pictures there were to be seen.
  public let pictures: Int
  /// How many different devices, apps, and rests of worlds there were.
  public let parts: [Int]
  /// Bytes that the states take, and the steps between them.
  public let stateBytes: Int
  public let stepBytes: Int

  /// Whether every state was visited.
  public var isComplete: Bool { ending == .complete }

  /// How an exploration ended.
  public enum Ending: Hashable, Sendable {
    case complete
    /// When it was told to, or had as many states as were asked for.
    case stopped
    /// There were more parts, pictures or steps than it has numbers for.
    case full
    /// There was no memory for more.
    case noMemory
  }

  /// How far an exploration came that was stopped.
  public struct Extent: Hashable, Sendable {
    /// All that takes up to so many steps from a starting point was looked at.
    public let steps: Int
    /// How many screens, alerts and system layers were seen, of how many that are expected.
    public let seen: Int
    public let places: Int

    public var words: String {
      "whole within \(steps) \(steps == 1 ? "step" : "steps") of a start, with \(seen) of \(places) screens and alerts seen"
    }
  }

  /// What came of one rule.
  public struct Outcome: Hashable, Sendable {
    public let rule: String
    public let result: Result
    /// Whether the rule states a figure of the source's that was set otherwise on purpose. It was checked with the
    /// figure that was set.
    public let isOfOwnFigure: Bool
    /// What usually mends a flow that breaks the rule.
    public let advice: String?
  }

  /// Whether a rule holds.
  public enum Result: Hashable, Sendable {
    /// How often what it is about was so: in as many states, steps, screens or devices.
    case held(Tried)
    /// It held as far as exploring came; how often it was tried there.
    case heldSoFar(Tried)
    /// What it is about was never so: nothing is known of it.
    case neverTried
    /// What it is about can’t be so in this flow, with the reason.
    case notApplicable(String)
    case broken(Counterexample)
    /// Broken only where what is left of waits is lengthened: the way, as anybody goes it, doesn’t show it.
    case unconfirmed(Counterexample)
    /// Broken, which is known and has a reason.
    case accepted(String, Counterexample)
    /// Said to be broken, for a reason, and isn’t any more.
    case holdsAgain(String)
    /// Something that ought to be so at least once was never so.
    case neverSeen
    /// The exploration was stopped before this could be known.
    case unknown
    /// Its check assumes limits of the flow's own, and others were set.
    case notJudged
  }

  /// How often a rule was tried, and by what.
  public struct Tried: Hashable, Sendable {
    public let count: Int
    public let unit: Unit

    public enum Unit: String, Hashable, Sendable { case state, step, screen, device, secret }
  }

  /// A place that never was to be seen.
  public struct Unreached: Hashable, Sendable {
    public let id: String
    /// Why the plan expects that; `nil` when it doesn't.
    public let reason: String?
  }

  init(_ explorer: Explorer) {
    flow = explorer.generator.plan.flow.name
    starts = explorer.starts.map(\.title)
    progress = explorer.progress
    ending = explorer.ending
    let found = explorer.guesses
    guesses = found.map(\.guesses)
    givenUp = explorer.findGivenUp()
    nowhere = explorer.findNowhere()
    outcomes = explorer.outcomes(found)
    unreached = explorer.unreached
    untyped = explorer.untyped
    let seen = explorer.seenPlaces.count
    extent = Extent(steps: progress.depth, seen: seen, places: seen + unreached.count { $0.reason == nil })
    bounds =
      explorer.generator.plan.bounds + explorer.generator.plan.loweredLimits.boundsOfLimits
      + explorer.generator.boundsOfLocking + explorer.generator.boundsOfDates
      + [MoveGenerator.boundOfBeingInactive]
      + explorer.untyped.map {
        "Nothing wrong is typed on \($0): nothing such that “explore” types fits there."
      }
    hasExactWaits = explorer.generator.plan.hasExactWaits
    settings = explorer.generator.plan.ownSettings
    pictures = explorer.screens.count
    parts = [explorer.graph.devices.count, explorer.graph.apps.count, explorer.graph.rests.count]
    stateBytes = explorer.graph.stateBytes
    stepBytes = explorer.graph.stepBytes
  }

  public var brokenRules: [(rule: String, example: Counterexample)] {
    outcomes.compactMap { outcome in
      guard case .broken(let example) = outcome.result else { return nil }
      return (outcome.rule, example)
    }
  }

  /// The rules of which nothing is known, since what they are about was never so.
  public var untriedRules: [String] { outcomes.filter { $0.result == .neverTried }.map(\.rule) }

  /// The rules that nobody can go a way to break, though exploring, which lengthens waits, did.
  public var unconfirmedRules: [String] {
    outcomes.filter { if case .unconfirmed = $0.result { true } else { false } }.map(\.rule)
  }

  /// Whether nothing was found to be wrong; true of a part of the space too. Under settings of one's own a place
  /// needn't be reached, and what ought to be so at least once needn't be.
  public var hasHeld: Bool {
    outcomes.allSatisfy { outcome in
      switch outcome.result {
      case .held, .heldSoFar, .neverTried, .notApplicable, .accepted, .unconfirmed, .unknown, .notJudged: true
      case .broken: false
      case .holdsAgain: !settings.isEmpty
      case .neverSeen: !settings.isEmpty
      }
    } && (!isComplete || !settings.isEmpty || unreached.allSatisfy { $0.reason != nil })
  }
}
