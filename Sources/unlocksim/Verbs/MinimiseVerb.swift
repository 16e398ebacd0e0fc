import ArgumentParser
import Exploration
import Scenarios
import SystemIO
import UnlockEngine

/// `unlocksim minimise`.
struct MinimiseVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minimise", abstract: "Find the shortest scenario that fails in the same way.",
    discussion: """
      Takes steps, repetitions and settings away as long as the same isn’t as expected, with the same actual value \
      and on the same screen, and what was done last stays; then explores the flow for a shorter way there. What \
      comes out has been read and run again, and the message tells both lengths.

      EXAMPLES
        unlocksim minimise one.yaml                 prints it
        unlocksim minimise one.yaml -o short.yaml   writes it to a file
        unlocksim minimise table.yaml:12            a row of a table
        unlocksim minimise one.yaml | unlocksim play -

      Exit codes: 0 the shortest was found · 2 usage · 3 the scenario can’t be read or is invalid · 4 it passes: there is \
      nothing to make shorter · 5 an output couldn’t be written · 130 interrupted (143 by SIGTERM), with the shortest so far.
      """)

  @Argument(
    help: "The scenario file, or the row of a table as in table.yaml:12; “-” is standard input.",
    completion: Completing.scenarios) var file: String

  @Option(
    "The file that it is written to; “-” is standard output.", value: "file", name: .shortAndLong,
    completion: .file(extensions: ["yaml"])) var output = "-"

  func run() throws {
    let scenario = try reading { () throws(InvalidFile) in
      try Scenario.read(file, flows: FlowLibrary.shared).scenario
    }
    if output != "-", scenario.stands(in: output) {
      throw UsageError(lines: ["“\(output)” is the scenario itself: give the shorter one a file of its own."])
    }
    guard let shortest = minimised(scenario) else {
      try Interruption.check()
      writeError("unlocksim: \(scenario.name) passes, so there is nothing to make shorter.\n")
      throw ExitCode(CommandStatus.nothingSelected.rawValue)
    }
    let folder = output.lastIndex(of: "/").map { String(output[...$0]) } ?? "."
    // What a flow is called from there is only found if the folder is there.
    if folder != "." { try reporting { () throws(SinkError) in try FileWriting.makeFolder(folder) } }
    let text = shortest.text(calling: FlowLibrary.shared.reference(to: shortest.flow, in: folder))
    try prove(shortest, text)
    if output == "-" { try writeOutput(SafeText(lines: text)) } else { try writeFile(text, to: output) }
    for line in shortest.words { writeError("unlocksim: \(line)\n") }
    if Interruption.hasCome { writeError("unlocksim: interrupted: this is the shortest so far.\n") }
    try Interruption.check()
  }

  private func minimised(_ scenario: Scenario) -> MinimisedScenario? {
    Interruption.watch()
    defer { Interruption.leave() }
    return Minimiser.minimised(scenario, explore: FlowExplorer.way, goesOn: { !Interruption.hasCome })
  }

  /// Reads what is going to be written as anybody will, and runs it.
  private func prove(_ shortest: MinimisedScenario, _ text: String) throws {
    let path = output == "-" ? "minimised.yaml" : output
    let source = SourceText(path: path, text: text)
    guard case .success(let scenario) = ScenarioReader.read(source, flows: FlowLibrary.shared),
      shortest.isShown(by: scenario)
    else {
      throw UsageError(
        lines: [
          "What was found doesn’t fail in the same way when it is read again. This is a mistake of the program’s."
        ], code: CommandStatus.broken.rawValue)
    }
  }
}
