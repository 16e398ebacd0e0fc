import Diagnostics
import SystemIO
import UnlockEngine

/// A request in the Model Context Protocol: JSON-RPC 2.0, one message a line.
struct MCPMessage {
  let id: JSONText
  let method: String
  private let params: [YAMLEntry]
  /// The whole line, of which parts are passed on as they were written.
  private let line: [Unicode.Scalar]

  /// Reads a line; `nil` for what asks for no answer: a blank line, a notification, an answer to somebody.
  init?(_ bytes: [UInt8]) throws(MCPError) {
    // A byte order mark has no column, and parts are found by their columns.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw MCPError(.unreadable, "This line isn’t text in UTF-8.")
    }
    let value: YAMLValue?
    do throws(JSONReading.Problem) {
      value = try JSONReading.read(bytes)
    } catch {
      throw MCPError(
        error.code == .notJSON ? .unreadable : .invalidRequest, "Column \(error.column): \(error.message)")
    }
    guard let value else { return nil }
    guard case .map(let entries) = value.content else {
      throw MCPError(.invalidRequest, "A line is one message, and a message is an object.")
    }
    let id: JSONText?
    do throws(DriveMistake) { id = try DriveReader.id(of: value) } catch {
      throw MCPError(.invalidRequest, error.message)
    }
    func has(_ key: String, _ text: String) -> Bool {
      if case .text(text, isPlain: false)? = entries.value(of: key)?.content { return true }
      return false
    }
    guard has("jsonrpc", "2.0") else {
      throw MCPError(.invalidRequest, "A message says \"jsonrpc\": \"2.0\".", id: id)
    }
    guard case .text(let method, isPlain: false)? = entries.value(of: "method")?.content else {
      // Nothing was asked of the client, so an answer of its is nobody's.
      if entries.value(of: "result") != nil || entries.value(of: "error") != nil { return nil }
      throw MCPError(.invalidRequest, "A request says its \"method\", as in \"tools/list\".", id: id)
    }
    guard let id else { return nil }
    switch entries.value(of: "params")?.content {
    case .map(let found)?: params = found
    case nil: params = []
    default: throw MCPError(.invalidParams, "\"params\" are an object.", id: id)
    }
    (self.id, self.method, self.line) = (id, method, Array(text.unicodeScalars))
  }

  /// The request that a line takes back; `nil` for anything else.
  static func withdrawn(by line: [UInt8]) -> JSONText? {
    guard case .map(let entries)? = (try? JSONReading.read(line))?.content,
      case .text("notifications/cancelled", isPlain: false)? = entries.value(of: "method")?.content,
      case .map(let params)? = entries.value(of: "params")?.content
    else { return nil }
    return params.value(of: "requestId").flatMap(DriveReader.id(in:))
  }

  /// A text among the parameters, which has to be there.
  func text(_ name: String) throws(MCPError) -> String {
    guard case .text(let text, isPlain: false)? = params.value(of: name)?.content else {
      throw MCPError(.invalidParams, "\(method) needs the text \"\(name)\" among its \"params\".", id: id)
    }
    return text
  }

  /// What a tool is called with.
  func arguments() throws(MCPError) -> MCPArguments {
    guard let value = params.value(of: "arguments"), !value.isNull else { return MCPArguments([], line) }
    guard case .map(let entries) = value.content else {
      throw MCPError(.invalidParams, "\"arguments\" are an object.", id: id)
    }
    return MCPArguments(entries, line)
  }

  /// Lists have one page, so nobody was given a place to go on from.
  func refuseCursor() throws(MCPError) {
    guard let cursor = params.value(of: "cursor"), !cursor.isNull else { return }
    throw MCPError(.invalidParams, "There is no such cursor: the list has one page.", id: id)
  }
}

/// Why a message has no result: an error of the protocol's, not of a tool's.
struct MCPError: Error {
  /// The codes of JSON-RPC, and the protocol's own for what isn't there to be read.
  enum Code: Int {
    case unreadable = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParams = -32602
    case failed = -32603
    case noResource = -32002
  }

  let code: Code
  let message: String
  /// The request's; none where it couldn't be read.
  let id: JSONText?

  init(_ code: Code, _ message: String, id: JSONText? = nil) {
    (self.code, self.message, self.id) = (code, message, id)
  }

  var value: JSONText { ["code": .number(code.rawValue), "message": .text(message)] }
}

extension [YAMLEntry] {
  fileprivate func value(of key: String) -> YAMLValue? { first { $0.key == key }?.value }
}
