import Diagnostics
import SystemIO
import UnlockEngine

/// Something that an agent can have done: a name, what it takes, and what does it.
public struct MCPTool {
  let name: String
  /// What it does, for the agent that chooses among tools.
  let summary: String
  /// What it takes, each with its schema.
  let arguments: JSONText
  let required: [String]
  /// What the arguments’ schemas refer to.
  var definitions: JSONText?
  /// The schema of its results, where they have one.
  var result: JSONText?
  /// Whether the phone stays as it is.
  var isReadOnly = true
  let call: (inout DriveSession, MCPArguments) throws -> MCPResult

  public init(
    _ name: String, _ summary: String, _ arguments: JSONText, required: [String] = [],
    call: @escaping (inout DriveSession, MCPArguments) throws -> MCPResult
  ) {
    (self.name, self.summary, self.arguments, self.required) = (name, summary, arguments, required)
    self.call = call
  }

  /// What `tools/list` tells of it.
  var value: JSONText {
    var input: JSONText = ["type": "object", "properties": arguments, "additionalProperties": false]
    if !required.isEmpty { input["required"] = .texts(required) }
    input["definitions"] = definitions
    return ["name": .text(name), "description": .text(summary), "inputSchema": input]
      + (result.map { ["outputSchema": $0] } ?? [:]) + [
        "annotations": ["readOnlyHint": .flag(isReadOnly), "destructiveHint": false, "openWorldHint": false]
      ]
  }

  /// Calls it, unless an argument is none of its own or is missing.
  func result(of session: inout DriveSession, _ given: MCPArguments) throws -> MCPResult {
    let known = arguments.entries.map(\.0)
    if let other = given.names.first(where: { !known.contains($0) }) {
      let advice = known.isEmpty ? "It takes none." : suggestion(for: other, in: known)
      throw MCPRefusal("“\(name)” has no argument \(quoted(other)). \(advice)")
    }
    if let missing = required.first(where: { !given.names.contains($0) }) {
      throw MCPRefusal("“\(name)” needs the argument “\(missing)”.")
    }
    return try call(&session, given)
  }
}

/// What a tool has to say.
public struct MCPResult {
  let value: JSONText
  /// What went wrong, in words; `nil` if nothing did.
  let mistake: String?

  public init(_ value: JSONText, mistake: String? = nil) { (self.value, self.mistake) = (value, mistake) }

  /// As the protocol has it: a value, the same as text for clients that read no values, and what went wrong before it.
  var message: JSONText {
    let texts = (mistake.map { [$0] } ?? []) + [value.text]
    let content = texts.map { ["type": "text", "text": .text($0)] as JSONText }
    return ["content": .list(content), "structuredContent": value, "isError": .flag(mistake != nil)]
  }
}

/// Why a tool or a resource can't do what it was asked for, in words that help to ask better.
public struct MCPRefusal: Error {
  public let message: String
  public init(_ message: String) { self.message = message }
}

/// What a tool is called with.
public struct MCPArguments {
  private let entries: [YAMLEntry]
  private let line: [Unicode.Scalar]
  /// Whether nobody waits for the result any more.
  public internal(set) var isUnwanted: () -> Bool = { false }

  init(_ entries: [YAMLEntry], _ line: [Unicode.Scalar]) { (self.entries, self.line) = (entries, line) }

  var names: [String] { entries.map(\.key) }

  /// An argument as it was written; `nil` if it wasn't given.
  func written(_ name: String) -> String? {
    guard let value = entries.first(where: { $0.key == name })?.value else { return nil }
    let start = value.place.column - 1
    var text = ""
    text.unicodeScalars.append(contentsOf: line[start..<min(start + value.length, line.count)])
    return text
  }

  /// All of them as they were written, as an object.
  var written: String {
    "{" + names.map { "\(JSONText.text($0).text): \(written($0) ?? "null")" }.joined(separator: ", ") + "}"
  }

  /// An argument that is a text.
  public func text(_ name: String) throws -> String? {
    guard let value = entries.first(where: { $0.key == name })?.value else { return nil }
    guard case .text(let text, isPlain: false) = value.content else {
      throw MCPRefusal("“\(name)” is a text, in double quotes.")
    }
    return text
  }

  /// An argument that is a list of texts; empty if it wasn't given.
  public func texts(_ name: String) throws -> [String] {
    guard let value = entries.first(where: { $0.key == name })?.value else { return [] }
    guard case .list(let items) = value.content else { throw MCPRefusal("“\(name)” is a list of texts.") }
    return try items.map { item in
      guard case .text(let text, isPlain: false) = item.content else {
        throw MCPRefusal("“\(name)” is a list of texts.")
      }
      return text
    }
  }

  /// An argument that is an object of settings, each as `name=value`; empty if it wasn't given.
  public func settings(_ name: String) throws -> [String] {
    guard let value = entries.first(where: { $0.key == name })?.value else { return [] }
    guard case .map(let settings) = value.content else {
      throw MCPRefusal("“\(name)” are settings, as in {\"pin\": \"2580\"}.")
    }
    return try settings.map { setting in
      guard case .text(let text, _) = setting.value.content else {
        throw MCPRefusal("\(quoted(setting.key)) of “\(name)” takes a text, a number, true or false.")
      }
      return "\(setting.key)=\(text)"
    }
  }
}
