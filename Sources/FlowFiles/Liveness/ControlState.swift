import UnlockEngine

/// Where a flow file is: its screen and alert, the request under way, and the flags, words and codes that conditions go by,
/// each with its value, in one word. Everything else – counts, what codes are, time – may be anything there.
struct ControlState: Hashable, Sendable {
  private(set) var word: UInt64 = 0

  /// By its number from 1 on; 0 while the app isn't running.
  var screen: UInt8 {
    get { UInt8(word & 0x3F) }
    set { word = word & ~0x3F | UInt64(newValue) }
  }
  /// The alert that a step showed, by its number from 1 on; 0 for none.
  var alert: UInt8 {
    get { UInt8(word >> 6 & 0x3F) }
    set { word = word & ~(0x3F << 6) | UInt64(newValue) << 6 }
  }
  var request: RequestLeg {
    get { RequestLeg(code: UInt16(word >> 12 & 0x7FF)) }
    set { word = word & ~(0x7FF << 12) | UInt64(newValue.code) << 12 }
  }

  subscript(known: KnownValues.Known) -> UInt8 {
    get { UInt8(word >> known.shift & known.mask) }
    set { word = word & ~(known.mask << known.shift) | UInt64(newValue) << known.shift }
  }

  /// Puts a known value where nothing stands yet.
  @inline(__always)
  mutating func put(_ number: UInt8, at shift: UInt8) { word |= UInt64(number) << UInt64(shift) }

  static let firstShift: UInt64 = 23

  /// A request that the app waits for.
  enum RequestLeg: Hashable {
    case none
    /// The server hasn't heard of it.
    case onItsWay(UInt8)
    /// The server has answered it; the network may still lose that.
    case answered(UInt8, FileAnswer)
    /// No answer will come.
    case lost(UInt8)

    /// Requests have four bits, and what became of them six; the lowest tells that there is one.
    fileprivate init(code: UInt16) {
      let (request, rest) = (UInt8(code >> 1 & 0xF), UInt8(code >> 5))
      guard code & 1 != 0 else {
        self = .none
        return
      }
      switch rest {
      case 0: self = .onItsWay(request)
      case 1: self = .lost(request)
      default: self = .answered(request, FileAnswer(rawValue: rest - 2))
      }
    }

    fileprivate var code: UInt16 {
      switch self {
      case .none: 0
      case .onItsWay(let request): 1 | UInt16(request) << 1
      case .lost(let request): 1 | UInt16(request) << 1 | 1 << 5
      case .answered(let request, let answer): 1 | UInt16(request) << 1 | UInt16(answer.rawValue + 2) << 5
      }
    }
  }
}

/// The values that control states know: flags, words, and whether codes are set.
struct KnownValues: Sendable {
  /// One of them, and where it stands in the word.
  struct Known: Sendable {
    /// The number of a value, or of a code.
    let number: UInt8
    let isCode: Bool
    let shift: UInt64
    let mask: UInt64
    /// How many different ones there are.
    let count: UInt8
    /// Whether the server knows it, and whether it outlives the process.
    let isServers: Bool
    let isKept: Bool
  }

  let all: [Known]
  /// By value and by code: their place in the list.
  private let valuePlaces: [Int?]
  private let codePlaces: [Int?]

  /// As many of the candidates as there is room for.
  init(_ program: FlowProgram, _ candidates: [Candidate]) {
    var (all, shift): ([Known], UInt64) = ([], ControlState.firstShift)
    for candidate in candidates {
      let width = UInt64(8 - (candidate.count - 1).leadingZeroBitCount)
      guard shift + width <= 64 else { break }
      let lifetime =
        candidate.isCode
        ? program.codes[Int(candidate.number)].lifetime : program.values[Int(candidate.number)].lifetime
      all.append(
        Known(
          number: candidate.number, isCode: candidate.isCode, shift: shift, mask: 1 << width - 1,
          count: candidate.count, isServers: lifetime == .server, isKept: lifetime.isKept))
      shift += width
    }
    self.all = all
    valuePlaces = program.values.indices.map { value in
      all.firstIndex { !$0.isCode && $0.number == UInt8(value) }
    }
    codePlaces = program.codes.indices.map { code in all.firstIndex { $0.isCode && $0.number == UInt8(code) }
    }
  }

  subscript(value value: UInt8) -> Known? { valuePlaces[Int(value)].map { all[$0] } }
  subscript(code code: UInt8) -> Known? { codePlaces[Int(code)].map { all[$0] } }

  // MARK: Which

  struct Candidate: Hashable {
    let number: UInt8
    let isCode: Bool
    let count: UInt8
  }

  /// What ways are chosen by: of conditions that only copy asks about, nothing follows.
  static func candidates(_ program: FlowProgram) -> [Candidate] {
    var conditions: [UInt16?] = program.branches.map(\.condition)
    for screen in program.screens {
      conditions +=
        [screen.condition, screen.isBusy] + screen.buttons.flatMap { [$0.isShown, $0.isEnabled] }
    }
    for alert in program.alerts {
      conditions += [alert.condition] + alert.buttons.flatMap { [$0.isShown, $0.isEnabled] }
    }
    conditions += program.timers.map(\.whileHolds) + [program.needsNoProof]
    var found: Set<Candidate> = []
    for condition in conditions { note(condition, program, &found) }
    // Whether there is a code decides whether tries of it count.
    for code in program.tried.secrets where !program.codes[Int(code)].isText {
      found.insert(Candidate(number: code, isCode: true, count: 2))
    }
    // Where somebody comes back to decides what can follow.
    for (number, value) in program.values.enumerated()
    where value.kind == .screen && value.lifetime == .process {
      found.insert(Candidate(number: UInt8(number), isCode: false, count: UInt8(program.screens.count + 1)))
    }
    // Of what the keychain keeps, more happens than steps tell: it is there again after the app was deleted.
    found = found.filter { candidate in
      let (codes, values) = (program.codes, program.values)
      let number = Int(candidate.number)
      return (candidate.isCode ? codes[number].lifetime : values[number].lifetime).item == nil
    }
    // First come places and what is saved, which decide for longest; then what has the fewest values.
    func rank(_ candidate: Candidate) -> Int {
      if candidate.isCode { return 0 }
      let value = program.values[Int(candidate.number)]
      return value.kind == .screen ? 0 : value.lifetime == .process ? 2 : 1
    }
    return found.sorted { a, b in
      (rank(a), Int(a.count), a.isCode ? 1 : 0, a.number) < (
        rank(b), Int(b.count), b.isCode ? 1 : 0, b.number
      )
    }
  }

  private static func note(_ condition: UInt16?, _ program: FlowProgram, _ found: inout Set<Candidate>) {
    guard let condition else { return }
    switch program.conditions[Int(condition)] {
    case .number(let value, _):
      let count: UInt8? =
        switch program.values[Int(value)].kind {
        case .flag: 2
        case .words(let words): words.count <= 16 ? UInt8(words.count) : nil
        case .count, .screen, .enrolledSet: nil
        }
      // What is forgotten by another limit is there or not.
      guard let count, program.values[Int(value)].keptWith == nil,
        program.values[Int(value)].lifetime != .begin
      else { return }
      found.insert(Candidate(number: value, isCode: false, count: count))
    case .codeIsSet(let code)
    where !program.codes[Int(code)].isText && program.codes[Int(code)].lifetime != .begin:
      found.insert(Candidate(number: code, isCode: true, count: 2))
    case .not(let other): note(other, program, &found)
    case .all(let first, let count), .any(let first, let count):
      for part in first..<(first + count) { note(part, program, &found) }
    default: return
    }
  }
}

/// What something reads or sets: a bit for each value, for each code after them, and for each timer; and two for what was tapped
/// last.
struct ValueSet: Hashable, Sendable {
  var values: UInt64 = 0
  var timers: UInt16 = 0

  static func value(_ value: UInt8) -> ValueSet { ValueSet(values: 1 << UInt64(value)) }
  static func code(_ code: UInt8) -> ValueSet { ValueSet(values: 1 << (firstCode + UInt64(code))) }
  static func timer(_ timer: UInt8) -> ValueSet { ValueSet(timers: 1 << UInt16(timer)) }
  static let lastTapped = ValueSet(timers: 1 << UInt16(FileTimer.limit))
  /// What was tapped before a prompt came: it matters as long as that is up.
  static let tappedForPrompt = ValueSet(timers: 2 << UInt16(FileTimer.limit))
  static let taps = lastTapped | tappedForPrompt
  static let all = ValueSet(values: ~0, timers: ~0)

  /// Values have the numbers below.
  static let firstCode = UInt64(FileState.numberLimit + FileServer.numberLimit)

  var count: Int { values.nonzeroBitCount + timers.nonzeroBitCount }

  func contains(_ other: ValueSet) -> Bool {
    values & other.values == other.values && timers & other.timers == other.timers
  }

  static func | (left: ValueSet, right: ValueSet) -> ValueSet {
    ValueSet(values: left.values | right.values, timers: left.timers | right.timers)
  }
  static func & (left: ValueSet, right: ValueSet) -> ValueSet {
    ValueSet(values: left.values & right.values, timers: left.timers & right.timers)
  }
  static prefix func ~ (set: ValueSet) -> ValueSet { ValueSet(values: ~set.values, timers: ~set.timers) }
  static func |= (left: inout ValueSet, right: ValueSet) { left = left | right }
}
