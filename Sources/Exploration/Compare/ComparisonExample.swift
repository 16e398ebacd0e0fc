import UnlockEngine

// A difference is told only when it is there on the exact way, too: the search takes for one state what nothing tells
// apart on one side, and lengthens what is left of waits.

extension Comparison {
  /// The shortest way to a difference, gone once more as anyone would; `nil` where it isn't there then.
  func example(of difference: SideDifference, at number: Int, _ way: SharedPath) -> ComparisonExample? {
    var run = SharedRun(self, from: way.start)
    for input in way.inputs { run.perform(input) }
    guard !run.hasStrayed, let found = run.differences.first(where: { $0.groupKey == difference.groupKey })
    else { return nil }
    let start = starts[way.start]
    let expectation = run.expectation(of: found)
    let flow = sides.a.flow.flow
    let scenario = ScenarioDraft(
      title: run.title(of: found), flow: flow.reference, setup: start.a.tidied(forFlow: flow),
      steps: run.steps + (expectation.map { [.expect([$0])] } ?? []))
    return ComparisonExample(
      difference: found, start: start.title, steps: way.inputs.count, parting: parting(at: number),
      scenario: scenario, expects: expectation != nil,
      setupB: start.b.tidied(forFlow: sides.b.flow.flow), a: run.a, b: run.b)
  }
}

/// Both phones on one exact way.
private struct SharedRun {
  private let comparison: Comparison
  private(set) var a: Simulation
  private(set) var b: Simulation
  private(set) var steps: [ScenarioStep] = []
  /// Something that was done has no effect here: the way isn't there without lengthened waits.
  private(set) var hasStrayed = false

  init(_ comparison: Comparison, from start: Int) {
    self.comparison = comparison
    func simulation(_ flow: some Flow, _ setup: Setup) -> Simulation {
      do throws(SetupErrors) {
        return Simulation(try setup.world(for: flow))
      } catch {
        preconditionFailure("a starting point was tried before")
      }
    }
    a = simulation(comparison.sides.a.flow.flow, comparison.starts[start].a)
    b = simulation(comparison.sides.b.flow.flow, comparison.starts[start].b)
  }

  mutating func perform(_ input: SharedInput) {
    if case .tap(let left, let right) = input {
      guard let text = text(for: left, right) else { return hasStrayed = true }
      steps.append(.tap(text))
    } else if let step = comparison.vocabulary.step(of: input) {
      if case .type(let text) = step, taken(of: text) != text { return type(taken(of: text)) }
      steps.append(step)
    }
    comparison.vocabulary.perform(input, on: .a) { a.step($0) }
    comparison.vocabulary.perform(input, on: .b) { b.step($0) }
  }

  /// What the first phone takes of a text: an entry that was begun may be whole, and away, before all is typed.
  private func taken(of text: String) -> String {
    var (phone, taken) = (a, "")
    for scalar in text.unicodeScalars {
      guard let top = phone.screen.top,
        top.keypad?.isEnabled == true || top.controls.contains(where: \.isActiveField)
      else { break }
      phone.step(.type(scalar))
      taken.unicodeScalars.append(scalar)
    }
    return taken
  }

  private mutating func type(_ text: String) {
    guard !text.isEmpty else { return hasStrayed = true }
    steps.append(.type(text))
    for scalar in text.unicodeScalars {
      a.step(.type(scalar))
      b.step(.type(scalar))
    }
  }

  /// What a scenario calls a control, on both sides where one name does for both.
  private func text(for left: ControlID, _ right: ControlID) -> String? {
    let (mine, others) = (Controls(a), Controls(b))
    guard let text = mine.text(for: left), others.text(for: right) != nil else { return nil }
    let name = a.world.name(of: left)
    return [text, name].first { text in
      mine.named(text).map(\.id) == [left] && others.named(text).map(\.id) == [right]
    } ?? text
  }

  var differences: [SideDifference] {
    comparison.comparer.verdict(a.screen, b.screen).differences
      + SideDifference.all(between: a.facts, b.facts)
  }

  func title(of difference: SideDifference) -> String {
    let place = difference.kind == .facts ? difference.what : "\(difference.place), \(difference.what)"
    return "Not the same on both sides: \(place)"
  }

  // MARK: What a scenario expects

  /// Something that is so on the first phone and not on the second; `nil` where only a picture could say it.
  func expectation(of difference: SideDifference) -> Expectation? {
    (candidates(difference) + anything).first { expectation in
      expectation.isMet(in: a) && !translated(expectation).isMet(in: b)
    }
  }

  private func candidates(_ difference: SideDifference) -> [Expectation] {
    switch difference.kind {
    case .screen: return places
    case .copy: return [.shows(difference.a), .hides(difference.b)]
    case .facts: return [.fact(Fact(difference.what, difference.a))]
    case .buttons, .enabled, .keypad, .wait: return controls
    }
  }

  private var places: [Expectation] {
    let screen = a.screen
    return [.system(screen.system?.id), .alert(screen.alert?.id), .screen(screen.app?.id)]
  }

  private var controls: [Expectation] {
    let top = a.screen.top
    let titles = (top?.controls ?? []).filter { control in
      if case .field = control.role { return false }
      return true
    }
    return [.buttons(titles.map(\.title)), .keypad(top?.keypad?.filled)]
      + titles.map { $0.isEnabled ? .enabled($0.title) : .disabled($0.title) }
      + [.timeLeft(a.screen.layers.reversed().lazy.compactMap(\.timeLeft).first)]
  }

  /// What else could be told of the first phone.
  private var anything: [Expectation] {
    let texts = a.screen.layers.flatMap { [$0.title] + $0.texts }.filter { !$0.isEmpty }
    return places + controls + texts.map { .shows($0) }
  }

  /// The same as the second side would have it: its IDs have its own flow's name.
  private func translated(_ expectation: Expectation) -> Expectation {
    let names = (comparison.sides.a.name + ".", comparison.sides.b.name + ".")
    func other(_ id: String?) -> String? {
      guard let id, id.hasPrefix(names.0) else { return id }
      return names.1 + id.dropFirst(names.0.count)
    }
    return switch expectation {
    case .screen(let id): .screen(other(id))
    case .alert(let id): .alert(other(id))
    default: expectation
    }
  }
}

extension Setup {
  fileprivate func tidied(forFlow flow: any Flow) -> Setup {
    func tidied(_ flow: some Flow) -> Setup { self.tidied(for: flow) }
    return tidied(flow)
  }
}
