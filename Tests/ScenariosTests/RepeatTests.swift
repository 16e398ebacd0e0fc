import DeviceSimulation
import Foundation
import Testing

@testable import Reports
@testable import Scenarios
@testable import SystemIO

/// The same bytes, however often, in whatever order, on however many threads.
@Suite(.timeLimit(.minutes(60))) struct RepeatTests {
  private func bytes(jobs: Int, seed: UInt64?, repeats: Int) -> (text: String, status: CommandStatus) {
    var command = RunCommand(paths: [packageFolder + "/Scenarios/onegini"], flows: everyFlow)
    command.jobs = jobs
    command.shuffleSeed = seed
    command.repeats = repeats
    command.isVerbose = true
    command.reports = [ReportRequest(.github, path: "-")]
    let results = RunCommandTests.Collected()
    let status = command.run(Console(results: results.sink, talk: Sink { _ in }))
    return (results.all, status)
  }

  @Test func `The same at any jobs in any order`() {
    let first = bytes(jobs: 1, seed: nil, repeats: 1)
    #expect(first.text.split(separator: "\n").count > 50)
    for (jobs, seed, repeats) in [(2, nil, 1), (7, 1, 1), (2, 42, 5), (64, nil, 2)] as [(Int, UInt64?, Int)] {
      #expect(bytes(jobs: jobs, seed: seed, repeats: repeats) == first)
    }
  }

  @Test func `Every seed is an order of its own`() {
    var one = Array(0..<50)
    var two = one
    var again = one
    var random = SeededRandom(seed: 7)
    random.shuffle(&one)
    random = SeededRandom(seed: 8)
    random.shuffle(&two)
    random = SeededRandom(seed: 7)
    random.shuffle(&again)
    #expect(one == again)
    #expect(one != two)
    #expect(one.sorted() == Array(0..<50))
  }

  @Test func `Results come in order`() {
    for jobs in [1, 2, 8] {
      var got: [Int] = []
      InOrder.run(
        Array((0..<200).reversed()), jobs: jobs, work: { $0 * 2 },
        take: {
          got.append($0); return true
        })
      #expect(got == (0..<200).map { $0 * 2 })
    }
  }

  @Test func `The first step that differs is told`() {
    let first = Trace(steps: ["a\nb", "c\nd"])
    func difference(_ steps: [String], run: Int, again: [String] = ["a\nb", "c\nd"]) -> RunDifference? {
      Trace(steps: steps).difference(from: first.digests, run: run) { Trace(steps: again) }
    }
    #expect(difference(["a\nb", "c\nd"], run: 2) == nil)
    #expect(
      difference(["a\nb", "c\ne"], run: 3) == RunDifference(run: 3, step: 1, first: "d", other: "e"))
    #expect(
      difference(["a\nb"], run: 4) == RunDifference(run: 4, step: 1, first: "2 steps", other: "1 steps"))
    // Only the numbers of the first run are kept: what it was can be gone for good.
    #expect(
      difference(["a\nb", "e"], run: 5, again: ["a\nb", "f"])?.first == "something else, not seen again")
  }

  @Test func `A run that differs is a failure in every report`() throws {
    let scenario = try read("title: Odd\nflow: vault\nsteps: [launch, leave]").get()
    var result = ScenarioRun.result(of: scenario)
    result.difference = RunDifference(run: 3, step: 1, first: "x", other: "y")
    #expect(!result.hasPassed)
    #expect(result.failureSummary == "run 3 differs from run 1 at step 2")
    var totals = Totals()
    totals.add(.ran(result))
    #expect(totals.status == .differed)
    for kind in ReportRequest.Kind.allCases {
      let written = RunCommandTests.Collected()
      var report = ReportRequest(kind, path: "-").makeReport()
      try written.sink.write(trusted: try report.add(.ran(result)))
      try report.close(totals, to: written.sink)
      #expect(written.all.contains(kind == .json ? "\"difference\":{\"run\":3" : "run 3 differs"))
    }
    let readable = ReadableReport(console: .plain, isVerbose: false).text(of: result)
    #expect(readable == "✗ file.yaml\n  run 3 differs from run 1 at step 2\n    run 1   x\n    run 3   y\n")
  }
}
