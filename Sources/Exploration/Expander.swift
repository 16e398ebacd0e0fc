import SimulatedLocalAuthentication
import UnlockEngine

/// A world's remaining part together with what the rules remember.
struct RestPart<F: Explored>: Hashable {
  var rest: World<F>.Rest
  var memory: F.Memory
}

/// A state that wasn't known when it was met, by the numbers of its parts. The highest bit marks a part that
/// the worker itself numbered.
struct Candidate {
  var device: UInt32
  var app: UInt32
  var rest: UInt32
  var parent: UInt32
  var move: Move

  static let own: UInt32 = 1 << 31
}

/// The first breach of a rule that was met.
struct Breach {
  var rule: Int
  var state: UInt32
  /// The step that broke it; `nil` when the state itself does.
  var move: Move?
  var instead: Expectation
}

/// What came of expanding a run of states, in the order of the states.
final class Harvest {
  /// A state's number, or `Candidate.own` and the place of a candidate.
  var targets: [UInt32] = []
  var candidates: [Candidate] = []
  /// For each state: how many moves it has, and its picture by the worker's number.
  var moveCounts: [UInt16] = []
  var pictures: [UInt32] = []
  var breaches: [Breach] = []
  var worker = 0

  func removeAll() {
    targets.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
    moveCounts.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    breaches.removeAll(keepingCapacity: true)
  }
}

/// Expands states: does every move to each, checks the rules, and looks up where it leads.
///
/// Several work at the same time. They only read the space; what they find they keep for the merge.
final class Expander<F: Explored> {
  private let space: Space<F>
  private let list: MoveList<F>
  private let rules: SortedRules<F>
  private let waits: [Int64]

  /// Parts that the space doesn't have yet, numbered by this worker.
  let devices = ImageTable<Device>()
  let apps = ImageTable<F.State>()
  let rests = ImageTable<RestPart<F>>()

  private(set) var pictures: [Picture<F>] = []
  /// The explorer's numbers for these pictures, as far as they were merged.
  var sharedPictures: [Int: UInt16] = [:]
  private var pictureNumbers: [Screen: Int] = [:]

  /// Rules of the kind “sometimes” that were seen to hold.
  private(set) var seen: Set<Int> = []
  private var broken: Set<Int> = []

  private let before: UnsafeMutablePointer<World<F>>
  private let after: UnsafeMutablePointer<World<F>>
  private let settled: UnsafeMutablePointer<World<F>>
  private let rest: UnsafeMutablePointer<RestPart<F>>
  private let screen: UnsafeMutablePointer<Screen>
  private let deviceOffset: Int
  private let appOffset: Int

  private var moves: [Move] = []
  private var effects: [Effect] = []

  init(_ space: Space<F>, _ list: MoveList<F>, _ rules: SortedRules<F>, template: World<F>) {
    self.space = space
    self.list = list
    self.rules = rules
    waits = list.plan.waits.map(\.inMilliseconds).sorted()
    before = makeZeroed(template)
    after = makeZeroed(template)
    settled = makeZeroed(template)
    rest = makeZeroed(RestPart(rest: template.rest, memory: F.Memory()))
    screen = makeZeroed(Screen())
    deviceOffset = MemoryLayout<World<F>>.offset(of: \.device) ?? 0
    appOffset = MemoryLayout<World<F>>.offset(of: \.app) ?? 0
    effects.reserveCapacity(64)
    moves.reserveCapacity(64)
  }

  deinit {
    for world in [before, after, settled] {
      world.deinitialize(count: 1)
      world.deallocate()
    }
    rest.deinitialize(count: 1)
    rest.deallocate()
    screen.deinitialize(count: 1)
    screen.deallocate()
  }

  /// Forgets the parts of the batch before: the space has them now.
  func beginBatch() {
    devices.removeAll()
    apps.removeAll()
    rests.removeAll()
  }

  func expand(_ state: UInt32, _ harvest: Harvest) {
    let key = space.key(of: state)
    let start = space.rests[key.rest]
    before.pointee.assemble(space.devices[key.device].pointee, space.apps[key.app].pointee, start.pointee.rest)
    let memory = start.pointee.memory
    let number = picture(of: before.pointee)
    screen.pointee = pictures[number].screen
    check(state, number, memory, harvest)

    moves.removeAll(keepingCapacity: true)
    list.moves(from: before.pointee, pictures[number].taps, typing: pictures[number].filled, &moves)
    var ways: WaysOut = []
    for move in moves {
      effects.removeAll(keepingCapacity: true)
      after.pointee = before.pointee
      list.perform(move, &after.pointee, &effects)
      let step = Step(move: move, answer: lastAnswer, before: before, after: after, screen: screen)
      rest.pointee.memory = memory
      F.remember(step, &rest.pointee.memory)
      for (rule, check) in rules.everyStep {
        if let instead = check(step, memory, rest.pointee.memory) {
          report(Breach(rule: rule, state: state, move: move, instead: instead), harvest)
        }
      }
      settle()
      let candidate = locate(key, start, state, move)
      if candidate == nil {
        harvest.targets.append(state)
        if WaysOut.by(move) == .tapping, effects.isEmpty { ways.insert(.deadControl) }
      } else if let candidate {
        ways.insert(WaysOut.by(move))
        keep(candidate, harvest)
      }
    }
    harvest.moveCounts.append(UInt16(moves.count))
    harvest.pictures.append(UInt32(number))
    for (rule, check) in rules.wayOut {
      if let instead = check(before.pointee, screen.pointee, ways) {
        report(Breach(rule: rule, state: state, move: nil, instead: instead), harvest)
      }
    }
  }

  private func settle() {
    settled.pointee = after.pointee
    settled.pointee.rebase()
    if !waits.isEmpty { settled.pointee.lengthenWaits(to: waits) }
    list.plan.settle(&settled.pointee)
    rest.pointee.rest = settled.pointee.rest
  }

  private var lastAnswer: AuthenticationResult? {
    for effect in effects.reversed() {
      if case .authenticated(let result) = effect { return result }
    }
    return nil
  }

  // MARK: Where a step leads

  /// The parts of the settled world; `nil` when they are those that the step began with.
  private func locate(
    _ key: StateKey, _ start: UnsafePointer<RestPart<F>>, _ state: UInt32, _ move: Move
  ) -> Candidate? {
    let device = UnsafePointer((UnsafeRawPointer(settled) + deviceOffset).assumingMemoryBound(to: Device.self))
    let app = UnsafePointer((UnsafeRawPointer(settled) + appOffset).assumingMemoryBound(to: F.State.self))
    // A step often leaves a part as it is; then the bytes are the very ones it was put together from.
    let deviceNumber = number(of: device, from: key.device, space.devices, devices)
    let appNumber = number(of: app, from: key.app, space.apps, apps)
    let restNumber = number(of: UnsafePointer(rest), from: key.rest, space.rests, rests)
    if deviceNumber == key.device, appNumber == key.app, restNumber == key.rest { return nil }
    return Candidate(device: deviceNumber, app: appNumber, rest: restNumber, parent: state, move: move)
  }

  @inline(__always)
  private func number<Part: Hashable>(
    of part: UnsafePointer<Part>, from old: UInt32, _ table: PartTable<Part>, _ own: ImageTable<Part>
  ) -> UInt32 {
    if haveSameBytes(part, table[old]) { return old }
    let hash = hashOfBytes(part)
    if let number = table.find(part, hash: hash) { return number }
    // Bytes that haven't come yet may still be the old part's value.
    if part.pointee == table[old].pointee { return old }
    return UInt32(own.find(part, hash: hash) ?? own.add(part, hash: hash)) | Candidate.own
  }

  private func keep(_ candidate: Candidate, _ harvest: Harvest) {
    let isKnown = (candidate.device | candidate.app | candidate.rest) & Candidate.own == 0
    if isKnown {
      let key = StateKey(device: candidate.device, app: candidate.app, rest: candidate.rest)
      if let number = space.table.find(key) { return harvest.targets.append(number) }
    }
    harvest.targets.append(UInt32(harvest.candidates.count) | Candidate.own)
    harvest.candidates.append(candidate)
  }

  // MARK: Pictures and rules

  private func picture(of world: World<F>) -> Int {
    let screen = world.screen
    if let number = pictureNumbers[screen] { return number }
    pictures.append(Picture(screen, rules.all))
    pictureNumbers[screen] = pictures.count - 1
    return pictures.count - 1
  }

  private func check(_ state: UInt32, _ number: Int, _ memory: F.Memory, _ harvest: Harvest) {
    for (rule, instead) in pictures[number].breaches {
      report(Breach(rule: rule, state: state, move: nil, instead: instead), harvest)
    }
    for (rule, check) in rules.always {
      if let instead = check(before.pointee, screen.pointee, memory) {
        report(Breach(rule: rule, state: state, move: nil, instead: instead), harvest)
      }
    }
    for (rule, check) in rules.sometimes where !seen.contains(rule) {
      if check(before.pointee, screen.pointee, memory) { seen.insert(rule) }
    }
  }

  /// Only the first breach of a rule counts. States come in order, so this worker's first stands.
  private func report(_ breach: Breach, _ harvest: Harvest) {
    if broken.insert(breach.rule).inserted { harvest.breaches.append(breach) }
  }
}

/// A flow's rules by what they look at, each with its number.
struct SortedRules<F: Explored>: Sendable {
  let all: [Rule<F>]
  var always: [(Int, @Sendable (World<F>, Screen, F.Memory) -> Expectation?)] = []
  var everyStep: [(Int, @Sendable (Step<F>, F.Memory, F.Memory) -> Expectation?)] = []
  var wayOut: [(Int, @Sendable (World<F>, Screen, WaysOut) -> Expectation?)] = []
  var leadsTo: [(Int, @Sendable (World<F>, Screen, F.Memory) -> Bool)] = []
  var sometimes: [(Int, @Sendable (World<F>, Screen, F.Memory) -> Bool)] = []

  init(_ rules: [Rule<F>]) {
    all = rules
    for (index, rule) in rules.enumerated() {
      switch rule.claim {
      case .always(let check): always.append((index, check))
      case .alwaysShows: break
      case .everyStep(let check): everyStep.append((index, check))
      case .wayOut(let check): wayOut.append((index, check))
      case .leadsTo(let check): leadsTo.append((index, check))
      case .sometimes(let check): sometimes.append((index, check))
      }
    }
  }
}

/// A place for a value whose unused bytes are zero from the beginning, so that equal values have equal bytes
/// as often as can be.
func makeZeroed<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
  let size = MemoryLayout<Value>.stride
  let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<Value>.alignment)
  bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  let place = bytes.assumingMemoryBound(to: Value.self)
  place.initialize(to: value)
  return place
}
