import ArgumentParser
import Scenarios

/// `unlocksim run`.
struct RunVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Check scenarios.",
    discussion: """
      Examples:
        unlocksim run                        all scenarios in the folder Scenarios
        unlocksim run Scenarios/banno        those of one flow
        unlocksim run one.yaml other.yaml    some files
        unlocksim run --json > report.json   for a machine
        generate | unlocksim run -           one scenario from the standard input

      Exit codes: 0 all held · 1 something differed · 2 usage · 3 a scenario can’t be read or is invalid \
      (all others still run) · 4 nothing was selected · 5 an output couldn’t be written.
      """)

  @Argument(help: "Scenario files, and folders of them (default: Scenarios). “-” is the standard input.")
  var paths: [String] = []

  @Flag(help: "Report in JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Also tell what each step left to tell, and how much time passed.")
  var verbose = false

  @Option(help: "Colours: auto, always or never. auto asks the terminal and NO_COLOR.")
  var color = ColourChoice.auto

  func run() throws {
    var command = RunCommand(paths: paths)
    command.writesJSON = json
    command.isVerbose = verbose
    throw ExitCode(command.run(.standard(colour: color)).rawValue)
  }
}
