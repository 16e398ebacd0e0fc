import FlowFiles
import TerminalSupport
import Testing

@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// What can be observed of a flow, as a number that is the same in every run.
@Suite struct FingerprintTests {
  private func explorer(_ plan: ExplorationPlan<FileFlow>) throws -> Explorer {
    let explorer = try Explorer(plan)
    _ = explorer.explore()
    try #require(explorer.isComplete)
    return explorer
  }

  private var plan: ExplorationPlan<FileFlow> {
    smallPlan(app: ["method": "pin"], device: ["passcode": "none", "enrolled": "false"])
  }

  @Test func `Taking states together that nothing tells apart changes how many there are, and nothing else`()
    throws
  {
    var plan = smallPlan(
      try product("banno"),
      from: StartingPoint("test", device: ["biometry": "none"], app: ["method": "pin", "pin": "2580"]))
    plan.passcodes = Array(plan.passcodes.prefix(1))
    let settled = try Explorer(plan)
    (plan.settle, plan.settleUnread) = ({ _ in }, { _ in })
    plan.settlingBesides = { _, _ in .init() }
    let raw = try Explorer(plan)
    let endings = [settled, raw].map { $0.explore(stateLimit: 100_000).ending }
    try #require(endings == [.complete, .complete])
    #expect(settled.graph.count < raw.graph.count)
    #expect(settled.fingerprint() == raw.fingerprint())
  }

  @Test func `What is typed and offered counts by what follows, and not by its number`() throws {
    let own = try explorer(plan).fingerprint()
    var turned = plan
    turned.texts.reverse()
    #expect(try explorer(turned).fingerprint() == own)
    var more = plan
    more.texts.append(more.texts[1].with("7777"))
    #expect(try explorer(more).fingerprint().hash != own.hash)
  }

  @Test func `A fault in one step is seen`() throws {
    let right = try explorer(plan).fingerprint()
    let faulty = try Explorer(plan) { _, move, world in
      if case .lifeCycle(.launch) = move { world["failed-pin-attempts"] = 0 }
    }
    _ = faulty.explore()
    #expect(faulty.fingerprint().hash != right.hash)
  }

  /// Whoever adds a property decides whether it can be observed: StableHash+Screen.swift.
  @Test func `All that a screen has goes into it`() throws {
    func properties(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    #expect(properties(Screen()) == ["app", "alert", "system", "isExtension"])
    let control = Control(id: ControlID(owner: .app, code: 0), title: "")
    #expect(
      properties(Layer(id: "", style: .page, title: "")) == [
        "id", "style", "title", "texts", "error", "controls", "body", "keypad", "isBusy", "isDone",
        "timeLeft", "showsContent", "behind",
      ])
    #expect(properties(control) == ["id", "title", "role", "isEnabled", "placeholder", "icon"])
    #expect(
      properties(Keypad(filled: 0, length: nil)) == [
        "keys", "filled", "touched", "length", "isEnabled", "left", "right", "isShaking", "lit",
      ])
  }

  @Test func `Texts in a row aren't the same as one`() {
    var (one, two) = (StableHash(), StableHash())
    for text in ["ab", "c"] { one.add(text) }
    for text in ["a", "bc"] { two.add(text) }
    #expect(one.value != two.value)
    #expect(StableHash.of("banno") == StableHash.of("banno"))
  }
}
