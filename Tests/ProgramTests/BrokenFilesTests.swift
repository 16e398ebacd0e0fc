import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Files that nobody should write, in the real program: it ends soon, in little memory, with 3.
@Suite(.timeLimit(.ample), .blocking) struct BrokenFilesTests {
  private let folder = TemporaryFolder()

  private static let files: [String: [UInt8]] = [
    "empty": [], "nul": Array(repeating: 0, count: 300_000),
    "random": (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) },
    "too-large": Array(repeating: 0x61, count: 600_000),
    "brackets": Array(String(repeating: "[", count: 200_000).utf8),
    "maps": Array(String(repeating: "{a: ", count: 100_000).utf8),
    "many-steps": Array(("flow: banno\nsteps:\n" + String(repeating: "  - launch\n", count: 40_000)).utf8),
    "many-inputs": Array("flow: banno\nsteps:\n  - type: \"123456789\"\n    times: 9999\n".utf8),
    "many-mistakes": Array(("flow: banno\nsteps:\n" + String(repeating: "  - lauch\n", count: 20_000)).utf8),
    "long-key": Array((String(repeating: "a", count: 300_000) + ": 1\n").utf8),
    "aliases": Array(
      ("a: &a [x, x]\n"
        + "bcdefghijklmnopqrstuvwxyz".unicodeScalars.map { letter in
          let before = Unicode.Scalar(letter.value - 1).map(String.init) ?? ""
          return "\(letter): &\(letter) [*\(before), *\(before), *\(before), *\(before)]\n"
        }.joined()).utf8),
  ]

  @Test(arguments: files.keys.sorted()) func `A broken file ends with 3`(_ name: String) throws {
    let path = folder.path + "/one.yaml"
    try Data(Self.files[name] ?? []).write(to: URL(filePath: path))
    // A gigabyte of addresses, of which the program itself takes most, and 20 seconds of computing.
    let limits = "ulimit -v 1048576; ulimit -t 20; exec \"$@\""
    let done = try Finished(running: [
      "bash", "-c", limits, "-", Built.path("unlocksim"), "run", "--ci", path,
    ])
    #expect(done.status == 3, "\(done.errors.prefix(300))")
    #expect(done.errors.hasPrefix(path + ":"))
    #expect(done.errors.utf8.count < 20_000)
  }

  /// What is long but right is run.
  @Test func `A hundred years ten thousand times pass in no time`() throws {
    let text = "flow: banno\nsteps:\n  - launch\n  - elapse: 36500d\n    times: 9999\n"
    let path = folder.path + "/one.yaml"
    folder.write(text, to: path)
    #expect(try Finished(unlocksim: ["run", "--ci", path]).status == 0)
  }

  @Test func `A pipe in a folder is told and not waited for`() throws {
    #expect(mkfifo(folder.path + "/pipe.yaml", 0o600) == 0)
    for words in [["run", "--ci"], ["run", "--list"], ["list", "scenarios"]] {
      let done = try Finished(unlocksim: words + [folder.path])
      #expect(done.status == 3)
      #expect(done.errors.hasPrefix(folder.path + "/pipe.yaml: This is a pipe, a socket or a device"))
    }
  }
}
