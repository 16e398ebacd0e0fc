import Diagnostics
import UnlockEngine

/// What a line of JSON-RPC asks for.
struct ServerMessage {
  let method: String
  /// `nil` for a notification, which is not answered.
  let id: JSONText?
  let params: [YAMLEntry]

  /// Why a message isn’t carried out, by the codes of JSON-RPC and of the Model Context Protocol.
  struct Problem: Error {
    enum Code: Int {
      case notJSON = -32700
      case notAsked = -32600
      case noMethod = -32601
      case invalid = -32602
      case noResource = -32002
    }

    var code: Code
    var message: String
    /// The ID of what asked, as far as one could be read.
    var id = JSONText.null

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
  }

  /// The message of a value; `nil` for an answer, of which a server that asks nothing makes nothing.
  init?(_ value: YAMLValue) throws(Problem) {
    guard case .map(let entries) = value.content else {
      throw Problem(
        .notAsked, "A message is an object: {\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}.")
    }
    id = try Self.id(in: entries)
    var problem = Problem(.notAsked, "“method” is missing, or isn’t a text.")
    problem.id = id ?? .null
    guard entries.text("jsonrpc") == "2.0" else {
      problem.message = "A message says “\"jsonrpc\": \"2.0\"”."
      throw problem
    }
    guard let method = entries.text("method") else {
      if entries["method"] == nil, entries["result"] != nil || entries["error"] != nil { return nil }
      throw problem
    }
    self.method = method
    switch entries["params"]?.content {
    case nil: params = []
    case .map(let entries)?: params = entries
    default:
      (problem.code, problem.message) = (.invalid, "“params” is an object.")
      throw problem
    }
  }

  private static func id(in entries: [YAMLEntry]) throws(Problem) -> JSONText? {
    switch entries["id"]?.content {
    case nil: return nil
    case .text(let text, isPlain: false)?: return .text(text)
    case .text(let text, isPlain: true)?:
      if let number = Int(text) { return .number(number) }
    default: break
    }
    throw Problem(.notAsked, "An “id” is a text or a whole number of 64 bits.")
  }
}

extension [YAMLEntry] {
  subscript(key: String) -> YAMLValue? { first { $0.key == key }?.value }

  /// The text that stands there in quotes.
  func text(_ key: String) -> String? {
    if case .text(let text, isPlain: false)? = self[key]?.content { return text }
    return nil
  }

  /// The entries of the object that stands there; none where there is no object.
  func entries(_ key: String) -> [YAMLEntry] {
    if case .map(let entries)? = self[key]?.content { return entries }
    return []
  }
}
