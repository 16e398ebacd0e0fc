import Exploration
import FlowFiles
import TerminalSupport
import Synchronization
import Testing
import UnlockEngine

@testable import Scenarios

/// Failing scenarios made shorter: what goes, what stays, and that what comes out fails in the same way.
@Suite struct MinimiserTests {
  private func minimised(
    _ text: String, explores: Bool = true, goesOn: @escaping @Sendable () -> Bool = { true }
  ) throws -> MinimisedScenario? { try minimised(try read(text).get(), explores: explores, goesOn: goesOn) }

  private func minimised(
    _ scenario: Scenario, explores: Bool = true, goesOn: @escaping @Sendable () -> Bool = { true }
  ) throws -> MinimisedScenario? {
    let explore: Minimiser.Explore = { explores ? FlowExplorer.way($0) : nil }
    guard let shortest = Minimiser.minimised(scenario, explore: explore, goesOn: goesOn) else { return nil }
    // Whatever comes out is a file that fails in the same way.
    let again = ScenarioReader.read(
      SourceText(path: "short.yaml", text: shortest.text(calling: scenario.flow.reference)), flows: everyFlow)
    #expect(shortest.isShown(by: try again.get()), "\(shortest.text(calling: scenario.flow.reference))")
    return shortest
  }

  /// The steps of what comes out.
  private func steps(_ text: String, explores: Bool = true) throws -> String {
    let all = try #require(try minimised(text, explores: explores)).text(calling: "vault")
    return String(all[try #require(all.range(of: "steps:\n")).upperBound...])
  }

  private static let noise = """
    title: Three wrong PINs are three
    covers: [Z1]
    flow: vault
    device: { model: iPad, passcode: "135790" }
    app: { method: pin, pin: "2580" }
    policy: { pin-attempts: 6 }
    steps:
      - launch
      - note: Nothing tells how many tries are left.
      - elapse: 3s
      - type: "1111"
      - expect: { screen: lock-pin, facts: { failed-pin-attempts: 1 } }
      - force-quit
      - device: { sensor: fails, network: offline }
      - launch
      - leave
      - return
      - type: "1111"
        times: 2
      - leave
      - elapse: 5s
      - return
      - expect: { screen: lock-pin, facts: { failed-pin-attempts: 2 } }
      - leave
    """

  @Test func `Noise goes, and what it takes stays`() throws {
    let shortest = try #require(try minimised(Self.noise))
    #expect(
      shortest.text(calling: "vault") == """
        title: Three wrong PINs are three
        covers: [Z1]
        flow: vault
        app: { method: pin }
        steps:
          - launch
          - type: "1111"
            times: 3
          # Fails: failed-pin-attempts: expected 2, is 3
          - expect: { facts: { failed-pin-attempts: 2 } }

        """)
    #expect(
      shortest.words[0]
        == "file.yaml: from 16 steps (14 things done) to 3 steps (4 things done); it was run, and fails in the same way:"
    )
    #expect(shortest.words[1] == "  failed-pin-attempts: expected 2, is 3")
    #expect(try minimised(Self.noise)?.words == shortest.words, "Every run is the same.")
  }

  /// Without it, nearly all would fail where nothing was done yet.
  @Test func `What is to be so throughout stays, and still isn't`() throws {
    let shortest = try #require(
      try minimised(
        """
        flow: vault
        app: { method: pin, pin: "2580" }
        throughout: { facts: { failed-pin-attempts: { at-most: 1 } } }
        steps:
          - launch
          - open-switcher
          - return
          - type: "1111"
          - elapse: 1s
          - type: "1111"
          - leave
        """))
    let text = shortest.text(calling: "vault")
    #expect(text.contains("throughout: { facts: { failed-pin-attempts: { at-most: 1 } } }\nsteps:\n"))
    #expect(!text.contains("switcher") && !text.contains("elapse"), "\(text)")
  }

  @Test func `What was done last stays, unless it came to nothing`() throws {
    let text = """
      flow: vault
      app: { method: pin, pin: "2580" }
      steps:
        - launch
        - type: "2580"
        - leave
        - return
        - type: "1111"
        - biometry: match
        - lock
        - unlock
        - launch
        - expect: { screen: dashboard }
      """
    #expect(
      try steps(text) == """
          - launch
          - type: "1111"
          # Fails: screen: expected vault.dashboard, is vault.lock-pin
          - expect: { screen: vault.dashboard }

        """)
  }

  @Test func `A look at other screens is not what was done last`() throws {
    let text = """
      flow: vault
      app: { method: pin, pin: "2580" }
      steps:
        - launch
        - type: "2580"
        - tap: Settings
        - tap: Security
        - tap: Back
        - tap: Back
        - expect: { screen: settings }
      """
    #expect(
      try steps(text) == """
          - launch
          - type: "2580"
          # Fails: screen: expected vault.settings, is vault.dashboard
          - expect: { screen: vault.settings }

        """)
  }

  /// “Nobody says so” is the failure of nearly every screen: the accounts are what it is about.
  @Test func `On another screen it isn't the same failure`() throws {
    let text = """
      flow: vault
      steps:
        - launch
        - tap: Enroll
        - tap: Use in-app PIN
        - type: "2580"
        - elapse: 1s
        - type: "2580"
        - expect: { shows: nobody }
      """
    #expect(
      try steps(text) == """
          - launch
          - tap: Enroll
          - tap: Use in-app PIN
          - type: "2580"
            times: 2
          # Fails: shows: expected “nobody”, is not shown
          - expect: { shows: nobody }

        """)
  }

  @Test func `A shorter way is found by exploring`() throws {
    let text = """
      flow: vault
      steps:
        - launch
        - tap: Enroll
        - tap: Use in-app PIN
        - type: "2580"
        - type: "2580"
        - tap: Settings
        - tap: Security
        - expect: { screen: settings }
      """
    let end =
      "  - tap: Security\n  # Fails: screen: expected vault.settings, is vault.security\n  - expect: { screen: vault.settings }\n"
    #expect(
      try steps(text) == "  - launch\n  - tap: Sign in\n  - tap: Skip for now\n  - tap: Settings\n" + end)
    // By taking away alone, all of it is needed.
    #expect(try steps(text, explores: false).split(separator: "\n").count == 9)
  }

  @Test func `What can't be done, pictures and keys are failures as well`() throws {
    let undone = "flow: vault\nsteps: [launch, leave, return, {tap: Enroll}, {elapse: 1m}, {tap: Sign out}]"
    let found = try steps(undone)
    #expect(found.hasSuffix("  - tap: Sign out\n") && found.contains("# Fails: There is no “Sign out”"))
    let picture =
      "flow: vault\nsteps:\n  - launch\n  - elapse: 1s\n  - press: [Tab, Enter, Escape]\n  - picture: |\n      ╭─\n       x\n"
    #expect(try steps(picture).contains("  - picture: |\n      ╭─\n       x\n"))
    let indented =
      "flow: vault\nsteps:\n  - launch\n  - elapse: 1s\n  - picture: |2\n       x\n      ╭─\n    style: true\n"
    #expect(try steps(indented).contains("  - picture: |2\n       x\n      ╭─\n    style: true\n"))
    // What can't stand in a block is escaped, and reads back as the same.
    let hidden = "flow: vault\nsteps: [launch, {elapse: 1s}, {picture: \"a\\u202Eb\\n c\"}]"
    #expect(try steps(hidden).hasSuffix("  - picture: \"a\\u202Eb\\n c\"\n"))
    let idle =
      "flow: vault\nsteps:\n  - launch\n  - elapse: 1s\n  - leave\n  - leave: \n    ignored: true\n  - return:\n    ignored: true\n"
    #expect(try steps(idle).hasSuffix("  - return:\n    ignored: true\n"))
  }

  @Test func `Only what isn't as expected stays, all of it`() throws {
    let text = """
      flow: vault
      app: { method: pin, pin: "2580" }
      steps:
        - launch
        - expect: { screen: dashboard, alert: none, shows: [Enter, nobody], not: { system: none }, keypad: 0 }
      """
    let found = try steps(text)
    for part in ["screen: vault.dashboard", "shows: nobody", "not: { system: none }", "(and 2 more)"] {
      #expect(found.contains(part), "\(found)")
    }
    #expect(!found.contains("alert") && !found.contains("keypad") && !found.contains("Enter"))
  }

  @Test func `No step of what comes out can be left out`() throws {
    let scenario = try read(Self.noise).get()
    let text = try #require(try minimised(scenario)).text(calling: "vault")
    let short = try read(text).get()
    let manner = FailureSignature(ScenarioRun.result(of: short))
    #expect(manner != nil && manner == FailureSignature(ScenarioRun.result(of: scenario)))
    for index in short.steps.indices {
      var shorter = short
      if shorter.steps[index].times > 1 {
        shorter.steps[index].times -= 1
      } else {
        shorter.steps.remove(at: index)
      }
      #expect(FailureSignature(ScenarioRun.result(of: shorter)) != manner)
    }
  }

  @Test func `One that passes has nothing to make shorter`() throws {
    #expect(try minimised("flow: vault\nsteps: [launch, {expect: {screen: sign-in}}]") == nil)
  }

  @Test func `Interrupted at any time it still fails in the same way`() throws {
    let all = Mutex(0)
    func shortest(asking limit: Int) throws -> MinimisedScenario? {
      all.withLock { $0 = 0 }
      return try minimised(Self.noise) {
        all.withLock { asked in
          asked += 1
          return asked <= limit
        }
      }
    }
    // In the middle of its first run nothing is known of it.
    #expect(try shortest(asking: 0) == nil)
    #expect(try shortest(asking: .max) != nil)
    let count = all.withLock { $0 }
    for limit in [count / 2, count - 10, count - 1] { #expect(try shortest(asking: limit) != nil) }
  }

  @Test func `A row of a table is a scenario of its own`() throws {
    let text = """
      title: "${count} wrong PINs"
      flow: vault
      cases:
        - { count: 1, expected: 1 }
        - { count: 2, expected: 3 }
      app: { method: pin, pin: "2580" }
      steps:
        - launch
        - elapse: 1s
        - type: "1111"
          times: ${count}
        - expect: { facts: { failed-pin-attempts: "${expected}" } }
      """
    let rows = try ScenarioReader.readAll(SourceText(path: "file.yaml", text: text), flows: everyFlow).get()
    #expect(try minimised(rows[0]) == nil)
    let found = try #require(try minimised(rows[1])).text(calling: "vault")
    #expect(found.hasPrefix("title: 2 wrong PINs\nflow: vault\n"))
    #expect(found.contains("    times: 2\n  # Fails: failed-pin-attempts: expected 3, is 2\n"))
  }

  /// Whatever a file can say, what is written of it reads back as the same: every scenario of the suite, made to fail at its end.
  @Test func `Every scenario of the suite can be made shorter`() throws {
    for file in SuiteTests.files.enumerated().filter({ $0.offset % 12 == 0 }).map(\.element) {
      let source = try SourceText.read(packageFolder + "/" + file)
      var scenario = try ScenarioReader.readAll(source, flows: everyFlow).get()[0]
      guard let end = scenario.steps.last else { continue }
      scenario.steps.append(
        Step(action: .expect([.shows("what nobody says")]), times: 1, place: end.place, site: end.site))
      #expect(try minimised(scenario, explores: false) != nil, "\(file)")
    }
  }

  /// The same for whatever a scenario expects: the first thing, said to be otherwise.
  @Test func `Whatever is expected reads back`() throws {
    for file in SuiteTests.files.enumerated().filter({ $0.offset % 5 == 2 }).map(\.element) {
      let source = try SourceText.read(packageFolder + "/" + file)
      var scenario = try ScenarioReader.readAll(source, flows: everyFlow).get()[0]
      let found = scenario.steps.indices.last { index in
        if case .expect = scenario.steps[index].action { return true }
        return false
      }
      guard let index = found, case .expect(let expected) = scenario.steps[index].action else { continue }
      scenario.steps[index].action = .expect(expected.map(\.denied))
      #expect(try minimised(scenario, explores: false) != nil, "\(file)")
    }
  }

  @Test func `Without a title it is called by what fails`() throws {
    let found = try minimised("flow: vault\nsteps: [launch, {expect: {screen: setup}}]")
    #expect(
      found?.text(calling: "vault").hasPrefix("title: \"screen: expected vault.setup, is vault.sign-in\"")
        == true)
  }

  @Test func `Items go by halves and stay if they are needed`() {
    var tries = 0
    let kept = Array(0..<1000).reduced { items in
      tries += 1
      return items.contains(17) && items.contains(901)
    }
    #expect(kept == [17, 901])
    #expect(tries < 120)
    // Each of two is of no account only without the other.
    #expect(Array(0..<6).reduced { $0.contains(2) == $0.contains(4) && $0.contains(5) } == [5])
  }
}

extension UnlockEngine.Expectation {
  fileprivate var denied: UnlockEngine.Expectation {
    if case .not(let other) = self { return other }
    return .not(self)
  }
}
