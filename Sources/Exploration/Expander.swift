import SimulatedLocalAuthentication
import UnlockEngine

/// A world's remaining part together with what the rules remember.
struct RestPart<F: Explored>: Hashable {
  var rest: World<F>.Rest
  var memory: F.Memory
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
  private var memo: StepMemo<F>
  private var course = Course()
  private var deeds: [DeviceDeed] = []

  init(_ list: MoveList<F>, _ rules: SortedRules<F>, _ fault: Fault<F>?, template: World<F>) {
    self.list = list
    self.fault = fault
    self.rules = rules
    waits = list.plan.waits.map(\.inMilliseconds).sorted()
    desk = Desk(template)
    gallery = Gallery(policy: template.policy)
    memo = StepMemo(waits: waits)
  }

  deinit {
    own.free()
    gallery.free()
    sharedPictures.free()
    desk.free()
    servers.free()
    memo.free()
  }

  /// Forgets the parts of the batch before: the space has them now.
  func beginBatch() { own.removeAll() }

  /// Expands a run of states.
  func expand(_ states: Range<Int>, of space: Space<F>, _ harvest: Harvest) {
    expand(states, of: space, harvest, &gallery, &memo)
  }

  private func expand(
    _ states: Range<Int>, of space: Space<F>, _ harvest: Harvest, _ gallery: inout Gallery<F>,
    _ memo: inout StepMemo<F>
  ) {
    // What the loop works on are plain values of its own: no counting of owners, no checks of access.
    var found = harvest.found
    var own = own
    found.removeAll()
    harvest.breaches.removeAll()
    var moves = Column<Move>()
    for state in states {
      let key = space.keys[state]
      space.assemble(state, &desk.before.pointee)
      let number = gallery.number(key, space) { breaksARule($0) }
      let picture = gallery.pictures[number]
      let moment = Moment(
        world: desk.before, screen: picture.screen, memory: space.memoryPointer(of: key).pointee)
      check(moment, UInt32(state), picture, harvest)
      moves.removeAll()
      list.moves(from: desk.before.pointee, picture, &moves)
      var row = memo.row(of: key, space) { moves in
        list.moves(from: desk.before.pointee, picture, everyChange: true, &moves)
      }
      var ways: WaysOut = []
      for index in 0..<moves.count {
        let move = moves[index]
        let place = canBeRemembered(move) ? memo.place(of: move, in: &row) : nil
        if let place, let arrival = memo.arrival(at: place, of: key, in: row) {
          if let transition = memo.deviceTransition(arrival) { check(transition, UInt32(state), harvest) }
          let target = Candidate(arrival.key, parent: UInt32(state), move: move)
          found.add(target, from: key, isSilent: arrival.isSilent, &ways)
          continue
        }
        let target = step(state, key, move, picture, at: index, space, &own, harvest)
        let isSilent = course.effects.isEmpty
        if let place { remember(place, row, move, target, isSilent, &memo) }
        found.add(target, from: key, isSilent: isSilent, &ways)
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

  /// Takes a step in the world on the desk, checks the rules for steps, and finds the parts it leads to.
  private func step(
    _ state: Int, _ key: StateKey, _ move: Move, _ picture: Picture, at index: Int, _ space: Space<F>,
    _ own: inout OwnParts<F>, _ harvest: Harvest
  ) -> Candidate {
    course.removeAll()
    desk.after.pointee = desk.before.pointee
    perform(move, key)
    if let fault { fault(desk.before.pointee, move, &desk.after.pointee) }
    let memory = space.memoryPointer(of: key)
    let step = Transition(
      move: move, answer: course.lastAnswer, before: desk.before, after: desk.after, screen: picture.screen,
      takesBack: picture.takesBack(move, at: index), memory: memory)
    desk.rest.pointee.memory = memory.pointee
    F.remember(step, &desk.rest.pointee.memory)
    for rule in rules.everyStep {
      if let instead = rule.check(step) { report(rule.number, UInt32(state), move, instead, harvest) }
    }
    check(desk.deviceTransition(step), UInt32(state), harvest)
    settle()
    return desk.locate(key, space, &own, UInt32(state), move)
  }

  /// Whether where a move leads can be looked up next time, for devices that look alike.
  ///
  /// Not while the device itself waits for something: its deadlines aren't to be seen, and would come
  /// between. And not with a fault, which may look at anything.
  @inline(__always)
  private func canBeRemembered(_ move: Move) -> Bool {
    guard fault == nil else { return false }
    if case .wait = move { return desk.before.pointee.device.nextDeadline == nil }
    return true
  }

  private func remember(
    _ place: Int, _ row: StepMemo<F>.Row, _ move: Move, _ target: Candidate, _ isSilent: Bool,
    _ memo: inout StepMemo<F>
  ) {
    let actions = course.deviceActions
    if case .wait = move, !actions.isEmpty { return }
    deeds.removeAll(keepingCapacity: true)
    for action in actions {
      switch (action, deeds.last) {
      case (.reach, _): return
      case (.type(let character), .typing(let characters)):
        deeds[deeds.count - 1] = .typing(characters + [character])
      case (.type(let character), _): deeds.append(.typing([character]))
      case (_, _): deeds.append(.action(action))
      }
    }
    let (before, after) = (desk.before.pointee.device.enrolledSet, desk.after.pointee.device.enrolledSet)
    let isSettled = deeds.isEmpty && before == after
    let step = StepMemo<F>.DeviceStep(
      move: move, answer: course.lastAnswer, isErased: actions.contains(.erase))
    memo.remember(
      place, row, deeds, settling: isSettled ? nil : .settling(enrolledSet: after), to: target, desk.device,
      step, isSilent: isSilent)
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
  private func perform(_ move: Move, _ key: StateKey) {
    if case .server(let index) = move {
      let server = servers.server(after: index, in: desk.before.pointee, key.rest, list)
      return desk.after.pointee.put(server: server)
    }
    list.perform(move, &desk.after.pointee, &course)
  }

  /// Counts times from now and takes away what makes no difference: the world after a step is only compared
  /// any more.
  @inline(__always)
  private func settle() {
    desk.after.pointee.rebase()
    if !waits.isEmpty { desk.after.pointee.lengthenWaits(to: waits) }
    list.plan.settle(&desk.after.pointee)
    desk.rest.pointee.rest = desk.after.pointee.rest
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

  private func check(_ step: DeviceTransition<F>, _ state: UInt32, _ harvest: Harvest) {
    for rule in rules.everyDeviceStep {
      if let instead = rule.check(step) { report(rule.number, state, step.move, instead, harvest) }
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
  private(set) var everyDeviceStep: [EveryDeviceStep] = []
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
  struct EveryDeviceStep {
    let number: Int
    let check: @Sendable (DeviceTransition<F>) -> Expectation?
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
      case .everyDeviceStep(let check):
        everyDeviceStep.append(EveryDeviceStep(number: number, check: check))
      case .wayOut(let check): wayOut.append(WayOut(number: number, check: check))
      case .leadsTo(let check): leadsTo.append(Some(number: number, check: check))
      case .sometimes(let check): sometimes.append(Some(number: number, check: check))
      }
    }
  }
}
