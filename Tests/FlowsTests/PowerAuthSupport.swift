import Testing

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

// PowerAuth worlds in a given condition, and what a user does in them, said shortly.

extension World<PowerAuth> {
  /// A world whose app was launched and has heard from the server.
  static func launched(
    _ activation: PowerAuth.Server.Record = .none, biometry: Bool = false, failed: UInt8 = 0,
    device: [DeviceChange] = [], policy: PowerAuth.Limits = PowerAuth.Limits()
  ) throws -> World {
    var phone = Device()
    for change in device { _ = phone.apply(change, at: .start) }
    var options = PowerAuth.Options()
    options.activation = activation
    options.hasBiometry = biometry
    options.failedAttempts = failed
    var world = try World(device: phone, options: options, limits: policy)
    world.after(.lifeCycle(.launch))
    world.wait()
    return world
  }

  /// A world whose user has signed in.
  static func signedIn(biometry: Bool = false, device: [DeviceChange] = []) throws -> World {
    var world = try launched(.active, biometry: biometry, device: device)
    if world.device.evaluation != nil { world.after(.biometry(.cancel)) }
    world.wait()
    world.enter("1357")
    world.after(.elapse(.seconds(1)))
    #expect(world.app.scene == .open(.dashboard, approved: false))
    return world
  }

  /// A world with the form of a new activation's PIN open.
  static func choosingPIN(device: [DeviceChange] = [], policy: PowerAuth.Limits = PowerAuth.Limits()) throws
    -> World
  {
    var world = try launched(device: device, policy: policy)
    world.tap(.scanCode, .deliverCode)
    world.wait()
    #expect(world.screen.ids == ["powerauth.choose-pin"])
    return world
  }

  /// Types, and waits for all answers that the server gives to it.
  mutating func enter(_ text: String) {
    type(text)
    wait()
  }

  /// Waits until no request is under way.
  mutating func wait() {
    for _ in 0..<4 where inFlight != nil { _ = step(.elapse(device.latency)) }
  }

  var keyboard: PowerAuth.Keyboard? {
    if case .keyboard(let keyboard) = app.scene { return keyboard }
    return nil
  }

  func control(_ button: PowerAuth.Button) -> Control? {
    screen.top?.controls.first { $0.id == ControlID(owner: .app, code: button.rawValue) }
  }
}
