import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Unlocking, attempts and time-outs, biometrics, being idle and away (N2).
@Suite struct NLWalletUnlockTests {
  /// Its server answers at once, unless told otherwise.
  func locked(
    biometrics: Bool = false, failed: Int = 0, _ device: [String: String] = [:]
  ) throws -> World<NLWallet> {
    var world = try World<NLWallet>.with(
      device: ["latency": "0s"].merging(device) { $1 },
      app: ["pin": "024791", "biometrics": "\(biometrics)", "failed-pin-attempts": "\(failed)"])
    world.lives(.launch)
    return world
  }

  func open() throws -> World<NLWallet> {
    var world = try locked()
    world.type("024791")
    return world
  }

  func wrong(_ world: inout World<NLWallet>, times: Int = 1) { world.type("111111", times: times) }

  // MARK: Attempts

  @Test func `The right PIN opens, and takes wrong ones back`() throws {
    var world = try locked(failed: 3)
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    world.type("02479")
    expectChange(
      of: &world, by: .type("1"),
      effects: [.send(NLWallet.Request.checkPIN), .start(NLWallet.Timer.idle, .seconds(240))]
    ) {
      $0.app.failedPINAttempts = 0
      $0.app.scene = .open(.next, isWarned: false)
      $0.timers[NLWallet.Timer.idle.rawValue] = $0.clock.now + .seconds(240)
    }
  }

  @Test func `All sixteen attempts: what is left, the time-outs, the block`() throws {
    var world = try locked()
    let timeOuts: [Int: Duration] = [4: .seconds(60), 8: .seconds(300), 12: .seconds(3600)]
    for attempt in 1...16 {
      wrong(&world)
      #expect(world.fact("failed-pin-attempts") == "\(attempt)")
      #expect(world.screen.app?.timeLeft == timeOuts[attempt])
      #expect(world.fact("attempts-left-in-round") == (attempt == 16 ? "0" : "\(4 - attempt % 4)"))
      guard let timeOut = timeOuts[attempt] else { continue }
      #expect(world.screen.ids == ["nl-wallet.timed-out"])
      world.after(.elapse(timeOut - .milliseconds(1)))
      #expect(world.screen.ids == ["nl-wallet.timed-out"])
      world.after(.elapse(.milliseconds(1)))
      #expect(world.screen.ids == ["nl-wallet.unlock"])
    }
    #expect(world.screen.ids == ["nl-wallet.blocked"])
    world.after(.elapse(.hours(1000)))
    world.lives(.reboot, .unlock, .launch)
    world.type("024791")
    #expect(world.screen.ids == ["nl-wallet.blocked"])
    #expect(world.fact("blocked") == "true")
  }

  @Test(arguments: [
    (1, "Wrong PIN. 3 attempts left."), (3, "Wrong PIN. 1 attempt left."),
    (13, "Wrong PIN. 3 attempts left before the app is blocked for good."),
    (15, "Wrong PIN. This is your last try before the app is blocked for good."),
  ])
  func `What is left is told, and the block announced`(attempt: Int, text: String) throws {
    var world = try locked(failed: attempt - 1)
    wrong(&world)
    #expect(world.screen.app?.texts == [text])
    #expect(world.screen.app?.keypad?.isShaking == true)
  }

  @Test(arguments: ["024791", "111111"])
  func `In a time-out every PIN is refused, and none is counted`(pin: String) throws {
    var world = try locked(failed: 3)
    wrong(&world)
    world.after(.elapse(.seconds(20)))
    let count = world.app.failedPINAttempts
    world.type(pin, times: 3)
    #expect(world.screen.ids == ["nl-wallet.timed-out"])
    #expect(world.screen.app?.timeLeft == .seconds(40))
    #expect(world.screen.app?.texts == ["No PIN is accepted yet. Try again in 40 seconds."])
    #expect(world.app.failedPINAttempts == count)
    world.after(.elapse(.seconds(40)))
    world.type("024791")
    #expect(world.screen.ids == ["nl-wallet.next"])
  }

  @Test(arguments: [LifeCycle.forceQuit, .terminate, .reboot])
  func `Neither attempts nor time are given back`(event: LifeCycle) throws {
    var world = try locked(failed: 2)
    wrong(&world)
    world.lives(event, .unlock, .launch)
    #expect(world.fact("failed-pin-attempts") == "3")
    wrong(&world)
    world.lives(event)
    world.after(.elapse(.seconds(10)))
    world.lives(.unlock, .launch)
    #expect(world.screen.ids == ["nl-wallet.timed-out"])
    #expect(world.screen.app?.timeLeft == .seconds(50))
  }

  @Test func `Half an entry is not an attempt, and leaving forgets it`() throws {
    var world = try locked()
    world.type("02479")
    world.lives(.leave, .return)
    #expect(world.screen.app?.keypad?.filled == 0)
    #expect(world.fact("failed-pin-attempts") == "0")
  }

  @Test func `Forgot PIN leads to a new wallet, or back`() throws {
    var world = try locked(failed: 3)
    world.type("02")
    world.taps("Forgot PIN?")
    #expect(world.screen.ids == ["nl-wallet.forgot-pin"])
    world.type("024791")
    world.taps("Back")
    #expect(world.fact("failed-pin-attempts") == "3")
    wrong(&world)
    world.taps("Forgot PIN?")
    world.taps("Delete wallet")
    world.taps("Cancel")
    #expect(world.screen.ids == ["nl-wallet.forgot-pin"])
    world.taps("Delete wallet")
    world.taps("Delete")
    #expect(world.app == NLWallet.State(scene: .settingUp(.introduction)))
    #expect(world.fact("timed-out") == "false")
  }

  @Test func `A blocked wallet leads to a new one`() throws {
    var world = try locked(failed: 16)
    #expect(world.screen.buttons == ["Delete wallet"])
    world.taps("Delete wallet")
    #expect(world.screen.ids == ["nl-wallet.blocked", "nl-wallet.delete-wallet"])
    world.type("024791")
    world.taps("Cancel")
    #expect(world.screen.ids == ["nl-wallet.blocked"])
    world.taps("Delete wallet")
    world.taps("Delete")
    #expect(world.screen.ids == ["nl-wallet.introduction"])
    #expect(world.fact("pin-configured") == "false")
  }

  @Test func `Limits are policy`() throws {
    var world = try World<NLWallet>.with(
      device: ["latency": "0s"], app: ["pin": "024791"],
      policy: ["attempts-per-round": "1", "rounds": "2", "time-out-1": "5s", "time-out-3": "9s"])
    world.lives(.launch)
    wrong(&world)
    #expect(world.screen.app?.timeLeft == .seconds(5))
    world.after(.elapse(.seconds(5)))
    wrong(&world)
    #expect(world.screen.ids == ["nl-wallet.blocked"])
  }

  // MARK: Biometrics

  @Test func `Biometrics start by themselves at launch, and open the wallet`() throws {
    var world = try locked(biometrics: true)
    #expect(world.screen.ids == ["nl-wallet.unlock", "system.face-id"])
    #expect(world.device.evaluation?.request.policy == .deviceOwnerAuthenticationWithBiometrics)
    world.after(.biometry(.match))
    #expect(world.screen.ids == ["nl-wallet.next"])
  }

  @Test func `They fall back to the PIN and to nothing else`() throws {
    var world = try locked(biometrics: true)
    world.after(.biometry(.noMatch))
    world.taps("Try Face ID Again")
    world.after(.biometry(.noMatch))
    #expect(world.screen.buttons == ["Use PIN", "Cancel"])
    world.taps("Use PIN")
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    world.type("024791")
    #expect(world.screen.ids == ["nl-wallet.next"])
  }

  @Test func `A lock-out is told, and leaves the PIN`() throws {
    var world = try locked(biometrics: true, ["biometry": "touchID"])
    for _ in 0..<3 { world.after(.biometry(.noMatch)) }
    #expect(world.screen.alert?.title == "Touch ID didn’t recognize you")
    world.type("024791")
    world.taps("OK")
    #expect(world.screen.app?.keypad?.filled == 0)
    world.taps("Touch ID")
    for _ in 0..<2 { world.after(.biometry(.noMatch)) }
    #expect(world.screen.alert?.title == "Touch ID is locked")
    world.taps("OK")
    world.lives(.forceQuit, .launch)
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    #expect(world.screen.app?.texts == ["Touch ID is locked. Enter your PIN."])
    #expect(world.screen.buttons == ["Forgot PIN?"])
    world.type("024791")
    #expect(world.screen.ids == ["nl-wallet.next"])
  }

  @Test(arguments: [["enrolled": "false"], ["biometry": "none"], ["passcode": "none"]])
  func `Where there are none any more, the PIN is left`(device: [String: String]) throws {
    let world = try locked(biometrics: true, device)
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    #expect(world.screen.buttons == ["Forgot PIN?"])
  }

  @Test func `They are as little accepted in a time-out as a PIN`() throws {
    var world = try locked(biometrics: true, failed: 3)
    world.after(.biometry(.cancel))
    wrong(&world)
    world.lives(.leave, .return)
    #expect(world.screen.ids == ["nl-wallet.timed-out"])
    #expect(world.screen.buttons == ["Forgot PIN?"])
    #expect(world.step(.tap(NLWallet.Button.useBiometrics)) == [])
  }

  @Test func `They take no wrong PINs back`() throws {
    var world = try locked(biometrics: true, failed: 3)
    world.after(.biometry(.match))
    #expect(world.fact("failed-pin-attempts") == "3")
  }

  @Test func `They don't start by themselves after a failure, Log out or being idle, but at return`() throws {
    var world = try locked(biometrics: true)
    world.after(.biometry(.cancel), .elapse(.minutes(10)))
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    world.taps("Face ID")
    world.after(.biometry(.match))
    world.taps("Log out")
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    world.taps("Face ID")
    world.after(.biometry(.match), .elapse(.minutes(5)))
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    world.lives(.leave, .return)
    #expect(world.screen.ids == ["nl-wallet.unlock", "system.face-id"])
  }
}
