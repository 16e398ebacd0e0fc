import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine

/// Everything needed to act on a failure: all reports include it, each in its own form.
struct FailureAccount {
  /// Where the step begins: "file.yaml:9:5".
  package var place: String
  /// "step 4 of 9".
  package var count: String
  /// The step's own lines, with their numbers in the file.
  package var step: [(number: Int, text: String)]
  /// The steps “do: …” that led to it, with their places, the innermost first.
  var callers: [(place: String, text: String)]
  package var failures: [Failure]
  package var notes: [String]
  /// What the phone shows, as text and as drawn.
  package var words: [String]
  package var phone: [String]
  var journal: [JournalEntry]
  /// The command that opens the simulator at the step; `nil` if there is no file to open.
  package var command: String?
  /// The command that runs it again.
  var repetition: String?

  /// The accounts of a scenario's failed steps: one, unless it goes on after what isn't as expected.
  package static func all(_ result: ScenarioResult, glyphs: Glyphs = .unicode) -> [FailureAccount] {
    result.allFailed.map { FailureAccount($0, in: result, glyphs: glyphs) }
  }

  init(_ failed: StepResult, in result: ScenarioResult, glyphs: Glyphs = .unicode) {
    let scenario = result.scenario
    let step = scenario.steps[failed.index]
    let scene = failed.scene ?? StepResult.Scene(world: result.end, journal: [])
    place = "\(step.path):\(step.place.line):\(step.place.column)"
    count = "step \(failed.index + 1) of \(scenario.steps.count)"
    self.step = step.text.enumerated().map { (step.place.line + $0.offset, $0.element) }
    callers = step.callers.reversed().map { ("\($0.site.source.path):\($0.place.line)", "do: \($0.name)") }
    failures = failed.failures
    notes = Self.sinceLastCheck(result, before: failed.index) + failed.notes
    words = scene.world.screen.inWords
    phone = PlainPicture.lines(of: scene.world, glyphs: glyphs)
    journal = scene.journal
    if scenario.path != SourceText.standardInput {
      repetition = "unlocksim run \(shellWord(scenario.name))"
      command = "unlocksim walk --scenario \(shellWord(scenario.name)) --until \(failed.index + 1)"
    }
  }

  /// What did nothing since something was last as expected: often that is why something isn't now.
  private static func sinceLastCheck(_ result: ScenarioResult, before index: Int) -> [String] {
    let steps = result.steps.prefix(index)
    let unchecked = steps.reversed().prefix { !result.scenario.steps[$0.index].action.isCheck }.reversed()
    return unchecked.flatMap { step in
      step.notes.map { "\(result.scenario.placeWords(of: step.index)): \($0)" }
    }
  }

  /// The failure in one line, for lists of failures.
  package var summary: String {
    let first = failures.first?.summary ?? ""
    return failures.count > 1 ? "\(first) (and \(failures.count - 1) more)" : first
  }
}
