import BundledFlowFiles
import Journals
import Scenarios
import ScreenDrawing
import UnlockEngine
import Walkthrough

/// What holds of every walk at any time, and of every walk that was made.
struct WalkPromises {
  let run: WalkRun
  private var walk: Walk { run.walk }

  // MARK: At any time

  func check() throws {
    try checkScreen()
    try checkFocus()
    try checkCanvas()
  }

  private func checkScreen() throws {
    let world = walk.simulation.world
    let known = Set(world.flow.screenIDs + world.flow.alertIDs)
    for id in walk.screen.layerIDs where !known.contains(id) && !SystemScreens.ids.contains(id) {
      throw Problem("a layer isn’t in the list of screens", id)
    }
    if let deadline = world.nextDeadline, deadline <= world.clock.now {
      throw Problem("a deadline lies in the past", "\(deadline), and it is \(world.clock.now)")
    }
    let names = walk.simulation.facts.map(\.name)
    if Set(names).count != names.count { throw Problem("a fact stands twice", "\(names)") }
    guard let top = walk.top else { throw Problem("nothing is to be seen") }
    if Set(top.controls.map(\.id)).count != top.controls.count {
      throw Problem("two controls are the same", "\(top.id): \(top.controls.map(\.title))")
    }
    for case .control(let id)? in [top.keypad?.left, top.keypad?.right] where top.control(id) == nil {
      throw Problem("a key beside the 0 is no control", top.id)
    }
    let isErased = top.id == "system.device-disabled"
    let hasWayOn =
      top.controls.contains(where: \.isEnabled) || top.keypad?.isEnabled == true || top.style == .scanning
      || world.nextDeadline != nil || world.phone != .app || isErased
    if !hasWayOn { throw Problem("there is no way on", top.id) }
  }

  private func checkFocus() throws {
    guard let focus = walk.focus else { return }
    guard walk.top?.takesFocus(focus) == true else {
      throw Problem("the focus is on nothing", "\(focus) on \(walk.top?.id ?? "nothing")")
    }
  }

  private func checkCanvas() throws {
    let canvas = run.canvas
    guard canvas.size.rows > 0 else { return }
    guard canvas.size == run.windowSize else {
      throw Problem("the canvas is of another size than the window", "\(canvas.size), \(run.windowSize)")
    }
    let text = canvas.text
    if let raw = text.unicodeScalars.first(where: { $0 != "\n" && $0.steersTerminals }) {
      throw Problem(
        "a character on the canvas steers terminals", "U+\(String(raw.value, radix: 16))\n\(text)")
    }
    if run.isASCII, let other = text.unicodeScalars.first(where: { !$0.isASCII }) {
      throw Problem("a canvas for ASCII has other characters", "“\(other)”\n\(text)")
    }
    if text.contains("That is a bug") { throw Problem("a way that was found doesn’t lead there", text) }
  }

  // MARK: Of every walk

  func checkWhole() throws {
    try checkRepeating()
    try checkTravelling()
    try checkJournal()
    for isRaw in [false, true] { try checkRecording(Recording.Style(isRaw: isRaw)) }
  }

  /// Done again, the same comes of it.
  private func checkRepeating() throws {
    let moments = walk.timeline.moments
    let path = walk.timeline.wholePath
    var simulation = run.start
    for input in path.compactMap({ moments[$0].input }) { simulation.step(input) }
    guard simulation.world.isSame(as: walk.simulation.world), simulation.facts == walk.simulation.facts else {
      throw Problem("done again, something else comes of it", "\(path.map { moments[$0].label })")
    }
  }

  /// Gone back to the start and forward again, everything is as it was.
  private func checkTravelling() throws {
    var other = walk
    while other.timeline.canGoForward { other.perform(.stepForward) }
    let end = other.simulation
    while other.timeline.canGoBack { other.perform(.stepBack) }
    while other.timeline.canGoForward { other.perform(.stepForward) }
    guard other.simulation.world.isSame(as: end.world), other.simulation.facts == end.facts else {
      throw Problem("gone back and forward, it isn’t as it was")
    }
  }

  private func checkJournal() throws {
    var run = run
    run.keep()
    let restored: RestoredWalk
    do {
      restored = try Journal.restore(run.journalText, flows: Catalog.flows)
    } catch {
      throw Problem("a journal can’t be read", "\(error)\n\(run.journalText)")
    }
    if let problem = restored.problem {
      throw Problem("a journal ends early", "\(problem)\n\(run.journalText)")
    }
    if let difference = WalkTrace(walk).difference(from: WalkTrace(restored.walk)) {
      throw Problem("a walk comes back otherwise", "\(difference)\n\(run.journalText)")
    }
    let done = run.journalText
    run.keep()
    if run.journalText != done { throw Problem("a journal is never done", run.journalText) }
  }

  /// Whether all that was done came to nothing, as setting what is set already: that is no scenario.
  private var hasChangedNothing: Bool {
    var simulation = run.start
    return walk.timeline.wholePath.compactMap { walk.timeline.moments[$0].input }.allSatisfy { input in
      let before = simulation
      simulation.step(input)
      return simulation.world.isSame(as: before.world) && simulation.facts == before.facts
    }
  }

  private func checkRecording(_ style: Recording.Style) throws {
    let recording: Recording
    do throws(Recording.Refusal) {
      recording = try Recording(of: walk, title: "Drawn: from a seed", style: style)
    } catch {
      if error == .nothingDone, hasChangedNothing { return }
      throw Problem("a walk isn’t recorded", error.text)
    }
    if let problem = recording.problem {
      throw Problem("a recording doesn’t hold", "\(problem)\n\(recording.text)")
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would do something else with it than show it.
  public var steersTerminals: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    // Marks that turn the direction of writing hide what stands behind them.
    case .format: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    default: false
    }
  }
}
