/// Somebody who wants to see what an app guards, and isn’t its owner.
public enum Attacker: String, CaseIterable, Sendable {
  /// Found the phone locked.
  case finder
  /// Holds it unlocked, and knows no code.
  case holder
  /// Holds it unlocked, and knows its passcode.
  case passcode
  /// Holds it unlocked, and another face or finger, his own, was enrolled after the app was set up.
  case enrolled

  /// Who that is, for people.
  public var words: String {
    switch self {
    case .finder: "Who found the phone locked"
    case .holder: "Who holds the phone unlocked"
    case .passcode: "Who holds the phone and knows its passcode"
    case .enrolled: "Who holds the phone, with another face or finger enrolled"
    }
  }
}

/// What can be guessed at, or tried.
public enum AttackedSecret: Hashable, Sendable {
  /// A code or a text of the app’s, by its number.
  case app(Int)
  /// The phone’s passcode.
  case passcode
  /// A face or finger held to the sensor, which it may take for the owner’s.
  case scan
}

/// What a step means to an attacker.
public enum AttackStep: Hashable, Sendable {
  /// It takes nothing that he hasn’t got.
  case free
  /// A wrong guess at one or several secrets at once, a bit each by their places in `AttackGraph.secrets`.
  case wrong(UInt32)
  /// The step that only the right one opens: he takes it when a guess was right, and not otherwise.
  case right(Int)
}

extension AttackStep {
  /// A wrong guess at one secret.
  public static func wrong(at secret: Int) -> AttackStep { .wrong(1 << UInt32(secret)) }

  public func isGuess(at secret: Int) -> Bool {
    if case .wrong(let secrets) = self { secrets & (1 << UInt32(secret)) != 0 } else { false }
  }

  /// The same for who knows a secret.
  fileprivate func knowing(_ secret: Int) -> AttackStep {
    switch self {
    case .right(secret): return .free
    case .wrong(let secrets):
      let others = secrets & ~(1 << UInt32(secret))
      return others == 0 ? .free : .wrong(others)
    case .free, .right: return self
    }
  }
}

/// What one attacker can do, from one starting point: the explored states that he can come to, and the steps between them.
public struct AttackGraph: Sendable {
  public let attacker: Attacker
  /// What can be guessed at; what is never guessed at stands here, too.
  public let secrets: [AttackedSecret]
  /// By node: whether private content of the owner’s is to be seen.
  public internal(set) var isOpen: [Bool] = []
  /// By node: whether a private screen is to be seen once a secret of the owner’s was taken away: after signing out, or erasing
  /// all. Whether that still is the owner’s content, only `proof` can tell.
  public internal(set) var isOpenAnew: [Bool] = []
  public internal(set) var edges: [Edge] = []
  /// By node: where its edges begin in `edges`; one more at the end.
  public internal(set) var firstEdges: [Int] = []
  /// Whether all was explored that he can come to.
  public internal(set) var isWhole = true
  /// Whether a step was left out that a proof outside the file stands for.
  public internal(set) var meetsProofOutside = false

  /// A step from one node to another.
  public struct Edge: Sendable {
    public let from: Int32
    public let target: Int32
    public let step: AttackStep
    /// How long it takes, in milliseconds: what is waited for.
    public let duration: Int64
    /// Its place among the steps of the explored state.
    let place: UInt16
  }

  /// By node: the explored state.
  var states: [UInt32] = []

  public init(attacker: Attacker, secrets: [AttackedSecret]) {
    (self.attacker, self.secrets) = (attacker, secrets)
  }

  public var nodeCount: Int { isOpen.count }

  /// The same for who knows a secret, by its place: what only the right one opens is a step like any.
  public func knowing(_ secret: Int) -> AttackGraph {
    var known = self
    known.edges = edges.map {
      Edge(
        from: $0.from, target: $0.target, step: $0.step.knowing(secret), duration: $0.duration,
        place: $0.place)
    }
    return known
  }

  /// The places of the secrets at which anybody guesses, whatever he has to know for it.
  public var tried: Set<Int> {
    let found = edges.reduce(UInt32(0)) { if case .wrong(let secrets) = $1.step { $0 | secrets } else { $0 } }
    return Set(secrets.indices.filter { found & (1 << UInt32($0)) != 0 })
  }

  /// The steps from a node; the first node, 0, is where the attacker begins.
  public func edges(of node: Int) -> Range<Int> { firstEdges[node]..<firstEdges[node + 1] }
}

extension AttackGraph {
  /// A graph written down, for tests of what is worked out on graphs: the first number of a step is where it begins.
  package init(
    _ attacker: Attacker = .holder, secrets: [AttackedSecret], open: Set<Int>,
    _ steps: [(from: Int, to: Int, step: AttackStep, seconds: Int)]
  ) {
    self.init(attacker: attacker, secrets: secrets)
    let count = (steps.flatMap { [$0.from, $0.to] }.max() ?? 0) + 1
    isOpen = (0..<count).map(open.contains)
    isOpenAnew = Array(repeating: false, count: count)
    states = (0..<count).map { UInt32($0) }
    for node in 0..<count {
      firstEdges.append(edges.count)
      for (place, step) in steps.enumerated() where step.from == node {
        edges.append(
          Edge(
            from: Int32(node), target: Int32(step.to), step: step.step, duration: Int64(step.seconds) * 1000,
            place: UInt16(place)))
      }
    }
    firstEdges.append(edges.count)
  }
}
