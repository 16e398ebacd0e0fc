import DeviceSimulation

/// Every screen, alert and system layer of a flow in every state that can be seen to differ, each with a shortest way
/// there: what exploring found, for whoever draws it.
public struct Gallery: Sendable {
  /// One state of one screen.
  public struct Entry: Sendable {
    /// What files and links call it, the same in every run: "banno.lock-pin.wrong-typing".
    public let name: String
    public let place: PlaceInfo
    public let group: FlowChart.Kind
    /// The state in a few words: "wrong, typing". Empty for a screen that looks the same whenever it is seen.
    public let state: String
    /// What it says that other entries in the same state don't.
    public let detail: String
    public let screenState: ScreenState
    /// What the way there begins with, what is done, and what that costs.
    public let setup: Setup
    public let inputs: [Input]
    public let cost: Cost
    /// Where the way ends: what a picture shows.
    public let simulation: Simulation

    /// "lock-pin: wrong, typing": short, without the flow's name.
    public func title(in flow: String) -> String {
      let id = place.id.hasPrefix(flow + ".") ? String(place.id.dropFirst(flow.count + 1)) : place.id
      return words.isEmpty ? id : "\(id): \(words)"
    }

    /// Where “take me there” leads.
    public var goal: PathGoal {
      .screenState(screenState, isCovered: simulation.screen.top.map(ScreenState.init) != screenState)
    }

    /// The state, with what tells it from others.
    public var words: String { [state, detail].filter { !$0.isEmpty }.joined(separator: " · ") }
  }

  public let entries: [Entry]

  /// The entries of one screen, alert or layer.
  public struct Group: Sendable {
    public let place: PlaceInfo
    public let kind: FlowChart.Kind
    public let entries: [Entry]

    /// The one that stands for the place where there is room for one: in which it is on top, if it ever is.
    public var first: Entry { entries.first { $0.simulation.screen.top?.id == place.id } ?? entries[0] }
  }

  /// By place, in the order of the entries.
  public var groups: [Group] {
    var groups: [Group] = []
    var first = 0
    for end in entries.indices
    where end + 1 == entries.count || entries[end + 1].place.id != entries[first].place.id {
      let entry = entries[first]
      groups.append(Group(place: entry.place, kind: entry.group, entries: Array(entries[first...end])))
      first = end + 1
    }
    return groups
  }

  /// The entry that shows what a phone shows, if one does.
  public func entry(of layer: Layer) -> Int? {
    let state = ScreenState(layer)
    return entries.firstIndex { $0.screenState == state }
  }

  /// The same with some entries only.
  public func with(_ isWanted: (Entry) -> Bool) -> Gallery { Gallery(entries: entries.filter(isWanted)) }

  init(entries: [Entry]) { self.entries = entries }
}

/// A state of a screen as exploring came by it, before it is named.
public struct GalleryExample: Sendable {
  public var layer: Layer
  public var group: FlowChart.Kind
  public var setup: Setup
  public var inputs: [Input]
  public var simulation: Simulation

  public init(
    _ layer: Layer, _ group: FlowChart.Kind, setup: Setup, inputs: [Input], simulation: Simulation
  ) {
    (self.layer, self.group, self.setup) = (layer, group, setup)
    (self.inputs, self.simulation) = (inputs, simulation)
  }
}

extension Gallery {
  /// Sorts by screen, then by state, and names what was found, the nearest first.
  public init(of flow: some Flow, _ examples: [GalleryExample]) {
    let places = flow.places
    var entries: [Entry] = []
    var names: Set<String> = []
    for kind in FlowChart.Kind.allCases {
      for place in places {
        let seen = examples.filter { $0.group == kind && $0.layer.id == place.id }
        let states = ScreenStateLabel.all(of: seen.map(\.layer))
        let order = seen.indices.sorted { (states[$0].rank, $0) < (states[$1].rank, $1) }
        for index in order { entries.append(Entry(seen[index], place, states[index], from: flow, &names)) }
      }
    }
    self.entries = entries
  }
}

extension Gallery.Entry {
  fileprivate init(
    _ found: GalleryExample, _ place: PlaceInfo, _ state: ScreenStateLabel, from flow: some Flow,
    _ names: inout Set<String>
  ) {
    let words = [state.words, state.name].map(\.fileWords).filter { !$0.isEmpty }.joined(separator: "-")
    let base = words.isEmpty ? place.id : "\(place.id).\(words)"
    var (name, number) = (base, 2)
    while !names.insert(name).inserted { (name, number) = ("\(base)-\(number)", number + 1) }
    var cost = Cost()
    if var simulation = try? flow.simulation(found.setup) {
      for input in found.inputs { cost += simulation.stepAtCost(input) }
    }
    self.init(
      name: name, place: place, group: found.group, state: state.words, detail: state.detail,
      screenState: ScreenState(found.layer), setup: found.setup, inputs: found.inputs, cost: cost,
      simulation: found.simulation)
  }
}

extension String {
  /// Words that any file system takes, joined by hyphens.
  fileprivate var fileWords: String {
    var words = String.UnicodeScalarView()
    for scalar in lowercased().unicodeScalars {
      let isWord = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      if scalar == "’" || scalar == "'" { continue }
      if isWord { words.append(scalar) } else if words.last != "-", !words.isEmpty { words.append("-") }
    }
    while words.last == "-" { words.removeLast() }
    return String(words)
  }
}
