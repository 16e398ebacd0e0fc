import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

// 1.6 to 1.9: the question about biometrics.

extension NLWalletSetUpTests {
  @Test(arguments: [
    ["biometry": "none"], ["enrolled": "false"], ["passcode": "none"], ["face-id-permission": "denied"],
  ])
  func `1.6: not supported, it is skipped`(device: [String: String]) throws {
    let world = try afterSetUp(device)
    #expect(world.screen.ids == ["nl-wallet.secured"])
    #expect(world.screen.app?.texts == ["From now on it opens with your PIN."])
    #expect(world.fact("biometric-unlock-configured") == "false")
  }

  @Test func `1.7b: Skip secures the wallet with the PIN only`() throws {
    var world = try afterSetUp(["biometry": "touchID"])
    #expect(world.screen.app?.title == "Do you want to unlock the app with Touch ID?")
    world.taps("Skip")
    #expect(world.screen.ids == ["nl-wallet.secured"])
    #expect(world.fact("biometric-unlock-configured") == "false")
  }

  @Test func `1.7c: Info comes back to Configure`() throws {
    var world = try afterSetUp()
    world.taps("Info")
    #expect(step(world) == "1.7c")
    world.taps("Back")
    #expect(step(world) == "1.7")
  }

  @Test func `1.8b: rejected, Configure stays, with no way to the device passcode`() throws {
    var world = try afterSetUp()
    world.taps("Enable")
    world.after(.biometry(.noMatch))
    world.taps("Try Face ID Again")
    world.after(.biometry(.noMatch))
    #expect(world.screen.buttons == ["Cancel"])
    world.taps("Cancel")
    #expect(world.screen.ids == ["nl-wallet.configure-biometrics"])
    #expect(world.fact("biometric-unlock-configured") == "false")
  }

  @Test func `1.8b: what the user can't know is told`() throws {
    var world = try afterSetUp(["biometry": "touchID"])
    world.taps("Enable")
    for _ in 0..<3 { world.after(.biometry(.noMatch)) }
    #expect(world.screen.alert?.title == "Touch ID didn’t recognize you")
    world.taps("OK")
    world.taps("Enable")
    for _ in 0..<2 { world.after(.biometry(.noMatch)) }
    #expect(world.screen.alert?.title == "Touch ID is locked")
    world.taps("OK")
    world.after(.change(.enrolled(false)))
    world.taps("Enable")
    #expect(world.screen.alert?.title == "Touch ID isn’t available")
    world.taps("OK")
    world.taps("Skip")
    #expect(world.screen.ids == ["nl-wallet.secured"])
  }

  @Test func `The permission is asked at Enable, and may be refused`() throws {
    var world = try afterSetUp(["face-id-permission": "not-asked"])
    world.taps("Enable")
    #expect(world.screen.system?.id == "system.face-id-permission")
    world.taps("Don’t Allow")
    #expect(world.screen.ids == ["nl-wallet.configure-biometrics", "nl-wallet.biometrics-failed"])
  }

  @Test func `Killed at Configure, the question comes again after unlocking`() throws {
    var world = try afterSetUp()
    world.lives(.forceQuit, .launch)
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    world.type("024791")
    world.after(.elapse(.milliseconds(500)))
    #expect(world.screen.ids == ["nl-wallet.configure-biometrics"])
    world.taps("Skip")
    world.lives(.forceQuit, .launch)
    world.type("024791")
    world.after(.elapse(.milliseconds(500)))
    #expect(world.screen.ids == ["nl-wallet.next"])
  }
}
