import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// What guessing at the code that the phone asks for has come to: tries left, guesses so far, how likely a guesser would be in by now.
struct GuessingAtHand: Sendable {
  let name: String
  let form: SecretForm
  let left: TriesLeft
  /// `nil` where nobody saw what was tried.
  let guesses: Timeline.Guesses?

  /// One thing of it, in words.
  typealias Row = (label: String, value: String)

  /// “pin: 3 tries left, 1 wrong so far”.
  var title: String {
    let tries =
      switch left.count {
      case _ where left.wait > .zero: "no try for \(countdown(left.wait))"
      case .exactly(let count): counted(count) + " left"
      case .atLeast(let count): "\(count) or more tries left"
      case .endless: "tries without end"
      }
    guard let guesses else { return "\(name): \(tries)" }
    return "\(name): \(tries), \(guesses.isWhole ? "" : "at least ")\(grouped(guesses.count)) wrong so far"
  }

  /// What comes of the last try, and how likely one of the guesses would have been right.
  func rows(isBrief: Bool) -> [Row] { [next].compactMap { $0 } + chances(isBrief: isBrief) }

  private var next: Row? {
    let end: String? =
      switch left.end {
      case .wait(let duration): "a wait of \(duration.inWholeSeconds.scenarioText)"
      case .shows(let title): "“\(title)”"
      case .phoneDisabled: "the phone is disabled"
      case .phoneErased: "the phone is erased"
      case nil: nil
      }
    guard case .exactly(let count) = left.count else { return nil }
    let last = end ?? "none is taken"
    return left.wait > .zero ? ("after that", "\(counted(count)), then \(last)") : ("then", last)
  }

  /// The chance that one of as many guesses is right: of codes that are chosen evenly, of those that the flow takes, and as people
  /// choose them.
  private func chances(isBrief: Bool) -> [Row] {
    guesses.map { form.rows(of: $0.count, isBrief: isBrief) } ?? []
  }

  private func counted(_ count: Int) -> String { "\(count) \(count == 1 ? "try" : "tries")" }
}

extension SecretForm {
  fileprivate func rows(of guesses: Int, isBrief: Bool = false) -> [GuessingAtHand.Row] {
    guard size != nil else { return [] }
    func percent(_ choosing: Choosing) -> String? {
      chance(of: guesses, choosing).map { Figures.percent($0) }
    }
    guard let even = percent(refused > 0 ? .evenlyUnrefused : .evenly) else { return [] }
    guard let chosen = percent(.byPeople), let warned = percent(.byPeopleWarned) else {
      return [("chance by now", even)]
    }
    if isBrief { return [("by now", "\(even), as chosen \(chosen)")] }
    return [("chance by now", even), ("as people choose", chosen), ("without iOS’s list", warned)]
  }

  /// How likely one of so many guesses was right, in a line; empty where nobody knows.
  public func chances(of guesses: Int) -> String {
    rows(of: guesses).map { "\($0.label) \($0.value)" }.joined(separator: ", ")
  }
}

extension Simulation {
  /// How many tries are left at what is asked for, in a line; `nil` where that is nothing that anybody could guess, or takes a wait
  /// first that can’t be told.
  public func triesLeft(telling isTold: (Duration) -> Bool = { _ in true }) -> String? {
    guard let left = TriesLeft(in: self), left.wait == .zero || isTold(left.wait),
      let found = world.guessing(left, guesses: nil)
    else { return nil }
    return ([found.title] + found.rows(isBrief: false).map { "\($0.label) \($0.value)" }).joined(
      separator: ", ")
  }
}

extension Walk {
  /// What guessing has come to where a code or text is asked for that somebody could guess; `nil` elsewhere.
  var guessing: GuessingAtHand? {
    guard let left = TriesLeft(in: simulation) else { return nil }
    let guesses: Timeline.Guesses? =
      if case .app(let number) = left.secret { timeline.guesses(at: number) } else { nil }
    return simulation.world.guessing(left, guesses: guesses)
  }
}

extension AnyWorld {
  /// - Parameter guesses: those at a secret of the app’s.
  fileprivate func guessing(_ left: TriesLeft, guesses: Timeline.Guesses?) -> GuessingAtHand? {
    switch left.secret {
    case .app(let number):
      guard secrets.indices.contains(number), let form = secretForm(number) else { return nil }
      return GuessingAtHand(name: secrets[number], form: form, left: left, guesses: guesses)
    case .passcode:
      let form = device.passcode?.kind.length.map { SecretForm.digits($0, refused: 0) } ?? .text
      // The phone counts them itself: the same one again is none.
      let guesses = Timeline.Guesses(count: Int(device.failedPasscodes))
      return GuessingAtHand(name: "passcode", form: form, left: left, guesses: guesses)
    }
  }
}

extension Gallery.Entry {
  /// What guessing has come to on the way to what a picture shows, line by line; empty where nothing that somebody could guess is
  /// asked for.
  public var guessing: [String] {
    // Few pictures ask for a code, and only for those the way is gone.
    guard TriesLeft(in: simulation) != nil, let start = try? simulation.world.flow.simulation(setup) else {
      return []
    }
    var walk = Walk(start, setup: setup)
    for input in inputs { walk.perform(input) }
    guard let found = walk.guessing else { return [] }
    return [found.title] + found.rows(isBrief: false).map { "\($0.label): \($0.value)" }
  }
}

extension Duration {
  /// As many whole seconds as cover it: what is left of a wait of a minute when its answer is there is a minute.
  fileprivate var inWholeSeconds: Duration { .milliseconds((inMilliseconds + 999) / 1000 * 1000) }
}

extension WalkDrawing {
  /// Draws what guessing at the code that is asked for has come to; returns what is left below it.
  func drawGuessing(_ box: Box, isBrief: Bool, _ picture: inout Picture) -> Box {
    guard box.rows >= Self.fewestRows, let guessing = walk.guessing else { return box }
    let rows = guessing.rows(isBrief: isBrief || box.rows < Self.rowsForAll).map {
      PanelRow($0.label, $0.value)
    }
    let area = Box(row: box.row, column: box.column, rows: rows.count + 1, columns: box.columns)
    PanelDrawing(title: guessing.title, rows: rows, glyphs: glyphs).draw(into: area, on: &picture.canvas)
    picture.hits.append((area, .command(.showMeasure)))
    return box.below(rows: area.rows)
  }

  /// With fewer rows, facts and the journal come first.
  private static let (fewestRows, rowsForAll) = (6, 16)
}
