import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// What only shows for a moment (`device: { animations: true }`).
@Suite struct AnimationTests {
  @Test func `After a match there is a tick for half a second, and then the answer`() throws {
    var world = try World<Probe>.open(.animations(true))
    world.after(.tap(.askOwner))
    expectChange(of: &world, by: .biometry(.match)) {
      $0.device.evaluation?.phase = .matched
      $0.device.evaluation?.scanEnds = .start + .milliseconds(500)
    }
    #expect(world.screen.system?.isDone == true)
    #expect(world.screen.system?.controls.isEmpty == true)
    expectChange(of: &world, by: .elapseToNextDeadline, effects: [.authenticated(.success)]) {
      $0.clock.now = .start + .milliseconds(500)
      $0.device.evaluation = nil
      $0.app.told += [.authenticated(.titled, .success), .becameActive]
    }
  }

  @Test func `A match forgets failed scans as it comes, not when the tick goes`() throws {
    var world = try World<Probe>.open(.animations(true))
    world.after(.tap(.askOwner), .biometry(.noMatch), .tap(.tryAgain), .biometry(.match))
    #expect(world.device.failedBiometricAttempts == 0)
  }

  @Test(arguments: [
    Input.lifeCycle(.leave), .lifeCycle(.interrupt), .lifeCycle(.forceQuit), .biometry(.cancel), .type("1"),
    .fail(.appCancel), .tap(.invalidate), .change(.animations(false)),
  ]) func `Whatever is done during the tick, it was a match`(input: Input) throws {
    var world = try World<Probe>.open(.animations(true))
    world.after(.tap(.askOwner), .biometry(.match))
    #expect(world.step(input).first == .authenticated(.success))
    #expect(!world.isAnimating)
  }

  @Test(arguments: [
    DeviceChange.passcode(nil), .enrolled(false), .biometry(.touchID), .faceIDPermission(.denied),
    .sensor(.fails), .scanTime(.seconds(9)),
  ]) func `No setting takes a match back`(change: DeviceChange) throws {
    var world = try World<Probe>.open(.animations(true))
    world.after(.tap(.askOwner), .biometry(.match), .change(change))
    #expect(world.step(.elapse(.milliseconds(500))).contains(.authenticated(.success)))
  }

  @Test func `A key lights up, and the last dot is seen before what comes of it`() throws {
    var world = try World<Probe>.open(.animations(true), .enrolled(false))
    world.after(.tap(.askOwner))
    for digit in ["1", "2", "3", "4", "5"] as [Unicode.Scalar] { world.after(.type(digit)) }
    #expect(world.screen.system?.keypad?.lit == .character("5"))
    world.after(.elapse(.milliseconds(100)))
    #expect(world.screen.system?.keypad?.lit == nil)
    world.after(.type(.delete))
    #expect(world.screen.system?.keypad?.lit == .delete)
    #expect(world.screen.system?.keypad?.filled == 4)
    world.after(.type("5"), .type("6"))
    #expect(world.screen.system?.keypad?.lit == .character("6"))
    #expect(world.screen.system?.keypad?.filled == 6)
    #expect(world.device.evaluation != nil)
    #expect(world.step(.elapse(.milliseconds(100))) == [.authenticated(.success)])
  }

  @Test func `The tenth wrong passcode disables the device when its last dot was seen`() throws {
    var world = try World<Probe>.open(.animations(true), .enrolled(false))
    world.device.failedPasscodes = 9
    world.after(.tap(.askOwner))
    for _ in 1...6 { world.after(.type("9")) }
    #expect(world.screen.system?.id == "system.passcode")
    world.after(.elapse(.minutes(1)))
    #expect(world.screen.layerIDs == ["system.device-disabled"])
    #expect(world.process == .background)
  }

  @Test func `Without animations nothing takes a moment`() throws {
    var world = try World<Probe>.open(.enrolled(false))
    world.after(.tap(.askOwner))
    for digit in ["1", "2", "3", "4", "5", "6"] as [Unicode.Scalar] {
      world.after(.type(digit))
      #expect(!world.isAnimating)
    }
    #expect(world.device.evaluation == nil)
  }
}
