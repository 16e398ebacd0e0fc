import BundledFlowFiles
import FlowFiles
import Security
import SimulatedDeviceTesting
import Testing

@testable import UnlockEngine

/// Products that keep a key behind biometry, as the simulator plays them, and an item of the keychain behind
/// `biometryCurrentSet`: whatever happens to the device, both have their key, or both have lost it.
@Suite
struct FlowAgreementTests {
  static let fates: [(changes: [DeviceChange], survives: Bool)] = [
    ([], true), ([.enrolledSet], false), ([.enrolled(false)], false),
    ([.enrolled(false), .enrolled(true)], false), ([.passcode(nil)], false),
    ([.passcode(nil), .passcode(Passcode("2468")), .enrolled(true)], false),
    ([.passcode(Passcode("2468"))], true), ([.faceIDPermission(.denied), .faceIDPermission(.allowed)], true),
    ([.sensor(.fails), .sensor(.ask)], true),
  ]

  @Test(arguments: fates)
  func `Onegini's authenticator goes with the keychain's item`(changes: [DeviceChange], survives: Bool) throws
  {
    var world = try world("onegini", app: ["pin": "17923", "biometric": "preferred"])
    for change in changes { _ = world.step(.change(change)) }
    _ = world.step(.lifeCycle(.launch))
    #expect(world.appFacts.contains(Fact("biometric-registered", survives)))
    #expect(try itemSurvives(changes) == survives)
  }

  @Test(arguments: fates)
  func `PowerAuth's biometry key goes with the keychain's item`(changes: [DeviceChange], survives: Bool)
    throws
  {
    var world = try world("powerauth", app: ["activation": "active", "biometry": "true"])
    for change in changes { _ = world.step(.change(change)) }
    _ = world.step(.lifeCycle(.launch))
    while world.inFlight != nil { _ = world.step(.elapse(world.device.latency)) }
    // With the key in place biometry starts by itself.
    #expect((world.device.evaluation != nil) == survives)
    #expect(try itemSurvives(changes) == survives)
  }

  private func world(_ product: String, app: [String: String]) throws -> World<FileFlow> {
    let flow = try #require(Catalog.flow(named: product))
    return try Setup(StartingPoint("", app: app)).world(for: flow)
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
