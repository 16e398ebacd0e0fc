import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// An app extension: a second process of the app's, in a sheet over another app (D25).
@Suite struct ExtensionTests {
  /// A world whose app is in the background after some taps, with its extension open.
  private func withExtension(after taps: Input...) throws -> World<Probe> {
    var world = try World<Probe>.open()
    for tap in taps { world.after(tap) }
    world.after(.lifeCycle(.leave))
    world.app.told = []
    world.after(.lifeCycle(.openExtension))
    return world
  }

  @Test func `It has a process of its own, and once it is closed the app knows nothing of it`() throws {
    var world = try withExtension()
    #expect(world.isExtension && world.phone == .app && world.process == .active)
    #expect(world.app.told == [.ended, .extensionLaunched, .becameActive])
    #expect(world.screen.isExtension && world.screen.layerIDs == ["probe.main"])
    expectChange(of: &world, by: .lifeCycle(.leave)) {
      $0.phone = .home
      $0.process = .background
      $0.openExtension = nil
      $0.app.told = []
    }
    #expect(!world.screen.isExtension)
  }

  @Test func `Where the app doesn’t run, nothing runs after it`() throws {
    var world = try World<Probe>()
    world.after(.lifeCycle(.openExtension))
    #expect(world.app.told == [.extensionLaunched, .becameActive])
    world.after(.lifeCycle(.leave))
    #expect(world.process == .none && world.phone == .home && !world.isExtension)
  }

  @Test func `An app without one has none to open`() throws {
    var world = try World(Probe(hasExtension: false))
    expectChange(of: &world, by: .lifeCycle(.openExtension), effects: [.ignored(.noExtension)])
  }

  @Test func `Opened twice, it begins anew, and the app is still there`() throws {
    var world = try withExtension()
    world.after(.tap(.startShort), .lifeCycle(.openExtension))
    #expect(world.app.told == [.ended, .extensionLaunched, .becameActive])
    #expect(world.timers.next == nil)
    world.after(.lifeCycle(.launch))
    #expect(world.app.told == [.enteringForeground, .becameActive])
  }

  @Test(arguments: [LifeCycle.launch, .open(.link)])
  func `Opening the app closes it`(by event: LifeCycle) throws {
    var world = try withExtension()
    world.after(.lifeCycle(event))
    #expect(!world.isExtension && world.phone == .app && world.process == .active)
    #expect(world.app.told.first == .enteringForeground)
  }

  @Test(arguments: [LifeCycle.openSwitcher, .forceQuit, .reboot, .reinstall, .newPhone, .update, .terminate])
  func `Whatever leads away from it ends it, and does to the app what it always does`(event: LifeCycle) throws
  {
    var (world, without) = (try withExtension(), try World<Probe>.open())
    without.after(.lifeCycle(.leave))
    without.app.told = []
    world.after(.lifeCycle(event))
    // The system ends one process at a time.
    if event != .terminate { without.after(.lifeCycle(event)) }
    #expect(world == without)
  }

  @Test(arguments: [LifeCycle.controlCentre, .interruptBy(.answeredCall), .lock])
  func `What only covers it leaves it open`(event: LifeCycle) throws {
    var world = try withExtension()
    world.after(.lifeCycle(event))
    #expect(world.isExtension && world.process != .active)
    world.after(.lifeCycle(event == .lock ? .unlock : .return))
    if event == .lock { world.after(.biometry(.match)) }
    #expect(world.isExtension && world.phone == .app && world.process == .active)
  }

  @Test func `The system ends it while the phone is locked, and the phone stays locked`() throws {
    var world = try withExtension()
    world.after(.lifeCycle(.lock), .lifeCycle(.terminate))
    #expect(!world.isExtension && world.phone == .lockScreen && world.process == .background)
  }

  @Test func `The app hears of what was due only once it runs again`() throws {
    var world = try withExtension(after: .tap(.startShort), .tap(.startLong))
    world.after(.elapse(.seconds(5)))
    #expect(!world.app.told.contains(.timePassed(.short)))
    #expect(world.pending.isEmpty)
    world.after(.lifeCycle(.leave))
    #expect(world.app.told == [.timePassed(.short)])
    #expect(world.pending.map(\.name) == ["long"])
    #expect(world.pending.first.map { $0.at - world.clock.now } == .seconds(55))
  }

  @Test func `A wait that is stored goes on in both`() throws {
    var world = try withExtension(after: .tap(.startStored))
    world.after(.elapse(.minutes(5)))
    #expect(world.app.told.last == .timePassed(.stored))
  }

  @Test func `What the app asked its server arrives, and has no answer`() throws {
    var world = try withExtension(after: .change(.latency(.seconds(2))), .tap(.request))
    #expect(world.server.requests == 1)
    world.after(.elapse(.seconds(9)))
    #expect(world.app.told == [.ended, .extensionLaunched, .becameActive])
    world.after(.lifeCycle(.leave))
    #expect(world.app.told == [.answered(.count, .unreachable)])
  }

  @Test func `The app’s card stays what it was, and the extension has none`() throws {
    var world = try withExtension()
    let card = world.picture
    world.after(.tap(.askOwner), .lifeCycle(.leave))
    #expect(card != nil && world.picture == card)
  }

  @Test func `Its prompt ends with it`() throws {
    var world = try withExtension()
    world.after(.tap(.askOwner))
    #expect(world.screen.system?.id == "system.face-id")
    world.after(.lifeCycle(.leave))
    #expect(world.device.evaluation == nil && world.screen.layerIDs == ["system.home"])
  }

  @Test func `Worlds with one are the same whatever the hour`() throws {
    var early = try withExtension(after: .tap(.startLong))
    var late = try World<Probe>.open()
    late.after(.elapse(.hours(3)), .tap(.startLong), .lifeCycle(.leave))
    late.app.told = []
    late.after(.lifeCycle(.openExtension))
    #expect(early.rebased == late.rebased)
    early.rebase()
    late.rebase()
    #expect(early.rest == late.rest)
    var other = early
    other.assemble(early.device, early.app, early.rest)
    other.after(.lifeCycle(.leave))
    #expect(other.pending.map(\.name) == ["long"])
  }
}
