/// A scenario that is yet to be written down: what the recorder and the explorer make, and `Scenarios` writes.
public struct ScenarioDraft: Hashable, Sendable {
  public var title: String
  /// The requirements it stands for.
  public var covers: [String] = []
  /// The name of the flow.
  public var flow: String
  public var setup: Setup
  /// What is to be so after every step.
  public var throughout: [Expectation] = []
  public var steps: [ScenarioStep]
  /// What a reader of the file is told above the last step.
  public var remark: String?

  public init(title: String, flow: String, setup: Setup, steps: [ScenarioStep] = []) {
    self.title = title
    self.flow = flow
    self.setup = setup
    self.steps = steps
  }
}
