import DeviceSimulation
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
  /// How many rules are known to be broken by now.
  public var broken = 0
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
  private(set) var ending = Findings.Ending.stopped
  var isComplete: Bool { ending == .complete }
  private let memoLimit: Int

  /// States that come in one batch for each worker.
  private static var batchSize: Int { 2048 }

  /// - Parameter memoLimit: how many devices each worker remembers steps of at most; `nil` for as many as can be.
  public init(
    _ plan: ExplorationPlan<F> = F.plan, rules: [Rule<F>] = F.rules, fault: Fault<F>? = nil,
    memoLimit: Int? = nil
  ) throws(SetupErrors) {
    self.fault = fault
    self.memoLimit = memoLimit ?? DeviceMemo.limit
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

  /// Explores until everything is visited, until told to stop, or until there is no room for more; `ending` says
  /// which.
  public func explore(
    workers: Workers = .one, stateLimit: Int = .max, goesOn: (Progress) -> Bool = { _ in true }
  ) -> Findings {
    ending = .stopped
    expanders = (0..<workers.count).map { _ in
      Expander(list, rules, fault, template: template, space, memoLimit: memoLimit)
    }
    let batch = Batch(expanders: expanders)
    var next = 0
    var levelEnd = 0
    while next < space.count {
      if next == levelEnd {
        levels.append(next)
        levelEnd = space.count
      }
      guard space.count < stateLimit, goesOn(progress) else { return findings }
      guard hasMemory else { return findings(ending: .noMemory) }
      let end = min(levelEnd, next + Self.batchSize * workers.count)
      batch.expand(next..<end, of: space, workers)
      // What came of a batch that filled something isn't to be relied on.
      guard !isFull else { return findings(ending: .full) }
      merge(batch, next..<end)
      keepBreaches(batch)
      next = end
    }
    return findings(ending: .complete)
  }

  private func findings(ending: Findings.Ending) -> Findings {
    self.ending = ending
    return findings
  }

  /// Whether there are numbers for all that the workers found.
  private var isFull: Bool {
    let newPictures = expanders.reduce(0) { $0 + $1.gallery.pictures.count - $1.sharedPictures.count }
    return space.isFull || screens.count + newPictures > Int(UInt16.max)
      || expanders.contains(where: \.isFull)
  }

  /// Whether there is memory for another batch, even if every table doubles in it, and for telling what was found.
  private var hasMemory: Bool {
    let tables = space.stateBytes + space.stepBytes + expanders.reduce(0) { $0 + $1.memoBytes }
    return MemoryRoom.isThere(for: tables * 3 / 2 + (64 + 8 * expanders.count) << 20)
  }

  public var progress: Progress {
    Progress(
      states: space.count, expanded: space.expandedCount, steps: space.targets.count,
      depth: max(0, levels.count - 1), broken: breaches.count)
  }

  public var findings: Findings { Findings(self) }

  // MARK: Merging

  private func merge(_ batch: Batch<F>, _ states: Range<Int>) {
    // Taken out and put back: counting accesses takes longer than what is done in them.
    var merger = Merger(space, batch.harvests, expanders.map { $0.own })
    for state in states {
      let (worker, picture) = merger.add(state)
      merger.space.pictures.append(number(of: Int(picture), expanders[worker]))
    }
    merger.free()
    space = merger.space
  }

  /// Keeps the first breach of each rule, whichever worker met it.
  private func keepBreaches(_ batch: Batch<F>) {
    for harvest in batch.harvests {
      for breach in harvest.breaches {
        guard let known = breaches.firstIndex(where: { $0.rule == breach.rule }) else {
          breaches.append(breach)
          continue
        }
        if breach.state < breaches[known].state { breaches[known] = breach }
      }
    }
  }

  /// The explorer's number for a worker's picture.
  private func number(of picture: Int, _ expander: Expander<F>) -> UInt16 {
    while expander.sharedPictures.count <= picture {
      let screen = expander.gallery.pictures[expander.sharedPictures.count].screen.pointee
      let number = pictureNumbers[screen] ?? UInt16(screens.count)
      if pictureNumbers.updateValue(number, forKey: screen) == nil { screens.append(screen) }
      expander.sharedPictures.append(number)
    }
    return expander.sharedPictures[picture]
  }
}

/// States on their way, and what each worker brings back.
private final class Batch<F: Explored>: @unchecked Sendable {
  let expanders: [Expander<F>]
  let harvests: [Harvest]

  init(expanders: [Expander<F>]) {
    self.expanders = expanders
    harvests = expanders.map { _ in Harvest() }
  }

  func expand(_ states: Range<Int>, of space: Space<F>, _ workers: Workers) {
    nonisolated(unsafe) let space = space
    workers.run { worker in
      self.expanders[worker].expand(
        states, share: worker, of: workers.count, space, self.harvests[worker])
    }
  }
}
