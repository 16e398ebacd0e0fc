import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// What takes the screen from an app for a while (D22), what iOS asks before it (D20), and what locks the phone for the passcode
/// (D26).
@Suite struct InterruptionTests {
  // MARK: A call, Siri, Screen Time (D22)

  @Test func `A call that is answered sends the app to the background, and it is in front again after it`()
    throws
  {
    var world = try World<Probe>.open()
    world.app.told = []
    world.after(.lifeCycle(.interruptBy(.answeredCall)))
    #expect(world.phone == .call && world.process == .background)
    #expect(world.screen.top?.id == "system.call")
    #expect(world.app.told == [.resignedActive, .enteredBackground])
    world.app.told = []
    world.after(.tap(.closeCentre))
    #expect(world.phone == .app && world.process == .active)
    #expect(world.app.told == [.enteringForeground, .becameActive])
  }

  @Test func `An app that iOS ended during a call isn’t launched by its end`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.interruptBy(.answeredCall)))
    world.after(.lifeCycle(.terminate))
    #expect(world.phone == .call)
    world.after(.tap(.closeCentre))
    #expect(world.phone == .home && world.process == .none)
  }

  @Test(arguments: [Interrupter.siri, .screenTime])
  func `Siri and the limit of Screen Time make it inactive, and end its prompt`(by interrupter: Interrupter)
    throws
  {
    var world = try World<Probe>.open()
    world.after(.tap(.askOwner))
    world.app.told = []
    world.after(.lifeCycle(.interruptBy(interrupter)))
    #expect(world.phone == interrupter.place && world.process == .inactive)
    #expect(
      world.app.told == [.authenticated(.titled, .failure(.systemCancel)), .becameActive, .resignedActive])
    world.app.told = []
    world.after(.tap(.closeCentre))
    #expect(world.phone == .app && world.app.told == [.becameActive])
  }

  @Test func `Who heeds the limit goes home`() throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(.interruptBy(.screenTime)))
    #expect(world.screen.top?.controls.map(\.title) == ["OK", "Ignore Limit"])
    world.after(.tap(.goHome))
    #expect(world.phone == .home && world.process == .background)
  }

  @Test(arguments: Interrupter.allCases)
  func `Nothing interrupts an app that isn’t open`(by interrupter: Interrupter) throws {
    var world = try World<Probe>()
    expectChange(of: &world, by: .lifeCycle(.interruptBy(interrupter)), effects: [.ignored(.notOpen)])
  }

  // MARK: An app that its user has locked (D20)

  @Test func `iOS asks before it opens the app, which learns of nothing until then`() throws {
    var world = try World<Probe>()
    world.after(.change(.appLock(true)))
    world.after(.lifeCycle(.open(.link)))
    #expect(world.phone == .lockedApp && world.process == .none)
    #expect(world.screen.top?.id == "system.face-id" && world.screen.app == nil)
    world.after(.biometry(.match))
    #expect(world.phone == .app)
    #expect(world.app.told == [.launched, .opened(.link), .becameActive])
    // Over Control Centre it has only been inactive, and nobody asks again; after the home screen somebody does.
    world.after(.lifeCycle(.controlCentre))
    world.after(.lifeCycle(.return))
    #expect(world.phone == .app)
    world.after(.lifeCycle(.leave))
    world.after(.lifeCycle(.return))
    #expect(world.phone == .lockedApp && world.process == .background)
  }

  @Test func `Who cancels, or goes elsewhere, is at the home screen`() throws {
    for input in [Input.biometry(.cancel), .lifeCycle(.leave), .lifeCycle(.openSwitcher)] {
      var world = try World<Probe>()
      world.after(.change(.appLock(true)))
      world.after(.lifeCycle(.launch))
      world.after(input)
      #expect(world.phone == (input == .lifeCycle(.openSwitcher) ? .switcher : .home))
      #expect(world.device.evaluation == nil && world.app.told.isEmpty)
    }
  }

  @Test func `Its passcode does, unless Stolen Device Protection is on`() throws {
    for isProtected in [false, true] {
      var world = try World<Probe>()
      world.after(.change(.appLock(true)))
      world.after(.change(.stolenDeviceProtection(isProtected)))
      world.after(.lifeCycle(.launch))
      world.after(.biometry(.noMatch))
      world.after(.tap(.tryAgain))
      world.after(.biometry(.noMatch))
      world.after(.tap(.fallback))
      #expect(world.device.evaluation?.phase == (isProtected ? .notRecognizedAgain : .passcode))
      for digit in "123456".unicodeScalars { world.after(.type(digit)) }
      #expect(world.phone == (isProtected ? .lockedApp : .app))
    }
  }

  @Test func `An older iOS locks no app, and Face ID’s permission is the app’s alone`() throws {
    var world = try World<Probe>()
    world.after(.change(.appLock(true)))
    world.after(.change(.faceIDPermission(.denied)))
    world.after(.lifeCycle(.launch))
    #expect(world.screen.top?.id == "system.face-id")
    world = try World<Probe>()
    world.after(.change(.appLock(true)))
    world.after(.change(.iOS(17)))
    world.after(.lifeCycle(.launch))
    #expect(world.phone == .app)
  }

  // MARK: Changes that wait (D20)

  @Test func `Another face waits for an hour, and is enrolled once`() throws {
    var world = try World<Probe>()
    world.after(.change(.stolenDeviceProtection(true)))
    let set = world.device.enrolledSet
    // Asked for the first time the wait begins, which isn’t nothing.
    #expect(world.step(.change(.enrolledSet)).isEmpty)
    #expect(world.pending.map(\.name) == ["security-delay"])
    #expect(world.step(.change(.enrolledSet)) == [.ignored(.protected)])
    world.after(.elapse(.hours(1)))
    #expect(world.step(.change(.enrolledSet)).allSatisfy { !$0.isIgnored })
    #expect(world.device.enrolledSet != set)
    #expect(world.step(.change(.passcode(nil))).isEmpty)
    #expect(world.device.passcode != nil)
  }

  // MARK: Locked for the passcode (D26)

  @Test(arguments: [LifeCycle.sos, .remoteLock])
  func `Only the passcode opens it, and the app runs on`(event: LifeCycle) throws {
    var world = try World<Probe>.open()
    world.after(.lifeCycle(event))
    #expect(world.phone == .lockScreenOverApp && world.process == .background)
    #expect(!world.device.isScanning && world.device.needsPasscodeAgain)
    world.after(.tap(.swipeUp))
    #expect(world.screen.top?.texts == ["Your passcode is required to enable Face ID."])
    for digit in "123456".unicodeScalars { world.after(.type(digit)) }
    #expect(world.phone == .app && !world.device.needsPasscode)
  }

  @Test func `A phone that is locked already wants it, too; one that is off or offline isn’t reached`() throws
  {
    var world = try World<Probe>()
    world.after(.lifeCycle(.lock))
    world.after(.lifeCycle(.sos))
    #expect(world.device.needsPasscodeAgain)
    world = try World<Probe>()
    world.after(.change(.network(.offline)))
    expectChange(of: &world, by: .lifeCycle(.remoteLock), effects: [.ignored(.offline)])
    world.after(.lifeCycle(.reboot))
    expectChange(of: &world, by: .lifeCycle(.sos), effects: [.ignored(.alreadyLocked)])
  }

  @Test func `Without a passcode the buttons only lock it`() throws {
    var world = try World<Probe>()
    world.after(.change(.passcode(nil)))
    world.after(.lifeCycle(.sos))
    #expect(world.phone == .lockScreen && !world.device.needsPasscode)
  }
}
