import Exploration
import FlowFiles
import Flows
import UnlockEngine

/// A flow that can be explored, with its type erased.
///
/// The list is here, where the flows' types are known, and every member is a closure, so that the compiler makes a
/// specialised explorer for each flow. One explorer for all, calling through a protocol, would be three times as
/// slow. It takes the compiler its time: that is why this is a module of its own, which is rarely built anew.
public struct AnyExploration: Sendable {
  public let flow: any Flow
  /// The flow as a side of a comparison.
  public let compared: ComparedFlow
  /// Explores under somebody's own settings until everything has been visited, until there are so many states, or
  /// until the closure returns `false`.
  public let explore: @Sendable (Setup, Workers, Int, (Progress) -> Bool) throws(SetupErrors) -> ExploredFlow
  /// The mistakes in somebody's own settings, if there are any.
  public let check: @Sendable (Setup) throws(SetupErrors) -> Void
  /// Explores without checking rules, for the flow's map and tours through it: to be asked for only if everything
  /// has been visited.
  public let map:
    @Sendable (Setup, Workers, (Progress) -> Bool) throws(SetupErrors) -> (
      ExplorationResult, map: () -> MapResult
    )
  /// Explores without checking rules, until there are so many states, for all that can be seen to differ. The gallery and
  /// the chart are made only on request.
  public let gallery:
    @Sendable (Setup, Workers, Int, (Progress) -> Bool) throws(SetupErrors) -> (
      ExplorationResult, gallery: () -> GalleryResult
    )
  /// Explores without checking rules, until there are so many states, for what makes them so many; counting that goes on as long as
  /// the second closure says.
  public let sizes:
    @Sendable (Setup, Workers, Int, (Progress) -> Bool, () -> Bool) throws(SetupErrors) -> StateSizes
  /// All that can be done on a page to try, from the world that somebody’s own settings describe, or else from the flow’s
  /// first starting point; states that nothing tells apart are one. The closure gets how many states were visited.
  public let page: @Sendable (Setup, PageBounds, (Int) -> Bool) throws(PageProblem) -> PageGraph
  /// Where a page begins.
  public let pageBeginning: @Sendable (Setup) throws(SetupErrors) -> PageBeginning
  /// Facts that a page leaves out where it would be too large with them.
  public let lesserFacts: [String]
  /// What pages tell of a world of the flow’s.
  public let pageFacts: @Sendable (any AnyWorld) -> [Fact]
  /// What the flow's goals cost under somebody's own settings.
  public let costs: @Sendable (Setup) throws(SetupErrors) -> GoalCosts
  /// Looks for the fewest moves to where something is so; `nil` for a simulation of another flow.
  let way: @Sendable (ShortestPathRequest) -> ShortestPathAnswer?
  /// Searches for the path from a world of the flow to a screen, alert or system layer.
  let pathFinder: @Sendable (any AnyWorld, PathGoal) -> (any PathSearch)?

  @inline(__always)
  private init<F: Explored>(_ flow: F) {
    self.flow = flow
    compared = ComparedFlow(flow)
    explore = { settings, workers, stateLimit, goesOn throws(SetupErrors) in
      let explorer = try Explorer<F>(flow.plan.under(settings))
      let result = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
      return ExploredFlow(
        result: result, chart: { explorer.map.chart }, screens: { explorer.screens },
        fingerprint: { explorer.fingerprint(workers: workers) })
    }
    check = { settings throws(SetupErrors) in _ = try flow.plan.under(settings) }
    map = { settings, workers, goesOn throws(SetupErrors) in
      let plan = try flow.plan.under(settings)
      let explorer = try Explorer<F>(plan, rules: [])
      let result = explorer.explore(workers: workers, goesOn: goesOn)
      return (
        result,
        {
          let builder = MapBuilder(of: explorer)
          return MapResult(map: builder.map, settings: plan.ownSettings, tours: builder.tours)
        }
      )
    }
    gallery = { settings, workers, stateLimit, goesOn throws(SetupErrors) in
      let plan = try flow.plan.under(settings)
      let explorer = try Explorer<F>(plan, rules: [])
      let result = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
      return (
        result,
        {
          GalleryResult(gallery: GalleryBuilder(of: explorer).gallery, settings: plan.ownSettings) {
            let builder = MapBuilder(of: explorer)
            return MapResult(map: builder.map, settings: plan.ownSettings, tours: builder.tours)
          }
        }
      )
    }
    sizes = { settings, workers, stateLimit, goesOn, counts throws(SetupErrors) in
      let explorer = try Explorer<F>(flow.plan.under(settings), rules: [])
      _ = explorer.explore(workers: workers, stateLimit: stateLimit, goesOn: goesOn)
      return explorer.sizes(counts)
    }
    lesserFacts = flow.plan.lesserFacts
    pageBeginning = { settings throws(SetupErrors) in try PageBeginning(flow.plan.under(settings)) }
    pageFacts = { world in (world as? World<F>).map { PageBeginning.facts(of: $0) } ?? [] }
    page = { settings, bounds, goesOn throws(PageProblem) in
      var space: PageSpace<F>
      do throws(SetupErrors) {
        space = try PageSpace(flow.plan.under(settings), bounds)
      } catch {
        throw .setup(error)
      }
      defer { space.free() }
      return try space.explore(goesOn).quotient
    }
    costs = { settings throws(SetupErrors) in try GoalCosts(of: flow, under: settings) }
    way = { Exploration.way($0, in: F.self) }
    pathFinder = { world, goal in (world as? World<F>).map { PathFinder(from: $0, to: goal) } }
  }

  /// The exploration of a flow that was read from a file: one explorer for all of these.
  public static func of(_ flow: FileFlow) -> AnyExploration { AnyExploration(flow) }

  /// The exploration of a flow, whatever form it has; `nil` for one that can’t be explored.
  public static func of(_ flow: any Flow) -> AnyExploration? {
    (flow as? FileFlow).map { AnyExploration($0) } ?? all.first { $0.flow.name == flow.name }
  }

  /// The flows in Swift.
  static let all: [AnyExploration] = {
    struct Collector: FlowVisitor {
      var all: [AnyExploration] = []
      mutating func visit(_ flow: some Explored) { all.append(AnyExploration(flow)) }
    }
    var collector = Collector()
    SwiftFlows.visit(&collector)
    return collector.all
  }()

  /// The fewest moves from a simulation to where something is so; `nil` if its flow can’t be explored.
  public static func way(_ request: ShortestPathRequest) -> ShortestPathAnswer? {
    if let answer = Exploration.way(request, in: FileFlow.self) { return answer }
    return all.lazy.compactMap { $0.way(request) }.first
  }

  /// A search for the path from a world to a screen, alert or system layer.
  public static func pathFinder(from world: any AnyWorld, to goal: PathGoal) -> (any PathSearch)? {
    if let world = world as? World<FileFlow> { return PathFinder(from: world, to: goal) }
    return all.lazy.compactMap { $0.pathFinder(world, goal) }.first
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
}

/// A flow's gallery, and its map where that is wanted too.
public struct GalleryResult {
  public let gallery: Gallery
  /// What was set, for people.
  public let settings: [String]
  public let map: () -> MapResult
  public var chart: FlowChart { map().map.chart }
}

/// A flow's map, and tours through the parts of it that are asked for.
public struct MapResult {
  public let map: FlowMap
  /// What was set, for people.
  public let settings: [String]
  public let tours: (Set<Visit>) -> [InputPath]
}
