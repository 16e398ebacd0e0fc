import Exploration
import Scenarios
import Testing
import UnlockEngine

/// What people want of a product, as its file says it.
@Suite struct FileGoalTests {
  private static let goals = """
    goals:
      Change the PIN:
        with a PIN: { start: Locked with a PIN, from: { inside: true }, until: { inside: true, changed: pin } }
      Sign out:
        with a PIN:
          start: Locked with a PIN
          from: { inside: true }
          until: { screen: setup, changed: [method, wrong-pins] }
          without: { pin: none }
      Get in:
        with fewer tries: { start: Locked with a PIN, policy: { tries: 2 }, from: { alert: too-many }, until: { inside: true } }
        with another PIN: { start: Locked with a PIN, app: { pin: "1397" }, until: { inside: true } }

    """

  @Test func `A goal has a policy, settings of its own, and what has changed since it began`() throws {
    let flow = try read(small + Self.goals).get()
    let goals = flow.goals
    #expect(goals.map(\.policy) == ["with a PIN", "with a PIN", "with fewer tries", "with another PIN"])
    #expect(goals[2].start.policy == ["tries": "2"] && goals[2].start.app["method"] == "pin")
    #expect(goals[3].start.app["pin"] == "1397")
    let settings = Setup(device: ["biometry": "none"])
    let costs = try FlowExplorer(flow).costs(settings)
    func cost(_ number: Int) -> Cost? {
      if case .found(let way) = costs.rows[number].outcome { return way.cost }
      return nil
    }
    // Signing out, a new PIN twice: a code that is gone meanwhile hasn't changed yet.
    #expect(try #require(cost(0)).digits == 8)
    // What was counted is 0 before and after, so not both have changed; and nobody signs out and keeps the PIN.
    #expect(cost(1) == nil)
    // Two wrong PINs led there; back in it takes the phone’s passcode.
    #expect(try #require(cost(2)).digits == 6)
    #expect(try #require(cost(3)).digits == 4)
  }

  @Test func `What is asked of prompts, or while the app is set aside, is met there`() throws {
    let flow = try read(
      """
      flow: my-bank
      remembers: { pin: code }
      starts: { Locked: { app: { pin: "2580" } } }
      moments: { launch: [go: lock] }
      screens:
        lock:
          title: Locked
          pad: { length of: pin }
          complete: [{ if: { typed: pin }, then: [go: home], else: [retry] }]
          buttons: { Face: [ask-owner: { for: Open, policy: biometrics, success: [go: home], else: [steady] }] }
        home: { title: Home, private: true, leave: [go: lock] }
      goals:
        Get in:
          anyhow: { start: Locked, until: { screen: home } }
          without a face: { start: Locked, without: { system: face-id }, until: { screen: home } }
          by a face: { start: Locked, by: { system: face-id }, until: { screen: home } }
        Be asked: { start: Locked, until: { system: face-id } }
        Leave: { start: Locked, until: { set-aside: true } }

      """
    ).get()
    let rows = try FlowExplorer(flow).costs().rows.filter { $0.biometry.contains(.faceID) }
    let costs = rows.map { row in if case .found(let way) = row.outcome { way.cost } else { nil as Cost? } }
    #expect(costs.map { $0?.digits } == [4, 4, 0, 0, 0])
    #expect(costs.map { $0?.scans } == [0, 0, 1, 0, 0])
    #expect(costs.map { $0?.taps } == [1, 1, 2, 2, 2])
  }

  @Test func `What is usual at the server may be set on the way, though the file sets nothing`() throws {
    let flow = try read(
      """
      flow: my-bank
      limits: { twice: { is: 2, from: 1, to: 4 } }
      forgets: { asked: { is: count, most: 4 } }
      starts: { Shut: { app: { shut: true } } }
      moments: { launch: [go: door] }
      server:
        values: { shut: { is: flag, option: shut } }
        settings: { shut: [] }
        requests: { open: [{ if: { shut: true }, then: [answer: no] }, answer: yes] }
      screens:
        door:
          title: Door
          buttons:
            Knock: [count: asked]
            Open: [{ send: { request: open, yes: [{ if: { asked: { reached: twice } }, then: [go: home] }], no: [], else: [] } }]
        home: { title: Home }
      goals: { Get in: { start: Shut, until: { screen: home } } }
      explore: { server: [] }

      """
    ).get()
    let outcome = try FlowExplorer(flow).costs().rows[0].outcome
    guard case .never(.onlyWith(let settings, _)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(settings == [.server(name: "shut", value: "false")])
  }

  @Test(arguments: [
    (
      "{ needs: touch, until: { inside: true } }",
      "3:20: “touch” is nothing that a goal can need. Known: biometry."
    ), ("{ until: { inside: maybe } }", "3:30: “maybe” is neither true nor false."),
    ("{ until: { failed-scans: 9 } }", "3:36: “9” isn’t a whole number from 1 to 5."),
    ("{ until: { changed: pim } }", "3:31: No value or code is called “pim”. Did you mean “pin”?"),
    ("{ until: {} }", "3:20: A condition has to ask something."),
    ("{ app: { method: pim }, until: { inside: true } }", "3:3: “pim” isn’t a value of “method”: "),
    ("{ with a PIN: { until: { inside: true } }, without: {} }", "3:13: A goal has no key “with a PIN”."),
  ]) func `What is wrong with a goal is told where it stands`(_ goal: String, _ told: String) throws {
    let found = mistakes(
      in: small.replacing("flow: my-bank", with: "flow: my-bank\ngoals:\n  Unlock: \(goal)"))
    #expect(found.contains { $0.hasPrefix(told) }, "\(found)")
  }
}
