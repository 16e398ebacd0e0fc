import DeviceSimulation
import UnlockEngine

/// Which values, codes and timers can still make a difference, by where a file is: those that something reads before they are
/// set anew. What no longer can is taken to be as in the beginning, so that states that differ in nothing else are one.
///
/// The standard analysis of compilers, backwards over all that can happen, but by control states instead of by places in the
/// text: whoever has no PIN any more has no wrong ones that count. Careful where it isn't sure: what isn't known for certain to
/// be set anew, or not to be read, is alive.
struct Liveness: Sendable {
  private let program: FlowProgram
  let known: KnownValues
  /// By control state: what is alive there.
  let alive: [ControlState: ValueSet]
  private let table: LivenessTable

  /// By value of the server's: the numbers that somebody sets it to.
  typealias Changes = [UInt8: Set<UInt8>]

  /// More control states than that take too long: then fewer values are known.
  static let mostStates = 8192

  /// - Parameters:
  ///   - observed: What is looked at besides: what that reads is alive wherever it does.
  ///   - changes: What is set at the server; `nil` for anything.
  init(_ program: FlowProgram, _ observed: Observed, changes: Changes? = nil) {
    let reach = Reachability(program)
    /// What is found by knowing these values; `nil` where there are too many control states.
    func search(knowing candidates: some Collection<KnownValues.Candidate>) -> LivenessSearch? {
      let readers = ControlReaders(program, knowing: KnownValues(program, Array(candidates)), for: observed)
      var search = LivenessSearch(readers, reach, changes)
      return search.run() || candidates.isEmpty ? search : nil
    }
    let candidates = KnownValues.candidates(program)
    if let found = search(knowing: candidates) {
      self.init(program, found)
      return
    }
    // What tells most by itself is known first, and as many as there is room for.
    let telling = candidates.map { (candidate: $0, dead: search(knowing: [$0])?.shareOfDead ?? 0) }
    let sorted = telling.sorted { $0.dead > $1.dead }.map(\.candidate)
    var (fitting, tooMany) = (0, sorted.count)
    var best = search(knowing: [])
    while fitting + 1 < tooMany {
      let middle = (fitting + tooMany) / 2
      if let found = search(knowing: sorted.prefix(middle)) {
        (best, fitting) = (found, middle)
      } else {
        tooMany = middle
      }
    }
    guard let best else { preconditionFailure("that nothing is known always fits") }
    self.init(program, best)
  }

  private init(_ program: FlowProgram, _ search: LivenessSearch) {
    (self.program, known, alive) = (program, search.readers.known, search.alive)
    table = LivenessTable(search)
  }

  /// Takes what can make no difference any more to be as in the beginning.
  @inline(__always)
  func settle(_ world: inout World<FileFlow>) {
    // What is stored an extension may change, and so what a process that is suspended will read.
    if program.moments.appExtension != nil { return }
    guard let row = table.row(of: table.controlState(&world)) else { return }
    let dead = row.pointee.dead
    if dead.isEmpty { return }
    if dead.contains(.ofApp) {
      world.settleApp { app in
        app.numbers.keep(row.pointee.numbers)
        if row.pointee.deadCodes != 0 { program.forgetCodes(row.pointee.deadCodes, &app) }
      }
    }
    if dead.contains(.ofServer) {
      world.settleServer { server in
        server.numbers.keep(row.pointee.serverNumbers)
        program.forgetCodes(row.pointee.deadCodes, &server)
      }
    }
    if dead.contains(.timers) {
      for timer in 0..<UInt8(FileTimer.limit) where row.pointee.deadTimers & (1 << timer) != 0 {
        world.settle(FileTimer(rawValue: timer))
      }
    }
  }
}

extension Liveness {
  /// The same of what rules remember, in a world that is settled.
  func settle(_ memory: inout FileMemory, in world: inout World<FileFlow>) {
    guard memory.lastTapped != 0, let row = table.row(of: table.controlState(&world)) else { return }
    let dead = row.pointee.dead
    if dead.contains(.lastTapped), dead.contains(.tappedForPrompt) || !world.device.isEvaluating {
      memory.forgetTaps()
    }
  }
}

extension World<FileFlow> {
  /// The request that the app waits for, as control states have it.
  fileprivate mutating func requestLeg() -> ControlState.RequestLeg {
    guard let underWay else { return .none }
    let request = underWay.request.rawValue
    switch underWay.place {
    case .onItsWay: return .onItsWay(request)
    case .lost: return .lost(request)
    case .answered:
      var leg = ControlState.RequestLeg.lost(request)
      // Asked, and not taken away.
      loseAnswer { answer in
        leg = .answered(request, answer)
        return false
      }
      return leg
    }
  }
}

extension FlowProgram {
  fileprivate func forgetCodes(_ dead: UInt16, _ app: inout FileState) {
    for code in 0..<appCodeCount where dead & (1 << UInt16(code)) != 0 { app.forget(codes[code]) }
  }

  fileprivate func forgetCodes(_ dead: UInt16, _ server: inout FileServer) {
    for code in appCodeCount..<codes.count where dead & (1 << UInt16(code)) != 0 {
      server.forget(codes[code])
    }
  }
}

extension SIMD where Scalar == UInt8 {
  /// Keeps the numbers where a mask is all ones. By words: one by one it would take longer than all the rest of settling.
  @inline(__always)
  fileprivate mutating func keep(_ mask: Self) {
    withUnsafeMutableBytes(of: &self) { numbers in
      withUnsafeBytes(of: mask) { mask in
        for offset in stride(from: 0, to: numbers.count, by: 8) {
          let word = numbers.load(fromByteOffset: offset, as: UInt64.self)
          numbers.storeBytes(
            of: word & mask.load(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset,
            as: UInt64.self)
        }
      }
    }
  }
}

/// What is taken away, by control state: found by its word. Its rows stand where nobody counts who refers to them, since every
/// step comes by here.
final class LivenessTable: Sendable {
  struct Row {
    var dead: Dead = []
    var deadCodes: UInt16 = 0
    var deadTimers: UInt8 = 0
    var numbers = SIMD32<UInt8>(repeating: 0xFF)
    var serverNumbers = SIMD16<UInt8>(repeating: 0xFF)
  }

  /// Whether anything is taken away at all, and where.
  struct Dead: OptionSet {
    let rawValue: UInt8
    static let ofApp = Dead(rawValue: 1)
    static let ofServer = Dead(rawValue: 2)
    static let timers = Dead(rawValue: 4)
    static let lastTapped = Dead(rawValue: 8)
    static let tappedForPrompt = Dead(rawValue: 16)
  }

  /// The word of a control state plus one, and the place of its row; nothing where that is 0.
  private struct Slot {
    var word: UInt64 = 0
    var row: Int32 = 0
  }

  /// Where a known value stands in a state.
  private struct Field {
    let place: UInt8
    let kind: Kind
    let shift: UInt8
    let most: UInt8

    enum Kind: UInt8 { case ofApp, ofServer, codeOfApp, codeOfServer }
  }

  nonisolated(unsafe) private let rows: UnsafeMutablePointer<Row>
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Slot>
  nonisolated(unsafe) private let fields: UnsafeMutablePointer<Field>
  private let mask: Int
  private let fieldCount: Int

  init(_ search: LivenessSearch) {
    let (program, alive) = (search.readers.program, search.alive)
    var size = 64
    while size < alive.count * 2 { size *= 2 }
    mask = size - 1
    rows = .allocate(capacity: max(1, alive.count))
    slots = .allocate(capacity: size)
    slots.initialize(repeating: Slot(), count: size)
    let known = search.readers.known.all.map { known in
      let code = known.isCode ? program.codes[Int(known.number)] : nil
      return Field(
        place: code.map { UInt8($0.place) }
          ?? (known.isServers ? known.number - UInt8(program.appValueCount) : known.number),
        kind: known.isCode
          ? known.isServers ? .codeOfServer : .codeOfApp : known.isServers ? .ofServer : .ofApp,
        shift: UInt8(known.shift), most: known.count - 1)
    }
    fieldCount = known.count
    fields = .allocate(capacity: max(1, known.count))
    fields.initialize(from: known, count: known.count)
    for (number, state) in alive.keys.enumerated() {
      rows[number] = Self.row(search.settledAlive(state), program)
      var place = Self.place(of: state.word) & mask
      while slots[place].word != 0 { place = (place + 1) & mask }
      slots[place] = Slot(word: state.word &+ 1, row: Int32(number))
    }
  }

  deinit {
    rows.deallocate()
    slots.deallocate()
    fields.deallocate()
  }

  private static func row(_ alive: ValueSet, _ program: FlowProgram) -> Row {
    var row = Row()
    for (number, value) in program.values.enumerated()
    where value.lifetime != .begin && !alive.contains(.value(UInt8(number))) {
      if number < program.appValueCount {
        row.numbers[number] = 0
        row.dead.insert(.ofApp)
      } else {
        row.serverNumbers[number - program.appValueCount] = 0
        row.dead.insert(.ofServer)
      }
    }
    for (number, code) in program.codes.enumerated()
    where code.lifetime != .begin && !alive.contains(.code(UInt8(number))) {
      row.deadCodes |= 1 << UInt16(number)
      row.dead.insert(code.lifetime == .server ? .ofServer : .ofApp)
    }
    if !alive.contains(.lastTapped) { row.dead.insert(.lastTapped) }
    if !alive.contains(.tappedForPrompt) { row.dead.insert(.tappedForPrompt) }
    for timer in program.timers.indices where !alive.contains(.timer(UInt8(timer))) {
      row.deadTimers |= 1 << UInt8(timer)
      row.dead.insert(.timers)
    }
    return row
  }

  @inline(__always)
  private static func place(of word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word ^ word >> 29) &* 0x9E37_79B9_7F4A_7C15 >> 20)
  }

  /// Where a world is.
  @inline(__always)
  fileprivate func controlState(_ world: inout World<FileFlow>) -> ControlState {
    var state = ControlState()
    (state.screen, state.alert, state.request) = (world.app.screen, world.app.alert, world.requestLeg())
    for index in 0..<fieldCount {
      let field = fields[index]
      let number: UInt8 =
        switch field.kind {
        case .ofApp: min(world.app.numbers[Int(field.place)], field.most)
        case .ofServer: min(world.server.numbers[Int(field.place)], field.most)
        case .codeOfApp: world.app.codes[Int(field.place)].isEmpty ? 0 : 1
        case .codeOfServer: world.server[code: Int(field.place)].isEmpty ? 0 : 1
        }
      state.put(number, at: field.shift)
    }
    return state
  }

  @inline(__always)
  func row(of state: ControlState) -> UnsafePointer<Row>? {
    var place = Self.place(of: state.word) & mask
    while slots[place].word != 0 {
      if slots[place].word == state.word &+ 1 { return UnsafePointer(rows + Int(slots[place].row)) }
      place = (place + 1) & mask
    }
    return nil
  }
}
