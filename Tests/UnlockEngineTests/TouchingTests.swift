import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// Somebody goes on touching the phone, where there is nothing to tap.
@Suite struct TouchingTests {
  @Test func `What a touch starts anew never comes, and the rest when it is due`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.startLong), .tap(.startShort))
    world.app.told = []
    world.after(.keepTouching(.minutes(2)))
    #expect(world.app.told.filter { $0 != .touched } == [.timePassed(.long)])
    #expect(world.clock.now == .start + .minutes(2))
    // All its time, from now.
    #expect(world.timers[Probe.Timer.short.rawValue] == .start + .minutes(2) + .seconds(1))
  }

  @Test func `The phone doesn’t lock itself meanwhile, and does after`() throws {
    var world = try World<Probe>.open(.autoLock(.seconds30))
    world.after(.keepTouching(.hours(1)))
    #expect(world.phone == .app)
    world.after(.elapse(.milliseconds(29_999)))
    #expect(world.phone == .app)
    world.after(.elapse(.milliseconds(1)))
    #expect(world.phone == .lockScreenOverApp)
  }

  @Test func `An app under a dialog of the system’s hears of no touch`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.startShort), .tap(.askOwner))
    world.app.told = []
    world.after(.keepTouching(.seconds(5)))
    #expect(world.app.told == [.timePassed(.short)])
  }

  @Test func `For no time at all it is one touch`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.startShort), .elapse(.milliseconds(400)))
    world.after(.keepTouching(.zero))
    #expect(world.timers[Probe.Timer.short.rawValue] == .start + .milliseconds(1400))
    #expect(world.app.told.last == .touched)
  }

  @Test func `What comes next to who goes on is what no touch puts off`() throws {
    var world = try World<Probe>.open()
    #expect(world.waitsBehindTouches() == nil)
    world.after(.tap(.startLong))
    #expect(world.waitsBehindTouches() == nil)
    world.after(.tap(.startShort))
    let touched = try #require(world.waitsBehindTouches())
    #expect(touched.putOff == .start + .seconds(1))
    #expect(touched.waits == [.timer(Probe.Timer.long.rawValue)])
    var short = try World<Probe>.open()
    short.after(.tap(.startShort))
    #expect(try #require(short.waitsBehindTouches()).waits.isEmpty)
  }
}
