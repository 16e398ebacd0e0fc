import Testing
import WorldExpectations

@testable import DeviceSimulation
@testable import UnlockEngine

/// Time passes from deadline to deadline, in order (D7).
@Suite struct TimeTests {
  @Test func `A timer is due at its moment, and not a millisecond before`() throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .tap(.startShort), effects: [.start(timer: 0, .seconds(1))]) {
      $0.app.told = [.tapped(.startShort)]
      $0.timers[0] = .start + .seconds(1)
    }
    expectChange(of: &world, by: .elapse(.milliseconds(999))) { $0.clock.now = .start + .milliseconds(999) }
    expectChange(of: &world, by: .elapse(.milliseconds(1))) {
      $0.clock.now = .start + .seconds(1)
      $0.timers[0] = nil
      $0.app.told.append(.timePassed(.short))
    }
    expectChange(of: &world, by: .elapseToNextDeadline, effects: [.ignored(.noDeadline)])
  }

  @Test func `One long wait visits everything that is due, in order`() throws {
    var world = try World<Probe>.open(.latency(.seconds(20)), .sensor(.succeeds), .scanTime(.seconds(40)))
    world.after(.tap(.startLong), .tap(.request), .tap(.startShort), .tap(.askOwner))
    world.app.told = []
    expectChange(of: &world, by: .elapse(.minutes(2)), effects: [.authenticated(.success)]) {
      $0.clock.now = .start + .minutes(2)
      $0.timers = Timers()
      $0.inFlight = nil
      $0.server.requests = 1
      $0.device.evaluation = nil
      $0.app.told = [
        .timePassed(.short), .answered(.count, .answer(1)), .authenticated(.titled, .success), .becameActive,
        .timePassed(.long),
      ]
    }
  }

  @Test func `A wait in parts is the same as in one`() throws {
    var whole = try World<Probe>.open(.latency(.seconds(20)), .sensor(.fails), .scanTime(.seconds(40)))
    whole.after(.tap(.startLong), .tap(.request), .tap(.startShort), .tap(.askOwner))
    var parts = whole
    var deadlines = whole
    whole.after(.elapse(.minutes(1)))
    for _ in 0..<60 { parts.after(.elapse(.seconds(1))) }
    for _ in 0..<5 { deadlines.after(.elapseToNextDeadline) }
    #expect(parts == whole)
    #expect(deadlines == whole)
  }

  @Test func `At the same moment the system comes first, then the network, then the app`() throws {
    var world = try World<Probe>.open(.latency(.seconds(1)), .sensor(.succeeds), .scanTime(.seconds(1)))
    world.after(.tap(.startShort), .tap(.request), .tap(.askOwner))
    world.app.told = []
    world.after(.elapse(.seconds(1)))
    #expect(
      world.app.told == [
        .authenticated(.titled, .success), .becameActive, .answered(.count, .answer(1)), .timePassed(.short),
      ])
  }

  @Test func `A timer started again starts over, and a stopped one never comes`() throws {
    var world = try World<Probe>.open()
    world.after(.tap(.startShort), .elapse(.milliseconds(600)), .tap(.startShort))
    #expect(world.nextDeadline == .start + .milliseconds(1600))
    expectChange(of: &world, by: .tap(.stopShort), effects: [.stop(timer: 0)]) {
      $0.timers[0] = nil
      $0.app.told.append(.tapped(.stopShort))
    }
    #expect(world.nextDeadline == nil)
  }

  @Test func `What is due at once happens in the same step`() throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .tap(.startNow), effects: [.start(timer: 2, .zero)]) {
      $0.app.told = [.tapped(.startNow), .timePassed(.now)]
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-5), .microseconds(1)])
  func `No wait moves nothing`(duration: Duration) throws {
    var world = try World<Probe>.open()
    world.after(.tap(.startShort))
    expectChange(of: &world, by: .elapse(duration))
  }

  @Test func `No wait is too long`() throws {
    var world = try World<Probe>.open()
    expectChange(of: &world, by: .elapse(.seconds(Int64.max))) { $0.clock.now = .start + .longest }
  }

  @Test func `A passcode lock-out ends by itself, also while the app is away`() throws {
    var world = try World<Probe>.open(.enrolled(false))
    world.after(.tap(.askOwner))
    for entry in ["000000", "000001", "000002", "000003"] {
      for scalar in entry.unicodeScalars { world.after(.type(scalar)) }
    }
    #expect(world.screen.system?.id == "system.passcode-locked-out")
    #expect(world.screen.system?.timeLeft == .minutes(1))
    expectChange(of: &world, by: .type("1"), effects: [.ignored(.nothingToType)])
    expectChange(of: &world, by: .type(.delete), effects: [.ignored(.nothingToType)])
    world.after(.elapse(.seconds(15)))
    #expect(world.screen.system?.timeLeft == .seconds(45))
    #expect(world.screen.system?.texts == ["try again in 1 minute"])
    world.after(.lifeCycle(.leave))
    expectChange(of: &world, by: .elapseToNextDeadline) {
      $0.clock.now = .start + .minutes(1)
      $0.device.lockedOutUntil = nil
    }
  }

  @Test func `Worlds that differ only in the hour are equal when rebased`() throws {
    var early = try World<Probe>.open(.latency(.seconds(20)), .scanTime(.seconds(3)), .sensor(.fails))
    early.device.lockedOutUntil = .start + .minutes(5)
    var late = early
    late.after(.elapse(.seconds(100)))
    late.device.lockedOutUntil = .start + .seconds(400)
    let inputs: [Input] = [.tap(.startShort), .tap(.startLong), .tap(.request), .tap(.askOwner)]
    for input in inputs {
      early.after(input)
      late.after(input)
    }
    #expect(early != late)
    #expect(early.rebased == late.rebased)
    #expect(early.rebased.hashValue == late.rebased.hashValue)
    #expect(early.rebased == early)
    late.after(.elapse(.milliseconds(1)))
    #expect(early.rebased != late.rebased)
  }

  @Test func `A restart is rebased too`() throws {
    var early = try World<Probe>.open()
    var late = early
    late.after(.elapse(.hours(1)))
    early.after(.lifeCycle(.reboot))
    late.after(.lifeCycle(.reboot))
    #expect(early.rebased == late.rebased)
  }

  @Test func `Six timers stand side by side`() throws {
    var timers = Timers()
    #expect(timers.next == nil)
    for timer in 0..<Timers.capacity { timers[timer] = .start + .seconds(10 - Int(timer)) }
    for timer in 0..<Timers.capacity { #expect(timers[timer] == .start + .seconds(10 - Int(timer))) }
    #expect(try #require(timers.next).timer == 5)
    timers[5] = nil
    #expect(try #require(timers.next).timer == 4)
    timers[0] = timers[4]
    #expect(try #require(timers.next).timer == 0)
  }
}
