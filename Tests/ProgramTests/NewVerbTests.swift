import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// `unlocksim new`: on a terminal with questions, anywhere else without.
@Suite(.timeLimit(.ample), .blocking) struct NewVerbTests {
  private let folder = TemporaryFolder()

  /// Where the file goes depends on the folder that one is in.
  private func run(_ words: String...) throws -> Finished {
    let line = (["cd", folder.path, "&&", "exec", Built.path("unlocksim")] + words).joined(separator: " ")
    return try Finished(running: ["/bin/sh", "-c", line])
  }

  private func text(_ name: String = "my-bank.flow.yaml") -> String { folder.text("\(folder.path)/\(name)") }

  // MARK: Without a terminal

  @Test func `Without a terminal nothing is asked, and what is written can be explored`() throws {
    let done = try run("new", "my-bank")
    #expect(done.status == 0, "\(done.errors)")
    #expect(done.errors.isEmpty)
    #expect(done.output.hasPrefix("Written: my-bank.flow.yaml\n"))
    #expect(done.output.contains("  unlocksim walk    my-bank.flow.yaml"))
    #expect(text().contains("flow: my-bank\ntitle: My Bank\n"))
    let explored = try run("explore", "my-bank.flow.yaml", "--states", "2000", "--quiet")
    #expect(explored.status == 0, "\(explored.output)")
  }

  @Test func `Options answer the questions`() throws {
    let done = try run(
      "new", "my-bank", "--unlock", "pin", "--digits", "6", "--tries", "3", "--away", "signs-out",
      "--minutes", "2")
    #expect(done.status == 0)
    #expect(text().contains("pin-length: { is: 6,"))
    #expect(text().contains("tries: { is: 3,"))
    #expect(text().contains("away-limit: { is: 2m,"))
    #expect(!text().contains("biometry"))
  }

  @Test func `It goes to the folder Flows if there is one, or where one says`() throws {
    folder.write("", to: folder.path + "/Flows/.keep")
    #expect(try run("new", "my-bank").output.hasPrefix("Written: Flows/my-bank.flow.yaml\n"))
    #expect(text("Flows/my-bank.flow.yaml").contains("unlocksim walk Flows/my-bank.flow.yaml"))
    #expect(try run("new", "my-bank", "-o", "drafts/one.flow.yaml").status == 0)
    #expect(text("drafts/one.flow.yaml").contains("flow: my-bank"))
    #expect(try run("new", "my-bank", "-o", ".").output.hasPrefix("Written: ./my-bank.flow.yaml\n"))
    #expect(try run("new", "my-bank", "-o", "-").output.hasPrefix("# My Bank: how people unlock it."))
    #expect(try run("new", "my-bank", "-o", "bank.txt").errors.contains("ends in .flow.yaml, not “bank.txt”"))
  }

  @Test func `What is there already stays, unless one says so`() throws {
    folder.write("mine", to: folder.path + "/my-bank.flow.yaml")
    let done = try run("new", "my-bank")
    #expect(done.status == 5)
    #expect(
      done.errors == "unlocksim: The output couldn’t be written: my-bank.flow.yaml is there already; "
        + "--force writes over it, -o takes another place.\n")
    #expect(text() == "mine")
    #expect(try run("new", "my-bank", "--force").status == 0)
    #expect(text().contains("flow: my-bank"))
  }

  @Test(arguments: [
    ("'My Bank'", "Did you mean “my-bank”?"),
    ("banno", "There is a built-in flow “banno”: choose another name."),
    ("b --unlock pni", "Did you mean “pin”?"),
    ("b --digits 9", "--digits takes a number from 4 to 8, not 9."),
    ("b --tries 0", "--tries takes a number from 1 to 10, not 0."),
    ("b --away lock", "Did you mean “locks”?"),
    ("b --unlock biometry --tries 3", "“--unlock biometry” has none"),
    ("b --away locks --minutes 3", "“--away locks” takes no --minutes"),
    ("b --from bano", "Did you mean “banno”?"),
    ("b --from banno --digits 5", "leave out the answers"),
  ])
  func `What can't be is told, and nothing is written`(_ words: String, _ told: String) throws {
    let done = try run("new", words)
    #expect(done.status == 2)
    #expect(done.errors.contains(told), "\(done.errors)")
    #expect(folder.files(in: ".").isEmpty)
  }

  @Test func `A built-in flow is written under a new name`() throws {
    #expect(try run("new", "my-bank", "--from", "banno").status == 0)
    #expect(text().hasPrefix("# My Bank, begun as a copy of “banno”."))
    #expect(text().contains("\nflow: my-bank\ntitle: My Bank\n"))
    let compared = try run(
      "compare", "banno", "my-bank.flow.yaml", "--states", "2000", "--quiet", "--ignore", "copy", "ids",
      "facts")
    #expect(compared.status == 0, "\(compared.output)")
  }

  // MARK: On a terminal

  private func asked(_ words: [String] = []) throws -> PseudoTerminal {
    let path = folder.path + "/my-bank.flow.yaml"
    return try PseudoTerminal(Built.path("unlocksim"), ["new", "my-bank", "-o", path] + words)
  }

  @Test func `Four questions, and Enter takes what stands in brackets`() throws {
    let terminal = try asked()
    try terminal.wait(for: "1. What unlocks it?")
    terminal.send("\n")
    try terminal.wait(for: "2. How many digits has the PIN? [4] ")
    terminal.send("\n")
    try terminal.wait(for: "3. After how many wrong ones does it sign out?")
    terminal.send("\n")
    try terminal.wait(for: "4. What happens when its user is away?")
    terminal.send("\n")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.text.contains("unlocksim walk"))
    #expect(text().contains("or faster with Face ID"))
    let lines = terminal.text.split(separator: "\r\n").map { $0.filter { !$0.isNewline } }
    #expect(lines.filter { !$0.contains(folder.path) }.allSatisfy { $0.count <= 80 })
  }

  @Test func `A wrong answer is asked for again, and words are answers, too`() throws {
    let terminal = try asked()
    try terminal.wait(for: "[3] ")
    terminal.send("seven\n")
    try terminal.wait(for: "That isn’t a number from 1 to 4.")
    terminal.send(" PIN \n")
    try terminal.wait(for: "[4] ")
    terminal.send("3\n")
    try terminal.wait(for: "That isn’t a number from 4 to 8.")
    terminal.send("6\n2\n")
    try terminal.wait(for: "4. What happens")
    terminal.send("2\n")
    try terminal.wait(for: "After how many minutes? [5] ")
    terminal.send("1\n")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(text().contains("pin-length: { is: 6,"))
    #expect(text().contains("tries: { is: 2,"))
    #expect(text().contains("away-limit: { is: 1m,"))
  }

  @Test func `What options say isn't asked`() throws {
    let terminal = try asked(["--tries", "3", "--away", "locks"])
    try terminal.wait(for: "1. What unlocks it?")
    // Something with tries has a PIN.
    #expect(!terminal.text.contains("the phone’s passcode where they fail"))
    terminal.send("\n")
    try terminal.wait(for: "2. How many digits")
    terminal.send("\n")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(text().contains("tries: { is: 3,"))
  }

  @Test func `Whoever ends the input has answered nothing, and nothing is written`() throws {
    let terminal = try asked()
    try terminal.wait(for: "[3] ")
    terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.text.contains("Nothing was written"))
    #expect(folder.files(in: ".").isEmpty)
  }
}
