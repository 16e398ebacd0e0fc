import BundledFlowFiles
import TerminalSupport
import Testing

@testable import Exploration
@testable import DeviceSimulation
@testable import UnlockEngine
import FlowFiles

@Suite struct ExplorerTests {
  static let plans = [
    smallPlan(app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"], begins: true),
    smallPlan(app: ["method": "dont-lock"], device: ["passcode": "none", "enrolled": "false"]),
    smallPlan(app: [:], device: ["passcode": "none", "enrolled": "false"]),
  ]

  @Test(arguments: 0..<3)
  func `The explorer finds what a plain search finds, and all rules hold`(index: Int) throws {
    let plan = Self.plans[index]
    let findings = try Explorer(plan).explore()
    var search = ReferenceSearch(plan)
    #expect(try search.depth(ofBreaking: nil) == nil)
    #expect(findings.progress.states == search.states)
    #expect(findings.progress.steps == search.steps)
    #expect(findings.brokenRules.isEmpty)
  }

  @Test func `Any number of workers finds the same, state by state`() throws {
    let plan = Self.plans[0]
    let one = try Explorer(plan)
    let three = try Explorer(plan)
    let alone = one.explore()
    let together = three.explore(workers: Workers(count: 3) { job in (0..<3).reversed().forEach { job($0) } })
    #expect(alone.progress == together.progress)
    #expect(one.graph.count == three.graph.count)
    for state in 0..<one.graph.count {
      #expect(one.path(to: UInt32(state)) == three.path(to: UInt32(state)))
      #expect(one.moves(from: UInt32(state)).elementsEqual(three.moves(from: UInt32(state))))
    }
  }

  @Test func `What is kept of each state's moves is what can be done there`() throws {
    let explorer = try Explorer(Self.plans[0])
    _ = explorer.explore(workers: Workers(count: 2) { job in (0..<2).forEach { job($0) } })
    let reader = StateReader(of: explorer)
    var moves = GrowableBuffer<Move>()
    defer { moves.free() }
    for state in 0..<explorer.graph.expandedCount {
      reader.load(state)
      let screen = ObservedScreen(reader.world.pointee.screen, isBroken: false)
      defer { screen.free() }
      moves.removeAll()
      explorer.generator.moves(from: reader.world, screen, &moves)
      #expect(explorer.moves(from: UInt32(state)).elementsEqual(moves.elements))
    }
  }

  @Test func `What a plan changes can be changed`() throws {
    for case let flow as FileFlow in Catalog.flows {
      for change in flow.plan.changes {
        #expect(change.entry.deviceChange != nil, "\(flow.name): \(change.entry)")
      }
      let generator = MoveGenerator(flow.plan)
      let world: World<FileFlow> = try Setup().world(for: flow)
      for (index, change) in flow.plan.server.enumerated() {
        var (after, effects): (World<FileFlow>, [Effect]) = (world, [])
        generator.perform(.server(UInt8(index)), &after, &effects)
        #expect(
          !effects.contains(.ignored(.unknownSetting(change.entry.name))), "\(flow.name): \(change.entry)")
      }
    }
  }

  @Test func `Told to stop, it says that it doesn't know the rest`() throws {
    let findings = try Explorer(Self.plans[0]).explore { _ in false }
    #expect(!findings.isComplete)
    #expect(
      findings.outcomes.allSatisfy {
        if case .notApplicable = $0.result { true } else { $0.result == .unknown }
      })
  }

  @Test func `What was stopped goes on to what it comes to at once, and tells before how far it is`() throws {
    let plan = Self.plans[0]
    let whole = try Explorer(plan).explore()
    for workers in [1, 2] {
      let explorer = try Explorer(plan)
      let team = Workers(count: workers) { job in (0..<workers).forEach { job($0) } }
      var (stops, last) = (0, 0)
      var result = explorer.explore(workers: team) { $0.expanded == 0 }
      while !result.isComplete {
        #expect(result.extent.steps == result.progress.depth && result.extent.seen <= whole.extent.seen)
        for (soFar, outcome) in zip(result.outcomes, whole.outcomes) {
          switch (soFar.result, outcome.result) {
          case (.heldSoFar(let some), .held(let all)): #expect(some.count <= all.count)
          case (.heldSoFar, _): Issue.record("\(soFar.rule) holds so far, and then \(outcome.result)")
          default: break
          }
        }
        (stops, last) = (stops + 1, result.progress.expanded)
        result = explorer.explore(workers: team) { $0.expanded == last }
      }
      #expect(stops > 2)
      // All but how many bytes it takes: the same world may come in several images.
      #expect(result.progress == whole.progress && result.ending == whole.ending)
      #expect(result.outcomes == whole.outcomes && result.guesses == whole.guesses)
      #expect(result.unreached == whole.unreached && result.extent == whole.extent)
      #expect(result.parts == whole.parts && result.pictures == whole.pictures)
    }
  }

  @Test func `With no number left for another device, it stops and says so`() throws {
    let plan = smallPlan(
      app: ["method": "passcode-biometrics"],
      changes: [.init("enrolled", "true"), .init("enrolled", "false")])
    let all = try Explorer(plan)
    #expect(all.explore(stateLimit: 20_000).ending == .stopped)
    for limit in [1, 2, 10, 60] {
      for workers in [1, 3] {
        let explorer = try Explorer(plan, partLimit: limit)
        let findings = explorer.explore(
          workers: Workers(count: workers) { job in (0..<workers).forEach { job($0) } }, stateLimit: 10_000)
        #expect(findings.ending == .full)
        #expect(findings.brokenRules.isEmpty)
        for outcome in findings.outcomes {
          switch outcome.result {
          case .unknown, .held, .heldSoFar, .notApplicable: continue
          default: Issue.record("\(outcome)")
          }
        }
        // What was found before is right.
        for state in 0..<explorer.graph.count {
          #expect(explorer.path(to: UInt32(state)) == all.path(to: UInt32(state)))
        }
      }
    }
  }
}
