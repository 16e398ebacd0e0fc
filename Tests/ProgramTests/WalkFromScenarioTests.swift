import BlockingTests
import TerminalSupport
import Testing

/// `unlocksim walk --scenario FILE --until STEP`: the command that a failure names.
@Suite(.timeLimit(.ample), .blocking) struct WalkFromScenarioTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/one.yaml" }

  init() {
    let text = """
      flow: banno
      app: { method: pin, pin: "2580" }
      steps:
        - launch
        - type: "1111"
        - type: "2222"
        - expect: { facts: { failed-pin-attempts: 1 } }
        - leave
      """
    folder.write(text, to: path)
  }

  private func failure(_ words: String...) throws -> Finished { try Finished(unlocksim: ["walk"] + words) }

  @Test func `It stops before the step with its past behind it`() throws {
    let terminal = try Tmux([Built.path("unlocksim"), "walk", "--scenario", path, "--until", "3"])
    try terminal.wait(for: "Next is step 3 of 5: type: \"2222\"")
    let screen = try terminal.wait(for: "failed-pin-attempts 1")
    #expect(screen.contains("paused"))
    #expect(screen.contains("type 1111"))
    try terminal.press("[", "[", "[", "[")
    try terminal.wait(for: "failed-pin-attempts 0")
    try terminal.press("]", "]", "]", "]")
    try terminal.wait(for: "failed-pin-attempts 1")
  }

  @Test func `Without a step it ends where the scenario does`() throws {
    let terminal = try Tmux([Built.path("unlocksim"), "walk", "--scenario", path])
    try terminal.wait(for: "Step 4 of 5 failed: expect: { facts: { failed-pin-attempts: 1 } }")
    try terminal.wait(for: "failed-pin-attempts 2")
  }

  @Test func `The command of a failure is the one to run`() throws {
    let done = try Finished(unlocksim: ["run", "--ci", path])
    #expect(done.output.contains("To look at it: unlocksim walk --scenario \(path) --until 4\n"))
  }

  @Test func `What can't be is usage`() throws {
    #expect(try failure("--scenario", path, "--until", "6").errors.contains("a number from 1 to 5"))
    #expect(try failure("--scenario", path, "--until", "0").status == 2)
    #expect(try failure("--until", "1").status == 2)
    #expect(try failure("banno", "--scenario", path).status == 2)
    let missing = try failure("--scenario", "/none.yaml")
    #expect(missing.status == 3)
    #expect(missing.errors.hasPrefix("/none.yaml: "))
  }
}
