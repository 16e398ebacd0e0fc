import ScreenDrawing
import UnlockEngine

// Draws the map: on the left the places by kind, on the right everything about the selected one.

extension WalkDrawing {
  func drawing(of map: MapView) -> OverlayDrawing {
    let (rows, places) = map.rows(here: walk.top?.id)
    return OverlayDrawing(
      title: "\(walk.simulation.world.flow.title): the map", rows: rows,
      selected: places.firstIndex(of: map.list.selected), query: map.query, footnote: map.footnote,
      aside: OverlayDrawing.Aside(map.account(here: walk.top?.id), scroll: map.scroll), glyphs: glyphs)
  }

  /// The place of a drawn row in the map's list, while a place is being chosen.
  func row(_ index: Int, of map: MapView) -> Int? {
    guard case .choosing = map.phase else { return nil }
    return map.rows(here: walk.top?.id).places[index]
  }
}

extension MapView {
  /// The rows, with places grouped under a heading for each kind, and the list index of each row.
  fileprivate func rows(here: String?) -> (rows: [OverlayRow], places: [Int]) {
    var rows: [OverlayRow] = []
    var places: [Int] = []
    var kind: FlowChart.Kind?
    for (index, item) in list.shown.enumerated() {
      guard case .findPath(let id) = item.command, let place = chart.place(of: id) else { continue }
      if chart.places[place].kind != kind {
        kind = chart.places[place].kind
        rows.append(OverlayRow(chart.places[place].kind.title, isHeading: true))
        places.append(-1)
      }
      let isHere = id == here
      rows.append(
        OverlayRow((isHere ? "● " : "  ") + item.title, detail: isHere ? "you are here" : item.detail))
      places.append(index)
    }
    return (rows, places)
  }

  fileprivate var footnote: String {
    switch phase {
    case .choosing: "↑ ↓ choose · ← → scroll · Enter take me there · Esc closes"
    case .looking: "Esc stops looking"
    case .found: "Enter goes there · Esc leaves everything as it was"
    case .failed, .elsewhere: "Esc back to the map"
    }
  }

  /// Everything about the selected place, or about the path to it.
  func account(here: String?) -> [OverlayRow] {
    guard let place = selected else { return [] }
    let title = OverlayRow(chart.places[place].id, isHeading: true)
    switch phase {
    case .choosing: return [title] + neighbours(of: place, isHere: chart.places[place].id == here)
    case .looking(let situations):
      return [title] + paragraphs("Looking for the shortest way … \(grouped(situations)) situations so far.")
    case .failed(let reason), .elsewhere(let reason): return [title] + paragraphs(reason)
    case .found(let way): return [title] + way.rows
    }
  }

  private func neighbours(of place: Int, isHere: Bool) -> [OverlayRow] {
    var rows = isHere ? [OverlayRow("You are here.")] : []
    if chart.places[place].isStart { rows.append(OverlayRow("The app can open here.")) }
    if chart.places[place].isDeadEnd { rows.append(OverlayRow("A dead end: nothing on it leads on.")) }
    let ways = [
      ("Leads to", chart.arrows(from: place).map { (chart.name($0.to), $0.labels) }),
      ("Reached from", chart.arrows(to: place).map { (chart.name($0.from), $0.labels) }),
    ]
    for (heading, arrows) in ways where !arrows.isEmpty {
      rows += [OverlayRow(""), OverlayRow(heading, isHeading: true)]
      rows += arrows.map { OverlayRow($0, detail: $1.joined(separator: " · ")) }
    }
    return rows
  }

  private func paragraphs(_ text: String) -> [OverlayRow] {
    [OverlayRow("")] + text.wrapped(to: OverlayDrawing.Aside.leastColumns - 6).map { OverlayRow($0) }
  }
}
