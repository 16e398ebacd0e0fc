import ArgumentParser
import Glibc
import Reports
import Scenarios
import SystemIO
import UnlockEngine

// What `run` is asked for.

/// Which scenarios are run.
struct WhichOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Those whose path contains a match: . [a-z] ^ $ ( | ) * + ? {2,3} \\d \\w \\s, with a \\ before a character meant literally.",
      valueName: "regex"), transform: TextPattern.meant(by:)) var filter: TextPattern?

  @Option(
    help:
      "Those with this tag, or with tags as in “smoke and not (slow or flaky)”; repeat the option for any of several.",
    transform: TagExpression.meant(by:)) var tag: [TagExpression] = []

  @Option(
    "Those whose own file, flow, copy or other files have changed since a revision in git: HEAD for what isn’t committed, main.",
    value: "rev") var changed: String?

  @Option(
    "Those that cover a requirement: B6.1, or B6 for B6.1, B6.2 and so on, AUTH for AUTH-1 and so on.",
    value: "id", completion: Completing.requirements) var covers: [String] = []

  @Option("One part of the suite: 2/5 is the second of five.", value: "i/n") var shard: Shard?

  @Flag(help: "Those that failed when they were last run.") var lastFailed = false

  @Flag(help: "Print their paths and run nothing.") var list = false

  func validate() throws {
    if let wrong = covers.first(where: { !Requirement.isID($0) }) {
      throw ValidationError(
        "“\(wrong)” isn’t a requirement’s ID: write B6.1, or B6 for B6.1, B6.2 and so on.")
    }
  }
}

/// How they are run.
struct HowOptions: ParsableArguments {
  @Option("The number of threads (default: one per core).", value: "n", name: .short) var jobs: Int?

  @Option(
    "In random order: --shuffle picks a seed and prints it, --shuffle=SEED repeats that order.",
    value: "seed")
  var shuffle: Seed?

  @Option("Run each this often, and compare all runs byte by byte.", value: "n") var `repeat` = 1

  @Option("Stop after the first failure, or with --bail=N after the Nth.", value: "n") var bail: Int?

  @Flag(help: "Go on after an expectation that fails, and tell all that do.") var allFailures = false

  @Flag(
    help: "Let what is probably a slip fail: steps without effect, and texts hidden that the flow hasn’t.")
  var strict = false

  @Flag(help: "Write new and changed pictures to the files.") var update = false

  @Flag(help: "Look at each picture that differs, beside what is there now, and accept or reject it.")
  var review = false

  @Flag(
    help:
      "Run again whenever a file changes, what failed first. Keys: a all, x failed, f filter, u update pictures, q quit."
  ) var watch = false

  @Flag(help: "Write nothing but the requested reports, and never ask.") var ci = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("-j needs at least one thread.") }
    if `repeat` < 1 || `repeat` > 1_000_000 {
      throw ValidationError("--repeat takes a number from 1 to 1000000.")
    }
    if let bail, bail < 1 { throw ValidationError("--bail takes a number of at least 1.") }
  }

  /// A seed; `nil` if one is to be picked.
  struct Seed: ExpressibleByArgument {
    var number: UInt64?
    init?(argument: String) {
      number = UInt64(argument)
      if number == nil, argument != "any" { return nil }
    }
  }

  /// Adds the values that `--shuffle` and `--bail` have when none is given.
  ///
  /// The parser's own support for optional values assumes a flag whenever another option follows, even if a value
  /// is given.
  static func completed(_ arguments: [String]) -> [String] {
    guard arguments.first == "run" else { return arguments }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { ["--shuffle": "--shuffle=any", "--bail": "--bail=1"][$0] ?? $0 }
      + arguments[end...]
  }
}

/// What is printed, and where.
struct ToldOptions: ParsableArguments {
  @Flag(
    help:
      "Also report which screens, alerts, controls and transitions they visit, how to reach the others, and which requirements no scenario covers."
  ) var coverage = false

  @Option(
    help: ArgumentHelp(
      "junit=PATH, junit-steps=PATH (a test case for each step), xunit=PATH (JUnit’s for Jenkins’ xUnit plugin), tap=PATH, json=PATH, html=PATH or github; “-” is standard output. Can be repeated.",
      valueName: "kind=path"), completion: Completing.reports, transform: ReportRequest.meant(by:))
  var report: [ReportRequest] = []

  @Flag(help: "Report in JSON on standard output.") var json = false

  @Flag(name: .shortAndLong, help: "Also print the notes of each step, and how much simulated time passed.")
  var verbose = false

  @Option("Colours: auto, always or never. auto, the default, depends on the terminal and NO_COLOR.")
  var color = ColourChoice.auto

  /// The TAP version to write. A test harness says in the environment which version it reads: `prove` of Perl 5.36
  /// rejects a 14 just for its number, and needs to see a 13.
  static var tapVersion: Int { getenv("TAP_VERSION").map { String(cString: $0) } == "13" ? 13 : 14 }

  /// Two reports can't go to the same place.
  func refuseClashes(in reports: [ReportRequest]) throws {
    var seen: Set<String> = []
    for report in reports where report.takesOutput || report.path != "-" {
      if !seen.insert(report.path).inserted {
        let place = report.path == "-" ? "standard output" : "“\(report.path)”"
        throw UsageError(lines: ["Two reports would go to \(place): give each a file of its own."])
      }
    }
  }
}

extension TextPattern {
  static func meant(by text: String) throws -> TextPattern {
    do throws(PatternMistake) {
      return try TextPattern(text)
    } catch {
      throw Misspelling(advice: "This isn’t a regular expression: \(error.message).")
    }
  }
}

extension TagExpression {
  static func meant(by text: String) throws -> TagExpression {
    do throws(Mistake) {
      return try TagExpression(text)
    } catch {
      throw Misspelling(advice: "Write tags as in “smoke and not (slow or flaky)”: here \(error.message).")
    }
  }
}

extension Shard: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension ReportRequest {
  /// From "junit=PATH".
  static func meant(by text: String) throws -> ReportRequest {
    if let request = ReportRequest(text) { return request }
    let kind = try Kind.meant(by: String(text.prefix { $0 != "=" }))
    throw Misspelling(advice: "“\(kind)” needs a file, or “-”, as in \(kind)=PATH.")
  }
}
