import BundledFlowFiles
import Foundation
import Testing
import UnlockEngine

@testable import Scenarios

/// The session of `drive` as a server of the Model Context Protocol, line by line.
@Suite struct ServerTests {
  /// What exploring would tell, for tests of who asks for it.
  private struct Surveys: FlowSurveys {
    func check(_ flow: any Flow, within time: Duration) throws(SurveyProblem) -> CheckReport {
      CheckReport(path: "\(flow.name) within \(time.scenarioText)")
    }
    func compare(
      _ a: SurveyedFlow, _ b: SurveyedFlow, ignoring: Set<Ignored>, within time: Duration
    ) throws(SurveyProblem) -> ComparisonReport {
      let sides = [a, b].map {
        "\($0.flow.name) \($0.setup.sections.flatMap(\.entries).map { "\($0.name)=\($0.value)" })"
      }
      throw SurveyProblem(
        "\(sides.joined(separator: ", ")), \(ignoring.map(\.rawValue)), \(time.scenarioText)")
    }
    func map(of flow: any Flow, within time: Duration) throws(SurveyProblem) -> String {
      "the map of \(flow.name)"
    }
    func text(of flow: any Flow) throws(SurveyProblem) -> String { "flow: \(flow.name)" }
  }

  private final class Server {
    private var server: DriveServer
    private var count = 0

    init() throws {
      server = DriveServer(try Driven().session, flows: everyFlow, surveys: Surveys(), version: "1.2")
    }

    func send(_ line: String) -> [String: Any]? {
      server.answer(Array(line.utf8)).flatMap {
        try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
    }

    func ask(_ method: String, _ params: String = "{}") throws -> [String: Any] {
      count += 1
      let answer = try #require(
        send(#"{"jsonrpc": "2.0", "id": \#(count), "method": "\#(method)", "params": \#(params)}"#))
      #expect(answer["id"] as? Int == count && answer["jsonrpc"] as? String == "2.0")
      return answer
    }

    func result(_ method: String, _ params: String = "{}") throws -> [String: Any] {
      try #require(try ask(method, params)["result"] as? [String: Any])
    }

    /// What a tool answers, and whether that is a mistake.
    func call(_ tool: String, _ arguments: String = "{}") throws -> (answer: Told, isError: Bool) {
      let result = try result("tools/call", #"{"name": "\#(tool)", "arguments": \#(arguments)}"#)
      let content = try #require((result["content"] as? [[String: Any]])?.first)
      let structured = try JSONSerialization.data(withJSONObject: try #require(result["structuredContent"]))
      let answer = Told(try #require(content["text"] as? String))
      #expect(
        NSDictionary(dictionary: answer.value) == (try JSONSerialization.jsonObject(with: structured))
          as? NSDictionary)
      return (answer, try #require(result["isError"] as? Bool))
    }
  }

  @Test(arguments: [("2025-06-18", "2025-06-18"), ("2031-01-01", "2025-11-25")])
  func `It is greeted in a version that it speaks`(_ asked: String, _ spoken: String) throws {
    let greeting = try Server().result("initialize", #"{"protocolVersion": "\#(asked)", "capabilities": {}}"#)
    #expect(greeting["protocolVersion"] as? String == spoken)
    #expect((greeting["serverInfo"] as? [String: Any])?["version"] as? String == "1.2")
  }

  @Test func `An agent unlocks, goes back, and has it written down`() throws {
    let server = try Server()
    #expect(server.send(#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#) == nil)
    #expect(try server.call("do", #"{"step": "launch"}"#).answer["screen"] == "vault.lock-pin")
    let wrong = try server.call("do", #"{"step": {"type": "1111"}}"#)
    #expect(wrong.answer.facts["failed-pin-attempts"] as? Int == 1 && !wrong.isError)
    #expect(try server.call("back").answer.facts["failed-pin-attempts"] as? Int == 0)
    #expect(try server.call("do", #"{"step": {"type": "2580"}}"#).answer["screen"] == "vault.dashboard")
    #expect(try server.call("see", #"{"picture": true}"#).answer["picture"]?.contains("Accounts") == true)
    let recorded = try server.call("record", #"{"title": "An agent gets in"}"#).answer["scenario"]
    #expect(
      recorded?.hasPrefix("title: An agent gets in") == true && recorded?.contains("- type: \"2580\"") == true
    )
  }

  @Test func `What can't be done is told as a step's mistake, and changes nothing`() throws {
    let server = try Server()
    let tapped = try server.call("do", #"{"step": {"tap": "Nothing"}}"#)
    #expect(tapped.isError && tapped.answer.isOK == false && tapped.answer.code != nil)
    #expect(try server.call("do", "{}").answer.message.hasPrefix("“do” needs a “step”"))
    #expect(try server.call("see", #"{"pictur": true}"#).answer.message.contains("Did you mean “picture”?"))
    #expect(
      try server.call("check", #"{"time": "2h"}"#).answer.message == "“time” takes 1s to 1m, as in “30s”.")
  }

  @Test func `It checks and compares with what it is asked for`() throws {
    let server = try Server()
    #expect(try server.call("check", #"{"time": "30s"}"#).answer["file"] == "vault within 30s")
    let compared = try server.call(
      "compare",
      #"{"with": "banno", "a": {"app": {"pin": "1111"}}, "b": {"policy": {"pin-attempts": 3}}, "ignore": ["copy"]}"#
    )
    #expect(compared.answer.message == #"vault ["pin=1111"], banno ["pin-attempts=3"], ["copy"], 10s"#)
    #expect(
      try server.call("compare", #"{"with": "/etc/passwd"}"#).answer.message
        == "There is no flow file “/etc/passwd”.")
  }

  @Test func `The flow and its map can be read`() throws {
    let server = try Server()
    let resources = try #require(try server.result("resources/list")["resources"] as? [[String: Any]])
    let texts = try resources.map { resource in
      let uri = try #require(resource["uri"] as? String)
      let contents =
        try server.result("resources/read", #"{"uri": "\#(uri)"}"#)["contents"] as? [[String: Any]]
      return contents?.first?["text"] as? String
    }
    #expect(texts == ["flow: vault", "the map of vault"])
  }

  @Test func `Each tool says what it takes`() throws {
    let tools = try #require(try Server().result("tools/list")["tools"] as? [[String: Any]])
    #expect(
      tools.compactMap { $0["name"] as? String } == ["do", "see", "back", "record", "check", "compare"])
    for tool in tools {
      let input = try #require(tool["inputSchema"] as? [String: Any])
      #expect(input["type"] as? String == "object" && input["additionalProperties"] as? Bool == false)
    }
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), (#"{"id": 1, "method": "ping"}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": 1}"#, -32600), (#"{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}"#, -32600),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "pong"}"#, -32601),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "server/discover"}"#, -32601),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "undo"}}"#, -32602),
    (#"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": []}"#, -32602),
    (
      #"{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "file:///etc/passwd"}}"#,
      -32002
    ),
  ])
  func `What isn't of the protocol is told by its code`(_ line: String, _ code: Int) throws {
    let error = try #require(try Server().send(line)?["error"] as? [String: Any])
    #expect(error["code"] as? Int == code && (error["message"] as? String)?.isEmpty == false)
  }

  @Test func `Notifications and answers are not answered`() throws {
    let server = try Server()
    #expect(
      server.send(#"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}"#)
        == nil)
    #expect(server.send(#"{"jsonrpc": "2.0", "id": 7, "result": {}}"#) == nil)
    #expect(server.send("") == nil)
  }
}
