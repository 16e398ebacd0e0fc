import Diagnostics
import Exploration
import FlowFiles
import SystemIO
import UnlockEngine

/// What checking one file came to.
public struct CheckReport: Sendable {
  public let path: String
  /// Why it can't be read; nothing else is told of it then.
  public var mistakes: [Diagnostic] = []
  public var findings: [Finding] = []
  /// What there was to check: "14 screens, 7 alerts".
  public var parts: [String] = []
  public var states: States?
  /// How often somebody can guess at what, in sentences.
  public var guesses: [String] = []
  /// Whether exploring goes on.
  public var isEarly = false
  /// How long it took.
  public var duration = Duration.zero

  /// Something that is legal and wrong all the same.
  public struct Finding: Hashable, Sendable {
    /// The name that reports for machines have.
    public let kind: String
    public let diagnostic: Diagnostic
    public var isWrong = true
    /// What shows it, line by line.
    public var example: [String] = []

    init(kind: String, diagnostic: Diagnostic) { (self.kind, self.diagnostic) = (kind, diagnostic) }

    init(_ finding: FlowFinding) {
      self.init(kind: finding.kind.rawValue, diagnostic: finding.diagnostic)
      (isWrong, example) = (finding.isWrong, finding.example)
    }
  }

  /// How far it was explored.
  public struct States: Hashable, Sendable {
    public let count: Int
    /// How far that is from all; `nil` for all of them.
    public let extent: String?
    public var isComplete: Bool { extent == nil }

    public init(_ result: ExplorationResult) {
      count = result.progress.states
      extent = result.isComplete ? nil : result.extent.words
    }
  }

  public init(path: String) { self.path = path }

  public var status: CommandStatus {
    if !mistakes.isEmpty { return .invalid }
    return findings.contains(where: \.isWrong) ? .differed : .held
  }

  // MARK: For people

  public var text: SafeText {
    var text: SafeText = ""
    for mistake in mistakes { text = text + mistake.text + "\n" }
    for finding in findings {
      text = text + finding.diagnostic.text + "\n"
      for line in finding.example { text = "\(text)      \(line)\n" }
    }
    return text + summary
  }

  /// Findings in the order of the file.
  public mutating func add(_ more: [FlowFinding]) { add(more.map { Finding($0) }) }

  /// The same of a copy file, and of what was expected.
  public mutating func add(_ more: [Finding]) {
    let start = SourcePlace(line: 0, column: 0)
    findings = (findings + more).enumerated().sorted { left, right in
      let (one, other) = (left.element.diagnostic.place ?? start, right.element.diagnostic.place ?? start)
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element)
  }

  private var summary: SafeText {
    guard mistakes.isEmpty else {
      return "\(path): \(counted(mistakes.count, "mistake")), so nothing else was checked.\n"
    }
    let wrong = findings.filter(\.isWrong).count
    let notes = findings.count - wrong
    let extent = states?.extent
    let told: SafeText =
      (wrong == 0 ? "nothing is wrong" : "\(counted(wrong, "thing")) to mend")
      + (extent != nil && wrong == 0 && !isEarly ? " as far as was explored" : "")
      + (notes == 0 ? "" : ", \(counted(notes, "note"))")
    if isEarly { return "\(path): \(told) so far, \(SafeText(extent ?? "")). Exploring goes on.\n" }
    let tries: SafeText =
      guesses.isEmpty
      ? "" : "Wrong tries between two right ones, at most: \(SafeText(guesses.joined(separator: "; "))).\n"
    return "\(path): \(told). Checked: \(SafeText(checked)).\n" + tries
  }

  private var checked: String {
    var parts = parts
    if let states {
      parts.append(
        states.extent.map { "\(grouped(states.count)) states, not all that there are: \($0)" }
          ?? "every one of \(grouped(states.count)) states within its bounds")
    }
    return parts.joined(separator: ", ") + ", in \(duration.inTenths) s"
  }

  // MARK: For machines

  /// One object, in one line.
  public var json: String { value.text }

  /// The same as a value.
  public var value: JSONText {
    let all =
      mistakes.map { json($0, kind: "mistake", example: []) }
      + findings.map { json($0.diagnostic, kind: $0.kind, example: $0.example) }
    let explored: JSONText =
      states.map {
        [
          "states": .number($0.count), "complete": .flag($0.isComplete),
          "extent": $0.extent.map { .text($0) } ?? .null, "guesses": .texts(guesses),
        ]
      } ?? [:]
    return ["file": .text(path), "readable": .flag(mistakes.isEmpty), "findings": .list(all)] + explored
      + ["milliseconds": .number(Int(duration.inMilliseconds))]
  }

  private func json(_ diagnostic: Diagnostic, kind: String, example: [String]) -> JSONText {
    ["kind": .text(kind)]
      + (diagnostic.place.map { ["line": .number($0.line), "column": .number($0.column)] } ?? [:])
      + ["message": .text(diagnostic.message)]
      + (example.isEmpty ? [:] : ["way": .texts(example)])
  }
}
