import DeviceSimulation
import UnlockEngine

/// The flow's map over the picture: the places to choose from, and the state of the search for a path to one.
public struct MapView: Sendable {
  let chart: FlowChart
  var list: ChoiceList
  var phase = Phase.choosing
  /// How far the description of a place has been scrolled.
  var scroll = 0
  /// What places look like, as far as known; `nil` for those to which no path was found.
  var pictures: [String: Simulation] = [:]
  var unreached: Set<String> = []

  enum Phase: Sendable {
    case choosing
    case looking(situations: Int)
    case found(Way)
    /// Why there is no path to play, in sentences.
    case failed(String)
  }

  /// The path from the walk's current state to a place.
  struct Way: Sendable {
    var inputs: [Input]
    /// What is done, in the journal's words, with text typed in one go on one line; marked if it is a setting
    /// rather than something a person does with a finger.
    var steps: [(label: String, isSetting: Bool)]
    /// What it asks of a person; what only shows for a moment isn't waited for.
    var cost: Cost
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

  /// The number of the selected place; `nil` if the search finds none.
  var selected: Int? {
    let shown = list.shown
    guard shown.indices.contains(list.selected), case .findWay(let id) = shown[list.selected].command else {
      return nil
    }
    return chart.place(of: id)
  }
}

extension FlowChart.Place {
  /// The most important thing about it, in a word.
  var mark: String { isStart ? "start" : isDeadEnd ? "dead end" : "" }
}

extension Walk {
  mutating func openMap() {
    guard let chart else { return overlay = .survey(Survey()) }
    var map = MapView(chart, here: top?.id)
    map.pictures = seenPlaces()
    overlay = .map(map)
  }

  /// Opens the map and begins to search for the path to a place.
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

  // MARK: The path

  /// The place that a path is wanted to: whoever owns the walk searches for it, and reports the result.
  public var soughtPlace: String? {
    guard case .map(let map)? = overlay, case .looking = map.phase else { return nil }
    return map.selected.map { map.chart.places[$0].id }
  }

  /// Whether the clock stands still, because a path has to begin at the walk's current state.
  var isHeld: Bool {
    guard case .map(let map)? = overlay else { return false }
    switch map.phase {
    case .looking, .found: return true
    case .choosing, .failed: return false
    }
  }

  /// Takes the result of the search.
  public mutating func report(_ answer: PathAnswer) {
    guard case .map(var map)? = overlay, case .looking = map.phase, let goal = soughtPlace else { return }
    switch answer {
    case .looking(let situations): map.phase = .looking(situations: situations)
    case .found(let inputs):
      map.phase =
        way(to: goal, by: inputs).map(MapView.Phase.found)
        ?? .failed("The way found doesn’t lead there. That is a bug: please report it.")
    case .notFound(let situations, let isSure):
      map.phase = .failed(
        isSure
          ? "There is no way there from here: all \(situations) situations within the bounds of exploring were "
            + "searched, including those with changed settings."
          : "No way was found among the first \(situations) situations. Get closer to it, or "
            + "start over elsewhere (P).")
    }
    map.scroll = 0
    overlay = .map(map)
  }

  /// The path to a place, found on a world without animations. Playing it waits for whatever shows only for a
  /// moment; if the flow's own delays leave no time for that, it doesn't wait.
  func way(to place: String, by inputs: [Input]) -> MapView.Way? {
    let without = [.change(.animations(false))] + inputs + [.change(.animations(true))]
    let tries = simulation.world.device.hasAnimations ? [inputs, without] : [inputs]
    return tries.lazy.map(way(of:)).first { $0.end.screen.top?.id == place }
  }

  /// The path in the journal's words, and the state that it ends in.
  private func way(of inputs: [Input]) -> MapView.Way {
    var simulation = simulation
    var (done, isTyping) = ([Input](), false)
    var steps: [(label: String, isSetting: Bool)] = []
    var cost = Cost()
    /// Waits while something shows that goes away by itself, except between the characters of an entry: typing
    /// doesn't wait for a lit key to go dark.
    func settle(before next: Input?) {
      if case .type? = next, let keypad = simulation.screen.top?.keypad, keypad.filled != keypad.length {
        return
      }
      while simulation.world.isAnimating {
        cost.screens += simulation.stepAtCost(.elapseToNextDeadline).screens
        done.append(.elapseToNextDeadline)
      }
    }
    for input in inputs {
      settle(before: input)
      done.append(input)
      let label = input.label(in: simulation)
      cost += simulation.stepAtCost(input)
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
    return MapView.Way(inputs: done, steps: steps, cost: cost, end: simulation)
  }

  /// Performs the path as separate inputs, so that each can be undone.
  private mutating func play(_ way: MapView.Way, in chart: FlowChart) {
    overlay = nil
    for input in way.inputs {
      // The keys that opened the map did nothing on the phone, so the moments don't get them.
      keys = []
      perform(input)
    }
    // Something may be due soon and replace the place just reached.
    isPaused = true
    message = "You are at \(top?.id ?? ""). The clock is paused."
  }
}
