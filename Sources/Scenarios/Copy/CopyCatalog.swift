import UnlockEngine

/// Every text of an app's own that was to be seen, by what it is known by in copy files, and where.
public struct CopyCatalog: Sendable {
  public let flow: any Flow
  /// In the order of the flow's places, those that are seen in several of them first.
  public let texts: [Text]

  /// A text, and where it is seen.
  public struct Text: Hashable, Sendable {
    /// Where a copy file has it.
    public let section: Wording.Section
    public let key: String
    public fileprivate(set) var occurrences: [Occurrence]
    /// One of the texts that it stands for.
    public fileprivate(set) var example: String
  }

  /// Where a text is seen, and as what.
  public struct Occurrence: Hashable, Sendable {
    /// The ID of the screen, alert or layer; empty for how times are said, which is part of other texts.
    public let place: String
    public let role: CopyRole
    /// The name of the control that it is on, which scenarios know it by whatever it says.
    public let control: String?
  }

  /// The ID of a place as the flow's copy file has it.
  package func shortName(_ id: String) -> String {
    let prefix = flow.name + "."
    return id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : id
  }

  /// What screens show, whoever found them.
  public init(of flow: any Flow, screens: some Sequence<Screen>) {
    self.flow = flow
    var reading = CatalogReading(of: flow)
    var seen: Set<Layer> = []
    for screen in screens {
      for layer in screen.layers where seen.insert(layer.withNothingTyped).inserted { reading.read(layer) }
    }
    texts = reading.texts
  }

  /// The places where texts are seen, in the flow's order.
  public var places: [PlaceInfo] {
    let seen = Set(texts.flatMap { $0.occurrences.map(\.place) })
    return flow.places.filter { seen.contains($0.id) }
  }
}

extension Layer {
  /// The layer with nothing typed, which has the same texts.
  package var withNothingTyped: Layer {
    var layer = self
    layer.keypad?.filled = 0
    for index in layer.controls.indices {
      if case .field(_, let isActive, let isSecure) = layer.controls[index].role {
        layer.controls[index].role = .field(text: "", isActive: isActive, isSecure: isSecure)
      }
    }
    return layer
  }
}

private struct CatalogReading {
  let flow: any Flow
  private let sample: Simulation?
  private let order: [String: Int]
  private var found: [String: [Found]] = [:]
  /// How many layers there are of each place.
  private var layers: [String: Int] = [:]

  /// A key at one place.
  private struct Found {
    let place: String
    let section: Wording.Section
    var role: CopyRole
    var control: String?
    /// Where it stands among the texts of a layer.
    var position: Int
    var example: String
    var layers = 0
    var shakes = false
  }

  init(of flow: any Flow) {
    self.flow = flow
    sample = try? flow.simulation(Setup())
    order = Dictionary(uniqueKeysWithValues: flow.places.map(\.id).enumerated().map { ($1, $0) })
  }

  mutating func read(_ layer: Layer) {
    layers[layer.id, default: 0] += 1
    var (position, own) = (0, layer)
    // What is blurred can't be read, and is a screen of its own.
    own.behind = []
    own.eachText { text, role, section in
      position += 1
      let pattern = CopyPattern(text)
      guard pattern.isCopy else { return }
      let shown = text
      let control = layer.controls.first { $0.title == shown && role.isOfControl }
      let name = control.flatMap { sample?.world.name(of: $0.id) }
      note(pattern.key, at: layer, section) { found in
        found.role = role
        found.control = name
        found.position = min(found.position, position)
        found.example = min(found.example, shown)
      }
    }
  }

  private mutating func note(
    _ key: String, at layer: Layer, _ section: Wording.Section, _ change: (inout Found) -> Void
  ) {
    var all = found[key] ?? []
    let index = all.firstIndex { $0.place == layer.id } ?? all.count
    if index == all.count {
      all.append(
        Found(
          place: layer.id, section: section, role: .text, control: nil, position: .max,
          example: "\u{10FFFF}"))
    }
    change(&all[index])
    all[index].layers += 1
    all[index].shakes = all[index].shakes || layer.keypad?.isShaking == true
    found[key] = all
  }

  var texts: [CopyCatalog.Text] {
    let all = found.map { key, places -> (text: CopyCatalog.Text, rank: Rank) in
      let sorted = places.sorted { rank($0) < rank($1) }
      let sections = Set(sorted.map(\.section))
      let text = CopyCatalog.Text(
        section: sections.count == 1 ? sorted[0].section : .everywhere, key: key,
        occurrences: sorted.map {
          CopyCatalog.Occurrence(place: $0.place, role: role($0), control: $0.control)
        }, example: sorted.map(\.example).min() ?? "")
      return (text, rank(sorted[0]))
    }
    let sorted = all.sorted { one, other in
      let (left, right) = (section(one.text), section(other.text))
      if left != right { return left < right }
      return one.rank == other.rank ? one.text.key < other.text.key : one.rank < other.rank
    }
    return times + sorted.map(\.text)
  }

  /// How lengths of time are said, if any is told.
  private var times: [CopyCatalog.Text] {
    guard found.keys.contains(where: { $0.contains("{time") }) else { return [] }
    return CopyPattern.timePhrases.map { phrase in
      CopyCatalog.Text(
        section: .everywhere, key: phrase,
        occurrences: [CopyCatalog.Occurrence(place: "", role: .time, control: nil)],
        example: phrase.replacing("{number}", with: phrase.hasSuffix("s") ? "2" : "1"))
    }
  }

  /// A text that comes and goes with a shaking entry tells what was wrong.
  private func role(_ found: Found) -> CopyRole {
    let isAlways = found.layers == layers[found.place]
    return found.role == .text && found.shakes && !isAlways ? .error : found.role
  }

  private func rank(_ found: Found) -> Rank {
    Rank(place: order[found.place] ?? .max, position: found.position)
  }

  private func section(_ text: CopyCatalog.Text) -> Int {
    switch text.section {
    case .everywhere: 0
    case .prompts: 1
    case .place: 2
    }
  }
}

/// Where a text stands in the order of a flow: its place, and its position there.
private struct Rank: Comparable {
  package let place: Int
  let position: Int

  static func < (left: Rank, right: Rank) -> Bool {
    (left.place, left.position) < (right.place, right.position)
  }
}

extension CopyRole {
  /// Whether it is the title of a control.
  var isOfControl: Bool {
    switch self {
    case .button, .link, .row, .toggle, .placeholder, .fallback, .cancel: true
    case .title, .text, .error, .reason, .purpose, .time: false
    }
  }
}
