import SimulatedLocalAuthentication
import UnlockEngine

/// A world's remaining part together with what the rules remember.
struct RestPart<F: Explored>: Hashable {
  var rest: World<F>.Rest
  var memory: F.Memory
}

/// A setting of a server in a given state.
private struct ServerChange<F: Explored>: Hashable {
  var server: F.Server
  var index: UInt8
}

/// Expands states: does every move to each, checks the rules, and looks up where it leads.
///
/// Several work at the same time. They only read the space; what they find they keep for the merge.
final class Expander<F: Explored> {
  private let list: MoveList<F>
  private let rules: SortedRules<F>
  private let waits: [Int64]
  private let fault: Fault<F>?
  /// Parts that the space doesn't have yet, and pictures, both numbered by this worker.
  private(set) var own = OwnParts<F>()
  private(set) var pictures = Column<Picture>()
  private var pictureNumbers: [ScreenKey: Int] = [:]
  /// The explorer's numbers for these pictures, as far as they were merged.
  var sharedPictures: [Int: UInt16] = [:]
  /// Rules of the kind “sometimes” that were seen to hold.
  private(set) var seen: Set<Int> = []
  private var broken: Set<Int> = []
  private let desk: Desk<F>
  private var servers: [ServerChange<F>: F.Server] = [:]

  init(_ list: MoveList<F>, _ rules: SortedRules<F>, _ fault: Fault<F>?, template: World<F>) {
    self.list = list
    self.fault = fault
    self.rules = rules
    waits = list.plan.waits.map(\.inMilliseconds).sorted()
    desk = Desk(template)
  }

  deinit {
    own.free()
    for number in 0..<pictures.count { pictures[number].free() }
    pictures.free()
    desk.free()
  }

  /// Forgets the parts of the batch before: the space has them now.
  func beginBatch() { own.removeAll() }

  /// Expands a run of states.
  func expand(_ states: Range<Int>, of space: Space<F>, _ harvest: Harvest) {
    // What the loop works on are plain values of its own: no counting of owners, no checks of access.
    var found = harvest.found
    var own = own
    found.removeAll()
    harvest.breaches.removeAll()
    var moves = Column<Move>()
    var effects: [Effect] = []
    effects.reserveCapacity(64)
    for state in states {
      let key = space.keys[state]
      let begin = space.rests[key.rest]
      space.assemble(state, &desk.before.pointee)
      let number = picture(of: desk.before.pointee)
      let picture = pictures[number]
      let moment = Moment(world: desk.before, screen: picture.screen, memory: begin.pointee.memory)
      check(moment, UInt32(state), picture, harvest)
      moves.removeAll()
      list.moves(from: desk.before.pointee, picture, &moves)
      var ways: WaysOut = []
      let firstTarget = found.targets.count
      for index in 0..<moves.count {
        let move = moves[index]
        effects.removeAll(keepingCapacity: true)
        desk.after.pointee = desk.before.pointee
        perform(move, &effects)
        if let fault { fault(desk.before.pointee, move, &desk.after.pointee) }
        let step = Transition(
          move: move, answer: lastAnswer(effects), before: desk.before, after: desk.after,
          screen: picture.screen, memory: space.memoryPointer(of: key), memoryAfter: desk.memory)
        desk.rest.pointee.memory = begin.pointee.memory
        F.remember(step, &desk.rest.pointee.memory)
        check(step, UInt32(state), harvest)
        settle()
        if let candidate = desk.locate(key, space, &own, UInt32(state), move) {
          ways.insert(WaysOut.by(move))
          found.targets.append(UInt32(found.candidates.count) | Candidate.own)
          found.candidates.append(candidate)
        } else {
          found.targets.append(UInt32(state))
          if case .tap = move { ways.insert(effects.isEmpty ? .deadControl : .trying) }
        }
      }
      Self.lookUp(&found, from: firstTarget, space)
      found.moveCounts.append(UInt16(moves.count))
      found.pictures.append(UInt32(number))
      check(moment, ways, UInt32(state), harvest)
    }
    moves.free()
    harvest.found = found
    self.own = own
  }

  /// Finds the states that are known already. All of a state's steps are looked up together: the processor
  /// then waits for memory once, and not once a step.
  @inline(__always)
  private static func lookUp(_ found: inout Harvest.Found, from first: Int, _ space: Space<F>) {
    for place in first..<found.targets.count {
      let target = found.targets[place]
      guard target & Candidate.own != 0 else { continue }
      let candidate = found.candidates[Int(target ^ Candidate.own)]
      if candidate.isOfKnownParts, let number = space.table.find(candidate.key) {
        found.targets[place] = number
      }
    }
  }

  /// Does a move to the world on the desk. What a setting makes of a server is worked out once: it is looked
  /// up by name, which takes longer than a hundred steps.
  @inline(__always)
  private func perform(_ move: Move, _ effects: inout [Effect]) {
    guard case .server(let index) = move else { return list.perform(move, &desk.after.pointee, &effects) }
    let change = ServerChange<F>(server: desk.before.pointee.server, index: index)
    if let server = servers[change] { return desk.after.pointee.put(server: server) }
    list.perform(move, &desk.after.pointee, &effects)
    servers[change] = desk.after.pointee.server
  }

  @inline(__always)
  private func settle() {
    desk.settled.pointee = desk.after.pointee
    desk.settled.pointee.rebase()
    if !waits.isEmpty { desk.settled.pointee.lengthenWaits(to: waits) }
    list.plan.settle(&desk.settled.pointee)
    desk.rest.pointee.rest = desk.settled.pointee.rest
  }

  @inline(__always)
  private func lastAnswer(_ effects: [Effect]) -> AuthenticationResult? {
    for effect in effects.reversed() {
      if case .authenticated(let result) = effect { return result }
    }
    return nil
  }

  private func picture(of world: World<F>) -> Int {
    let screen = world.screen
    let key = ScreenKey(screen: screen)
    if let number = pictureNumbers[key] { return number }
    let isBroken = rules.alwaysShows.contains { $0.check(screen) != nil }
    pictures.append(Picture(screen, isBroken: isBroken))
    pictureNumbers[key] = pictures.count - 1
    return pictures.count - 1
  }

  // MARK: Rules

  @inline(__always)
  private func check(_ moment: Moment<F>, _ state: UInt32, _ picture: Picture, _ harvest: Harvest) {
    if picture.isBroken {
      for rule in rules.alwaysShows {
        if let instead = rule.check(picture.screen.pointee) {
          report(rule.number, state, nil, instead, harvest)
        }
      }
    }
    for rule in rules.always {
      if let instead = rule.check(moment) {
        report(rule.number, state, nil, instead, harvest)
      }
    }
    if seen.count < rules.sometimes.count {
      for rule in rules.sometimes where !seen.contains(rule.number) {
        if rule.check(moment) { seen.insert(rule.number) }
      }
    }
  }

  @inline(__always)
  private func check(_ step: Transition<F>, _ state: UInt32, _ harvest: Harvest) {
    for rule in rules.everyStep {
      if let instead = rule.check(step) {
        report(rule.number, state, step.move, instead, harvest)
      }
    }
  }

  @inline(__always)
  private func check(_ moment: Moment<F>, _ ways: WaysOut, _ state: UInt32, _ harvest: Harvest) {
    for rule in rules.wayOut {
      if let instead = rule.check(moment, ways) {
        report(rule.number, state, nil, instead, harvest)
      }
    }
  }

  /// Only the first breach of a rule counts. States come in order, so this worker's first stands.
  private func report(_ rule: Int, _ state: UInt32, _ move: Move?, _ instead: Expectation, _ harvest: Harvest)
  {
    guard broken.insert(rule).inserted else { return }
    harvest.breaches.append(Breach(rule: rule, state: state, move: move, instead: instead))
  }
}

/// A flow's rules by what they look at, each with its number.
struct SortedRules<F: Explored>: Sendable {
  let all: [Rule<F>]
  private(set) var always: [Always] = []
  private(set) var alwaysShows: [AlwaysShows] = []
  private(set) var everyStep: [EveryStep] = []
  private(set) var wayOut: [WayOut] = []
  private(set) var leadsTo: [Some] = []
  private(set) var sometimes: [Some] = []

  struct Always {
    let number: Int
    let check: @Sendable (Moment<F>) -> Expectation?
  }
  struct AlwaysShows {
    let number: Int
    let check: @Sendable (Screen) -> Expectation?
  }
  struct EveryStep {
    let number: Int
    let check: @Sendable (Transition<F>) -> Expectation?
  }
  struct WayOut {
    let number: Int
    let check: @Sendable (Moment<F>, WaysOut) -> Expectation?
  }
  struct Some {
    let number: Int
    let check: @Sendable (Moment<F>) -> Bool
  }

  init(_ rules: [Rule<F>]) {
    all = rules
    for (number, rule) in rules.enumerated() {
      switch rule.claim {
      case .always(let check): always.append(Always(number: number, check: check))
      case .alwaysShows(let check): alwaysShows.append(AlwaysShows(number: number, check: check))
      case .everyStep(let check): everyStep.append(EveryStep(number: number, check: check))
      case .wayOut(let check): wayOut.append(WayOut(number: number, check: check))
      case .leadsTo(let check): leadsTo.append(Some(number: number, check: check))
      case .sometimes(let check): sometimes.append(Some(number: number, check: check))
      }
    }
  }
}
