import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// Use case 2.1, step by step (N1.1 – N1.8, N3).
@Suite struct NLWalletSetUpTests {
  func fresh(
    _ device: [String: String] = [:], policy: [String: String] = [:]
  ) throws -> World<NLWallet> {
    var world = try World<NLWallet>.with(device: device, policy: policy)
    world.lives(.launch)
    return world
  }

  func step(_ world: World<NLWallet>) -> String? { world.fact("use-case-step") }

  /// A world at step 1.7, or 1.9 where that is skipped.
  func afterSetUp(_ device: [String: String] = [:]) throws -> World<NLWallet> {
    var world = try fresh(device)
    world.type("024791", times: 2)
    world.after(.elapse(.seconds(1)))
    return world
  }

  // MARK: The primary scenario

  @Test func `The primary scenario, as a story of whole changes`() throws {
    var world = try fresh()
    #expect(world.screen.ids == ["nl-wallet.choose-pin"])
    #expect(world.screen.buttons == ["Back", "Info"])
    world.type("02479")
    expectChange(of: &world, by: .type("1"), effects: [.start(NLWallet.Timer.check, .zero)]) {
      $0.app.scene = .settingUp(.repeatPIN(.init(first: $0.pin)))
    }
    world.type("02479")
    expectChange(
      of: &world, by: .type("1"),
      effects: [.start(NLWallet.Timer.check, .zero), .send(NLWallet.Request.setUpAccount)]
    ) {
      $0.app.scene = .settingUp(.settingUpAccount($0.pin, isSecure: true))
      $0.inFlight = InFlight(
        request: .setUpAccount, leg: .request, arrives: $0.clock.now + .milliseconds(250))
    }
    #expect(world.screen.app?.isBusy == true)
    #expect(world.fact("pin-configured") == "false")
    world.after(.elapse(.milliseconds(499)))
    #expect(world.server.hasAccount)
    #expect(world.screen.ids == ["nl-wallet.setting-up"])
    world.after(.elapse(.milliseconds(1)))
    #expect(world.screen.ids == ["nl-wallet.configure-biometrics"])
    #expect(world.screen.app?.title == "Do you want to unlock the app with Face ID?")
    #expect(world.screen.buttons == ["Enable", "Skip", "Info"])
    world.taps("Enable")
    world.after(.biometry(.match))
    #expect(world.screen.app?.title == "Your NL Wallet is secured")
    #expect(world.fact("pin-configured") == "true")
    #expect(world.fact("biometric-unlock-configured") == "true")
    world.taps("Next")
    #expect(world.screen.ids == ["nl-wallet.next"])
  }

  @Test func `Delete takes a digit back, and the sixth submits`() throws {
    var world = try fresh()
    world.type("02478")
    world.after(.type(.delete))
    world.type("9")
    #expect(world.screen.app?.keypad?.filled == 5)
    world.type("1")
    world.type("024791")
    #expect(step(world) == "1.5")
  }

  @Test func `Back from Choose leaves the use case, Back from Repeat empties Choose`() throws {
    var world = try fresh()
    world.taps("Back")
    #expect(world.screen.ids == ["nl-wallet.introduction"])
    world.taps("Choose PIN")
    world.type("024791")
    world.type("024")
    world.taps("Back")
    expectChange(of: &world, by: .type("1")) { $0.app.scene = .settingUp(.choosePIN($0.digits("1"))) }
  }

  @Test(arguments: ["", "02", "024791", "0247910"])
  func `Info comes back to the same state`(typed: String) throws {
    var world = try fresh()
    world.type(typed)
    let before = world
    world.taps("Info")
    #expect(world.screen.ids == ["nl-wallet.info"])
    world.type("1")
    world.taps("Back")
    #expect(world == before)
  }

  // MARK: The other scenarios

  @Test(arguments: ["111111", "123456", "654321"])
  func `2: a PIN that is too simple leads back to Choose`(pin: String) throws {
    var world = try fresh()
    world.type(pin)
    #expect(world.screen.ids == ["nl-wallet.choose-pin", "nl-wallet.pin-too-simple"])
    #expect(world.screen.alert?.title == "PIN too simple")
    #expect(step(world) == "2.1")
    world.type("1")
    world.taps("OK")
    #expect(world.app.scene == .settingUp(.choosePIN(PIN())))
  }

  @Test func `3 and 4: the first mismatch repeats, the second starts over`() throws {
    var world = try fresh()
    for _ in 0..<2 {
      world.type("024791")
      world.type("024792")
      #expect(world.screen.alert?.title == "PIN is different, retry")
      #expect(world.screen.buttons == ["Try again"])
      world.taps("Try again")
      #expect(world.screen.ids == ["nl-wallet.repeat-pin"])
      world.type("024793")
      #expect(world.screen.alert?.title == "PIN is different, start over")
      world.taps("Start over")
      #expect(world.app.scene == .settingUp(.choosePIN(PIN())))
    }
    world.type("024791")
    world.type("024792")
    world.taps("Try again")
    world.type("024791")
    #expect(step(world) == "1.5")
  }

  @Test func `Going back in between makes the next mismatch a first one`() throws {
    var world = try fresh()
    world.type("024791")
    world.type("111111")
    world.taps("Try again")
    world.taps("Back")
    world.type("135790")
    world.type("111111")
    #expect(world.screen.alert?.id == "nl-wallet.pin-different-retry")
  }

  // MARK: The account set-up

  @Test(arguments: [
    (["jailbroken": "true"], "nl-wallet.device-insecure", "Back"),
    (["network": "offline"], "nl-wallet.no-internet", "Try again"),
    (["network": "unreachable"], "nl-wallet.server-unreachable", "Try again"),
  ])
  func `1.5: each error has its screen, and PIN entry starts again`(
    device: [String: String], screen: String, button: String
  ) throws {
    var world = try afterSetUp(device)
    #expect(world.screen.ids == [screen])
    #expect(world.fact("pin-configured") == "false")
    #expect(world.fact("account-at-server") == "false")
    world.taps(button)
    #expect(world.app == NLWallet.State(scene: .settingUp(.choosePIN(PIN()))))
    world.after(.change(.jailbroken(false)), .change(.network(.online)))
    world.type("135790", times: 2)
    world.after(.elapse(.seconds(1)))
    #expect(world.app.pin == PIN("135790"))
  }

  @Test func `No internet is told at once, a server that doesn't answer after its time`() throws {
    var offline = try fresh(["network": "offline"])
    offline.type("024791", times: 2)
    #expect(offline.screen.ids == ["nl-wallet.no-internet"])
    var unreachable = try fresh(["network": "unreachable", "latency": "1s"])
    unreachable.type("024791", times: 2)
    #expect(unreachable.screen.ids == ["nl-wallet.setting-up"])
    unreachable.after(.elapse(.seconds(1)))
    #expect(unreachable.screen.ids == ["nl-wallet.server-unreachable"])
  }

  @Test func `The server may refuse a device of its own accord`() throws {
    var world = try fresh()
    world.after(.server(name: "trusts-device", value: "false"))
    world.type("024791", times: 2)
    world.after(.elapse(.seconds(1)))
    #expect(world.screen.ids == ["nl-wallet.device-insecure"])
  }

  @Test(arguments: [LifeCycle.forceQuit, .terminate, .reboot])
  func `Killed during the account set-up, nothing is half-configured`(event: LifeCycle) throws {
    var world = try fresh()
    world.type("024791", times: 2)
    world.lives(event)
    world.after(.elapse(.minutes(1)))
    world.lives(.unlock, .launch)
    #expect(world.app == NLWallet.State(scene: .settingUp(.choosePIN(PIN()))))
  }

  @Test func `The answer may come while the app is away: it goes on, and locks after five minutes`() throws {
    var world = try fresh()
    world.type("024791", times: 2)
    world.lives(.controlCentre)
    world.after(.elapse(.seconds(1)))
    #expect(world.screen.app?.id == "nl-wallet.cover")
    world.lives(.return)
    #expect(world.screen.ids == ["nl-wallet.configure-biometrics"])

    world = try fresh()
    world.type("024791", times: 2)
    world.lives(.leave)
    world.after(.elapse(.minutes(6)))
    world.lives(.return)
    #expect(world.screen.ids == ["nl-wallet.unlock"])
    world.type("024791")
    world.after(.elapse(.milliseconds(500)))
    #expect(world.screen.ids == ["nl-wallet.configure-biometrics"])
  }

  // MARK: Durations

  @Test func `With durations a loading message is to be seen while each check runs`() throws {
    var world = try fresh(["latency": "1s"], policy: ["check-time": "100ms"])
    world.type("024791")
    #expect(world.screen.ids == ["nl-wallet.choose-pin"])
    #expect(world.screen.app?.isBusy == true)
    #expect(world.screen.app?.keypad?.isEnabled == false)
    world.type("1")
    world.after(.elapse(.milliseconds(100)))
    #expect(step(world) == "1.3")
    world.type("024791")
    for (number, duration) in [("1.4", 100), ("1.5", 1000), ("1.6", 100)] {
      #expect(step(world) == number)
      #expect(world.screen.ids == ["nl-wallet.setting-up"])
      #expect(world.screen.app?.isBusy == true)
      world.after(.elapse(.milliseconds(duration)))
    }
    #expect(step(world) == "1.7")
  }

  @Test func `A check that runs while the app is away shows nothing of the wallet`() throws {
    var world = try fresh(policy: ["check-time": "10s"])
    for _ in 0..<2 {
      world.type("024791")
      world.after(.elapse(.seconds(10)))
    }
    world.lives(.controlCentre)
    world.after(.elapse(.seconds(1)))
    #expect(step(world) == "1.6")
    #expect(world.screen.app?.id == "nl-wallet.cover")
    world.after(.elapse(.seconds(10)))
    #expect(world.screen.app?.id == "nl-wallet.cover")
    world.lives(.return)
    #expect(step(world) == "1.7")
  }

  @Test func `Leaving while choosing forgets what was typed, and stays at the step`() throws {
    var world = try fresh()
    world.type("024791")
    world.type("02")
    world.lives(.leave, .return)
    #expect(world.screen.ids == ["nl-wallet.repeat-pin"])
    #expect(world.screen.app?.keypad?.filled == 0)
    world.type("024791")
    #expect(step(world) == "1.5")
  }
}

extension World<NLWallet> {
  /// The PIN of these stories.
  fileprivate var pin: PIN { digits("024791") }
  fileprivate func digits(_ text: String) -> PIN { PIN(text) ?? PIN() }
}
