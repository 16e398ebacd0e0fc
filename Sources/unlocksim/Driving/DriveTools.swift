import ArgumentParser
import BundledFlowFiles
import Driving
import Exploration
import FlowFiles
import FlowReading
import Scenarios
import SystemIO
import UnlockEngine

/// What an agent has beside the phone itself: what the verbs `check`, `compare` and `map` tell, and the flow's file. It may
/// come from somewhere else than the one who started the program, so it reads flows, and files below the current folder.
enum DriveTools {
  /// As long as a client may be made to wait, who is given nothing meanwhile.
  private static let longest = Duration.seconds(60)
  private static let standard = Duration.seconds(10)

  private static let text: JSONText = ["type": "string"]
  private static let common: JSONText = [
    "flow": text,
    "time": [
      "type": "string", "description": "how long it may take, 1s to 1m (default: \(standard.scenarioText))",
    ],
  ]

  /// `check` and `compare`.
  static var all: [MCPTool] { [check, compare] }

  // MARK: Tools

  private static var check: MCPTool {
    MCPTool(
      "check",
      "Tells what is wrong with the flow’s file, or another flow file or scenario: mistakes with their lines, what makes no "
        + "sense, rules that don’t hold with the shortest way there, and how often somebody can guess. What takes "
        + "longer than “time” is told as far as it came.", common
    ) { session, arguments in
      try answering(arguments) {
        let subject = try subject(try arguments.text("flow"), or: session.flow)
        var verb = try CheckVerb.parse(["--quiet"])
        verb.limit.time = try limit(arguments)
        return MCPResult(try verb.check(subject.path, subject.read).value)
      }
    }
  }

  // What is set is put where options would put it, so that no name can be an option itself.
  private static var sides: [(name: String, path: WritableKeyPath<ComparedSettings, [String]>)] {
    [
      ("policy", \.policy), ("policy-a", \.policyA), ("policy-b", \.policyB),
      ("app", \.app), ("app-a", \.appA), ("app-b", \.appB),
      ("device", \.device), ("device-a", \.deviceA), ("device-b", \.deviceB),
    ]
  }

  private static let settings: JSONText = [
    "type": "object", "additionalProperties": ["type": .texts(["string", "number", "boolean"])],
  ]
  private static let ignored: JSONText = [
    "type": "array", "items": ["enum": .texts(Ignored.allCases.map(\.rawValue))],
  ]

  private static var compare: MCPTool {
    MCPTool(
      "compare",
      "Compares the flow (A) with another one or a version of it, or with itself under other settings (B), over all that can "
        + "happen: whether a person could tell them apart, and each kind of difference with a shortest scenario. "
        + "Settings are objects: \"policy-b\": {\"pin-attempts\": \"3\"}.",
      common + ["ignore": ignored] + .object(sides.map { ($0.name, settings) })
    ) { session, arguments in
      try answering(arguments) {
        let other = try arguments.text("flow")
        if let other { try refuseFar(other) }
        let own = session.flow.reference
        var verb = try CompareVerb.parse(["--quiet", "--", own, other ?? own])
        verb.limit.time = try limit(arguments)
        for side in sides { verb.settings[keyPath: side.path] = try arguments.settings(side.name) }
        verb.ignore = try arguments.texts("ignore").map(Ignored.meant(by:))
        return MCPResult(try verb.ofFlows().report.value)
      }
    }
  }

  // MARK: Resources

  /// The flow's file, its map, and all that there is to know to drive it.
  static var resources: [MCPResource] {
    [
      MCPResource(
        "unlocksim://flow", "flow", "The flow’s file: its screens, limits, rules and requirements.",
        type: "application/yaml"
      ) { session in try answering { try reading(subject(nil, or: session.flow).read).text } },
      MCPResource(
        "unlocksim://map", "map", "The flow’s screens and alerts, and what leads from one to another.",
        type: "text/plain"
      ) { session in
        try answering {
          guard let exploration = FlowExplorer(session.flow) else {
            throw MCPRefusal("There is no map of it.")
          }
          var verb = try MapVerb.parse(["--", session.flow.reference])
          verb.limit.time = standard
          return try verb.text(of: exploration)
        }
      },
      MCPResource(
        "unlocksim://description", "description",
        "All there is to know to drive it: steps, settings, facts, controls by screen, errors.",
        type: "application/json"
      ) { session in session.description },
    ]
  }

  // MARK: What is asked for

  private typealias Subject = (path: String, read: () throws(InvalidFile) -> SourceText)

  /// A file by its path, and what reads it; the one of a flow if none is named.
  private static func subject(_ name: String?, or driven: any Flow) throws -> Subject {
    func file(_ path: String) -> Subject { (path, { () throws(InvalidFile) in try SourceText.read(path) }) }
    if let name {
      try refuseFar(name)
      if name.hasSuffix(".yaml") || FlowFile.isPath(name) { return file(name) }
    }
    let flow = try name.map { try Unlocksim.flow(named: $0) } ?? driven
    if let path = flow.file?.path { return file(FlowFolder.shown(path)) }
    guard let bundled = BundledFlowFiles.all.first(where: { $0.name == flow.name }) else {
      throw MCPRefusal("\(flow.title) has no file.")
    }
    let source = SourceText(path: bundled.name + FlowFile.ending, text: bundled.text)
    return (source.path, { source })
  }

  private static func refuseFar(_ name: String) throws {
    // “table.yaml:12” is a row of a file.
    let path = Scenario.file(of: name)
    guard name != "-", !FlowFolder.isPipe(path), FileReach.current.holds(path, namedBy: "") else {
      throw MCPRefusal(
        "“\(name)” isn’t a file below the folder that the program was started in, and so isn’t read.")
    }
  }

  private static func limit(_ arguments: MCPArguments) throws -> Duration {
    guard let text = try arguments.text("time") else { return standard }
    guard let time = Duration(scenarioText: text), time >= .seconds(1), time <= longest else {
      throw MCPRefusal("“time” is from 1s to 1m, as in \"30s\".")
    }
    return time
  }

  /// Does what a verb does: what would end the program there is an answer here.
  private static func answering<Answer>(
    _ arguments: MCPArguments? = nil, _ body: () throws -> Answer
  ) throws -> Answer {
    FlowLibrary.shared.refresh()
    Interruption.isUnwanted = arguments?.isUnwanted
    defer {
      Interruption.isUnwanted = nil
      // Verbs that explore have ways of their own with signals.
      Interruption.endAtOnce()
    }
    do {
      return try body()
    } catch let refusal as MCPRefusal {
      throw refusal
    } catch let error as UsageError {
      throw MCPRefusal(error.lines.joined(separator: " "))
    } catch let error as UnreadableFile {
      throw MCPRefusal(error.text.string)
    } catch {
      let message = Unlocksim.message(for: error)
      throw MCPRefusal(message.isEmpty ? "It couldn’t be done." : message)
    }
  }
}
