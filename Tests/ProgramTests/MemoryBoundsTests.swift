import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// Every verb that explores, with little memory and a flow that never ends: it tells what it has, or why it has nothing.
@Suite(.timeLimit(.ample), .blocking) struct MemoryBoundsTests {
  private let folder = TemporaryFolder()

  init() { folder.write(LargeFlow.text(switches: 28), to: folder.path + "/large.flow.yaml") }

  static let verbs: [[String]] = InterruptedVerbsTests.verbs.filter { verb in
    !["run", "play", "minimise"].contains(verb[0])
  }

  @Test(arguments: verbs) func `It ends in order`(_ verb: [String]) throws {
    let done = try Finished(
      running: [
        "bash", "-c", "cd \"$0\"; ulimit -v 300000; ulimit -t 300; exec \"$@\"", folder.path,
        Built.path("unlocksim"),
      ] + verb, environment: ["XDG_STATE_HOME": folder.path + "/state"])
    #expect([0, 1, 5].contains(done.status), "\(verb): \(done.status) \(done.errors.suffix(300))")
    if done.status == 5 {
      // On a slow machine how far it is comes before.
      let told = done.errors.split(separator: "\n").first { $0.hasPrefix("unlocksim: ") }
      #expect(told.map { $0.count < 1000 } == true, "\(verb): \(done.errors.suffix(300))")
    }
  }

  @Test func `A page has what there was memory for, and says so`() throws {
    let done = try Finished(
      running: [
        "bash", "-c", "cd \"$0\"; ulimit -v 300000; exec \"$@\"", folder.path, Built.path("unlocksim"),
        "export",
        "large.flow.yaml", "--as", "page",
      ])
    #expect(done.status == 0 && done.output.hasPrefix("<!DOCTYPE html>"))
    #expect(done.errors.contains("The page has what takes the fewest steps, "))
    #expect(done.output.contains("The page has what takes the fewest steps, "))
  }
}
