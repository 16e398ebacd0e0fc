import FlowFiles
import Scenarios
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// The public bugs of inactive moments (D12), each put into a whole flow: exploring finds it by the shortest path, and a
/// scenario of that path fails on it and holds on the flow as it ought to be.
@Suite struct InactiveFaultTests {
  private func expect(
    _ rule: String, steps: Int, of changes: Change..., method: String, begins: Bool = false,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let flow = try altered(changes)
    let device = method == "pin" ? ["passcode": "none", "enrolled": "false"] : [:]
    let plan = smallPlan(of: flow, app: ["method": method], device: device, begins: begins)
    let rule = try #require(
      Rule.aboutBeingInactive(of: flow).first { $0.name.hasPrefix(rule) }, sourceLocation: place)
    let findings = try Explorer(plan, rules: [rule]).explore(stateLimit: 20_000)
    let example = try #require(findings.brokenRules.first?.example, sourceLocation: place)
    #expect(example.path.moves.count == steps, "\(example.scenario.text)", sourceLocation: place)
    var search = ReferenceSearch(plan)
    #expect(try search.depth(ofBreaking: rule) == steps, sourceLocation: place)
    let text = example.scenario.text
    #expect(example.verdict == .fails, "\(text)", sourceLocation: place)
    let scenario = try ScenarioReader.read(text, of: vault)
    #expect(
      ScenarioRun.result(of: scenario).hasPassed, "once it is mended: \(text)",
      sourceLocation: place)
  }

  /// Face ID makes the app inactive and active again, and that asks for Face ID.
  private static let asksWheneverActive: Change = (
    "  return: [do: begin-unlocking]", "  active: [do: begin-unlocking]"
  )

  @Test func `A flow that asks whenever it is active never comes to an end, and is found`() throws {
    try expect(
      "A prompt that has ended", steps: 2, of: Self.asksWheneverActive, method: "passcode-biometrics")
  }

  @Test(arguments: [LifeCycle.leave, .openSwitcher, .controlCentre])
  func `Even that flow can be left in the middle of a prompt, and asks nobody meanwhile`(place: LifeCycle)
    throws
  {
    let start = StartingPoint("test", app: ["method": "passcode-biometrics"])
    var world: World<FileFlow> = try Setup(start).world(for: altered([Self.asksWheneverActive]))
    _ = world.step(.lifeCycle(.launch))
    #expect(world.device.evaluation != nil)
    _ = world.step(.lifeCycle(place))
    #expect(world.phone != .app)
    #expect(world.device.evaluation == nil)
    #expect(world.process == (place == .leave ? .background : .inactive))
  }

  /// The same, after half a second: the loop isn't in one step.
  @Test func `A prompt that comes back by itself after a while is found as well`() throws {
    try expect(
      "A prompt that has ended", steps: 2,
      of: (
        "no-passcode: [show: no-passcode] }", "no-passcode: [show: no-passcode], else: [start: placeholder] }"
      ),
      (
        "during: lock-placeholder, then: [go: place] }",
        "during: [lock-placeholder, lock-passcode-biometrics], then: [{ if: { screen: lock-placeholder }, then: [go: place], else: [ask-owner: { for: Unlock Vault, success: [go: place] }] }] }"
      ), method: "passcode-biometrics")
  }

  /// By then the app switcher has its picture.
  @Test func `A cover that comes with the background only is found`() throws {
    try expect(
      "The app switcher and Control Centre", steps: 3, of: ("leave: [do: hide]", "background: [do: hide]"),
      method: "pin")
  }

  @Test func `Typing that is lost on a look at Control Centre is found`() throws {
    try expect(
      "What was begun to be typed is still there", steps: 3,
      of: ("pad: { length of: pin }", "pad: { length of: pin }\n    leave: [clear]"), method: "pin",
      begins: true)
  }
}
