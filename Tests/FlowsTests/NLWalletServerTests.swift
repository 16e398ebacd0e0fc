import Testing

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

// The PIN is a remote one: what the server counts, and what the wallet hears of it.

extension NLWalletUnlockTests {
  private func slow(biometrics: Bool = false, failed: Int = 0, _ network: NetworkState = .online) throws
    -> World<NLWallet>
  {
    try locked(biometrics: biometrics, failed: failed, ["latency": "500ms", "network": "\(network)"])
  }

  private func loseAnswer(_ world: inout World<NLWallet>, to pin: String) {
    world.type(pin)
    world.after(.elapse(.milliseconds(250)), .change(.network(.offline)), .elapse(.milliseconds(250)))
    world.after(.change(.network(.online)))
    world.taps("Try again")
  }

  @Test func `A PIN is counted when it arrives, and told when the answer does`() throws {
    var world = try slow(failed: 2)
    wrong(&world)
    #expect(world.screen.app?.isBusy == true)
    #expect(world.screen.app?.texts == ["Your PIN is being checked."])
    world.type("0")
    #expect(world.screen.app?.keypad?.filled == 6)
    world.after(.elapse(.milliseconds(249)))
    #expect(world.fact("failed-pin-attempts") == "2")
    world.after(.elapse(.milliseconds(1)))
    #expect(world.fact("failed-pin-attempts") == "3")
    #expect(world.screen.app?.texts == ["Your PIN is being checked."])
    world.after(.elapse(.milliseconds(250)))
    #expect(world.screen.app?.texts == ["Wrong PIN. 1 attempt left."])
  }

  @Test(arguments: ["024791", "111111"])
  func `Without internet nothing is sent, and what was told is still so`(pin: String) throws {
    var world = try slow(failed: 2, .offline)
    world.type(pin)
    #expect(world.screen.ids == ["nl-wallet.no-internet"])
    #expect(world.nextDeadline == nil)
    world.taps("Try again")
    #expect(world.screen.app?.texts == ["2 attempts left."])
  }

  @Test func `A lost answer takes no attempt back, and a right PIN all, though its answer is lost`() throws {
    var world = try slow(failed: 2)
    loseAnswer(&world, to: "111111")
    #expect(world.fact("failed-pin-attempts") == "3")
    #expect(world.screen.app?.texts == ["The last PIN had no answer. Enter it again."])
    loseAnswer(&world, to: "024791")
    #expect(world.fact("failed-pin-attempts") == "0")
    #expect(world.fact("locked") == "true")
  }

  @Test func `A time-out that nobody told the wallet of runs all the same`() throws {
    var world = try slow(failed: 3)
    loseAnswer(&world, to: "111111")
    #expect(world.fact("timed-out") == "true")
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    world.type("024791")
    world.after(.elapse(.milliseconds(500)))
    #expect(world.screen.ids == ["nl-wallet.timed-out"])
    #expect(world.screen.app?.timeLeft == .milliseconds(59_250))
    #expect(world.fact("failed-pin-attempts") == "4")
  }

  @Test func `One that ends before it was told of is never heard of`() throws {
    var world = try slow(failed: 3)
    loseAnswer(&world, to: "111111")
    world.after(.elapse(.minutes(1)))
    world.type("024791")
    world.after(.elapse(.milliseconds(500)))
    #expect(world.screen.ids == ["nl-wallet.next"])
  }

  @Test(arguments: [LifeCycle.forceQuit, .terminate])
  func `Killed in the middle of a PIN, the wallet asks for another before it asks for a face`(
    event: LifeCycle
  ) throws {
    var world = try slow(biometrics: true)
    world.after(.biometry(.cancel))
    wrong(&world)
    world.lives(event, .launch)
    #expect(world.fact("failed-pin-attempts") == "1")
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    #expect(world.step(.tap(NLWallet.Button.useBiometrics)) == [])
    wrong(&world)
    world.after(.elapse(.milliseconds(500)))
    #expect(world.screen.buttons == ["Face ID", "Forgot PIN?"])
  }

  @Test func `A message about the network stays in Control Centre, and goes in the background`() throws {
    var world = try slow(biometrics: true, .offline)
    world.after(.biometry(.cancel))
    wrong(&world)
    world.lives(.controlCentre, .return)
    #expect(world.screen.ids == ["nl-wallet.no-internet"])
    world.lives(.leave, .return)
    #expect(world.screen.ids == ["nl-wallet.unlock", "system.face-id"])
  }
}
