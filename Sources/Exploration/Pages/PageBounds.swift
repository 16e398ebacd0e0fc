import UnlockEngine

/// How far a page goes: what a person can do on it besides what the app offers.
public struct PageBounds: Hashable, Sendable {
  /// What happens to the app that a person can bring about.
  public var events: Set<LifeCycle> = [.launch, .return, .leave, .openSwitcher, .forceQuit]
  /// Whether what comes to the app from outside is on it, too, where exploring has it.
  public var hasOutside = true
  /// How many wrong passcodes in a row the page follows; ten disable a device.
  public var wrongPasscodes = 5
  /// How many states are looked at before the page is given up, or is a part.
  public var stateLimit = 200_000
  /// Whether a page may be of the nearest states, where there are more: what leads to others lies outside.
  public var mayBePart = false
  /// Whether it goes from all of the flow’s starting points that the page may have, or from the first.
  public var goesFromAllStarts = true
  /// How many bytes the program may take besides while they are looked at: many times what a page’s take that isn’t too large.
  public var byteLimit = 1 << 30
  /// Facts of the app that the page doesn’t tell.
  public var hiddenFacts: Set<String> = []

  public init() {}
}

/// Why there is no page.
public enum PageProblem: Error, Sendable {
  case setup(SetupErrors)
  case tooManyStates(Int)
  /// The states take too much memory; how many there were by then.
  case noMemory(states: Int)
  /// How large it would be, in words.
  case tooLarge(String)
  case stopped

  /// Whether a page with less on it might do.
  public var isOfSize: Bool {
    switch self {
    case .tooManyStates, .noMemory, .tooLarge: true
    case .setup, .stopped: false
    }
  }
}
