import DeviceSimulation
import UnlockEngine

/// One thing that is done to two phones at once. Texts and settings are numbers of a `SharedVocabulary`.
enum SharedInput: Hashable, Sendable {
  /// Controls of the two topmost layers that stand for each other.
  case tap(ControlID, ControlID)
  /// A whole entry is typed, its first character, or the rest of it.
  case type(Entry)
  case begin(Entry)
  case finish(Entry)
  /// So many characters are taken back.
  case delete(UInt8)
  case biometry(SensorAnswer)
  case lifeCycle(LifeCycle)
  /// So many milliseconds pass on both, whatever waits for them on either.
  case elapse(Int64)
  /// The same while somebody goes on touching both.
  case keepTouching(Int64)
  case change(UInt8)
  /// The date of both is moved by the same length.
  case date(DateMove)
  case server(UInt8)

  /// A text, made as long as a keypad wants it; as long as it is where that is zero.
  struct Entry: Hashable, Sendable {
    var text: UInt8
    var length: UInt8 = 0
  }

  var isTyping: Bool {
    switch self {
    case .type, .begin, .finish, .delete: true
    default: false
    }
  }

  var elapsed: Int64? {
    if case .elapse(let length) = self { return length }
    return nil
  }
}

/// All that is typed, set and waited for on either side: what one plan knows, the other side is given as well.
struct SharedVocabulary: Sendable {
  private(set) var texts: [[Unicode.Scalar]] = []
  private(set) var changes: [Setup.Entry] = []
  private(set) var server: [Setup.Entry] = []
  private(set) var waits: [Duration] = []
  /// By how much the date is moved: more than the longest wait of either side.
  private(set) var dateMove = Duration.zero
  private var deviceChanges: [DeviceChange] = []

  mutating func add(text: String) {
    let scalars = Array(text.unicodeScalars)
    if !texts.contains(scalars) { texts.append(scalars) }
  }

  mutating func add(dateMove length: Duration) { dateMove = max(dateMove, length) }

  mutating func add(change: Setup.Entry) {
    guard !changes.contains(change) else { return }
    guard let made = change.deviceChange else {
      preconditionFailure("“\(change.name): \(change.value)” in a plan is no setting of the device")
    }
    changes.append(change)
    deviceChanges.append(made)
  }

  mutating func add(server entry: Setup.Entry) { if !server.contains(entry) { server.append(entry) } }

  mutating func add(wait: Duration) { if !waits.contains(wait) { waits.append(wait) } }

  mutating func add(_ other: SharedVocabulary) {
    for text in other.texts where !texts.contains(text) { texts.append(text) }
    for change in other.changes { add(change: change) }
    for entry in other.server { add(server: entry) }
    for wait in other.waits { add(wait: wait) }
    add(dateMove: other.dateMove)
  }

  /// The characters of an entry: a PIN for a longer keypad goes on from its beginning, as flows’ own examples do.
  func scalars(_ entry: SharedInput.Entry) -> [Unicode.Scalar] {
    let text = texts[Int(entry.text)]
    guard entry.length > 0, !text.isEmpty else { return text }
    return (0..<Int(entry.length)).map { text[$0 % text.count] }
  }

  /// Does an input to one side, as the engine’s own inputs.
  @inline(__always)
  func perform(_ input: SharedInput, on side: ComparedSide, _ step: (Input) -> Void) {
    switch input {
    case .tap(let left, let right): step(.tap(side == .a ? left : right))
    case .type(let entry): for scalar in scalars(entry) { step(.type(scalar)) }
    case .begin(let entry): for scalar in scalars(entry).prefix(1) { step(.type(scalar)) }
    case .finish(let entry): for scalar in scalars(entry).dropFirst() { step(.type(scalar)) }
    case .delete(let count): for _ in 0..<count { step(.type(.delete)) }
    case .biometry(let answer): step(.biometry(answer))
    case .lifeCycle(let event): step(.lifeCycle(event))
    case .elapse(let length): step(.elapse(.milliseconds(length)))
    case .keepTouching(let length): step(.keepTouching(.milliseconds(length)))
    case .change(let index): step(.change(deviceChanges[Int(index)]))
    case .date(let move): step(.change(.date(move.change(by: dateMove))))
    case .server(let index): step(.server(name: server[Int(index)].name, value: server[Int(index)].value))
    }
  }

  /// What a scenario writes for an input that isn’t a tap.
  func step(of input: SharedInput) -> ScenarioStep? {
    func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      return text
    }
    return switch input {
    case .tap: nil
    case .type(let entry): .type(text(scalars(entry)))
    case .begin(let entry): .type(text(scalars(entry).prefix(1)))
    case .finish(let entry): .type(text(scalars(entry).dropFirst()))
    case .delete(let count): .press(Array(repeating: .backspace, count: Int(count)))
    case .biometry(let answer): .biometry(answer)
    case .lifeCycle(let event): .lifeCycle(event)
    case .elapse(let length): .elapse(.milliseconds(length))
    case .keepTouching(let length): .keepTouching(.milliseconds(length))
    case .change(let index): .device([changes[Int(index)]])
    case .date(let move): .device([Setup.Entry("date", move.change(by: dateMove).scenarioText)])
    case .server(let index): .server([server[Int(index)]])
    }
  }
}

/// A way that both sides go: from which starting point, and what is done.
struct SharedPath {
  let start: Int
  var inputs: [SharedInput]
}
