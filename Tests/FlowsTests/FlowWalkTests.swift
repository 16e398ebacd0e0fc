import BundledFlowFiles
import FlowFiles
import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// What must hold of every flow: its starting points, and long walks drawn from a seed.
@Suite struct FlowWalkTests {
  /// A starting point of a flow, with a readable name for the test's report.
  struct Start: CustomTestStringConvertible, Sendable {
    let flow: FileFlow
    let point: StartingPoint
    var testDescription: String { "\(flow.name): \(point.title)" }
  }

  static let starts: [Start] = BundledFlowFiles.flows.flatMap { flow in
    flow.startingPoints.map { Start(flow: flow, point: $0) }
  }

  @Test(arguments: starts) func `Every starting point builds a simulation`(start: Start) throws {
    var simulation = try start.flow.simulation(Setup(start.point))
    simulation.step(.lifeCycle(.launch))
    #expect(simulation.screen.app != nil)
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `Settings read back what was set`(name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    func check<Root>(_ settings: [Setting<Root>], _ root: Root) {
      for setting in settings {
        var root = root
        for value in values(setting.values) {
          #expect(setting.set(&root, value), "\(setting.name): \(value)")
          #expect(setting.get(root) == value, "\(setting.name)")
        }
        #expect(!setting.set(&root, "no such value, and too long for a text"), "\(setting.name)")
        #expect(!setting.summary.isEmpty)
      }
      #expect(Set(settings.map(\.name)).count == settings.count)
    }
    check(flow.options, flow.defaultOptions)
    check(flow.limits, flow.defaultLimits)
    check(flow.serverSettings, flow.server(flow.defaultOptions, flow.defaultLimits))
  }

  private func values(_ values: SettingValues) -> [String] {
    switch values {
    case .choice(let names): names
    case .number(let range): ["\(range.lowerBound)", "\(min(range.upperBound, 99))"]
    case .lettersAndDigits(let range): [String("K7P2QX99ABCD".prefix(range.lowerBound))]
    case .dots(let range): [String("258963147".prefix(range.lowerBound))]
    case .digits(let range, _): [String("024791352468".prefix(range.lowerBound))]
    case .flag: ["true", "false"]
    case .duration: ["1s", "2m"]
    case .date: ["+1d", "automatic"]
    case .text: ["abc"]
    }
  }

  @Test(arguments: starts, 0..<3)
  func `Nothing traps, and every screen keeps its promises`(start: Start, seed: UInt64) throws {
    try walk(start.flow, start.point, seed, steps: 400)
  }

  private func walk(
    _ flow: FileFlow, _ point: StartingPoint, _ seed: UInt64, steps: Int,
    _ inspect: (Screen) -> Void = { _ in }
  ) throws {
    var walk = try RandomWalk(seed, of: flow, from: point, changesLimits: true)
    walk.check(steps: steps) { inspect($0.screen) }
  }

  /// Only App-level passcode shows what it has while its lock is off.
  @Test(arguments: starts.filter { $0.flow.name != "app-passcode" }, 0..<3)
  func `What is private isn’t to be seen on a card in the app switcher`(start: Start, seed: UInt64) throws {
    var walk = try RandomWalk(seed, of: start.flow, from: start.point)
    walk.check(steps: 400) { world in
      if world.phone == .switcher { #expect(world.screen.app?.showsContent != true) }
    }
  }

  // MARK: Words

  /// Walks that only read: what the device asks for is a passcode, what an app asks for isn't, or says whose.
  @Test(arguments: starts.filter { $0.flow.name == "nl-wallet" }, 0..<3)
  func `The wallet never says passcode`(start: Start, seed: UInt64) throws {
    try expectNoWord("passcode", start, seed)
  }

  @Test(arguments: starts.filter { $0.flow.name == "app-passcode" }, 0..<3)
  func `The app with a passcode never says PIN`(start: Start, seed: UInt64) throws {
    try expectNoWord("PIN", start, seed)
  }

  private func expectNoWord(_ word: String, _ start: Start, _ seed: UInt64) throws {
    try walk(start.flow, start.point, seed, steps: 300) { screen in
      for layer in [screen.app, screen.alert].compactMap({ $0 }) {
        let texts = [layer.title] + layer.texts + layer.controls.map(\.title)
        #expect(!texts.contains { $0.contains(word) }, "\(layer.id): \(texts)")
      }
    }
  }
}
