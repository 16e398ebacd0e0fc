import Exploration
import Scenarios
import ScreenDrawing
import UnlockEngine

/// A difference whose scenario was run on both sides before it is told.
package struct CheckedDifference: Sendable {
  package let example: ComparisonExample
  let pairs: Int
  package let scenario: ScenarioDraft
  /// Whether the scenario passes on the first side and fails on the second.
  let isTold: Bool
  /// Both phones, drawn as text.
  let pictures: (a: [String], b: [String])

  init(_ found: ComparisonResult.Found, _ sides: (a: any Flow, b: any Flow)) {
    example = found.example
    pairs = found.pairs
    pictures = (PlainPicture.lines(of: example.a), PlainPicture.lines(of: example.b))
    var scenario = example.scenario
    // What no expectation has a word for may still be to be seen.
    if !example.expects, pictures.a != pictures.b { scenario.steps.append(.picture(pictures.a)) }
    scenario.remark = "Isn’t so on the other side: \(CheckedDifference.words(sides.b, example.setupB))."
    self.scenario = scenario
    var other = scenario
    (other.flow, other.setup) = (sides.b.reference, example.setupB)
    isTold = Self.passes(scenario, sides.a) == true && Self.passes(other, sides.b) != true
  }

  /// Whether a scenario passes; `nil` where it can't even be read for a flow, whose places it doesn't name.
  private static func passes(_ draft: ScenarioDraft, _ flow: any Flow) -> Bool? {
    let source = SourceText(path: draft.name, text: draft.text)
    guard case .success(let scenario) = ScenarioReader.read(source, flows: [flow]) else { return nil }
    return ScenarioRun.result(of: scenario).hasPassed
  }

  /// A side in one line: "banno, policy { pin-attempts: 3 }".
  package static func words(_ flow: any Flow, _ setup: Setup) -> String {
    let sections = setup.sections.filter { !$0.entries.isEmpty }
    let settings = sections.map { "\($0.section.rawValue) \(ScenarioStep.map($0.entries))" }
    return ([flow.name] + settings).joined(separator: ", ")
  }

  /// "after 1 step".
  package var distance: String {
    example.steps == 0 ? "at the start" : "after \(counted(example.steps, "step"))"
  }

  var parting: String {
    switch example.parting {
    case .goOn: "Both go on alike from here."
    case .part: "The ways part here: neither time nor one tap brings them together again."
    case .meetAgain(let steps): "The ways part here, and meet again \(steps.inWords)."
    }
  }

  /// "banno.lock-pin: text".
  var headline: String {
    let difference = example.difference
    switch difference.kind {
    case .screen where difference.what == "layer": return difference.place
    case .facts: return difference.what
    default: return "\(difference.place): \(difference.what)"
    }
  }

  /// Both pictures beside each other, with a mark between lines that differ.
  package var besides: [String] { Self.besides(pictures.a, pictures.b) }

  package static func besides(_ a: [String], _ b: [String]) -> [String] {
    let width = max(1, a.map(\.cellWidth).max() ?? 0)
    return ["A".padded(to: width) + "   B"]
      + (0..<max(a.count, b.count)).map { row in
        let left = row < a.count ? a[row] : ""
        let right = row < b.count ? b[row] : ""
        return "\(left.padded(to: width)) \(left == right ? " " : "≠") \(right)"
      }
  }
}

extension [MeetingStep] {
  /// "after 2s if nothing is done", "once “OK” is tapped on B".
  fileprivate var inWords: String {
    if count == 1, case .wait(let time) = self[0] { return "after \(time.scenarioText) if nothing is done" }
    return "once " + map(\.words).joined(separator: ", then ")
  }
}

extension MeetingStep {
  /// "“OK” is tapped on B".
  package var words: String {
    switch self {
    case .wait(let time): "\(time.scenarioText) pass"
    case .tap(let title, let side): "“\(title)” is tapped on \(side.name)"
    }
  }
}
