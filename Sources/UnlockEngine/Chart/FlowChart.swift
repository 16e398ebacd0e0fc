/// The screens, alerts and system layers of a flow, and what leads from one to another (E5).
///
/// Without what works everywhere (leaving, restarting, settings), which would make everything lead to everything.
public struct FlowChart: Hashable, Sendable {
  public let flow: String
  /// By kind, those that are nearest to a start first.
  public let places: [Place]
  public let controls: [Control]
  public let arrows: [Arrow]
  public let secrets: [Secret]

  public init(flow: String, places: [Place], controls: [Control], arrows: [Arrow], secrets: [Secret] = []) {
    self.flow = flow
    self.places = places
    self.controls = controls
    self.arrows = arrows
    self.secrets = secrets
  }

  /// What somebody could guess, and how often.
  public struct Secret: Hashable, Sendable {
    public let name: String
    /// The most wrong tries between two right ones, in words: “5, all at once”.
    public let guesses: String

    public init(name: String, guesses: String) { (self.name, self.guesses) = (name, guesses) }
  }

  /// Something that can be on top of the phone.
  public struct Place: Hashable, Sendable {
    public let id: String
    public let kind: Kind
    /// The app opens here when it is launched, or this is reached only by returning to the app.
    public let isStart: Bool
    /// Nothing that is done on it leads anywhere else.
    public let isDeadEnd: Bool

    public init(id: String, kind: Kind, isStart: Bool, isDeadEnd: Bool) {
      self.id = id
      self.kind = kind
      self.isStart = isStart
      self.isDeadEnd = isDeadEnd
    }
  }

  /// Who shows a place, and over what.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case screen, alert, system

    public var title: String {
      switch self {
      case .screen: "Screens"
      case .alert: "Alerts"
      case .system: "System"
      }
    }

    /// What one of them is.
    public var word: String {
      switch self {
      case .screen: "screen"
      case .alert: "alert"
      case .system: "system layer"
      }
    }
  }

  /// Something that can be tapped on a place.
  public struct Control: Hashable, Sendable {
    /// The place, by its number.
    public let place: Int
    /// The kebab-case name that scenarios use, which is the same whatever the title.
    public let name: String

    public init(place: Int, name: String) {
      self.place = place
      self.name = name
    }
  }

  /// A transition between two places, by their numbers.
  public struct Arrow: Hashable, Sendable {
    public let from: Int
    public let to: Int
    /// What leads there, in alphabetical order; labels that aren't the title of a control are in brackets.
    public let labels: [String]

    public init(from: Int, to: Int, labels: [String]) {
      self.from = from
      self.to = to
      self.labels = labels
    }
  }

  /// The arrows that begin at a place, and those that end there.
  public func arrows(from place: Int) -> [Arrow] { arrows.filter { $0.from == place } }
  public func arrows(to place: Int) -> [Arrow] { arrows.filter { $0.to == place } }

  /// The place of an ID, by its number.
  public func place(of id: String) -> Int? { places.firstIndex { $0.id == id } }

  /// A place's ID without the flow's name in front, which the IDs of all its own places share.
  public func name(_ place: Int) -> String {
    let id = places[place].id
    return id.hasPrefix(flow + ".") ? String(id.dropFirst(flow.count + 1)) : id
  }
}

// The chart as text, which can be printed and read back. Each flow's is kept with the flow.

extension FlowChart {
  private static let startMark = "  ▶ start"
  private static let deadEndMark = "  ■ dead end"
  private static let tapsMark = "    taps: "
  private static let secretsTitle = "Wrong tries between two right ones, at most"

  /// Every place by kind, with what can be tapped there and where that leads.
  public var text: String {
    var lines: [String] = []
    for kind in Kind.allCases where places.contains(where: { $0.kind == kind }) {
      lines += (lines.isEmpty ? [] : [""]) + [kind.title]
      for (index, place) in places.enumerated() where place.kind == kind {
        let marks =
          (place.isStart ? FlowChart.startMark : "") + (place.isDeadEnd ? FlowChart.deadEndMark : "")
        lines.append("  \(place.id)\(marks)")
        let taps = controls.filter { $0.place == index }.map(\.name)
        if !taps.isEmpty { lines.append(FlowChart.tapsMark + taps.joined(separator: " · ")) }
        for arrow in arrows(from: index) {
          lines.append("    → \(name(arrow.to))  by \(arrow.labels.joined(separator: " · "))")
        }
      }
    }
    if !secrets.isEmpty {
      lines += ["", FlowChart.secretsTitle] + secrets.map { "  \($0.name): \($0.guesses)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The chart described by a text from `text`; other lines are skipped.
  public init(flow: String, text: String) {
    var kind = Kind.screen
    var places: [Place] = []
    var controls: [Control] = []
    var ways: [(from: Int, to: String, labels: [String])] = []
    let halves = text.split(separator: "\n\(FlowChart.secretsTitle)\n", maxSplits: 1)
    let secrets = (halves.count > 1 ? halves[1] : "").split(separator: "\n").compactMap { line in
      let parts = line.drop { $0 == " " }.split(separator: ": ", maxSplits: 1).map(String.init)
      return parts.count == 2 ? Secret(name: parts[0], guesses: parts[1]) : nil
    }
    for line in (halves.first ?? "").split(separator: "\n") {
      if let heading = Kind.allCases.first(where: { line == $0.title }) {
        kind = heading
      } else if line.hasPrefix("    → ") {
        let parts = line.dropFirst(6).split(separator: "  by ", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let labels = parts[1].split(separator: " · ").map(String.init)
        ways.append((places.count - 1, String(parts[0]), labels))
      } else if line.hasPrefix(FlowChart.tapsMark) {
        for name in line.dropFirst(FlowChart.tapsMark.count).split(separator: " · ") {
          controls.append(Control(place: places.count - 1, name: String(name)))
        }
      } else if line.hasPrefix("  ") {
        let id = line.dropFirst(2).prefix { $0 != " " }
        places.append(
          Place(
            id: String(id), kind: kind, isStart: line.contains(FlowChart.startMark),
            isDeadEnd: line.contains(FlowChart.deadEndMark)))
      }
    }
    var numbers: [String: Int] = [:]
    for (number, place) in places.enumerated() { numbers[place.id] = number }
    let arrows = ways.compactMap { way in
      (numbers["\(flow).\(way.to)"] ?? numbers[way.to]).map {
        Arrow(from: way.from, to: $0, labels: way.labels)
      }
    }
    self.init(flow: flow, places: places, controls: controls, arrows: arrows, secrets: secrets)
  }
}
