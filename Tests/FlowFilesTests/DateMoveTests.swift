import Exploration
import FlowReading
import Testing

/// Where the date is set on: by more than the longest wait, and to between the ends of waits that go by it.
@Suite struct DateMoveTests {
  private func text(_ hole: String) -> String {
    """
    flow: my-bank
    limits: { tries: 5, up: 1m, short: 5m, long: 10m }
    remembers: { pin: { is: code, from: 4, to: 4 }, wrong: count }
    starts: { Locked: { app: { pin: "2580" } } }
    timers:
      up: { after: up, clock: uptime, outlives-process: true }
      short: { after: short, clock: date, outlives-process: true }
      long: { after: long, clock: date, outlives-process: true }
    moments: { launch: [go: lock] }
    screens:
      lock:
        title: Lock
        pad: { length of: pin }
        return: [{ if: { all: [{ running: up }, { running: long }, { not: { running: short } }] }, then: [\(hole)] }]
        complete:
          - if: { typed: pin }
            then: [reset: wrong, start: up, start: short, start: long, go: home]
            else: [count: wrong, retry]
          - if: { wrong: { reached: tries } }
            then: [reset: [pin, wrong], go: out]
      home: { title: Home, private: true, leave: [go: lock] }
      out: { title: Go to a branch }

    """
  }

  @Test func `What opens between the ends of two timers is found`() throws {
    #expect(try broken(text("go: home")).contains(needsProof))
    #expect(try !broken(text("go: lock")).contains(needsProof))
    let bound = "Where several timers go by the date, it is moved on by the length of each, too."
    #expect(try explored(text("go: lock")).bounds.contains(bound))
    // One alone is moved past, or not.
    let alone = text("go: lock").replacing("short, clock: date", with: "short, clock: uptime")
    #expect(try !explored(alone).bounds.contains(bound))
  }

  @Test func `So are tries that are given back there`() throws {
    let text = text("reset: wrong").replacing(
      "else: [count: wrong,", with: "else: [count: wrong, start: up, start: short, start: long,")
    #expect(try explored(text).guesses.map(\.most) == [nil])
  }
}
