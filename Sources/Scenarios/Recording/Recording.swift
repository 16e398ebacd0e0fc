import DeviceSimulation
import UnlockEngine
import Walkthrough

/// A walk as a scenario file: what was done, tidied, with what was seen as expectations.
public struct Recording: Sendable {
  /// The file.
  public var text: String
  /// How many steps it has, without expectations.
  public var steps: Int
  /// Why the file doesn't hold when it is run; `nil` when it does, as it should.
  public var problem: String?
  /// Whether someone's passcodes and PINs stand in it.
  public var holdsCodes = false
  private var draft: ScenarioDraft

  /// How a walk is written down.
  public struct Style: Hashable, Sendable {
    /// Keys stay keys.
    public var isRaw = false
    /// Passcodes and PINs are replaced by others.
    public var isMasked = false
    public init(isRaw: Bool = false, isMasked: Bool = false) {
      self.isRaw = isRaw
      self.isMasked = isMasked
    }
  }

  /// Why there is no file.
  public enum Refusal: Error, Hashable, Sendable {
    case nothingDone
    /// With other codes something else would have happened.
    case cannotMask
    /// So many things were done: no scenario does as many.
    case tooLong(Int)

    public var text: String {
      switch self {
      case .nothingDone: "There is nothing to save yet."
      case .tooLong(let count):
        "Not saved: \(count) things were done, and a scenario does \(ScenarioReader.mostInputs) at most."
      case .cannotMask: "Not saved: no other passcodes and PINs were found that do the same here."
      }
    }
  }

  /// What is told of a file with codes in it, which a key wrote.
  public static func warning(of key: String) -> String {
    "Passcodes and PINs are in clear in it: \(key) and Tab mask them."
  }

  /// Writes a walk down, from its beginning to where it is now.
  ///
  /// - Parameter flow: what the flow is called where the file is saved; `nil` for what finds it from the current folder.
  public init(
    of walk: Walk, title: String, style: Style = Style(), calling flow: String? = nil
  ) throws(Refusal) {
    let timeline = walk.timeline
    let count =
      timeline.wholePath.count { !timeline.moments[$0].isByClock }
      + timeline.wholePath.count { timeline.notes[$0] != nil } - 1
    guard count <= ScenarioReader.mostInputs else { throw .tooLong(count) }
    var actions = RecordedActions(walk)
    var setup = walk.setup
    let holdsCodes = !style.isMasked && Masking.isOfUse(for: actions, setup)
    if style.isMasked { (actions, setup) = try Masking.masked(actions, setup) }
    let full = actions
    actions = style.isRaw ? actions.withShorterWaits() : actions.tidied()
    try self.init(actions, setup, title, isRaw: style.isRaw)
    // What tidying may have broken, it isn’t worth.
    if problem != nil { try self.init(full, setup, title, isRaw: false) }
    self.holdsCodes = holdsCodes
    if let flow { call(flow) }
  }

  private mutating func call(_ flow: String) {
    draft.flow = flow
    text = draft.text
  }

  package init(_ actions: RecordedActions, _ setup: Setup, _ title: String, isRaw: Bool) throws(Refusal) {
    let list = StepList(actions, setup: setup, raw: isRaw)
    guard !list.steps.isEmpty else { throw .nothingDone }
    let flow = actions.start.world.flow
    draft = ScenarioDraft(title: title, flow: flow.reference, setup: flow.tidied(setup), steps: list.steps)
    text = draft.text
    steps = list.steps.count { !$0.isCheck && $0.note == nil }
    problem = Self.problem(of: text, flow)
  }

  // MARK: Trial

  /// Reads the file and runs it; gives what isn’t as written.
  private static func problem(of text: String, _ flow: any Flow) -> String? {
    switch ScenarioReader.read(SourceText(path: "recording", text: text), flows: [flow]) {
    case .failure(let invalid): return invalid.mistakes.first?.text.string
    case .success(let scenario):
      guard let failed = ScenarioRun.result(of: scenario).failed else { return nil }
      let step = scenario.steps[failed.index]
      return "line \(step.place.line), “\(step.text.first ?? "")”, doesn’t hold when it is run"
    }
  }
}
