import BundledFlowFiles
import BlockingTests
import Foundation
import Fuzzing
import Journals
import Scenarios
import SeededDraws
import DeviceSimulation
import TerminalSupport
import Testing
import Walkthrough

/// The real program killed at any instant: what it had shown last is there again (Q5, B6.3, A8).
@Suite(.timeLimit(.ample), .blocking, .serialized) struct KillTests {
  private let program = Built.path("unlocksim")

  /// Where the walks are drawn from: `SEED=… tools/test --filter KillTests` begins with another one, such as one that
  /// was told. The same walk is killed at another instant each time, so that a fault may need a few rounds.
  private static let seeds = Seeds(Seeds.asked)

  /// How often: `KILLS=300`, as continuous integration says; without it few, for those who wait.
  private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 30

  @Test func `However often it is killed nothing is lost`() throws {
    print("kills: KILLS=\(Self.kills) SEED=\(Self.seeds.first)")
    let state = TemporaryFolder()
    var midway = 0
    for round in 0..<Self.kills {
      let seed = Self.seeds[round]
      var draw = Draw(seed: seed)
      do {
        midway += try KilledWalk(&draw).check(program, in: state.path) ? 1 : 0
      } catch let problem as Problem {
        Issue.record("SEED=\(seed): \(problem.headline)\n\(problem.detail)")
      }
    }
    // Most kills hit something: a test that always comes too early or too late would find nothing.
    #expect(midway > Self.kills / 3)
  }

  @Test func `A lock-out goes on where it was`() throws {
    let state = TemporaryFolder()
    let terminal = try PseudoTerminal(
      program, ["walk", "banno", "--app", "method=passcode-biometrics", "--device", "enrolled=false"],
      environment: PlainScreen.environment.merging(["XDG_STATE_HOME": state.path]) { $1 })
    try terminal.wait(for: "Passcode")
    for digit in 1...4 { terminal.send(String(repeating: "\(digit)", count: 6)) }
    try terminal.wait(for: "Unavailable")
    usleep(3_300_000)
    terminal.signal(SIGKILL)
    _ = try terminal.waitForExit()
    let walk = try Journal.restore(
      state.text(try #require(state.files(in: "unlocksim/walks").first)), flows: Catalog.flows
    ).walk
    let left = try #require(walk.top?.timeLeft)
    #expect(left < .seconds(58.5) && left > .seconds(56))
    #expect(!walk.isPaused && walk.simulation.world.device.failedPasscodes == 4)
  }
}
