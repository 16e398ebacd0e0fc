import FixtureFlow
import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// An app made for testing the world: each button asks for one thing, and the state is the list of what
/// the app was told.
struct Probe: StaticFlow {
  typealias Answer = Int

  init() {}

  var hasExtension: Bool { true }

  struct State: Hashable, Sendable {
    var told: [Event<Probe>] = []
  }

  struct Limits: Hashable, Sendable {
    var attempts = 3
    var pause: Duration = .seconds(10)
  }

  struct Options: Hashable, Sendable {
    var pin: PIN?
    var size: UInt8 = 1
  }

  /// Counts the requests that reached it.
  struct Server: Hashable, Sendable { var requests = 0 }

  enum Button: UInt8, FlowEnumeration {
    case askOwner, askBiometrics, askWithNoFallback, invalidate
    case startShort, startLong, startNow, stopShort
    case request
    case startByDate, startAtServer, startStored
  }
  enum Purpose: UInt8, FlowEnumeration { case titled, silent }
  enum Timer: UInt8, FlowEnumeration { case short, long, now, byDate, atServer, stored }
  enum Request: UInt8, FlowEnumeration { case count }

  static let name = "probe"
  static let title = "Probe"
  static let appName = "Probe"
  static let readMe = "For tests."
  static let startingPoints = [StartingPoint("Start")]
  static let options: [Setting<Options>] = [
    .pin("pin", "a PIN", 4...6, \.pin), .number("size", "a size", 1...9, \.size),
  ]
  static let defaultOptions = Options()
  static let freshOptions = Options()
  static let limits: [Setting<Limits>] = [
    .number("attempts", "tries", 1...10, \.attempts), .duration("pause", "a pause", \.pause),
  ]
  static let defaultLimits = Limits()
  static let serverSettings: [Setting<Server>] = [.number("requests", "counted", 0...99, \.requests)]
  enum ScreenID: String, PlaceID {
    case main = "probe.main"
    var info: PlaceInfo { PlaceInfo(self, "the screen") }
  }

  static func begin(_ options: Options, _ policy: Limits) -> Result<State, OptionsError> {
    options.size == 9 ? .failure(OptionsError("Nine is too much.")) : .success(State())
  }

  static func server(_ options: Options, _ policy: Limits) -> Server { Server() }

  static func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    state.told.append(action)
    guard case .tapped(let button) = action else { return [] }
    switch button {
    case .askOwner: return [.evaluate(.deviceOwnerAuthentication, for: Purpose.titled)]
    case .askBiometrics: return [.evaluate(.deviceOwnerAuthenticationWithBiometrics, for: Purpose.titled)]
    case .askWithNoFallback:
      return [.evaluate(.deviceOwnerAuthenticationWithBiometrics, for: Purpose.silent)]
    case .invalidate: return [.invalidate]
    case .startShort: return [.start(Timer.short, .seconds(1))]
    case .startLong: return [.start(Timer.long, .seconds(60))]
    case .startNow: return [.start(Timer.now, .zero)]
    case .stopShort: return [.stop(Timer.short)]
    case .request: return [.send(Request.count)]
    case .startByDate: return [.start(Timer.byDate, .minutes(5))]
    case .startAtServer: return [.start(Timer.atServer, .minutes(5))]
    case .startStored: return [.start(Timer.stored, .minutes(5))]
    }
  }

  static func lifetime(of timer: Timer) -> TimerLifetime {
    switch timer {
    case .short, .long, .now: TimerLifetime(.uptime, .display)
    case .byDate: TimerLifetime(.date, .lockOut, outlivesProcess: true)
    case .atServer: TimerLifetime(.server, .lockOut, outlivesProcess: true)
    case .stored: TimerLifetime(.uptime, .lockOut, outlivesProcess: true)
    }
  }

  static func serve(
    _ request: Request, _ state: inout State, _ server: inout Server, _ waits: inout ServerWaits,
    _ policy: Limits
  ) -> Int {
    server.requests += 1
    return server.requests
  }

  static func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    Layer(ScreenID.main, style: .page, title: "Probe", showsContent: true)
  }

  static func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt {
    switch purpose {
    case .titled: Prompt(reason: "To test", fallbackTitle: "Use PIN", cancelTitle: "Stop")
    case .silent: Prompt(reason: "To test", fallbackTitle: "")
    }
  }

  static func facts(_ state: State, _ surroundings: Surroundings) -> [Fact] {
    [Fact("told", state.told.count)]
  }
}

extension World<Probe> {
  /// A world whose app is open, changed by some settings, with nothing told so far.
  static func open(_ changes: DeviceChange...) throws -> World {
    var device = Device()
    for change in changes { _ = device.apply(change, at: .start) }
    var world = try World(device: device)
    _ = world.step(.lifeCycle(.launch))
    world.app.told = []
    return world
  }

  /// Does things whose effects don't matter to the test.
  mutating func after(_ inputs: Input...) {
    for input in inputs { _ = step(input) }
  }
}

extension Input {
  static func tap(_ button: Probe.Button) -> Input { .tap(ControlID(owner: .app, code: button.rawValue)) }
}

/// The request that `Probe` sends to be evaluated.
func evaluation(
  _ phase: Evaluation.Phase, _ policy: LAPolicy = .deviceOwnerAuthentication,
  fallback: FallbackButton = .titled, purpose: Probe.Purpose = .titled
) -> Evaluation {
  Evaluation(request: EvaluationRequest(policy, fallback: fallback, purpose: purpose.rawValue), phase: phase)
}
