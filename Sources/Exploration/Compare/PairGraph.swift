/// All pairs of states that a comparison came by, and how: numbered in the order of their distance.
struct PairGraph {
  /// Whether the two phones of a pair still show the same.
  enum Standing: UInt8 {
    case together, parted
    /// Parted, and so was every pair that led there: what two phones show that went different ways tells nothing.
    case longParted
  }

  struct Pair {
    let a: UInt32
    let b: UInt32
    init(_ word: UInt64) { (a, b) = (UInt32(word >> 32), UInt32(truncatingIfNeeded: word)) }
    init(_ a: UInt32, _ b: UInt32) { (self.a, self.b) = (a, b) }
    var word: UInt64 { UInt64(a) << 32 | UInt64(b) }
  }

  private var table = StateTable()
  private var words = GrowableBuffer<UInt64>()
  /// By pair: the one that it was first reached from, and which of the inputs there led to it.
  private var parents = GrowableBuffer<UInt32>()
  private var ordinals = GrowableBuffer<UInt16>()
  /// By visited pair: whether its phones show the same.
  private var standings = GrowableBuffer<Standing>()

  func free() {
    table.free()
    words.free()
    parents.free()
    ordinals.free()
    standings.free()
  }

  var count: Int { words.count }
  var byteCount: Int {
    table.byteCount + words.byteCount + parents.byteCount + ordinals.byteCount + standings.byteCount
  }

  subscript(number: Int) -> Pair { Pair(words[number]) }

  /// Gets the place of a pair into the processor's cache, for callers that add many in one go.
  @inline(__always)
  func prepare(_ a: UInt32, _ b: UInt32) { table.prepare(StateKey(word: Pair(a, b).word)) }

  /// Adds a pair that was reached from another; the starting points come from none.
  @inline(__always)
  mutating func add(
    _ a: UInt32, _ b: UInt32, from parent: Int?, ordinal: Int
  ) -> (number: Int, isNew: Bool) {
    let key = StateKey(word: Pair(a, b).word)
    let (number, isNew) = table.intern(key)
    if isNew {
      words.append(key.word)
      parents.append(parent.map { UInt32($0) } ?? .max)
      ordinals.append(UInt16(ordinal))
    }
    return (Int(number), isNew)
  }

  /// Where a pair comes from, and by which input; `nil` for a starting point.
  func origin(of number: Int) -> (parent: Int, ordinal: Int)? {
    parents[number] == .max ? nil : (Int(parents[number]), Int(ordinals[number]))
  }

  // MARK: What stands there

  /// Notes a visit, in the order of the numbers.
  mutating func visit(_ standing: Standing) { standings.append(standing) }

  mutating func show(_ number: Int) { standings[number] = .parted }

  func standing(of number: Int) -> Standing? { number < standings.count ? standings[number] : nil }

  /// Whether a pair comes from one whose ways had parted.
  func comesFromParted(_ number: Int) -> Bool {
    origin(of: number).map { standing(of: $0.parent) != .together } ?? false
  }

  /// A pair that nothing hangs on yet and that was first reached from one that had parted comes from this one, too.
  mutating func come(_ number: Int, from parent: Int, ordinal: Int) {
    guard comesFromParted(number) else { return }
    parents[number] = UInt32(parent)
    ordinals[number] = UInt16(ordinal)
  }
}
