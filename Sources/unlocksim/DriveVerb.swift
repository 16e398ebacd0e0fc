import ArgumentParser
import Glibc
import Scenarios
import UnlockEngine
import Walkthrough

struct DriveVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Let a program use the phone: JSON lines in, JSON lines out.",
    discussion: """
      EXAMPLES
        unlocksim drive banno                      as newly installed
        unlocksim drive banno --app method=pin --app pin=2580
        unlocksim drive my-bank.flow.yaml --device biometry=touchID
        unlocksim drive banno --describe           all that a program needs to know
        echo '{"tap": "Sign in"}' | unlocksim drive banno --scenario FILE
        unlocksim drive banno < lines.jsonl | jq .screen

      A line is a step as scenario files have it: "launch", {"type": "2580"}, {"expect": {"alert": "none"}}. \
      There are also "where", {"back": 2}, "reset", "record" and "picture". Each line is answered with one: what is \
      on the phone, facts, and what can be done now. What can’t be done changes nothing and is told with a code; \
      the session goes on. Examples/python has a client.

      Exit codes: 0 all was done and as expected · 1 something couldn’t be done, or differed · 2 usage · \
      3 a line, the input or the flow can’t be read · 5 the answers couldn’t be written · \
      130 interrupted (143 by SIGTERM).
      """)

  @Argument(help: "The flow, or a flow file.", completion: Completing.flows)
  var flow: String?

  @OptionGroup(title: "What it starts from") var settings: StartSettings
  @OptionGroup var copy: CopyOptions
  @OptionGroup(title: "From a scenario") var scenario: ScenarioOptions

  @Flag(
    help:
      "Print all that a program needs to know, as JSON: steps, settings, facts, controls, errors, schemas.")
  var describe = false

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
    var loop = DriveLoop(DriveSession(start, flows: FlowLibrary.shared))
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

/// Reads lines from standard input and answers each. An answer is written before more is waited for, and what came
/// together is answered together.
struct DriveLoop {
  private var session: DriveSession
  private var answers = ""
  /// So much is written at once.
  private static let room = 1 << 16

  init(_ session: DriveSession) { self.session = session }

  mutating func run() throws -> CommandStatus {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.room)
    defer { buffer.deallocate() }
    var lines = LineSplitter(limit: DriveSession.longestLine)
    while case let count = try Self.read(into: buffer), count > 0 {
      try lines.take(UnsafeBufferPointer(rebasing: buffer[..<count])) { try answer($0) }
      try flush()
    }
    if let last = lines.finish() { try answer(last) }
    try flush()
    return session.status
  }

  private mutating func answer(_ line: LineSplitter.Line) throws {
    switch line {
    case .text(let bytes): if let answer = session.answer(bytes) { answers += answer + "\n" }
    case .tooLong: answers += session.answerToLongLine() + "\n"
    }
    if answers.utf8.count >= Self.room { try flush() }
  }

  private mutating func flush() throws {
    guard !answers.isEmpty else { return }
    // JSON has escapes of its own.
    try writeOutput(SafeText(trusted: answers))
    answers.removeAll(keepingCapacity: true)
  }

  private static func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
    while true {
      let count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      if errno == EAGAIN {
        // Someone made the pipe non-blocking: wait until there is more.
        var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      }
      let reason = String(cString: strerror(errno))
      throw UsageError(
        lines: ["Standard input can’t be read: \(reason)."], code: CommandStatus.invalid.rawValue)
    }
  }
}
