import ArgumentParser
import Glibc
import Reports
import Scenarios
import SystemIO
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
    completion: Completing.scenarios) var paths: [String] = []

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
    } catch { throw UsageError(lines: ["--changed \(revision): \(error.message)"]) }
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
