import UnlockEngine

/// When at the earliest each wrong try can be made, counted from where guessing begins, and the way to the last of them
/// (Dijkstra’s search by time, then by steps).
///
/// Who came to a state earlier and with as many tries made has nothing to gain from being there again.
struct EarliestGuesses {
  /// When each try can be made, in milliseconds.
  private(set) var times: [Int64] = []
  /// The state where the last try’s way begins, and the steps from there.
  private(set) var start: UInt32 = 0
  private(set) var steps: [(state: UInt32, step: Int)] = []

  private let graph: GuessGraph
  private var labels: [Label] = []
  private var queue = Heap<TimedPlace>()
  /// By state: one more than the most tries with which it was come to.
  private var best: [UInt16]

  private struct Label {
    var state: UInt32
    var tries: UInt16
    var time: Int64
    /// The label before, and the step from it; negative where guessing begins.
    var parent: Int32
    var step: Int32
    /// How many steps from a starting point.
    var length: Int32
    /// Whether guessing begins anew behind it.
    var isLast = false
  }

  /// - Parameter begins: the states where guessing begins, and how many steps they are from a starting point.
  /// - Parameter durations: by the place of its step among a state’s steps, how long a wait lasts.
  init(
    in graph: GuessGraph, _ most: MostGuesses, from begins: [(state: UInt32, depth: Int)], upTo count: Int,
    durations: (UInt32, (Int, Int64) -> Void) -> Void
  ) {
    self.graph = graph
    best = Array(repeating: 0, count: graph.stateCount)
    for begin in begins {
      add(Label(state: begin.state, tries: 0, time: 0, parent: -1, step: -1, length: Int32(begin.depth)))
    }
    var waits: [Int: Int64] = [:]
    while times.count < count, let number = queue.popLeast().map({ Int(-$0.number) }) {
      let label = labels[number]
      if !label.isLast {
        guard best[Int(label.state)] <= label.tries else { continue }
        best[Int(label.state)] = label.tries + 1
      }
      if Int(label.tries) > times.count {
        times.append(label.time)
        (start, steps) = way(to: number)
      }
      if label.isLast { continue }
      waits.removeAll(keepingCapacity: true)
      durations(label.state) { waits[$0] = $1 }
      let own = graph.graph.steps(of: Int(label.state))
      for step in own where !graph.isRenewal(step) || graph.isWrong(step) {
        let target = graph.target(of: step)
        let tries = label.tries + (graph.isWrong(step) ? 1 : 0)
        let reachable =
          most.most[target] == MostGuesses.withoutEnd ? Int.max : Int(tries) + Int(most.most[target])
        let isLast = graph.isRenewal(step)
        guard isLast ? Int(tries) > times.count : reachable > times.count && best[target] <= tries else {
          continue
        }
        add(
          Label(
            state: UInt32(target), tries: tries, time: label.time + (waits[step - own.lowerBound] ?? 0),
            parent: Int32(number), step: Int32(step), length: label.length + 1, isLast: isLast))
      }
    }
  }

  private mutating func add(_ label: Label) {
    // Of several that are equal the last goes first: that one has most likely come furthest.
    queue.insert(TimedPlace(label.time, label.length, -Int32(labels.count)))
    labels.append(label)
  }

  private func way(to number: Int) -> (UInt32, [(state: UInt32, step: Int)]) {
    var (steps, place): ([(state: UInt32, step: Int)], Int) = ([], number)
    while labels[place].parent >= 0 {
      let parent = Int(labels[place].parent)
      steps.append((labels[parent].state, Int(labels[place].step)))
      place = parent
    }
    return (labels[place].state, steps.reversed())
  }
}
