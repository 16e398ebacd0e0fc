import CMemory
import DeviceSimulation
import UnlockEngine

/// All of a state but what its device keeps to itself: what can be done in it, and what is to be seen.
struct Aspect {
  /// Where the conversations of its moves begin.
  let firstTurn: UInt32
  let menu: UInt32
  /// The number of its picture.
  let picture: UInt32
  /// The ways out that rules saw last.
  var seenWays: WaysOut?
}

/// The moves of some aspects: first those of who holds the phone, then waits, then settings.
struct Menu {
  let first: Int
  /// Where the waits begin: for all that is waited for but by the device.
  let waits: Int
  let settings: Int
  let count: Int
}

/// What a rule about the device wants to know of a step beside the devices.
struct DeviceStep: Hashable {
  let move: Move
  let answer: AuthenticationResult?
  let isErased: Bool
}

/// What a step did to the device, one after another, and how the device was settled at last if at all.
struct Dealing {
  let deeds: [DeviceDeed]
  let settling: DeviceDeed?
  let step: DeviceStep
  let isSilent: Bool
}

/// Where steps led that were taken before, in worlds that look alike.
///
/// A step is a conversation between the world and its device: something is done to the device, it answers,
/// and how the world goes on follows from the answer and from what is to be seen of the device, not from what
/// the device keeps to itself. So the same conversation serves all devices with that face: it is walked with
/// numbers, and what comes of each deed is looked up. Banno’s two million states have 25,000 aspects.
struct StepMemo<F: Explored> {
  var devices: DeviceMemo
  /// The numbers of aspects, by the device's face, the app and the rest.
  private var numbers = StateTable()
  private(set) var aspects = Column<Aspect>(atMost: aspectLimit)
  private(set) var menus = Column<Menu>()
  /// The moves of all menus.
  private(set) var moves = Column<Move>()
  /// Where a menu's number is, by the menu's hash.
  private var menuPlaces = StateTable()
  private var menuNumbers = Column<UInt32>()
  /// How the conversation of each aspect's moves begins.
  private var beginnings = Column<Turn>(atMost: turnLimit)
  /// How conversations go on, by the outcome of a deed.
  private var answers = Column<Answer>(atMost: turnLimit)
  private var deviceSteps: [DeviceStep: UInt32] = [:]
  private var deviceStepList: [DeviceStep] = []

  private static var aspectLimit: Int { 1 << 28 }
  private static var turnLimit: Int { 1 << 31 }

  init(_ list: MoveList<F>, deviceLimit: Int) { devices = DeviceMemo(list.changes, limit: deviceLimit) }

  /// Whether there are no numbers for more devices or turns.
  var isFull: Bool { devices.isFull || max(beginnings.count, answers.count) > Self.turnLimit - 1 << 24 }

  var byteCount: Int {
    devices.byteCount + numbers.byteCount + aspects.byteCount + menus.byteCount + moves.byteCount
      + menuPlaces.byteCount + menuNumbers.byteCount + beginnings.byteCount + answers.byteCount
  }

  func free() {
    devices.free()
    numbers.free()
    aspects.free()
    menus.free()
    moves.free()
    menuPlaces.free()
    menuNumbers.free()
    beginnings.free()
    answers.free()
  }

  /// Where a step led, by what is remembered.
  struct Arrival {
    let key: StateKey
    /// Whether the step led to nothing that an app or a tester could notice.
    let isSilent: Bool
    /// The device before and after, how many deeds were done to it, and the last of them.
    fileprivate let before: UInt32
    fileprivate let after: UInt32
    fileprivate let deeds: Int
    fileprivate let deed: UInt32
    fileprivate let step: UInt32
  }

  // MARK: Aspects

  /// The number of a state's aspect, and whether it is new: then it is to be added.
  @inline(__always)
  mutating func aspect(of key: StateKey, device: UInt32) -> (number: UInt32, isNew: Bool) {
    numbers.intern(sight(of: key, device: device))
  }

  @inline(__always)
  private func sight(of key: StateKey, device: UInt32) -> StateKey {
    StateKey(device: devices.traits[Int(device)].face, app: key.app, rest: key.rest)
  }

  /// Has the processor fetch what it takes to expand some states, in rounds: each finds where the next looks.
  func prepare(_ states: Column<UInt32>, of space: Space<F>) {
    for index in 0..<states.count {
      let key = space.keys[Int(states[index])]
      if let device = devices.known(key.device) { numbers.prepare(sight(of: key, device: device)) }
    }
    for index in 0..<states.count {
      guard let aspect = known(space.keys[Int(states[index])]) else { continue }
      prefetch(aspects.pointer + Int(aspect))
    }
    for index in 0..<states.count {
      guard let aspect = known(space.keys[Int(states[index])]) else { continue }
      let turn = beginnings.pointer + Int(aspects[Int(aspect)].firstTurn)
      prefetch(turn)
      prefetch(turn + 8)
    }
  }

  private func known(_ key: StateKey) -> UInt32? {
    devices.known(key.device).flatMap { numbers.find(sight(of: key, device: $0)) }
  }

  /// Adds what can be done in a world.
  mutating func add(_ world: World<F>, _ list: MoveList<F>, _ picture: Picture, number: Int) {
    let first = moves.count
    list.addHandling(world, picture, &moves)
    let waits = moves.count - first
    list.addWaits(world, besideDevice: true, &moves)
    let settings = moves.count - first
    list.addSettings(world, &moves)
    let menu = Menu(first: first, waits: waits, settings: settings, count: moves.count - first)
    aspects.append(
      Aspect(
        firstTurn: UInt32(beginnings.count), menu: self.number(of: menu), picture: UInt32(number)))
    // One more, for the end of a lock-out.
    for _ in 0...menu.count { beginnings.append(.unknown) }
  }

  /// The number of a menu whose moves come last. They go when there is one like it.
  private mutating func number(of menu: Menu) -> UInt32 {
    let (place, isNew) = menuPlaces.intern(StateKey(word: hash(of: menu)))
    if !isNew, isSame(menu, as: menus[Int(menuNumbers[Int(place)])]) {
      moves.removeLast(menu.count)
      return menuNumbers[Int(place)]
    }
    if isNew { menuNumbers.append(UInt32(menus.count)) }
    menus.append(menu)
    return UInt32(menus.count - 1)
  }

  private func bytes(of menu: Menu) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(UnsafeBufferPointer(start: moves.pointer + menu.first, count: menu.count))
  }

  private func hash(of menu: Menu) -> UInt64 {
    var hash = UInt64(menu.waits) << 32 | UInt64(menu.settings)
    for byte in bytes(of: menu) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return mixed(hash) >> 1
  }

  private func isSame(_ menu: Menu, as other: Menu) -> Bool {
    menu.waits == other.waits && menu.settings == other.settings
      && bytes(of: menu).elementsEqual(bytes(of: other))
  }

  func note(_ ways: WaysOut, of aspect: UInt32) { aspects.pointer[Int(aspect)].seenWays = ways }

  // MARK: Conversations

  /// Where the step at a place leads a state; `nil` when that isn’t known yet.
  @inline(__always)
  mutating func arrival(at place: Int, of key: StateKey, device before: UInt32) -> Arrival? {
    var turn = beginnings[place]
    var device = before
    var (deeds, deed): (Int, UInt32) = (0, 0)
    while turn.isDeed {
      (deeds, deed) = (deeds + 1, turn.deed)
      let result = devices.result(of: deed, on: device)
      device = result.device
      guard let answer = answer(to: turn, result.outcome) else { return nil }
      turn = answers[answer].turn
    }
    guard turn.isEnd else { return nil }
    let after = device
    var number = key.device
    if let settling = turn.settling {
      device = devices.result(of: settling, on: device).device
      number = devices.traits[Int(device)].numberInSpace
      guard number != DeviceMemo.unknown else { return nil }
    }
    return Arrival(
      key: StateKey(device: number, app: turn.app, rest: turn.rest), isSilent: turn.isSilent,
      before: before, after: after, deeds: deeds, deed: deed, step: turn.step)
  }

  @inline(__always)
  private func answer(to turn: Turn, _ outcome: UInt32) -> Int? {
    var place = turn.answer
    while place != Turn.noAnswer {
      if answers[Int(place)].outcome == outcome { return Int(place) }
      place = answers[Int(place)].next
    }
    return nil
  }

  /// Remembers a step that was taken: how it dealt with the device, and where that led.
  mutating func remember(
    _ dealing: Dealing, at place: Int, device: UInt32, _ target: Candidate, _ after: UnsafePointer<Device>
  ) {
    var device = device
    var answer: Int?
    for deed in dealing.deeds {
      guard let number = devices.number(of: deed) else { return }
      var turn = answer.map { answers[$0].turn } ?? beginnings[place]
      if turn.isUnknown { turn = .deed(number) }
      guard turn.isDeed, turn.deed == number else { return }
      let result = devices.result(of: number, on: device)
      device = result.device
      let next = self.answer(to: turn, result.outcome)
      if next == nil {
        answers.append(Answer(outcome: result.outcome, next: turn.answer))
        turn.answer = UInt32(answers.count - 1)
      }
      put(turn, at: answer, place)
      answer = next ?? answers.count - 1
    }
    var settlingNumber: UInt32?
    if let settling = dealing.settling {
      guard let number = devices.number(of: settling) else { return }
      settlingNumber = number
      device = devices.result(of: number, on: device).device
    }
    assert(devices.isFull || devices[device].pointee == after.pointee, "a device is changed by deeds alone")
    if target.device & Candidate.own == 0 { devices.learn(target.device, inSpaceOf: device) }
    guard (target.app | target.rest) & Candidate.own == 0 else { return }
    // Without deeds there is nothing for rules about devices to see.
    guard let step = dealing.deeds.isEmpty ? 0 : number(of: dealing.step) else { return }
    let end = Turn.end(
      app: target.app, rest: target.rest, step: step, settling: settlingNumber, isSilent: dealing.isSilent)
    put(end, at: answer, place)
  }

  private func put(_ turn: Turn, at answer: Int?, _ place: Int) {
    if let answer { answers.pointer[answer].turn = turn } else { beginnings[place] = turn }
  }

  /// The number of a step as rules about the device see it; `nil` when there are too many.
  private mutating func number(of step: DeviceStep) -> UInt32? {
    if let number = deviceSteps[step] { return number }
    guard deviceStepList.count < Turn.stepLimit else { return nil }
    deviceSteps[step] = UInt32(deviceStepList.count)
    deviceStepList.append(step)
    return UInt32(deviceStepList.count - 1)
  }

  /// What a step did to the device; `nil` when nothing, or when rules about devices saw the same just before.
  @inline(__always)
  mutating func deviceTransition(_ arrival: Arrival) -> DeviceTransition<F>? {
    guard arrival.deeds > 0 else { return nil }
    if arrival.deeds == 1 {
      let seen = devices.result(of: arrival.deed, on: arrival.before).seenStep
      guard seen != arrival.step + 1 else { return nil }
      devices.note(seenStep: arrival.step + 1, of: arrival.deed, on: arrival.before)
    }
    let step = deviceStepList[Int(arrival.step)]
    let before = devices[arrival.before]
    let end = step.move == .wait(.lockOut) ? before.pointee.lockedOutUntil : nil
    return DeviceTransition(
      move: step.move, answer: step.answer, isErased: step.isErased, before: before,
      after: devices[arrival.after], now: end ?? .start)
  }
}
