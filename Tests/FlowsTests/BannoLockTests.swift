import Testing
import WorldExpectations

@testable import Flows
@testable import DeviceSimulation
@testable import UnlockEngine

/// The lock screens of passcode / biometrics and of no lock (B1.3, B5, B7).
@Suite struct BannoLockTests {
  private func locked(_ device: DeviceChange...) throws -> World<Banno> {
    try .launched(device: device) { $0.method = .passcodeBiometrics }
  }

  @Test func `At launch Face ID is tried at once, and a match opens the app`() throws {
    var world = try World<Banno>.installed { $0.method = .passcodeBiometrics }
    expectChange(of: &world, by: .lifeCycle(.launch), effects: asks(.unlock)) {
      $0.phone = .app
      $0.process = .active
      $0.app.scene = .locked(.passcodeBiometrics(asksWhenActive: false), resume: .dashboard)
      $0.device.evaluation = evaluation(.scanning, for: .unlock)
    }
    #expect(world.screen.ids == ["banno.lock-passcode-biometrics", "system.face-id"])
    expectChange(of: &world, by: .biometry(.match), effects: [.authenticated(.success)]) {
      $0.device.evaluation = nil
      $0.app.scene = .open(.dashboard)
    }
  }

  @Test func `Failing twice offers the passcode, which opens the app`() throws {
    var world = try locked()
    world.after(.biometry(.noMatch))
    #expect(world.screen.ids.last == "system.face-id-failed")
    world.after(.tap(SystemControl.tryAgain), .biometry(.noMatch))
    #expect(world.screen.buttons == ["Enter Passcode", "Cancel"])
    world.after(.tap(SystemControl.fallback))
    #expect(world.screen.ids.last == "system.passcode")
    world.type("12345")
    expectChange(of: &world, by: .type("6"), effects: [.authenticated(.success)]) {
      $0.device.failedBiometricAttempts = 0
      $0.device.evaluation = nil
      $0.app.scene = .open(.dashboard)
    }
  }

  @Test(arguments: [DeviceChange.enrolled(false), .biometry(.none), .faceIDPermission(.denied)])
  func `Without biometry the passcode comes at once`(change: DeviceChange) throws {
    let world = try locked(change)
    #expect(world.screen.ids == ["banno.lock-passcode-biometrics", "system.passcode"])
    #expect(world.screen.app?.texts == ["Unlock with your iPhone passcode."])
  }

  @Test(arguments: [
    LAError.Code.userCancel, .systemCancel, .authenticationFailed, .appCancel, .biometryLockout,
  ])
  func `Failed or cancelled, the lock screen stays, and Unlock tries again`(code: LAError.Code) throws {
    var world = try locked()
    expectChange(of: &world, by: .fail(code), effects: [.authenticated(.failure(code))]) {
      $0.device.evaluation = nil
    }
    #expect(world.screen.ids == ["banno.lock-passcode-biometrics"])
    #expect(world.screen.buttons == ["Unlock"])
    #expect(world.screen.app?.texts == ["Unlock with Face ID."])
    expectChange(of: &world, by: .tap(.unlock), effects: asks(.unlock)) {
      $0.device.evaluation = evaluation(.scanning, for: .unlock)
    }
  }

  @Test(arguments: [LifeCycle.leave, .openSwitcher])
  func `Leaving locks before anything else is seen, and returning authenticates`(away: LifeCycle) throws {
    var world = try World<Banno>.dashboard(.passcodeBiometrics)
    expectChange(of: &world, by: .lifeCycle(away)) {
      $0.phone = away == .leave ? .home : .switcher
      $0.process = away == .leave ? .background : .inactive
      $0.app.scene = .locked(.passcodeBiometrics(asksWhenActive: true), resume: .dashboard)
    }
    #expect(world.screen.app?.id == (away == .openSwitcher ? "banno.lock-passcode-biometrics" : nil))
    expectChange(of: &world, by: .lifeCycle(.return), effects: asks(.unlock)) {
      $0.phone = .app
      $0.process = .active
      $0.app.scene = .locked(.passcodeBiometrics(asksWhenActive: false), resume: .dashboard)
      $0.device.evaluation = evaluation(.scanning, for: .unlock)
    }
  }

  @Test(arguments: [LifeCycle.leave, .openSwitcher])
  func `Leaving in the middle of the prompt cancels it, and returning asks again`(away: LifeCycle) throws {
    var world = try locked()
    expectChange(
      of: &world, by: .lifeCycle(away), effects: [.authenticated(.failure(.systemCancel))]
    ) {
      $0.device.evaluation = nil
      $0.phone = away == .leave ? .home : .switcher
      $0.process = away == .leave ? .background : .inactive
      $0.app.scene = .locked(.passcodeBiometrics(asksWhenActive: true), resume: .dashboard)
    }
    world.after(.lifeCycle(.return))
    #expect(world.device.evaluation?.phase == .scanning)
  }

  static let alertGone = "banno.passcode-gone"

  @Test func `A passcode removed while away: the user has to sign in again`() throws {
    var world = try World<Banno>.dashboard(.passcodeBiometrics)
    world.after(.lifeCycle(.leave), .change(.passcode(nil)))
    expectChange(
      of: &world, by: .lifeCycle(.return),
      effects: [
        .preflight(.deviceOwnerAuthentication),
        .evaluate(.deviceOwnerAuthentication, for: Banno.Purpose.unlock),
        .authenticated(.failure(.passcodeNotSet)),
      ]
    ) {
      $0.phone = .app
      $0.process = .active
      $0.app.scene = .locked(.passcodeGone, resume: .dashboard)
    }
    #expect(world.screen.ids == ["banno.lock-passcode-biometrics", Self.alertGone])
    #expect(world.screen.buttons == ["OK"])
    expectChange(of: &world, by: .tap(.unlock))
    expectChange(of: &world, by: .tap(.ok)) {
      $0.app.profiles = 0
      $0.app.account = .signedOut
      $0.app.scene = .signIn
    }
  }

  @Test func `A passcode removed at launch, under the prompt, or before Unlock is tapped`() throws {
    let atLaunch = try locked(.passcode(nil))
    var underPrompt = try locked()
    underPrompt.after(.change(.passcode(nil)))
    var beforeUnlock = try locked()
    beforeUnlock.after(.biometry(.cancel), .change(.passcode(nil)))
    #expect(beforeUnlock.screen.alert == nil)
    beforeUnlock.tap(.unlock)
    for world in [atLaunch, underPrompt, beforeUnlock] { #expect(world.screen.alert?.id == Self.alertGone) }
  }

  @Test func `After a restart the phone wants its passcode, and the app Face ID again`() throws {
    var world = try World<Banno>.dashboard(.passcodeBiometrics)
    world.after(.lifeCycle(.reboot), .lifeCycle(.launch))
    #expect(world.screen.ids == ["system.off"])
    world.after(.tap(.switchOn), .lifeCycle(.launch), .tap(.swipeUp))
    #expect(world.screen.ids == ["system.lock-screen-passcode"])
    world.type("123456")
    world.after(.lifeCycle(.launch))
    #expect(world.screen.ids == ["banno.lock-passcode-biometrics", "system.face-id"])
  }

  @Test func `A passcode lock-out outlives force-quit and restart, and ends when its time is over`() throws {
    var world = try locked(.enrolled(false))
    for wrong in ["000000", "000001", "000002", "000003"] { world.type(wrong) }
    for _ in 1...2 {
      #expect(world.screen.ids.last == "system.passcode-locked-out")
      world.after(.lifeCycle(.forceQuit), .lifeCycle(.launch))
    }
    world.after(.lifeCycle(.reboot), .tap(.switchOn), .lifeCycle(.unlock))
    #expect(world.screen.ids == ["system.lock-screen"])
    #expect(world.screen.system?.timeLeft == .minutes(1))
    world.after(.elapse(.minutes(1)), .tap(.swipeUp))
    world.type("123456")
    #expect(world.screen.ids == ["system.home"])
    #expect(world.device.failedPasscodes == 0)
  }

  // MARK: No lock

  @Test func `The placeholder appears at return and goes by itself`() throws {
    var world = try World<Banno>.dashboard(.dontLock)
    let limit = Duration.minutes(5) + .milliseconds(1)
    expectChange(
      of: &world, by: .lifeCycle(.leave), effects: [.stop(timer: 0), .start(timer: 1, limit)]
    ) {
      $0.phone = .home
      $0.process = .background
      $0.app.scene = .locked(.placeholder, resume: .dashboard)
      $0.timers[1] = .start + limit
    }
    let time = Duration.milliseconds(800)
    expectChange(
      of: &world, by: .lifeCycle(.return), effects: [.stop(timer: 1), .start(timer: 0, time)]
    ) {
      $0.phone = .app
      $0.process = .active
      $0.timers[1] = nil
      $0.timers[0] = .start + time
    }
    #expect(world.screen.ids == ["banno.lock-placeholder"])
    #expect(world.screen.app?.showsContent == false)
    expectChange(of: &world, by: .elapseToNextDeadline) {
      $0.clock.now = .start + time
      $0.timers[0] = nil
      $0.app.scene = .open(.dashboard)
    }
  }

  @Test(arguments: [
    (Duration.zero, true), (.minutes(4), true), (.minutes(5), true), (.minutes(5) + .milliseconds(1), false),
    (.minutes(6), false), (.hours(48), false),
  ])
  func `Exactly five minutes away still goes on, more doesn't`(away: Duration, goesOn: Bool) throws {
    var world = try World<Banno>.dashboard(.dontLock)
    world.after(.lifeCycle(.leave), .elapse(away), .lifeCycle(.return))
    if goesOn {
      world.after(.elapse(.milliseconds(800)))
      #expect(world.app.scene == .open(.dashboard))
    } else {
      #expect(world.screen.ids == ["banno.lock-placeholder", "banno.away-too-long"])
      #expect(world.screen.buttons == ["OK"])
      world.after(.elapse(.hours(1)))
      world.tap(.ok)
      #expect(world.app.account == .signedOut)
      #expect(world.screen.ids == ["banno.sign-in"])
    }
  }

  @Test func `Leaving again while the placeholder shows starts the time anew`() throws {
    var world = try World<Banno>.dashboard(.dontLock)
    for _ in 1...3 {
      world.after(.lifeCycle(.leave), .elapse(.minutes(4)), .lifeCycle(.return), .elapse(.milliseconds(500)))
    }
    #expect(world.screen.ids == ["banno.lock-placeholder"])
    world.after(.elapse(.milliseconds(300)))
    #expect(world.app.scene == .open(.dashboard))
  }

  @Test func `The time in the app doesn't count as away`() throws {
    var world = try World<Banno>.dashboard(.dontLock)
    world.after(.lifeCycle(.leave), .lifeCycle(.return), .elapse(.hours(1)))
    #expect(world.app.scene == .open(.dashboard))
  }

  @Test func `The limit is a policy`() throws {
    var world = try World<Banno>.dashboard(.dontLock)
    world.after(.policy(name: "away-limit", value: "10s"), .lifeCycle(.leave), .elapse(.seconds(11)))
    world.after(.lifeCycle(.return))
    #expect(world.screen.alert?.id == "banno.away-too-long")
  }

  @Test(arguments: [
    [LifeCycle.reboot, .unlock, .launch], [.forceQuit, .launch], [.leave, .terminate, .launch],
    [.openSwitcher, .forceQuit, .launch], [.leave, .terminate, .return],
  ])
  func `A cold launch without a lock has to be signed in again`(detour: [LifeCycle]) throws {
    var world = try World<Banno>.dashboard(.dontLock)
    for event in detour { world.after(.lifeCycle(event)) }
    #expect(world.screen.ids == ["banno.lock-placeholder", "banno.cold-launch"])
    #expect(world.screen.buttons == ["OK"])
    // Leaving it doesn't help, nor does waiting.
    world.after(.elapse(.minutes(10)), .lifeCycle(.leave), .lifeCycle(.return), .elapse(.minutes(10)))
    expectChange(of: &world, by: .tap(.ok)) {
      $0.app.profiles = 0
      $0.app.account = .signedOut
      $0.app.scene = .signIn
    }
  }
}
