import DeviceSimulation

/// What the explorer does to a flow, and what it leaves out: everything that bounds the space.
public struct ExplorationPlan<F: Explored>: Sendable {
  public package(set) var flow: F
  /// Where it begins: the space is the union of what is reached from any of them.
  public var starts: [StartingPoint]
  /// Limits that differ from the flow's own, in scenario words.
  public var policy: [Setup.Entry] = []
  /// All that is ever typed into the app: the right PIN first, then a wrong one.
  public var texts: [Text] = []
  /// How many digits the app’s pads take by limits: of each pad in turn.
  public var padLengths: @Sendable (F.Limits) -> [Int] = { _ in [] }
  /// What goes into the app’s text fields by limits.
  public var fieldTexts: @Sendable (F.Limits) -> [Text] = { _ in [] }
  /// The shortest and the longest entries by limits, where more than one length is taken: what shows that limits differ.
  public var boundaryEntries: @Sendable (F.Limits) -> [BoundaryEntry] = { _ in [] }
  /// What is typed on the system's passcode screen.
  public var passcodes: [String] = []
  /// Whether entries are also left half typed here, so that the middle of an entry is explored.
  public var beginsEntries: @Sendable (VisibleWorld<F>) -> Bool = { _ in true }
  /// Whether the app does something at single keys of an entry here, asks whether one is begun, or may take one character for
  /// all of it, so that what is only begun leads somewhere by itself.
  public var actsOnKeys: @Sendable (VisibleWorld<F>) -> Bool = { _ in false }
  /// How many characters stand in the text field that is typed into, to be taken back at once, so that whoever typed a wrong
  /// text can type another; 0 where that isn't done.
  public var takenBack: @Sendable (VisibleWorld<F>) -> Int = { _ in 0 }
  /// Where a text that somebody else knows may be typed, too.
  public var takesTexts: @Sendable (VisibleWorld<F>) -> Bool = { _ in false }
  /// Whether the open app may be left by locking the phone here, too: to an app that is like being left for the home
  /// screen, so it needn't be everywhere.
  public var locksPhone: @Sendable (VisibleWorld<F>) -> Bool = { _ in true }
  /// Device settings that may change at any time.
  public var changes: [Change] = []
  /// What else happens to the app, where it makes a difference to it: that something opens it from outside, launches it in
  /// the background, deletes it, or moves it to a new phone.
  public var events: [LifeCycle] = []
  /// Whether the app asks whether biometry is locked out: what happens to it is explored then, too.
  public var asksForLockOut = false
  /// Server settings, and what the server's operator does.
  public var server: [Change] = []
  /// The possible lengths of waits; what is left of a wait counts as the next longer one, unless waits are exact.
  public var waits: [Duration] = []
  /// How long the app's own timers can run under some limits.
  public var timerLengths: @Sendable (F.Limits) -> [Duration] = { _ in [] }
  /// Whether a rule counts from when the phone was touched last.
  public var judgesTouches = false
  /// Whether what is left of a wait stays what it is. See `withExactWaits`.
  public internal(set) var hasExactWaits = false
  /// Lengths of time that pass if nothing else happens until then, which reveals a limit that is missing or too
  /// long. Where the app itself waits that long or less, they add nothing.
  public var pauses: [Pause] = []
  /// Makes worlds equal that nothing will ever tell apart, so that they count as one state.
  public var settle: @Sendable (inout World<F>) -> Void = { _ in }
  /// Takes away what facts still tell, and nothing else will ever read. Exploring does it; a comparison and a page to try, which
  /// show facts, don’t.
  public var settleUnread: @Sendable (inout World<F>) -> Void = { _ in }
  /// Takes away of the app's state what nothing will ever read any more: made for what is observed, and for what is set at the
  /// server.
  public var settlingBesides: @Sendable (_ observed: Observed, _ server: [Setup.Entry]) -> Settling = {
    _, _ in Settling()
  }
  /// Takes away of what rules remember what none will ask for any more, in a world that is settled; `nil` where they forget it
  /// themselves.
  public private(set) var settleMemory: (@Sendable (inout World<F>, inout F.Memory) -> Void)?
  /// Facts that a page leaves out where it would be too large with them.
  public var lesserFacts: [String] = []
  /// Whether the app is locked when it is left, so that its card in the app switcher shows nothing.
  public var isHiddenWhenLeft: @Sendable (VisibleWorld<F>) -> Bool = { _ in true }
  /// What of a world can be taken away, to tell how many states there would be without it: what the flow knows of its own. The
  /// device and what waits are the engine’s to name.
  public var parts: [StatePart<F>] = []
  /// What is bounded, in sentences.
  public var bounds: [String] = []
  /// The bounds that make “equal” say less, in a word or two each.
  public var within: [String] = []
  /// IDs that aren't reached, each with the reason.
  public private(set) var unreached = [
    SystemLayerID.notificationCentre.rawValue:
      "To an app Notification Centre is what Control Centre is; a scenario has it.",
    SystemLayerID.siri.rawValue: "To an app Siri is what Control Centre is; a scenario has it.",
    SystemLayerID.screenTime.rawValue: "To an app its shield is what Control Centre is; a scenario has it.",
    SystemLayerID.call.rawValue:
      "To an app a call that is answered is what the home screen is; a scenario has it.",
  ]
  /// The limits, options and device settings that somebody set instead of the flow's own.
  public internal(set) var settings = Setup()

  /// Tells of places that they aren't reached, and why.
  public mutating func leaveOut(_ places: [SystemLayerID], because reason: String) {
    for place in places { unreached[place.rawValue] = reason }
  }

  /// The same of a place by its ID.
  public mutating func leaveOut(id: String, because reason: String) { unreached[id] = reason }

  public init(of flow: F, starts: [StartingPoint]) {
    self.flow = flow
    self.starts = starts
  }

  /// A text by its number in moves: first come those of the app. Steps ask for it, and copying a plan counts all that it owns.
  borrowing func text(_ number: UInt8) -> String {
    let number = Int(number)
    return number < texts.count ? texts[number].text : passcodes[number - texts.count]
  }

  /// The plan where nothing but this is observed, and where this, too, is set at the server.
  public func observing(_ observed: Observed, alsoSetting others: [Setup.Entry] = []) -> ExplorationPlan {
    var plan = self
    let (settle, besides) = (settle, settlingBesides(observed, server.map(\.entry) + others))
    plan.settle = { world in
      settle(&world)
      besides.world(&world)
    }
    plan.settleMemory = besides.memory
    return plan
  }

  /// The plan where nobody looks at facts: for exploring, which asks about rules or doesn’t.
  public func withoutFacts(judging: Bool = true) -> ExplorationPlan {
    var plan = observing(Observed(judging ? [.rules, .guesses] : .guesses))
    plan.letAnswersTakeTime()
    let (settle, settleUnread) = (plan.settle, settleUnread)
    plan.settle = { world in
      settle(&world)
      settleUnread(&world)
      world.settleLockScreen()
    }
    return plan
  }

  /// Has a server that answers at once take the shortest time in which its answer is a step of its own: what somebody tried there,
  /// and what that proved, is seen as the request arrives.
  private mutating func letAnswersTakeTime() {
    func isAtOnce(_ name: String, _ value: String) -> Bool {
      name == "latency" && Duration(scenarioText: value).map { $0 < .milliseconds(2) } ?? false
    }
    var found = false
    for index in starts.indices where starts[index].device.contains(where: { isAtOnce($0.key, $0.value) }) {
      (starts[index].device["latency"], found) = ("2ms", true)
    }
    for index in changes.indices where isAtOnce(changes[index].entry.name, changes[index].entry.value) {
      (changes[index], found) = (Change("latency", "2ms", where: changes[index].isOffered), true)
    }
    if found { bounds.append("A server that answers at once takes 2 ms here.") }
  }

  /// What the world of a starting point is made from, as it is explored.
  public func setup(of start: StartingPoint) -> Setup {
    var setup = wholeSetup(of: start)
    // What shows for a moment only has already happened, and is ended by the next key: the same keys lead to the same places.
    // And the sensor waits for its answer, which is a move.
    setup.device.removeAll { ["animations", "sensor"].contains($0.name) }
    return setup
  }

  /// The same as it was said, for who goes on from there.
  public func wholeSetup(of start: StartingPoint) -> Setup {
    var setup = Setup(start)
    setup.policy = policy + setup.policy
    return setup
  }

  /// What makes states equal that nothing which is observed tells apart.
  public struct Settling: Sendable {
    public var world: @Sendable (inout World<F>) -> Void = { _ in }
    public var memory: (@Sendable (inout World<F>, inout F.Memory) -> Void)?

    public init() {}
  }

  /// What is typed, and where.
  public struct Text: Sendable {
    public let text: String
    private let condition: @Sendable (VisibleWorld<F>, String) -> Bool

    /// - Parameter condition: whether the text, which it gets too, may be typed.
    public init(_ text: String, where condition: @escaping @Sendable (VisibleWorld<F>, String) -> Bool) {
      (self.text, self.condition) = (text, condition)
    }

    public func isTyped(_ world: VisibleWorld<F>) -> Bool { condition(world, text) }

    /// The text where either is typed.
    func or(_ other: Text) -> Text {
      Text(text) { [condition] world, text in condition(world, text) || other.condition(world, text) }
    }

    /// Another text that is typed by the same condition.
    public func with(_ text: String) -> Text { Text(text, where: condition) }
  }

  /// An entry as short or as long as one pad or field takes.
  public struct BoundaryEntry: Sendable {
    /// Which bound of which pad or field it is, by name.
    public let place: String
    public let text: Text

    public init(place: String, text: Text) { (self.place, self.text) = (place, text) }

    /// What stands in the places of codes that are refused.
    public static var refused: String { " refuses " }
  }

  /// A value that a setting gets, and where it does: everywhere, unless `bounds` says otherwise.
  public struct Change: Sendable {
    public let entry: Setup.Entry
    public let isOffered: @Sendable (VisibleWorld<F>) -> Bool

    public init(
      _ name: String, _ value: String,
      where isOffered: @escaping @Sendable (VisibleWorld<F>) -> Bool = { _ in true }
    ) {
      entry = Setup.Entry(name, value)
      self.isOffered = isOffered
    }
  }

  /// A time limit of the source's, and where it counts.
  public struct Pause: Sendable {
    public let length: Duration
    /// The same by the limits that apply, for users who set others than the source's.
    public let own: @Sendable (F.Limits) -> Duration
    public let counts: @Sendable (VisibleWorld<F>) -> Bool

    public init(
      _ length: Duration, of own: @escaping @Sendable (F.Limits) -> Duration,
      where counts: @escaping @Sendable (VisibleWorld<F>) -> Bool
    ) {
      self.length = length
      self.own = own
      self.counts = counts
    }
  }
}

/// Something in a world that differs from state to state, by name.
public struct StatePart<F: Explored>: Sendable {
  public let kind: Kind
  public let name: String
  /// Makes worlds equal that differ in nothing else.
  public let takeAway: @Sendable (inout World<F>) -> Void

  public enum Kind: String, Sendable, CaseIterable {
    case value, code, entry, timer, server, request, device, phone
  }

  public init(_ kind: Kind, _ name: String, _ takeAway: @escaping @Sendable (inout World<F>) -> Void) {
    (self.kind, self.name, self.takeAway) = (kind, name, takeAway)
  }
}

/// A state of the exploration, for rules.
///
/// It only points to the world, and is gone when the check is over.
public struct RuleState<F: Explored> {
  public let world: VisibleWorld<F>
  private let screenHere: UnsafePointer<Screen>
  /// What the rules remember of the way here.
  public let memory: F.Memory

  public init(world: UnsafePointer<World<F>>, screen: UnsafePointer<Screen>, memory: F.Memory) {
    self.world = VisibleWorld(world)
    screenHere = screen
    self.memory = memory
  }

  public var screen: Screen { _read { yield screenHere.pointee } }
  /// Whether the user is inside the app.
  var isIn: Bool { screen.system == nil && screen.content != nil }
}
