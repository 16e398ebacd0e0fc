import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// The gallery over the picture: a wall of small phones to choose from, and the search for a path to one.
public struct GalleryView: Sendable {
  let gallery: Gallery
  /// What each shows is what it is found by: its screen, its state, and all that can be read on it.
  var list: ChoiceList
  var phase = PathPhase.choosing

  init(_ gallery: Gallery, of flow: any Flow, here: Layer?, in wording: Wording?) {
    self.gallery = gallery
    let items = gallery.entries.enumerated().map { number, entry in
      ChoiceList.Item(
        title: entry.title(in: flow.name), detail: entry.place.words, command: .findPathTo(entry: number),
        synonyms: entry.texts(in: wording).joined(separator: " "))
    }
    list = ChoiceList(
      title: "\(flow.title): the gallery", items: items, selected: here.flatMap(gallery.entry(of:)) ?? 0,
      isFiltered: true, footnote: "")
  }

  /// Shows what an earlier one showed, of a gallery that has grown.
  mutating func goOn(from view: GalleryView) {
    list.query = view.list.query
    phase = view.phase
    guard let before = view.selectedEntry else { return }
    list.selected = shown.firstIndex { $0.goal == before.goal } ?? 0
  }

  /// Whether typing narrows the wall now.
  var takesText: Bool { phase.isChoosing }

  /// The entries that are shown, and the one that is selected.
  var shown: [Gallery.Entry] { list.shown.compactMap { entry(of: $0) } }
  var selectedEntry: Gallery.Entry? {
    let shown = list.shown
    return shown.indices.contains(list.selected) ? entry(of: shown[list.selected]) : nil
  }

  private func entry(of item: ChoiceList.Item) -> Gallery.Entry? {
    guard case .findPathTo(let number) = item.command else { return nil }
    return gallery.entries.indices.contains(number) ? gallery.entries[number] : nil
  }

  /// Moves on the wall as it hangs in a window.
  mutating func move(_ key: Key, on wall: GalleryWall) -> Bool {
    let (last, columns, page) = (max(0, list.count - 1), wall.columns, wall.columns * wall.rows)
    let here = list.selected
    switch key {
    case .left: list.selected = max(0, here - 1)
    case .right, .tab: list.selected = min(last, here + 1)
    case .up: list.selected = here >= columns ? here - columns : here
    // The last row may be shorter than the one above it.
    case .down: list.selected = here / columns < last / columns ? min(last, here + columns) : here
    case .pageUp: list.selected = max(here % columns, here - page)
    case .pageDown: list.selected = min(last, here + page)
    case .home: list.selected = 0
    case .end: list.selected = last
    case .scroll(_, _, let lines): return move(lines > 0 ? .down : .up, on: wall)
    default: return false
    }
    return true
  }
}

extension Gallery.Entry {
  /// All that can be read on it.
  public func texts(in wording: Wording?) -> [String] {
    let screen = wording.map { simulation.screen.worded(by: $0) } ?? simulation.screen
    return screen.layers.flatMap { [$0.title] + $0.texts + $0.controls.map(\.title) }.filter { !$0.isEmpty }
  }
}

/// How a wall of phones hangs in a window: how many there are beside and above each other.
struct GalleryWall: Hashable {
  let columns, rows: Int
  /// What each takes, with the line above it.
  let cell: Size

  static let gap = 2
  /// The least in which a phone can be told from another, with the line above it.
  private static let least = Size(rows: 16, columns: 24)
  /// What stands above the wall, and below it.
  static let (above, below) = (2, 3)

  init(_ window: Size) {
    let room = Size(rows: window.rows - Self.above - Self.below, columns: window.columns - 2)
    columns = max(1, (room.columns + Self.gap) / (Self.least.columns + Self.gap))
    rows = max(1, room.rows / Self.least.rows)
    cell = Size(rows: room.rows / rows, columns: (room.columns + Self.gap) / columns - Self.gap)
  }

  /// Where a cell is, counted from the first that is to be seen.
  func box(_ index: Int) -> Box {
    Box(
      row: Self.above + index / columns * cell.rows, column: 1 + index % columns * (cell.columns + Self.gap),
      rows: cell.rows, columns: cell.columns)
  }

  /// The cells that are to be seen when one of them is selected: a whole page.
  func page(of selected: Int, of count: Int) -> Range<Int> {
    let page = columns * rows
    let first = selected / page * page
    return first..<max(first, min(count, first + page))
  }
}

extension Walk {
  mutating func openGallery() {
    guard let gallery = gallery ?? part?.gallery else {
      return overlay = .exploring(ExploringOverlay(for: .gallery))
    }
    overlay = .gallery(
      GalleryView(
        gallery, of: simulation.world.flow, here: simulation.inOwnWords.screen.top,
        in: simulation.shownWording))
  }

  /// Opens the gallery and begins to search for the path to what an entry shows.
  mutating func findPath(toEntry number: Int) {
    guard case .gallery(var view)? = overlay else { return }
    guard view.gallery.entries.indices.contains(number) else { return }
    let isHere = view.gallery.entries[number].goal.isReached(on: simulation.inOwnWords.screen)
    view.phase = isHere ? .failed("You are there already.") : .looking(situations: 0)
    overlay = .gallery(view)
  }

  mutating func press(_ key: Key, in view: GalleryView) {
    var view = view
    switch (key, view.phase) {
    case (.enter, .choosing):
      let shown = view.list.shown
      guard shown.indices.contains(view.list.selected) else { return }
      return perform(shown[view.list.selected].command)
    case (.enter, .found(let way)): return play(way)
    case (.enter, .elsewhere): return requests.append(.beginElsewhere)
    case (.escape, .choosing), (.control("c"), _): return overlay = nil
    case (.escape, _), (.enter, .failed): view.phase = .choosing
    case (_, .choosing): if !view.move(key, on: GalleryWall(window)) { view.list.press(key) }
    case (_, .looking), (_, .found), (_, .failed), (_, .elsewhere): break
    }
    overlay = .gallery(view)
  }

  /// Another walk, to what is selected in the gallery: from where its steps begin, as it was found.
  public var begunElsewhere: Walk? {
    guard case .gallery(let view)? = overlay, let entry = view.selectedEntry,
      var start = try? simulation.world.flow.simulation(entry.setup)
    else { return nil }
    (start.wording, start.wordings) = (simulation.wording, simulation.wordings)
    var walk = Walk(start, setup: entry.setup)
    for input in entry.inputs { walk.perform(input) }
    (walk.explored, walk.gallery, walk.window) = (explored, gallery, window)
    (walk.speed, walk.sideView, walk.showsVoiceOver) = (speed, sideView, showsVoiceOver)
    walk.masksCodes = masksCodes
    walk.hold(saying: "You are at \(walk.top?.id ?? ""), in a walk of its own. The clock is paused.")
    return walk
  }
}
