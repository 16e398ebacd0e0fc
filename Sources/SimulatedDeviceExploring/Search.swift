import AppStandIns
import CVirtualThread

/// Tries every order, the shortest first. A state that was met before isn't gone on from.
@MainActor
final class Search<Lock> {
  let session: Session<Lock>
  let bounds: ExploringBounds
  var result = Exploration()
  private let start = virtual_real_seconds()
  let deadline: Double

  /// A state that was met: how it was come to, and what can be done there.
  struct Node {
    var parent: Int32
    var move: AnyMove?
    var offered: [AnyMove]
    /// Whether the owner sees the content there, or it is meant that she gets no further.
    var isIn: Bool
    /// How many moves led there.
    var depth: Int
  }
  private(set) var nodes: [Node] = []
  /// Which state leads to which, but where the app is killed, which nobody has to do.
  private(set) var ways: [(from: Int, to: Int)] = []
  /// The first state that the owner gets no further from as far as she tries: whether it is a dead end is known at the end.
  var suspect: Int?
  /// The states that were met, by their digests.
  private var met: [Int: Int] = [:]
  /// How many states were met that can’t be looked into whole.
  private var unlike = 0

  init(_ subject: AppUnderTest<Lock>, _ bounds: ExploringBounds, on thread: VirtualThread) throws {
    session = try Session(subject, on: thread)
    self.bounds = bounds
    deadline = start + bounds.time / .seconds(1)
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
    try everyOrderWithOneFromOutside()
    try tellDeadEnds()
    if bounds.walks > 0 { try walk() }
    result.launches = session.launches
    result.states = met.count + unlike
    result.uncontrolled = session.thread.uncontrolled.sorted() + result.uncontrolled
    result.seconds = virtual_real_seconds() - start
    return result
  }

  private func everyOrder() throws {
    _ = try playTellingAll([])
    try add(nil, from: -1, [], digest())
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
  func visit(_ move: AnyMove, from index: Int) throws -> Int? {
    let order = order(to: index) + [move]
    guard let played = try playTellingAll(order) else { return nil }
    guard played.fits else {
      meet("an order of moves wasn’t offered again: \(words(order))")
      return nil
    }
    let digest = digest()
    let same = bounds.mergesStates ? digest.flatMap { met[$0] } : nil
    // Who was there before, with no more moves, has gone on from there as far.
    let known = same.flatMap { nodes[$0].depth <= order.count ? $0 : nil }
    if !move.endsApp { ways.append((index, known ?? nodes.count)) }
    guard known == nil else { return nil }
    try add(move, from: index, order, digest)
    return nodes.count - 1
  }

  /// Keeps a state, in which the session is.
  private func add(_ move: AnyMove?, from parent: Int, _ order: [AnyMove], _ digest: Int?) throws {
    if let digest { met[digest] = nodes.count }
    nodes.append(
      Node(parent: Int32(parent), move: move, offered: usualMoves(), isIn: isIn, depth: order.count))
    if suspect == nil, try isDeadEnd(order) { suspect = nodes.count - 1 }
  }

  /// What tells the state that the session is in from others; `nil` where it can't be looked into: it may be another one each time.
  private func digest() -> Int? {
    let state = StateDigest.of(session)
    guard let opaque = state.opaque else { return state.hash }
    unlike += 1
    if bounds.mergesStates { result.unmerged = result.unmerged ?? opaque }
    return nil
  }

  func order(to index: Int) -> [AnyMove] {
    var order: [AnyMove] = []
    var index = index
    while let move = nodes[index].move {
      order.append(move)
      index = Int(nodes[index].parent)
    }
    return order.reversed()
  }

  func reasonToEnd() -> String? {
    if virtual_real_seconds() > deadline { return "the time of \(inWords(bounds.time)) was over" }
    if nodes.count >= bounds.states { return "\(grouped(bounds.states)) states are kept at most" }
    return nil
  }

  func meet(_ what: String) {
    if result.uncontrolled.count < 5, !result.uncontrolled.contains(what) { result.uncontrolled.append(what) }
  }
}
