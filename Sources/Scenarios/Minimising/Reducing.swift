extension Array {
  /// As few of the items as are enough: none of them can be left out any more, and of a few no two.
  ///
  /// Halves are tried first, then quarters, down to single items (ddmin, by complements): many steps of no account go in few
  /// tries.
  func reduced(_ isEnough: ([Element]) -> Bool) -> [Element] {
    if isEmpty || isEnough([]) { return [] }
    var items = self
    var size = Swift.max(1, count / 2)
    while true {
      let hasShrunk = Self.pass(&items, size, isEnough)
      if size == 1, !hasShrunk { break }
      // What was taken away may have been what another item was for.
      size = Swift.max(1, size / 2)
    }
    return items.withoutPairs(isEnough)
  }

  /// Takes away every run of some items that isn’t needed, the last first; returns whether one went.
  private static func pass(_ items: inout [Element], _ size: Int, _ isEnough: ([Element]) -> Bool) -> Bool {
    var end = items.count
    var hasShrunk = false
    while end > 0 {
      let start = Swift.max(0, end - size)
      var fewer = items
      fewer.removeSubrange(start..<end)
      if isEnough(fewer) {
        items = fewer
        hasShrunk = true
      }
      end = start
    }
    return hasShrunk
  }

  /// More items than this, and all pairs are too many.
  private static var mostForPairs: Int { 24 }

  /// Two may only be of no account together: what locks, and what unlocks again.
  private func withoutPairs(_ isEnough: ([Element]) -> Bool) -> [Element] {
    guard count <= Self.mostForPairs else { return self }
    for first in indices {
      for second in indices where second > first {
        var fewer = self
        fewer.remove(at: second)
        fewer.remove(at: first)
        if isEnough(fewer) { return fewer.reduced(isEnough) }
      }
    }
    return self
  }
}
