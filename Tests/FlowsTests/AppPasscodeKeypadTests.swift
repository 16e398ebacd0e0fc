import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// The switch, and the app's own keypad (C1, C7).
@Suite struct AppPasscodeKeypadTests {
  private func settings(_ device: [String: String], _ app: [String: String] = [:]) throws -> World<
    AppPasscode
  > {
    var world = try World<AppPasscode>.with(device: device, app: app)
    world.lives(.launch)
    world.after(.fail(.userCancel))
    world.app.scene = .open(.settings)
    return world
  }

  private func keypad(policy: [String: String] = [:]) throws -> World<AppPasscode> {
    var world = try World<AppPasscode>.with(
      device: ["ios": "7"], app: ["passcode-lock": "true", "app-passcode": "1234"], policy: policy)
    world.lives(.launch)
    return world
  }

  // MARK: The switch

  @Test func `Where the system can do it all, turning it on asks nothing more`() throws {
    var world = try settings([:])
    expectChange(of: &world, by: .tap(AppPasscode.Button.passcodeLock)) {
      $0.app.lock = .on(appPasscode: nil)
    }
  }

  @Test(arguments: [
    ["passcode": "none"], ["ios": "8", "biometry": "touchID"], ["ios": "7"], ["biometry": "none"],
  ])
  func `Elsewhere a new app passcode is asked for twice`(device: [String: String]) throws {
    var world = try settings(device)
    world.taps("Passcode Lock")
    #expect(world.screen.ids == ["app-passcode.set-passcode"])
    world.type("1234")
    #expect(world.screen.ids == ["app-passcode.repeat-passcode"])
    world.type("123")
    expectChange(of: &world, by: .type("4")) {
      $0.app.lock = .on(appPasscode: PIN("1234"))
      $0.app.scene = .open(.settings)
    }
  }

  @Test func `Two entries that differ start over, as often as needed`() throws {
    var world = try settings(["ios": "8"])
    world.taps("Passcode Lock")
    for _ in 0..<3 {
      world.type("1234")
      world.type("1235")
      #expect(world.screen.ids == ["app-passcode.set-passcode"])
      #expect(world.screen.app?.texts == ["Enter a passcode", "Passcodes did not match. Try again."])
      #expect(world.screen.app?.keypad?.filled == 0)
      #expect(world.screen.app?.keypad?.isShaking == true)
      world.type("9")
      #expect(world.screen.app?.texts == ["Enter a passcode"])
      world.after(.type(.delete))
    }
    #expect(world.app.lock == .off)
  }

  @Test func `Cancel leaves the lock off, on both pages`() throws {
    for digits in ["", "12", "1234", "123412"] {
      var world = try settings(["passcode": "none"])
      let before = world.app
      world.taps("Passcode Lock")
      world.type(digits)
      world.taps("Cancel")
      #expect(world.app == before)
    }
  }

  @Test func `Turning it off asks the system, and a failure leaves it on`() throws {
    var world = try settings([:], ["passcode-lock": "true"])
    let before = world.app
    world.taps("Passcode Lock")
    #expect(world.screen.system?.id == "system.face-id")
    world.after(.biometry(.cancel))
    #expect(world.app == before)
    world.taps("Passcode Lock")
    expectChange(of: &world, by: .biometry(.match), effects: [.authenticated(.success)]) {
      $0.device.evaluation = nil
      $0.app.lock = .off
    }
  }

  @Test func `Turning it off asks for the app passcode where the keypad is used`() throws {
    var world = try settings(["ios": "7"], ["passcode-lock": "true", "app-passcode": "1234"])
    world.taps("Passcode Lock")
    #expect(world.screen.ids == ["app-passcode.keypad"])
    #expect(world.screen.app?.title == "Turn off Passcode")
    world.type("1111")
    world.taps("Cancel")
    #expect(world.fact("passcode-lock") == "true")
    world.taps("Passcode Lock")
    world.type("1234")
    #expect(world.app == AppPasscode.State(scene: .open(.settings)))
  }

  @Test func `Leaving a keypad forgets what was typed, and locks where there is a lock`() throws {
    var off = try settings(["ios": "7"])
    off.taps("Passcode Lock")
    off.type("123412")
    off.lives(.leave, .return)
    #expect(off.screen.ids == ["app-passcode.set-passcode"])
    #expect(off.screen.app?.keypad?.filled == 0)

    var on = try settings(["ios": "7"], ["passcode-lock": "true"])
    on.taps("Passcode Lock")
    on.type("12")
    on.lives(.leave, .return)
    #expect(on.app.scene == .locked(.init(), needsToAuthenticate: true, resume: .settings))
  }

  // MARK: Right and wrong

  @Test func `A wrong code shakes, clears and counts; the right one opens`() throws {
    var world = try keypad()
    #expect(world.screen.buttons == [])
    world.type("1111")
    #expect(world.screen.app?.texts.last == "1 Failed Passcode Attempt")
    #expect(world.screen.app?.keypad?.isShaking == true)
    #expect(world.screen.app?.keypad?.filled == 0)
    world.type("1")
    #expect(world.screen.app?.keypad?.isShaking == false)
    world.type("111")
    #expect(world.screen.app?.texts.last == "2 Failed Passcode Attempts")
    world.type("123")
    expectChange(of: &world, by: .type("4"), effects: [.start(AppPasscode.Timer.report, .zero)]) {
      $0.app = AppPasscode.State(lock: $0.app.lock, scene: .open(.content))
    }
  }

  @Test func `Without a lock-out the count is in memory only, and never ends`() throws {
    var world = try keypad()
    world.type("1111", times: 120)
    #expect(world.fact("failed-passcode-attempts") == "99")
    world.lives(.forceQuit, .launch)
    #expect(world.fact("failed-passcode-attempts") == "0")
    world.type("1234")
    #expect(world.screen.ids == ["app-passcode.content"])
  }

  @Test(arguments: [LifeCycle.forceQuit, .terminate, .reboot, .leave])
  func `With a lock-out the count and the wait outlive the process`(event: LifeCycle) throws {
    var world = try keypad(policy: ["lock-out-attempts": "2", "lock-out-delay": "30s"])
    world.type("1111", times: 2)
    #expect(world.screen.app?.timeLeft == .seconds(30))
    world.lives(event)
    world.after(.elapse(.seconds(29)))
    world.lives(.unlock, .launch)
    world.type("1234")
    #expect(world.screen.app?.timeLeft == .seconds(1))
    #expect(world.screen.app?.keypad?.isEnabled == false)
    #expect(world.fact("failed-passcode-attempts") == "2")
    world.after(.elapse(.seconds(1)))
    world.type("1111")
    #expect(world.fact("failed-passcode-attempts") == "3")
    #expect(world.screen.app?.timeLeft == nil)
    world.type("1234")
    #expect(world.screen.ids == ["app-passcode.content"])
    #expect(world.fact("failed-passcode-attempts") == "0")
  }

  @Test func `The source's delays keep the dots for as long as they say`() throws {
    var world = try keypad(policy: ["clear-delay": "200ms", "report-delay": "100ms"])
    world.type("1111")
    #expect(world.screen.app?.keypad?.filled == 4)
    world.after(.elapse(.milliseconds(200)))
    #expect(world.screen.app?.keypad?.filled == 0)
    #expect(world.screen.app?.keypad?.isShaking == true)
    world.type("2222")
    world.type("12")
    world.after(.elapse(.milliseconds(200)))
    #expect(world.screen.app?.keypad?.filled == 2)
    world.type("34")
    world.type("5")
    #expect(world.screen.ids == ["app-passcode.keypad"])
    #expect(world.screen.app?.keypad?.filled == 4)
    world.after(.elapse(.milliseconds(100)))
    #expect(world.screen.ids == ["app-passcode.content"])
  }

  @Test func `Leaving before the right code was reported leaves the app locked`() throws {
    var world = try keypad(policy: ["report-delay": "100ms"])
    world.type("1234")
    world.lives(.leave)
    world.after(.elapse(.seconds(1)))
    world.lives(.return)
    #expect(world.screen.ids == ["app-passcode.keypad"])
  }

  @Test func `The length is configurable, and an app passcode set before keeps its own`() throws {
    var world = try keypad()
    world.after(.policy(name: "passcode-length", value: "6"))
    world.type("1234")
    #expect(world.screen.ids == ["app-passcode.content"])
    world.taps("Settings")
    world.taps("Passcode Lock")
    world.type("1234")
    world.taps("Passcode Lock")
    world.type("123456123456")
    #expect(world.app.appPasscode?.count == 6)
  }
}
