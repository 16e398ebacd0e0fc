import DeviceSimulation
import UnlockEngine

/// Searches, breadth first, for what comes of some steps by what anybody can do after them: by neither a proof nor a code nor a match
/// nor a setting.
struct OpeningSearch<F: Explored> {
  private let examiner: Examiner<F>
  private let graph: StepTable
  private let isSought: (UInt32) -> Bool
  private var parents: [UInt32: (state: UInt32, step: Int, isFirst: Bool)] = [:]
  private var queue: [UInt32] = []

  /// From where the first of the steps was taken, to where it is so.
  typealias Way = (start: UInt32, steps: [(state: UInt32, step: Int)], end: UInt32)

  /// - Parameter isSought: what is searched for; by itself, that something private is seen.
  init(_ examiner: Examiner<F>, _ isSought: ((UInt32) -> Bool)? = nil) {
    self.examiner = examiner
    graph = StepTable(examiner.explorer.graph)
    self.isSought = isSought ?? { examiner.isOpen(Int($0)) }
  }

  /// One of the steps after which is searched.
  mutating func begin(with step: Int, of state: UInt32) { add(graph.targets[step], (state, step, true)) }

  mutating func ways(atMost most: Int) -> [Way] {
    var (found, next): ([Way], Int) = ([], 0)
    while next < queue.count, found.count < most {
      let state = queue[next]
      next += 1
      guard examiner.isExpanded(state) else { continue }
      if isSought(state) { found.append(way(to: state)) } else { expand(state) }
    }
    return found
  }

  private mutating func expand(_ state: UInt32) {
    for step in graph.steps(of: Int(state)) where examiner.kinds.kind(of: step).isAnybodys {
      let target = graph.targets[step]
      if examiner.keepsSecrets(state, target) { add(target, (state, step, false)) }
    }
  }

  private mutating func add(_ state: UInt32, _ parent: (UInt32, Int, Bool)) {
    guard parents[state] == nil else { return }
    parents[state] = parent
    queue.append(state)
  }

  private func way(to end: UInt32) -> Way {
    var (steps, place): ([(state: UInt32, step: Int)], UInt32) = ([], end)
    while let parent = parents[place] {
      steps.append((parent.state, parent.step))
      place = parent.state
      if parent.isFirst { break }
    }
    return (place, steps.reversed(), end)
  }
}

extension Examiner {
  /// A way to what it opens.
  func opened(by way: OpeningSearch<F>.Way, _ finding: (Screen) -> String) -> Witness {
    let screen = screen(of: way.end)
    return witness(
      self.way(to: way.start, along: way.steps), then: [seen(screen)], at: screen, finding(screen))
  }
}
