import Scenarios
import SystemIO
import UnlockEngine

// The tools that use the phone. Each is a line for the session, which knows what is wrong with it.

extension MCPTool {
  /// All of them, about a flow.
  static func forPhone(with flow: any Flow) -> [MCPTool] {
    var tools = [act(on: flow), see, back, record]
    for index in tools.indices { tools[index].result = DriveSchema.answerForm }
    return tools
  }

  private static func act(on flow: any Flow) -> MCPTool {
    var tool = MCPTool(
      "do",
      "Does one step on the phone and answers what is on it then: layers from the bottom to the top, facts, and in "
        + "“can” what has an effect now. A step is \"launch\", {\"tap\": \"Sign in\"}, {\"type\": \"2580\"}, "
        + "{\"biometry\": \"no-match\"}, {\"elapse\": \"5m\"}, {\"expect\": {\"alert\": \"none\"}} … "
        + "What can’t be done changes nothing, and says what was probably meant.",
      ["step": DriveSchema.step(of: flow)], required: ["step"]
    ) { session, arguments in session.result(of: arguments.written("step") ?? "") }
    tool.definitions = .object(ScenarioSchema.definitions(for: [flow]))
    tool.isReadOnly = false
    return tool
  }

  private static var see: MCPTool {
    MCPTool(
      "see",
      "Tells what is on the phone, the date, what is due, and the device’s settings; “picture”: true also draws it "
        + "in plain text. Nothing changes.", ["picture": ["type": "boolean"]]
    ) { session, arguments in
      switch arguments.written("picture") {
      case "true": session.result(of: "\"where\"", besides: "\"picture\"")
      case nil, "false": session.result(of: "\"where\"")
      default: throw MCPRefusal("“picture” is true or false.")
      }
    }
  }

  private static var back: MCPTool {
    let steps: JSONText = ["type": "integer", "minimum": 1]
    var tool = MCPTool("back", "Takes the last step back, or as many as “steps” says.", ["steps": steps]) {
      session, arguments in session.result(of: "{\"back\": \(arguments.written("steps") ?? "1")}")
    }
    tool.isReadOnly = false
    return tool
  }

  private static var record: MCPTool {
    MCPTool(
      "record",
      "Answers what was done as the text of a scenario file, with what was seen as expectations: a test that "
        + "“unlocksim run” runs. “masked” puts other passcodes and PINs in place of these.",
      DriveWord.recordForm
    ) { session, arguments in
      session.result(of: "{\"record\": \(arguments.names.isEmpty ? "true" : arguments.written)}")
    }
  }
}

extension DriveSession {
  /// What becomes of a line, and what only another one tells, for a tool.
  fileprivate mutating func result(of line: String, besides other: String? = nil) -> MCPResult {
    let reply = reply(to: line)
    var answer = reply.answer
    for (key, value) in other.map({ self.reply(to: $0).answer.entries }) ?? [] where answer[key] == nil {
      answer[key] = value
    }
    return MCPResult(answer, mistake: reply.mistake)
  }

  private mutating func reply(to line: String) -> (answer: JSONText, mistake: String?) {
    guard let reply = reply(Array(line.utf8)) else { return (["ok": true], nil) }
    return (reply.answer, reply.mistake?.message)
  }
}
