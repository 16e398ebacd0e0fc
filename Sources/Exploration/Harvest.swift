import UnlockEngine

/// Where a step leads, by the numbers of its parts; looked up later. The highest bit marks a part that
/// the worker itself numbered.
struct Candidate {
  var device: UInt32
  var app: UInt32
  var rest: UInt32
  /// Its place in the harvest's targets.
  var target: UInt32 = 0

  static let own: UInt32 = 1 << 31

  init(device: UInt32, app: UInt32, rest: UInt32) {
    (self.device, self.app, self.rest) = (device, app, rest)
  }

  /// A state of known parts.
  init(_ key: StateKey) { self.init(device: key.device, app: key.app, rest: key.rest) }

  /// Whether the space has all of its parts.
  @inline(__always) var isOfKnownParts: Bool { (device | app | rest) & Candidate.own == 0 }
  @inline(__always) var key: StateKey { StateKey(device: device, app: app, rest: rest) }
}

/// The first breach of a rule that was met.
struct Breach {
  var rule: Int
  var state: UInt32
  /// The step that broke it; `nil` when the state itself does.
  var move: Move?
  var instead: Expectation
}

/// What came of expanding a worker's share of some states, in the order of the states.
final class Harvest {
  var found = Found()
  var breaches: [Breach] = []

  deinit { found.free() }

  /// Reads a harvest, state by state.
  struct Reader {
    let found: Found
    var state = 0
    private var target = 0

    init(_ found: Found) { self.found = found }

    @inline(__always) var moveCount: UInt16 { found.moveCounts[state] }
    @inline(__always) var picture: UInt32 { found.pictures[state] }

    @inline(__always)
    mutating func nextTarget() -> UInt32 {
      target += 1
      return found.targets[target - 1]
    }
  }

  /// The plain columns, in a value that a worker fills and hands over.
  struct Found {
    /// A state's number, or `Candidate.own` and the place of a candidate.
    var targets = Column<UInt32>(capacity: 4096)
    var candidates = Column<Candidate>(capacity: 1024)
    /// For each state: how many moves it has, and its picture by the worker's number.
    var moveCounts = Column<UInt16>(capacity: 256)
    var pictures = Column<UInt32>(capacity: 256)

    /// Adds where a step leads to: to another state, or back to its own.
    @inline(__always)
    mutating func add(_ target: Candidate, isOwn: Bool, _ state: UInt32) {
      if isOwn { targets.append(state) } else { add(target) }
    }

    /// Adds a state as a candidate at first.
    @inline(__always)
    private mutating func add(_ candidate: Candidate) {
      var candidate = candidate
      candidate.target = UInt32(targets.count)
      targets.append(UInt32(candidates.count) | Candidate.own)
      candidates.append(candidate)
    }

    mutating func removeAll() {
      targets.removeAll()
      candidates.removeAll()
      moveCounts.removeAll()
      pictures.removeAll()
    }

    var byteCount: Int {
      targets.byteCount + candidates.byteCount + moveCounts.byteCount + pictures.byteCount
    }

    func free() {
      targets.free()
      candidates.free()
      moveCounts.free()
      pictures.free()
    }
  }
}
