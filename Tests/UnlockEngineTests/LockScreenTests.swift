import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// A phone that is locked, by hand, by time and by a restart, and what is behind its lock screen (D13).
@Suite struct LockScreenTests {
  private func locked(_ changes: DeviceChange...) throws -> World<Probe> {
    var world = try World<Probe>.open()
    for change in changes { world.after(.change(change)) }
    world.app.told = []
    world.after(.lifeCycle(.lock))
    return world
  }

  @Test func `Locked in the app, it is left, and in front again once the phone is unlocked`() throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .lifeCycle(.lock)) {
      $0.device.lock()
      $0.phone = .lockScreenOverApp
      $0.process = .background
      $0.app.told = left
    }
    #expect(world.screen.layerIDs == ["system.lock-screen"])
    expectChange(of: &world, by: .biometry(.match), effects: [.unlocked]) {
      $0.device.evaluation = nil
      $0.phone = .app
      $0.process = .active
      $0.app.told = left + back
    }
  }

  @Test(arguments: [LifeCycle.leave, .openSwitcher, .forceQuit])
  func `Locked elsewhere, it opens to the home screen`(event: LifeCycle) throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(event), .lifeCycle(.lock))
    #expect(world.phone == .lockScreen)
    let told = world.app.told
    world.after(.lifeCycle(.unlock))
    #expect(world.phone == .home && world.app.told == told)
  }

  @Test func `An app that ended meanwhile isn't there any more`() throws {
    var world = try locked()
    world.after(.lifeCycle(.terminate))
    #expect(world.screen.layerIDs == ["system.lock-screen"])
    world.after(.lifeCycle(.unlock))
    #expect(world.phone == .home && world.process == .none)
  }

  @Test func `Locking takes a dialog away, whose app hears of it before it is left`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.askOwner))
    let effects = world.step(.lifeCycle(.lock))
    #expect(effects == [.authenticated(.failure(.systemCancel))])
    #expect(
      world.app.told.suffix(4) == [.authenticated(.titled, .failure(.systemCancel)), .becameActive] + left)
  }

  @Test func `Nothing on it opens or changes before it is unlocked, and each try is told`() throws {
    var world = try locked()
    for event in LifeCycle.allCases where event.needsOpenPhone {
      expectChange(of: &world, by: .lifeCycle(event), effects: [.ignored(.deviceLocked)])
    }
    for change in [DeviceChange.passcode(nil), .enrolled(false), .autoLock(.minute1), .date(.by(.hours(1)))] {
      expectChange(of: &world, by: .change(change), effects: [.ignored(.deviceLocked)])
    }
    for tap in [Input.tap(.openApp), .tap(.openSwitcher), .tap(.goHome), .tap(.closeApp)] {
      expectChange(of: &world, by: tap, effects: [.ignored(.deviceLocked)])
    }
    expectChange(of: &world, by: .tap(.request), effects: [.ignored(.notOnTop)])
    expectChange(of: &world, by: .type("1"), effects: [.ignored(.nothingToType)])
    expectChange(of: &world, by: .fail(.userCancel), effects: [.ignored(.noEvaluation)])
    expectChange(of: &world, by: .lifeCycle(.lock), effects: [.ignored(.alreadyLocked)])
    expectChange(of: &world, by: .biometry(.cancel), effects: [.ignored(.noPrompt(.cancel))])
    // What is set from outside is set all the same.
    world.after(.change(.network(.offline)), .change(.biometry(.touchID)))
    #expect(world.screen.system?.controls.map(\.title) == ["Press home to open"])
    world.after(.lifeCycle(.unlock))
    expectChange(of: &world, by: .lifeCycle(.unlock), effects: [.ignored(.notLocked)])
  }

  @Test func `The passcode is typed on an entry of the lock screen's own`() throws {
    var world = try locked(.enrolled(false))
    world.after(.tap(.swipeUp))
    #expect(world.screen.layerIDs == ["system.lock-screen-passcode"])
    #expect(world.screen.system?.title == "Enter Passcode")
    for digit in "123450".unicodeScalars { world.after(.type(digit)) }
    #expect(world.device.failedPasscodes == 1 && world.app.told == left)
    for digit in "123456".unicodeScalars { world.after(.type(digit)) }
    #expect(world.phone == .app && world.device.failedPasscodes == 0)
    // The app was never asked, and isn't answered.
    #expect(world.app.told == left + back)
  }

  @Test func `After a restart it wants the passcode, and doesn't look for a face`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.reboot), .tap(.switchOn))
    #expect(world.uptime == .zero && world.screen.layerIDs == ["system.lock-screen"])
    expectChange(of: &world, by: .biometry(.match), effects: [.ignored(.noPrompt(.match))])
    world.after(.tap(.swipeUp))
    #expect(world.screen.system?.texts == ["Your passcode is required when iPhone restarts."])
    for digit in "123456".unicodeScalars { world.after(.type(digit)) }
    #expect(world.phone == .home && world.device.canUseBiometry)
  }

  @Test func `Its owner needn't wait for the end of a restart`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.reboot), .lifeCycle(.unlock))
    #expect(world.phone == .home && world.bootEnds == nil)
    world.after(.lifeCycle(.launch))
    #expect(world.phone == .app)
  }

  @Test func `During a lock-out it tells the time left, and accepts nothing from anybody`() throws {
    var world = try locked()
    world.after(.tap(.swipeUp))
    for last in "1234" { for digit in "00000\(last)".unicodeScalars { world.after(.type(digit)) } }
    #expect(world.screen.layerIDs == ["system.lock-screen-locked-out"])
    world.after(.tap(.cancel))
    #expect(world.screen.layerIDs == ["system.lock-screen"])
    #expect(world.screen.system?.timeLeft == .minutes(1))
    expectChange(of: &world, by: .lifeCycle(.unlock), effects: [.ignored(.lockedOut)])
    expectChange(of: &world, by: .biometry(.match), effects: [.ignored(.noPrompt(.match))])
    expectChange(of: &world, by: .change(.unlockedWithPasscode), effects: [.ignored(.lockedOut)])
    world.after(.elapse(.minutes(1)), .lifeCycle(.unlock))
    #expect(world.phone == .app)
  }

  @Test func `The tenth wrong passcode disables it there, too`() throws {
    var world = try locked(.enrolled(false))
    world.device.failedPasscodes = 9
    world.after(.tap(.swipeUp))
    for digit in "999999".unicodeScalars { world.after(.type(digit)) }
    #expect(world.screen.layerIDs == ["system.device-disabled"])
    #expect(world.process == .background)
  }

  @Test func `Without a passcode a swipe opens it, also one that opens something else`() throws {
    for input in [Input.tap(.swipeUp), .lifeCycle(.unlock), .lifeCycle(.return)] {
      var world = try locked(.passcode(nil))
      world.after(input)
      #expect(world.phone == .app && world.app.told == left + back, "\(input)")
    }
    var restarted = try World<Probe>.open(.passcode(nil))
    restarted.after(.lifeCycle(.reboot), .elapse(.seconds(30)))
    #expect(restarted.screen.layerIDs == ["system.lock-screen"])
    restarted.after(.lifeCycle(.launch))
    #expect(restarted.phone == .app)
  }

  @Test func `It shows the time and the day of the date that is set`() throws {
    var world = try locked(.date(.by(.hours(24 * 40))))
    #expect(world.screen.system?.title == "9:41")
    #expect(world.screen.system?.texts == ["Wednesday, December 30"])
    world.after(.elapse(.hours(15)))
    #expect(world.screen.system?.title == "0:41")
    #expect(world.screen.system?.texts == ["Thursday, December 31"])
  }

  // MARK: Auto-lock

  @Test func `Untouched for as long as was set, it locks itself`() throws {
    var world = try World<Probe>.open(.autoLock(.minute1))
    world.after(.elapse(.seconds(59)))
    #expect(world.phone == .app)
    expectChange(of: &world, by: .elapse(.seconds(1))) {
      $0.clock.now = .start + .minutes(1)
      $0.locksAt = nil
      $0.device.lock()
      $0.phone = .lockScreenOverApp
      $0.process = .background
      $0.app.told = left
    }
  }

  @Test(arguments: [
    [Input.type("1")], [.tap(.startLong)], [.tap(.askOwner), .biometry(.noMatch)], [.lifeCycle(.leave)],
    [.lifeCycle(.lock), .lifeCycle(.unlock)], [.change(.autoLock(.minute1))],
  ]) func `Whatever somebody does with it starts that time anew`(touches: [Input]) throws {
    var world = try World<Probe>.open(.autoLock(.minute1))
    world.after(.elapse(.seconds(59)))
    for touch in touches { world.after(touch) }
    world.after(.elapse(.seconds(59)))
    #expect(!world.phone.isLocked)
    world.after(.elapse(.seconds(1)))
    #expect(world.phone.isLocked)
  }

  @Test(arguments: [
    Input.change(.network(.offline)), .lifeCycle(.terminate), .server(name: "requests", value: "1"),
    .change(.date(.by(.hours(1)))),
  ]) func `What happens by itself, or to the date, doesn't`(input: Input) throws {
    var world = try World<Probe>.open(.autoLock(.minute1))
    world.after(.elapse(.seconds(59)), input, .elapse(.seconds(1)))
    #expect(world.phone.isLocked)
  }

  @Test func `It takes Face ID's dialog away, and waits for nobody once it is locked or off`() throws {
    var world = try World<Probe>.open(.autoLock(.seconds30))
    world.after(.tap(.askOwner), .elapse(.seconds(30)))
    #expect(world.app.told.contains(.authenticated(.titled, .failure(.systemCancel))))
    #expect(world.nextDeadline == nil)
    world.after(.lifeCycle(.reboot), .elapse(.seconds(30)))
    #expect(world.nextDeadline == nil && world.phone == .lockScreen)
  }

  @Test func `A phone that was never touched locks itself as well`() throws {
    var device = Device()
    _ = device.apply(.autoLock(.minutes5), at: .start)
    var world = try World<Probe>(device: device)
    world.after(.elapse(.minutes(5)))
    #expect(world.phone == .lockScreen)
  }
}

/// What an app hears when the phone is locked while the app is in front, and when it is unlocked.
private let left: [Event<Probe>] = [.resignedActive, .enteredBackground]
private let back: [Event<Probe>] = [.enteringForeground, .becameActive]
