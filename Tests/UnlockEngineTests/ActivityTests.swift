import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// Between active and background an app is inactive (D12): under dialogs of the system's, Control Centre, Notification Centre
/// and in the app switcher.
@Suite struct ActivityTests {
  @Test(
    arguments: [
      (LifeCycle.controlCentre, Phone.controlCentre, "system.control-centre"),
      (.notificationCentre, .notificationCentre, "system.notification-centre"),
    ], [Input.lifeCycle(.return), .lifeCycle(.launch), .tap(SystemControl.closeCentre)])
  func `What is pulled down makes the app inactive, and closing it active again`(
    centre: (event: LifeCycle, phone: Phone, id: String), back: Input
  ) throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .lifeCycle(centre.event)) {
      $0.phone = centre.phone
      $0.process = .inactive
      $0.app.told = [.resignedActive]
    }
    #expect(world.screen.layerIDs == ["probe.main", centre.id])
    expectChange(of: &world, by: back) {
      $0.phone = .app
      $0.process = .active
      $0.app.told = [.resignedActive, .becameActive]
    }
    #expect(world.picture == nil)
  }

  @Test func `The same gesture closes it, and the other one replaces it`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.controlCentre))
    expectChange(of: &world, by: .lifeCycle(.notificationCentre)) { $0.phone = .notificationCentre }
    expectChange(of: &world, by: .lifeCycle(.notificationCentre)) {
      $0.phone = .app
      $0.process = .active
      $0.app.told = [.resignedActive, .becameActive]
    }
  }

  @Test func `Over the home screen it is nothing to the app`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.leave))
    expectChange(of: &world, by: .lifeCycle(.controlCentre)) { $0.phone = .controlCentre }
    #expect(world.screen.layerIDs == ["system.control-centre"])
    expectChange(of: &world, by: .tap(SystemControl.closeCentre)) { $0.phone = .home }
    expectChange(of: &world, by: .tap(SystemControl.closeCentre), effects: [.ignored(.notOnTop)])
    let shut: [(LifeCycle, IgnoredInput)] = [(.openSwitcher, .notOpen), (.lock, .deviceLocked)]
    for (place, reason) in shut + [(.reboot, .deviceLocked)] {
      world.after(.lifeCycle(place))
      expectChange(of: &world, by: .lifeCycle(.controlCentre), effects: [.ignored(reason)])
    }
  }

  @Test
  func `In the app switcher the app is inactive, and its card makes it active, not by way of the background`()
    throws
  {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .lifeCycle(.openSwitcher)) {
      $0.phone = .switcher
      $0.process = .inactive
      $0.app.told = [.resignedActive]
    }
    expectChange(of: &world, by: .lifeCycle(.openSwitcher), effects: [.ignored(.notOpen)])
    expectChange(of: &world, by: .tap(SystemControl.openApp)) {
      $0.phone = .app
      $0.process = .active
      $0.app.told = [.resignedActive, .becameActive]
    }
  }

  @Test(arguments: [LifeCycle.openSwitcher, .controlCentre, .notificationCentre])
  func `From wherever it is inactive the home screen is the background`(place: LifeCycle) throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(place))
    expectChange(of: &world, by: .lifeCycle(.leave)) {
      $0.phone = .home
      $0.process = .background
      $0.app.told = [.resignedActive, .enteredBackground]
    }
    // Seen again in the app switcher it is still there.
    expectChange(of: &world, by: .lifeCycle(.openSwitcher)) { $0.phone = .switcher }
    expectChange(of: &world, by: .tap(SystemControl.openApp)) {
      $0.phone = .app
      $0.process = .active
      $0.app.told += [.enteringForeground, .becameActive]
    }
  }

  @Test func `Closing its card ends an inactive app`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.openSwitcher))
    world.after(.tap(SystemControl.closeApp))
    #expect(world.process == .none)
    #expect(world.app.told == [.resignedActive, .ended])
    #expect(world.picture == nil)
  }

  @Test(arguments: [
    ([DeviceChange](), "system.face-id"), ([.faceIDPermission(.notAsked)], "system.face-id-permission"),
    ([.biometry(.touchID)], "system.touch-id"), ([.enrolled(false)], "system.passcode"),
  ]) func `Under every dialog of the system's the app is inactive, and active when that is gone`(
    changes: [DeviceChange], dialog: String
  ) throws {
    var world = try World<Probe>.open()
    for change in changes { world.after(.change(change)) }
    world.app.told = []
    world.after(.tap(.askOwner))
    #expect(world.screen.system?.id == dialog)
    #expect(world.process == .inactive)
    #expect(world.app.told == [.tapped(.askOwner), .resignedActive])
    world.after(.fail(.userCancel))
    #expect(world.process == .active)
    // The answer comes first.
    let end: [Event<Probe>] = [.authenticated(.titled, .failure(.userCancel)), .becameActive]
    #expect(Array(world.app.told.suffix(2)) == end)
  }

  @Test func `One evaluation that goes from dialog to dialog is one time of being inactive`() throws {
    var world = try World<Probe>.open(.faceIDPermission(.notAsked))
    world.after(
      .tap(.askOwner), .tap(SystemControl.allow), .biometry(.noMatch), .tap(SystemControl.tryAgain),
      .biometry(.noMatch), .tap(SystemControl.fallback))
    #expect(world.screen.system?.id == "system.passcode")
    #expect(world.app.told == [.tapped(.askOwner), .resignedActive])
  }

  @Test func `What is answered at once shows no dialog, and the app stays active`() throws {
    var world = try World<Probe>.open(.passcode(nil))
    world.after(.tap(.askOwner))
    #expect(!world.app.told.contains(.resignedActive))
    world = try .open(.sensor(.succeeds))
    world.after(.tap(.askOwner))
    #expect(world.app.told == [.tapped(.askOwner), .authenticated(.titled, .success)])
  }

  @Test(arguments: [LifeCycle.leave, .openSwitcher, .controlCentre])
  func `An app that isn't in front is refused`(place: LifeCycle) throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(place))
    var effects: [Effect] = []
    world.carryOut(.evaluate(.deviceOwnerAuthentication, purpose: Probe.Purpose.titled.rawValue), &effects)
    #expect(effects.last == .authenticated(.failure(.notInteractive)))
    #expect(world.device.evaluation == nil)
  }

  @Test func `The surroundings tell an app's own prompt from something else that has the screen`() throws {
    var world = try World<Probe>.open()
    #expect(world.process == .active && !world.surroundings.isSetAside)
    world.after(.tap(.askOwner))
    #expect(world.process == .inactive && !world.surroundings.isSetAside)
    world.after(.lifeCycle(.controlCentre))
    #expect(world.process == .inactive && world.surroundings.isSetAside)
  }

  // MARK: The card

  @Test func `The card shows what was drawn when the app became inactive, and again in the background`()
    throws
  {
    var world = try World(Probe(isCounting: true))
    for input in [Input.lifeCycle(.launch), .lifeCycle(.openSwitcher)] { _ = world.step(input) }
    #expect(world.screen.app?.title == "3: 10s")
    _ = world.step(.elapse(.seconds(4)))
    _ = world.step(.change(.biometry(.touchID)))
    #expect(world.app.told.count == 4)
    #expect(world.screen.app?.title == "3: 10s")
    #expect(world.screen.app?.texts == ["Face ID"])
    // Pulled down over it, Control Centre leaves the app itself to be seen.
    for input in [Input.lifeCycle(.return), .lifeCycle(.controlCentre), .elapse(.seconds(1))] {
      _ = world.step(input)
    }
    #expect(world.screen.app?.title == "6: 5s")
    for input in [Input.lifeCycle(.leave), .elapse(.seconds(1)), .lifeCycle(.openSwitcher)] {
      _ = world.step(input)
    }
    #expect(world.screen.app?.title == "7: 5s")
    #expect(world.screen.app?.texts == ["Touch ID"])
  }

  @Test func `However long ago it was taken, a picture is the same`() throws {
    var early = try World(Probe(isCounting: true))
    var late = early
    _ = late.step(.elapse(.hours(1)))
    for input in [Input.lifeCycle(.launch), .lifeCycle(.openSwitcher)] {
      _ = early.step(input)
      _ = late.step(input)
    }
    #expect(early.picture == late.picture)
    #expect(early.rebased == late.rebased)
    _ = late.step(.elapse(.seconds(1)))
    #expect(early.picture == late.picture)
  }
}
