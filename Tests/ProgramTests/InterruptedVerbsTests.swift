import BlockingTests
import Foundation
import SeededDraws
import TerminalSupport
import Testing

/// Ctrl-C at any moment of any verb: the first one counts.
@Suite(.timeLimit(.ample), .blocking) struct InterruptedVerbsTests {
  private let folder = TemporaryFolder()

  /// What takes much longer than anybody waits here.
  static let verbs: [[String]] = [
    ["explore", "large.flow.yaml", "--quiet"], ["explore", "large.flow.yaml", "--cover", "out", "--quiet"],
    ["export", "large.flow.yaml", "--as", "page"], ["export", "nl-wallet", "--as", "page"],
    ["export", "large.flow.yaml", "--as", "gallery"], ["export", "large.flow.yaml", "--as", "storyboard"],
    ["export", "large.flow.yaml", "--as", "svg", "-o", "out"], ["export", "large.flow.yaml", "--as", "copy"],
    ["map", "large.flow.yaml"], ["map", "large.flow.yaml", "--cost"],
    ["check", "large.flow.yaml", "--quiet"], ["check", "large.flow.yaml", "--copy", "pseudo", "--quiet"],
    ["check", "large.flow.yaml", "--text-size", "AX3", "--quiet"],
    ["compare", "large.flow.yaml", "large.flow.yaml", "--quiet"],
    ["list", "voiceover", "--flow", "large.flow.yaml"], ["minimise", "long.yaml"], ["minimise", "far.yaml"],
    ["run", "--ci", "long.yaml"], ["run", "--coverage", "--ci", "far.yaml"],
    ["play", "long.yaml", "--cast", "out.cast"], ["play", "long.yaml", "--storyboard", "out.html"],
  ]

  init() {
    folder.write(LargeFlow.text(switches: 28), to: folder.path + "/large.flow.yaml")
    let steps = (0..<20).map { "  - type: \"\(1000 + $0)\"\n    times: 90\n  - elapse: 1m\n    times: 20\n" }
      .joined()
    folder.write(
      "flow: powerauth\nsteps:\n  - launch\n  - press: [a, W, Escape]\n    times: 2000\n\(steps)  - expect: { screen: none }\n",
      to: folder.path + "/long.yaml")
    let taps = (0..<10).map { "  - tap: Switch \($0)\n    times: 301\n" }.joined()
    folder.write(
      "flow: ./large.flow.yaml\nsteps:\n  - launch\n\(taps)  - expect: { hides: Number 9 is on }\n",
      to: folder.path + "/far.yaml")
  }

  /// One late enough that something is under way; ten where somebody has the time (`MOMENTS=10`).
  private var moments: [Int] {
    let count = ProcessInfo.processInfo.environment["MOMENTS"].flatMap { Int($0) } ?? 1
    return count > 1 ? Array(1...min(count, 10)) : [3]
  }

  @Test(arguments: verbs) func `The first signal ends it`(_ verb: [String]) throws {
    var draw = Draw(seed: Seeds.asked)
    let words = ["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, Built.path("unlocksim")] + verb
    for moment in moments {
      let after = Double(draw.within(0...(moment * 250))) / 1000 + 0.01
      // The second would end anything. It comes late, since other programs run beside this one.
      let done = try Finished(
        running: words, environment: ["XDG_STATE_HOME": folder.path + "/state"],
        signals: [(after, SIGINT), (after + 5, SIGKILL)])
      #expect(done.signalsSent < 2, "\(verb) went on for seconds when it was interrupted after \(after) s")
      if done.signalsSent == 1 {
        #expect([130, 0, 1, 4, 5].contains(done.status), "\(verb): \(done.status)")
      }
    }
  }

  /// `run --watch` takes keys: a q in the middle of a scenario is as good as a signal, and the terminal is as it was.
  @Test func `A q ends a run that is being watched`() throws {
    folder.write("flow: banno\nsteps: [launch]\n", to: folder.path + "/a.yaml")
    let rows = (0..<400).map { "  - { n: \($0) }\n" }.joined()
    folder.write(
      "title: \"${n}\"\nflow: banno\ncases:\n\(rows)steps: [launch, { press: [h, r], times: 9000 }]\n",
      to: folder.path + "/b.yaml")
    let terminal = try PseudoTerminal(
      Built.path("unlocksim"),
      ["run", "--watch", "-j", "1", folder.path + "/a.yaml", folder.path + "/b.yaml"])
    try terminal.wait(for: "1/2 ", seconds: 60)
    terminal.send("q")
    #expect(try terminal.waitForExit(seconds: 20) == .code(130))
    #expect(terminal.modes == terminal.modesBefore)
    #expect(terminal.text.contains("after 1 of 2 files."))
  }
}
