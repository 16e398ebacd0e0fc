import FlowFiles
import UnlockEngine

/// How far a comparison is.
public struct ComparisonProgress: Hashable, Sendable {
  public var pairs = 0
  public var expanded = 0
  /// Inputs that were given to both sides.
  public var steps = 0
  public var depth = 0
  public var differences = 0
}

/// Settings that no starting point goes with, by side.
public struct ComparisonMistakes: Error, Hashable, Sendable {
  public let a: [SetupError]
  public let b: [SetupError]
}

/// A shortest way to a difference, gone exactly.
public struct ComparisonExample: Sendable {
  public let difference: SideDifference
  /// The title of the starting point.
  public let start: String
  public let steps: Int
  public let parting: Divergence
  /// Holds on the first side, and fails on the second.
  public let scenario: ScenarioDraft
  /// Whether the scenario's last step says what differs; else only a picture can.
  public let expects: Bool
  /// What the second side begins with there.
  public let setupB: Setup
  /// Both phones, after all steps.
  public let a: Simulation
  public let b: Simulation
}

/// Differences that are told as one.
struct Finding: Sendable {
  let difference: SideDifference
  var pairs = 0
  /// The first of them that is there on its exact way.
  var example: ComparisonExample?
  var tries = 0

  /// How many ways are tried: what isn't on so many is an effect of lengthened waits.
  static let mostTries = 24

  init(_ difference: SideDifference) { self.difference = difference }
}

/// What came of a comparison.
public struct ComparisonResult: Sendable {
  public let a: ComparisonSide
  public let b: ComparisonSide
  public let progress: ComparisonProgress
  public let ending: ExplorationResult.Ending
  public let differences: [Found]
  /// What only seems to differ when waits are lengthened, or what nothing tells apart on one side is taken for one.
  public let unconfirmed: [SideDifference]
  public let starts: [String]
  /// Starting points from which nothing was compared, and why.
  public let leftOut: [String]
  public let bounds: [String]
  /// Whether a file itself says that less is looked at than could happen.
  public let isNarrowed: Bool
  /// Those that make “equal” say less, in a word or two each.
  public let within: [String]

  /// Differences of one group, with a shortest way to one.
  public struct Found: Sendable {
    /// At how many pairs of states it is to be seen.
    public let pairs: Int
    public let example: ComparisonExample
  }

  init(_ comparison: Comparison, _ findings: [Finding], _ ending: ExplorationResult.Ending) {
    (a, b) = comparison.sides
    progress = comparison.progress
    self.ending = ending
    differences = findings.compactMap { finding in
      finding.example.map { Found(pairs: finding.pairs, example: $0) }
    }.sorted {
      ($0.example.difference.kind.weight, $0.example.steps)
        < ($1.example.difference.kind.weight, $1.example.steps)
    }
    unconfirmed = findings.filter { $0.example == nil }.map(\.difference)
    starts = comparison.starts.map(\.title)
    leftOut = comparison.leftOut
    let lowered = ComparisonSide.lowered(on: a, and: b)
    var told: [String] = []
    let moves = comparison.systems.a.boundsOfMoves + comparison.systems.b.boundsOfMoves
    let bounds = a.flow.bounds + b.flow.bounds + comparison.boundsOfEntries + lowered.boundsOfLimits + moves
    for bound in bounds + [comparison.boundOfLook].compactMap({ $0 }) where !told.contains(bound) {
      told.append(bound)
    }
    self.bounds = told
    var within = ["what is typed", "the first part of a wait"]
    if !leftOut.isEmpty { within.append("starting points that both have") }
    if comparison.boundOfLook != nil { within.append("what “look” says") }
    isNarrowed = !a.flow.within.isEmpty || !b.flow.within.isEmpty
    within += lowered.map { "\($0.name): \($0.value)" }
    for bound in a.flow.within + b.flow.within where !within.contains(bound) { within.append(bound) }
    self.within = within
  }

  public var isComplete: Bool { ending == .complete }
  /// Whether no difference was found in what was visited.
  public var isAlike: Bool { differences.isEmpty && unconfirmed.isEmpty }
  /// Whether both are equal within the bounds; `nil` where no difference was found, and not everything was visited.
  public var isEqual: Bool? { isAlike ? (isComplete ? true : nil) : false }
}

extension SideDifference.Kind {
  fileprivate var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Comparison {
  fileprivate var boundsOfEntries: [String] {
    differingBounds.isEmpty
      ? []
      : [
        "Where both sides take other entries, the shortest and the longest of either are typed, too, and some that only one refuses."
      ]
  }

  /// Colours, icons and whether screens are light: nothing of that is compared.
  fileprivate var boundOfLook: String? {
    let (a, b) = (sides.a.flow.flow.look, sides.b.flow.flow.look)
    return a.accent == b.accent && a.icon == b.icon && a.tone == b.tone
      ? nil : "What “look” says of colours, the icon and the tone differs, and isn’t compared."
  }
}
