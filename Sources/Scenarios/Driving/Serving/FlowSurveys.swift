import UnlockEngine

/// What a server asks of whoever may explore flows and read their files.
public protocol FlowSurveys {
  /// What `check` tells of a flow’s file as it is now, after so long at most.
  func check(_ flow: any Flow, within time: Duration) throws(SurveyProblem) -> CheckReport
  /// What `compare` tells of two flows, after so long at most.
  func compare(
    _ a: SurveyedFlow, _ b: SurveyedFlow, ignoring: Set<Ignored>, within time: Duration
  ) throws(SurveyProblem) -> ComparisonReport
  /// A flow’s map, as `map` draws it in text.
  func map(of flow: any Flow, within time: Duration) throws(SurveyProblem) -> String
  /// The text of a flow’s file as it is now.
  func text(of flow: any Flow) throws(SurveyProblem) -> String
}

/// A flow and the settings it is looked at under.
public struct SurveyedFlow {
  public let flow: any Flow
  public let setup: Setup
}

/// Why there is no answer, in a sentence.
public struct SurveyProblem: Error {
  let message: String
  public init(_ message: String) { self.message = message }
}
