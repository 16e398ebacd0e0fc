import DeviceSimulation
import UnlockEngine

/// One thing that a person can do on a page that is to be tried.
public enum PageAction: Hashable, Sendable {
  /// Any character of the keypad that shows: which one matters only to the code that is typed.
  case key
  case delete
  /// A whole text into the field that is being typed into.
  case enter(String)
  /// A control of the topmost layer, and what a scenario calls it.
  case tap(ControlID, called: String)
  case biometry(SensorAnswer)
  case lifeCycle(LifeCycle)
  /// What is waited for is due. When that is, a page counts itself.
  case due(PageWait)
}

/// What may be waited for on a page; where several are due at the same moment, in the order of the engine.
public struct PageWait: Hashable, Sendable {
  public let number: Int

  /// What they are in the engine.
  static let deadlines: [Deadline] = [.lockOut, .scan, .answer] + (0..<Timers.capacity).map { .timer($0) }
  public static var all: [PageWait] { deadlines.indices.map { PageWait(number: $0) } }
  public var deadline: Deadline { Self.deadlines[number] }

  /// How long it is still waited for in the worlds of a page: lengths that no flow has, each with words of its own, so
  /// that they can be told from a flow’s own wherever they show.
  public var placeholder: Duration { .hours(101 + 2 * number) - .milliseconds(12_345) }
}

/// A wait that begins, and how long it is.
public struct PageStart: Hashable, Sendable {
  public var wait: PageWait
  public var milliseconds: Int64
}

/// What comes of a step besides the state that it leads to.
public struct PageEffects: Hashable, Sendable {
  /// The waits that begin.
  public var waits: [PageStart] = []
  /// The secrets at which a wrong one was tried, a bit each, and those at which guessing begins anew; none on a page without figures.
  public var (tried, renewed): (UInt16, UInt16) = (0, 0)
}

/// What an action leads to: a state, what lies outside, or a choice; and what comes of it besides.
public struct PageTarget: Hashable, Sendable {
  /// A number of a state; `outside`, or lower than that a number of a choice, counted from `firstChoice` down.
  public var state: Int32
  /// The number of the effects, 0 for none.
  public var effects: Int32 = 0

  public static let outside = PageTarget(state: -1)
  public static let firstChoice: Int32 = -2

  public init(state: Int32, effects: Int32 = 0) { (self.state, self.effects) = (state, effects) }
}

/// What a code that is typed may be, where it makes a difference.
public enum PageCode: Hashable, Sendable {
  case text(String)
  /// The wrong passcode that was typed last, whichever it was: the device doesn’t count it again.
  case again
}

/// Where a code decides what an action leads to.
public struct PageChoice: Hashable, Sendable {
  public var codes: [PageCode]
  public var targets: [PageTarget]
  /// Where every other code leads.
  public var other: PageTarget
  /// Whether it is the device’s passcode that is typed: a wrong one is remembered.
  public var isPasscode: Bool
}

/// All that can be done within a page’s bounds, state by state.
public struct PageGraph: Sendable {
  /// What a person sees, and can do.
  public struct Observation: Hashable, Sendable {
    public var screen: Int
    public var facts: Int
    public var menu: Int
  }

  public internal(set) var screens: [Screen] = []
  public internal(set) var facts: [[Fact]] = []
  public internal(set) var menus: [[PageAction]] = []
  public internal(set) var observations: [Observation] = []
  public internal(set) var choices: [PageChoice] = []
  /// By state: what is to be seen, how many characters of a code are typed that isn’t decided on yet, and where its
  /// targets begin, one for each action of its menu.
  public internal(set) var states: [State] = []
  public internal(set) var targets: [PageTarget] = []
  /// What comes of steps besides; nothing of the first.
  public internal(set) var effects = [PageEffects()]
  /// Where a page may begin, the first one unless somebody says otherwise.
  public internal(set) var begins: [Begin] = []

  /// A starting point of the flow’s: its name, its state, and the waits that begin there.
  public struct Begin: Hashable, Sendable {
    public var name: String
    public var target: PageTarget
  }

  public struct State: Hashable, Sendable {
    public var observation: Int32
    public var typed: UInt8
    public var firstTarget: Int32
  }

  /// Whether there are more states than the page has.
  public private(set) var isPart = false

  /// The states that come first, which are those that take the fewest steps.
  public func nearest(_ count: Int) -> PageGraph {
    guard count < states.count else { return self }
    var graph = self
    graph.targets.removeSubrange(Int(states[count].firstTarget)...)
    graph.states.removeSubrange(count...)
    graph.cut()
    return graph.quotient
  }

  /// What leads to states that weren’t looked at lies outside.
  mutating func cut() {
    isPart = true
    let count = Int32(states.count)
    func cut(_ target: PageTarget) -> PageTarget { target.state >= count ? .outside : target }
    targets = targets.map(cut)
    choices = choices.map { choice in
      var choice = choice
      (choice.targets, choice.other) = (choice.targets.map(cut), cut(choice.other))
      return choice
    }
  }

  public func menu(of state: Int) -> [PageAction] { menus[observations[Int(states[state].observation)].menu] }

  public func targets(of state: Int) -> ArraySlice<PageTarget> {
    let begin = Int(states[state].firstTarget)
    return targets[begin..<begin + menu(of: state).count]
  }

  /// The choice that a target stands for; `nil` for a state, and for what lies outside.
  public func choice(_ target: PageTarget) -> PageChoice? {
    target.state <= PageTarget.firstChoice ? choices[Int(PageTarget.firstChoice - target.state)] : nil
  }
}
