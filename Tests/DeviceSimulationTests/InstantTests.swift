import Testing

@testable import DeviceSimulation

@Suite struct InstantTests {
  @Test func `Instants and durations add up`() {
    let later = Instant.start + .minutes(2) + .hours(1)
    #expect(later.milliseconds == 3_720_000)
    #expect(later - .start == .seconds(3720))
    #expect(Instant.start < later)
    #expect(VirtualClock() == VirtualClock(now: .start))
  }

  @Test(
    arguments: [
      (Duration.zero, 0), (.microseconds(999), 0), (.milliseconds(1), 1), (.milliseconds(1500), 1500),
      (.seconds(3), 3000), (.milliseconds(-1500), -1500),
    ] as [(Duration, Int64)])
  func `Milliseconds are whole`(duration: Duration, milliseconds: Int64) {
    #expect(duration.inMilliseconds == milliseconds)
  }
}
