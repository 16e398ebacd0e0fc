import Security
import SimulatedDeviceTesting
import Testing

@testable import Flows
@testable import UnlockEngine

/// Products that keep a key behind biometry, as the simulator plays them, and an item of the keychain behind
/// `biometryCurrentSet`: whatever happens to the device, both have their key, or both have lost it.
@Suite
struct FlowAgreementTests {
  static let fates: [(changes: [DeviceChange], survives: Bool)] = [
    ([], true),
    ([.enrolledSet], false),
    ([.enrolled(false)], false),
    ([.enrolled(false), .enrolled(true)], false),
    ([.passcode(nil)], false),
    ([.passcode(nil), .passcode(Passcode("2468")), .enrolled(true)], false),
    ([.passcode(Passcode("2468"))], true),
    ([.faceIDPermission(.denied), .faceIDPermission(.allowed)], true),
    ([.sensor(.fails), .sensor(.ask)], true),
  ]

  @Test(arguments: fates)
  func `Onegini's authenticator goes with the keychain's item`(changes: [DeviceChange], survives: Bool) throws
  {
    var options = Onegini.Options()
    options.pin = PIN("17923")
    options.biometric = .preferred
    var world = try World<Onegini>(device: Device(), options: options, limits: Onegini.Limits())
    for change in changes { _ = world.step(.change(change)) }
    _ = world.step(.lifeCycle(.launch))
    var isRegistered = false
    if case .registered(.registered) = world.app.user { isRegistered = true }
    #expect(isRegistered == survives)
    #expect(try itemSurvives(changes) == survives)
  }

  @Test(arguments: fates)
  func `PowerAuth's biometry key goes with the keychain's item`(changes: [DeviceChange], survives: Bool)
    throws
  {
    var options = PowerAuth.Options()
    options.activation = .active
    options.hasBiometry = true
    var world = try World<PowerAuth>(device: Device(), options: options, limits: PowerAuth.Limits())
    for change in changes { _ = world.step(.change(change)) }
    _ = world.step(.lifeCycle(.launch))
    while world.inFlight != nil { _ = world.step(.elapse(world.device.latency)) }
    // With the key in place biometry starts by itself.
    #expect((world.device.evaluation != nil) == survives)
    #expect(try itemSurvives(changes) == survives)
  }

  private func itemSurvives(_ changes: [DeviceChange]) throws -> Bool {
    let device = SimulatedDevice()
    return try SimulatedDevice.$current.withValue(device) {
      try add(protectedBy: .biometryCurrentSet)
      #expect(isThere())
      for change in changes { device.change(change) }
      device.script(.match)
      return read().data == secret
    }
  }
}
