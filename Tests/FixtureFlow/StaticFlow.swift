import DeviceSimulation
import UnlockEngine

/// A flow that is written in Swift, as only tests have them: all that is to be known of it is known when it is compiled.
///
/// Its members are the type's, which has one value; that costs nothing, since everything goes straight on to them.
public protocol StaticFlow: Flow {
  associatedtype ScreenID: PlaceID
  associatedtype AlertID: PlaceID = NoAlerts

  init()

  static var name: String { get }
  static var title: String { get }
  static var appName: String { get }
  static var readMe: String { get }
  static var startingPoints: [StartingPoint] { get }
  static var options: [Setting<Options>] { get }
  static var defaultOptions: Options { get }
  static var freshOptions: Options { get }
  static var limits: [Setting<Limits>] { get }
  static var defaultLimits: Limits { get }
  static var serverSettings: [Setting<Server>] { get }
  static var requirements: [Requirement] { get }
  static var chartText: String { get }
  static var chart: FlowChart? { get }
  static var knownTexts: FlowTexts? { get }
  static func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError>
  static func server(_ options: Options, _ limits: Limits) -> Server
  static func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect]
  static func serve(
    _ request: Request, _ state: inout State, _ server: inout Server, _ waits: inout ServerWaits,
    _ limits: Limits
  ) -> Answer
  static func limitsChanged(
    _ state: inout State, _ server: inout Server, from old: Limits, to new: Limits
  ) -> [Effect]
  static func lifetime(of timer: Timer) -> TimerLifetime
  static func timePassed(_ timer: Timer, _ server: inout Server)
  static func screen(_ state: State, _ surroundings: Surroundings) -> Layer
  static func alert(_ state: State, _ surroundings: Surroundings) -> Layer?
  static func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt
  static func facts(_ state: State, _ surroundings: Surroundings) -> [Fact]
}

// MARK: What few flows have

extension StaticFlow {
  public static var requirements: [Requirement] { [] }
  public static var chartText: String { "" }
  public static var chart: FlowChart? { nil }
  public static var knownTexts: FlowTexts? { nil }
  public static var serverSettings: [Setting<Server>] { [] }
  public static func limitsChanged(
    _ state: inout State, _ server: inout Server, from old: Limits, to new: Limits
  ) -> [Effect] { [] }
  public static func timePassed(_ timer: Timer, _ server: inout Server) {}
}

extension StaticFlow where AlertID == NoAlerts {
  public static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? { nil }
}

extension StaticFlow where Server == NoServer {
  public static func server(_ options: Options, _ limits: Limits) -> NoServer { NoServer() }
}

extension StaticFlow where Request == Nothing, Answer == Nothing {
  public static func serve(
    _ request: Nothing, _ state: inout State, _ server: inout Server, _ waits: inout ServerWaits,
    _ limits: Limits
  ) -> Nothing {}
}

extension StaticFlow where Purpose == Nothing {
  public static func prompt(for purpose: Nothing, _ surroundings: Surroundings) -> Prompt {}
}

// MARK: The one value

extension StaticFlow {
  public var name: String { Self.name }
  public var title: String { Self.title }
  public var appName: String { Self.appName }
  public var readMe: String { Self.readMe }
  public var startingPoints: [StartingPoint] { Self.startingPoints }
  public var options: [Setting<Options>] { Self.options }
  public var defaultOptions: Options { Self.defaultOptions }
  public var freshOptions: Options { Self.freshOptions }
  public var limits: [Setting<Limits>] { Self.limits }
  public var defaultLimits: Limits { Self.defaultLimits }
  public var serverSettings: [Setting<Server>] { Self.serverSettings }
  public var screens: [PlaceInfo] { ScreenID.allCases.map(\.info) }
  public var alerts: [PlaceInfo] { AlertID.allCases.map(\.info) }
  public var requirements: [Requirement] { Self.requirements }
  public var chartText: String { Self.chartText }
  public var chart: FlowChart? { Self.chart }
  public var knownTexts: FlowTexts? { Self.knownTexts }

  public func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError> {
    Self.begin(options, limits)
  }

  public func server(_ options: Options, _ limits: Limits) -> Server { Self.server(options, limits) }

  public func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    Self.step(&state, action, surroundings)
  }

  public func serve(
    _ request: Request, _ state: inout State, _ server: inout Server, _ waits: inout ServerWaits,
    _ limits: Limits
  ) -> Answer { Self.serve(request, &state, &server, &waits, limits) }

  public func limitsChanged(
    _ state: inout State, _ server: inout Server, from old: Limits, to new: Limits
  ) -> [Effect] { Self.limitsChanged(&state, &server, from: old, to: new) }

  public func lifetime(of timer: Timer) -> TimerLifetime { Self.lifetime(of: timer) }
  public func timePassed(_ timer: Timer, _ server: inout Server) {
    Self.timePassed(timer, &server)
  }
  public func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    Self.screen(state, surroundings)
  }
  public func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    Self.alert(state, surroundings)
  }
  public func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt {
    Self.prompt(for: purpose, surroundings)
  }
  public func facts(_ state: State, _ surroundings: Surroundings) -> [Fact] {
    Self.facts(state, surroundings)
  }
}

extension StaticFlow {
  /// The simulation that a set-up describes.
  public static func simulation(_ setup: Setup) throws(SetupErrors) -> Simulation {
    try Self().simulation(setup)
  }
}

extension World where F: StaticFlow {
  /// A world before the app's first launch. The device is taken as set up by its settings.
  public init(
    device: Device = Device(), options: F.Options = F.defaultOptions, limits: F.Limits = F.defaultLimits
  ) throws(OptionsError) {
    try self.init(of: F(), device: device, options: options, limits: limits)
  }
}

/// A flow in Swift that can be explored.
public protocol StaticExplored: Explored, StaticFlow {
  static var plan: ExplorationPlan<Self> { get }
  static var rules: [Rule<Self>] { get }
  static var goals: [Goal<Self>] { get }
  static func remember(_ step: Transition<Self>, _ memory: inout Memory)
  static func expectedPIN(_ world: World<Self>) -> PIN?
}

extension StaticExplored {
  public var plan: ExplorationPlan<Self> { Self.plan }
  public var rules: [Rule<Self>] { Self.rules }
  public var goals: [Goal<Self>] { Self.goals }
  public static var goals: [Goal<Self>] { Goal.usual(of: Self()) }
  public func remember(_ step: Transition<Self>, _ memory: inout Memory) {
    Self.remember(step, &memory)
  }
  public func expectedPIN(_ world: World<Self>) -> PIN? { Self.expectedPIN(world) }
}

extension ExplorationPlan where F: StaticFlow {
  public init(starts: [StartingPoint]) { self.init(of: F(), starts: starts) }
}

extension Rule where F: StaticFlow {
  /// What every flow promises, whatever it unlocks.
  public static var shared: [Rule] { shared(by: F()) }
}
