/// One turn of a conversation between a world and its device, in a word: a deed and where its answers begin,
/// or the end.
struct Turn {
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

  // MARK: A deed

  @inline(__always) var deed: UInt32 { UInt32(word >> 32 & 0xFF) }
  /// The first of the answers that were met.
  @inline(__always) var answer: UInt32 {
    get { UInt32(truncatingIfNeeded: word) }
    set { word = (word >> 32) << 32 | UInt64(newValue) }
  }

  // MARK: The end

  @inline(__always) var app: UInt32 { UInt32(word & 0x1F_FFFF) }
  @inline(__always) var rest: UInt32 { UInt32(word >> 21 & 0x1F_FFFF) }
  /// The step as rules about devices see it.
  @inline(__always) var step: UInt32 { UInt32(word >> 42 & 0xFFF) }
  /// How the device is settled; `nil` where nothing was done to it.
  @inline(__always) var settling: UInt32? {
    let deed = UInt32(word >> 54 & 0x7F)
    return deed == 0 ? nil : deed - 1
  }
  /// Whether the step led to nothing that an app or a tester could notice.
  @inline(__always) var isSilent: Bool { word & Self.silent != 0 }
}

/// What came of a deed, and the turn that follows.
struct Answer {
  let outcome: UInt32
  /// Another answer to the same deed.
  let next: UInt32
  var turn = Turn.unknown
}
