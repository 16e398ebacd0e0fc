import DeviceSimulation
import UnlockEngine

/// The flow's map over the picture: the places to choose from, and what became of looking for the way to one.
public struct MapView: Sendable {
  let chart: FlowChart
  var list: ChoiceList
  var phase = Phase.choosing
  /// How far the account of a place was scrolled.
  var scroll = 0
  /// What places look like, as far as that is known, and those that no way was found to.
  var pictures: [String: Simulation] = [:]
  var unreached: Set<String> = []

  enum Phase: Sendable {
    case choosing
    case looking(situations: Int)
    case found(Way)
    /// Why there is nothing to play, in sentences.
    case failed(String)
  }

  /// The way to a place from where the walk is.
  struct Way: Sendable {
    var inputs: [Input]
    /// What is done, as the journal will have it, what is typed in one go on one line; marked where it is a
    /// setting and nothing that a person does with a finger.
    var steps: [(label: String, isSetting: Bool)]
    var end: Simulation
  }

  init(_ chart: FlowChart, here: String?) {
    self.chart = chart
    let items = chart.places.indices.map { index in
      ChoiceList.Item(
        title: chart.name(index), detail: chart.places[index].mark,
        command: .findWay(to: chart.places[index].id), synonyms: chart.places[index].kind.word)
    }
    list = ChoiceList(
      title: "Map of \(chart.flow)", items: items, selected: here.flatMap(chart.place(of:)) ?? 0,
      isFiltered: true, footnote: "")
  }

  mutating func scrollAccount(by lines: Int, here: String?) {
    scroll = max(0, min(scroll + lines, account(here: here).count - 1))
  }

  /// Whether typing narrows the list of places now.
  var takesText: Bool {
    if case .choosing = phase { return true }
    return false
  }

  /// The selected place, by its number; `nil` when nothing is found.
  var selected: Int? {
    let shown = list.shown
    guard shown.indices.contains(list.selected), case .findWay(let id) = shown[list.selected].command else {
      return nil
    }
    return chart.place(of: id)
  }
}

extension FlowChart.Place {
  /// What has to be known of it in a word.
  var mark: String { isStart ? "start" : isDeadEnd ? "dead end" : "" }
}

extension Walk {
  mutating func openMap() {
    guard let chart = simulation.world.flow.chart else {
      return message = "There is no map of \(simulation.world.flow.title) yet."
    }
    var map = MapView(chart, here: top?.id)
    map.pictures = seenPlaces()
    overlay = .map(map)
  }

  /// Opens the map with the search for the way to a place under way.
  mutating func findWay(to id: String) {
    if case .map? = overlay {} else { openMap() }
    guard case .map(var map)? = overlay, let place = map.chart.place(of: id) else { return }
    if map.selected != place {
      map.list.query = LineEdit()
      map.list.selected = place
    }
    map.phase =
      id == top?.id ? .failed("You are there already.") : .looking(situations: 0)
    overlay = .map(map)
  }

  mutating func press(_ key: Key, in map: MapView) {
    var map = map
    switch (key, map.phase) {
    case (.enter, .choosing): return map.selected.map { findWay(to: map.chart.places[$0].id) } ?? ()
    case (.enter, .found(let way)): return play(way, in: map.chart)
    case (.escape, .choosing), (.control("c"), _): return overlay = nil
    case (.escape, _), (.enter, .failed): map.phase = .choosing
    case (.right, _): map.scrollAccount(by: 1, here: top?.id)
    case (.left, _): map.scrollAccount(by: -1, here: top?.id)
    case (_, .choosing):
      map.list.press(key)
      map.scroll = 0
    case (_, .looking), (_, .found), (_, .failed): break
    }
    overlay = .map(map)
  }

  // MARK: The way

  /// The place that a way is being looked for to: whoever holds the walk looks for it, and reports.
  public var soughtPlace: String? {
    guard case .map(let map)? = overlay, case .looking = map.phase else { return nil }
    return map.selected.map { map.chart.places[$0].id }
  }

  /// Whether the clock stands still: a way that is found has to begin where the walk is.
  var isHeld: Bool {
    guard case .map(let map)? = overlay else { return false }
    switch map.phase {
    case .looking, .found: return true
    case .choosing, .failed: return false
    }
  }

  /// Takes what has come of looking for the way.
  public mutating func report(_ answer: PathAnswer) {
    guard case .map(var map)? = overlay, case .looking = map.phase, let goal = soughtPlace else { return }
    switch answer {
    case .looking(let situations): map.phase = .looking(situations: situations)
    case .found(let inputs):
      map.phase =
        way(to: goal, by: inputs).map(MapView.Phase.found)
        ?? .failed("The way that was found doesn’t lead there. That is a fault: please report it.")
    case .notFound(let situations, let isSure):
      map.phase = .failed(
        isSure
          ? "There is no way there from here: all \(situations) situations that can be come to were looked at, "
            + "with settings changed too."
          : "No way was found: \(situations) situations were looked at, and there are more. Go nearer to it, or "
            + "begin from another starting point (P).")
    }
    map.scroll = 0
    overlay = .map(map)
  }

  /// The way to a place, which was found without what only shows for a moment. That is waited for; where a flow's own
  /// delays leave a way no time for it, it is gone without.
  func way(to place: String, by inputs: [Input]) -> MapView.Way? {
    let without = [.change(.animations(false))] + inputs + [.change(.animations(true))]
    let tries = simulation.world.device.hasAnimations ? [inputs, without] : [inputs]
    return tries.lazy.map(way(of:)).first { $0.end.screen.top?.id == place }
  }

  /// The way in the journal's words, and what it comes to.
  private func way(of inputs: [Input]) -> MapView.Way {
    var simulation = simulation
    var (done, isTyping) = ([Input](), false)
    var steps: [(label: String, isSetting: Bool)] = []
    /// Waits while something shows that goes by itself in a moment. Only who types an entry doesn't wait for each key
    /// to be dark.
    func settle(before next: Input?) {
      if case .type? = next, let keypad = simulation.screen.top?.keypad, keypad.filled != keypad.length {
        return
      }
      while simulation.world.isAnimating {
        simulation.step(.elapseToNextDeadline)
        done.append(.elapseToNextDeadline)
      }
    }
    for input in inputs {
      settle(before: input)
      done.append(input)
      let label = input.label(in: simulation)
      simulation.step(input)
      if case .type(.character(let scalar)) = input {
        if isTyping {
          steps[steps.count - 1].label.unicodeScalars.append(scalar)
        } else {
          steps.append((label, false))
        }
        let keypad = simulation.screen.top?.keypad
        isTyping = keypad == nil || keypad?.filled != 0 && keypad?.filled != keypad?.length
      } else {
        steps.append((label, input.isSetting))
        isTyping = false
      }
    }
    settle(before: nil)
    return MapView.Way(inputs: done, steps: steps, end: simulation)
  }

  /// Does what the way says, each thing for itself, so that each can be taken back.
  private mutating func play(_ way: MapView.Way, in chart: FlowChart) {
    overlay = nil
    for input in way.inputs {
      // The keys that opened the map did nothing on the phone: a recording of keys has the inputs themselves.
      keys = []
      perform(input)
    }
    // Something may be due in a moment, and the place be gone.
    isPaused = true
    message = "You are at \(top?.id ?? ""). The clock is paused."
  }
}
