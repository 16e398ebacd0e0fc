import ArgumentParser
import Foundation
import Fuzzing
import SeededDraws
import TerminalSupport

/// `make fuzz`: tries what nobody thought of, and keeps what it finds.
@main
struct Fuzzer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlocksim-fuzz",
    abstract:
      "Tries keys, files, journals, options, signals, kills, driven lines, pages, flow files and profiles drawn from seeds.",
    subcommands: [RunVerb.self, WorkVerb.self, ReplayVerb.self], defaultSubcommand: RunVerb.self)
}

/// Where things are.
struct Places: ParsableArguments {
  @Option(help: "The program (default: beside this one).") var program = Built.path("unlocksim")
  @Option(help: "A folder for what isn’t kept.") var folder =
    NSTemporaryDirectory() + "unlocksim-fuzz-\(getpid())"
  @Option(help: "The scenarios to begin with.") var scenarios = "Scenarios"

  var surroundings: Surroundings {
    func absolute(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }
    return Surroundings(program: absolute(program), folder: absolute(folder), scenarios: absolute(scenarios))
  }

  /// With the folder there.
  func made() throws -> Surroundings {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return surroundings
  }
}

struct RunVerb: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "run")
  @Option(help: "How long (default: a minute).") var seconds: Double?
  @Option(help: "Instead, how many cases of each kind: the same ones for the same seed.") var cases: Int?
  @Option(help: "Where to begin (default: made up, and told).") var seed: UInt64?
  @Option(help: "What to try, separated by commas (default: everything).") var only: String?
  @Option(help: "The folder for what is found.") var found = "Tests/Fuzzing/Found"
  @OptionGroup var places: Places

  func validate() throws {
    if seconds != nil, cases != nil { throw ValidationError("Either --seconds or --cases.") }
    if cases ?? 1 < 1 { throw ValidationError("--cases takes a number from 1 on.") }
  }

  func run() throws {
    let names = only.map { $0.split(separator: ",").map(String.init) } ?? FuzzTargets.all.map { $0.name }
    let targets = try names.map { name in
      guard let target = FuzzTargets.named(name) else {
        throw ValidationError(
          "There is no “\(name)”: \(FuzzTargets.all.map { $0.name }.joined(separator: ", ")).")
      }
      return target
    }
    let seed = seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("SEED=\(seed)")
    let surroundings = places.surroundings
    defer { try? FileManager.default.removeItem(atPath: surroundings.folder) }
    let campaign = Campaign(
      targets: targets, length: cases.map { .cases($0) } ?? .seconds(seconds ?? 60), seeds: Seeds(seed),
      found: found, fuzzer: Built.path("unlocksim-fuzz"), surroundings: surroundings
    ) { line in
      print(line)
      fflush(nil)
    }
    if try campaign.run() > 0 { throw ExitCode(1) }
  }
}

/// What the fuzzer starts as its own child: cases one after another, until one is wrong.
struct WorkVerb: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "work", shouldDisplay: false)
  @Argument var target: String
  @Option var seed: UInt64
  @Option var from = 0
  @Option var cases: Int?
  @Option var seconds = 1e9
  @Option(help: "A file to write each part of a case to, before it is done.") var tell: String?
  @OptionGroup var places: Places

  func run() throws {
    guard let target = FuzzTargets.named(target) else { throw ExitCode(2) }
    let surroundings = try places.made()
    defer { try? FileManager.default.removeItem(atPath: surroundings.folder) }
    let log = tell.map { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) } ?? -1
    let worker = Worker(in: surroundings)
    let problem = try worker.work(target, Seeds(seed), from: from, cases: cases, seconds: seconds) { part in
      if log >= 0 { _ = write(log, part.bytes, part.bytes.count) }
    }
    try end(problem)
  }
}

/// One case that was kept: what the fuzzer starts to make one smaller, and what tests start with all of them.
struct ReplayVerb: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "replay", shouldDisplay: false)
  @Argument var target: String
  @Argument var file: String
  @Option var seed: UInt64 = 0
  @OptionGroup var places: Places

  func run() throws {
    guard let target = FuzzTargets.named(target), let bytes = FileManager.default.contents(atPath: file)
    else { throw ExitCode(2) }
    let surroundings = try places.made()
    defer { try? FileManager.default.removeItem(atPath: surroundings.folder) }
    print("case 0")
    try end(Worker(in: surroundings).replay(target, FuzzCase(bytes: Array(bytes))))
  }
}

private func end(_ problem: Problem?) throws {
  guard let problem else { return }
  print(problem.headline)
  print(problem.detail)
  throw ExitCode(Worker.wrong)
}
