import ArgumentParser
import Glibc
import Scenarios
import UnlockEngine

/// `unlocksim run`.
struct RunVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Check scenarios.",
    discussion: """
      EXAMPLES
        unlocksim run                           everything in the folder Scenarios
        unlocksim run Scenarios/banno one.yaml  a folder and a file
        unlocksim run one.yaml:12               the scenario with this line
        unlocksim run --covers B6 --filter force-quit
        unlocksim run --tag "smoke and not slow" --changed main
        unlocksim run --last-failed --bail      what failed, until one fails again
        unlocksim run --watch                   again at each save, failures first
        unlocksim run --update                  accept new and changed pictures
        unlocksim run --review                  look at each of them first
        unlocksim run --ci --report junit=out/junit.xml --report github
        unlocksim run --report json=- | jq .    a report on standard output
        prove -e 'unlocksim run --report tap=-' Scenarios/banno/*
        unlocksim run --coverage                what they miss on the maps
        unlocksim run Scenarios/banno --coverage --policy pin-attempts=3
        unlocksim run --repeat 100 --shuffle    is every run the same?
        generate | unlocksim run -              one from standard input

      Exit codes: 0 all passed · 1 something failed, or --coverage found gaps · 2 usage · \
      3 a scenario can’t be read or is invalid (the others still run) · 4 nothing was selected · \
      5 an output couldn’t be written, or memory ran out · 130 interrupted (143 by SIGTERM), reporting what was done.
      """)

  @Argument(
    help: "Scenario files and folders (default: Scenarios). “-” is standard input.",
    completion: Completing.scenarios)
  var paths: [String] = []

  @OptionGroup(title: "Which scenarios") var which: WhichOptions
  @OptionGroup var copy: CopyOptions
  @OptionGroup(title: "How to run them") var how: HowOptions
  @OptionGroup(title: "Pictures in HTML") var pictures: PictureOptions
  @OptionGroup(title: "Output") var told: ToldOptions
  @OptionGroup(title: "Coverage under other settings than the flow’s own, by scenarios that begin with them")
  var own: SettingOverrides

  func validate() throws {
    if how.ci && (how.update || how.watch) {
      throw ValidationError("--ci never writes and never asks: it goes with neither --update nor --watch.")
    }
    if how.review
      && (how.ci || how.update || how.watch || how.repeat > 1 || which.list || paths.contains("-"))
    {
      throw ValidationError(
        "--review asks for each picture: it goes with neither --ci, --update, --watch, --list nor --repeat, nor with the "
          + "standard input.")
    }
    if told.coverage && (how.watch || which.list || paths.contains("-")) {
      throw ValidationError("--coverage goes with neither --watch nor --list, nor with the standard input.")
    }
    if try own.setup != Setup(), !told.coverage {
      throw ValidationError(
        "--policy, --app and --device are for --coverage: a scenario states its own settings.")
    }
    if how.watch && (which.list || how.repeat > 1) {
      throw ValidationError("--watch goes with neither --list nor --repeat.")
    }
  }

  func run() throws {
    let command = try command()
    let console = Console.standard(colour: told.color)
    if which.list { throw ExitCode(command.list(console).rawValue) }
    if how.watch { end(try watch(command, console)) }
    if how.review {
      var session = try ReviewSession(command)
      let code = try session.run()
      session.tell()
      if let code { throw ExitCode(code) }
    }
    if told.coverage { throw ExitCode(try runWithCoverage(command, console)) }
    end(command.run(console).rawValue)
  }

  /// Ends the program. If interrupted, at once: threads may still be working and are abandoned.
  private func end(_ status: Int32) -> Never {
    if status > 128 { _exit(status) }
    Glibc.exit(status)
  }

  private func runWithCoverage(_ command: RunCommand, _ console: Console) throws -> Int32 {
    let report = try CoverageReport(of: command, under: own.setup, isJSON: told.json)
    let status = command.run(console)
    // Interrupted, failed to write, or out of memory.
    if Interruption.hasCome || status == .broken { end(status.rawValue) }
    let isCovered = try report.write()
    return status == .held && !isCovered ? CommandStatus.differed.rawValue : status.rawValue
  }

  private func watch(_ command: RunCommand, _ console: Console) throws -> Int32 {
    var loop = try WatchLoop(command, console)
    return try loop.run()
  }

  /// What differs from a revision; `nil`, for everything, where that is the copy that all scenarios are shown in.
  private func changedFiles(since revision: String) throws -> Set<String>? {
    do throws(Git.Failure) {
      let changed = try Git.changed(since: revision)
      return changed.contains(where: copy.isCopy) ? nil : changed
    } catch {
      throw UsageError(lines: ["--changed \(revision): \(error.message)"])
    }
  }

  private func command() throws -> RunCommand {
    var command = RunCommand(paths: paths, flows: FlowLibrary.shared)
    command.selection.tags = which.tag
    command.selection.covers = which.covers
    if let revision = which.changed { command.selection.changed = try changedFiles(since: revision) }
    command.filter = which.filter
    command.wordings = try copy.wordings() ?? [:]
    command.shard = which.shard
    command.onlyLastFailed = which.lastFailed
    command.jobs = how.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    command.shuffleSeed = how.shuffle.map { $0.number ?? UInt64.random(in: 0..<1_000_000_000) }
    command.repeats = how.repeat
    command.bail = how.bail
    command.acceptsPictures = how.update
    command.tellsAllFailures = how.allFailures
    command.isStrict = how.strict
    command.tapVersion = ToldOptions.tapVersion
    command.reports = told.report + (told.json ? [ReportRequest(.json, path: "-")] : [])
    for index in command.reports.indices { command.reports[index].look = pictures.look }
    command.isVerbose = told.verbose
    command.stateFolder = StateFolder.path
    command.remembersFailures = !how.ci
    command.signals = .noted
    try told.refuseClashes(in: command.reports)
    return command
  }
}

/// Which scenarios are run.
struct WhichOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Those whose path contains a match: . [a-z] ^ $ ( | ) * + ? {2,3} \\d \\w \\s, with a \\ before a character meant literally.",
      valueName: "regex"),
    transform: TextPattern.meant(by:))
  var filter: TextPattern?

  @Option(
    help:
      "Those with this tag, or with tags as in “smoke and not (slow or flaky)”; repeat the option for any of several.",
    transform: TagExpression.meant(by:))
  var tag: [TagExpression] = []

  @Option(
    help: ArgumentHelp(
      "Those whose own file, flow, copy or other files have changed since a revision in git: HEAD for what isn’t committed, main.",
      valueName: "rev"))
  var changed: String?

  @Option(
    help: ArgumentHelp(
      "Those that cover a requirement: B6.1, or B6 for B6.1, B6.2 and so on, AUTH for AUTH-1 and so on.",
      valueName: "id"),
    completion: Completing.requirements)
  var covers: [String] = []

  @Option(help: ArgumentHelp("One part of the suite: 2/5 is the second of five.", valueName: "i/n"))
  var shard: Shard?

  @Flag(help: "Those that failed when they were last run.")
  var lastFailed = false

  @Flag(help: "Print their paths and run nothing.")
  var list = false

  func validate() throws {
    if let wrong = covers.first(where: { !Requirement.isID($0) }) {
      throw ValidationError(
        "“\(wrong)” isn’t a requirement’s ID: write B6.1, or B6 for B6.1, B6.2 and so on.")
    }
  }
}

/// How they are run.
struct HowOptions: ParsableArguments {
  @Option(name: .short, help: ArgumentHelp("The number of threads (default: one per core).", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "In random order: --shuffle picks a seed and prints it, --shuffle=SEED repeats that order.",
      valueName: "seed"))
  var shuffle: Seed?

  @Option(help: ArgumentHelp("Run each this often, and compare all runs byte by byte.", valueName: "n"))
  var `repeat` = 1

  @Option(
    help: ArgumentHelp("Stop after the first failure, or with --bail=N after the Nth.", valueName: "n"))
  var bail: Int?

  @Flag(help: "Go on after an expectation that fails, and tell all that do.")
  var allFailures = false

  @Flag(
    help: "Let what is probably a slip fail: steps without effect, and texts hidden that the flow hasn’t.")
  var strict = false

  @Flag(help: "Write new and changed pictures to the files.")
  var update = false

  @Flag(help: "Look at each picture that differs, beside what is there now, and accept or reject it.")
  var review = false

  @Flag(
    help:
      "Run again whenever a file changes, what failed first. Keys: a all, x failed, f filter, u update pictures, q quit."
  )
  var watch = false

  @Flag(help: "Write nothing but the requested reports, and never ask.")
  var ci = false

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
  )
  var coverage = false

  @Option(
    help: ArgumentHelp(
      "junit=PATH, junit-steps=PATH (a test case for each step), xunit=PATH (JUnit’s for Jenkins’ xUnit plugin), tap=PATH, json=PATH, html=PATH or github; “-” is standard output. Can be repeated.",
      valueName: "kind=path"), completion: Completing.reports,
    transform: ReportRequest.meant(by:))
  var report: [ReportRequest] = []

  @Flag(help: "Report in JSON on standard output.")
  var json = false

  @Flag(name: .shortAndLong, help: "Also print the notes of each step, and how much simulated time passed.")
  var verbose = false

  @Option(
    help: "Colours: auto, always or never. auto, the default, depends on the terminal and NO_COLOR.",
    completion: Completing.words(ColourChoice.self), transform: ColourChoice.meant(by:))
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
