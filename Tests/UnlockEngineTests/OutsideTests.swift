import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// What comes to an app from outside: it is opened, launched in the background, deleted, moved (D15 to D17).
@Suite struct OutsideTests {
  // MARK: Opened (D15)

  @Test(arguments: Opening.allCases)
  func `An app that doesn’t run learns by what it was opened before it is active`(by opening: Opening) throws
  {
    var world = try World<Probe>()
    expectChange(of: &world, by: .lifeCycle(.open(opening))) {
      $0.phone = .app
      $0.process = .active
      $0.app.told = [.launched, .opened(opening), .becameActive]
    }
  }

  @Test func `So does one that comes from the background`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.leave))
    world.app.told = []
    expectChange(of: &world, by: .lifeCycle(.open(.link))) {
      $0.phone = .app
      $0.process = .active
      $0.picture = nil
      $0.app.told = [.enteringForeground, .opened(.link), .becameActive]
    }
  }

  @Test(arguments: [LifeCycle.openSwitcher, .controlCentre, .notificationCentre])
  func `One that is only inactive wasn’t in the background`(under event: LifeCycle) throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(event))
    world.app.told = []
    world.after(.lifeCycle(.open(.widget)))
    #expect(world.app.told == [.opened(.widget), .becameActive])
  }

  @Test func `A banner that is tapped over the app ends its prompt, and is heard of each time`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.askOwner))
    world.app.told = []
    expectChange(
      of: &world, by: .lifeCycle(.open(.notification)), effects: [.authenticated(.failure(.systemCancel))]
    ) {
      $0.device.evaluation = nil
      $0.process = .active
      $0.app.told = [.authenticated(.titled, .failure(.systemCancel)), .becameActive, .opened(.notification)]
    }
    world.after(.lifeCycle(.open(.notification)))
    #expect(world.app.told.count { $0 == .opened(.notification) } == 2)
  }

  @Test func `Nothing opens on a locked phone, or on one that is disabled`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.lock))
    expectChange(of: &world, by: .lifeCycle(.open(.link)), effects: [.ignored(.deviceLocked)])
    world.device.failedPasscodes = 10
    world.after(.elapse(.zero))
    expectChange(of: &world, by: .lifeCycle(.open(.link)), effects: [.ignored(.deviceDisabled)])
  }

  // MARK: Launched in the background (D17)

  @Test func `Launched in the background it shows nothing, and comes to the front when it is opened`() throws
  {
    var world = try World<Probe>()
    world.after(.lifeCycle(.launchInBackground))
    #expect(world.phone == .home)
    #expect(world.process == .background)
    #expect(world.app.told == [.launched])
    expectChange(of: &world, by: .lifeCycle(.launchInBackground), effects: [.ignored(.alreadyRunning)])
    world.after(.lifeCycle(.launch))
    #expect(world.process == .active)
    #expect(world.app.told == [.launched, .enteringForeground, .becameActive])
  }

  @Test func `What it can read depends on whether the phone was unlocked`() throws {
    var world = try World<Probe>()
    #expect(world.protectedData == .available)
    world.after(.lifeCycle(.lock))
    #expect(world.protectedData == .sinceFirstUnlock)
    world.after(.lifeCycle(.reboot))
    #expect(world.protectedData == .beforeFirstUnlock)
    expectChange(of: &world, by: .lifeCycle(.launchInBackground), effects: [.ignored(.notStarted)])
    world.after(.elapseToNextDeadline)
    #expect(world.protectedData == .beforeFirstUnlock)
    world.after(.lifeCycle(.unlock))
    #expect(world.protectedData == .available)
  }

  @Test func `A phone without a passcode protects nothing`() throws {
    var world = try World<Probe>.open(.passcode(nil))
    world.after(.lifeCycle(.reboot))
    #expect(world.protectedData == .available)
  }

  // MARK: Installed again, moved, updated (D16)

  @Test func `Installed again, it has asked for nothing, and waits for nothing but what its server keeps`()
    throws
  {
    var world = try World<Probe>.open()
    for button in [Probe.Button.startByDate, .startAtServer, .startStored] { world.after(.tap(button)) }
    world.app.told = []
    world.after(.lifeCycle(.reinstall))
    #expect(world.phone == .home)
    #expect(world.process == .none)
    #expect(world.device.faceIDPermission == .notAsked)
    #expect(world.app.told == [.resignedActive, .enteredBackground, .ended, .reinstalled])
    #expect(world.moment(of: .timer(Probe.Timer.atServer.rawValue)) != nil)
    for timer in [Probe.Timer.byDate, .stored] { #expect(world.moment(of: .timer(timer.rawValue)) == nil) }
  }

  @Test func `On a new phone nothing has failed, and the set that is enrolled is another`() throws {
    var world = try World<Probe>()
    (world.device.failedBiometricAttempts, world.device.isJailbroken) = (3, true)
    let before = world.device
    world.after(.lifeCycle(.newPhone))
    #expect(world.device.domainState != before.domainState)
    #expect(world.device.passcode == before.passcode)
    #expect(!world.device.hasFailuresToForget)
    #expect(!world.device.isJailbroken)
    #expect(world.app.told == [.restored])
  }

  @Test func `An update ends the process, and is nothing to an app that doesn’t run`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.update))
    #expect(world.process == .none)
    #expect(world.phone == .home)
    expectChange(of: &world, by: .lifeCycle(.update)) { _ in }
  }
}
