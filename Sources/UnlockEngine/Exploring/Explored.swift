import DeviceSimulation

/// A flow that can be explored: its rules, and what the explorer needs to know to visit all of its states within bounds.
public protocol Explored: Flow {
  /// What rules remember about the path to a state. States that differ in it are different states.
  associatedtype Memory: RuleMemory

  var plan: ExplorationPlan<Self> { get }
  var rules: [Rule<Self>] { get }
  /// What people want of the app; what follows for every flow where it says nothing of its own.
  var goals: [Goal<Self>] { get }

  /// Whether nobody has to authenticate while a timer runs, whatever its end decides besides.
  func needsNoProof(while timer: Timer) -> Bool
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
  /// The memory where nobody looked who it is that does something.
  static var ofAnybody: Self { get }
  /// Whether private content may be visible now: the user has authenticated, or chosen not to lock, since it was
  /// last locked.
  var isEntitled: Bool { get }
}
