import Diagnostics
import SystemIO
import UnlockEngine

/// Something that an agent can read.
public struct MCPResource {
  let uri: String
  let name: String
  let summary: String
  let type: String
  let read: (DriveSession) throws -> String

  public init(
    _ uri: String, _ name: String, _ summary: String, type: String,
    read: @escaping (DriveSession) throws -> String
  ) {
    (self.uri, self.name, self.summary, self.type) = (uri, name, summary, type)
    self.read = read
  }

  var value: JSONText {
    ["uri": .text(uri), "name": .text(name), "description": .text(summary), "mimeType": .text(type)]
  }
}

/// A phone that an agent drives: a session as a server of the Model Context Protocol, a message a line.
public struct MCPServer {
  /// The versions of the protocol that it speaks, newest first. One between them asks servers to take several messages in a
  /// line, which this one doesn't; newer ones have no `initialize`, and clients that know it fall back to it.
  static let versions = ["2025-11-25", "2025-06-18", "2024-11-05"]

  private var session: DriveSession
  private let tools: [MCPTool]
  private let resources: [MCPResource]
  private let version: String
  private let withdrawals: MCPWithdrawals

  /// - Parameters:
  ///   - tools: what there is beside the tools that use the phone.
  ///   - version: the program’s.
  public init(
    _ session: DriveSession, tools: [MCPTool], resources: [MCPResource], version: String,
    withdrawals: MCPWithdrawals
  ) {
    (self.session, self.resources, self.version) = (session, resources, version)
    self.withdrawals = withdrawals
    self.tools = MCPTool.forPhone(with: session.flow) + tools
  }

  private func result(of message: MCPMessage) throws(MCPError) -> JSONText? {
    switch message.method {
    case "initialize": return try greeting(message.text("protocolVersion"))
    case "ping": return [:]
    case "tools/list":
      try message.refuseCursor()
      return ["tools": .list(tools.map(\.value))]
    case "resources/list":
      try message.refuseCursor()
      return ["resources": .list(resources.map(\.value))]
    case "resources/templates/list": return ["resourceTemplates": []]
    case "resources/read": return try read(message)
    default: return nil
    }
  }

  private func greeting(_ asked: String) -> JSONText {
    let flow = session.flow
    return [
      "protocolVersion": .text(Self.versions.contains(asked) ? asked : Self.versions[0]),
      "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": ["name": "unlocksim", "version": .text(version)],
      "instructions": .text(
        "A simulated phone with the app “\(flow.title)”. Begin with the step \"launch\", and do what “can” lists. "
          + "Simulated time passes only by “elapse”. Nothing real is touched, and “back” undoes anything."),
    ]
  }

  private mutating func call(_ message: MCPMessage) throws(MCPError) -> JSONText {
    let name = try message.text("name")
    guard let tool = tools.first(where: { $0.name == name }) else {
      let advice = suggestion(for: name, in: tools.map(\.name))
      throw MCPError(.invalidParams, "There is no tool \(quoted(name)). \(advice)", id: message.id)
    }
    var arguments = try message.arguments()
    arguments.isUnwanted = { [withdrawals] in withdrawals.has(message.id) }
    do {
      return try tool.result(of: &session, arguments).message
    } catch {
      let refusal = error as? MCPRefusal
      return MCPResult.refused(refusal?.message ?? "“\(name)” failed: \(error)").message
    }
  }

  private func read(_ message: MCPMessage) throws(MCPError) -> JSONText {
    let uri = try message.text("uri")
    guard let resource = resources.first(where: { $0.uri == uri }) else {
      let advice = suggestion(for: uri, in: resources.map(\.uri))
      throw MCPError(.noResource, "There is no resource \(quoted(uri)). \(advice)", id: message.id)
    }
    do {
      let text = try resource.read(session)
      return ["contents": [["uri": .text(uri), "mimeType": .text(resource.type), "text": .text(text)]]]
    } catch {
      let refusal = error as? MCPRefusal
      throw MCPError(.failed, refusal?.message ?? "\(uri) can’t be read: \(error)", id: message.id)
    }
  }
}

extension MCPServer: LineAnswering {
  /// Agents are told of each mistake where it happens: a session that came to its end is fine.
  public var status: CommandStatus { .held }

  public mutating func answer(_ line: [UInt8]) -> String? {
    do throws(MCPError) {
      guard let message = try MCPMessage(line) else {
        withdrawals.forget(line)
        return nil
      }
      // Who has taken a request back expects no answer, and that nothing is done.
      guard !withdrawals.has(message.id) else { return nil }
      let isCall = message.method == "tools/call"
      guard let result = try isCall ? call(message) : result(of: message) else {
        throw MCPError(.unknownMethod, "There is no method \(quoted(message.method)) here.", id: message.id)
      }
      return withdrawals.has(message.id) ? nil : Self.answer(message.id, ["result": result])
    } catch { return Self.answer(error.id ?? .null, ["error": error.value]) }
  }

  public mutating func answerToLongLine() -> String {
    let message = "This line has more than \(DriveSession.longestLine) bytes, which no message needs."
    return Self.answer(.null, ["error": MCPError(.unreadable, message).value])
  }

  private static func answer(_ id: JSONText, _ result: JSONText) -> String {
    (["jsonrpc": "2.0", "id": id] + result).text
  }
}

extension MCPResult {
  /// What was asked for wrongly, in the form of a session's answer.
  static func refused(_ message: String) -> MCPResult {
    MCPResult(["ok": false, "error": DriveMistake(.invalidStep, message).value], mistake: message)
  }
}
