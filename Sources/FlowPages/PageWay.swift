import DeviceSimulation
import Exploration
import UnlockEngine
import Walkthrough

/// A way to be gone through on a page: what was done in a scenario or a walk, and what somebody has to say of it.
///
/// The page goes it by itself, as if somebody did all of it there, and knows by that where it lies outside.
public struct PagePath: Sendable {
  struct Stop: Hashable, Sendable {
    /// What was done, in words.
    var words: String
    var note: String?
    /// What is done on the page for it, as its script has it: ["key", "5"].
    var did: [[String]] = []
    /// What was typed, as long as more of it may come.
    var typed = ""
    var waited = Duration.zero
  }

  let title: String
  private(set) var stops: [Stop]
  private var world: any AnyWorld
  private let start: any AnyWorld

  /// What was done in a walk up to where it is now.
  public init(_ title: String, _ timeline: Timeline) {
    self.title = title
    start = timeline.simulation(at: 0).world
    world = start
    stops = [Stop(words: "start", note: timeline.notes[0])]
    for index in timeline.wholePath.dropFirst() {
      let moment = timeline.moments[index]
      guard let input = moment.input else { continue }
      add(input, called: moment.label)
      let last = stops.count - 1
      stops[last].note = Note.joined(stops[last].note, timeline.notes[index])
    }
  }

  /// A starting point of a page, and the settings that begin there.
  public struct Start: Sendable {
    public var name: String
    public var setup: Setup

    public init(name: String, setup: Setup) { (self.name, self.setup) = (name, setup) }
  }

  /// The link of a page that leads to an entry of the gallery, by the page’s own steps; `nil` where the page can’t begin there,
  /// or can’t do what leads there.
  public static func link(to entry: Gallery.Entry, from starts: [Start], within bounds: PageBounds) -> String?
  {
    guard let start = starts.firstIndex(where: { $0.setup == entry.setup }),
      let world = try? entry.simulation.world.flow.simulation(entry.setup).world
    else { return nil }
    var path = PagePath(title: "", start: world)
    for input in entry.inputs { path.add(input, called: "") }
    let done = path.stops.flatMap(\.did)
    let events = bounds.events.map(\.name)
    guard done.allSatisfy({ $0[0] != "outside" && ($0[0] != "event" || events.contains($0[1])) }) else {
      return nil
    }
    let first = start == 0 ? [] : ["s" + linkWord(starts[start].name)]
    return (first + done.compactMap(word)).joined(separator: ".")
  }

  /// One thing that is done, as links have it.
  private static func word(_ did: [String]) -> String? {
    let letters = [
      "key": "k", "delete": "d", "enter": "e", "tap": "t", "biometry": "b", "event": "l", "elapse": "w",
    ]
    return letters[did[0]].map { $0 + (did.count > 1 ? linkWord(did[1]) : "") }
  }

  private static func linkWord(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 0x80 && (character.isLetter || character.isNumber || character == "-")
        ? String(character) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }

  private init(title: String, start: any AnyWorld) {
    (self.title, self.start, world) = (title, start, start)
    stops = [Stop(words: "start")]
  }

  /// Adds something that was done. Characters of one entry are one stop, and so are waits in a row; what had no effect is none.
  private mutating func add(_ input: Input, called words: String) {
    let before = world
    let effects = world.step(input)
    var isIgnored: Bool {
      world.isSame(as: before) && effects.contains { if case .ignored = $0 { true } else { false } }
    }
    switch input {
    case .type(.character(let scalar)): if !isIgnored { add(typed: scalar, before) }
    case .elapse, .elapseToNextDeadline: add(wait: world.clock.now - before.clock.now)
    default: if !isIgnored { stops.append(Stop(words: words, did: [did(input, before)])) }
    }
  }

  private mutating func add(typed scalar: Unicode.Scalar, _ before: any AnyWorld) {
    let isOpen = stops[stops.count - 1].note == nil && !stops[stops.count - 1].typed.isEmpty
    var stop = isOpen ? stops.removeLast() : Stop(words: "")
    stop.typed.unicodeScalars.append(scalar)
    stop.words = "type “\(stop.typed)”"
    // A page has keypads key by key, and whole texts only.
    let keypad = before.screen.top?.keypad
    if keypad == nil || keypad?.length == nil && before.device.evaluation != nil {
      stop.did = [["enter", stop.typed]]
    } else {
      stop.did.append(["key", String(Character(scalar))])
    }
    stops.append(stop)
  }

  private mutating func add(wait: Duration) {
    guard wait > .zero else { return }
    let isOpen = stops[stops.count - 1].note == nil && stops[stops.count - 1].waited > .zero
    var stop = isOpen ? stops.removeLast() : Stop(words: "")
    stop.waited += wait
    stop.words = "elapse \(stop.waited.scenarioText)"
    stop.did = [["elapse", "\(stop.waited.inMilliseconds)"]]
    stops.append(stop)
  }

  private func did(_ input: Input, _ before: any AnyWorld) -> [String] {
    switch input {
    case .tap(let id): id.lifeCycle.map { did($0, before) } ?? ["tap", "\(id.owner).\(id.code)"]
    case .type: ["delete"]
    case .biometry(let answer): ["biometry", kebabCase("\(answer)")]
    case .lifeCycle(let event): did(event, before)
    case .elapse, .keepTouching, .elapseToNextDeadline, .fail, .change, .server, .policy: ["outside"]
    }
  }

  /// Coming back is called one thing on the home screen and another in the app switcher, and a page has only that.
  private func did(_ event: LifeCycle, _ before: any AnyWorld) -> [String] {
    guard event == .launch || event == .return else { return ["event", event.stepText] }
    let usual: LifeCycle = before.phone == .home ? .launch : .return
    var other = before
    _ = other.step(.lifeCycle(usual))
    return ["event", (other.isSame(as: world) ? usual : event).name]
  }

  private var isEmpty: Bool { stops.count == 1 && stops[0].note == nil }

  /// What a page has to be told to begin where its way does, and not where the flow’s plan would.
  public func settings(_ own: Setup, _ beginning: PageBeginning, usual: PageBeginning?) -> Setup {
    // Whoever begins as the flow does can begin at its other starting points, too.
    if let usual, start.isSame(as: usual.world) { return Setup() }
    return settings(own, beginning)
  }

  private func settings(_ own: Setup, _ beginning: PageBeginning) -> Setup {
    isEmpty ? own : Self.settings(own, beginning, at: start)
  }

  static func settings(_ own: Setup, _ beginning: PageBeginning, at start: any AnyWorld) -> Setup {
    guard !start.isSame(as: beginning.world) else { return own }
    var all = own
    for entry in beginning.setup.policy where !all.policy.contains(where: { $0.name == entry.name }) {
      guard let setting = start.flow.setting(.policy, entry.name) else { continue }
      all.policy.append(Setup.Entry(entry.name, start.value(of: setting)))
    }
    // Any setting is enough for a plan to begin as set.
    if all.device.isEmpty, all.app.isEmpty, let model = DeviceSetting.named("model") {
      all.device.append(Setup.Entry(model.name, model.get(start.device)))
    }
    return all
  }

  /// What the script reads; nothing where nothing was done or noted.
  var data: String {
    if isEmpty { return "null" }
    let stops = stops.map { stop in
      scriptList(
        [scriptText(stop.words), scriptText(stop.note ?? "")]
          + stop.did.map { scriptList($0.map(scriptText)) })
    }
    return scriptList([scriptText(title), scriptList(stops)])
  }
}
