import UnlockEngine

/// Two runs next to each other: what was done in both, in order (a longest common subsequence), and what was to be seen then.
public struct RunComparison: Sendable {
  public let a: RunTrace
  public let b: RunTrace
  let rows: [Row]

  /// One thing that was done, on one side or on both.
  struct Row: Sendable {
    var a: Int?
    var b: Int?
    /// What differs on the phones after it; of what was done on one side, nothing.
    var differences: [SideDifference] = []

    /// Whether both did the same and show the same.
    var isAlike: Bool { a != nil && b != nil && differences.isEmpty }
  }

  public init(_ a: RunTrace, _ b: RunTrace, ignoring ignored: Set<Ignored> = []) {
    (self.a, self.b) = (a, b)
    let comparer = ScreenComparer(ignoring: ignored, flows: (a.scenario.flow.name, b.scenario.flow.name))
    rows = Self.aligned(a.states.map(\.action), b.states.map(\.action)).map { left, right in
      var row = Row(a: left, b: right)
      guard let left, let right else { return row }
      let (one, other) = (a.states[left].simulation, b.states[right].simulation)
      row.differences = comparer.verdict(one.screen, other.screen).differences
      if !ignored.contains(.facts) { row.differences += SideDifference.all(between: one.facts, other.facts) }
      return row
    }
  }

  public var isEqual: Bool { rows.allSatisfy(\.isAlike) }

  /// The first row in which something differs.
  package var first: Int? { rows.firstIndex { !$0.isAlike } }

  /// The states whose phones show the first difference: where only one side did something, the other’s is as it was.
  var phones: (a: Int, b: Int)? {
    guard let first else { return nil }
    let end = blockEnd(first)
    let before = rows[..<first]
    // Of what was done instead of each other, the first of each.
    let block = rows[first..<end]
    return (
      block.lazy.compactMap(\.a).first ?? before.lazy.compactMap(\.a).last ?? 0,
      block.lazy.compactMap(\.b).first ?? before.lazy.compactMap(\.b).last ?? 0
    )
  }

  /// The row behind those that belong together: what one side did in place of what the other did.
  func blockEnd(_ start: Int) -> Int {
    guard rows[start].a == nil || rows[start].b == nil else { return start + 1 }
    return rows[start...].firstIndex { $0.a != nil && $0.b != nil } ?? rows.count
  }

  // MARK: Aligning

  /// More than so many pairs aren't compared: a part that long has nothing in common that anyone could see.
  private static let mostPairs = 16_000_000

  /// Pairs of indices in order, so that as many as can be are of equal items; what is on one side only stands alone.
  static func aligned<Item: Equatable>(_ a: [Item], _ b: [Item]) -> [(Int?, Int?)] {
    let head = zip(a, b).prefix { $0 == $1 }.count
    let tail = zip(a.dropFirst(head).reversed(), b.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (left, right) = (Array(a[head..<a.count - tail]), Array(b[head..<b.count - tail]))
    var rows: [(Int?, Int?)] = (0..<head).map { ($0, $0) }
    rows += middle(left, right).map { ($0.map { $0 + head }, $1.map { $0 + head }) }
    return rows + (0..<tail).map { (a.count - tail + $0, b.count - tail + $0) }
  }

  private static func middle<Item: Equatable>(_ a: [Item], _ b: [Item]) -> [(Int?, Int?)] {
    guard !a.isEmpty, !b.isEmpty, a.count * b.count <= mostPairs else {
      return a.indices.map { ($0, nil) } + b.indices.map { (nil, $0) }
    }
    // How many the rests from here on have in common.
    let width = b.count + 1
    var common = [UInt16](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        common[i * width + j] =
          a[i] == b[j]
          ? common[(i + 1) * width + j + 1] + 1 : max(common[(i + 1) * width + j], common[i * width + j + 1])
      }
    }
    var rows: [(Int?, Int?)] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        rows.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if i < a.count, j == b.count || common[(i + 1) * width + j] >= common[i * width + j + 1] {
        rows.append((i, nil))
        i += 1
      } else {
        rows.append((nil, j))
        j += 1
      }
    }
    return inBlocks(rows)
  }

  /// What only A did before what only B did, where both stand between the same two that both did.
  private static func inBlocks(_ rows: [(Int?, Int?)]) -> [(Int?, Int?)] {
    var result: [(Int?, Int?)] = []
    var (left, right): ([(Int?, Int?)], [(Int?, Int?)]) = ([], [])
    for row in rows {
      if row.1 == nil {
        left.append(row)
      } else if row.0 == nil {
        right.append(row)
      } else {
        result += left + right + [row]
        (left, right) = ([], [])
      }
    }
    return result + left + right
  }
}
