import ScreenDrawing
import SystemIO
import UnlockEngine

/// The shortest scenario that was found to fail in the same way as another.
public struct MinimisedScenario: Sendable {
  private let original: Scenario
  private let shorter: ShorterScenario
  private let manner: FailureSignature
  private let runs: Int
  private let situations: Int
  /// Whether no limit cut the search short.
  private let isSure: Bool

  init(
    original: Scenario, shorter: ShorterScenario, manner: FailureSignature, runs: Int, situations: Int,
    isSure: Bool
  ) {
    (self.original, self.shorter, self.manner) = (original, shorter, manner)
    (self.runs, self.situations, self.isSure) = (runs, situations, isSure)
  }

  public var flow: any Flow { original.flow }

  /// Its file; `flow` is what the flow is called where that stands.
  public func text(calling flow: String) -> String {
    // A scenario without a title is called by its path, which says nothing of this one.
    let title = original.title.hasPrefix(original.path) ? printable(manner.words) : original.title
    var draft = ScenarioDraft(title: title, flow: flow, setup: shorter.setup)
    (draft.covers, draft.throughout) = (original.covers, original.throughout)
    var text = draft.heading
    for (index, step) in shorter.steps.enumerated() {
      if index == shorter.steps.count - 1 { text += "  # Fails: \(printable(manner.words))\n" }
      for (number, line) in step.fileLines.enumerated() {
        text += (number == 0 ? "  - " : line.isEmpty ? "" : "  ") + line + "\n"
      }
    }
    return text
  }

  /// Whether a scenario, as it was read, fails in the same way: it is run.
  public func isShown(by scenario: Scenario) -> Bool {
    FailureSignature(ScenarioRun.result(of: scenario)) == manner
  }

  /// What came of it, for people: both sizes, the failure, and how far was looked.
  public var words: [String] {
    let sizes = (ShorterScenario.Size(original.steps), ShorterScenario.Size(shorter.steps))
    let outcome =
      sizes.0 == sizes.1
      ? "\(original.name): \(sizes.0.words), and no shorter way; it was run, and fails:"
      : "\(original.name): from \(sizes.0.words) to \(sizes.1.words); it was run, and fails in the same way:"
    let explored = situations > 0 ? ", \(counted(situations, "situation")) looked at for a shorter way" : ""
    let limit = isSure ? "" : "; there may be a shorter one beyond that"
    return [outcome, "  " + manner.words, "  \(counted(runs, "run"))\(explored)\(limit)"]
  }
}

extension Scenario {
  /// Whether a path is that of the file it was read from, by whatever name.
  public func stands(in path: String) -> Bool {
    Paths.resolved(path).map { $0 == Paths.resolved(self.path) } ?? false
  }
}
