import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// An app made for testing the world: each button asks for one thing, and the state is the list of what
/// the app was told.
struct Probe: Flow {
  /// Whether it shows how much it was told, with what is left of a wait that begins with its launch.
  var isCounting = false
  var hasExtension = true

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
  typealias Answer = Int

  enum Button: UInt8, FlowEnumeration {
    case askOwner, askBiometrics, askWithNoFallback, invalidate
    case startShort, startLong, startNow, stopShort
    case request
    case startByDate, startAtServer, startStored
  }
  enum Purpose: UInt8, FlowEnumeration { case titled, silent }
  enum Timer: UInt8, FlowEnumeration { case short, long, now, byDate, atServer, stored }
  enum Request: UInt8, FlowEnumeration { case count }

  var name: String { "probe" }
  var title: String { "Probe" }
  var appName: String { "Probe" }
  var readMe: String { "For tests." }
  var look: AppLook { AppLook() }
  var startingPoints: [StartingPoint] { [StartingPoint("Start")] }
  var options: [Setting<Options>] {
    [
      Setting("pin", "a PIN", .digits(4...6, orNone: true), get: { $0.pin?.text ?? "none" }) {
        options, text in
        options.pin = PIN(text)
        return text == "none" || (4...6).contains(options.pin?.count ?? 0)
      }, number("size", "a size", 1...9, \.size),
    ]
  }
  var defaultOptions: Options { Options() }
  var freshOptions: Options { Options() }
  var limits: [Setting<Limits>] {
    [
      number("attempts", "tries", 1...10, \.attempts),
      Setting("pause", "a pause", .duration, get: { $0.pause.scenarioText }) { limits, text in
        guard let pause = Duration(scenarioText: text) else { return false }
        limits.pause = pause
        return true
      },
    ]
  }
  var defaultLimits: Limits { Limits() }
  var serverSettings: [Setting<Server>] { [number("requests", "counted", 0...99, \.requests)] }
  private func number<Root, Value: FixedWidthInteger & Sendable>(
    _ name: String, _ summary: String, _ range: ClosedRange<Int>,
    _ path: WritableKeyPath<Root, Value> & Sendable
  ) -> Setting<Root> {
    Setting(name, summary, .number(range), get: { "\($0[keyPath: path])" }) { root, text in
      guard let number = Int(text), range.contains(number) else { return false }
      root[keyPath: path] = Value(number)
      return true
    }
  }

  var screens: [PlaceInfo] { [PlaceInfo(id: "probe.main", words: "the screen", requirements: [])] }

  // What it has nothing of.
  var alerts: [PlaceInfo] { [] }
  var requirements: [Requirement] { [] }
  var chart: FlowChart? { nil }
  var chartDoubt: String? { nil }
  var knownTexts: FlowTexts? { nil }
  var file: FlowOrigin? { nil }
  var awakeTimers: UInt8 { 0 }
  /// A touch starts the short one anew, where it runs.
  var touchedTimers: UInt8 { 1 << Timer.short.rawValue }
  var longestReuse: Duration { .zero }
  func reuse(for purpose: Purpose) -> Duration { .zero }
  var saysBindings: Bool { false }
  func binding(for purpose: Purpose) -> KeyBinding? { nil }
  func about(fact name: String) -> String? { nil }
  func suspend(_ state: inout State, _ limits: Limits) {}
  func resume(_ state: inout State, with stored: State, _ limits: Limits) {}
  func limitsChanged(
    _ state: inout State, _ server: inout Server, from old: Limits, to new: Limits
  ) -> [Effect] { [] }
  func timePassed(_ timer: Timer, _ server: inout Server) {}
  func alert(_ state: State, _ surroundings: Surroundings) -> Layer? { nil }

  var hasRequests: Bool { true }
  var purposeNames: [String] { Purpose.allCases.map { name(purpose: $0) } }
  var requestNames: [String] { Request.allCases.map { name(request: $0) } }
  func name(button: Button) -> String { kebabCase("\(button)") }
  func name(purpose: Purpose) -> String { kebabCase("\(purpose)") }
  func name(timer: Timer) -> String { kebabCase("\(timer)") }
  func name(request: Request) -> String { kebabCase("\(request)") }

  func begin(_ options: Options, _ policy: Limits) -> Result<State, OptionsError> {
    options.size == 9 ? .failure(OptionsError("Nine is too much.")) : .success(State())
  }

  func server(_ options: Options, _ policy: Limits) -> Server { Server() }

  func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    state.told.append(action)
    if isCounting, action == .launched { return start(.short, .seconds(10)) }
    if action == .touched, surroundings.timeLeft(.short) != nil { return start(.short, .seconds(1)) }
    guard case .tapped(let button) = action else { return [] }
    switch button {
    case .askOwner: return ask(.deviceOwnerAuthentication, for: .titled)
    case .askBiometrics: return ask(.deviceOwnerAuthenticationWithBiometrics, for: .titled)
    case .askWithNoFallback: return ask(.deviceOwnerAuthenticationWithBiometrics, for: .silent)
    case .invalidate: return [.invalidate]
    case .startShort: return start(.short, .seconds(1))
    case .startLong: return start(.long, .seconds(60))
    case .startNow: return start(.now, .zero)
    case .stopShort: return [.stop(timer: Timer.short.rawValue)]
    case .request: return [.send(request: Request.count.rawValue)]
    case .startByDate: return start(.byDate, .minutes(5))
    case .startAtServer: return start(.atServer, .minutes(5))
    case .startStored: return start(.stored, .minutes(5))
    }
  }

  private func ask(_ policy: LAPolicy, for purpose: Purpose) -> [Effect] {
    [.evaluate(policy, purpose: purpose.rawValue)]
  }

  private func start(_ timer: Timer, _ length: Duration) -> [Effect] {
    [.start(timer: timer.rawValue, length)]
  }

  func lifetime(of timer: Timer) -> TimerLifetime {
    switch timer {
    case .short, .long, .now: TimerLifetime(.uptime, .display)
    case .byDate: TimerLifetime(.date, .lockOut, outlivesProcess: true)
    case .atServer: TimerLifetime(.server, .lockOut, outlivesProcess: true)
    case .stored: TimerLifetime(.uptime, .lockOut, outlivesProcess: true)
    }
  }

  func serve(
    _ request: Request, _ state: inout State, _ server: inout Server, _ waits: inout ServerWaits,
    _ policy: Limits
  ) -> Int {
    server.requests += 1
    return server.requests
  }

  func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    guard isCounting else { return Layer(id: "probe.main", style: .page, title: "Probe", showsContent: true) }
    return Layer(
      id: "probe.main", style: .page,
      title: "\(state.told.count): \(surroundings.timeLeft(.short).map(\.scenarioText) ?? "over")",
      texts: [surroundings.device.biometry.title])
  }

  func prompt(for purpose: Purpose, _ state: State, _ surroundings: Surroundings) -> Prompt {
    switch purpose {
    case .titled: Prompt(reason: "To test", fallbackTitle: "Use PIN", cancelTitle: "Stop")
    case .silent: Prompt(reason: "To test", fallbackTitle: "")
    }
  }

  func facts(_ state: State, _ surroundings: Surroundings) -> [Fact] { [Fact("told", state.told.count)] }
}

extension World<Probe> {
  init(_ flow: Probe = Probe(), device: Device = Device()) throws {
    try self.init(of: flow, device: device, options: flow.defaultOptions, limits: flow.defaultLimits)
  }

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
  mutating func after(_ inputs: Input...) { for input in inputs { _ = step(input) } }
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
