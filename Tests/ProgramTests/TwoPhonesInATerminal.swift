import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Two phones side by side in a real terminal, from the command line and by the key, and after a kill.
@Suite(.timeLimit(.ample), .blocking) struct TwoPhonesInATerminal {
  private let program = Built.path("unlocksim")
  private let folder = TemporaryFolder()
  private var environment: [String: String?] { ["XDG_STATE_HOME": folder.path, "NO_COLOR": "1"] }

  private static let walk = ["walk", "banno", "--app", "method=pin", "pin=2580", "--paused"]

  @Test func `Three wrong PINs, a kill, and one phone again`() throws {
    let words = [program] + Self.walk + ["--policy-b", "pin-attempts=3"]
    let terminal = try Tmux(words, columns: 120, rows: 40, environment: environment)
    try terminal.wait(for: "Two phones: B has pin-attempts 3")
    try terminal.wait(for: "They show the same.")
    try terminal.type("1111")
    let screen = try terminal.wait(for: "A ≠ B: 1")
    let left = try pinAttempts() - 1
    #expect(screen.contains("\(left) tries left.") && screen.contains("2 tries left."))
    try terminal.type("11111111")
    try terminal.wait(for: "The ways part here: banno.lock-pin ↔ banno.too-many-pin-attempts.")
    kill(try terminal.processID(), SIGKILL)

    let again = try Tmux([program, "walk", "--resume"], columns: 120, rows: 40, environment: environment)
    try again.wait(for: "Resumed")
    try again.wait(for: "The ways have parted.")
    try again.press("=")
    try again.wait(for: "Back to one phone")
    try again.press("Enter")
    let one = try again.wait(for: "One phone again.")
    #expect(!one.contains("A ≠ B"))
  }

  @Test func `By the key, and in a window that is made too narrow`() throws {
    let terminal = try Tmux([program] + Self.walk, columns: 120, rows: 30, environment: environment)
    try terminal.wait(for: "Enter your PIN")
    try terminal.press("=")
    try terminal.wait(for: "what is other on the second?")
    try terminal.type("attempts")
    try terminal.wait(for: "Limit: pin-attempts")
    try terminal.press("Enter")
    try terminal.wait(for: "On the second phone, pin-attempts is")
    try terminal.type("99")
    try terminal.press("Enter")
    try terminal.wait(for: "isn’t a value of “pin-attempts”")
    try terminal.press("BSpace", "BSpace")
    try terminal.type("2")
    try terminal.press("Enter")
    try terminal.wait(for: "Two phones: B has pin-attempts 2")
    try terminal.resize(columns: 90, rows: 30)
    try terminal.wait(for: "Two phones need 100 columns: B goes along unseen.")
    try terminal.resize(columns: 100, rows: 30)
    try terminal.wait(for: "B  pin-attempts 2")
  }

  @Test func `Options that can’t be are told for the second side`() throws {
    for (words, told) in [
      (["walk", "banno", "--policy-b", "pin-atempts=3"], "B: There is no policy setting “pin-atempts”."),
      (["walk", "banno", "bano"], "There is no flow “bano”."),
      (["walk", "--policy-b", "pin-attempts=3"], "Options for a walk need a flow"),
      (["walk", "--resume", "--policy-b", "pin-attempts=3"], "A resumed walk has its settings already"),
      (["run", "--policy", "pin-attempts=3"], "are for --coverage"),
    ] {
      let done = try Finished(unlocksim: words)
      #expect(done.status == 2, "\(words)")
      #expect(done.errors.contains(told), "\(done.errors)")
    }
  }

  @Test func `Coverage under other settings`() throws {
    for (name, policy) in [("own", ""), ("strict", "policy: { pin-attempts: 3 }\n")] {
      folder.write("flow: banno\n\(policy)steps: [launch]\n", to: "\(folder.path)/\(name).yaml")
    }
    let words = ["run", folder.path, "--coverage", "--json", "--device", "passcode=none", "biometry=none"]
    let none = try Finished(unlocksim: words)
    #expect(none.status == 1)
    #expect(
      none.output.contains("\"scenarios-counted\": 0") || none.output.contains("\"scenarios-counted\":0"))
    let wrong = try Finished(unlocksim: words + ["--policy", "pin-atempts=3"])
    #expect(wrong.status == 2 && wrong.output.isEmpty, "before anything is run")
  }
}
