import DeviceSimulation

/// All that a flow can show, place by place: its texts, and its controls with their titles.
///
/// Of a flow that is part of the program it is what exploring found, kept beside it as its chart is; of one in a file,
/// what the file says. Numbers are “#”, and what can be anything is “¿”.
public struct FlowTexts: Hashable, Sendable {
  public struct Place: Hashable, Sendable {
    public var id: String
    public var texts: [String] = []
    /// In order of appearance; one may have several titles.
    public var controls: [Control] = []
  }

  public struct Control: Hashable, Sendable {
    public var name: String
    public var titles: [String]
  }

  public private(set) var places: [Place] = []
  private var numbers: [String: Int] = [:]

  public init() {}

  /// Stands for anything. No English text has it.
  package static let anything: Unicode.Scalar = "¿"

  // MARK: Collecting

  public mutating func add(text: String, to id: String) {
    let place = number(of: id)
    let text = Self.general(text)
    if !text.isEmpty, !places[place].texts.contains(text) { places[place].texts.append(text) }
  }

  public mutating func add(control name: String, title: String, to id: String) {
    let place = number(of: id)
    let title = Self.general(title)
    guard let index = places[place].controls.firstIndex(where: { $0.name == name }) else {
      return places[place].controls.append(Control(name: name, titles: [title]))
    }
    if !places[place].controls[index].titles.contains(title) {
      places[place].controls[index].titles.append(title)
    }
  }

  /// Adds what a flow was seen to show.
  public mutating func add(_ screens: [Screen], of flow: any Flow) {
    for layer in screens.flatMap(\.layers) {
      for text in [layer.title] + layer.texts { add(text: text, to: layer.id) }
      for control in layer.controls {
        add(control: flow.name(of: control.id), title: control.title, to: layer.id)
      }
    }
  }

  private mutating func number(of id: String) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = places.count
    places.append(Place(id: id))
    return places.count - 1
  }

  /// A text in one line, its numbers left open.
  static func general(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.normalised.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      if !isDigit { result.append(scalar) } else if result.last != "#" { result.append("#") }
    }
    return String(result)
  }

  // MARK: As text

  /// A place a paragraph: texts, then controls with their names in brackets.
  public var text: String {
    places.sorted { $0.id < $1.id }.map { place in
      ([place.id] + place.texts.sorted().map { "  \($0)" }
        + place.controls.map { "  [\($0.name)] \($0.titles.sorted().joined(separator: " | "))" })
        .joined(separator: "\n")
    }.joined(separator: "\n") + "\n"
  }

  /// What `text` made this of.
  public init(text: String) {
    for line in text.split(separator: "\n") {
      if !line.hasPrefix("  ") {
        _ = number(of: String(line))
      } else if let place = places.indices.last {
        let rest = line.dropFirst(2)
        if rest.hasPrefix("["), let end = rest.firstRange(of: "] ") {
          let titles = rest[end.upperBound...].split(separator: " | ", omittingEmptySubsequences: false)
          let name = String(rest[..<end.lowerBound].dropFirst())
          places[place].controls.append(Control(name: name, titles: titles.map(String.init)))
        } else {
          places[place].texts.append(String(rest))
        }
      }
    }
  }

  // MARK: Asking

  /// Only what the system shows.
  public var ofSystem: FlowTexts {
    var part = FlowTexts()
    for place in places where place.id.hasPrefix("system.") {
      part.numbers[place.id] = part.places.count
      part.places.append(place)
    }
    return part
  }

  /// What the system shows to be tapped over a flow’s app: as the flow is known to bring it up, and beside that as others
  /// do, with this app’s name.
  public static func ofSystem(over flow: any Flow, besides others: [any Flow]) -> [Place] {
    let own = flow.knownTexts ?? FlowTexts()
    let system = SystemTexts(.english)
    var all = FlowTexts()
    for place in own.ofSystem.places {
      for control in place.controls {
        for title in control.titles { all.add(control: control.name, title: title, to: place.id) }
      }
    }
    let known = all
    for other in others where !flow.isSame(as: other) {
      for place in other.knownTexts?.ofSystem.places ?? [] {
        for control in place.controls where known.titles(of: control.name, in: place.id).isEmpty {
          for title in control.titles {
            // What an app says in the system’s dialogs is that app’s.
            let isApps =
              control.name == "fallback" && title != system.enterPasscode
              || control.name == "cancel" && title != system.cancel
            if isApps { continue }
            all.add(
              control: control.name, title: title.replacing(other.appName, with: flow.appName), to: place.id)
          }
        }
      }
    }
    return all.places.sorted { $0.id < $1.id }
  }

  private func titles(of control: String, in place: String) -> [String] {
    numbers[place].flatMap { places[$0].controls.first { $0.name == control }?.titles } ?? []
  }

  /// Everything in it, without where.
  public var all: [String] { places.flatMap { $0.texts + $0.controls.flatMap(\.titles) } }

  /// Whether a text can be part of one that is shown; `appName` is one app’s as good as another’s.
  public func canShow(_ text: String, appName: String, of other: String? = nil) -> Bool {
    func compared(_ text: String, _ app: String) -> String {
      let text = Self.general(text).lowercased().replacing(Self.general(app).lowercased(), with: "\u{1}")
      return Self.alike.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    let wanted = Array(compared(text, appName).unicodeScalars)
    // Signs and numbers can be anywhere.
    guard wanted.contains(where: \.properties.isAlphabetic) else { return true }
    // To an app Notification Centre is what Control Centre is, and Siri too, so exploring leaves them out.
    let system = SystemTexts(.english)
    // What somebody may set another app to say isn’t said over this one.
    let own = other == nil ? all : all.filter { !$0.unicodeScalars.contains(Self.anything) }
    return (own + [system.notificationCentre, system.noNotifications] + system.unexplored(of: appName))
      .contains { Self.canContain(wanted, in: Array(compared($0, other ?? appName).unicodeScalars)) }
  }

  /// What other devices and other lengths of time say in the same place.
  private static let alike = [
    ("optic id", "face id"), ("touch id", "face id"), ("ipad", "iphone"), ("# minutes", "# minute"),
    ("# seconds", "# second"), ("# hours", "# hour"),
  ]

  /// Whether some text of a pattern has a part; “¿” stands for anything.
  private static func canContain(_ part: [Unicode.Scalar], in pattern: [Unicode.Scalar]) -> Bool {
    let isOpen = pattern.map { $0 == anything }
    var at = Set(0...pattern.count)
    for scalar in part {
      var next: Set<Int> = []
      for place in at where place < pattern.count {
        if isOpen[place] { next.formUnion([place, place + 1]) }
        if pattern[place] == scalar { next.insert(place + 1) }
      }
      // Anything may be nothing.
      for place in next.sorted() where place < pattern.count && isOpen[place] { next.insert(place + 1) }
      if next.isEmpty { return false }
      at = next
    }
    return true
  }
}

extension Flow {
  /// What scenarios call a control.
  public func name(of control: ControlID) -> String {
    switch control.owner {
    case .app: Button(rawValue: control.code).map { name(button: $0) } ?? ""
    case .system: SystemControl(rawValue: control.code).map { kebabCase("\($0)") } ?? ""
    }
  }
}
