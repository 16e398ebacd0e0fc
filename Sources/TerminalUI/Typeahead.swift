import Glibc

/// Keys and pastes that haven't been handled yet.
///
/// Bounded, because a page pasted without marks arrives as keys, faster than they can be handled. Beyond the bound
/// the rest of such a burst is dropped, which is reported once the kept keys have been handled.
struct Typeahead {
  /// As many as the kernel keeps for a program that doesn't read.
  static let limit = 4096

  private var decoder: KeyDecoder
  private var waiting: ArraySlice<Event> = []
  private var dropped = 0
  private var lastRead = 0

  init(isUTF8: Bool) { decoder = KeyDecoder(isUTF8: isUTF8) }

  /// Whether there is nothing to handle.
  var isEmpty: Bool { waiting.isEmpty && dropped == 0 }

  /// When an incomplete sequence has to be settled; `nil` if there is none.
  var settles: Int? { decoder.delay.map { lastRead + $0 } }

  func holds(_ key: Character) -> Bool {
    waiting.contains { event in
      if case .key(.character(let scalar)) = event { Character(scalar) == key } else { false }
    }
  }

  /// The next event.
  mutating func next() -> Event? {
    if let event = waiting.popFirst() { return event }
    guard dropped > 0 else { return nil }
    defer { dropped = 0 }
    return .dropped(keys: dropped)
  }

  /// Reads what has been typed, part of it if there is much; returns `false` if the terminal is gone.
  mutating func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    lastRead = monotonicMilliseconds()
    add(decoder.feed(bytes.prefix(count)))
    return true
  }

  /// Nothing more came for a while.
  mutating func settle(now: Int) { if let settles, settles <= now { add(decoder.settle()) } }

  /// Keeps events, as many as there is room for.
  mutating func add(_ events: [Event]) {
    let room = dropped > 0 ? 0 : max(0, Self.limit - waiting.count)
    waiting += events.prefix(room)
    dropped += max(0, events.count - room)
  }
}
