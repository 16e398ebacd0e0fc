import Diagnostics
import FlowFiles
import FlowReading
import Scenarios
import TerminalSupport
import Testing
import UnlockEngine

@testable import Mutating

/// A flow file is changed in one place after the other, and what nothing notices is told.
@Suite struct MutantStories {
  private static let bank = TestFlows.smallBank.replacing("about: A bank of mine.\n", with: "")

  private let folder = TemporaryFolder()

  private func source(_ text: String = bank) -> SourceText {
    SourceText(path: "my-bank.flow.yaml", text: text)
  }

  private func flow(_ text: String = bank) throws -> FileFlow { try FlowFile.read(source(text)).get() }

  private func scenario(_ name: String, _ steps: String) -> String {
    let path = "\(folder.path)/\(name).yaml"
    folder.write("title: \(name)\nflow: my-bank\napp: { pin: \"2580\" }\nsteps:\n\(steps)\n", to: path)
    return path
  }

  private func test(_ scenarios: [String], sample: Int? = nil) throws -> MutationTest {
    let flow = try flow()
    return MutationTest(of: flow, source(), scenarios: scenarios, flows: [flow], sample: sample)
  }

  private func words(_ text: String) throws -> [String] {
    let root = try #require(FlowFile.tree(of: source(text)))
    return Mutator.mutants(of: root).map {
      "\($0.mutation.place.line) \($0.mutation.kind.rawValue) \($0.mutation.words)"
    }
  }

  // MARK: What is changed

  /// What is private nobody sees: no scenario could tell.
  @Test func `Each slip is one change of one line, in the order of the file`() throws {
    let changes = try words(Self.bank)
    #expect(
      changes == [
        "3 change-limit “tries: 3” → “tries: 4”", "3 change-limit “tries: 3” → “tries: 2”",
        "4 change-lifetime “remembers: pin” → “forgets: pin”",
        "4 change-lifetime “remembers: wrong-pins” → “forgets: wrong-pins”",
        "6 drop-step “go: lock-pin” left out", "6 change-target “go: lock-pin” → “go: home”",
        "6 drop-moment “return: [go: lock-pin]” left out", "6 drop-step “go: lock-pin” left out",
        "6 change-target “go: lock-pin” → “go: home”",
        "11 negate-condition “if: { typed: pin }” → “if: { not: { typed: pin } }”",
        "12 swap-branches “then, else” → “else, then”", "12 drop-step “reset: wrong-pins” left out",
        "12 drop-step “go: home” left out", "12 change-target “go: home” → “go: lock-pin”",
        "13 drop-step “count: wrong-pins” left out", "13 drop-step “retry” left out",
        "14 drop-step “go: lock-pin” left out", "14 change-target “go: lock-pin” → “go: home”",
        "14 drop-moment “leave: [go: lock-pin]” left out",
        "14 drop-step “go: lock-pin” left out", "14 change-target “go: lock-pin” → “go: home”",
        "18 negate-condition “if: { wrong-pins: { reached: tries } }” → “if: { not: { wrong-pins: { reached: tries } } }”",
        "20 drop-step “reset: wrong-pins” left out",
      ])
  }

  @Test func `Timers, answers, conditions that stand together, and what is turned round already`() throws {
    let changes = try words(
      """
      flow: my-bank
      limits: { away: { is: 5m, from: 1m }, code: 2 }
      forgets: { place: screen }
      conditions: { ready: { network: online, jailbroken: false } }
      moments: { launch: [go: home] }
      screens:
        home:
          title: Home
          buttons:
            Ask: { enabled-if: { not: { running: idle } }, then: [send: { request: ask, yes: [go: home], no: [retry], offline: [retry] }] }
      timers:
        idle: { after: away, clock: uptime, outlives-process: true, while: { screen: home, network: online } }
      """)
    for change in [
      "2 change-limit “away: 5m” → “away: 5m1s”", "2 change-limit “away: 5m” → “away: 4m59s”",
      "3 change-lifetime “forgets: place” → “remembers: place”",
      "4 drop-condition “network: online” left out", "4 drop-condition “jailbroken: false” left out",
      "10 negate-condition “enabled-if: { not: { running: idle } }” → “enabled-if: { running: idle }”",
      "10 swap-answers “yes, no” → “no, yes”", "12 change-end “after: away” → “after-more-than: away”",
      "12 change-clock “clock: uptime” → “clock: date”", "12 drop-word “outlives-process: true” left out",
      "12 drop-condition “network: online” left out",
    ] { #expect(changes.contains(change), "\(change)") }
    // The answers that a network gives aren’t the server’s.
    #expect(!changes.contains { $0.contains("swap-answers") && $0.contains("offline") })
    #expect(try words("screens: [a, b]").isEmpty)
  }

  // MARK: What becomes of them

  @Test func `A suite with a hole is told the line and the scenario that it lacks`() throws {
    let unlocks = scenario(
      "The right PIN unlocks", "  - launch\n  - type: \"2580\"\n  - expect: { screen: my-bank.home }")
    let test = try test([unlocks])
    #expect(test.scenarios.count == 1)
    let number = try #require(
      test.mutants.firstIndex { $0.kind == .dropStep && $0.was == "count: wrong-pins" })
    guard case .survived(let catching?) = test.fate(of: number) else {
      Issue.record("Nothing counts wrong PINs, and nothing noticed: \(test.fate(of: number))")
      return
    }
    // Pasted, it catches it.
    let path = "\(folder.path)/counted.yaml"
    folder.write(catching.text, to: path)
    let whole = try self.test([unlocks, path])
    #expect(whole.scenarios.count == 2)
    guard case .killed(let scenario?, _) = whole.fate(of: number) else {
      Issue.record("\(whole.fate(of: number))")
      return
    }
    #expect(scenario.contains("counted"))
  }

  /// Whoever begins elsewhere may see it.
  @Test func `What a file doesn’t explore is no proof that a slip changes nothing`() throws {
    let text = """
      flow: my-bank
      remembers: { pin: code }
      starts: { Locked: { app: { pin: "2580" } }, New: {} }
      explore: { starts: [Locked] }
      moments: { launch: [{ if: { pin: none }, then: [go: setup], else: [go: lock] }] }
      screens:
        setup: { title: New, pad: { length: 4 }, complete: [set: { pin: typed }, go: lock] }
        lock: { pad: { title: PIN, length of: pin }, complete: [{ if: { typed: pin }, then: [go: home], else: [retry] }] }
        home: { title: Home, rows: { Lock: [go: lock] } }

      """
    let flow = try flow(text)
    let test = MutationTest(of: flow, source(text), scenarios: [], flows: [flow])
    let alike = test.mutants.indices.filter {
      guard case .equivalent(let isWhole) = test.fate(of: $0) else { return false }
      #expect(!isWhole, "\(test.mutants[$0].words)")
      return true
    }
    #expect(!alike.isEmpty)
  }

  @Test func `Rules catch what no scenario does, and what can’t be read is told apart`() throws {
    let test = try test([])
    var (byRules, refused) = (0, 0)
    for number in test.mutants.indices {
      switch test.fate(of: number) {
      case .killed(scenario: nil, rule: _?): byRules += 1
      case .killed: Issue.record("there is no scenario")
      case .refused: refused += 1
      case .equivalent, .survived, .unknown: break
      }
    }
    #expect(byRules > 0)
    // What opens the accounts without a PIN breaks a rule of all flows.
    let open = try #require(test.mutants.firstIndex { $0.kind == .changeTarget && $0.place.line == 6 })
    guard case .killed(nil, let rule?) = test.fate(of: open) else {
      Issue.record("\(test.fate(of: open))")
      return
    }
    #expect(rule.contains("authenticat") || !rule.isEmpty)
  }

  @Test func `A scenario that doesn’t pass is no judge, and one of another flow isn’t asked`() throws {
    let wrong = scenario("Wrong", "  - launch\n  - expect: { screen: my-bank.home }")
    let test = try test([wrong, folder.path + "/missing.yaml"])
    #expect(test.scenarios.isEmpty)
    #expect(test.leftOut.map(\.reason) == ["“Wrong” doesn’t pass as it is"])
  }

  @Test func `A sample is an even choice, and nobody who waits no more is told a lie`() throws {
    let all = try test([])
    let some = try test([], sample: 5)
    #expect(some.mutants.count == 5 && all.mutants.count == 23)
    #expect(some.mutants.first?.place.line == 3 && (some.mutants.last?.place.line ?? 0) > 12)
    guard case .unknown = all.fate(of: 0, goesOn: { false }) else {
      Issue.record("it was stopped")
      return
    }
  }

  @Test func `The report says who caught what, and has the scenario to paste`() throws {
    let unlocks = scenario(
      "The right PIN unlocks", "  - launch\n  - type: \"2580\"\n  - expect: { screen: my-bank.home }")
    let test = try test([unlocks])
    let fates = test.mutants.indices.map { test.fate(of: $0) }
    let report = MutationReport(test, fates, path: "my-bank.flow.yaml")
    #expect(report.hasSurvivors)
    #expect(report.text.contains("1 scenario caught"))
    #expect(report.text.contains("my-bank.flow.yaml:13:"))
    #expect(report.text.contains("“count: wrong-pins” left out"))
    #expect(report.text.contains("     title: "))
    #expect(report.json.contains("\"operator\":\"drop-step\""))
    let figures = MutationReport.Figures(fates)
    #expect(figures.mutants + figures.refused == test.mutants.count)
    #expect(figures.caught <= figures.byScenarios + figures.byRules)
  }
}
