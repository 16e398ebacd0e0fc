import Diagnostics
import ScreenDrawing
import UnlockEngine

/// A flow file that was read without mistakes, and what can be told of it beyond that.
public struct FlowCheck {
  public let flow: FileFlow
  let places: FlowPlaces
  let source: SourceText
  private(set) var findings: [FlowFinding] = []
  /// What of a screen the phone has no room for that people get: whoever draws it knows.
  public var misfits: (Screen) -> [LayoutIssue] = { _ in [] }

  init(flow: FileFlow, places: FlowPlaces, source: SourceText) {
    (self.flow, self.places, self.source) = (flow, places, source)
  }

  var program: FlowProgram { flow.program }

  /// What is wrong by the file alone, in its order.
  public func findingsInTheFile() -> [FlowFinding] {
    var check = self
    let uses = FlowReferences(program)
    let reach = Reachability(program)
    check.checkUses(uses, reach)
    check.checkPlaces(uses, reach)
    check.checkConditions(uses, reach)
    check.checkChains(uses)
    check.checkUntriedSteps(uses)
    check.checkTimers(reach)
    check.checkRows(uses)
    check.checkComments()
    check.checkFields(uses, reach)
    check.checkTexts(reach)
    return check.sorted
  }

  /// Findings in the order of the file, each place told once.
  var sorted: [FlowFinding] {
    let start = SourcePlace(line: 0, column: 0)
    return findings.enumerated().sorted { left, right in
      let (one, other) = (left.element.diagnostic.place ?? start, right.element.diagnostic.place ?? start)
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element)
  }

  mutating func tell(
    _ kind: FlowFinding.Kind, _ message: String, at entry: YAMLEntry?, example: [String] = []
  ) {
    let place = entry?.place ?? SourcePlace(line: 1, column: 1)
    // One text may be too long in many wordings.
    if kind == .tooLong, findings.contains(where: { $0.kind == kind && $0.diagnostic.place == place }) {
      return
    }
    let diagnostic = Diagnostic(in: source, at: place, length: entry?.length ?? 1, message: message)
    findings.append(FlowFinding(kind: kind, diagnostic: diagnostic, example: example))
  }

  /// The images that the file names, by their paths from its folder and where it names them, in the order of their numbers.
  package var images: [(path: String, place: YAMLValue)] {
    zip(program.images.map(\.path), places.images).map { ($0, $1) }
  }

  /// Gives the flow its images, before anybody else knows it.
  package func show(_ images: [AppImage]) { program.look.images = images }

  /// What there is to check: "14 screens", "7 alerts".
  public var parts: [String] {
    let counts = [
      (program.screens.count, "screen"), (program.alerts.count, "alert"), (program.timers.count, "timer"),
      (program.rules.count, "rule"),
    ]
    return counts.filter { $0.0 > 0 }.map { counted($0, $1) }
  }
}
