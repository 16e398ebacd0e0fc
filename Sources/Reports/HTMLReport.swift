import HTMLPages
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import Walkthrough

/// The scenarios of a run as one page (`HTMLPage`), failures first.
struct HTMLReport: Report {
  private let look: PictureLook
  /// Failures come first on the page, however late they happen.
  private let broken = TextBuffer()
  private let passed = TextBuffer()
  /// What the page needs for its pictures. No phone is kept for that: there may be thousands.
  private var pictures: PictureRules
  /// The folder of the last scenario that passed.
  private var folder = ""
  /// How many characters of pictures there is still room for: a page with thousands of failures has to open, too.
  private var room: Int

  init(_ look: PictureLook = PictureLook(), room: Int = 12_000_000) {
    (self.look, self.room) = (look, room)
    pictures = look.pageRules(for: EmptyCollection())
  }

  package mutating func add(_ outcome: Outcome) throws(SinkError) -> String {
    switch outcome {
    case .ran(let result) where result.hasPassed:
      let path = result.scenario.path
      let place = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
      if place != folder { try passed.append("<h3>\(markup(place))</h3>\n") }
      folder = place
      try passed.append(section(result))
    case .ran(let result): try broken.append(section(result))
    case .invalid(let invalid):
      try broken.append(
        """
        <details open="open" class="bad" data-find="\(attribute(invalid.path.lowercased()))"><summary><b>✗</b> <code>\(markup(invalid.path))</code> can’t be run</summary>
        <pre>\(markup(invalid.mistakes.map(\.text.string).joined(separator: "\n")))</pre></details>

        """)
    }
    return ""
  }

  func close(_ totals: Totals, to sink: Sink) throws(SinkError) {
    let page = page(totals)
    try sink.write(trusted: page.head)
    if broken.count > 0 {
      try sink.write(trusted: "<h2>Failed</h2>\n")
      try broken.copy(to: sink)
    }
    if passed.count > 0 {
      try sink.write(trusted: "<h2>Passed</h2>\n")
      try passed.copy(to: sink)
    }
    try sink.write(trusted: page.end)
  }

  private func page(_ totals: Totals) -> HTMLPage {
    let counts =
      ["\(totals.passed) passed", "\(totals.failed) failed", "\(totals.invalid) invalid"]
      + (totals.known > 0 ? ["\(totals.known) known to fail"] : [])
      + (totals.stop.map { ["stopped \($0.words)"] } ?? [])
    let isGood = totals.failed + totals.invalid == 0 && totals.stop == nil
    var page = HTMLPage(
      title: "\(isGood ? "✓" : "✗") \(counts.joined(separator: ", "))", heading: "Scenarios")
    page.kind = "report"
    page.sum =
      "<b class=\"\(isGood ? "good" : "bad")\">\(isGood ? "✓ All passed" : "✗ Not all passed")</b>: "
      + counts.joined(separator: ", ")
    page.finds = "a scenario, a requirement, a file"
    page.pictures = pictures
    return page
  }

  // MARK: A scenario

  private mutating func section(_ result: ScenarioResult) -> String {
    let scenario = result.scenario
    let (state, mark, open) =
      result.knownFailure != nil
      ? ("good", "◌", "") : result.hasPassed ? ("good", "✓", "") : ("bad", "✗", " open=\"open\"")
    let remarks =
      [result.knownFailure.map { "Known to fail: \($0)" }, result.surprise].compactMap { $0 }
      + (result.isStrict ? result.doubts.map(\.text.string) : [])
    let covers =
      scenario.covers.isEmpty ? "" : " <small>\(markup(scenario.covers.joined(separator: " ")))</small>"
    let found = attribute(
      ([scenario.title, scenario.fullName] + scenario.covers).joined(separator: " ").lowercased())
    var items: [String] = []
    for step in result.steps { items.append(item(step, result)) }
    return """
      <details\(open) class="\(state)" data-find="\(found)"><summary><b>\(mark)</b> \(markup(scenario.title))\(covers)</summary>
      <p><code>\(markup(scenario.fullName))</code></p>
      \(remarks.map { "<pre>\(markup($0))</pre>\n" }.joined())\
      <ol>
      \(items.joined(separator: "\n"))
      </ol>
      \(rest(result))\(differenceText(result))</details>

      """
  }

  private mutating func item(_ step: StepResult, _ result: ScenarioResult) -> String {
    let lines = result.scenario.steps[step.index].caption
      .split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
    let notes = step.notes.map { "<br/><i>\(markup($0))</i>" }.joined()
    let note = result.scenario.steps[step.index].action.note
    let words =
      note.map { "<span class=\"note\">\(markup($0))</span>" }
      ?? "<code class=\"step\">\(markup(lines.joined(separator: "\n")))</code>\(notes)"
    if step.hasHeld { return "<li>\(words)</li>" }
    return "<li class=\"bad\">\(words)\n\(failure(step, result))</li>"
  }

  /// The steps that weren't reached.
  private func rest(_ result: ScenarioResult) -> String {
    let count = result.scenario.steps.count - result.steps.count
    return count > 0
      ? "<p><i>\(count) more step\(count == 1 ? " wasn’t" : "s weren’t") reached.</i></p>\n" : ""
  }

  private func differenceText(_ result: ScenarioResult) -> String {
    result.difference.map { "<pre>\(markup($0.lines.joined(separator: "\n")))</pre>\n" } ?? ""
  }

  // MARK: A failure

  private mutating func failure(_ step: StepResult, _ result: ScenarioResult) -> String {
    let (account, end) = (FailureAccount(step, in: result), step.scene?.world ?? result.end)
    let callers = account.callers.map { ", done by “\($0.text)” in \($0.place)" }.joined()
    var text = "<p>\(markup(account.place)): \(account.count) failed\(markup(callers)).</p>\n"
    text += account.failures.map(reason).joined()
    let story = step.index == result.failed?.index && result.difference == nil ? FailureStory(result) : nil
    if let story { text += storyboard(story) }
    var phones = ""
    if let done = story?.lastDone {
      phones = figure("The phone before step \(done.step + 1), \(done.caption)", done.before)
    }
    phones += figure(phones.isEmpty ? "The phone" : "The phone after it", end)
    let journal = account.journal.map { "\($0.time.scenarioText)  \($0.label)" }.joined(separator: "\n")
    text += """
      <div class="side">\(phones)\
      <figure><figcaption>In words</figcaption><pre>\(markup(account.words.joined(separator: "\n")))</pre></figure>
      <figure><figcaption>The last things done</figcaption><pre>\(markup(journal))</pre></figure></div>

      """
    if let command = account.repetition { text += "<p>To repeat it: <code>\(markup(command))</code></p>\n" }
    if let command = account.command { text += "<p>To look at it: <code>\(markup(command))</code></p>\n" }
    return text
  }

  /// The phones on the way to the first failure.
  private mutating func storyboard(_ story: FailureStory) -> String {
    guard story.cards.count > 1 else { return "" }
    for card in story.cards { look.add(card.simulation, to: &pictures) }
    let cards = pictured(story.html(look))
    return cards ?? "<p><i>There are too many failures for all their storyboards.</i></p>\n"
  }

  private mutating func figure(_ caption: String, _ phone: Simulation) -> String {
    look.add(phone, to: &pictures)
    let picture =
      pictured(look.bareElement(of: phone)) ?? "<i>There are too many failures for all their phones.</i>"
    return "<figure><figcaption>\(markup(caption))</figcaption>\(picture)</figure>\n"
  }

  /// What there is room for; `nil` once there is none.
  private mutating func pictured(_ picture: String) -> String? {
    let size = picture.utf8.count
    guard size <= room else { return nil }
    room -= size
    return picture
  }

  private func reason(_ failure: Failure) -> String {
    let (what, expected, actual): (String, String, String)
    switch failure {
    case .undone(let reason): return "<p class=\"bad\">\(markup(reason))</p>\n"
    case .picture(expected: [], _): return "<p class=\"bad\">\(markup(failure.summary))</p>\n"
    case .differs(let found): (what, expected, actual) = (found.what, found.expected, found.actual)
    case .picture(let left, let right):
      let texts = (PictureText(left).lines, PictureText(right).lines)
      (what, expected, actual) = ("picture", texts.0.joined(separator: "\n"), texts.1.joined(separator: "\n"))
    }
    let marked = MarkedTexts(printable(lines: expected), printable(lines: actual))
    let words = failure.pictureWords.map { "<li>\(markup($0))</li>\n" }.joined()
    return """
      <div class="side"><figure><figcaption>\(markup(what)): expected</figcaption>\
      <pre class="good">\(marked.expected)</pre></figure>
      <figure><figcaption>actual</figcaption><pre class="bad">\(marked.actual)</pre></figure></div>
      \(words.isEmpty ? "" : "<ul>\n\(words)</ul>\n")
      """
  }
}
