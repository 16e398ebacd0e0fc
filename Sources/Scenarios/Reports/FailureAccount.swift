import ScreenDrawing
import UnlockEngine

/// Everything needed to act on a failure: all reports include it, each in its own form.
struct FailureAccount {
  /// Where the step begins: "file.yaml:9:5".
  var place: String
  /// "step 4 of 9".
  var count: String
  /// The step's own lines, with their numbers in the file.
  var step: [(number: Int, text: String)]
  /// The steps “do: …” that led to it, with their places, the innermost first.
  var callers: [(place: String, text: String)]
  var failures: [Failure]
  var notes: [String]
  /// What the phone shows, as text and as drawn.
  var words: [String]
  var phone: [String]
  var journal: [JournalEntry]
  /// The command that opens the simulator at the step; `nil` if there is no file to open.
  var command: String?
  /// The command that runs it again.
  var repetition: String?

  /// The accounts of a scenario's failed steps: one, unless it goes on after what isn't as expected.
  static func all(_ result: ScenarioResult, glyphs: Glyphs = .unicode) -> [FailureAccount] {
    result.allFailed.map { FailureAccount($0, in: result, glyphs: glyphs) }
  }

  init(_ failed: StepResult, in result: ScenarioResult, glyphs: Glyphs = .unicode) {
    let scenario = result.scenario
    let step = scenario.steps[failed.index]
    let scene = failed.scene ?? StepResult.Scene(world: result.end, journal: [])
    place = "\(step.path):\(step.place.line):\(step.place.column)"
    count = "step \(failed.index + 1) of \(scenario.steps.count)"
    self.step = step.text.enumerated().map { (step.place.line + $0.offset, $0.element) }
    callers = step.callers.reversed().map {
      ("\($0.site.source.path):\($0.place.line)", "do: \($0.name)")
    }
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
  var summary: String {
    let first = failures.first?.summary ?? ""
    return failures.count > 1 ? "\(first) (and \(failures.count - 1) more)" : first
  }
}

extension Scenario {
  /// "Line 12", with the file where that is another.
  func placeWords(of step: Int) -> String {
    let step = steps[step]
    return step.path == path ? "Line \(step.place.line)" : "\(printable(step.path)), line \(step.place.line)"
  }
}

extension Failure {
  /// What is wrong, in one line.
  var summary: String {
    switch self {
    case .undone(let reason): reason
    case .differs(let found): "\(found.what): expected \(found.expected), is \(found.actual)"
    case .picture(expected: [], _): "No picture has been accepted here yet."
    case .picture: "The phone differs from the picture."
    }
  }

  /// Which cells of a picture differ, from what to what.
  var pictureWords: [String] {
    guard case .picture(let expected, let actual) = self, !expected.isEmpty else { return [] }
    if PictureText(expected).looks == nil, PictureText(actual).looks != nil {
      return ["The picture has no styles yet, and says “style: true”: “unlocksim run --update” puts them in."]
        + PictureChange.words(PictureChange.all(from: expected, to: actual))
    }
    return PictureChange.words(PictureChange.all(from: expected, to: actual))
  }
}

/// A text as one word of a shell command, which can be printed and copied whatever it contains.
public func shellWord(_ text: String) -> String {
  if text.printable != text { return bashWord(text) }
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "/._-+:@%,".unicodeScalars.contains(scalar)
  }
  if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
  let word = text.hasPrefix("-") ? "./" + text : text
  return "'" + word.replacing("'", with: "'\\''") + "'"
}

/// With the escapes that bash and zsh understand, as in `$'a\x1b'`.
private func bashWord(_ text: String) -> String {
  var word = text.hasPrefix("-") ? "./" : ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "'", "\\": word += "\\" + String(scalar)
    case _ where scalar.isUnprintable || scalar.isPartOfEmoji || scalar == "[":
      for byte in String(scalar).utf8 { word += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    default: word.unicodeScalars.append(scalar)
    }
  }
  return "$'" + word + "'"
}
