import AppStandIns
import CVirtualThread

/// Tries every order, the shortest first. A state that was met before isn't gone on from.
@MainActor
final class Search<Lock> {
  let session: Session<Lock>
  let bounds: ExploringBounds
  var result = Exploration()
  private let start = virtual_real_seconds()
  private var deadline: Double

  /// A state that was met: how it was come to, and what can be done there.
  struct Node {
    var parent: Int32
    var move: AnyMove?
    var offered: [AnyMove]
  }
  private var nodes: [Node] = []
  private var met: Set<Int> = []

  init(_ subject: AppUnderTest<Lock>, _ bounds: ExploringBounds, on thread: VirtualThread) throws {
    session = try Session(subject, on: thread)
    self.bounds = bounds
    deadline = start + Double(bounds.time.inMilliseconds) / 1000
    result.exceptions = subject.exceptions
    result.mergedStates = bounds.mergesStates
  }

  // MARK: One order

  /// How an order went.
  struct Played {
    /// Whether each move was offered.
    var fits = true
    /// After how many moves a rule was broken, and which.
    var brokenAfter: Int?
    var rule: RuleName?
    /// What differs from what the app is compared with, and that phone.
    var difference = ""
    var picture: [String] = []
    var observations: [SeenAfterMove] = []

    @MainActor mutating func end(_ moves: Int, _ broken: Breach, _ session: Session<Lock>) {
      (brokenAfter, rule, difference) = (moves, broken.rule, broken.difference)
      if broken.rule == .same { picture = session.counterpart?.picture ?? [] }
    }
  }

  /// Plays an order on a fresh device, until a rule is broken.
  func play(_ order: [AnyMove], recording: Bool = false) throws -> Played {
    var played = Played()
    try session.begin()
    let first = session.observation(of: nil)
    session.checkOwnRules(first)
    if session.device.prompt == nil { session.screenBeforePrompt = session.screen }
    if recording { played.observations.append(first) }
    if let broken = session.broken {
      played.end(0, broken, session)
      return played
    }
    for (index, move) in order.enumerated() {
      guard session.offered().contains(move) else {
        played.fits = false
        return played
      }
      let seen = try session.make(move)
      if recording { played.observations.append(seen) }
      if let broken = session.broken {
        played.end(index + 1, broken, session)
        return played
      }
    }
    return played
  }

  // MARK: All orders

  func run() throws -> Exploration {
    try everyOrder()
    if bounds.walks > 0 { try walk() }
    result.launches = session.launches
    result.states = met.count
    result.uncontrolled = (result.uncontrolled + session.thread.uncontrolled.sorted())
    result.seconds = virtual_real_seconds() - start
    return result
  }

  private func everyOrder() throws {
    // At launch several rules may be broken, one after the other.
    while try tellIfBroken(try play([]), []) {}
    met.insert(StateDigest.of(session))
    nodes = [Node(parent: -1, move: nil, offered: session.offered())]
    var frontier = [0]
    for depth in stride(from: 1, through: bounds.moves, by: 1) {
      var next: [Int] = []
      for index in frontier {
        for move in nodes[index].offered {
          if let reason = reasonToEnd() { return result.endedEarly = reason }
          if let new = try visit(move, from: index) { next.append(new) }
        }
      }
      result.moves = depth
      frontier = next
      if frontier.isEmpty {
        result.isWhole = true
        return
      }
    }
  }

  /// Goes one move on from a state; returns a new state's place.
  private func visit(_ move: AnyMove, from index: Int) throws -> Int? {
    let order = order(to: index) + [move]
    var played = try play(order)
    // With that rule known, what lies behind it still counts.
    while try tellIfBroken(played, order) { played = try play(order) }
    guard played.fits else {
      meet("an order of moves wasn’t offered again: \(order.map(session.name).joined(separator: ", "))")
      return nil
    }
    let isNew = met.insert(StateDigest.of(session)).inserted
    guard isNew || !bounds.mergesStates else { return nil }
    let offered = session.offered()
    if try isDeadEnd(order) { try tellDeadEnd(order) }
    nodes.append(Node(parent: Int32(index), move: move, offered: offered))
    return nodes.count - 1
  }

  private func order(to index: Int) -> [AnyMove] {
    var order: [AnyMove] = []
    var index = index
    while let move = nodes[index].move {
      order.append(move)
      index = Int(nodes[index].parent)
    }
    return order.reversed()
  }

  private func reasonToEnd() -> String? {
    if virtual_real_seconds() > deadline { return "the time of \(inWords(bounds.time)) was over" }
    if nodes.count >= bounds.states { return "\(grouped(bounds.states)) states are kept at most" }
    return nil
  }

  private func meet(_ what: String) {
    if result.uncontrolled.count < 5, !result.uncontrolled.contains(what) { result.uncontrolled.append(what) }
  }

  // MARK: Findings

  /// Remembers what an order has broken, if the same comes of it twice more. From then on that rule isn't looked at.
  func tellIfBroken(_ played: Played, _ order: [AnyMove], seed: UInt64? = nil) throws -> Bool {
    guard let after = played.brokenAfter, let rule = played.rule else { return false }
    let shortest = Array(order.prefix(after))
    let again = try play(shortest, recording: true)
    let onceMore = try play(shortest, recording: true)
    let isSame = again.rule == rule && onceMore.rule == rule && again.observations == onceMore.observations
    if isSame {
      var found = finding(rule, shortest, again.observations, seed)
      if rule == .same { found.tell(again.difference, again.picture) }
      result.findings.append(found)
    } else {
      meet(
        "an order that broke a rule once didn’t again: \(shortest.map(session.name).joined(separator: ", "))")
    }
    session.muted.insert(rule)
    return true
  }

  func finding(_ rule: RuleName, _ order: [AnyMove], _ seen: [SeenAfterMove], _ seed: UInt64?) -> Finding {
    let (standard, sentence): (StandardRule?, String) =
      switch rule {
      case .standard(let rule): (rule, rule.finding)
      case .own(let sentence): (nil, "Not so: \(sentence)")
      case .same: (nil, "The app and its flow show different things")
      }
    return Finding(
      rule: standard, sentence: sentence, moves: order.map(session.name), observations: seen, seed: seed)
  }

  private func tellDeadEnd(_ order: [AnyMove]) throws {
    _ = try play(order)
    let isSame = try isDeadEnd(order)
    let played = try play(order, recording: true)
    if try isSame && isDeadEnd(order) {
      result.findings.append(finding(.standard(.deadEnd), order, played.observations, nil))
    } else {
      meet("an order that led to a dead end once didn’t again")
    }
    session.muted.insert(.standard(.deadEnd))
  }
}
