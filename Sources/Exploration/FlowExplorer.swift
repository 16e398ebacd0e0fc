import FlowFiles
import UnlockEngine

/// Explores one flow: everything that is asked of the explorer.
public struct FlowExplorer: Sendable {
  public let flow: FileFlow

  public init(_ flow: FileFlow) { self.flow = flow }

  /// `nil` for a flow that can’t be explored.
  public init?(_ flow: any Flow) {
    guard let flow = flow as? FileFlow else { return nil }
    self.flow = flow
  }

  /// The flow as a side of a comparison.
  public var compared: ComparedFlow { ComparedFlow(flow) }

  /// Explores under somebody’s own settings until everything has been visited, until there are so many states, or until the
  /// closure returns `false`.
  public func explore(
    _ settings: Setup, _ workers: Workers, _ stateLimit: Int, _ goesOn: (Progress) -> Bool
  ) throws(SetupErrors) -> ExploredFlow {
    let plan = try flow.plan.under(settings)
    let exact = try withExactWaits(plan, rules: nil, workers, stateLimit, goesOn)
    guard !exact.isEnough else { return explored(exact.explorer, workers, stateLimit, goesOn) }
    let rest = explored(try Explorer(plan, rules: nil), workers, stateLimit, goesOn)
    guard rest.result.ending == .stopped, rest.result.progress.states < exact.result.progress.states else {
      return rest
    }
    // There was too little time for it: more is known of what was explored before.
    return explored(exact.explorer, exact.result, workers) { rest.goOn($0) }
  }

  /// An explorer of a plan: with waits that are exact where that leads to few states, and has found them by then, or else with
  /// what is left of waits lengthened, which there are few lengths of.
  private func explorer(
    of plan: ExplorationPlan<FileFlow>, rules: [Rule<FileFlow>]? = [], _ workers: Workers,
    _ stateLimit: Int, _ goesOn: (Progress) -> Bool
  ) throws(SetupErrors) -> Explorer {
    let exact = try withExactWaits(plan, rules: rules, workers, stateLimit, goesOn)
    return exact.isEnough ? exact.explorer : try Explorer(plan, rules: rules)
  }

  /// What exact waits lead to, and whether that is all, or all that there was time for.
  private func withExactWaits(
    _ plan: ExplorationPlan<FileFlow>, rules: [Rule<FileFlow>]?, _ workers: Workers, _ stateLimit: Int,
    _ goesOn: (Progress) -> Bool
  ) throws(SetupErrors) -> (explorer: Explorer, result: ExplorationResult, isEnough: Bool) {
    let explorer = try Explorer(plan.withExactWaits, rules: rules)
    var isStopped = false
    let result = explorer.explore(
      workers: workers, stateLimit: min(stateLimit, Self.mostStatesWithExactWaits)
    ) { progress in
      isStopped = !goesOn(progress)
      return !isStopped
    }
    return (explorer, result, result.ending == .complete || isStopped)
  }

  /// These are explored in half a second, and lost where there are more.
  private static let mostStatesWithExactWaits = 60_000

  private func explored(
    _ explorer: Explorer, _ workers: Workers, _ stateLimit: Int, _ goesOn: (Progress) -> Bool
  ) -> ExploredFlow {
    let result = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
    return explored(explorer, result, workers) { explored(explorer, workers, stateLimit, $0) }
  }

  private func explored(
    _ explorer: Explorer, _ result: ExplorationResult, _ workers: Workers,
    _ goOn: @escaping ((Progress) -> Bool) -> ExploredFlow
  ) -> ExploredFlow {
    ExploredFlow(
      result: result, chart: { explorer.map.chart }, screens: { explorer.screens },
      fingerprint: { explorer.fingerprint(workers: workers) }, goOn: goOn)
  }

  /// Explores without checking rules, until there are so many states, for what attackers can do in it.
  public func attacked(
    _ settings: Setup, _ workers: Workers, _ stateLimit: Int, _ goesOn: (Progress) -> Bool
  ) throws(SetupErrors) -> (ExplorationResult, AttackedFlow) {
    var plan = try flow.plan.under(settings)
    // A plan may lower limits to have fewer states; what is measured is the limits that people meet.
    plan.policy = []
    let explorer = try explorer(of: plan, workers, stateLimit, goesOn)
    let result = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
    return (result, explorer.attacked)
  }

  /// Explores until there are so many states, for questions about all that was explored.
  public func examined(
    _ settings: Setup, _ workers: Workers, _ stateLimit: Int, _ goesOn: (Progress) -> Bool
  ) throws(SetupErrors) -> ExaminedFlow {
    var plan = try flow.plan.under(settings)
    // What is judged is the limits that people meet, as where it is measured.
    plan.policy = []
    let explorer = try explorer(of: plan, rules: nil, workers, stateLimit, goesOn)
    let result = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
    return explorer.examined(result)
  }

  /// Refuses mistakes in somebody’s own settings.
  public func check(_ settings: Setup) throws(SetupErrors) { _ = try flow.plan.under(settings) }

  /// Explores without checking rules, for the flow’s map and tours through it: to be asked for only if everything has been
  /// visited.
  public func map(
    _ settings: Setup, _ workers: Workers, _ goesOn: (Progress) -> Bool
  ) throws(SetupErrors) -> (ExplorationResult, map: () -> MapResult) {
    let plan = try flow.plan.under(settings)
    let explorer = try explorer(of: plan, workers, Self.mostStatesWithExactWaits, goesOn)
    let result = explorer.explore(workers: workers, goesOn: goesOn)
    return (result, { MapResult(of: explorer, plan) })
  }

  /// Explores without checking rules, until there are so many states, for all that can be seen to differ. The gallery and
  /// the chart are made only on request.
  public func gallery(
    _ settings: Setup, _ workers: Workers, _ stateLimit: Int, _ goesOn: (Progress) -> Bool
  ) throws(SetupErrors) -> (ExplorationResult, gallery: () -> GalleryResult) {
    let plan = try flow.plan.under(settings)
    let explorer = try explorer(of: plan, workers, stateLimit, goesOn)
    let result = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
    return (
      result,
      {
        GalleryResult(gallery: GalleryBuilder(of: explorer).gallery, settings: plan.ownSettings) {
          MapResult(of: explorer, plan)
        }
      }
    )
  }

  /// The same, and on from wherever the closure stops it, as long as what was found by then is wanted to grow.
  public func growingGallery(
    _ settings: Setup, _ workers: Workers, _ stateLimit: Int, _ goesOn: (Progress) -> Bool,
    grows: (ExplorationResult, GalleryResult) -> Bool
  ) throws(SetupErrors) {
    let plan = try flow.plan.under(settings)
    let explorer = try explorer(of: plan, workers, stateLimit, goesOn)
    while true {
      let result = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
      let gallery = GalleryResult(gallery: GalleryBuilder(of: explorer).gallery, settings: plan.ownSettings) {
        MapResult(of: explorer, plan)
      }
      guard grows(result, gallery), result.ending == .stopped, result.progress.states < stateLimit else {
        return
      }
    }
  }

  /// Explores without checking rules, until there are so many states, for what makes them so many; counting that goes on as
  /// long as the second closure says.
  public func sizes(
    _ settings: Setup, _ workers: Workers, _ stateLimit: Int, _ goesOn: (Progress) -> Bool,
    _ counts: () -> Bool
  ) throws(SetupErrors) -> StateSizes {
    let explorer = try explorer(of: flow.plan.under(settings), workers, stateLimit, goesOn)
    _ = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
    return explorer.sizes(counts)
  }

  /// All that can be done on a page to try, from the world that somebody’s own settings describe, or else from the flow’s
  /// first starting point; states that nothing tells apart are one. The closure gets how many states were visited.
  public func page(
    _ settings: Setup, _ bounds: PageBounds, figures: PageSpace.Figures? = nil, _ goesOn: (Int) -> Bool
  ) throws(PageProblem) -> PageGraph {
    var space: PageSpace
    do throws(SetupErrors) {
      space = try PageSpace(flow.plan.under(settings), bounds, figures: figures)
    } catch {
      throw .setup(error)
    }
    defer { space.free() }
    return try space.explore(goesOn).quotient
  }

  /// The page that fits, by what is made of it: with all facts; or without those that hardly anyone asks for, which tell states
  /// apart that look the same and go on the same; or of the nearest states, which are better than none.
  public func fittingPage<Made>(
    _ settings: Setup, _ bounds: PageBounds, figures: PageSpace.Figures? = nil, _ goesOn: (Int) -> Bool,
    _ made: (PageGraph, _ leftOut: [String]) throws(PageProblem) -> Made
  ) throws(PageProblem) -> Made {
    var bounds = bounds
    let mostStates = bounds.stateLimit
    do throws(PageProblem) {
      bounds.stateLimit = min(mostStates, Self.mostStatesWithAllFacts)
      do throws(PageProblem) {
        return try made(try page(settings, bounds, figures: figures, goesOn), [])
      } catch {
        guard error.isOfSize else { throw error }
        bounds.goesFromAllStarts = false
        return try made(try page(settings, bounds, figures: figures, goesOn), [])
      }
    } catch {
      guard error.isOfSize else { throw error }
      (bounds.stateLimit, bounds.mayBePart, bounds.hiddenFacts) = (mostStates, true, Set(lesserFacts))
      var graph = try page(settings, bounds, figures: figures, goesOn).without(facts: bounds.hiddenFacts)
      while true {
        do throws(PageProblem) {
          return try made(graph, lesserFacts)
        } catch {
          guard error.isOfSize, graph.states.count > Self.fewestStates else { throw error }
          graph = graph.nearest(graph.states.count / 2)
        }
      }
    }
  }

  /// With more a page would be too large, and takes long to make.
  private static let mostStatesWithAllFacts = 60_000
  /// With fewer a page would lead nowhere.
  private static let fewestStates = 1000

  /// Where a page begins.
  public func pageBeginning(_ settings: Setup) throws(SetupErrors) -> PageBeginning {
    try PageBeginning(flow.plan.under(settings))
  }

  /// Facts that a page leaves out where it would be too large with them.
  public var lesserFacts: [String] { flow.plan.lesserFacts }

  /// What pages tell of a world of the flow’s.
  public func pageFacts(_ world: any AnyWorld) -> [Fact] {
    (world as? World<FileFlow>).map { PageBeginning.facts(of: $0) } ?? []
  }

  /// What the flow’s goals cost under somebody’s own settings.
  ///
  /// - Parameter limit: how many situations each search keeps at most.
  public func costs(_ settings: Setup = Setup(), limit: Int = 60_000) throws(SetupErrors) -> GoalCosts {
    try GoalCosts(of: flow, under: settings, limit: limit)
  }

  /// The fewest moves from a simulation to where something is so; `nil` if its flow can’t be explored.
  public static func way(_ request: ShortestPathRequest) -> ShortestPathAnswer? {
    var search = ShortestPathSearch(request)
    return search?.answer()
  }

  /// A search for the path from a world to a screen, alert or system layer.
  public static func pathFinder(from world: any AnyWorld, to goal: PathGoal) -> (any PathSearch)? {
    (world as? World<FileFlow>).map { PathFinder(from: $0, to: goal) }
  }
}

/// What exploring a flow came to. All but the result is made only on request.
public struct ExploredFlow {
  public let result: ExplorationResult
  public let chart: () -> FlowChart
  /// All that was to be seen.
  public let screens: () -> [Screen]
  /// What can be observed: only of a flow of which everything has been visited.
  public let fingerprint: () -> Fingerprint
  /// Explores on from where it was stopped.
  public let goOn: (_ goesOn: (Progress) -> Bool) -> ExploredFlow
}

/// A flow's gallery, and its map where that is wanted too.
public struct GalleryResult {
  public let gallery: Gallery
  /// What was set, for people.
  public let settings: [String]
  public let map: () -> MapResult
  public var chart: FlowChart { map().map.chart }
  /// The same with what leads on in words.
  public var chartInWords: FlowChart { map().map.chartInWords }
}

/// A flow's map, and tours through the parts of it that are asked for.
public struct MapResult {
  public let map: FlowMap
  /// What was set, for people.
  public let settings: [String]
  public let tours: (Set<Visit>) -> [InputPath]

  fileprivate init(of explorer: Explorer, _ plan: ExplorationPlan<FileFlow>) {
    let builder = MapBuilder(of: explorer)
    (map, settings, tours) = (builder.map, plan.ownSettings, builder.tours)
  }
}
