import BundledFlowFiles
import DeviceSimulation
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// What stands beside a phone that asks for a code: tries left, guesses so far, how likely a guesser would be in by now.
@Suite struct GuessingStories {
  private func launched(
    _ flow: String, device: [String: String] = [:], app: [String: String] = [:],
    policy: [String: String] = [:]
  ) throws -> Walk {
    let start = StartingPoint("", device: device, app: app, policy: policy)
    let setup = Setup(start)
    let found = try #require(Catalog.flow(named: flow))
    var walk = Walk(try found.simulation(setup), setup: setup)
    walk.perform(.lifeCycle(.launch))
    return walk
  }

  private func rows(_ walk: Walk) -> [String]? {
    walk.guessing?.rows(isBrief: false).map { "\($0.label): \($0.value)" }
  }

  @Test func `A whole round of tries and waits, each told before it comes`() throws {
    var walk = try launched("nl-wallet", app: ["pin": "024791"])
    /// One wrong PIN, and the server’s answer to it.
    func miss() {
      walk.press(keys: "n")
      walk.perform(.elapse(.seconds(2)))
    }
    func expect(_ title: String, _ next: String, _ chance: String, _ comment: Comment) {
      #expect(walk.guessing?.title == title, comment)
      #expect(rows(walk) == [next, "chance by now: \(chance)"], comment)
    }
    let ends = ["a wait of 1m", "a wait of 5m", "a wait of 1h", "“Your app has been blocked”"]
    let chances = ["0 %", "0.00040 %", "0.00080 %", "0.0012 %"]
    for (round, end) in ends.enumerated() {
      let made = round * 4
      expect("pin: 4 tries left, \(made) wrong so far", "then: \(end)", chances[round], "round \(round)")
      for left in [3, 2, 1] {
        miss()
        let title = walk.guessing?.title
        let tries = left == 1 ? "1 try" : "\(left) tries"
        #expect(title == "pin: \(tries) left, \(made + 4 - left) wrong so far")
      }
      miss()
      guard round < 3 else { continue }
      let wait = [60, 300, 3600][round]
      let now = try #require(walk.guessing)
      #expect(now.title.hasPrefix("pin: no try for ") && now.title.hasSuffix(", \(made + 4) wrong so far"))
      #expect(now.rows(isBrief: false).first?.value == "4 tries, then \(ends[round + 1])")
      #expect(now.left.wait > .seconds(wait - 3) && now.left.wait <= .seconds(wait))
      walk.perform(.elapse(now.left.wait))
    }
    #expect(walk.guessing == nil)
    #expect(walk.top?.title == "Your app has been blocked")
  }

  @Test func `What was counted before the walk shortens it, and is no guess of the walk’s`() throws {
    let walk = try launched("nl-wallet", app: ["pin": "024791", "failed-pin-attempts": "3"])
    #expect(walk.guessing?.title == "pin: 1 try left, 0 wrong so far")
    #expect(rows(walk)?.first == "then: a wait of 1m")
  }

  @Test func `Where nobody is locked out tries have no end`() throws {
    var walk = try launched(
      "app-passcode", device: ["biometry": "none"], app: ["passcode-lock": "true", "app-passcode": "1234"])
    for _ in 0..<3 { walk.press(keys: "n") }
    #expect(walk.guessing?.title == "app-passcode: tries without end, 3 wrong so far")
    #expect(
      rows(walk) == ["chance by now: 0.030 %", "as people choose: 8.04 %", "without iOS’s list: 0.84 %"])
  }

  @Test func `The phone’s passcode has the phone’s own limits`() throws {
    var walk = try launched("banno", device: ["biometry": "none"], app: ["method": "passcode-biometrics"])
    try #require(walk.screen.system?.style == .passcode)
    #expect(walk.guessing?.title == "passcode: 4 tries left, 0 wrong so far")
    #expect(rows(walk)?.first == "then: a wait of 1m")
    walk.press(keys: "n n n n")
    #expect(walk.guessing?.title == "passcode: no try for 1:00, 4 wrong so far")
    #expect(rows(walk) == ["after that: 1 try, then a wait of 5m", "chance by now: 0.00040 %"])
    for minutes in [1, 5, 15, 60, 180, 480] {
      walk.perform(.elapse(.minutes(minutes)))
      if minutes < 480 { walk.press(keys: "n") }
    }
    #expect(walk.guessing?.title == "passcode: 1 try left, 9 wrong so far")
    #expect(rows(walk)?.first == "then: the phone is disabled")
  }

  @Test func `A kill gives no try back, and undoing does`() throws {
    var walk = try launched("banno", app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "n n")
    #expect(walk.guessing?.title == "pin: 3 tries left, 2 wrong so far")
    walk.perform(.lifeCycle(.forceQuit))
    #expect(walk.guessing == nil)
    walk.perform(.lifeCycle(.launch))
    #expect(walk.guessing?.title == "pin: 3 tries left, 2 wrong so far")
    walk.press(keys: "n")
    #expect(walk.guessing?.title == "pin: 2 tries left, 3 wrong so far")
    // The last digit of the third, and then all that was done since the second.
    walk.press(keys: "[")
    #expect(walk.guessing?.title == "pin: 3 tries left, 2 wrong so far")
    for _ in 0..<6 { walk.press(keys: "[") }
    #expect(walk.guessing?.title == "pin: 4 tries left, 1 wrong so far")
  }

  @Test func `The right one begins anew, and a new one is nobody’s guess`() throws {
    var walk = try launched(
      "app-passcode", device: ["biometry": "none"], app: ["passcode-lock": "true", "app-passcode": "1234"])
    walk.press(keys: "n n")
    #expect(walk.guessing?.guesses?.count == 2)
    walk.press(keys: "m")
    #expect(walk.guessing == nil)
    walk.perform(.lifeCycle(.forceQuit))
    walk.perform(.lifeCycle(.launch))
    #expect(walk.guessing?.guesses?.count == 0)

    var fresh = try launched("nl-wallet")
    fresh.press(keys: "Enter")
    try #require(fresh.top?.title == "Choose PIN")
    #expect(fresh.guessing == nil)
  }

  @Test(arguments: [
    Size(rows: 24, columns: 80), Size(rows: 30, columns: 100), Size(rows: 40, columns: 120),
    Size(rows: 60, columns: 200),
  ]) func `It stands above the facts, and leaves them and the journal their room`(size: Size) throws {
    var walk = try launched("banno", app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "n n")
    func lines() -> [String] {
      let canvas = WalkDrawing(walk).draw(size: size).canvas
      return (0..<size.rows).map { canvas.text(row: $0) }
    }
    let shown = lines()
    let title = try #require(shown.firstIndex { $0.contains("pin: 3 tries left, 2 wrong so far") })
    let facts = try #require(shown.firstIndex { $0.contains("failed-pin-attempts") })
    #expect(title < facts)
    #expect(shown.contains { $0.contains("by now") && $0.contains("0.020 %") })
    #expect(shown.contains { $0.contains("5.95 %") })
    #expect(shown.contains { $0.contains("Journal") })
    walk.perform(.lifeCycle(.leave))
    #expect(!lines().contains { $0.contains("pin: 3 tries left") })
  }

  @Test func `One key has the flow measured, and shows what was found`() throws {
    var walk = try launched("banno", app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "%")
    #expect(walk.awaitsMeasure)
    #expect(walk.measuredSetup.app.contains(Setup.Entry("method", "pin")))
    walk.press(keys: "Escape")
    #expect(!walk.awaitsMeasure && walk.overlay == nil)
    // Nobody waits for it any more.
    walk.report(measured: [MeasuredLine("pin: 5 guesses")])
    #expect(walk.overlay == nil)
    walk.press(keys: "%")
    walk.report(measured: [MeasuredLine("Who holds it", isHeading: true), MeasuredLine("pin: 5 guesses")])
    let canvas = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80)).canvas
    #expect((0..<24).contains { canvas.text(row: $0).contains("pin: 5 guesses") })
    walk.press(keys: "Escape")
    #expect(walk.overlay == nil && walk.top?.id == "banno.lock-pin")
  }
}
