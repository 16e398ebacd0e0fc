import DeviceSimulation
import Foundation
import Synchronization
import TerminalSupport
import Testing

@testable import Reports
@testable import Scenarios
@testable import SystemIO

/// A run that ends early tells what was done, in every report; and one of many files keeps none of them.
@Suite(.timeLimit(.minutes(60))) struct StoppingTests {
  typealias Collected = RunCommandTests.Collected

  private static let files = Dictionary(
    uniqueKeysWithValues: (10..<40).map {
      ("\($0).yaml", $0 == 12 ? RunCommandTests.failing : RunCommandTests.passing)
    })

  /// Runs thirty files, and has a signal come when so many lines were written.
  private func stop(
    _ signal: Int32, afterLines count: Int, jobs: Int
  ) throws -> (folder: TemporaryFolder, results: String, talk: String, status: CommandStatus) {
    let folder = TemporaryFolder(Self.files)
    var command = RunCommand(paths: [folder.path], flows: everyFlow)
    command.flows = everyFlow
    command.jobs = jobs
    command.stateFolder = folder.path + "/state"
    command.reports = ReportRequest.Kind.allCases.map { ReportRequest($0, path: "\(folder.path)/out/\($0)") }
    let (results, talk) = (Collected(), Collected())
    command.signals = RunSignals(noted: {
      results.all.split(separator: "\n").count { $0.hasPrefix("✓") } >= count ? signal : nil
    })
    let status = command.run(Console(results: results.sink, talk: talk.sink))
    return (folder, results.all, talk.all, status)
  }

  @Test(arguments: [(SIGINT, 1), (SIGTERM, 4)])
  func `What was done is told`(_ signal: Int32, _ jobs: Int) throws {
    let done = try stop(signal, afterLines: 5, jobs: jobs)
    #expect(done.status.rawValue == 128 + signal)
    let reason = signal == SIGINT ? "by an interrupt" : "by a request to terminate"
    #expect(done.talk == "unlocksim: stopped \(reason), after 6 of 30 files.\n")
    #expect(done.results.hasSuffix("5 passed, 1 failed\n"))
    func report(_ kind: ReportRequest.Kind) throws -> String {
      try String(contentsOfFile: "\(done.folder.path)/out/\(kind)", encoding: .utf8)
    }
    let json = try JSONSerialization.jsonObject(with: Data(try report(.json).utf8)) as? [String: Any]
    #expect(json?["stopped"] as? String == reason)
    #expect((json?["scenarios"] as? [Any])?.count == 6)
    #expect(try report(.tap).hasSuffix("Bail out!  Stopped \(reason).\n1..6\n"))
    #expect(
      try report(.html).contains("Not all passed</b>: 5 passed, 1 failed, 0 invalid, stopped \(reason)"))
    #expect(try report(.junit).contains("tests=\"6\" failures=\"1\""))
    #expect(try report(.github).split(separator: "\n").count == 1)
    #expect(
      try String(contentsOfFile: done.folder.path + "/state/last-failed", encoding: .utf8).contains("12.yaml")
    )
  }

  @Test func `With nothing done that is told`() throws {
    let done = try stop(SIGINT, afterLines: 0, jobs: 2)
    #expect(done.results == "0 passed, 0 failed\n")
    #expect(done.talk.hasPrefix("unlocksim: stopped by an interrupt, after 0 of "))
    #expect(done.status == .interrupted)
  }

  /// A signal interrupts what is being read, which then looks as if the file couldn't be.
  @Test func `What was interrupted is no result`() {
    let hasBegun = DispatchSemaphore(value: 0)
    let hasCome = Mutex(false)
    var taken: [Int] = []
    InOrder.run(
      [0], jobs: 1,
      goesOn: {
        hasBegun.signal()
        return !hasCome.withLock { $0 }
      },
      work: { index in
        hasBegun.wait()
        hasCome.withLock { $0 = true }
        return index
      },
      take: { index in
        taken.append(index)
        return true
      })
    #expect(taken.isEmpty)
  }

  // MARK: Many files

  /// However slow the first is, the others don't run ahead without end: what waits for its turn takes memory.
  @Test func `None runs far ahead`() {
    for (jobs, spread) in [(2, 0), (4, 100)] {
      let begun = Mutex((count: 0, most: 0))
      let taken = Mutex(0)
      var random = SeededRandom(seed: 4)
      let order = stride(from: 0, to: 2000, by: max(1, spread)).flatMap { start in
        var block = Array(start..<min(2000, start + max(1, spread)))
        random.shuffle(&block)
        return block
      }
      InOrder.run(
        order, jobs: jobs,
        work: { index in
          let ahead =
            begun.withLock { begun in
              begun.count += 1
              return begun.count
            } - taken.withLock { $0 }
          begun.withLock { $0.most = max($0.most, ahead) }
          return index
        },
        take: { _ in
          taken.withLock { $0 += 1 }
          return true
        })
      #expect(taken.withLock { $0 } == 2000)
      #expect(begun.withLock { $0.most } <= max(16 * jobs, 2 * spread) + jobs + 1)
    }
  }

  @Test func `A shuffled suite is whole and no file is far from its place`() {
    let names = (0..<5000).map { "/no/such/file-\($0).yaml" }
    var got: [String] = []
    try? ScenarioWork(files: names, flows: everyFlow).run(jobs: 4, shuffleSeed: 9) { outcomes in
      got.append(outcomes.first?.path ?? "")
      return true
    }
    #expect(got == names)
  }

  /// All text that a report holds in memory, but what waits in a spool.
  private func heldText(_ value: Any) -> Int {
    if value is TextBuffer { return 0 }
    if let text = value as? String { return text.utf8.count }
    return Mirror(reflecting: value).children.reduce(0) { $0 + heldText($1.value) }
  }

  @Test(arguments: ReportRequest.Kind.allCases)
  func `Reports keep no files`(_ kind: ReportRequest.Kind) throws {
    let title = "title: " + String(repeating: "long ", count: 1000) + "\n"
    let failed = ScenarioRun.result(of: try read(title + "flow: banno\nsteps: [launch, {tap: x}]").get())
    let passed = ScenarioRun.result(of: try read(title + "flow: banno\nsteps: [launch]").get())
    var report = ReportRequest(kind, path: "x").makeReport()
    for number in 0..<200 { _ = try report.add(.ran(number % 2 == 0 ? failed : passed)) }
    let held = heldText(report)
    for number in 0..<200 { _ = try report.add(.ran(number % 2 == 0 ? failed : passed)) }
    #expect(heldText(report) - held < 10_000)
    #expect(held < 100_000)
  }

  @Test func `A spool gives back what it got`() throws {
    let spool = TextBuffer()
    let pieces = (0..<4000).map { "\($0) é🔒" + String(repeating: "–", count: $0 % 400) + "\n" }
    var ranges: [Range<Int>] = []
    for piece in pieces {
      let start = spool.count
      try spool.append(piece)
      ranges.append(start..<spool.count)
    }
    #expect(spool.count > 1 << 20)
    let all = Collected()
    try spool.copy(to: all.sink)
    #expect(all.all == pieces.joined())
    for index in [0, 1, 1234, 3999] {
      let one = Collected()
      try spool.copy(ranges[index], to: one.sink)
      #expect(one.all == pieces[index])
    }
    let small = TextBuffer()
    try small.append("é")
    let text = Collected()
    try small.copy(to: text.sink)
    #expect(text.all == "é")
  }

  @Test func `Many that failed are remembered`() throws {
    let folder = TemporaryFolder()
    var state = LastFailed(folder: folder.path + "/state")
    let paths = (0..<20_000).map { "/a/folder/with/a/long/name/for/this/test/scenario-\($0).yaml" }
    for path in paths { state.note([.invalid(InvalidFile(path: path, mistakes: []))]) }
    try state.save()
    let again = LastFailed(folder: folder.path + "/state")
    #expect(paths.allSatisfy(again.contains))
  }
}
