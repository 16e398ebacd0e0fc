import Diagnostics
import UnlockEngine

/// A session as a server of the Model Context Protocol: a line of JSON-RPC in, at most one out. Requests are answered one
/// after the other, each before the next is read, so there is never one left to cancel.
public struct DriveServer: LineAnswering {
  private var session: DriveSession
  private let flows: any FlowLookup
  private let surveys: any FlowSurveys
  private let version: String

  /// The versions of the protocol that it speaks, the newest first. The one of March 2025 isn’t among them, whose messages
  /// come in batches.
  static let protocols = ["2025-11-25", "2025-06-18", "2024-11-05"]

  /// - Parameter version: the program’s.
  public init(_ session: DriveSession, flows: any FlowLookup, surveys: any FlowSurveys, version: String) {
    (self.session, self.flows, self.surveys, self.version) = (session, flows, surveys, version)
  }

  /// A step that can’t be done is an answer like any other.
  public var status: CommandStatus { .held }

  // MARK: Messages

  public mutating func answer(_ line: [UInt8]) -> String? {
    do throws(ServerMessage.Problem) {
      guard let value = try Self.read(line), let message = try ServerMessage(value),
        let id = message.id
      else { return nil }
      do throws(ServerMessage.Problem) {
        return Self.line(id, ("result", .object(try result(of: message, line))))
      } catch {
        return Self.line(id, error)
      }
    } catch {
      return Self.line(error.id, error)
    }
  }

  public mutating func answerToLongLine() -> String {
    Self.line(.null, .init(.notAsked, "This message has more than \(DriveSession.longestLine) bytes."))
  }

  private static func line(_ id: JSONText, _ problem: ServerMessage.Problem) -> String {
    line(
      id,
      ("error", .object([("code", .number(problem.code.rawValue)), ("message", .text(problem.message))])))
  }

  private static func line(_ id: JSONText, _ outcome: (String, JSONText)) -> String {
    JSONText.object([("jsonrpc", .text("2.0")), ("id", id), outcome]).text
  }

  private static func read(_ line: [UInt8]) throws(ServerMessage.Problem) -> YAMLValue? {
    do throws(DriveMistake) {
      return try DriveSession.read(line)
    } catch {
      throw .init(error.code == .tooMuch ? .notAsked : .notJSON, error.message)
    }
  }

  // MARK: Methods

  private enum Method: String, CaseIterable {
    case initialize, ping
    case listTools = "tools/list"
    case callTool = "tools/call"
    case listResources = "resources/list"
    case listTemplates = "resources/templates/list"
    case readResource = "resources/read"
  }

  private mutating func result(
    of message: ServerMessage, _ line: [UInt8]
  ) throws(ServerMessage.Problem) -> [(String, JSONText)] {
    let params = message.params
    guard let method = Method(rawValue: message.method) else {
      let near = suggestion(for: message.method, in: Method.allCases.map(\.rawValue))
      throw .init(.noMethod, "There is no method \(quoted(message.method)). \(near)")
    }
    switch method {
    case .initialize: return try greeting(params)
    case .ping: return []
    case .listTools:
      return [("tools", .list(ServerTool.allCases.map { $0.value(for: session.flow) }))]
    case .callTool: return try call(params, line)
    case .listResources: return [("resources", .list(ServerResource.allCases.map(\.value)))]
    case .listTemplates: return [("resourceTemplates", .list([]))]
    case .readResource: return try read(params)
    }
  }

  private func greeting(_ params: [YAMLEntry]) throws(ServerMessage.Problem) -> [(String, JSONText)] {
    guard let asked = params.text("protocolVersion") else {
      throw .init(.invalid, "“initialize” needs a “protocolVersion”: \(Self.protocols[0]).")
    }
    let spoken = Self.protocols.contains(asked) ? asked : Self.protocols[0]
    return [
      ("protocolVersion", .text(spoken)),
      ("capabilities", .object([("tools", .object([])), ("resources", .object([]))])),
      ("serverInfo", .object([("name", .text("unlocksim")), ("version", .text(version))])),
      ("instructions", .text(Self.instructions)),
    ]
  }

  private static let instructions =
    "A simulated phone with one app on it. “do” does a step, and answers with what is on the phone and what can be done now. "
    + "Time passes only by {\"elapse\": \"5m\"}. “back” takes steps back, “record” makes a scenario of what was done, “check” and "
    + "“compare” explore all that can happen. The app’s whole behaviour stands in the resource unlocksim://flow."

  // MARK: Tools

  private mutating func call(
    _ params: [YAMLEntry], _ line: [UInt8]
  ) throws(ServerMessage.Problem) -> [(String, JSONText)] {
    guard let name = params.text("name") else { throw .init(.invalid, "“tools/call” needs a “name”.") }
    guard let tool = ServerTool(rawValue: name) else {
      let near = suggestion(for: name, in: ServerTool.allCases.map(\.rawValue))
      throw .init(.invalid, "There is no tool \(quoted(name)). \(near)")
    }
    let arguments: ToolArguments
    do throws(SurveyProblem) {
      arguments = try ToolArguments(params["arguments"], of: tool)
    } catch {
      return Self.told(error)
    }
    if let request = arguments.request {
      let answer = session.answer(to: request, in: line)
      return Self.result(answer.entries, isError: !answer.isDone)
    }
    do throws(SurveyProblem) {
      return Self.result(try survey(arguments, line), isError: false)
    } catch {
      return Self.told(error)
    }
  }

  private func survey(
    _ arguments: ToolArguments, _ line: [UInt8]
  ) throws(SurveyProblem) -> [(String, JSONText)] {
    let time = try arguments.time
    guard arguments.tool == .compare else { return try surveys.check(session.flow, within: time).entries }
    let reading = ComparedReading(arguments: arguments, line: line, flows: flows)
    let (a, b) = try reading.sides(of: session.flow)
    return try surveys.compare(a, b, ignoring: try arguments.ignored, within: time).entries
  }

  private static func told(_ problem: SurveyProblem) -> [(String, JSONText)] {
    let mistake = DriveMistake(.invalidStep, problem.message)
    return result([("ok", .flag(false)), ("error", mistake.value)], isError: true)
  }

  /// As text for clients that know of nothing else, and as a value.
  private static func result(_ entries: [(String, JSONText)], isError: Bool) -> [(String, JSONText)] {
    let value = JSONText.object(entries)
    return [
      ("content", .list([.object([("type", .text("text")), ("text", .text(value.text))])])),
      ("structuredContent", value), ("isError", .flag(isError)),
    ]
  }

  // MARK: Resources

  private func read(_ params: [YAMLEntry]) throws(ServerMessage.Problem) -> [(String, JSONText)] {
    guard let uri = params.text("uri") else { throw .init(.invalid, "“resources/read” needs a “uri”.") }
    guard let resource = ServerResource(rawValue: uri) else {
      let known = ServerResource.allCases.map(\.rawValue)
      throw .init(.noResource, "There is no resource \(quoted(uri)). \(suggestion(for: uri, in: known))")
    }
    let text: String
    do throws(SurveyProblem) {
      switch resource {
      case .flow: text = try surveys.text(of: session.flow)
      case .map: text = try surveys.map(of: session.flow, within: ServerTool.time.standard)
      }
    } catch {
      throw .init(.noResource, error.message)
    }
    let content: [(String, JSONText)] = [
      ("uri", .text(uri)), ("mimeType", .text(resource.kind)), ("text", .text(text)),
    ]
    return [("contents", .list([.object(content)]))]
  }
}

/// What a client can read.
enum ServerResource: String, CaseIterable {
  case flow = "unlocksim://flow"
  case map = "unlocksim://map"

  var kind: String {
    switch self {
    case .flow: "application/yaml"
    case .map: "text/plain"
    }
  }

  var value: JSONText {
    let (name, summary) =
      switch self {
      case .flow: ("flow", "The flow’s file as it is now: all that the app does.")
      case .map: ("map", "The screens of the flow, and what leads from one to another.")
      }
    return .object([
      ("uri", .text(rawValue)), ("name", .text(name)), ("description", .text(summary)),
      ("mimeType", .text(kind)),
    ])
  }
}
