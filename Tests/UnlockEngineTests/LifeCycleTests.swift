import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// The app as a process, on every screen and in the middle of a dialog (D6, A10).
@Suite struct LifeCycleTests {
  @Test func `Launch starts the process and opens the app`() throws {
    var world = try World<Probe>()
    expectChange(of: &world, by: .lifeCycle(.launch)) {
      $0.phone = .app
      $0.process = .active
      $0.app.told = [.launched, .becameActive]
    }
    expectChange(of: &world, by: .lifeCycle(.launch), effects: [.ignored(.alreadyOpen)])
    expectChange(of: &world, by: .lifeCycle(.return), effects: [.ignored(.alreadyOpen)])
  }

  @Test(arguments: [LifeCycle.launch, .return])
  func `Leaving leads to the background, coming back by either way goes on`(back: LifeCycle) throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .lifeCycle(.leave)) {
      $0.phone = .home
      $0.process = .background
      $0.app.told = [.resignedActive, .enteredBackground]
    }
    expectChange(of: &world, by: .lifeCycle(.leave), effects: [.ignored(.notOpen)])
    expectChange(of: &world, by: .lifeCycle(back)) {
      $0.phone = .app
      $0.process = .active
      $0.app.told += [.enteringForeground, .becameActive]
    }
  }

  @Test func `Between home and switcher nothing happens to the app`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.leave))
    expectChange(of: &world, by: .lifeCycle(.openSwitcher)) { $0.phone = .switcher }
    expectChange(of: &world, by: .lifeCycle(.leave)) { $0.phone = .home }
    world.after(.lifeCycle(.openSwitcher))
    expectChange(of: &world, by: .lifeCycle(.forceQuit)) {
      $0.process = .none
      $0.app.told = [.resignedActive, .enteredBackground, .ended]
    }
    #expect(world.phone == .switcher)
    #expect(world.screen.app == nil)
    #expect(world.screen.system?.texts == ["No apps are open."])
  }

  @Test(arguments: [LifeCycle.terminate, .forceQuit])
  func `An ended app is told, and all it waited for is gone`(end: LifeCycle) throws {
    var world = try World<Probe>.open()
    world.after(.tap(.startShort), .tap(.startLong), .tap(.request), .tap(.askOwner))
    expectChange(of: &world, by: .lifeCycle(end)) {
      $0.phone = .home
      $0.process = .none
      $0.app.told.append(.ended)
      $0.timers = Timers()
      $0.inFlight = nil
      // What was sent is with the server all the same.
      $0.server.requests = 1
      $0.device.evaluation = nil
    }
    expectChange(of: &world, by: .lifeCycle(end), effects: [.ignored(.notRunning)])
    expectChange(of: &world, by: .elapse(.minutes(5))) { $0.clock.now = .start + .minutes(5) }
  }

  @Test(arguments: [LifeCycle.leave, .openSwitcher])
  func `Leaving in the middle of a dialog ends it first, with systemCancel`(away: LifeCycle) throws {
    var world = try World<Probe>.open()
    world.after(.tap(.askOwner))
    expectChange(of: &world, by: .lifeCycle(away), effects: [.authenticated(.failure(.systemCancel))]) {
      $0.device.evaluation = nil
      $0.phone = away == .leave ? .home : .switcher
      $0.process = away == .leave ? .background : .inactive
      $0.app.told += [.authenticated(.titled, .failure(.systemCancel)), .becameActive, .resignedActive]
      if away == .leave { $0.app.told.append(.enteredBackground) }
    }
  }

  @Test func `A call ends the dialog and leaves the app open`() throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .lifeCycle(.interrupt)) { $0.app.told = [.resignedActive, .becameActive] }
    world.after(.tap(.askOwner))
    expectChange(of: &world, by: .lifeCycle(.interrupt), effects: [.authenticated(.failure(.systemCancel))]) {
      $0.device.evaluation = nil
      $0.app.told += [.authenticated(.titled, .failure(.systemCancel)), .becameActive]
    }
    world.after(.lifeCycle(.leave))
    expectChange(of: &world, by: .lifeCycle(.interrupt), effects: [.ignored(.notOpen)])
  }

  @Test func `A restart ends everything, and takes half a minute`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.askOwner))
    expectChange(of: &world, by: .lifeCycle(.reboot)) {
      $0.device.evaluation = nil
      $0.device.needsPasscodeAfterRestart = true
      $0.phone = .off
      $0.process = .none
      $0.app.told.append(.ended)
      $0.bootEnds = .start + .seconds(30)
    }
    #expect(world.screen.system?.id == "system.off")
    for event in [LifeCycle.leave, .openSwitcher, .launch, .return, .forceQuit] {
      expectChange(of: &world, by: .lifeCycle(event), effects: [.ignored(.deviceLocked)])
    }
    expectChange(of: &world, by: .lifeCycle(.interrupt), effects: [.ignored(.notOpen)])
    expectChange(of: &world, by: .elapseToNextDeadline) {
      $0.clock.now = .start + .seconds(30)
      $0.bootEnds = nil
      $0.switchedOn = .start + .seconds(30)
      $0.phone = .lockScreen
      $0.device.lock()
    }
  }

  @Test func `Opening the app while a phone without a passcode restarts needn't wait`() throws {
    var world = try World<Probe>.open(.passcode(nil))
    world.after(.lifeCycle(.reboot))
    expectChange(of: &world, by: .lifeCycle(.launch)) {
      $0.bootEnds = nil
      $0.phone = .app
      $0.process = .active
      $0.app.told = [.ended, .launched, .becameActive]
    }
  }

  @Test(
    arguments: [
      ([Input](), "system.home"), ([.lifeCycle(.launch)], nil),
      ([.lifeCycle(.launch), .tap(.askOwner)], "system.face-id"),
      ([.lifeCycle(.openSwitcher)], "system.app-switcher"), ([.lifeCycle(.lock)], "system.lock-screen"),
      ([.lifeCycle(.reboot)], "system.off"),
      ([.lifeCycle(.launch), .tap(.askOwner), .biometry(.noMatch)], "system.face-id-failed"),
    ] as [([Input], String?)], LifeCycle.allCases)
  func `Every event can happen on every screen, and the app can be opened after it`(
    screen: ([Input], String?), event: LifeCycle
  ) throws {
    var world = try World<Probe>()
    for input in screen.0 { _ = world.step(input) }
    #expect(world.screen.system?.id == screen.1)
    _ = world.step(.lifeCycle(event))
    #expect((world.process == .active) == (world.phone == .app && !world.device.isEvaluating))
    #expect(world.phone == .app || !world.device.isEvaluating)
    #expect(world.phone.isLocked == world.device.isLocked)
    _ = world.step(.lifeCycle(.unlock))
    _ = world.step(.lifeCycle(.launch))
    #expect(world.phone == .app)
    #expect((world.process == .active) == (world.device.evaluation == nil))
    #expect(world.screen.app?.id == "probe.main")
  }

  @Test(arguments: [
    (SystemControl.openApp, LifeCycle.launch), (.openSwitcher, .openSwitcher), (.goHome, .leave),
    (.closeApp, .forceQuit),
  ]) func `The phone's own buttons do what the events do`(control: SystemControl, event: LifeCycle) throws {
    for start in [LifeCycle.leave, .openSwitcher, .forceQuit] {
      var tapped = try World<Probe>.open()
      tapped.after(.lifeCycle(start))
      var happened = tapped
      #expect(tapped.step(.tap(control)) == happened.step(.lifeCycle(event)))
      #expect(tapped == happened)
    }
  }

  @Test func `Events are named as scenarios write them`() {
    #expect(
      LifeCycle.allCases.map(\.stepText) == [
        "launch", "leave", "open-switcher", "return", "terminate", "force-quit", "reboot", "interrupt",
        "control-centre", "notification-centre", "lock", "unlock", "launch-in-background", "reinstall",
        "new-phone", "update", "sos", "remote-lock", "interrupt: answered", "interrupt: siri",
        "interrupt: screen-time", "open: link", "open: notification", "open: widget", "open: spotlight",
        "open: hand-off", "open: extension",
      ])
  }
}
