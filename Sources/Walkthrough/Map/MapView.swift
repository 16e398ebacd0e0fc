import DeviceSimulation
import UnlockEngine

/// The flow's map over the picture: the places to choose from, and the state of the search for a path to one.
public struct MapView: Sendable {
  let chart: FlowChart
  var list: ChoiceList
  var phase = PathPhase.choosing
  /// How far the description of a place has been scrolled.
  var scroll = 0
  /// What places look like, as far as known; `nil` for those to which no path was found.
  var pictures: [String: Simulation] = [:]
  var unreached: Set<String> = []

  init(_ chart: FlowChart, here: String?) {
    self.chart = chart
    let items = chart.places.indices.map { index in
      ChoiceList.Item(
        title: chart.name(index), detail: chart.places[index].mark,
        command: .findPath(to: chart.places[index].id), synonyms: chart.places[index].kind.word)
    }
    list = ChoiceList(
      title: "Map of \(chart.flow)", items: items, selected: here.flatMap(chart.place(of:)) ?? 0,
      isFiltered: true, footnote: "")
  }

  /// Shows what an earlier one showed, of a chart that has grown.
  mutating func goOn(from view: MapView) {
    list.query = view.list.query
    let selected = view.selected.map { view.chart.places[$0].id }
    list.selected = list.shown.firstIndex { $0.command == selected.map { .findPath(to: $0) } } ?? 0
    (phase, scroll, unreached) = (view.phase, view.scroll, view.unreached)
    pictures.merge(view.pictures) { _, old in old }
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
    guard shown.indices.contains(list.selected), case .findPath(let id) = shown[list.selected].command else {
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
    guard let chart = chart ?? part?.map else { return overlay = .exploring(ExploringOverlay(for: .map)) }
    var map = MapView(chart, here: top?.id)
    map.pictures = seenPlaces()
    overlay = .map(map)
  }

  /// Opens the map and begins to search for the path to a place.
  mutating func findPath(to id: String) {
    if case .map? = overlay {} else { openMap() }
    guard case .map(var map)? = overlay, let place = map.chart.place(of: id) else { return }
    if map.selected != place {
      map.list.query = LineEdit()
      map.list.selected = place
    }
    map.phase = id == top?.id ? .failed("You are there already.") : .looking(situations: 0)
    overlay = .map(map)
  }

  mutating func press(_ key: Key, in map: MapView) {
    var map = map
    switch (key, map.phase) {
    case (.enter, .choosing): return map.selected.map { findPath(to: map.chart.places[$0].id) } ?? ()
    case (.enter, .found(let way)): return play(way)
    case (.escape, .choosing), (.control("c"), _): return overlay = nil
    case (.escape, _), (.enter, .failed), (.enter, .elsewhere): map.phase = .choosing
    case (.right, _): map.scrollAccount(by: 1, here: top?.id)
    case (.left, _): map.scrollAccount(by: -1, here: top?.id)
    case (_, .choosing):
      map.list.press(key)
      map.scroll = 0
    case (_, .looking), (_, .found), (_, .failed), (_, .elsewhere): break
    }
    overlay = .map(map)
  }
}
