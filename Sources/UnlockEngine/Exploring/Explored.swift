import DeviceSimulation

/// A flow that can be explored: its rules, and what the explorer needs to know to visit all of its states within bounds.
public protocol Explored: Flow {
  /// What rules remember about the path to a state. States that differ in it are different states.
  associatedtype Memory: RuleMemory

  var plan: ExplorationPlan<Self> { get }
  var rules: [Rule<Self>] { get }
  /// What people want of the app; what follows for every flow where it says nothing of its own.
  var goals: [Goal<Self>] { get }

  /// Whether there is anything to get in to: a screen that is private.
  var hasContent: Bool { get }
  /// What somebody could guess in the app – codes and texts – by name; at most sixteen.
  var secrets: [String] { get }
  /// What a step means to somebody who guesses them.
  func guesses(in step: Transition<Self>) -> GuessMarks

  /// What counts the wrong ones of a secret: the name of the fact, and how many it has counted; `nil` where nothing does.
  func tries(ofSecret number: Int, in world: VisibleWorld<Self>) -> (fact: String, count: Int)?

  /// What is known of a secret by its number, for who measures how well it is kept.
  func secretForm(_ number: Int, under limits: Limits) -> SecretForm
  /// What a step makes a secret that isn't set before, as a code that is sent by mail; 0 for none.
  func secretSetLater(_ number: Int) -> UInt64
  /// How many digits a code can have, the fewest first; none for a text.
  func secretLengths(_ number: Int, under limits: Limits) -> [Int]
  /// Codes of digits that some rule of the flow’s refuses, one for each rule.
  func refusedCodes(_ number: Int, under limits: Limits) -> [String]
  /// A number that only the same secret has; 0 where it isn’t set.
  func secretValue(_ number: Int, in world: VisibleWorld<Self>) -> UInt64
  /// The same of a text that somebody types.
  func secretValue(_ number: Int, of text: String) -> UInt64
  /// The name of the limit that a figure follows from; `nil` where none does.
  func limit(of figure: LimitedFigure) -> String?
  /// Whether a control stands for a proof that is given outside the flow: a password, a visit to a branch.
  func standsForProof(_ control: ControlID, in world: VisibleWorld<Self>) -> Bool
  /// Whether the flow says so of any control.
  var hasProofOutside: Bool { get }
  /// Whether a tap on a control hands in what is typed.
  func submits(_ control: ControlID, in world: VisibleWorld<Self>) -> Bool
  /// Whether the flow keeps which fingers or faces were enrolled, so that others aren’t as good.
  var keepsEnrolledSet: Bool { get }
  /// Whether any screen is marked as sensitive.
  var hasSensitiveScreens: Bool { get }
  /// The marked screen that the app is on, wherever the phone is, by a number of its own; `nil` for any other.
  func sensitiveScreen(in world: VisibleWorld<Self>) -> Int?

  /// What whoever confirms something on the screen that shows has to be shown: its texts; `nil` where nothing is confirmed.
  func confirmed(in world: VisibleWorld<Self>) -> [String]?
  /// Whether anything is, anywhere.
  var confirmsAnything: Bool { get }
  /// Whether any screen tells the length of a timer.
  var tellsTimers: Bool { get }
  /// The timers whose length the screen that shows tells, a bit for each.
  func timersTold(in world: VisibleWorld<Self>) -> UInt64
  /// The texts that are asked for together on the screen that shows, if there is more than one.
  func elements(in world: VisibleWorld<Self>) -> [TypedElement]
  /// A state with nothing typed.
  func withoutEntries(_ state: State) -> State

  /// Records what a step means to the rules.
  func remember(_ step: Transition<Self>, _ memory: inout Memory)

  /// The PIN that is asked for in a world: the one to repeat, else the one that is known; `nil` where any will
  /// do. It stands in for the plan's first text where a walk has a PIN of its own.
  func expectedPIN(_ world: World<Self>) -> PIN?
  /// All codes that are known in a world.
  func knownCodes(_ world: World<Self>) -> [PIN]

  /// The text that the field which is typed into asks for, or, where none is, the one that the app knows; `nil` where any
  /// will do.
  func expectedText(_ world: World<Self>) -> String?
}

/// One of several texts that are asked for together, such as a name and a password.
public struct TypedElement: Sendable {
  /// Which of the screen's fields it is typed into.
  public let field: Int
  /// Whether what is typed there is what is asked for; `nil` where nothing is.
  public let isRight: Bool?
  /// Whether nobody is to read it.
  public let isSecure: Bool

  public init(_ field: Int, isRight: Bool?, isSecure: Bool) {
    (self.field, self.isRight, self.isSecure) = (field, isRight, isSecure)
  }
}

/// What a limit may be of.
public enum LimitedFigure: Hashable, Sendable {
  /// How many wrong tries there are at a secret.
  case tries(secret: Int)
  /// How many digits a secret has.
  case length(secret: Int)
  /// How long a timer runs.
  case timer(UInt8)
}

/// What rules remember.
public protocol RuleMemory: Hashable, Sendable {
  /// The memory before the app's first launch.
  init()
  /// Whether private content may be visible now: the user has authenticated, or chosen not to lock, since it was
  /// last locked.
  var isEntitled: Bool { get }
}

/// What the explorer does to a flow, and what it leaves out: everything that bounds the space.
public struct ExplorationPlan<F: Explored>: Sendable {
  public let flow: F
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
  /// Server settings, and what the server's operator does.
  public var server: [Change] = []
  /// The possible lengths of waits; what is left of a wait counts as the next longer one, unless waits are exact.
  public var waits: [Duration] = []
  /// How long the app's own timers can run under some limits.
  public var timerLengths: @Sendable (F.Limits) -> [Duration] = { _ in [] }
  /// Those of them that begin anew when somebody touches the app.
  public var begunByTouches: @Sendable (F.Limits) -> [Duration] = { _ in [] }
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
  var isIn: Bool { screen.system == nil && screen.app?.showsContent == true }
}
