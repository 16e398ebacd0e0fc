import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// What things cost a person.
@Suite struct CostTests {
  private func cost(_ input: Input, on device: Device = Device(), waited: Duration = .zero) -> Cost {
    Cost(of: input, on: device, from: Screen(), to: Screen(), waited: waited)
  }

  @Test func `Taps, digits, scans and waits are counted each by itself`() {
    #expect(cost(.tap(ControlID(owner: .app, code: 0))).text == "1 tap")
    #expect(cost(.type(.character("1"))).text == "1 digit")
    #expect(cost(.biometry(.noMatch)).text == "1 scan")
    #expect(cost(.elapse(.minutes(5)), waited: .minutes(5)).text == "1 wait of 5:00 min")
    #expect(cost(.lifeCycle(.interrupt)) == Cost())
    #expect(cost(.server(name: "a", value: "b")).text == "1 setting")
    #expect(Cost().text == "nothing")
  }

  @Test func `A screen that comes up is to be taken in, and one that stays isn't`() {
    let page = Screen(app: Layer(id: "x.page", style: .page, title: "Page"))
    var same = page
    same.app?.texts = ["More"]
    let tap = Input.tap(ControlID(owner: .app, code: 0))
    #expect(Cost(of: tap, on: Device(), from: Screen(), to: page, waited: .zero).screens == 1)
    #expect(Cost(of: tap, on: Device(), from: page, to: same, waited: .zero).screens == 0)
  }

  @Test func `Unlocking the phone is a scan where that works, and the passcode's digits elsewhere`() {
    var device = Device()
    #expect(cost(.lifeCycle(.unlock), on: device).text == "1 scan")
    _ = device.apply(.enrolled(false), at: .start)
    #expect(cost(.lifeCycle(.unlock), on: device).text == "6 digits")
    _ = device.apply(.passcode(nil), at: .start)
    #expect(cost(.lifeCycle(.unlock), on: device).text == "1 tap")
  }

  @Test func `Costs add up, and their order is that of the time they take`() {
    var (one, two) = (Cost(), Cost())
    one.taps = 1
    two.digits = 4
    #expect((one + two).text == "1 tap, 4 digits")
    #expect((one + two).effort == .milliseconds(1100 + 4 * 280))
    #expect(one < two)
    two.digits = 3
    #expect(two < one)
  }

  @Test func `Durations are short and rounded`() {
    let texts = [800, 4400, 4500, 59_499, 65_000, 7_260_000].map { Duration.milliseconds($0).shortText }
    #expect(texts == ["800 ms", "4 s", "5 s", "59 s", "1:05 min", "2:01 h"])
  }
}
