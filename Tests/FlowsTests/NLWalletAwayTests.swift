import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

// Idle and away.

extension NLWalletUnlockTests {
  @Test func `Idle for 240 s warns, for 300 s locks`() throws {
    var world = try open()
    world.after(.elapse(.milliseconds(239_999)))
    #expect(world.screen.ids == ["nl-wallet.next"])
    world.after(.elapse(.milliseconds(1)))
    #expect(world.screen.ids == ["nl-wallet.next", "nl-wallet.still-there"])
    #expect(world.screen.alert?.timeLeft == .seconds(60))
    world.after(.elapse(.milliseconds(59_999)))
    #expect(world.screen.alert?.id == "nl-wallet.still-there")
    world.after(.elapse(.milliseconds(1)))
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    #expect(world.nextDeadline == nil)
  }

  @Test func `Yes goes on and starts the time over, Log out locks`() throws {
    var world = try open()
    world.after(.elapse(.seconds(250)))
    world.taps("Yes, continue")
    world.after(.elapse(.seconds(239)))
    #expect(world.screen.ids == ["nl-wallet.next"])
    world.after(.elapse(.seconds(1)))
    world.taps("Log out")
    #expect(world.screen.ids == ["nl-wallet.unlock"])
  }

  @Test func `Any touch starts the time over`() throws {
    var world = try World<NLWallet>.with(device: ["latency": "0s"])
    world.lives(.launch)
    world.type("024791", times: 2)
    world.after(.elapse(.seconds(200)))
    world.taps("Info")
    world.after(.elapse(.seconds(200)))
    world.type("1")
    world.after(.elapse(.seconds(200)))
    #expect(world.screen.ids == ["nl-wallet.info"])
    world.after(.elapse(.seconds(100)))
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    world.type("024791")
    #expect(world.screen.ids == ["nl-wallet.configure-biometrics"])
  }

  @Test func `Idle in the middle of the system's prompt, the app takes it away`() throws {
    var world = try World<NLWallet>.with()
    world.lives(.launch)
    world.type("024791", times: 2)
    world.after(.elapse(.seconds(1)))
    world.taps("Enable")
    world.after(.elapse(.seconds(299)))
    #expect(world.screen.system?.id == "system.face-id")
    #expect(world.step(.elapse(.seconds(1))).contains(.authenticated(.failure(.appCancel))))
    #expect(world.screen.ids == ["nl-wallet.unlock"])
  }

  @Test(arguments: [LifeCycle.leave, .openSwitcher])
  func `Away for less than 300 s goes on, for exactly 300 s locks`(event: LifeCycle) throws {
    var world = try open()
    world.lives(event)
    if event == .openSwitcher { #expect(world.screen.app?.id == "nl-wallet.cover") }
    world.after(.elapse(.milliseconds(299_999)))
    world.lives(.return)
    #expect(world.screen.ids == ["nl-wallet.next"])
    world.lives(event)
    world.after(.elapse(.seconds(300)))
    world.lives(.return)
    #expect(world.screen.ids == ["nl-wallet.unlock"])
  }

  @Test(arguments: [LifeCycle.forceQuit, .terminate, .reboot])
  func `A new start is always locked`(event: LifeCycle) throws {
    var world = try open()
    world.lives(event, .unlock, .launch)
    #expect(world.screen.ids == ["nl-wallet.unlock"])
  }
}
