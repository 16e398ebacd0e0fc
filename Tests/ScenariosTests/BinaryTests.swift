import Foundation
import TerminalSupport
import Testing

/// The real program: what a shell sees of `unlocksim run`.
@Suite struct BinaryTests {
  private static let one = "Scenarios/one.yaml"
  private let folder = TemporaryFolder([Self.one: "flow: banno\nsteps: [launch]"])

  /// Runs a command line with `$unlocksim` in it, in a folder with a scenario.
  private func shell(_ line: String) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(filePath: folder.path)
    var environment = ProcessInfo.processInfo.environment
    environment["unlocksim"] = Built.path("unlocksim")
    environment["XDG_STATE_HOME"] = NSTemporaryDirectory() + "/unlocksim-tests-\(getpid())"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }

  @Test func `Where all held the code is 0`() throws {
    let (output, status) = try shell("$unlocksim run \(Self.one)")
    #expect(output == "✓ \(Self.one)\n1 passed, 0 failed\n")
    #expect(status == 0)
  }

  @Test(arguments: [
    ("$unlocksim run --jsn", 2), ("$unlocksim run --color sometimes", 2),
    ("printf 'flow: banno\\nsteps: [launch]' | $unlocksim run -", 0),
    ("printf 'flow: banno\\nsteps: [{expect: {screen: setup}}]' | $unlocksim run -", 1),
    ("printf 'flow: banno\\nsteps: [lauch]' | $unlocksim run -", 3),
    ("$unlocksim run Scenarios/no-such-file.yaml", 3),
    ("mkdir none && cd none && $unlocksim run", 4),
    ("$unlocksim run \(one) > /dev/full", 5),
    ("$unlocksim run \(one) >&-", 5),
    ("($unlocksim run; echo $? >&2) 2>&1 >/dev/null | grep -qx 0", 0),
    ("$unlocksim run --help", 0),
  ])
  func `Every exit code can be had`(_ line: String, _ status: Int) throws {
    #expect(try Int(shell(line).status) == status)
  }

  @Test func `A reader that goes away is an output that can't be written`() throws {
    let line = "{ sleep 0.2; $unlocksim run \(Self.one); echo $? > /dev/stderr; } | true"
    #expect(try shell(line).output.hasSuffix("5\n"))
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false),
  ]) func `Colours are for terminals`(_ environment: [String: String], _ hasColour: Bool) throws {
    let terminal = try PseudoTerminal(
      Built.path("unlocksim"), ["run", folder.path + "/" + Self.one], environment: environment)
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.text.contains("1 passed, 0 failed"))
    #expect(terminal.text.contains("\u{1B}[32m✓") == hasColour)
  }

  @Test func `Colours are for those who ask`() throws {
    #expect(try !shell("$unlocksim run \(Self.one)").output.contains("\u{1B}"))
    #expect(try shell("$unlocksim run --color always \(Self.one)").output.contains("\u{1B}[32m✓"))
  }

  @Test func `A terminal without UTF-8 gets words`() throws {
    let terminal = try PseudoTerminal(
      Built.path("unlocksim"), ["run", folder.path + "/" + Self.one],
      environment: ["LANG": "C", "NO_COLOR": "1"])
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.text.hasPrefix("ok "))
  }
}
