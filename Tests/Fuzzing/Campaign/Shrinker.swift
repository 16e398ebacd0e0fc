/// Leaves out of a list whatever it can do without, and still be wrong in the same way: delta debugging (Zeller,
/// Hildebrandt 2002). In the end no single piece can be left out, unless the budget ran out before.
public struct Shrinker {
  /// How many lists may be tried.
  public private(set) var budget: Int

  public init(budget: Int) { self.budget = budget }

  /// The shortest list found of which `isWrong` holds; it does of the one that is given.
  public mutating func shrink<Piece>(_ pieces: [Piece], _ isWrong: ([Piece]) -> Bool) -> [Piece] {
    var pieces = pieces
    var length = max(1, pieces.count / 2)
    while true {
      let before = pieces.count
      pieces = withoutChunks(of: length, pieces, isWrong)
      if budget == 0 { return pieces }
      // What could not be left out before may be now that others are gone.
      if length == 1, pieces.count == before { return pieces }
      length = max(1, min(length / 2, pieces.count / 2))
    }
  }

  private mutating func withoutChunks<Piece>(
    of length: Int, _ pieces: [Piece], _ isWrong: ([Piece]) -> Bool
  ) -> [Piece] {
    var pieces = pieces
    // From the end: what comes later depends on what came before, and is left out the more easily.
    var end = pieces.count
    while end > 0, budget > 0 {
      let start = max(0, end - length)
      let shorter = Array(pieces[..<start] + pieces[end...])
      budget -= 1
      if isWrong(shorter) { pieces = shorter }
      end = start
    }
    return pieces
  }
}
