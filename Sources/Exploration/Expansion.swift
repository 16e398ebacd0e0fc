import DeviceSimulation
import UnlockEngine

/// Does every move to each of some states, checks the rules, and looks up where it leads: by numbers alone as
/// far as it is remembered, and else by a step of the world itself.
struct Expansion<F: Explored> {
  private var space: Space<F>
  private var stepper: Stepper<F>
  private var memo: StepMemo<F>
  private var found = Harvest.Found()
  private(set) var own = OwnParts<F>()
  private(set) var gallery: Gallery<F>
  private(set) var inspection: Inspection<F>
  private let list: MoveList<F>
  private var waits = Column<Move>()
  private var chunk = Column<UInt32>()
  private static var chunkSize: Int { 256 }
  /// A fault may look at anything, so that nothing can be remembered.
  private let isFaulty: Bool

  init(
    _ list: MoveList<F>, _ rules: SortedRules<F>, _ fault: Fault<F>?, template: World<F>, _ space: Space<F>,
    memoLimit: Int
  ) {
    self.space = space
    self.list = list
    isFaulty = fault != nil
    stepper = Stepper(list, fault, template: template)
    memo = StepMemo(list, deviceLimit: memoLimit)
    gallery = Gallery()
    inspection = Inspection(rules)
  }

  func free() {
    stepper.free()
    memo.free()
    found.free()
    own.free()
    gallery.free()
    waits.free()
    chunk.free()
  }

  var isFull: Bool { memo.isFull }
  var memoBytes: Int { memo.byteCount + own.byteCount + found.byteCount }

  /// A state that is being expanded.
  private struct Place {
    let state: UInt32
    let key: StateKey
    /// By the memo's numbers.
    let device: UInt32
    let aspect: UInt32
    var ways: WaysOut = []
  }

  mutating func expand(
    _ states: Range<Int>, share: Int, of workers: Int, _ space: Space<F>, _ harvest: Harvest
  ) {
    self.space = space
    found.removeAll()
    // The space has them now.
    own.removeAll()
    inspection.breaches.removeAll()
    stepper.clear()
    chunk.removeAll()
    for state in states where space.keys[state].share(of: workers) == share {
      chunk.append(UInt32(state))
      if chunk.count == Self.chunkSize { expandChunk(isAlone: workers == 1) }
    }
    expandChunk(isAlone: workers == 1)
    harvest.breaches = inspection.breaches
    swap(&harvest.found, &found)
  }

  /// Expands a few states in stages, so that what one needs is near when it comes.
  private mutating func expandChunk(isAlone: Bool) {
    let first = found.candidates.count
    memo.prepare(chunk, of: space)
    for index in 0..<chunk.count { expand(Int(chunk[index])) }
    // The merge looks up all the same. Where several work that is better done at the same time.
    if !isAlone { lookUp(from: first) }
    chunk.removeAll()
  }

  @inline(__always)
  private mutating func expand(_ state: Int) {
    let key = space.keys[state]
    let device = memo.devices.number(key.device, in: space.devices) {
      inspection.check($0, UInt32(state))
    }
    let (number, isNew) = memo.aspect(of: key, device: device)
    var place = Place(state: UInt32(state), key: key, device: device, aspect: number)
    if isNew { addAspect(place) }
    let aspect = memo.aspects[Int(number)]
    let menu = memo.menus[Int(aspect.menu)]
    let traits = memo.devices.traits[Int(device)]
    let before = found.targets.count
    for item in 0..<menu.waits { follow(item, aspect, menu, &place) }
    if !traits.isWaiting {
      for item in menu.waits..<menu.settings { follow(item, aspect, menu, &place) }
    } else if traits.isLockedOut, menu.waits == menu.settings {
      follow(.wait(.lockOut), turn: Int(aspect.firstTurn) + menu.count, &place)
    } else {
      wait(&place)
    }
    for item in menu.settings..<menu.count {
      if case .change(let change) = memo.moves[menu.first + item],
        traits.idleChanges >> UInt64(change) & 1 != 0
      {
        continue
      }
      follow(item, aspect, menu, &place)
    }
    found.moveCounts.append(UInt16(found.targets.count - before))
    found.pictures.append(aspect.picture)
    if aspect.seenWays != place.ways { checkWays(place) }
  }

  /// Adds an aspect, and checks the rules for it: they hold for all states that have it.
  private mutating func addAspect(_ place: Place) {
    stepper.layOut(place.state, space)
    let number = gallery.number(place.key, space) { inspection.isBroken(by: $0) }
    let picture = gallery.pictures[number]
    memo.add(stepper.desk.before.pointee, list, picture, number: number)
    inspection.check(moment(place, picture), picture, place.state)
  }

  @inline(__always)
  private mutating func follow(_ item: Int, _ aspect: Aspect, _ menu: Menu, _ place: inout Place) {
    follow(memo.moves[menu.first + item], turn: Int(aspect.firstTurn) + item, &place)
  }

  /// Does a move of an aspect, by numbers alone if where it leads is remembered.
  @inline(__always)
  private mutating func follow(_ move: Move, turn: Int, _ place: inout Place) {
    guard !isFaulty, let arrival = memo.arrival(at: turn, of: place.key, device: place.device) else {
      return take(move, &place, turn: turn)
    }
    if let transition = memo.deviceTransition(arrival) { inspection.check(transition, place.state) }
    add(Candidate(arrival.key), move, &place, isSilent: arrival.isSilent)
  }

  /// Waits for all that is waited for, the device being one of those who wait: its deadlines aren't to be seen,
  /// and come between, so that nothing of this can be remembered.
  private mutating func wait(_ place: inout Place) {
    stepper.layOut(place.state, space)
    waits.removeAll()
    list.addWaits(stepper.desk.before.pointee, &waits)
    for index in 0..<waits.count { take(waits[index], &place, turn: nil) }
  }

  /// Takes a step of the world itself, and remembers it if it has a turn to begin with.
  private mutating func take(_ move: Move, _ place: inout Place, turn: Int?) {
    let aspect = memo.aspects[Int(place.aspect)]
    let picture = gallery.pictures[Int(aspect.picture)]
    let takesBack = turn.map { picture.takesBack(move, at: $0 - Int(aspect.firstTurn)) } ?? false
    stepper.layOut(place.state, space)
    let step = stepper.step(move, place.key, picture, takesBack: takesBack, space)
    inspection.check(step, place.state)
    if stepper.touchesDevice { inspection.check(stepper.deviceTransition(step), place.state) }
    stepper.settle()
    let target = stepper.desk.locate(place.key, space, &own)
    if let turn, !isFaulty, let dealing = stepper.dealing(move) {
      memo.remember(dealing, at: turn, device: place.device, target, stepper.desk.device)
    }
    add(target, move, &place, isSilent: stepper.isSilent)
  }

  /// Adds where a move leads to, and notes which way out that is.
  @inline(__always)
  private mutating func add(_ target: Candidate, _ move: Move, _ place: inout Place, isSilent: Bool) {
    let isOwn = target.isOfKnownParts && target.key == place.key
    found.add(target, isOwn: isOwn, place.state)
    if !isOwn {
      place.ways.insert(WaysOut.by(move))
    } else if case .tap = move {
      place.ways.insert(isSilent ? .deadControl : .trying)
    }
  }

  /// Checks the rules for ways out, unless they saw the same ones just before.
  private mutating func checkWays(_ place: Place) {
    stepper.layOut(place.state, space)
    memo.note(place.ways, of: place.aspect)
    let picture = gallery.pictures[Int(memo.aspects[Int(place.aspect)].picture)]
    inspection.check(moment(place, picture), place.ways, place.state)
  }

  private func moment(_ place: Place, _ picture: Picture) -> Moment<F> {
    let memory = space.memoryPointer(of: place.key).pointee
    return Moment(world: stepper.desk.before, screen: picture.screen, memory: memory)
  }

  /// Finds the states that are known already, and has the processor fetch where they stand some steps ahead:
  /// it would wait for memory most of the time.
  private func lookUp(from first: Int) {
    let ahead = 24
    let count = found.candidates.count
    for index in first..<min(first + ahead, count) { space.table.prepare(found.candidates[index].key) }
    for index in first..<count {
      if index + ahead < count { space.table.prepare(found.candidates[index + ahead].key) }
      let candidate = found.candidates[index]
      guard candidate.isOfKnownParts, let number = space.table.find(candidate.key) else { continue }
      found.targets[Int(candidate.target)] = number
    }
  }
}
