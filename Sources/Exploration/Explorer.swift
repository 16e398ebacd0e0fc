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

/// Something wrong that is put into every step, to see whether the rules find it: a mutant.
public typealias Fault<F: Explored> =
  @Sendable (_ before: World<F>, _ move: Move, _ after: inout World<F>) -> Void

/// Visits every state of a flow, breadth first, on `World.step` itself.
///
/// Batches of states are expanded by all workers at once; they only read what is known. Then one merges what
/// they found, in the order of the states. So numbers, counts and paths are the same however many work.
public final class Explorer<F: Explored> {
  private(set) var space = Space<F>()
  /// The states of the starting points.
  private(set) var beginnings: [UInt32] = []
  /// By state: the one that it was first reached from. Known when exploring is over.
  private(set) lazy var parents = space.parents(beginnings: Set(beginnings).count)
  let list: MoveList<F>
  let rules: SortedRules<F>
  let starts: [StartingPoint]
  let template: World<F>
  let fault: Fault<F>?
  private(set) var expanders: [Expander<F>] = []
  private(set) var breaches: [Breach] = []
  private(set) var screens: [Screen] = []
  private var pictureNumbers: [Screen: UInt16] = [:]
  /// The number of the first state of each level.
  private(set) var levels: [Int] = []
  private(set) var isComplete = false

  /// States in a chunk, and chunks that a worker takes in one batch.
  private static var chunk: Int { 256 }
  private static var chunksAWorker: Int { 32 }

  public init(
    _ plan: ExplorationPlan<F> = F.plan, rules: [Rule<F>] = F.rules, fault: Fault<F>? = nil
  ) throws(SetupErrors) {
    self.fault = fault
    list = MoveList(plan)
    self.rules = SortedRules(rules)
    starts = plan.starts
    template = try plan.setup(of: plan.starts.first ?? StartingPoint("")).world(for: F.self)
    for start in plan.starts { try add(start, plan) }
  }

  deinit { space.free() }

  private func add(_ start: StartingPoint, _ plan: ExplorationPlan<F>) throws(SetupErrors) {
    let world = makeZeroed(try plan.setup(of: start).world(for: F.self))
    plan.settle(&world.pointee)
    let device = makeZeroed(world.pointee.device)
    let app = makeZeroed(world.pointee.app)
    let rest = makeZeroed(
      RestPart(
        rest: world.pointee.rest, memory: F.Memory(), limits: space.number(of: world.pointee.policy)))
    let key = StateKey(
      device: space.devices.intern(device), app: space.apps.intern(app), rest: space.rests.intern(rest))
    beginnings.append(space.intern(key))
    world.deallocate()
    device.deallocate()
    app.deallocate()
    rest.deallocate()
  }

  /// Explores until everything is visited, or until told to stop; `isComplete` says which.
  public func explore(
    workers: Workers = .one, stateLimit: Int = .max, goesOn: (Progress) -> Bool = { _ in true }
  ) -> Findings {
    expanders = (0..<workers.count).map { _ in Expander(list, rules, fault, template: template, space) }
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
      batch.expand(next..<end, of: space, chunk: Self.chunk, workers)
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

  public var findings: Findings { Findings(self) }

  // MARK: Merging

  private func merge(_ batch: Batch<F>) {
    var numbers = expanders.map { PartNumbers<F>($0.own) }
    // Taken out and put back: see `Expander.expand`.
    var space = space
    for harvest in batch.harvests.prefix(batch.used) {
      merge(harvest.found, &numbers[harvest.worker], &space)
      for index in 0..<harvest.found.pictures.count {
        space.pictures.append(number(of: Int(harvest.found.pictures[index]), expanders[harvest.worker]))
      }
      for breach in harvest.breaches where !breaches.contains(where: { $0.rule == breach.rule }) {
        breaches.append(breach)
      }
    }
    self.space = space
    for number in numbers { number.free() }
  }

  private func merge(_ found: Harvest.Found, _ numbers: inout PartNumbers<F>, _ space: inout Space<F>) {
    var place = 0
    for index in 0..<found.moveCounts.count {
      space.firstTargets.append(UInt32(space.targets.count))
      for _ in 0..<found.moveCounts[index] {
        let target = found.targets[place]
        place += 1
        guard target & Candidate.own != 0 else {
          space.targets.append(target)
          continue
        }
        let number = Int(target ^ Candidate.own)
        let ahead = number + 12
        if ahead < found.candidates.count { space.table.prepare(found.candidates[ahead].key) }
        var candidate = found.candidates[number]
        numbers.resolve(&candidate, &space)
        space.targets.append(space.intern(candidate.key))
      }
    }
  }

  /// The explorer's number for a worker's picture.
  private func number(of picture: Int, _ expander: Expander<F>) -> UInt16 {
    while expander.sharedPictures.count <= picture {
      let screen = expander.gallery.pictures[expander.sharedPictures.count].screen.pointee
      let number = pictureNumbers[screen] ?? UInt16(truncatingIfNeeded: screens.count)
      if pictureNumbers.updateValue(number, forKey: screen) == nil { screens.append(screen) }
      expander.sharedPictures.append(number)
    }
    return expander.sharedPictures[picture]
  }
}

/// The space's numbers for the parts that a worker numbered itself, as far as they were asked for.
private struct PartNumbers<F: Explored> {
  private let own: OwnParts<F>
  private let devices: Column<UInt32>
  private let apps: Column<UInt32>
  private let rests: Column<UInt32>

  init(_ own: OwnParts<F>) {
    self.own = own
    devices = Self.unknown(own.devices.count)
    apps = Self.unknown(own.apps.count)
    rests = Self.unknown(own.rests.count)
  }

  func free() {
    devices.free()
    apps.free()
    rests.free()
  }

  private static func unknown(_ count: Int) -> Column<UInt32> {
    var column = Column<UInt32>(capacity: count + 1)
    for _ in 0..<count { column.append(.max) }
    return column
  }

  @inline(__always)
  func resolve(_ candidate: inout Candidate, _ space: inout Space<F>) {
    guard !candidate.isOfKnownParts else { return }
    candidate.device = number(candidate.device, devices, own.devices, &space.devices)
    candidate.app = number(candidate.app, apps, own.apps, &space.apps)
    candidate.rest = number(candidate.rest, rests, own.rests, &space.rests)
  }

  private func number<Part: Hashable>(
    _ part: UInt32, _ numbers: Column<UInt32>, _ own: ImageTable<Part>, _ table: inout PartTable<Part>
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

  func expand(_ states: Range<Int>, of space: Space<F>, chunk: Int, _ workers: Workers) {
    used = (states.count + chunk - 1) / chunk
    while harvests.count < used { harvests.append(Harvest()) }
    nonisolated(unsafe) let space = space
    workers.run { worker in
      let expander = self.expanders[worker]
      expander.beginBatch()
      // Every so manyeth chunk, so that the workers get alike shares of a level.
      for place in stride(from: worker, to: self.used, by: workers.count) {
        let harvest = self.harvests[place]
        harvest.worker = worker
        let begin = states.lowerBound + place * chunk
        expander.expand(begin..<min(begin + chunk, states.upperBound), of: space, harvest)
      }
    }
  }
}
