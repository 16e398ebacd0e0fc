import TerminalSupport
import FlowFiles
import Testing

@testable import Exploration
@testable import DeviceSimulation
@testable import UnlockEngine

/// The shortest way from anywhere: that there is none shorter, and that it is the walk's own.
@Suite struct PathFinderProgramTests {
  private func found(_ answer: PathAnswer) -> [Input]? {
    guard case .found(let inputs) = answer else { return nil }
    return inputs
  }

  private func way(
    _ flow: FileFlow, _ setup: [String: String] = [:], device: [String: String] = [:], to goal: String,
    after inputs: [Input] = [.lifeCycle(.launch)]
  ) throws -> (inputs: [Input]?, end: String?) {
    var world: World<FileFlow> = try Setup(StartingPoint("", device: device, app: setup)).world(for: flow)
    for input in inputs { _ = world.step(input) }
    var finder = PathFinder(from: world, to: goal)
    let way = found(finder.advance(situations: 20_000))
    for input in way ?? [] { _ = world.step(input) }
    return (way, world.screen.top?.id)
  }

  private func typed(_ inputs: [Input]?) -> String {
    var text = ""
    for case .type(.character(let scalar)) in inputs ?? [] { text.unicodeScalars.append(scalar) }
    return text
  }

  /// The explorer's whole space, with what each move costs, gives the same lengths by going along all its steps
  /// until nothing gets shorter.
  @Test(arguments: [["method": "pin"], ["method": "dont-lock"], [:]])
  func `No way is shorter`(app: [String: String]) throws {
    let plan = smallPlan(app: app, device: ["passcode": "none", "enrolled": "false"], begins: true)
    let explorer = try Explorer(plan)
    _ = explorer.explore()
    let costs = costs(in: explorer)
    #expect(costs.count > 8)
    for (place, cost) in costs where place.hasPrefix("vault.") {
      let way = try way(vault, app, device: plan.starts[0].device, to: place, after: [])
      #expect(way.end == place)
      // A setting may come in only where a person alone takes longer than what it counts for.
      if way.inputs?.contains(where: \.isSetting) == true {
        #expect(cost > PathTree.settingCost, "\(place)")
      } else {
        #expect(way.inputs?.count == cost, "\(place)")
      }
    }
  }

  private func costs(in explorer: Explorer) -> [String: Int] {
    let graph = explorer.graph
    var costs = [Int](repeating: .max, count: graph.count)
    for start in 0..<explorer.starts.count { costs[start] = 0 }
    let world = makeZeroed(explorer.template)
    defer { world.deallocate() }
    var isShorter = true
    while isShorter {
      isShorter = false
      for state in 0..<graph.expandedCount where costs[state] < .max {
        graph.assemble(state, &world.pointee)
        for (move, target) in zip(graph.moves(from: state), graph.successors(of: state)) {
          let cost = costs[state] + Array(explorer.generator.inputs(of: move, in: world.pointee)).count
          if cost < costs[Int(target)] { (costs[Int(target)], isShorter) = (cost, true) }
        }
      }
    }
    var byPlace: [String: Int] = [:]
    for state in 0..<graph.expandedCount {
      let place = explorer.screens[Int(graph.screens[state])].top?.id ?? ""
      byPlace[place] = min(byPlace[place] ?? .max, costs[state])
    }
    return byPlace
  }

  @Test func `The walk's own PIN is typed, and never the plan's`() throws {
    let inside = try way(vault, ["method": "pin", "pin": "9731"], to: "vault.dashboard")
    #expect(typed(inside.inputs) == "9731")
    #expect(inside.end == "vault.dashboard")
    // The plan's wrong PIN is the right one here: another is typed.
    let out = try way(vault, ["method": "pin", "pin": "1111"], to: "vault.too-many-pin-attempts")
    #expect(typed(out.inputs).count == 20)
    #expect(!typed(out.inputs).contains("1111"))
    #expect(out.end == "vault.too-many-pin-attempts")
  }

  @Test func `An entry that was begun is gone on with where it is right, and deleted where it isn't`() throws
  {
    let app = ["method": "pin", "pin": "9731"]
    let right = try way(
      vault, app, to: "vault.dashboard", after: [.lifeCycle(.launch), .type("9"), .type("7")])
    #expect(right.inputs == [.type("3"), .type("1")])
    let wrong = try way(vault, app, to: "vault.dashboard", after: [.lifeCycle(.launch), .type("5")])
    #expect(
      wrong.inputs == [.type(.delete), .type("9"), .type("7"), .type("3"), .type("1")])
  }

  @Test func `The walk's own passcode is typed, whatever its length`() throws {
    let way = try way(
      vault, ["method": "passcode-biometrics"], device: ["passcode": "swordfish 7", "enrolled": "false"],
      to: "vault.dashboard")
    #expect(typed(way.inputs) == "swordfish 7")
    #expect(way.end == "vault.dashboard")
  }

  @Test func `A new PIN has the length that the walk's limits ask for`() throws {
    let setup = Setup(StartingPoint("", policy: ["pin-length": "6"]))
    var world: World<FileFlow> = try setup.world(for: vault)
    _ = world.step(.lifeCycle(.launch))
    var finder = PathFinder(from: world, to: "vault.repeat-pin")
    let inputs = try #require(found(finder.advance(situations: 20_000)))
    #expect(typed(inputs).count == 6)
  }

  @Test func `Ten wrong passcodes, and all the waits between them`() throws {
    let locked = try way(
      vault, ["method": "passcode-biometrics"], device: ["passcode": "1234", "enrolled": "false"],
      to: "system.device-disabled")
    #expect(locked.end == "system.device-disabled")
    // Where nothing is set up yet, that comes first.
    let other = try way(product("app-passcode"), to: "system.device-disabled")
    #expect(other.end == "system.device-disabled")
  }

  @Test func `A setting is changed where nobody gets there without`() throws {
    let way = try way(
      product("nl-wallet"), device: ["network": "offline"], to: "nl-wallet.configure-biometrics")
    #expect(way.inputs?.filter(\.isSetting) == [.change(.network(.online))])
    #expect(way.end == "nl-wallet.configure-biometrics")
  }

  @Test func `In slices it finds what it finds at once`() throws {
    var world: World<FileFlow> = try Setup().world(for: product("onegini"))
    _ = world.step(.lifeCycle(.launch))
    var whole = PathFinder(from: world, to: "onegini.pin-challenge")
    var sliced = PathFinder(from: world, to: "onegini.pin-challenge")
    var slices = 0
    var answer = sliced.advance(situations: 1)
    while case .looking = answer {
      slices += 1
      answer = sliced.advance(situations: 7)
    }
    #expect(slices > 3)
    #expect(answer == whole.advance(situations: 100_000))
    #expect(sliced.advance(situations: 1) == answer)
  }

  @Test func `Where there is too much to look at it says so`() throws {
    var world: World<FileFlow> = try Setup().world(for: vault)
    _ = world.step(.lifeCycle(.launch))
    var finder = PathFinder(from: world, to: "vault.nowhere", limit: 200)
    guard case .notFound(_, isSure: false) = finder.advance(situations: 100_000) else {
      Issue.record("it gives up at the limit")
      return
    }
  }
}
