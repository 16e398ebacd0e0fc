import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Files and earlier versions of them: what has changed in git is run, compared and told.
@Suite(.timeLimit(.ample), .blocking) struct RevisionTests {
  private let folder = TemporaryFolder()

  private static let bank = FlowLibraryProgramTests.text

  init() throws {
    write("Flows/my-bank.flow.yaml", Self.bank)
    write(
      "Scenarios/bank/one.yaml", "flow: my-bank\napp: { pin: \"2580\" }\nsteps: [launch, {type: \"2580\"}]\n")
    write("Scenarios/other.yaml", "flow: app-passcode\nsteps: [launch]\n")
    try git("init", "-q")
    try git("add", ".")
    try git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "Begin")
  }

  private func write(_ path: String, _ text: String) { folder.write(text, to: folder.path + "/" + path) }

  private func git(_ words: String...) throws {
    let done = try Finished(running: ["git", "-C", folder.path] + words)
    try #require(done.status == 0, "\(done.errors)")
  }

  /// The program with these words, in the folder or one in it.
  private func run(_ words: String..., in place: String = ".") throws -> Finished {
    try Finished(
      running: ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path + "/" + place, Built.path("unlocksim")]
        + words, environment: ["XDG_STATE_HOME": folder.path + "/state"])
  }

  @Test func `A scenario is run when its own file or its flow has changed`() throws {
    #expect(try run("run", "--changed", "HEAD", "--list").status == 4)
    write("Scenarios/new.yaml", "flow: app-passcode\nsteps: [launch]\n")
    #expect(try run("run", "--changed", "HEAD", "--list").output == "Scenarios/new.yaml\n")
    write("Flows/my-bank.flow.yaml", Self.bank.replacing("Accounts", with: "Money"))
    #expect(
      try run("run", "--changed", "HEAD", "--list").output == "Scenarios/bank/one.yaml\nScenarios/new.yaml\n")
    #expect(
      try run("run", "--changed", "HEAD", "--list", "bank", in: "Scenarios").output == "bank/one.yaml\n")
  }

  @Test func `A flow's name is the same flow wherever the program is started`() throws {
    for place in [".", "Scenarios", "Scenarios/bank"] {
      let done = try run("run", ".", in: place)
      #expect(done.status == 0, "\(place): \(done.output)\(done.errors)")
    }
    // Another of that name in the current folder is another project’s.
    write("elsewhere/Flows/my-bank.flow.yaml", "flow: my-bank\n")
    let done = try run("run", "../Scenarios/bank", in: "elsewhere")
    #expect(done.status == 0, "\(done.output)\(done.errors)")
  }

  @Test(arguments: ["--output=x", "no-such-revision"])
  func `A revision that git hasn't is told`(_ revision: String) throws {
    let done = try run("run", "--changed=\(revision)")
    #expect(done.status == 2)
    #expect(done.errors.contains("--changed \(revision): "))
  }

  @Test func `A file is compared with what it was, and with what comes from a pipe`() throws {
    write("Flows/my-bank.flow.yaml", Self.bank.replacing("tries: 3 }", with: "tries: 4 }"))
    let (was, now) = ("git:HEAD:Flows/my-bank.flow.yaml", "Flows/my-bank.flow.yaml")
    let compared = try run("compare", was, now)
    #expect(compared.status == 1)
    #expect(compared.output.contains("too-many"))
    #expect(try run("compare", "git:HEAD:my-bank.flow.yaml", "my-bank.flow.yaml", in: "Flows").status == 1)
    #expect(try run("compare", "git:HEAD:no.flow.yaml", now).status == 3)
    #expect(try run("compare", "git:HEAD", now).status == 2)
    let piped = try Finished(
      running: [
        "bash", "-c",
        "cd \"$0\" && \"$1\" compare <(git show HEAD:\(now)) <(sed 's/tries: 4/tries: 3/' \(now))",
        folder.path, Built.path("unlocksim"),
      ])
    #expect(piped.status == 0, "\(piped.output)\(piped.errors)")
  }

  @Test func `A change that nobody meant is shown by the shortest way to it`() throws {
    let path = "Flows/my-bank.flow.yaml"
    // It has faults, which is another matter.
    _ = try run("explore", path, "--keep", "--quiet")
    try git("add", ".")
    try git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "Keep")
    let before = try run("check", path, "--expect", "kept", "--quiet")
    #expect(
      !before.output.contains("not-as-expected") && !before.output.contains("what is kept"),
      "\(before.output)")
    write(path, Self.bank.replacing("Accounts", with: "Money"))
    let told = try run("check", path, "--expect", "kept", "--quiet")
    #expect(told.status == 1)
    #expect(told.output.contains("It isn’t any more what is kept in Flows/my-bank.chart."), "\(told.output)")
    #expect(told.output.contains("The shortest way to where it differs from revision "), "\(told.output)")
    #expect(told.output.contains("- expect: { shows: Accounts }"), "\(told.output)")
  }
}
