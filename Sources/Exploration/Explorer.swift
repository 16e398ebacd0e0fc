import SimulatedLocalAuthentication
import UnlockEngine

/// A way to run jobs at the same time. The explorer starts no threads itself: whoever calls it may have some.
public struct Workers: Sendable {
  public let count: Int
  /// Runs a job for each number below `count`, and is back when all are done.
  public let run: @Sendable (_ job: @Sendable (Int) -> Void) -> Void

  public init(count: Int, run: @escaping @Sendable (_ job: @Sendable (Int) -> Void) -> Void) {
    self.count = count
    self.run = run
  }

  public static let one = Workers(count: 1) { $0(0) }
}

/// How far an exploration is.
public struct Progress: Hashable, Sendable {
  public var states = 0
  public var expanded = 0
  public var steps = 0
  public var depth = 0
}

/// Visits every state of a flow, breadth first, on `World.step` itself.
///
/// Batches of states are expanded by all workers at once; they only read what is known. Then one merges what
/// they found, in the order of the states. So numbers, counts and paths are the same however many work.
public final class Explorer<F: Explored> {
  let space = Space<F>()
  let list: MoveList<F>
  let rules: SortedRules<F>
  let starts: [StartingPoint]
  let template: World<F>
  private(set) var expanders: [Expander<F>] = []
  private(set) var breaches: [Breach] = []
  private(set) var pictures: [Picture<F>] = []
  private var pictureNumbers: [Screen: UInt16] = [:]
  /// The number of the first state of each level.
  private(set) var levels: [Int] = []
  private(set) var isComplete = false

  /// States in a chunk, and chunks that a worker takes in one batch.
  private static var chunk: Int { 256 }
  private static var chunksAWorker: Int { 32 }

  public init(_ plan: ExplorationPlan<F> = F.plan, rules: [Rule<F>] = F.rules) throws(SetupErrors) {
    list = MoveList(plan)
    self.rules = SortedRules(rules)
    starts = plan.starts
    var setup = Setup()
    setup.policy = plan.policy
    template = try setup.world(for: F.self)
    for (index, start) in plan.starts.enumerated() { try add(start, index, plan) }
  }

  private func add(_ start: StartingPoint, _ index: Int, _ plan: ExplorationPlan<F>) throws(SetupErrors) {
    var setup = Setup(start)
    setup.policy = plan.policy
    let world = makeZeroed(try setup.world(for: F.self))
    plan.settle(&world.pointee)
    let device = makeZeroed(world.pointee.device)
    let app = makeZeroed(world.pointee.app)
    let rest = makeZeroed(RestPart(rest: world.pointee.rest, memory: F.Memory()))
    let key = StateKey(
      device: space.devices.intern(device), app: space.apps.intern(app), rest: space.rests.intern(rest))
    // A start has no move before it: the place keeps the start's number.
    _ = space.intern(key, parent: Space<F>.none, move: .change(UInt8(index)))
    world.deallocate()
    device.deallocate()
    app.deallocate()
    rest.deallocate()
  }

  /// Explores until everything is visited, or until told to stop; `isComplete` says which.
  public func explore(
    workers: Workers = .one, stateLimit: Int = .max, goesOn: (Progress) -> Bool = { _ in true }
  ) -> Findings<F> {
    expanders = (0..<workers.count).map { _ in Expander(space, list, rules, template: template) }
    let batch = Batch(expanders: expanders)
    var next = 0
    var levelEnd = 0
    while next < space.count {
      if next == levelEnd {
        levels.append(next)
        levelEnd = space.count
      }
      guard !space.isFull, space.count < stateLimit, goesOn(progress) else { return findings }
      let end = min(levelEnd, next + Self.chunk * Self.chunksAWorker * workers.count)
      batch.expand(next..<end, chunk: Self.chunk, workers)
      merge(batch)
      next = end
    }
    isComplete = true
    return findings
  }

  public var progress: Progress {
    Progress(
      states: space.count, expanded: space.expandedCount, steps: space.targets.count,
      depth: max(0, levels.count - 1))
  }

  private var findings: Findings<F> { Findings(self) }

  // MARK: Merging

  private func merge(_ batch: Batch<F>) {
    var numbers = expanders.map { PartNumbers($0) }
    for harvest in batch.harvests.prefix(batch.used) {
      merge(harvest, expanders[harvest.worker], &numbers[harvest.worker])
    }
  }

  private func merge(_ harvest: Harvest, _ expander: Expander<F>, _ numbers: inout PartNumbers) {
    var target = 0
    for (index, count) in harvest.moveCounts.enumerated() {
      space.firstTargets.append(UInt32(space.targets.count))
      space.pictures.append(number(of: Int(harvest.pictures[index]), expander))
      for _ in 0..<count {
        let found = harvest.targets[target]
        target += 1
        if found & Candidate.own == 0 {
          space.targets.append(found)
        } else {
          let candidate = harvest.candidates[Int(found ^ Candidate.own)]
          let key = StateKey(
            device: numbers.device(candidate.device, expander, space),
            app: numbers.app(candidate.app, expander, space),
            rest: numbers.rest(candidate.rest, expander, space))
          space.targets.append(space.intern(key, parent: candidate.parent, move: candidate.move))
        }
      }
    }
    for breach in harvest.breaches where !breaches.contains(where: { $0.rule == breach.rule }) {
      breaches.append(breach)
    }
  }

  private func number(of picture: Int, _ expander: Expander<F>) -> UInt16 {
    if let known = expander.sharedPictures[picture] { return known }
    let screen = expander.pictures[picture].screen
    let number = pictureNumbers[screen] ?? UInt16(truncatingIfNeeded: pictures.count)
    if pictureNumbers.updateValue(number, forKey: screen) == nil { pictures.append(expander.pictures[picture]) }
    expander.sharedPictures[picture] = number
    return number
  }
}

/// The space's numbers for the parts that a worker numbered itself, as far as they were asked for.
private struct PartNumbers {
  private var devices: [UInt32]
  private var apps: [UInt32]
  private var rests: [UInt32]

  init<F: Explored>(_ expander: Expander<F>) {
    devices = Array(repeating: .max, count: expander.devices.count)
    apps = Array(repeating: .max, count: expander.apps.count)
    rests = Array(repeating: .max, count: expander.rests.count)
  }

  mutating func device<F: Explored>(_ part: UInt32, _ expander: Expander<F>, _ space: Space<F>) -> UInt32 {
    Self.number(part, &devices, expander.devices, space.devices)
  }

  mutating func app<F: Explored>(_ part: UInt32, _ expander: Expander<F>, _ space: Space<F>) -> UInt32 {
    Self.number(part, &apps, expander.apps, space.apps)
  }

  mutating func rest<F: Explored>(_ part: UInt32, _ expander: Expander<F>, _ space: Space<F>) -> UInt32 {
    Self.number(part, &rests, expander.rests, space.rests)
  }

  private static func number<Part: Hashable>(
    _ part: UInt32, _ numbers: inout [UInt32], _ own: ImageTable<Part>, _ table: PartTable<Part>
  ) -> UInt32 {
    guard part & Candidate.own != 0 else { return part }
    let index = Int(part ^ Candidate.own)
    if numbers[index] == .max { numbers[index] = table.intern(own[index]) }
    return numbers[index]
  }
}

/// States on their way: what each worker takes, and what it brings back.
private final class Batch<F: Explored>: @unchecked Sendable {
  let expanders: [Expander<F>]
  private(set) var harvests: [Harvest] = []
  private(set) var used = 0

  init(expanders: [Expander<F>]) { self.expanders = expanders }

  func expand(_ states: Range<Int>, chunk: Int, _ workers: Workers) {
    used = (states.count + chunk - 1) / chunk
    while harvests.count < used { harvests.append(Harvest()) }
    workers.run { worker in
      let expander = self.expanders[worker]
      expander.beginBatch()
      // Every so manyeth chunk, so that the workers get alike shares of a level.
      for place in stride(from: worker, to: self.used, by: workers.count) {
        let harvest = self.harvests[place]
        harvest.removeAll()
        harvest.worker = worker
        let begin = states.lowerBound + place * chunk
        for state in begin..<min(begin + chunk, states.upperBound) { expander.expand(UInt32(state), harvest) }
      }
    }
  }
}
