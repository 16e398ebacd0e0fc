import DeviceSimulation
import FlowFiles
import UnlockEngine

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
public typealias Fault =
  @Sendable (_ before: World<FileFlow>, _ move: Move, _ after: inout World<FileFlow>) -> Void

/// Visits every state of a flow within its plan’s bounds, breadth first, on `World.step` itself.
///
/// Batches of states are expanded by all workers at once; they only read what is known. Then one merges what
/// they found, in the order of the states. So numbers, counts and paths are the same however many work.
/// `ReferenceSearch` says in a hundred lines what is meant, and a test compares both.
public final class Explorer {
  private(set) var graph: StateGraph
  /// The states of the starting points.
  private(set) var beginnings: [UInt32] = []
  /// By state: the one that it was first reached from.
  var parents: [UInt32?] { found.parents }
  /// The screens that ask for a code or a text, and on which nobody ever types a wrong one.
  var untyped: [String] { found.untyped }
  /// How often somebody can guess at each secret.
  var guesses: [GuessFinding] { found.guesses }
  /// What is made of the steps as far as exploring is, when somebody asks for it.
  private lazy var found = Found(self)
  let generator: MoveGenerator
  let rules: SortedRules
  /// Whether they are the flow’s.
  private let hasOwnRules: Bool
  private var rulesOfWorkers: [SortedRules] = []
  let starts: [StartingPoint]
  let template: World<FileFlow>
  let fault: Fault?
  private(set) var workers: [Worker] = []
  private(set) var violations: [Violation] = []
  /// All that was ever to be seen.
  public private(set) var screens: [Screen] = []
  private var screenNumbers: [Screen: UInt16] = [:]
  /// The number of the first state of each level.
  private(set) var levels: [Int] = []
  /// Where the level ends that is being expanded.
  private var levelEnd = 0
  private(set) var ending = ExplorationResult.Ending.stopped
  var isComplete: Bool { ending == .complete }

  /// States that come in one batch for each worker, and at least. What few there are near the start one worker does: each has to
  /// find out for itself what screens show.
  private static let (shareSize, leastShare, leastBatch) = (1024, 256, 4096)

  /// - Parameter partLimit: how many different devices, apps, or rests of worlds there may be; `nil` for as many
  ///   as there are numbers.
  public init(
    _ plan: ExplorationPlan<FileFlow>, rules: [Rule<FileFlow>]? = nil, fault: Fault? = nil,
    partLimit: Int? = nil
  ) throws(SetupErrors) {
    self.fault = fault
    graph = StateGraph(partLimit: partLimit ?? StateKey.partLimit)
    // Where nothing was visited everything would hold.
    guard !plan.starts.isEmpty else {
      throw SetupErrors(all: [.conflict(.device, "\(plan.flow.title) has no starting point to explore.")])
    }
    let worlds: [World<FileFlow>] = plan.starts.compactMap { try? plan.setup(of: $0).world(for: plan.flow) }
    let plan = plan.typingPasscodes(of: worlds).withoutFacts(judging: rules.map { !$0.isEmpty } ?? true)
    generator = MoveGenerator(plan)
    self.rules = SortedRules(rules ?? plan.flow.rules, where: plan.judges)
    hasOwnRules = rules == nil
    starts = plan.starts
    template = try plan.setup(of: plan.starts[0]).world(for: plan.flow)
    for start in plan.starts { try add(start, plan) }
  }

  deinit {
    for worker in workers { worker.free() }
    for rules in [rules] + rulesOfWorkers { rules.free() }
    graph.free()
  }

  private func add(_ start: StartingPoint, _ plan: ExplorationPlan<FileFlow>) throws(SetupErrors) {
    var world: World<FileFlow> = try plan.setup(of: start).world(for: plan.flow)
    world.settleDisplay()
    plan.settle(&world)
    let scratch = StepScratch(world, plan)
    defer { scratch.free() }
    scratch.rest.pointee.limits = graph.number(of: world.limits)
    beginnings.append(graph.intern(scratch.parts))
  }

  /// Explores until everything is visited, until told to stop, or until there is no room for more; `ending` says
  /// which. What was stopped goes on from there when it is asked again, with as many workers as at first.
  public func explore(
    workers team: Workers = .one, stateLimit: Int = .max, goesOn: (Progress) -> Bool = { _ in true }
  ) -> ExplorationResult {
    if workers.isEmpty, hasMemory(for: team.count) { workers = makeWorkers(team.count) }
    found = Found(self)
    ending = workers.isEmpty ? .noMemory : search(team, stateLimit, goesOn)
    return result
  }

  /// Several have a flow of their own each, and its rules.
  private func makeWorkers(_ count: Int) -> [Worker] {
    guard count > 1 else { return [Worker(generator, rules, fault, template: template, graph)] }
    return (0..<count).map { number in
      var plan = generator.plan
      plan.flow = plan.flow.copy(number)
      let rules = hasOwnRules ? SortedRules(plan.flow.rules, where: plan.judges) : self.rules
      if hasOwnRules { rulesOfWorkers.append(rules) }
      let world = try? plan.setup(of: starts[0]).world(for: plan.flow)
      return Worker(MoveGenerator(plan), rules, fault, template: world ?? template, graph)
    }
  }

  private func search(_ team: Workers, _ stateLimit: Int, _ goesOn: (Progress) -> Bool)
    -> ExplorationResult.Ending
  {
    var next = graph.expandedCount
    while next < graph.count {
      if next == levelEnd {
        levels.append(next)
        levelEnd = graph.count
      }
      guard graph.count < stateLimit, goesOn(progress) else { return .stopped }
      guard hasMemory(for: team.count) else { return .noMemory }
      let end = min(levelEnd, next + max(Self.leastBatch, Self.shareSize * team.count))
      expand(next..<end, team)
      guard hasRoom else { return .full }
      merge()
      next = end
    }
    return .complete
  }

  private func expand(_ states: Range<Int>, _ team: Workers) {
    nonisolated(unsafe) let graph = graph
    workers.withUnsafeMutableBufferPointer { buffer in
      // Each job has a worker of its own, and all of them only read the graph.
      nonisolated(unsafe) let workers = buffer
      team.run { number in
        workers[number].expand(team.share(number, of: states, atLeast: Self.leastShare), of: graph)
      }
    }
  }

  /// Whether there are numbers for all that the workers found.
  private var hasRoom: Bool {
    let newScreens = workers.reduce(0) { $0 + $1.screens.screens.count - $1.sharedScreens.count }
    return screens.count + newScreens <= Int(UInt16.max)
      && graph.hasRoom(
        devices: workers.reduce(0) { $0 + $1.newParts.devices.count },
        apps: workers.reduce(0) { $0 + $1.newParts.apps.count },
        rests: workers.reduce(0) { $0 + $1.newParts.rests.count },
        steps: workers.reduce(0) { $0 + $1.output.targets.count })
  }

  /// Whether there is memory for another batch, even if every table doubles in it, and for telling what was found.
  private func hasMemory(for workers: Int) -> Bool {
    let tables = graph.stateBytes + graph.stepBytes
    return MemoryRoom.isThere(for: tables * 3 / 2 + (64 + 2 * workers) << 20)
  }

  public var progress: Progress {
    Progress(
      states: graph.count, expanded: graph.expandedCount, steps: graph.targets.count,
      depth: max(0, levels.count - 1),
      broken: Set(violations.lazy.filter { !$0.isAccepted }.map(\.rule)).count)
  }

  public var result: ExplorationResult { ExplorationResult(self) }

  // MARK: Merging

  /// Adds to the graph what the workers found, one share after another.
  private func merge() {
    // Taken out and put back: counting accesses takes longer than what is done in them.
    var graph = graph
    for number in workers.indices {
      shareScreens(of: number)
      let worker = workers[number]
      for row in worker.sharedRows.count..<worker.rows.count {
        workers[number].sharedRows.append(graph.intern(worker.rows[UInt32(row)]))
      }
      graph.add(
        worker.output, worker.newParts, screens: workers[number].sharedScreens,
        rows: workers[number].sharedRows)
      keepViolations(workers[number].checker.violations)
    }
    self.graph = graph
  }

  /// Keeps the first violations of each rule, the first in front, whichever worker met them.
  private func keepViolations(_ found: [Violation]) {
    for violation in found {
      let next = violations.firstIndex { $0.state > violation.state } ?? violations.count
      violations.insert(violation, at: next)
      let alike = violations.indices.filter {
        violations[$0].rule == violation.rule && violations[$0].isAccepted == violation.isAccepted
      }
      if alike.count > generator.mostViolations { violations.remove(at: alike[alike.count - 1]) }
    }
  }

  /// Gives the screens that a worker met for the first time the numbers of all.
  private func shareScreens(of worker: Int) {
    let known = workers[worker].screens.screens
    for index in workers[worker].sharedScreens.count..<known.count {
      let screen = known[index].screen.pointee
      let number = screenNumbers[screen] ?? UInt16(screens.count)
      if screenNumbers.updateValue(number, forKey: screen) == nil { screens.append(screen) }
      workers[worker].sharedScreens.append(number)
    }
  }
}

extension Explorer {
  /// What is worked out once, of a graph that has come as far as it does.
  private final class Found {
    private unowned let explorer: Explorer
    private(set) lazy var parents = explorer.graph.parents(beginnings: Set(explorer.beginnings).count)
    private(set) lazy var guesses = explorer.findGuesses()
    private(set) lazy var untyped = explorer.findUntyped()

    init(_ explorer: Explorer) { self.explorer = explorer }
  }
}
