import FlowFiles
import FlowReading
import Scenarios
import SeededDraws
import Testing
import UnlockEngine

/// Timers that let each other begin for ever: however long a scenario waits, it ends soon and says why.
@Suite struct EndlessTimersTests {
  /// A flow whose timers follow each other in a circle, each after its own time.
  private static func circle(of lengths: [String]) -> String {
    let words = lengths.indices.map { "s\($0)" }
    let limits = lengths.enumerated().map { "t\($0): \($1)" }.joined(separator: ", ")
    let timers = words.indices.map { index in
      let next = words[(index + 1) % words.count]
      return
        "  n\(index): { after: t\(index), clock: uptime, while: { at: s\(index) }, then: [set: { at: \(next) }] }\n"
    }
    return """
      flow: my-bank
      limits: { \(limits) }
      forgets: { at: [\(words.joined(separator: ", "))] }
      moments: { launch: [go: home] }
      screens:
        home: { title: Home, buttons: { Wait: [] } }
      timers:

      """ + timers.joined()
  }

  private func result(_ text: String, _ steps: String) throws -> ScenarioResult {
    let source = SourceText(path: "s.yaml", text: "flow: my-bank\nsteps:\n  - launch\n" + steps)
    return ScenarioRun.result(of: try ScenarioReader.read(source, flows: [read(text).get()]).get())
  }

  @Test func `Two timers of a millisecond end a scenario that waits for years`() throws {
    let text = Self.circle(of: ["1ms", "1ms"])
    for wait in ["30m", "365d", "36500d"] {
      let result = try result(text, "  - elapse: \(wait)\n    times: 9000\n")
      #expect(result.failed?.index == 1)
      let told = "\(result.failed?.failures ?? [])"
      #expect(told.contains("it has no end"))
    }
    // As long as there is an end to it, they are like any others.
    #expect(try result(text, "  - elapse: 5s\n").hasPassed)
  }

  @Test func `Many short waits in such a circle end, too`() throws {
    let result = try result(
      Self.circle(of: ["1ms", "1ms"]), "  - elapse: 4s\n    times: 9000\n  - elapse: 4s\n    times: 9000\n")
    let told = "\(result.failed?.failures ?? [])"
    #expect(told.contains("which no scenario needs"))
  }

  /// Work is counted, not time: a machine may be slow.
  @Test func `Whatever the lengths are, a wait has so many ends and no more, and the check tells the circle`()
    throws
  {
    for number in 0..<60 {
      let seed = Seeds(Seeds.asked)[number]
      var draw = Draw(seed: seed)
      let lengths = (0..<draw.within(2...6)).map { _ in
        draw.one(of: ["1ms", "2ms", "7ms", "1s", "30s", "1h"])
      }
      let text = Self.circle(of: lengths)
      let check = try FlowFile.check(SourceText(path: "my-bank.flow.yaml", text: text)).get()
      #expect(check.findingsInTheFile().contains { $0.kind == .endlessTimers }, "seed \(seed): \(text)")
      var simulation = try check.flow.simulation(Setup())
      simulation.step(.lifeCycle(.launch))
      for _ in 0..<3 {
        simulation.step(
          .elapse(draw.one(of: [Duration.seconds(1), .seconds(3600), .seconds(31_536_000), .longest])))
        #expect(simulation.lastEffects.count <= 20_002, "seed \(seed)")
      }
    }
  }
}
