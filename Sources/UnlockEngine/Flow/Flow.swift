import DeviceSimulation

/// A product's way of unlocking: a specification in values and functions.
public protocol Flow: Hashable, Sendable {
  // MARK: State

  /// What the app knows: everything that it stored and the screen it is on, in small values.
  associatedtype State: Hashable & Sendable
  /// Limits: attempts, lengths, time-outs. Settable from a scenario and in the running simulator.
  associatedtype Limits: Hashable & Sendable
  /// What a world starts from (`app:` in a scenario).
  associatedtype Options: Hashable & Sendable
  /// The simulated server's state.
  associatedtype Server: Hashable & Sendable

  // MARK: Actions

  /// What can be tapped in the app.
  associatedtype Button: FlowEnumeration
  /// What the app asks the device owner to authenticate for.
  associatedtype Purpose: FlowEnumeration
  /// What the app waits for.
  associatedtype Timer: FlowEnumeration
  /// What the app asks its server.
  associatedtype Request: FlowEnumeration
  associatedtype Answer: Hashable & Sendable

  typealias Action = Event<Self>
  typealias Surroundings = FlowSurroundings<Self>

  /// "banno": the name in commands and scenarios.
  var name: String { get }
  /// The product's name for people.
  var title: String { get }
  /// The app's name in the system's dialogs.
  var appName: String { get }
  /// What a newcomer wants to know of this flow, shown by the picker and by `?`.
  var readMe: String { get }
  /// What the app has of its own to look at.
  var look: AppLook { get }
  /// Named starting points for the picker: the first is the default.
  var startingPoints: [StartingPoint] { get }
  var options: [Setting<Options>] { get }
  var defaultOptions: Options { get }
  /// The app newly installed: what is left of it on an erased phone.
  var freshOptions: Options { get }
  var limits: [Setting<Limits>] { get }
  var defaultLimits: Limits { get }
  var serverSettings: [Setting<Server>] { get }
  /// Whether the app asks a server for anything.
  var hasRequests: Bool { get }
  /// What scenarios call the reasons for which the app asks LocalAuthentication, and its requests to its server.
  var purposeNames: [String] { get }
  var requestNames: [String] { get }
  /// All screens and alerts of the flow, by their IDs.
  var screens: [PlaceInfo] { get }
  var alerts: [PlaceInfo] { get }
  /// What the flow's source asks for, by IDs of its own.
  var requirements: [Requirement] { get }
  /// The flow's chart, from exploring it; `nil` as long as there is none.
  var chart: FlowChart? { get }
  /// Why there is none although one is kept, in a sentence: it is of another version.
  var chartDoubt: String? { get }
  /// All that it can show; `nil` as long as nobody knows.
  var knownTexts: FlowTexts? { get }
  /// The file that it was read from; `nil` for a flow that is part of the program.
  var file: FlowOrigin? { get }

  /// The app as installed, before its first launch; an error in the options is a sentence.
  func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError>
  func server(_ options: Options, _ limits: Limits) -> Server

  // MARK: Transitions

  /// What happened → the new state, and what the app asks of the device.
  func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect]

  /// The server's answer to a request that has arrived, what that changes at the server, and which waits it imposes.
  /// The state is the app's as it is then: what was sent stays in it until it is answered. Of it the server changes
  /// nothing but what it counts for the account that the app has there, whether or not the answer gets through.
  func serve(
    _ request: Request, _ state: inout State, _ server: inout Server, _ waits: inout ServerWaits,
    _ limits: Limits
  ) -> Answer

  /// What follows for existing counts when a limit changes in the middle of a walk, by the rule in
  /// `World+Limits.swift`. Nothing, if counts are compared with limits only when it matters.
  func limitsChanged(
    _ state: inout State, _ server: inout Server, from old: Limits, to new: Limits
  ) -> [Effect]

  /// What a timer lives by: which clock, and whether it goes on when the app's process ends (D11).
  func lifetime(of timer: Timer) -> TimerLifetime

  /// The timers that stand still while the phone sleeps, a bit each (D19).
  var awakeTimers: UInt8 { get }

  /// The timers that a touch may start anew, a bit each.
  var touchedTimers: UInt8 { get }

  /// What the passing of time does at the server, before the app hears of it.
  func timePassed(_ timer: Timer, _ server: inout Server)

  /// For how long after the phone was unlocked with a finger or face the app takes that for an answer; zero for not at all
  /// (`touchIDAuthenticationAllowableReuseDuration`, D23).
  func reuse(for purpose: Purpose) -> Duration
  /// The longest of these; it is asked at each unlocking.
  var longestReuse: Duration { get }

  /// Whether the app has an extension, which other apps open in a sheet (D25).
  var hasExtension: Bool { get }
  /// Takes what is stored out of a process that is suspended: another may change it meanwhile.
  func suspend(_ state: inout State, _ limits: Limits)
  /// Gives a process that was suspended what is stored now.
  func resume(_ state: inout State, with stored: State, _ limits: Limits)
  /// What a question releases besides its answer; `nil` where the flow doesn’t say.
  func binding(for purpose: Purpose) -> KeyBinding?
  /// Whether the flow says so of any question.
  var saysBindings: Bool { get }

  // MARK: Screens

  func screen(_ state: State, _ surroundings: Surroundings) -> Layer
  func alert(_ state: State, _ surroundings: Surroundings) -> Layer?
  /// The texts of a system dialog that the app brings up.
  func prompt(for purpose: Purpose, _ state: State, _ surroundings: Surroundings) -> Prompt
  /// What a tester would want to know, by name.
  func facts(_ state: State, _ surroundings: Surroundings) -> [Fact]
  /// What one of the facts is about, in words; `nil` where its name is all there is.
  func about(fact name: String) -> String?

  // MARK: Names

  /// What scenarios, facts and the journal call a case of the flow's own: "use-in-app-pin".
  func name(button: Button) -> String
  func name(purpose: Purpose) -> String
  func name(timer: Timer) -> String
  func name(request: Request) -> String
}

extension Flow {
  public func isSame(as other: any Flow) -> Bool { AnyHashable(self) == AnyHashable(other) }

  public var screenIDs: [String] { screens.map(\.id) }
  public var alertIDs: [String] { alerts.map(\.id) }
  /// All that can be shown while a flow runs: its screens, its alerts, and what the system shows.
  public var places: [PlaceInfo] { screens + alerts + SystemScreens.places }
}

/// What happened to an app, in the past tense. The four events of its life have the names that UIKit has for them (D12).
public enum Event<F: Flow>: Hashable, Sendable {
  /// The app's process starts. The app is about to be active; or in the background, where nobody opened it (D17).
  case launched
  /// The process of the app's extension starts, in a sheet over another app, and is about to be active (D25).
  case extensionLaunched
  /// Something outside opened the app, which is about to be active, or is already (D15).
  case opened(Opening)
  /// The app is inactive: a dialog of the system's is up, the app's own prompt too, a call comes in, or something else has
  /// the screen (`isSetAside`). What it shows after this is the picture on its card in the app switcher.
  case resignedActive
  /// After that, the app is in the background: the user went to the home screen, or the phone did something else. The
  /// picture on the card is taken again.
  case enteredBackground
  /// The app was in the background and is about to be active.
  case enteringForeground
  /// The app is active: after it was launched or set aside, or after a prompt of its own, later than the answer.
  case becameActive
  /// The app's process is gone: only what was stored is left.
  case ended
  /// The app, which doesn't run, was deleted and installed again: of what it stored only the keychain's is left (D16).
  case reinstalled
  /// The app, which doesn't run, is on a new phone: without what the keychain keeps on one device only (D16).
  case restored
  case tapped(F.Button)
  /// The screen is touched where there is nothing to tap (`UIWindow.sendEvent(_:)`).
  case touched
  case typed(Keystroke)
  case authenticated(F.Purpose, AuthenticationResult)
  /// Something about the device changed, in front of the app or while it was away.
  case deviceChanged
  case timePassed(F.Timer)
  case answered(F.Request, Reply<F.Answer>)
}

/// How a request over the network ended for the app. Unless there was an answer, the app can't tell whether the
/// server received the request: either the request or the answer may have been lost (D14).
public enum Reply<Answer: Hashable & Sendable>: Hashable, Sendable {
  case answer(Answer)
  /// There is no connection.
  case offline
  /// No answer came.
  case unreachable
}

/// What a flow may see besides its own state.
public struct FlowSurroundings<F: Flow>: Sendable {
  public let device: VisibleDevice
  public let limits: F.Limits
  public let server: F.Server
  /// Whether something else has the screen: Control Centre or Notification Centre, the app switcher, the home screen. The
  /// app isn't active then; under its own prompt, and while a call comes in, it still has the screen.
  public let isSetAside: Bool
  /// What of the keychain, and of protected files, the app can read now (D17).
  public let protectedData: ProtectedData
  let clock: VirtualClock
  let timers: Timers

  /// What is around an app that hasn't been launched yet.
  package static func atTheBeginning(_ limits: F.Limits, _ server: F.Server) -> FlowSurroundings {
    FlowSurroundings(
      device: newDevice, limits: limits, server: server, isSetAside: false,
      protectedData: .available, clock: VirtualClock(), timers: Timers())
  }

  /// What is around a server: nothing of the phone.
  package static func atTheServer(
    _ limits: F.Limits, _ server: F.Server, _ waits: ServerWaits
  ) -> FlowSurroundings {
    FlowSurroundings(
      device: newDevice, limits: limits, server: server, isSetAside: false,
      protectedData: .available, clock: waits.clock, timers: waits.timers)
  }

  package var serverWaits: ServerWaits { ServerWaits(clock: clock, timers: timers) }

  /// The time until one of the flow's timers is due; `nil` when it doesn't run.
  public func timeLeft(_ timer: F.Timer) -> Duration? { timers[timer.rawValue].map { $0 - clock.now } }
}

/// Worked out once: flow files answer for their servers in it.
private let newDevice = VisibleDevice(Device())

/// The texts of a system dialog.
public struct Prompt: Hashable, Sendable {
  /// Why the app asks (`localizedReason`).
  public var reason: String
  /// `localizedFallbackTitle`: none → the system's, empty → no button (A6).
  public var fallbackTitle: String?
  /// `localizedCancelTitle`: none or empty → "Cancel".
  public var cancelTitle: String?

  public init(reason: String, fallbackTitle: String? = nil, cancelTitle: String? = nil) {
    self.reason = reason
    self.fallbackTitle = fallbackTitle
    self.cancelTitle = cancelTitle
  }
}

/// A named beginning of a walk.
public struct StartingPoint: Hashable, Sendable {
  public var title: String
  /// `device:` and `app:` settings that differ from the defaults.
  public var device: [String: String]
  public var app: [String: String]
  /// `policy:` limits that differ from the flow's own.
  public var policy: [String: String]

  public init(
    _ title: String, device: [String: String] = [:], app: [String: String] = [:],
    policy: [String: String] = [:]
  ) {
    self.title = title
    self.device = device
    self.app = app
    self.policy = policy
  }
}

/// Options that contradict each other, as a message for people.
public struct OptionsError: Error, Hashable, Sendable {
  public var text: String
  public init(_ text: String) { self.text = text }
}
