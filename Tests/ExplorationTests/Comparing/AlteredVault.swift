import FixtureFlow

@testable import DeviceSimulation
@testable import UnlockEngine

/// What is other about a second Vault.
protocol Alteration: Sendable {
  /// Another picture of what is so.
  static func show(_ layer: inout Layer)
  /// Timers live by another clock.
  static func lifetime(of timer: Vault.Timer) -> TimerLifetime
  /// Something else comes of an event.
  static func change(
    _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect])
}

extension Alteration {
  static func show(_ layer: inout Layer) {}
  static func lifetime(of timer: Vault.Timer) -> TimerLifetime { Vault.lifetime(of: timer) }
  static func change(
    _ before: Vault.State, _ event: Event<Vault>, _ after: inout Vault.State, _ effects: inout [Effect]
  ) {}
}

enum Unaltered: Alteration {}

/// The Vault with something altered: a flow of its own type and of the same name, as a flow file’s is that stands for
/// a built-in one.
struct AlteredVault<Alter: Alteration>: StaticExplored {
  typealias Memory = ProofMemory
  typealias State = Vault.State
  typealias Limits = Vault.Limits
  typealias Options = Vault.Options
  typealias Button = Vault.Button
  typealias Purpose = Vault.Purpose
  typealias Timer = Vault.Timer
  typealias Request = Vault.Request
  typealias Answer = Bool
  typealias ScreenID = Vault.ScreenID
  typealias AlertID = Vault.AlertID
  typealias Server = NoServer

  static var name: String { Vault.name }
  static var title: String { Vault.title }
  static var appName: String { Vault.appName }
  static var readMe: String { Vault.readMe }
  static var startingPoints: [StartingPoint] { Vault.startingPoints }
  static var options: [Setting<Options>] { Vault.options }
  static var defaultOptions: Options { Vault.defaultOptions }
  static var freshOptions: Options { Vault.freshOptions }
  static var limits: [Setting<Limits>] { Vault.limits }
  static var defaultLimits: Limits { Vault.defaultLimits }

  static func begin(_ options: Options, _ limits: Limits) -> Result<State, OptionsError> {
    Vault.begin(options, limits)
  }

  static func step(_ state: inout State, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    let before = state
    let event = action.ofVault
    var effects = Vault.step(&state, event, surroundings.ofVault)
    Alter.change(before, event, &state, &effects)
    return effects
  }

  static func serve(
    _ request: Request, _ state: inout State, _ server: inout NoServer, _ waits: inout ServerWaits,
    _ limits: Limits
  ) -> Bool { Vault.serve(request, &state, &server, &waits, limits) }

  static func lifetime(of timer: Timer) -> TimerLifetime { Alter.lifetime(of: timer) }

  static func screen(_ state: State, _ surroundings: Surroundings) -> Layer {
    var layer = Vault.screen(state, surroundings.ofVault)
    Alter.show(&layer)
    return layer
  }

  static func alert(_ state: State, _ surroundings: Surroundings) -> Layer? {
    guard var layer = Vault.alert(state, surroundings.ofVault) else { return nil }
    Alter.show(&layer)
    return layer
  }

  static func prompt(for purpose: Purpose, _ surroundings: Surroundings) -> Prompt {
    Vault.prompt(for: purpose, surroundings.ofVault)
  }

  static func facts(_ state: State, _ surroundings: Surroundings) -> [Fact] {
    Vault.facts(state, surroundings.ofVault)
  }

  // MARK: Exploring

  static var rules: [Rule<AlteredVault>] { [] }
  static func remember(_ step: Transition<AlteredVault>, _ memory: inout ProofMemory) {}
  static func expectedPIN(_ world: World<AlteredVault>) -> PIN? {
    guard case .ready(.pin(let pin)) = world.app.account else { return nil }
    return pin
  }

  static var plan: ExplorationPlan<AlteredVault> {
    let vault = Vault.plan
    var plan = ExplorationPlan<AlteredVault>(starts: vault.starts)
    plan.texts = vault.texts.map { .init(stringLiteral: $0.text) }
    plan.passcodes = vault.passcodes
    plan.changes = vault.changes.map { .init($0.entry.name, $0.entry.value) }
    plan.settle = { $0.settleDevice(enrolledSet: 1) }
    plan.waits = vault.waits
    plan.bounds = vault.bounds
    return plan
  }
}

extension Event
where
  F.Button == Vault.Button, F.Purpose == Vault.Purpose, F.Timer == Vault.Timer, F.Request == Vault.Request,
  F.Answer == Bool
{
  fileprivate var ofVault: Event<Vault> {
    switch self {
    case .launched: .launched
    case .extensionLaunched: .extensionLaunched
    case .resignedActive: .resignedActive
    case .enteredBackground: .enteredBackground
    case .enteringForeground: .enteringForeground
    case .becameActive: .becameActive
    case .ended: .ended
    case .opened(let opening): .opened(opening)
    case .reinstalled: .reinstalled
    case .restored: .restored
    case .tapped(let button): .tapped(button)
    case .typed(let keystroke): .typed(keystroke)
    case .authenticated(let purpose, let result): .authenticated(purpose, result)
    case .deviceChanged: .deviceChanged
    case .timePassed(let timer): .timePassed(timer)
    case .answered(let request, let reply): .answered(request, reply)
    }
  }
}

extension FlowSurroundings where F.Limits == Vault.Limits, F.Server == NoServer {
  fileprivate var ofVault: FlowSurroundings<Vault> {
    FlowSurroundings<Vault>(
      device: device, limits: limits, server: server, isActive: isActive, isSetAside: isSetAside,
      protectedData: protectedData,
      clock: clock, timers: timers)
  }
}
