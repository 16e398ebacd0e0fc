import ScreenDrawing
import UnlockEngine
import Walkthrough

extension Story {
  /// The story of a scenario: a card for each step that does something, with the expectations that follow it.
  public init(of play: ScenarioPlayback) {
    var cards: [Card] = []
    for (index, result) in play.results.enumerated() {
      let step = play.scenario.steps[index]
      let check = Check(
        text: step.caption, hasHeld: result.hasHeld, reasons: result.failures.flatMap(\.lines))
      let before = play.walk(after: index).simulation
      let after = play.walk(after: index + 1).simulation
      let isAboutTheLast = step.action.isCheck || step.action.note != nil
      if isAboutTheLast, cards.isEmpty {
        cards = [Card(caption: "start", simulation: after, changes: [])]
      }
      if let note = step.action.note {
        cards[cards.count - 1].add(note: note)
      } else if step.action.isCheck {
        cards[cards.count - 1].checks.append(check)
      } else {
        var card = Card(
          caption: step.caption, simulation: after, changes: Difference.ofFacts(before, after))
        if !result.hasHeld { card.checks = [check] }
        cards.append(card)
      }
    }
    let scenario = play.scenario
    let covers = scenario.covers.isEmpty ? [] : ["covers: " + scenario.covers.joined(separator: ", ")]
    self.init(
      title: scenario.title,
      notes: [scenario.path, "flow: \(scenario.flow.name)"] + covers + scenario.setup.conditions,
      cards: cards, verdict: Check(text: play.verdict, hasHeld: play.hasPassed))
  }
}

/// What to export from a scenario, and where to.
public struct Exports: Hashable, Sendable {
  /// A recording for asciinema.
  public var cast: String?
  /// A folder for each step's screen, as SVG and as text.
  public var svg: String?
  public var text: String?
  /// One page of HTML.
  public var storyboard: String?
  /// The colours; if `nil`, pictures follow the reader's preference and recordings are dark.
  public var palette: Palette?
  /// The size of the recorded window.
  public var size = WalkDrawing.minimumSize
  public var glyphs = Glyphs.unicode

  public init() {}

  public var isEmpty: Bool { cast == nil && svg == nil && text == nil && storyboard == nil }

  /// Writes everything requested, creating folders if necessary; `-` is standard output.
  public func write(_ player: Player, to output: Sink) throws(SinkError) {
    let play = player.play
    if let cast {
      try write(
        Cast(player, size: size, palette: palette ?? .dark, glyphs: filled).text, to: cast, output)
    }
    if let storyboard { try Self.write(Storyboard(Story(of: play)), to: storyboard, output) }
    for step in 0..<play.count {
      let simulation = play.walk(after: step + 1).simulation
      let name = fileName(of: step, in: play)
      if let svg {
        let title = "Step \(step + 1): \(simulation.screen.inOneLine)"
        let picture = SVGDrawing(simulation.phone(glyphs: filled), title: title)
          .document(colors: palette.map { .palette($0) } ?? .preferred)
        try FileWriting.write(picture, to: "\(svg)/\(name).svg")
      }
      if let text {
        let lines = PlainPicture.lines(of: simulation, glyphs: glyphs)
        try FileWriting.write(lines.joined(separator: "\n") + "\n", to: "\(text)/\(name).txt")
      }
    }
  }

  /// The glyphs for pictures: shapes are filled unless there are no colours.
  private var filled: Glyphs { glyphs == .unicode && palette != Palette.none ? .blocks : glyphs }

  private func write(_ text: String, to path: String, _ output: Sink) throws(SinkError) {
    if path == "-" {
      try output.write(Printable(trusted: text))
    } else {
      try FileWriting.write(text, to: path)
    }
  }

  /// "03-type-1111": numbered like the steps, so that a folder lists them in order.
  private func fileName(of step: Int, in play: ScenarioPlayback) -> String {
    let digits = max(2, String(play.scenario.steps.count).count)
    let number = String(step + 1)
    var words = String.UnicodeScalarView()
    for scalar in Glyphs.ascii.text(play.scenario.steps[step].words).lowercased().unicodeScalars {
      let isWord = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      if isWord { words.append(scalar) } else if words.last != "-", !words.isEmpty { words.append("-") }
      if words.count >= 40 { break }
    }
    while words.last == "-" { words.removeLast() }
    return String(repeating: "0", count: digits - number.count) + number + "-" + String(words)
  }

  /// Writes the storyboard of a walk.
  public static func write(storyboardOf walk: Walk, to path: String) throws(SinkError) {
    try FileWriting.write(to: path) { file throws(SinkError) in
      try write(Storyboard(Story(of: walk)), to: file)
    }
  }

  private static func write(
    _ storyboard: Storyboard, to path: String, _ output: Sink
  ) throws(SinkError) {
    if path == "-" { return try write(storyboard, to: output) }
    try FileWriting.write(to: path) { file throws(SinkError) in try write(storyboard, to: file) }
  }

  private static func write(_ storyboard: Storyboard, to sink: Sink) throws(SinkError) {
    for piece in storyboard.pieces { try sink.write(Printable(trusted: piece)) }
  }
}
