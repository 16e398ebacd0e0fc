import DeviceSimulation
import Scenarios
import SystemIO
import UnlockEngine

/// A test case of a JUnit report: a scenario, or a step of one.
struct JUnitCase {
  package enum Problem: String { case failure, error, skipped }

  private var name: String
  private var className: String
  private var place: (path: String, line: Int)
  /// What was measured: of scenarios, not of their steps.
  private var time: Duration?
  private var properties: [(name: String, value: String)] = []
  package private(set) var problem: Problem?
  private var reason = (summary: "", text: "")
  /// Where to look, and what was done.
  private var output: [String]

  // MARK: A scenario

  /// The scenario as a whole.
  init(_ outcome: Outcome) {
    let (folder, file) = Self.split(pathFromHere(outcome.path))
    name = file + outcome.fullName.dropFirst(outcome.path.count)
    className = Self.className(folder)
    time = outcome.time
    let line: Int
    switch outcome {
    case .ran(let result):
      let failed = result.failureSummary == nil ? nil : result.failurePlace
      let row = result.scenario.row?.line ?? 1
      // In another's file, whose steps this begins with, the line would mean something else.
      line = failed.flatMap { $0.path == outcome.path ? $0.line : nil } ?? row
      output = [Self.words(failed ?? (outcome.path, row))] + Self.steps(result)
      properties = Self.properties(of: result.scenario)
    case .invalid(let invalid):
      line = invalid.mistakes.first?.place?.line ?? 1
      output = [Self.words((outcome.path, line))]
    }
    place = (outcome.path, line)
    tellProblem(of: outcome)
  }

  private mutating func tellProblem(of outcome: Outcome) {
    switch outcome {
    case .ran(let result):
      let text = result.failureText.joined(separator: "\n")
      if let reason = result.knownFailure {
        tell(.skipped, Self.known(reason), text)
      } else if let summary = result.failureSummary {
        tell(.failure, summary, text)
      }
    case .invalid(let invalid):
      let text = invalid.mistakes.map(\.text.string).joined(separator: "\n")
      tell(.error, invalid.mistakes.first?.message ?? "", text)
    }
  }

  private mutating func tell(_ problem: Problem, _ summary: String, _ text: String) {
    self.problem = problem
    reason = (summary, text)
  }

  private static func words(_ place: (path: String, line: Int)) -> String {
    printable("\(place.path):\(place.line)")
  }

  private static func known(_ reason: String) -> String { "known to fail: \(reason)" }

  /// What was done, step by step.
  private static func steps(_ result: ScenarioResult) -> [String] {
    var lines = [printable(result.scenario.title)]
    for step in result.steps {
      lines.append("\(step.hasHeld ? "ok    " : "FAILED") \(result.scenario.steps[step.index].headline)")
      lines += step.notes.map { "       \(printable($0))" }
    }
    lines.append("simulated time: \((result.end.world.clock.now - .start).scenarioText)")
    return lines
  }

  private static func properties(of scenario: Scenario) -> [(name: String, value: String)] {
    scenario.covers.map { ("requirement", $0) } + scenario.tags.map { ("tag", $0) }
      + [("flow", scenario.flow.name)]
  }

  // MARK: Its steps

  /// A case for each step; and one for the whole, where there is something to tell that no step has.
  package static func steps(of outcome: Outcome) -> [JUnitCase] {
    guard let result = outcome.result else { return [JUnitCase(outcome)] }
    let cases = result.scenario.steps.indices.map { JUnitCase(step: $0, of: result) }
    let isToldByStep = result.hasPassed || (result.failed != nil && result.difference == nil)
    return isToldByStep && !cases.isEmpty ? cases : cases + [JUnitCase(outcome)]
  }

  private init(step index: Int, of result: ScenarioResult) {
    let scenario = result.scenario
    let step = scenario.steps[index]
    let (folder, file) = Self.split(pathFromHere(scenario.path))
    let stem = [".yaml", ".yml"].first { file.hasSuffix($0) }.map { file.dropLast($0.count) } ?? file[...]
    // What a dot divides would be a package.
    let row = scenario.row.map { ":\($0.reference.replacing(".", with: "-"))" } ?? ""
    className = "\(Self.className(folder)).\(stem)\(row)"
    // Of one length, so that servers that sort by names keep the order.
    name = "\(index + 1)".zeroFilled(to: "\(scenario.steps.count)".count) + " \(step.headline)"
    place = (step.path, step.place.line)
    properties = Self.properties(of: scenario)
    output = [Self.words(place)] + (scenario.row == nil ? [] : [printable(scenario.fullName)])
    guard result.steps.indices.contains(index) else {
      tell(.skipped, "This step wasn’t reached.", "")
      return
    }
    let done = result.steps[index]
    output += done.notes.map { printable($0) }
    guard !done.hasHeld else { return }
    let text = result.text(of: done).joined(separator: "\n")
    if let reason = result.knownFailure {
      tell(.skipped, Self.known(reason), text)
    } else {
      tell(.failure, FailureAccount(done, in: result).summary, text)
    }
  }

  // MARK: Text

  /// - Parameter isStrict: without what the schema of Jenkins' xUnit plugin doesn't have.
  func xml(isStrict: Bool) -> String {
    var tag = "<testcase name=\"\(attribute(name))\" classname=\"\(attribute(className))\""
    if !isStrict { tag += " file=\"\(attribute(pathFromHere(place.path)))\" line=\"\(place.line)\"" }
    if let time { tag += " time=\"\(time.inSecondsRoundedUp)\"" }
    return "    \(tag)>\n" + (isStrict ? "" : propertiesElement) + problemElement
      + "      <system-out>\(markup(output.joined(separator: "\n")))</system-out>\n" + "    </testcase>\n"
  }

  private var propertiesElement: String {
    guard !properties.isEmpty else { return "" }
    let elements = properties.map {
      "        <property name=\"\($0.name)\" value=\"\(attribute(printable($0.value)))\"/>\n"
    }
    return "      <properties>\n\(elements.joined())      </properties>\n"
  }

  private var problemElement: String {
    guard let problem else { return "" }
    let type = problem == .skipped ? "" : " type=\"\(problem)\""
    return "      <\(problem)\(type) message=\"\(attribute(reason.summary))\">"
      + "\(markup(reason.text))</\(problem)>\n"
  }

  // MARK: Paths

  /// The folder and the name in a path.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("scenarios", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  /// “Scenarios.banno”: readers make packages of what the dots divide.
  private static func className(_ folder: String) -> String {
    folder.split(separator: "/").filter { $0 != ".." }.joined(separator: ".")
  }
}

extension Duration {
  /// Seconds with the three decimals that the schema allows, rounded up, because no run takes zero time.
  var inSecondsRoundedUp: String {
    let (seconds, attoseconds) = components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Duration.milliseconds(milliseconds).inThousandths
  }
}
