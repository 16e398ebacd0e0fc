import Playing
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import VectorDrawing
import Walkthrough

extension Story {
  /// The story of a scenario: a card for each step that does something, with the expectations that follow it.
  public init(of play: ScenarioPlayback) {
    var cards: [Card] = []
    let costs = play.costs
    for (index, result) in play.results.enumerated() {
      let step = play.scenario.steps[index]
      let before = play.walk(after: index).simulation
      let after = play.walk(after: index + 1).simulation
      let sentence = step.sentence(on: before)
      let check = Check(
        text: step.caption, hasHeld: result.hasHeld, reasons: result.failures.flatMap(\.lines),
        sentence: sentence)
      let isAboutTheLast = step.action.isCheck || step.action.note != nil
      if isAboutTheLast, cards.isEmpty {
        var card = Card(caption: "start", simulation: after, changes: [])
        card.sentence = "At the start"
        cards = [card]
      }
      if let note = step.action.note {
        cards[cards.count - 1].add(note: note)
      } else if step.action.isCheck {
        cards[cards.count - 1].checks.append(check)
      } else {
        var card = Card(
          caption: step.caption, simulation: after, changes: Difference.ofFacts(before, after),
          cost: costs[play.walk(after: index + 1).timeline.position])
        card.sentence = sentence
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

extension Story {
  /// The story of a walk, told as that of a scenario is.
  public init(telling walk: Walk) {
    self.init(of: walk) { doing in
      let typed = doing.inputs.compactMap { input in
        if case .type(.character(let scalar)) = input { scalar } else { nil }
      }
      let step: ScenarioStep? =
        typed.count > 1
        ? .type(String(String.UnicodeScalarView(typed))) : doing.inputs.first?.step(in: doing.phone)
      guard let step else { return nil }
      let lines = step.lines.joined(separator: "\n")
      return (lines, step.sentence(on: doing.phone, isIdle: doing.hasDoneNothing))
    }
  }
}

/// A screen to be drawn: what its file is called, what is told of it, and where it is.
public struct ShownScreen: Sendable {
  public var name: String
  public var title: String
  public var simulation: Simulation

  public init(name: String, title: String, simulation: Simulation) {
    (self.name, self.title, self.simulation) = (name, title, simulation)
  }
}

/// What to export from a scenario, and where to.
public struct Exports: Hashable, Sendable {
  /// A recording for asciinema.
  public var cast: String?
  public var castVersion = Cast.Version.v3
  /// A folder for each step's screen, as SVG and as text; or one file for all.
  public var svg: String?
  public var text: String?
  /// One page of HTML.
  public var storyboard: String?
  /// How pictures look. Recordings are dark unless a palette is given.
  public var look = PictureLook()
  /// The size of the recorded window.
  public var size = WalkDrawing.minimumSize

  public init() {}

  public var isEmpty: Bool { cast == nil && svg == nil && text == nil && storyboard == nil }

  /// Writes everything requested, creating folders if necessary; `-` is standard output.
  public func write(_ player: Player, to output: Sink) throws(SinkError) {
    let play = player.play
    if let cast {
      let palette = look.palette ?? .dark
      let glyphs: Glyphs = look.glyphs == .unicode && palette != Palette.none ? .blocks : look.glyphs
      let recording = Cast(player, size: size, palette: palette, glyphs: glyphs, version: castVersion)
      try Self.write(recording.text, to: cast, output)
    }
    try write(story: Story(of: play), screens: Self.screens(of: play), to: output)
  }

  /// Writes what was requested of a story: its page, and a picture of each of its screens.
  public func write(
    story: @autoclosure () -> Story, screens: @autoclosure () -> [ShownScreen], to output: Sink
  ) throws(SinkError) {
    if let storyboard { try Self.write(Storyboard(story(), look), to: storyboard, output) }
    guard svg != nil || text != nil else { return }
    let screens = screens()
    if let svg {
      try Self.write(
        screens, to: svg, ending: ".svg", output, one: { look.document(of: $0.simulation, as: $0.title) }
      ) { PictureSheet(screens.map { ($0.title, look.picture(of: $0.simulation)) }).svg }
    }
    if let text {
      func picture(_ screen: ShownScreen) -> String {
        PlainPicture.lines(of: screen.simulation, glyphs: look.glyphs).joined(separator: "\n") + "\n"
      }
      try Self.write(screens, to: text, ending: ".txt", output, one: picture) {
        screens.map { $0.title + "\n\n" + picture($0) }.joined(separator: "\n")
      }
    }
  }

  /// A file for each screen in a folder; or all in one, where the path is that of a file or of a stream.
  private static func write(
    _ screens: [ShownScreen], to path: String, ending: String, _ output: Sink,
    one: (ShownScreen) -> String, all: () -> String
  ) throws(SinkError) {
    if path == "-" || path.hasSuffix(ending) { return try write(all(), to: path, output) }
    for screen in screens { try FileWriting.write(one(screen), to: "\(path)/\(screen.name)\(ending)") }
  }

  private static func write(_ text: String, to path: String, _ output: Sink) throws(SinkError) {
    if path == "-" {
      try output.write(SafeText(trusted: text))
    } else {
      try FileWriting.write(text, to: path)
    }
  }

  /// The screen after each step that does something, and the first one: what is expected there is of the same screen.
  fileprivate static func screens(of play: ScenarioPlayback) -> [ShownScreen] {
    (0..<play.count).filter { $0 == 0 || play.scenario.steps[$0].isAction }.map { step in
      ShownScreen(
        name: fileName(of: step, in: play), title: "Step \(step + 1): ",
        simulation: play.walk(after: step + 1).simulation)
    }
  }

  /// "03-type-1111": numbered like the steps, so that a folder lists them in order.
  private static func fileName(of step: Int, in play: ScenarioPlayback) -> String {
    numbered(step, of: play.scenario.steps.count, play.scenario.steps[step].words)
  }

  /// A number, counted from 1 and as long as the last one, and words that any file system takes.
  public static func numbered(_ index: Int, of count: Int, _ text: String) -> String {
    var words = String.UnicodeScalarView()
    for scalar in Glyphs.ascii.text(text).lowercased().unicodeScalars {
      let isWord = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      if isWord { words.append(scalar) } else if words.last != "-", !words.isEmpty { words.append("-") }
      if words.count >= 40 { break }
    }
    while words.last == "-" { words.removeLast() }
    return String(index + 1).zeroFilled(to: max(2, String(count).count)) + "-" + String(words)
  }

  /// Writes the storyboard of a walk.
  public static func write(storyboardOf walk: Walk, to path: String) throws(SinkError) {
    try FileWriting.write(to: path) { file throws(SinkError) in
      try write(Storyboard(Story(telling: walk)), to: file)
    }
  }

  private static func write(_ storyboard: Storyboard, to path: String, _ output: Sink) throws(SinkError) {
    if path == "-" { return try write(storyboard, to: output) }
    try FileWriting.write(to: path) { file throws(SinkError) in try write(storyboard, to: file) }
  }

  private static func write(_ storyboard: Storyboard, to sink: Sink) throws(SinkError) {
    for piece in storyboard.pieces { try sink.write(SafeText(trusted: piece)) }
  }
}

extension ScenarioPlayback {
  /// The screen after each step.
  public var screens: [ShownScreen] { Exports.screens(of: self) }
}
