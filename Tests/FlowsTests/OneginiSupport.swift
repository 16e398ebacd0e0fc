import Testing

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

// Onegini worlds in a given condition, and what a user does in them, said shortly.

extension World<Onegini> {
  /// A world whose app was launched.
  static func launched(
    _ biometric: Onegini.Options.BiometricOption = .none, pin: String? = "17923", device: [DeviceChange] = [],
    policy: Onegini.Limits = Onegini.Limits()
  ) throws -> World {
    var phone = Device()
    for change in device { _ = phone.apply(change, at: .start) }
    var options = Onegini.Options()
    options.pin = pin.flatMap { PIN($0) }
    options.biometric = biometric
    var world = try World(device: phone, options: options, limits: policy)
    world.after(.lifeCycle(.launch))
    return world
  }

  /// A world whose user has logged in.
  static func loggedIn(
    _ biometric: Onegini.Options.BiometricOption = .none, device: [DeviceChange] = [],
    policy: Onegini.Limits = Onegini.Limits()
  ) throws -> World {
    var world = try launched(biometric, device: device, policy: policy)
    if case .biometricChallenge = world.app.scene { world.tap(.fallBackToPIN) }
    world.enter("17923")
    #expect(world.app.scene == .open(.dashboard, nil))
    world.app.lastError = nil
    return world
  }

  /// Types digits, and waits for the server's answer.
  mutating func enter(_ digits: String) {
    type(digits)
    if inFlight != nil { wait() }
  }

  /// Waits until no request is under way.
  mutating func wait() {
    while inFlight != nil { after(.elapseToNextDeadline) }
  }

  var biometric: Onegini.Biometric? {
    if case .registered(let biometric) = app.user { return biometric }
    return nil
  }
}
