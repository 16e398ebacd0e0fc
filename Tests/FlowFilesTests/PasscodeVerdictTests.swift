import Exploration
import Testing

/// What is told of a phone’s passcode, of whatever kind it is.
@Suite struct PasscodeVerdictTests {
  /// A starting point's own, of whatever kind: for long only the usual one was typed.
  @Test(arguments: ["123456", "864297", "4711", "0000", "1234567", "correct horse"])
  func `The passcode of each starting point is typed where it is asked for`(passcode: String) throws {
    let file = """
      flow: clinic
      starts: { Locked: { device: { passcode: "\(passcode)" } } }
      moments: { launch: [go: lock, do: ask] }
      steps: { ask: [ask-owner: { for: Open, success: [go: home], else: [] }] }
      screens:
        lock: { title: Locked, buttons: { Unlock: [do: ask] } }
        home: { title: Patients, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }
      rules:
        Nobody comes in by the passcode: { after: { screen: home }, never: { before: { system: passcode } } }
      explore:
        device: [{ enrolled: true }, { enrolled: false }]

      """
    let result = try explored(file)
    // Ten wrong ones disable the phone: what is erased then has no passcode to come in by.
    #expect(
      result.brokenRules.map(\.rule) == [
        "From everywhere the user can get in again", "Nobody comes in by the passcode",
      ])
    #expect(!result.unreached.contains { $0.id == "system.passcode-locked-out" })
  }

  /// Of two marks in the keychain a phone that is locked gives one.
  @Test(arguments: [("after-first-unlock", true), ("when-unlocked", false)])
  func `What was just installed is launched on a locked phone`(readable: String, opens: Bool) throws {
    let text = """
      flow: clinic
      remembers: { pin: { is: code, from: 4, to: 4 }, was-open: flag }
      keeps: { mine: { is: flag, readable: when-unlocked }, mark: { is: flag, readable: \(readable) } }
      starts: { Locked: { app: { pin: "2580", was-open: true } } }
      moments:
        launch:
          - if: { was-open: false, mark: true, mine: false }
            then: [go: home]
            else: [go: lock]
        active: [set: { was-open: true }]
      screens:
        lock:
          title: Enter your PIN
          pad: { length: 4 }
          complete: [{ if: { typed: pin }, then: [set: { mine: true, mark: true }, go: home], else: [retry] }]
        home: { title: Patients, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }

      """
    #expect(try broken(text).contains(needsProof) == opens)
  }
}
