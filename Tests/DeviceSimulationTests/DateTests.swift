import Testing

@testable import DeviceSimulation

/// The date, which the user can change, and what goes by it: nothing of the device's own (D11).
@Suite struct DateTests {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (2001, 1, 1, 11_323),
    (2024, 2, 29, 19_782), (2026, 11, 20, 20_777), (2099, 12, 31, 47_481), (2100, 3, 1, 47_541),
    (1, 1, 1, -719_162),
  ]) func `A day is so many days after 1970 began`(year: Int, month: Int, day: Int, days: Int64) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day, hour: 0, minute: 0))
    #expect(date.milliseconds == days * 86_400_000)
    #expect(date.day == (year, month, day))
    let evening = CivilDate(milliseconds: date.milliseconds + 86_399_999)
    #expect(evening.day == (year, month, day) && evening.time == (23, 59, 59))
  }

  @Test func `Every day of 400 years comes after the one before`() {
    var (before, days) = ((year: 1999, month: 12, day: 31), 10_957)
    while before.year < 2400 {
      let day = CivilDate(milliseconds: Int64(days) * 86_400_000).day
      let isNext =
        day == (before.year, before.month, before.day + 1) || day == (before.year, before.month + 1, 1)
        || day == (before.year + 1, 1, 1)
      #expect(isNext && CivilDate(year: day.year, month: day.month, day: day.day, hour: 0, minute: 0) != nil)
      // The last day of a month is the calendar's.
      let isLast =
        CivilDate(year: before.year, month: before.month, day: before.day + 1, hour: 0, minute: 0) == nil
      #expect(isLast == (day.day == 1))
      (before, days) = (day, days + 1)
    }
  }

  @Test(arguments: [(2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0)])
  func `What the calendar doesn't have is no date`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day, hour: 0, minute: 0) == nil)
  }

  @Test func `There is no hour 24, and no minute 60`() {
    #expect(CivilDate(year: 2026, month: 1, day: 1, hour: 24, minute: 0) == nil)
    #expect(CivilDate(year: 2026, month: 1, day: 1, hour: 0, minute: 60) == nil)
  }

  @Test func `The date goes on with time, and from where it was moved to`() throws {
    var device = Device()
    let later = Instant.start + .hours(2)
    #expect(device.date(at: .start) == .start)
    #expect(device.date(at: later) == .start + .hours(2))
    _ = device.apply(.date(.by(.hours(24))), at: later)
    #expect(device.date(at: later) == .start + .hours(26))
    _ = device.apply(.date(.by(.hours(-1))), at: later)
    #expect(device.dateShift == .hours(23))
    let christmas = try #require(CivilDate(year: 2026, month: 12, day: 24, hour: 18, minute: 0))
    _ = device.apply(.date(.to(christmas)), at: later)
    #expect(device.date(at: later) == christmas)
    #expect(device.date(at: later + .minutes(5)) == christmas + .minutes(5))
    _ = device.apply(.date(.automatic), at: later + .minutes(5))
    #expect(device == Device())
  }

  @Test func `The Settings app goes from 2001 to 2099`() {
    var device = Device()
    _ = device.apply(.date(.by(.hours(-24 * 36_500))), at: .start)
    #expect(device.date(at: .start) == .earliest)
    _ = device.apply(.date(.by(.hours(24 * 36_500))), at: .start + .hours(1))
    #expect(device.date(at: .start + .hours(1)) == .latest)
  }

  @Test func `Neither a lock-out of the device's nor a sensor that takes its time goes by the date`() {
    var device = Device.with(.sensor(.succeeds), .scanTime(.seconds(3)))
    device.askOwner()
    device.lockedOutUntil = .start + .minutes(5)
    var expected = device
    for change in [DateChange.by(.hours(24)), .by(.hours(-48)), .automatic] {
      #expect(device.apply(.date(change), at: .start) == nil)
      expected.dateShift = device.dateShift
      #expect(device == expected)
    }
  }

  @Test func `Erasing the device brings the right date back, a restart doesn't`() {
    var device = Device.with(.date(.by(.hours(24))))
    device.reboot()
    #expect(device.dateShift == .hours(24))
    device.erase()
    #expect(device.dateShift == .zero)
  }
}
