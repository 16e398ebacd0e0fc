import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

// Biometry at the keyboard.

extension PowerAuthSigningTests {
  @Test func `Biometry starts by itself the first time, later by its key`() throws {
    var world = try World<PowerAuth>.launched(.active, biometry: true)
    #expect(world.screen.ids == ["powerauth.pin-keyboard", "system.face-id"])
    world.after(.biometry(.cancel))
    #expect(world.keyboard?.phase == .checking(after: nil))
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard"])
    world.after(.lifeCycle(.leave), .lifeCycle(.return))
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard"])
    world.tap(.biometry)
    world.after(.biometry(.match))
    #expect(world.fact("last-signature") == "biometry")
    world.wait()
    #expect(world.screen.ids == ["powerauth.success"])
  }

  @Test(arguments: [(UInt8(0), true), (2, true), (3, false), (4, false)])
  func `Only while more than two attempts remain`(failed: UInt8, isAllowed: Bool) throws {
    var world = try World<PowerAuth>.launched(.active, biometry: true, failed: failed)
    #expect((world.device.evaluation != nil) == isAllowed)
    if isAllowed { world.after(.biometry(.cancel)) }
    world.wait()
    #expect(world.control(.biometry)?.isEnabled == isAllowed)
    expectChange(of: &world, by: .tap(PowerAuth.Button.biometry), effects: isAllowed ? asks : []) {
      guard isAllowed, var keyboard = $0.keyboard else { return }
      keyboard.phase = .scanning
      $0.app.scene = .keyboard(keyboard)
      $0.device.evaluation = Evaluation(
        request: EvaluationRequest(.deviceOwnerAuthenticationWithBiometrics, fallback: .titled),
        phase: .scanning)
    }
  }

  private var asks: [Effect] {
    [.evaluate(.deviceOwnerAuthenticationWithBiometrics, for: PowerAuth.Purpose.signIn)]
  }

  @Test func `The key is hidden without a sensor, greyed when biometry can't be used`() throws {
    let hidden = try World<PowerAuth>.launched(.active, biometry: true, device: [.biometry(.none)])
    #expect(hidden.control(.biometry) == nil)
    #expect(hidden.screen.app?.keypad?.left == Keypad.SideKey.none)
    for change in [DeviceChange.enrolled(false), .enrolledSet, .faceIDPermission(.denied)] {
      let greyed = try World<PowerAuth>.launched(.active, biometry: true, device: [change])
      #expect(greyed.control(.biometry)?.isEnabled == false)
      #expect(greyed.device.evaluation == nil)
    }
    let notAllowed = try World<PowerAuth>.launched(.active, biometry: false)
    #expect(notAllowed.control(.biometry)?.isEnabled == false)
  }

  @Test(arguments: [
    LAError.Code.userCancel, .userFallback, .systemCancel, .appCancel, .biometryNotAvailable,
  ])
  func `A prompt that ends without a scan counts nothing`(code: LAError.Code) throws {
    var world = try World<PowerAuth>.launched(.active, biometry: true)
    world.after(.fail(code))
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard"])
    #expect(world.fact("failed-attempts") == "0")
    #expect(world.fact("last-signature") == "none")
  }

  @Test func `Locked out by the system, a signature with the wrong key is counted`() throws {
    var world = try World<PowerAuth>.launched(.active, biometry: true)
    for _ in 1...2 {
      world.after(.biometry(.noMatch), .tap(SystemControl.tryAgain), .biometry(.noMatch))
      #expect(world.screen.buttons == ["Enter PIN", "Cancel"])
      world.after(.tap(SystemControl.fallback))
      world.wait()
      world.tap(.biometry)
    }
    world.after(.biometry(.noMatch))
    #expect(world.device.isBiometryLockedOut)
    #expect(world.fact("last-signature") == "wrong-key")
    #expect(world.fact("failed-attempts") == "0")
    world.after(.elapseToNextDeadline)
    #expect(world.fact("failed-attempts") == "1")
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard", "powerauth.biometry-failed"])
    world.tap(.ok)
    #expect(world.control(.biometry)?.isEnabled == false)
    world.after(.lifeCycle(.lock), .lifeCycle(.unlock))
    world.wait()
    #expect(world.control(.biometry)?.isEnabled == true)
  }

  @Test func `Touch ID failing three times counts once; wet fingers can't block`() throws {
    var world = try World<PowerAuth>.launched(.active, biometry: true, device: [.biometry(.touchID)])
    for failed in 1...3 {
      world.after(.biometry(.noMatch), .biometry(.noMatch), .biometry(.noMatch))
      world.wait()
      #expect(world.fact("failed-attempts") == "\(failed)")
      world.tap(.ok)
      // Back in the app, the keyboard fetches the status anew.
      world.after(.change(.unlockedWithPasscode))
      world.wait()
      world.tap(.biometry)
    }
    #expect(world.device.evaluation == nil)
    #expect(world.fact("remaining-attempts") == "2")
  }

  @Test func `Biometry doesn't start in the background`() throws {
    var options = PowerAuth.Options()
    (options.activation, options.hasBiometry) = (.active, true)
    var world = try World<PowerAuth>(options: options)
    world.after(.lifeCycle(.launch), .lifeCycle(.leave), .elapse(.seconds(1)))
    #expect(world.device.evaluation == nil)
    world.after(.lifeCycle(.return))
    world.wait()
    #expect(world.screen.ids == ["powerauth.pin-keyboard", "system.face-id"])
  }
}
