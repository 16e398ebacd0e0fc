import ArgumentParser
import Driving
import Scenarios
import UnlockEngine
import Walkthrough

struct DriveVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive", abstract: "Let a program use the phone: JSON lines in, JSON lines out.",
    discussion: """
      EXAMPLES
        unlocksim drive banno                      as newly installed
        unlocksim drive banno --app method=pin --app pin=2580
        unlocksim drive my-bank.flow.yaml --device biometry=touchID
        unlocksim drive banno --describe           all that a program needs to know
        echo '{"tap": "Sign in"}' | unlocksim drive banno --scenario FILE
        unlocksim drive banno < lines.jsonl | jq .screen
        unlocksim drive my-bank.flow.yaml --mcp    for agents

      A line is a step as scenario files have it: "launch", {"type": "2580"}, {"expect": {"alert": "none"}}. \
      There are also "where", {"back": 2}, "reset", "record" and "picture". Each line is answered with one: what is \
      on the phone, facts, and what can be done now. What can’t be done changes nothing and is told with a code; \
      the session goes on. Examples/python has a client.

      With --mcp the lines are those of the Model Context Protocol. Its tools: do, see, back and record use the phone; \
      check and compare explore, for 10 s unless told otherwise, and a minute at most. Its resources: the flow’s file, its map, \
      and what --describe prints. A client’s configuration names the command: unlocksim, with drive, FLOW and --mcp.

      Exit codes: 0 all was done and as expected · 1 something couldn’t be done, or differed · 2 usage · \
      3 a line, the input or the flow can’t be read · 5 the answers couldn’t be written · \
      130 interrupted (143 by SIGTERM).
      """)

  @Argument(help: "The flow, or a flow file.", completion: Completing.flows) var flow: String?

  @OptionGroup(title: "What it starts from") var settings: StartSettings
  @OptionGroup var copy: CopyOptions
  @OptionGroup(title: "From a scenario") var scenario: ScenarioOptions

  @Flag(
    help:
      "Print all that a program needs to know, as JSON: steps, settings, facts, controls, errors, schemas.")
  var describe = false

  @Flag(help: "Be a server of the Model Context Protocol, over standard input and output.") var mcp = false

  func validate() throws {
    if mcp, describe { throw ValidationError("--describe prints, and --mcp serves: one at a time.") }
  }

  func run() throws {
    let start = try walk()
    if describe {
      let description = DriveDescription(of: start?.simulation, FlowLibrary.shared)
      return try writeOutput(SafeText(trusted: description.text))
    }
    guard let start else {
      throw UsageError(lines: ["Which flow? As in unlocksim drive banno. “unlocksim list flows” tells them."])
    }
    Interruption.endAtOnce()
    let session = DriveSession(start, flows: FlowLibrary.shared)
    let input = LineInput()
    guard mcp else { return try drive(session, by: input) }
    let server = MCPServer(
      session, tools: DriveTools.all, resources: DriveTools.resources,
      version: Unlocksim.configuration.version, withdrawals: MCPWithdrawals { input.arrivals() })
    try drive(server, by: input)
  }

  private func drive(_ session: some LineAnswering, by input: LineInput) throws {
    var loop = DriveLoop(session, from: input)
    throw ExitCode(try loop.run().rawValue)
  }

  /// The walk that is driven; `nil` if no flow was named.
  private func walk() throws -> Walk? {
    if var walk = try scenario.walk() {
      let own = walk.simulation.world.flow
      guard settings.isEmpty, try flow.map({ try Unlocksim.flow(named: $0).isSame(as: own) }) ?? true else {
        throw UsageError(lines: [
          "A scenario states what it starts from: --scenario excludes another flow, --device, --app and --policy."
        ])
      }
      walk.use(try copy.wording(for: own))
      return walk
    }
    guard let name = flow else {
      guard settings.isEmpty else {
        throw UsageError(lines: ["Settings need a flow: unlocksim drive banno --app …"])
      }
      return nil
    }
    let flow = try Unlocksim.flow(named: name)
    let setup = try settings.setup
    var simulation = try flow.started(setup)
    simulation.wording = try copy.wording(for: flow)
    return Walk(simulation, setup: setup)
  }
}
