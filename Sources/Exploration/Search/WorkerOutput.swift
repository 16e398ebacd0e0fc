import UnlockEngine

/// Where a step leads, by the numbers of its parts; looked up later. The highest bit marks a part that
/// the worker itself numbered.
struct Candidate {
  var device: UInt32
  var app: UInt32
  var rest: UInt32
  /// Its place among the targets.
  var target: UInt32 = 0

  static let new: UInt32 = 1 << 31

  init(device: UInt32, app: UInt32, rest: UInt32) { (self.device, self.app, self.rest) = (device, app, rest) }

  /// Whether the graph has all of its parts.
  @inline(__always) var isOfKnownParts: Bool { (device | app | rest) & Candidate.new == 0 }
  @inline(__always) var key: StateKey { StateKey(device: device, app: app, rest: rest) }
}

/// A step, by its number among all, and what it means to somebody who guesses.
struct MarkedStep {
  var step: UInt32
  var marks: GuessMarks
}

/// What came of expanding a worker's share of some states, in the order of the states.
struct WorkerOutput {
  /// A state's number, or `Candidate.new` and the place of a candidate.
  var targets = GrowableBuffer<UInt32>(capacity: 4096)
  private(set) var candidates = GrowableBuffer<Candidate>(capacity: 1024)
  /// By state: what can be done there and its screen, by the worker's numbers.
  private(set) var rows = GrowableBuffer<UInt32>(capacity: 256)
  private(set) var screens = GrowableBuffer<UInt32>(capacity: 256)
  /// What steps mean to somebody who guesses, where they mean anything.
  private(set) var marks = GrowableBuffer<MarkedStep>()

  func free() {
    targets.free()
    marks.free()
    candidates.free()
    rows.free()
    screens.free()
  }

  mutating func removeAll() {
    targets.removeAll()
    candidates.removeAll()
    rows.removeAll()
    screens.removeAll()
    marks.removeAll()
  }

  /// Adds another state than the one that a step begins with: as a candidate at first.
  @inline(__always)
  mutating func add(_ candidate: Candidate) {
    var candidate = candidate
    candidate.target = UInt32(targets.count)
    targets.append(UInt32(candidates.count) | Candidate.new)
    candidates.append(candidate)
  }

  /// Marks the step whose target is added next.
  mutating func mark(_ marks: GuessMarks) {
    self.marks.append(MarkedStep(step: UInt32(targets.count), marks: marks))
  }

  /// Ends a state, whose targets were added.
  mutating func addState(row: UInt32, screen: Int) {
    rows.append(row)
    screens.append(UInt32(screen))
  }

  /// Finds the states that are known already, and has the processor fetch where they stand some steps ahead:
  /// it would wait for memory most of the time.
  func lookUp(in graph: StateGraph) {
    let ahead = 24
    for index in 0..<min(ahead, candidates.count) { graph.table.prepare(candidates[index].key) }
    for index in 0..<candidates.count {
      if index + ahead < candidates.count { graph.table.prepare(candidates[index + ahead].key) }
      let candidate = candidates[index]
      guard candidate.isOfKnownParts, let number = graph.table.find(candidate.key) else { continue }
      targets[Int(candidate.target)] = number
    }
  }
}
