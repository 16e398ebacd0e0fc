import UnlockEngine

/// The states and steps of an exploration as somebody sees them who guesses at one secret: without the steps with which guessing
/// begins anew. One of those may be a try all the same, the last: it took the secret away.
struct GuessGraph {
  let graph: StepTable
  /// The secret’s number.
  let secret: Int
  private var wrongs: StepSet
  private var renewals: StepSet
  /// The first steps of all with which somebody guesses, and the states that they begin in, the nearest first.
  let tries: [Try]

  struct Try {
    let state: UInt32
    let step: Int
  }

  /// - Parameter isCut: steps that aren’t taken either, by their numbers.
  init(_ states: StateGraph, secret: Int, cutting isCut: ((Int) -> Bool)? = nil) {
    let graph = StepTable(states)
    (self.graph, self.secret) = (graph, secret)
    let bit: UInt16 = 1 << UInt16(secret)
    (wrongs, renewals) = (StepSet(graph.targets.count), StepSet(graph.targets.count))
    var (tries, state): ([Try], Int) = ([], 0)
    for index in 0..<states.marks.count {
      let marked = states.marks[index]
      let step = Int(marked.step)
      if marked.marks.renewed & bit != 0 { renewals.insert(step) }
      guard marked.marks.tried & bit != 0 else { continue }
      wrongs.insert(step)
      while !graph.steps(of: state).contains(step) { state += 1 }
      tries.append(Try(state: UInt32(state), step: step))
    }
    self.tries = tries
    guard let isCut else { return }
    for step in 0..<graph.targets.count where isCut(step) { renewals.insert(step) }
  }

  var stateCount: Int { graph.count }
  func target(of step: Int) -> Int { Int(graph.targets[step]) }
  @inline(__always) func isWrong(_ step: Int) -> Bool { wrongs.contains(step) }
  /// Whether guessing begins anew behind the step.
  @inline(__always) func isRenewal(_ step: Int) -> Bool { renewals.contains(step) }
}

/// Where the steps of states lead, whatever a state is: of one type for all flows, so that searches through it are made once.
struct StepTable {
  let count: Int
  let targets: GrowableBuffer<UInt32>
  private let firstTargets: GrowableBuffer<UInt32>

  init(_ graph: StateGraph) {
    (count, targets, firstTargets) = (graph.count, graph.targets, graph.firstTargets)
  }

  /// The numbers of a state’s steps, in the order of its moves.
  @inline(__always)
  func steps(of state: Int) -> Range<Int> {
    guard state < firstTargets.count else { return 0..<0 }
    return Int(
      firstTargets[state])..<(state + 1 < firstTargets.count ? Int(firstTargets[state + 1]) : targets.count)
  }
}

/// Steps by their numbers, a bit each.
private struct StepSet {
  private var words: [UInt64]

  init(_ count: Int) { words = Array(repeating: 0, count: count / 64 + 1) }

  mutating func insert(_ step: Int) { words[step >> 6] |= 1 << UInt64(step & 63) }
  @inline(__always) func contains(_ step: Int) -> Bool { words[step >> 6] >> UInt64(step & 63) & 1 != 0 }
}
