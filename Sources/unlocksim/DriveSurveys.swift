import ArgumentParser
import BundledFlowFiles
import Exploration
import FlowExploring
import FlowFiles
import Scenarios
import UnlockEngine

/// Explores for a server’s client, and reads flow files, with the code of the verbs.
struct DriveSurveys: FlowSurveys {
  func check(_ flow: any Flow, within time: Duration) throws(SurveyProblem) -> CheckReport {
    try answering {
      // What an agent asks for may take no more memory than what people ask for.
      let verb = try CheckVerb.parse([
        "--quiet", "--time", time.scenarioText, "--states", "\(FlowExplorer.mostStates)",
      ])
      return try verb.check(flow.reference) { () throws(InvalidScenario) in try Self.source(of: flow) }
    }
  }

  func compare(
    _ a: SurveyedFlow, _ b: SurveyedFlow, ignoring: Set<Ignored>, within time: Duration
  ) throws(SurveyProblem) -> ComparisonReport {
    try answering {
      guard let one = FlowExplorer(a.flow), let other = FlowExplorer(b.flow) else {
        throw UsageError(lines: ["This flow can’t be explored."])
      }
      let sides = (a: ComparisonSide(one.compared, a.setup), b: ComparisonSide(other.compared, b.setup))
      let meter = ProgressMeter(flow: a.flow.name, isQuiet: true, within: time)
      let result = try CompareVerb.compared(
        sides, ignoring: ignoring, pairLimit: FlowExplorer.mostStates, meter)
      return ComparisonReport(result, duration: meter.duration)
    }
  }

  func map(of flow: any Flow, within time: Duration) throws(SurveyProblem) -> String {
    try answering {
      guard let explorer = FlowExplorer(flow) else {
        throw UsageError(lines: ["This flow can’t be explored."])
      }
      return MapVerb.text(of: try MapVerb.chart(explorer, within: time))
    }
  }

  func text(of flow: any Flow) throws(SurveyProblem) -> String {
    try answering { try Self.source(of: flow).text }
  }

  /// A flow’s file as it is now; of a built-in one, what the program holds.
  private static func source(of flow: any Flow) throws(InvalidScenario) -> SourceText {
    if let path = flow.file?.path { return try SourceText.read(FlowFolder.shown(path)) }
    let text = BundledFlowFiles.all.first { $0.name == flow.name }?.text
    return SourceText(path: flow.name + FlowFile.ending, text: text ?? "")
  }

  /// What goes wrong is told to the client, whose session goes on.
  private func answering<Answer>(_ body: () throws -> Answer) throws(SurveyProblem) -> Answer {
    // Exploring takes signals for itself.
    defer { Interruption.endAtOnce() }
    do {
      return try body()
    } catch let error as UsageError {
      throw SurveyProblem(error.lines.joined(separator: " "))
    } catch let error as InvalidScenario {
      throw SurveyProblem("\((error.ofFlow + error.mistakes).map(\.message).joined(separator: " "))")
    } catch {
      throw SurveyProblem("\(error)")
    }
  }
}
