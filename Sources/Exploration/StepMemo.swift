import SimulatedLocalAuthentication
import UnlockEngine

/// Where steps led that were taken before, in worlds that look alike.
///
/// A step is a conversation between the world and its device: something is done to the device, it answers,
/// and how the world goes on follows from the answer and from what is to be seen of the device, not from what
/// the device keeps to itself. So the same conversation serves all devices with that face: it is walked with
/// numbers, and what comes of each deed is looked up. Banno’s two million states have 25,000 faces.
struct StepMemo<F: Explored> {
  private(set) var devices: DeviceMemo
  /// A row for each face, app and rest: its moves, and how the conversation of each begins.
  private var rows = StateTable()
  private var rowBegins = Column<UInt32>()
  private var moves = Column<Move>(atMost: rowLimit)
  private var beginnings = Column<Turn>(atMost: rowLimit)
  /// How conversations go on, by the outcome of a deed.
  private var answers = Column<Answer>(atMost: rowLimit)
  private var deviceSteps: [DeviceStep: UInt32] = [:]
  private var deviceStepList: [DeviceStep] = []

  private static var rowLimit: Int { 1 << 30 }

  init(waits: [Int64]) { devices = DeviceMemo(waits: waits) }

  func free() {
    devices.free()
    rows.free()
    rowBegins.free()
    moves.free()
    beginnings.free()
    answers.free()
  }

  /// What a rule about the device wants to know of a step beside the devices.
  struct DeviceStep: Hashable {
    var move: Move
    var answer: AuthenticationResult?
    var isErased: Bool
  }

  /// A state’s place among the rows.
  struct Row {
    fileprivate let device: UInt32
    fileprivate let end: Int
    /// The next move of the row: a state’s moves come in the same order.
    fileprivate var next: Int
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

  /// The row of a state; its first move is the state’s first.
  @inline(__always)
  mutating func row(of key: StateKey, _ space: Space<F>, allMoves: (inout Column<Move>) -> Void) -> Row {
    let device = devices.number(key.device, in: space.devices)
    let sight = StateKey(device: devices.face(of: device), app: key.app, rest: key.rest)
    let (row, isNew) = rows.intern(sight)
    if isNew { addRow(allMoves) }
    let begin = Int(rowBegins[Int(row)])
    let end = Int(row) + 1 < rowBegins.count ? Int(rowBegins[Int(row) + 1]) : moves.count
    return Row(device: device, end: end, next: begin)
  }

  private mutating func addRow(_ allMoves: (inout Column<Move>) -> Void) {
    rowBegins.append(UInt32(moves.count))
    allMoves(&moves)
    while beginnings.count < moves.count { beginnings.append(.unknown) }
  }

  /// The place of a move in a row.
  @inline(__always)
  func place(of move: Move, in row: inout Row) -> Int? {
    var place = row.next
    while place < row.end {
      if moves[place] == move {
        row.next = place + 1
        return place
      }
      place += 1
    }
    return nil
  }

  /// Where the step at a place leads a state; `nil` when that isn’t known yet.
  @inline(__always)
  mutating func arrival(at place: Int, of key: StateKey, in row: Row) -> Arrival? {
    var turn = beginnings[place]
    var device = row.device
    var (deeds, deed): (Int, UInt32) = (0, 0)
    while turn.isDeed {
      (deeds, deed) = (deeds + 1, turn.deed)
      let result = devices.result(of: turn.deed, on: device)
      device = result.device
      guard let answer = answer(to: turn, result.outcome) else { return nil }
      turn = answers[answer].turn
    }
    guard turn.isEnd else { return nil }
    let after = device
    var number = key.device
    if let settling = turn.settling {
      device = devices.result(of: settling, on: device).device
      number = devices.numberInSpace(of: device)
      guard number != DeviceMemo.unknown else { return nil }
    }
    return Arrival(
      key: StateKey(device: number, app: turn.app, rest: turn.rest), isSilent: turn.isSilent,
      before: row.device, after: after, deeds: deeds, deed: deed, step: turn.step)
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

  /// Remembers a step that was taken: what was done to the device, how it was settled, and where that led.
  mutating func remember(
    _ place: Int, _ row: Row, _ deeds: [DeviceDeed], settling: DeviceDeed?, to target: Candidate,
    _ after: UnsafePointer<Device>, _ step: DeviceStep, isSilent: Bool
  ) {
    var device = row.device
    var answer: Int?
    for deed in deeds {
      guard let number = devices.number(of: deed) else { return }
      var turn = answer.map { answers[$0].turn } ?? beginnings[place]
      guard turn.isUnknown || (turn.isDeed && turn.deed == number) else { return }
      if turn.isUnknown { turn = .deed(number) }
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
    if let settling {
      guard let number = devices.number(of: settling) else { return }
      settlingNumber = number
      device = devices.result(of: number, on: device).device
    }
    assert(devices[device].pointee == after.pointee, "a device is changed by deeds alone")
    if target.device & Candidate.own == 0 { devices.learn(target.device, inSpaceOf: device) }
    guard (target.app | target.rest) & Candidate.own == 0, let step = number(of: step) else { return }
    let end = Turn.end(
      app: target.app, rest: target.rest, step: step, settling: settlingNumber, isSilent: isSilent)
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
    return DeviceTransition(
      move: step.move, answer: step.answer, isErased: step.isErased, before: devices[arrival.before],
      after: devices[arrival.after], now: .start)
  }
}

/// One turn of a conversation, in a word: a deed and where its answers begin, or the end.
private struct Turn {
  private var word: UInt64

  static let unknown = Turn(word: 0)
  static let noAnswer = UInt32.max
  static let stepLimit = 1 << 12
  private static let deed: UInt64 = 1 << 63
  private static let end: UInt64 = 1 << 62
  private static let silent: UInt64 = 1 << 61

  static func deed(_ number: UInt32) -> Turn {
    Turn(word: deed | UInt64(number) << 32 | UInt64(noAnswer))
  }

  static func end(app: UInt32, rest: UInt32, step: UInt32, settling: UInt32?, isSilent: Bool) -> Turn {
    let parts = UInt64(app) | UInt64(rest) << 21 | UInt64(step) << 42
    let deed = UInt64(settling.map { $0 + 1 } ?? 0) << 54
    return Turn(word: end | parts | deed | (isSilent ? silent : 0))
  }

  private init(word: UInt64) { self.word = word }

  @inline(__always) var isUnknown: Bool { word == 0 }
  @inline(__always) var isEnd: Bool { word & Self.end != 0 }
  @inline(__always) var isDeed: Bool { word & Self.deed != 0 }

  // A deed

  @inline(__always) var deed: UInt32 { UInt32(word >> 32 & 0xFF) }
  /// The first of the answers that were met.
  @inline(__always) var answer: UInt32 {
    get { UInt32(truncatingIfNeeded: word) }
    set { word = (word >> 32) << 32 | UInt64(newValue) }
  }

  // The end

  @inline(__always) var app: UInt32 { UInt32(word & 0x1F_FFFF) }
  @inline(__always) var rest: UInt32 { UInt32(word >> 21 & 0x1F_FFFF) }
  @inline(__always) var step: UInt32 { UInt32(word >> 42 & 0xFFF) }
  /// How the device is settled; `nil` where nothing was done to it.
  @inline(__always) var settling: UInt32? {
    let deed = UInt32(word >> 54 & 0x7F)
    return deed == 0 ? nil : deed - 1
  }
  @inline(__always) var isSilent: Bool { word & Self.silent != 0 }
}

/// What came of a deed, and the turn that follows.
private struct Answer {
  let outcome: UInt32
  /// Another answer to the same deed.
  let next: UInt32
  var turn = Turn.unknown
}
