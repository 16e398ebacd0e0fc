import Scenarios
import SystemIO
import UnlockEngine
import Walkthrough

/// The storyboard of a scenario that fails: the phone after each thing that was done, up to where something wasn't as expected.
struct FailureStory {
  /// Where it failed.
  package let failed: Int
  let cards: [Card]
  /// How many are left out between the first one and the others.
  let leftOut: Int

  struct Card {
    /// The step; `nil` for the start.
    var step: Int?
    var caption: String
    var simulation: Simulation
    /// Whether what isn't as expected is to be seen here.
    var isFailed = false
  }

  /// What is far from the failure is rarely what it is about.
  private static let mostCards = 12

  /// `nil` for a scenario that doesn't fail.
  init?(_ result: ScenarioResult) {
    guard let failed = result.failed else { return nil }
    var run = ScenarioRun(result.scenario)
    var cards = [Card(step: nil, caption: "start", simulation: run.simulation)]
    while run.results.count <= failed.index, let done = run.advance() {
      let step = result.scenario.steps[done.index]
      guard step.isAction else { continue }
      cards.append(Card(step: done.index, caption: step.headline, simulation: run.simulation))
    }
    // A scenario that goes on after what wasn't as expected has the first of these at its end.
    cards[cards.count - 1].isFailed = true
    leftOut = max(0, cards.count - Self.mostCards)
    self.cards = leftOut > 0 ? [cards[0]] + cards.suffix(Self.mostCards - 1) : cards
    self.failed = failed.index
  }

  /// The last thing that was done, and the phone before it; `nil` where nothing was.
  var lastDone: (step: Int, caption: String, before: Simulation)? {
    guard let last = cards.last, let step = last.step, let before = cards.dropLast().last else { return nil }
    return (step, last.caption, before.simulation)
  }

  /// The cards as HTML, in a row.
  func html(_ look: PictureLook) -> String {
    var items = cards.map { card($0, look) }
    if leftOut > 0 { items.insert("<li class=\"more\">… \(leftOut) more</li>", at: 1) }
    return "<ol class=\"story\">\n\(items.joined(separator: "\n"))\n</ol>\n"
  }

  private func card(_ card: Card, _ look: PictureLook) -> String {
    let number = card.step.map { "\($0 + 1) " } ?? ""
    let mark = card.isFailed ? "<b>✗ step \(failed + 1)</b> " : ""
    let picture = look.bareElement(of: card.simulation, as: card.isFailed ? "Here it failed: " : "")
    return """
      <li\(card.isFailed ? " class=\"bad\"" : "")><figure>\(picture)<figcaption>\(mark)<small>\(number)</small>\
      <code>\(markup(card.caption))</code></figcaption></figure></li>
      """
  }
}
