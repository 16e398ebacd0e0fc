import TerminalSupport
import Foundation
import ScreenDrawing
import SeededDraws
import Testing
import UnlockEngine

@testable import Driving
@testable import Scenarios

/// An agent uses a phone, message by message; Examples/python has the same by the protocol's own client.
struct AgentStories {
  /// A server on Vault, locked with the PIN 2580, with a tool and a resource of the tests' own.
  private final class Agent {
    var server: MCPServer
    /// What comes while something else is done.
    private final class Meanwhile { var lines: [String] = [] }
    private let meanwhile = Meanwhile()

    init() throws {
      let meanwhile = meanwhile
      let wait = MCPTool("wait", "Waits until it isn’t wanted.", ["for": [:]]) { _, arguments in
        meanwhile.lines.append(#"{"method": "notifications/cancelled", "params": {"requestId": 1}}"#)
        return MCPResult(.object([("unwanted", .flag(arguments.isUnwanted()))]))
      }
      let read = MCPResource("test://flow", "flow", "The flow’s name.", type: "text/plain") { $0.flow.name }
      server = MCPServer(
        try Driven().session, tools: [wait], resources: [read], version: "1",
        withdrawals: MCPWithdrawals {
          defer { meanwhile.lines = [] }
          return meanwhile.lines.map { .text(Array($0.utf8)) }[...]
        })
    }

    func send(_ line: String) -> Told? { server.answer(Array(line.utf8)).map { Told($0) } }

    /// What a tool says.
    func call(_ tool: String, _ arguments: String = "{}", id: Int = 2) throws -> (told: Told, isError: Bool) {
      let answer = send(
        #"{"jsonrpc": "2.0", "id": \#(id), "method": "tools/call", "params": {"name": "\#(tool)", "arguments": \#(arguments)}}"#
      )
      let result = try #require(answer?.value["result"] as? [String: Any], "\(answer?.text ?? "no answer")")
      let content = try #require(result["content"] as? [[String: String]])
      return (Told(try #require(content.last?["text"])), try #require(result["isError"] as? Bool))
    }
  }

  @Test func `A step is passed on as it was written`() throws {
    let agent = try Agent()
    #expect(try agent.call("do", #"{"step": "launch"}"#).told["screen"] == "vault.lock-pin")
    // Columns are those of the step, whatever stands before it, and however wide it is.
    let wrong = try agent.call("do", #"{ "step" :{"type": "é😀", "tiems": 2} }"#)
    #expect(wrong.isError && wrong.told.code == "unknown-step")
    #expect(wrong.told.error["column"] as? Int == 16)
    #expect(try agent.call("do", #"{"step": {"type": "2580"}}"#).told["screen"] == "vault.dashboard")
    #expect(try agent.call("back").told["screen"] == "vault.lock-pin")
    let back = try agent.call("back", #"{"steps": 9}"#)
    #expect(back.isError && back.told.code == "nothing-to-go-back-to")
    #expect(try agent.call("see", #"{"picture": true}"#).told["picture"]?.contains("╭") == true)
    #expect(try agent.call("record", #"{"title": "One"}"#).told["scenario"]?.contains("title: One\n") == true)
    #expect(try agent.call("record").told["scenario"]?.contains("launch") == true)
  }

  @Test func `What a tool doesn't take is refused`() throws {
    let agent = try Agent()
    for (tool, arguments) in [
      ("do", "{}"), ("do", #"{"step": "launch", "times": 2}"#), ("see", #"{"picture": 1}"#),
      ("back", #"{"steps": 0}"#),
      ("record", #"{"titel": "x"}"#), ("record", #"{"title": " "}"#), ("do", #"{"step": []}"#),
    ] {
      let answer = try agent.call(tool, arguments)
      #expect(
        answer.isError && answer.told.isOK == false && !answer.told.message.isEmpty, "\(tool) \(arguments)")
    }
    #expect(try agent.call("see").told.value["steps"] as? Int == 0)
  }

  @Test func `What is cancelled meanwhile has no answer, and what comes after it has`() throws {
    let agent = try Agent()
    #expect(try agent.call("wait").told.value["unwanted"] as? Bool == false)
    let call = #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "wait"}}"#
    #expect(agent.send(call) == nil)
    // The line that took it back has its turn, and then the ID is as good as any.
    #expect(
      agent.send(#"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}"#)
        == nil)
    #expect(agent.send(#"{"jsonrpc": "2.0", "id": 1, "method": "ping"}"#) != nil)
  }

  @Test func `Resources are listed and read`() throws {
    let agent = try Agent()
    let list = agent.send(#"{"jsonrpc": "2.0", "id": 1, "method": "resources/list"}"#)
    #expect(list?.text.contains("test://flow") == true)
    let read = agent.send(
      #"{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "test://flow"}}"#)
    let contents = (read?.value["result"] as? [String: Any])?["contents"] as? [[String: String]]
    #expect(contents == [["uri": "test://flow", "mimeType": "text/plain", "text": "vault"]])
  }

  /// Damaged messages: each has an answer that is JSON and steers no terminal, or asks for none.
  @Test func `Any bytes have an answer or need none`() throws {
    var draw = Draw(seed: Seeds.asked)
    let agent = try Agent()
    let calls = [
      #"{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "do", "arguments": {"step": {"type": "2580"}}}}"#,
      #"{"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": {"name": "record", "arguments": {"title": "é"}}}"#,
      #"{"jsonrpc": "2.0", "id": 4, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}"#,
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 3}}"#,
    ]
    var codes: Set<Int> = []
    for _ in 0..<1500 {
      let bytes = draw.damaged(draw.one(of: calls), slips: draw.within(0...3), others: calls)
      guard let text = agent.server.answer(bytes) else { continue }
      let answer = Told(text)
      let isResult = answer.value["result"] != nil
      #expect(isResult || answer.error["code"] is Int, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(text.unicodeScalars.allSatisfy { !$0.isUnprintable })
      if let code = answer.error["code"] as? Int { codes.insert(code) }
    }
    #expect(codes.isSuperset(of: [-32700, -32600, -32602]))
  }
}
