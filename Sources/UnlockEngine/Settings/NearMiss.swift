// Slips of the finger: what somebody probably meant.

/// The name that someone probably meant; `nil` when nothing is near.
public func nearMiss(of word: String, in known: [String]) -> String? {
  let word = word.lowercased()
  let best = known.map { ($0, editDistance(word, $0.lowercased())) }.min { $0.1 < $1.1 }
  guard let best, best.1 <= max(1, word.count / 3) else { return nil }
  return best.0
}

/// " Did you mean “launch”?"; nothing where nothing that is known is near.
public func didYouMean(_ word: String, in known: [String]) -> String {
  nearMiss(of: word, in: known).map { " Did you mean “\($0)”?" } ?? ""
}

/// "Did you mean …?" when something known is near, else what is known.
public func suggestion(for word: String, in known: [String]) -> String {
  // Nothing this long is a slip of the finger, and comparing it would take its time.
  if word.unicodeScalars.count <= 40, let near = nearMiss(of: word, in: known) {
    return "Did you mean “\(near)”?"
  }
  return known.isEmpty ? "There are none." : "Known: \(known.joined(separator: ", "))."
}

/// How many single-character changes, or swaps of neighbours, make one text of the other.
public func editDistance(_ left: String, _ right: String) -> Int {
  editDistances(Array(left.unicodeScalars), toBeginningsOf: Array(right.unicodeScalars)).last ?? 0
}

/// How many make one text of each beginning of the other, the shortest first.
public func editDistances(_ left: [Unicode.Scalar], toBeginningsOf right: [Unicode.Scalar]) -> [Int] {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  var line = beforeLast
  for row in left.indices {
    line[0] = row + 1
    for column in right.indices {
      let change = left[row] == right[column] ? 0 : 1
      var cost = min(last[column] + change, last[column + 1] + 1, line[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      line[column + 1] = cost
    }
    (beforeLast, last, line) = (last, line, beforeLast)
  }
  return last
}
