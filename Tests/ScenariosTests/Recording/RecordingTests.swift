import BundledFlowFiles
import DeviceSimulation
import FlowFiles
import TerminalSupport
import Fuzzing
import Testing
import UnlockEngine

@testable import Exploration
@testable import Scenarios
@testable import Walkthrough

/// What is written down of a walk: short, readable, and true when it is run.
@Suite(.timeLimit(.minutes(60)))
struct RecordingTests {
  private func text(_ walk: Walk, raw: Bool = false) throws -> String {
    let recording = try Recording(of: walk, title: "A title", style: Recording.Style(isRaw: raw))
    #expect(recording.problem == nil)
    return recording.text
  }

  @Test func `A set-up reads as one would have written it`() throws {
    var walk = try launched(device: ["model": "iPad", "biometry": "faceID"])
    walk.tick(.milliseconds(2311))
    walk.press(keys: "Enter")
    walk.tick(.milliseconds(900))
    walk.press(keys: "Tab Enter 1 2 Backspace 2 3 4")
    walk.tick(.milliseconds(1200))
    walk.press(keys: "1 2 3 4")
    #expect(
      try text(walk) == """
        title: A title
        flow: vault
        device: { model: iPad }
        steps:
          - launch
          - expect: { screen: vault.sign-in, system: none }
          - tap: Sign in
          - expect: { screen: vault.setup, facts: { signed-in: true } }
          - tap: Use in-app PIN
          - expect: { screen: vault.register-pin }
          - type: "12"
          - press: Backspace
          - type: "234"
          - expect: { screen: vault.repeat-pin, facts: { first: set } }
          - type: "1234"
          - expect: { screen: vault.dashboard, facts: { unlock-method: pin, pin: set } }

        """)
  }

  @Test func `A date is recorded as it was moved`() throws {
    var walk = try launched(app: ["method": "dont-lock"])
    for value in ["+1d", "+1d", "-1h", "2026-12-24 18:05", "+30m", "automatic"] {
      walk.tick(.seconds(1))
      walk.press(keys: "h r")
      walk.perform(.set(.setting(.device, "date"), value))
    }
    let text = try text(walk)
    let dates = text.split(separator: "\n").filter { $0.contains("date:") && $0.contains("- device") }
    #expect(
      dates.map { String($0) } == [
        "  - device: { date: \"+1d\" }", "  - device: { date: \"+1d\" }", "  - device: { date: \"-1h\" }",
        "  - device: { date: \"2026-12-24 18:05\" }", "  - device: { date: \"+30m\" }",
        "  - device: { date: automatic }",
      ], "\(text)")
  }

  @Test(arguments: [false, true]) func `A way that one was taken is recorded as if one had gone it`(raw: Bool)
    throws
  {
    var walk = try launched(app: ["method": "pin", "pin": "9731"])
    walk.press(keys: "W s e c u r i t y Enter")
    let world = try #require(walk.simulation.world as? World<FileFlow>)
    var finder = PathFinder(from: world, to: try #require(walk.soughtPlace))
    walk.report(finder.advance(situations: 10_000))
    walk.press(keys: "Enter")
    #expect(walk.top?.id == "vault.security")
    let recorded = try text(walk, raw: raw)
    #expect(recorded.contains("9731") || raw)
    #expect(!recorded.contains("W"))
  }

  @Test func `A wait that matters is kept and rounded`() throws {
    var walk = try launched()
    walk.tick(.milliseconds(1444))
    walk.press(keys: "Enter Tab Tab Enter h")
    walk.tick(.milliseconds(372_911))
    walk.press(keys: "r")
    let text = try text(walk)
    #expect(text.contains("  - leave\n") && text.contains("  - elapse: 6m\n"))
    #expect(text.contains("alert: vault.away-too-long"))
    #expect(!text.contains("ms"))
  }

  @Test func `A wait that was asked for stays`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Tab Tab Enter . h ;")
    walk.press(keys: "r h ;")
    walk.tick(.milliseconds(1444))
    walk.press(keys: "r")
    let text = try text(walk)
    for wait in ["1s", "5m", "5m1s"] { #expect(text.contains("  - elapse: \(wait)\n")) }
  }

  @Test func `Settings on the way to another are left out`() throws {
    var walk = try launched()
    walk.press(keys: "y y d y o")
    let text = try text(walk)
    #expect(text.contains("  - device: { model: iPad, network: offline }\n"))
    #expect(text.components(separatedBy: "device").count == 2)
  }

  @Test func `Raw keeps keys`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Tab Enter 1 2 3 4")
    let text = try text(walk, raw: true)
    #expect(text.contains("  - press: Enter\n") && text.contains("  - press: [Tab, Enter]\n"))
    #expect(text.contains("  - press: [\"1\", \"2\", \"3\", \"4\"]\n"))
  }

  @Test func `A title is quoted where YAML would misread it`() throws {
    for title in [
      "Five: of “them”", "- no", "a # b", "null", "true", "Ünïcode’s way", "{x}", "100 %", "a\\b\"c",
    ] {
      let recording = try Recording(of: try launched(), title: title)
      #expect(try read(recording.text).get().title == title)
    }
  }

  @Test func `A path is made of the title`() {
    #expect(
      ScenarioName.path("vault", "Five wrong PINs — across a re-start!")
        == "Scenarios/vault/five-wrong-pins-across-a-re-start.yaml")
    #expect(
      ScenarioName.path("vault", "The iPhone’s passcode", number: 2)
        == "Scenarios/vault/the-iphones-passcode-2.yaml")
    #expect(ScenarioName.path("vault", "…") == "Scenarios/vault/scenario.yaml")
    #expect(ScenarioName.path("x", String(repeating: "word ", count: 40)).utf8.count < 100)
  }

  /// Whatever is done by hand, the file holds when it is run, and ends where the walk does.
  @Test(arguments: 0..<12 as Range<UInt64>) func `Random walks pass as written`(seed: UInt64) throws {
    for flow in Catalog.flows {
      var random = try RandomWalk(flow, seed: seed)
      for _ in 0..<60 { random.go() }
      let actions = RecordedActions(random.walk)
      for isRaw in [false, true] {
        let tidy = isRaw ? actions.withShorterWaits() : actions.tidied()
        // Keys that did nothing, or were taken back, leave nothing to save.
        let isIdle = tidy.list.allSatisfy { $0.visibleState == tidy.visibleState(before: 0) }
        guard !isIdle else { continue }
        let recording = try Recording(tidy, random.walk.setup, "Random", isRaw: isRaw)
        #expect(recording.problem == nil, "\(flow.name) \(seed)\n\(recording.text)")
        let end = ScenarioRun.result(of: try read(recording.text).get()).end
        let isSame = RecordedActions.VisibleState(end) == RecordedActions.VisibleState(random.walk.simulation)
        #expect(isSame, "\(flow.name) \(seed)\n\(recording.text)")
      }
    }
  }
}

/// A walk on Vault that has launched its app.
func launched(device: [String: String] = [:], app: [String: String] = [:], isPaused: Bool = false) throws
  -> Walk
{
  let setup = Setup(StartingPoint("", device: device, app: app))
  var walk = Walk(try vault.simulation(setup), setup: setup, isPaused: isPaused)
  walk.perform(.lifeCycle(.launch))
  return walk
}

extension Walk {
  /// Presses keys by their names, separated by spaces.
  mutating func press(keys: String) {
    for name in keys.split(separator: " ") { if let key = Key(name: String(name)) { press(key) } }
  }
}
