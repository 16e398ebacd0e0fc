import DeviceSimulation
import UnlockEngine

/// What the app of a flow file knows and shows: its values by their numbers. Of one size for all files and without a
/// heap, because the explorer keeps and hashes millions of them.
public struct FileState: Hashable, Sendable {
  /// Flags, words and counts; each begins at 0.
  var numbers = SIMD32<UInt8>()
  /// Codes by their numbers; an empty one isn’t set.
  var codes = Codes(repeating: PIN())
  /// Texts by their numbers, and after them what stands in the fields of the screen; an empty one isn’t set.
  var texts = Texts(repeating: ShortText())
  /// The screen that shows, by its number from 1 on; 0 while the app isn't running.
  var screen: UInt8 = 0
  /// The alert that a step showed, by its number from 1 on; 0 for none. Others follow from conditions.
  var alert: UInt8 = 0
  /// Whether the sheet that a step showed was drawn to its other height.
  var isRaised = false
  /// The screen that asked for the device's owner; the answer counts nowhere else.
  var asker: UInt8 = 0
  /// Whether the entry before was wrong: the dots shake until something is typed.
  var isRetry = false
  var dots = Dots.typed
  /// Whether something else has, or had, the screen: only then is there a return.
  var wasSetAside = false
  /// The request that waits for its answer, as the file sends it in one place: its number from 1 on; 0 for none.
  var call: UInt8 = 0
  /// The screen that sent it; the answer counts nowhere else. 0 once that was left.
  var caller: UInt8 = 0
  /// The field of the screen that characters go to, counted from 0.
  var field: UInt8 = 0
  /// The request of this screen's that had no answer, and can be sent again: its number as in `call`.
  var lost: UInt8 = 0
  /// The key that was typed last, where no field takes it: a character; 0 for none.
  var refusedKey: UInt32 = 0
  /// What is typed on the screen's pad.
  var entry = PIN()
  /// What was sent with it, until it is answered; and as long as it can be sent again.
  var sent = Typed()

  /// Whether no screen was gone to.
  public var isNowhere: Bool { screen == 0 }

  static let numberLimit = 32

  /// What the dots of a pad show.
  enum Dots: UInt8, Hashable, Sendable {
    /// What is typed.
    case typed
    /// All of them, of an entry that was completed; the next key goes on with a new one.
    case full
    /// All of them, and no key does anything.
    case held
  }

  typealias Codes = Slots<PIN>
  typealias Texts = Slots<ShortText>

  /// Values by their numbers, in place.
  struct Slots<Value: Hashable & Sendable>: Hashable, Sendable {
    private var first, second, third, fourth: Value

    static var limit: Int { 4 }

    init(repeating value: Value) { (first, second, third, fourth) = (value, value, value, value) }

    subscript(index: Int) -> Value {
      get {
        switch index {
        case 0: first
        case 1: second
        case 2: third
        default: fourth
        }
      }
      set {
        switch index {
        case 0: first = newValue
        case 1: second = newValue
        case 2: third = newValue
        default: fourth = newValue
        }
      }
    }
  }
}

extension FileState {
  /// What a request leaves behind that was lost with the app's process, or that a later one took the place of: it has no answer.
  mutating func loseRequest() {
    (call, caller) = (0, 0)
    // What can be sent again is kept.
    if lost == 0 { sent = Typed() }
  }
}

/// What was typed and completed, as far as conditions and the server ask about it: the code of a pad, or of each field a
/// number that only the same text has.
struct Typed: Hashable, Sendable {
  var code = PIN()
  private var (first, second, third): (UInt64, UInt64, UInt64) = (0, 0, 0)
  /// The text that each field asks for, by its number from 1 on; 0 for none.
  private var asked = SIMD4<UInt8>()
  private(set) var fieldCount: UInt8 = 0
  /// The checks that everything typed for them passed, a bit each.
  private(set) var passed: UInt8 = 0

  /// The most fields that a screen has.
  static let limit = 3

  init(code: PIN = PIN()) { self.code = code }

  mutating func add(_ text: ShortText, askedFor code: UInt8?, passing check: NamedCheck? = nil) {
    if let check, check.passes(text) { passed |= check.bit }
    switch fieldCount {
    case 0: first = text.digest
    case 1: second = text.digest
    default: third = text.digest
    }
    asked[Int(fieldCount)] = code.map { $0 + 1 } ?? 0
    fieldCount += 1
  }

  /// As much as a pad that waits shows of it: how many digits there are.
  var forgotten: Typed { Typed(code: code.zeros) }

  /// The field that asks for a text: a single one asks for any.
  func field(askingFor code: UInt8) -> Int? {
    (0..<Int(fieldCount)).first { asked[$0] == code + 1 } ?? (fieldCount == 1 ? 0 : nil)
  }

  /// Puts another text's number where a text is asked for.
  mutating func replace(askedFor code: UInt8, by digest: UInt64) {
    switch field(askingFor: code) {
    case 0?: first = digest
    case 1?: second = digest
    case 2?: third = digest
    default: return
    }
  }

  /// The number of what was typed where a text is asked for; 0 for nothing.
  func digest(askedFor code: UInt8) -> UInt64 {
    switch field(askingFor: code) {
    case 0?: first
    case 1?: second
    case 2?: third
    default: 0
    }
  }
}

/// A flow file's limits by their numbers: counts, and lengths of time in milliseconds.
public struct FileLimits: Hashable, Sendable {
  private var low = SIMD16<Int64>()
  private var high = SIMD8<Int64>()

  /// Those that are texts, by their places.
  private var (firstText, secondText) = (ShortText(), ShortText())

  static let limit = 24
  static let textLimit = 2

  subscript(text place: Int) -> ShortText {
    get { place == 0 ? firstText : secondText }
    set { if place == 0 { firstText = newValue } else { secondText = newValue } }
  }

  subscript(index: Int) -> Int64 {
    get { index < 16 ? low[index] : high[index - 16] }
    set { if index < 16 { low[index] = newValue } else { high[index - 16] = newValue } }
  }

  func duration(_ index: Int) -> Duration { .milliseconds(self[index]) }

  init() {}

  /// The limits as a file has them.
  init(of limits: [FlowProgram.Limit]) {
    for (index, limit) in limits.enumerated() {
      self[index] = limit.standard
      if case .text(let text) = limit.kind { self[text: Int(limit.standard)] = text }
    }
  }
}
