import SimulatedLocalAuthentication
import UnlockEngine

/// A world's remaining part together with what the rules remember.
struct RestPart<F: Explored>: Hashable {
  var rest: World<F>.Rest
  var memory: F.Memory
  /// Which of the space's limits apply.
  var limits: UInt8 = 0
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
  private(set) var gallery: Gallery<F>
  /// The explorer's numbers for these pictures, as far as they were merged.
  var sharedPictures = Column<UInt16>()
  /// Rules of the kind “sometimes” that were seen to hold.
  private(set) var seen: Set<Int> = []
  private var broken: Set<Int> = []
  private let desk: Desk<F>
  private var servers = ServerMemo<F>()

  init(_ list: MoveList<F>, _ rules: SortedRules<F>, _ fault: Fault<F>?, template: World<F>) {
    self.list = list
    self.fault = fault
    self.rules = rules
    waits = list.plan.waits.map(\.inMilliseconds).sorted()
    desk = Desk(template)
    gallery = Gallery()
  }

  deinit {
    own.free()
    gallery.free()
    sharedPictures.free()
    desk.free()
    servers.free()
  }

  /// Forgets the parts of the batch before: the space has them now.
  func beginBatch() { own.removeAll() }

  /// Expands a run of states.
  func expand(_ states: Range<Int>, of space: Space<F>, _ harvest: Harvest) {
    expand(states, of: space, harvest, &gallery)
  }

  private func expand(
    _ states: Range<Int>, of space: Space<F>, _ harvest: Harvest, _ gallery: inout Gallery<F>
  ) {
    // What the loop works on are plain values of its own: no counting of owners, no checks of access.
    var found = harvest.found
    var own = own
    found.removeAll()
    harvest.breaches.removeAll()
    let stepRules = rules.everyStep
    var moves = Column<Move>()
    var effects: [Effect] = []
    effects.reserveCapacity(64)
    for state in states {
      let key = space.keys[state]
      let begin = space.rests[key.rest]
      desk.rest.pointee.limits = begin.pointee.limits
      space.assemble(state, &desk.before.pointee)
      let number = gallery.number(key, space) { breaksARule($0) }
      let picture = gallery.pictures[number]
      let moment = Moment(world: desk.before, screen: picture.screen, memory: begin.pointee.memory)
      check(moment, UInt32(state), picture, harvest)
      moves.removeAll()
      list.moves(from: desk.before.pointee, picture, &moves)
      var ways: WaysOut = []
      for index in 0..<moves.count {
        let move = moves[index]
        effects.removeAll(keepingCapacity: true)
        desk.after.pointee = desk.before.pointee
        perform(move, key, &effects)
        if let fault { fault(desk.before.pointee, move, &desk.after.pointee) }
        let step = Transition(
          move: move, answer: lastAnswer(effects), before: desk.before, after: desk.after,
          screen: picture.screen,
          takesBack: picture.takesBack(move, at: index), memory: space.memoryPointer(of: key))
        desk.rest.pointee.memory = begin.pointee.memory
        F.remember(step, &desk.rest.pointee.memory)
        check(step, stepRules, UInt32(state), harvest)
        settle()
        if let candidate = desk.locate(key, space, &own, UInt32(state), move) {
          ways.insert(WaysOut.by(move))
          found.add(candidate)
        } else {
          found.targets.append(UInt32(state))
          if case .tap = move { ways.insert(effects.isEmpty ? .deadControl : .trying) }
        }
      }
      found.moveCounts.append(UInt16(moves.count))
      found.pictures.append(UInt32(number))
      check(moment, ways, UInt32(state), harvest)
    }
    moves.free()
    Self.lookUp(&found, space)
    harvest.found = found
    self.own = own
  }

  /// Finds the states that are known already, and has the processor fetch where they stand some steps ahead:
  /// it would wait for memory most of the time.
  private static func lookUp(_ found: inout Harvest.Found, _ space: Space<F>) {
    let ahead = 24
    let count = found.candidates.count
    for index in 0..<min(ahead, count) { space.table.prepare(found.candidates[index].key) }
    for index in 0..<count {
      if index + ahead < count { space.table.prepare(found.candidates[index + ahead].key) }
      let candidate = found.candidates[index]
      guard candidate.isOfKnownParts, let number = space.table.find(candidate.key) else { continue }
      found.targets[Int(candidate.target)] = number
    }
  }

  /// Does a move to the world on the desk.
  @inline(__always)
  private func perform(_ move: Move, _ key: StateKey, _ effects: inout [Effect]) {
    if case .server(let index) = move {
      let server = servers.server(after: index, in: desk.before.pointee, key.rest, list)
      return desk.after.pointee.put(server: server)
    }
    list.perform(move, &desk.after.pointee, &effects)
  }

  /// Counts times from now and takes away what makes no difference: the world after a step is only compared
  /// any more.
  @inline(__always)
  private func settle() {
    if !waits.isEmpty { desk.after.pointee.lengthenWaits(to: waits, leftOf: desk.before) }
    desk.after.pointee.rebase()
    list.plan.settle(&desk.after.pointee)
    desk.rest.pointee.rest = desk.after.pointee.rest
  }

  @inline(__always)
  private func lastAnswer(_ effects: [Effect]) -> AuthenticationResult? {
    for effect in effects.reversed() {
      if case .authenticated(let result) = effect { return result }
    }
    return nil
  }

  // MARK: Rules

  private func breaksARule(_ screen: Screen) -> Bool {
    rules.alwaysShows.contains { $0.check(screen) != nil }
  }

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
  private func check(
    _ step: Transition<F>, _ stepRules: [SortedRules<F>.EveryStep], _ state: UInt32, _ harvest: Harvest
  ) {
    for index in stepRules.indices {
      if let instead = stepRules[index].check(step) {
        report(stepRules[index].number, state, step.move, instead, harvest)
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
