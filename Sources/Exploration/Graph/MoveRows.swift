import UnlockEngine

/// What can be done in states, each row of moves once: there are a few hundred rows for a million states.
///
/// A plain value like `GrowableBuffer`: one copy of it may be changed, and its owner frees it.
struct MoveRows {
  /// All rows, one after another, and where each ends.
  private var moves = GrowableBuffer<Move>()
  private var ends = GrowableBuffer<UInt32>()
  /// By hash: the rows that have it.
  private var known: [Int: [UInt32]] = [:]

  func free() {
    moves.free()
    ends.free()
  }

  var count: Int { ends.count }
  var byteCount: Int { moves.byteCount + ends.byteCount }

  /// A row; for as long as none is added.
  subscript(number: UInt32) -> UnsafeBufferPointer<Move> {
    let begin = number == 0 ? 0 : Int(ends[Int(number) - 1])
    return UnsafeBufferPointer(start: moves.pointer + begin, count: Int(ends[Int(number)]) - begin)
  }

  /// The number of a row, which gets one when it is new.
  mutating func intern(_ row: UnsafeBufferPointer<Move>) -> UInt32 {
    var hasher = Hasher()
    for move in row { hasher.combine(move) }
    let hash = hasher.finalize()
    if let number = known[hash]?.first(where: { self[$0].elementsEqual(row) }) { return number }
    let number = UInt32(count)
    for move in row { moves.append(move) }
    ends.append(UInt32(moves.count))
    known[hash, default: []].append(number)
    return number
  }
}
