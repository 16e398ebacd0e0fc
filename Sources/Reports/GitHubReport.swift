import Scenarios
import SystemIO

/// Annotations for GitHub: log lines that it shows at the line of the file.
struct GitHubReport: Report {
  /// GitHub shows this many errors of a job step and drops the others.
  private static let limit = 10
  private var annotations: [String] = []
  /// The number of failures, and the names of the first ones left without an annotation when there are too many.
  private var count = 0
  private var names = ""
  private static let lengthOfNames = 4000

  package mutating func add(_ outcome: Outcome) -> String {
    switch outcome {
    case .ran(let result):
      guard let summary = result.failureSummary else { return "" }
      let step = result.failedStep.map { ": step \($0 + 1)" } ?? ""
      add(
        result.failurePlace.path, line: result.failurePlace.line, column: nil, result.scenario.title + step,
        ([summary, ""] + result.failureText).joined(separator: "\n"))
    case .invalid(let invalid):
      let place = invalid.mistakes.first?.place
      add(
        outcome.path, line: place?.line, column: place?.column, "Invalid scenario",
        invalid.mistakes.map(\.text.string).joined(separator: "\n"))
    }
    return ""
  }

  func close(_ totals: Totals, to sink: Sink) throws(SinkError) {
    guard count > Self.limit else { return try sink.write(trusted: annotations.joined()) }
    let list = Self.data(names, limit: Self.lengthOfNames)
    try sink.write(
      trusted: annotations.prefix(Self.limit - 1).joined()
        + "::error title=\(count - Self.limit + 1) more failed::\(list)\n")
  }

  private mutating func add(_ path: String, line: Int?, column: Int?, _ title: String, _ message: String) {
    var properties = ["file=\(Self.property(relativePath(path)))"]
    if let line { properties.append("line=\(line)") }
    if let column { properties.append("col=\(column)") }
    properties.append("title=\(Self.property(title))")
    count += 1
    if count >= Self.limit, names.utf8.count <= 4 * Self.lengthOfNames {
      names += (names.isEmpty ? "" : "\n") + path
    }
    guard count <= Self.limit else { return }
    annotations.append("::error \(properties.joined(separator: ","))::\(Self.data(message, limit: 4000))\n")
  }

  private static func data(_ text: String, limit: Int) -> String {
    escaped(text.count > limit ? text.prefix(limit) + "\n…" : text)
  }

  private static func property(_ text: String) -> String {
    escaped(String(text.prefix(200))).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  private static func escaped(_ text: String) -> String {
    // First unify line breaks: to Swift, a carriage return and a line feed are one character.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
    return lines.map { $0.replacing("%", with: "%25") }.joined(separator: "%0A")
  }
}
