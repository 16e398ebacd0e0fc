import Exploration
import FlowFiles
import Scenarios
import Testing
import UnlockEngine

/// What a file of somebody's own does when it is run.
@Suite struct FlowFileRunTests {
  private func run(_ steps: String, app: String = "{}", of text: String = small) throws -> String? {
    try failure(of: steps, app: app, on: text)
  }

  @Test func `A PIN is chosen, asked for again, and wrong ones are counted across a kill`() throws {
    #expect(
      try run(
        """
          - launch
          - expect: { shows: Stay signed-in with Face ID, screen: my-bank.setup }
          - tap: use-in-app-pin
          - type: "1111"
          - type: "2222"
          - expect: { screen: my-bank.new-pin, facts: { pin: none } }
          - type: "7139"
          - type: "7139"
          - expect: { screen: my-bank.home, facts: { method: pin, pin: set } }
          - leave
          - launch
          - expect: { screen: my-bank.lock-pin }
          - type: "0000"
          - force-quit
          - launch
          - expect: { shows: Wrong PIN. 4 tries left., facts: { wrong-pins: 1 } }
          - type: "7139"
          - expect: { screen: my-bank.home, facts: { wrong-pins: 0 } }
        """) == nil)
  }

  @Test func `What a question releases is told with its answer, and nothing acts on it`() throws {
    let asking = "for: Unlock My Bank, success"
    let bound = small.replacing(
      asking, with: "for: Unlock My Bank, policy: biometrics, binds: biometry-current-set, success")
    let steps = """
        - launch
        - expect: { facts: { released-key: none } }
        - biometry: match
        - expect: { screen: my-bank.home, facts: { released-key: biometry-current-set } }
        - leave
        - device: { enrolled-set: changed }
        - launch
        - biometry: match
        - expect: { screen: my-bank.home }
        - force-quit
        - expect: { facts: { released-key: none } }

      """
    #expect(try run(steps, app: "{ method: owner }", of: bound) == nil)
    // A file that says nothing has no such fact.
    let flow = try read(small).get()
    #expect(try !flow.simulation(Setup()).facts.contains { $0.name == "released-key" })
  }

  @Test func `What is set to what it is already is no change of the device`() throws {
    let counting = small.replacing("moments:\n", with: "moments:\n  device-changed: [count: wrong-pins]\n")
    #expect(
      try run(
        """
          - launch
          - device: { enrolled: true }
          - device: { biometry: faceID }
          - expect: { facts: { wrong-pins: 0 } }
          - device: { enrolled: false }
          - expect: { facts: { wrong-pins: 1 } }

        """, of: counting) == nil)
  }

  @Test func `A code that is too simple shakes, and goes nowhere`() throws {
    #expect(
      try run(
        """
          - launch
          - tap: use-in-app-pin
          - type: "1234"
          - expect: { screen: my-bank.new-pin }
          - type: "2580"
          - expect: { screen: my-bank.new-pin }
          - type: "0987"
          - expect: { screen: my-bank.new-pin }
          - type: "1397"
          - expect: { screen: my-bank.repeat-pin }
        """) == nil)
  }

  @Test func `The last try brings an alert by itself, and signing out forgets`() throws {
    #expect(
      try run(
        """
          - launch
          - type: "0000"
            times: 5
          - expect: { alert: my-bank.too-many }
          - tap: OK
          - expect: { screen: my-bank.setup, alert: none, facts: { method: none, pin: none, wrong-pins: 0 } }
        """, app: "{ method: pin, pin: 2580 }") == nil)
  }

  @Test func `A timer counts only on the screens that it names, and an answer only on the one that asked`()
    throws
  {
    let text = small.replacing("then: [go: home] }]\n", with: "then: [go: home] }]\n")
      .replacing("leave: [do: lock] }", with: "enter: [start: idle], leave: [do: lock] }")
    let steps = """
        - launch
        - biometry: match
        - expect: { screen: my-bank.home }
        - elapse: 5m
        - expect: { screen: my-bank.lock }
      """
    #expect(try run(steps, app: "{ method: owner }", of: text) == nil)
    let elsewhere = text.replacing("during: home", with: "during: setup")
    #expect(try run(steps, app: "{ method: owner }", of: elsewhere) != nil)
  }

  @Test func `A file is explored with the shared rules, and one that shows content without proof is caught`()
    throws
  {
    func broken(_ text: String) throws -> [String] {
      var plan = try read(announcing(text)).get().plan
      plan.starts = [
        StartingPoint(
          "Locked", device: ["biometry": "none", "passcode": "none"], app: ["method": "pin", "pin": "7139"])
      ]
      plan.changes = []
      return try plan.brokenRules()
    }
    #expect(try broken(small) == [])
    // The right PIN isn't asked for: any will do.
    let careless = small.replacing("if: { typed: pin }", with: "if: { method: pin }")
    #expect(try broken(careless) == [needsProof])
    // Leaving gives the tries back.
    let generous = small.replacing("moments:\n", with: "moments:\n  leave: [reset: wrong-pins]\n")
    #expect(
      try broken(generous) == [GuessTests.endless, GuessTests.givenBack])
    // Whoever has typed five wrong ones is told so, and can't get out of it.
    let dead = small.replacing("buttons: { OK: [do: sign-out] }", with: "buttons: { OK: [] }")
    #expect(try broken(dead).contains("Every button that can be tapped does something"))
  }
}
