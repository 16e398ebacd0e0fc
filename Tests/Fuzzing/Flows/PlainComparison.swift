import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What comparing two flow files means, written down plainly: whole worlds two by two in a set, with nothing settled, nothing
/// merged and no wait lengthened. Far too slow for more than a few steps.
struct PlainComparison {
  private struct Pair: Hashable {
    var a: World<FileFlow>
    var b: World<FileFlow>
    /// How often a part of some wait has passed on the way.
    var parts = 0
    /// Whether the date was moved.
    var isMoved = false
  }

  private let moves: (a: PlainMoves, b: PlainMoves)
  private let comparer: ScreenComparer
  /// How many steps were looked at in full.
  private(set) var depth = 0
  private(set) var pairs = 0
  /// The first difference, and after how many steps it is to be seen.
  private(set) var found: (difference: SideDifference, depth: Int, way: [[Input]])?

  init(_ a: FileFlow, _ b: FileFlow) {
    moves = (PlainMoves(a.plan), PlainMoves(b.plan))
    comparer = ScreenComparer(flows: (a.name, b.name))
  }

  /// Looks level by level until something differs, or there are so many pairs.
  mutating func compare(from starts: [(World<FileFlow>, World<FileFlow>)], atMost limit: Int) {
    var level = starts.map { (pair: Pair(a: $0.0, b: $0.1), way: [[Input]]()) }
    var known = Set(level.map(\.pair))
    while !level.isEmpty {
      var next: [(pair: Pair, way: [[Input]])] = []
      for (pair, way) in level {
        let screens = (pair.a.screen, pair.b.screen)
        let verdict = comparer.verdict(screens.0, screens.1)
        let differences =
          verdict.differences + SideDifference.all(between: pair.a.comparedFacts, pair.b.comparedFacts)
        if let difference = differences.first {
          found = (difference, depth, way)
          return
        }
        for (child, inputs) in children(of: pair, screens, verdict) where known.insert(child).inserted {
          next.append((child, way + [inputs]))
        }
        pairs = known.count
        if known.count > limit { return }
      }
      (level, depth) = (next, depth + 1)
    }
    depth = .max
  }

  private func children(
    of pair: Pair, _ screens: (Screen, Screen), _ verdict: ScreenComparer.Verdict
  ) -> [(Pair, [Input])] {
    var found = verdict.taps.map { (done([.tap($0.a)], [.tap($0.b)], pair), [Input.tap($0.a)]) }
    var both = moves.a.moves(from: pair.a, screens.0)
    for inputs in moves.b.moves(from: pair.b, screens.1) where !both.contains(inputs) { both.append(inputs) }
    for inputs in both {
      if case .type? = inputs.first, !verdict.takesTyping || inputs.count > verdict.longestEntry { continue }
      found.append((done(inputs, inputs, pair), inputs))
    }
    return found + whenTimePasses(pair)
  }

  /// A part of a wait passes once on a way: that is how far “equal” goes.
  private func whenTimePasses(_ pair: Pair) -> [(Pair, [Input])] {
    let waits = (moves.a.waits(pair.a), moves.b.waits(pair.b))
    var lengths = waits.0.whole + waits.1.whole
    if pair.parts == 0 { lengths += [waits.0.half, waits.1.half].compactMap { $0 } }
    var found: [(Pair, [Input])] = []
    for length in Set(lengths).sorted() {
      let inputs = [Input.elapse(length)]
      var child = done(inputs, inputs, pair)
      if child.a.hasLeft(of: pair.a, after: length) || child.b.hasLeft(of: pair.b, after: length) {
        child.parts += 1
      }
      if child.parts < 2 { found.append((child, inputs)) }
    }
    // Either may go by the date, and both are moved by the same.
    if !pair.isMoved, pair.parts == 0, moves.a.isDateMoved(pair.a) || moves.b.isDateMoved(pair.b) {
      for date in moves.a.dateMove < moves.b.dateMove ? moves.b.dates : moves.a.dates {
        var child = done([date], [date], pair)
        child.isMoved = true
        found.append((child, [date]))
      }
    }
    return found
  }

  private func done(_ a: [Input], _ b: [Input], _ pair: Pair) -> Pair {
    var pair = pair
    for input in a { _ = pair.a.step(input) }
    for input in b { _ = pair.b.step(input) }
    pair.a.rebase()
    pair.b.rebase()
    return pair
  }
}

extension World<FileFlow> {
  /// Whether some wait goes on that was there before a length of time passed.
  fileprivate func hasLeft(of before: World, after length: Duration) -> Bool {
    var isLeft = false
    before.waits { deadline in
      guard let old = before.moment(of: deadline), let moment = moment(of: deadline) else { return }
      if moment - clock.now == old - before.clock.now - length { isLeft = true }
    }
    return isLeft
  }

  /// What testers know, but for what only a walk remembers and what goes by the number of a set of fingers or faces.
  var comparedFacts: [Fact] {
    let passing = [
      "app", "app-state", "request", "last-authentication", "released-key", "biometry-type", "domain-state",
    ]
    return Simulation(self).facts.filter { !passing.contains($0.name) }
  }
}
