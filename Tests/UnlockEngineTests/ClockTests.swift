import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// Two clocks: how long the phone has been on, and the date. Each wait goes by what its flow says (D11).
@Suite struct ClockTests {
  private func setDate(_ text: String) throws -> Input {
    try #require(Setup.Entry("date", text).deviceChange.map { .change($0) })
  }

  private func waiting() throws -> World<Probe> {
    var world = try World<Probe>.open()
    world.after(.tap(.startLong), .tap(.startByDate), .tap(.startAtServer), .tap(.startStored))
    world.app.told = []
    return world
  }

  @Test func `Only what lives by the date is moved with it`() throws {
    var world = try waiting()
    expectChange(of: &world, by: try setDate("+2m")) {
      $0.device.dateShift = .minutes(2)
      $0.timers[Probe.Timer.byDate.rawValue] = .start + .minutes(3)
      $0.app.told = [.deviceChanged]
    }
    expectChange(of: &world, by: try setDate("-1d")) {
      $0.device.dateShift = .minutes(2) - .hours(24)
      $0.timers[Probe.Timer.byDate.rawValue] = .start + .minutes(3) + .hours(24)
      $0.app.told = [.deviceChanged, .deviceChanged]
    }
    expectChange(of: &world, by: try setDate("automatic")) {
      $0.device.dateShift = .zero
      $0.timers[Probe.Timer.byDate.rawValue] = .start + .minutes(5)
      $0.app.told = [.deviceChanged, .deviceChanged, .deviceChanged]
    }
  }

  @Test func `What is due by the new date is due at once, and the app knows the date by then`() throws {
    var world = try waiting()
    expectChange(of: &world, by: try setDate("+1d")) {
      $0.device.dateShift = .hours(24)
      $0.timers[Probe.Timer.byDate.rawValue] = nil
      $0.app.told = [.deviceChanged, .timePassed(.byDate)]
    }
    #expect(world.clock.now == .start)
  }

  @Test func `A date by the calendar counts from when it is set`() throws {
    var world = try waiting()
    world.after(.elapse(.seconds(20)), try setDate("2026-11-20 09:43"))
    #expect(world.date.scenarioText == "2026-11-20 09:43")
    #expect(world.timers[Probe.Timer.byDate.rawValue] == .start + .seconds(200))
  }

  @Test func `A restart ends what lives in the process, and moves nothing else`() throws {
    for event in [LifeCycle.reboot, .forceQuit, .terminate] {
      var world = try waiting()
      world.after(
        .elapse(.seconds(10)), .lifeCycle(event), .elapse(.seconds(30)), .lifeCycle(.unlock),
        .lifeCycle(.launch))
      for timer in [Probe.Timer.byDate, .atServer, .stored] {
        #expect(world.timers[timer.rawValue] == .start + .minutes(5), "\(event) \(timer)")
      }
      #expect(world.timers[Probe.Timer.long.rawValue] == nil)
    }
  }

  @Test func `An app that is closed has its waits moved all the same`() throws {
    var world = try waiting()
    world.after(.lifeCycle(.forceQuit), try setDate("+4m"), .lifeCycle(.launch))
    #expect(world.timers[Probe.Timer.byDate.rawValue] == .start + .minutes(1))
  }

  @Test func `The phone has been on since it was switched on, whatever its date`() throws {
    var world = try World<Probe>.open()
    world.after(.elapse(.minutes(5)), try setDate("+1d"))
    #expect(world.uptime == .minutes(5))
    world.after(.lifeCycle(.forceQuit), .elapse(.minutes(1)))
    #expect(world.uptime == .minutes(6))
    world.after(.lifeCycle(.reboot), .elapse(.seconds(10)))
    #expect(world.uptime == .zero)
    world.after(.elapse(.seconds(50)))
    #expect(world.uptime == .seconds(30))
    world.after(.lifeCycle(.reboot), .elapse(.seconds(10)), .lifeCycle(.unlock), .elapse(.seconds(1)))
    #expect(world.uptime == .seconds(1))
    #expect(world.date == .start + .hours(24) + (world.clock.now - .start))
  }

  static let texts: [(String, DateChange)] = [
    ("+1d", .by(.hours(24))), ("-1h", .by(.hours(-1))), ("-1h30m", .by(.minutes(-90))), ("+0s", .by(.zero)),
    ("2026-11-20 09:41", .to(.start)), ("2001-01-01 00:00", .to(.earliest)),
    ("2099-12-31 23:59", .to(.latest)), ("automatic", .automatic),
  ]

  @Test(arguments: texts)
  func `Dates are read and written as scenarios have them`(text: String, change: DateChange) {
    #expect(DateChange(scenarioText: text) == change)
    #expect(change.scenarioText == text)
  }

  @Test func `Blanks may stand between the parts of a length`() {
    #expect(DateChange(scenarioText: "+1d 2h 3m") == .by(.minutes(26 * 60 + 3)))
  }

  @Test(arguments: [
    "", "1d", "+", "-", "+1", "+1x", "+-1d", "+ 1d", "+1d ", "++1d", "+36501d", "Automatic", "2026-11-20",
    "2026-11-20 24:00", "2026-02-29 00:00", "2026-11-20T09:41", "2026-11-20 09:41:00", "2000-12-31 23:59",
    "2100-01-01 00:00", "26-11-20 09:41", "２026-11-20 09:41", "+1\u{301}d",
  ]) func `Junk is no date`(text: String) { #expect(DateChange(scenarioText: text) == nil) }

  @Test func `The setting reads back by how much the date is moved`() throws {
    let setting = try #require(DeviceSetting.named("date"))
    var device = Device()
    for (text, shown) in [("+1d", "+1d"), ("+1d 2h", "+2d2h"), ("-3d", "-22h"), ("2026-11-21 09:41", "+1d")] {
      _ = device.apply(try #require(setting.change(text)), at: .start)
      #expect(setting.get(device) == shown)
    }
    _ = device.apply(try #require(setting.change(setting.description.standard)), at: .start)
    #expect(device == Device())
  }
}
