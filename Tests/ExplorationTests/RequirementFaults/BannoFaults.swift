@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// Banno as its source doesn’t say.
extension RequirementFault {
  private static func banno(_ requirements: String..., name: String, _ old: String, _ new: String) -> Self {
    RequirementFault(requirements, name, in: "banno", old, new)
  }

  static let ofBanno = ofSettingUp + ofPINs + ofLocks + ofThePhoneUnderBanno

  private static let ofSettingUp = [
    banno(
      "B1.1", name: "After an upgrade nothing has to be chosen",
      "now (B1.1, B1.2)\n      then: [go: setup]", "now (B1.1, B1.2)\n      then: [go: dashboard]"),
    banno(
      "B1.2", name: "Whoever signs in has nothing to choose",
      "opener: obligation }\n    - go: setup", "opener: obligation }\n    - go: dashboard"),
    banno(
      "B1.4", name: "Setup is left by leaving the app",
      "    leave:\n      - if: { opener: faster-sign-in }\n        then: [set: { place: setup }, do: lock]",
      "    leave: [set: { method: dont-lock }, go: dashboard]"),
    banno(
      "B2.1", "B2.2", name: "Setup names no sensor",
      #"method-title: { if: { biometry: offered }, then: "{biometry}""#,
      "method-title: { if: { biometry: offered }, then: biometry"),
    banno(
      "B2.3", name: "Setup doesn’t name the passcode",
      #"else: "{model} passcode" }"#, "else: a code }"),
    banno(
      "B2.4", name: "Without a passcode setup says nothing",
      "then: [show: no-passcode]\n          - ask-owner: { for", "then: []\n          - ask-owner: { for"),
    banno("B2.4", name: "An alert is dead", "buttons: { OK: [] }", "buttons: { OK: [show: no-passcode] }"),
    .input(["B2.5"], "Under setup the device can’t be changed") { input in
      if case .change = input { nil } else { input }
    },
    banno(
      "B2.6", name: "A cancel saves the method", "success: [do: choose-passcode-biometrics]",
      "success: [do: choose-passcode-biometrics], else: [do: choose-passcode-biometrics]"),
    banno(
      "B2.7", name: "Passcode / biometrics isn’t what is saved",
      "set: { method: passcode-biometrics, pin: none, previous-pin",
      "set: { method: dont-lock, pin: none, previous-pin"),
    banno(
      "B2.8", name: "A previous PIN isn’t verified for a new one",
      "else: [set: { wants: pin }, go: verify-previous-pin]", "else: [go: register-pin]"),
    banno(
      "B2.9", name: "A previous PIN isn’t verified for none",
      "else: [set: { wants: dont-lock }, go: verify-previous-pin]", "else: [do: choose-dont-lock]"),
    banno(
      "B2.9", name: "Skip saves passcode / biometrics",
      "            then: [do: choose-dont-lock]", "            then: [do: choose-passcode-biometrics]"),
    banno(
      "B3.1", name: "A previous PIN that is verified saves nothing",
      "then: [reset: failed-pin-attempts, do: choose-pin]",
      "then: [reset: failed-pin-attempts, go: dashboard]"),
  ]

  private static let ofPINs = [
    banno(
      "B4.1", name: "Two PINs that differ will do",
      "else: [go: register-pin, retry]", "else: [do: choose-pin]"),
    banno(
      "B4.1", name: "Another PIN is saved",
      "set: { method: pin, pin: typed", #"set: { method: pin, pin: "9999""#),
    banno(
      "B4.2", name: "Cancel chooses no lock", "      else: [go: setup]", "      else: [do: choose-dont-lock]"),
    banno(
      "B6.1", name: "A right PIN takes no wrong one back",
      "then: [reset: failed-pin-attempts, do: go-on]", "then: [do: go-on]"),
    banno("B6.2", name: "There is one try too many", "pin-attempts: { is: 5", "pin-attempts: { is: 6"),
    banno(
      "B6.3", "B3.2", name: "A force-quit gives the tries back",
      "  launch:\n", "  launch:\n    - reset: failed-pin-attempts\n"),
    banno(
      "B8.1", name: "Switching to a PIN warns of nothing",
      "then: [show: switch-to-pin]", "then: [go: register-pin]"),
    banno(
      "B8.2", name: "A PIN is changed without the old one",
      "then: [go: confirm-pin] }", "then: [set: { opener: change-pin }, go: register-pin] }"),
    banno(
      "D12", name: "A look at Control Centre costs the digits",
      "retry]\n\n  lock-placeholder", "retry]\n    leave: [clear]\n\n  lock-placeholder"),
  ]

  private static let ofLocks = [
    banno(
      "B1.3", "D12", name: "Nothing locks the dashboard",
      "private: true\n    leave: [set: { place: here }, do: lock]", "private: true"),
    banno(
      "B5.1", name: "The lock screen asks nothing by itself",
      "alert: none }\n      then: [do: unlock]", "alert: none }\n      then: []"),
    banno(
      "B5.2", name: "A cancel unlocks", "success: [do: go-on], no-passcode",
      "success: [do: go-on], else: [do: go-on], no-passcode"),
    banno(
      "B5.4", name: "A passcode that is gone isn’t explained",
      """
          - if: { owner: cannot-be-asked }
            then: [show: passcode-gone]
          - ask-owner: { for: Unlock Banno, success: [do: go-on], no-passcode: [show: passcode-gone] }
      """, "    - ask-owner: { for: Unlock Banno, success: [do: go-on] }"),
    banno(
      "B7.1", name: "The placeholder stays",
      "then: [stop: away-too-long, start: placeholder]", "then: [stop: away-too-long]"),
    banno("B7.2", name: "One may be away for six minutes", "away-limit: { is: 5m", "away-limit: { is: 6m"),
    banno("B7.2", name: "One may be away for four minutes", "away-limit: { is: 5m", "away-limit: { is: 4m"),
    banno(
      "D11", "B7.2", name: "The time away is counted by the date",
      "away-limit, clock: uptime", "away-limit, clock: date"),
    banno(
      "B7.3", name: "A cold launch goes on",
      "then: [set: { place: dashboard }, go: lock-placeholder, show: cold-launch]", "then: [go: dashboard]"),
    banno("B8.0", name: "Back leads nowhere", "Back: [go: settings]", "Back: []"),
    banno(
      "B8.3", name: "Faster sign-in can’t be set up",
      "then: [set: { opener: faster-sign-in }, go: setup] }", "then: [] }"),
    banno(
      "B9.1", name: "Signing out keeps the method",
      "set: { signed-in: false, method: none, pin", "set: { signed-in: false, pin"),
  ]

  private static let ofThePhoneUnderBanno = [
    RequirementFault(["D12"], "A prompt that was cancelled is there again", of: "banno") { _, move, after in
      let unlock = after.screen.app?.controls.first { $0.title == "Unlock" }
      if move == .biometry(.cancel), let unlock { _ = after.step(.tap(unlock.id)) }
    },
    RequirementFault(["D11", "A9"], "The date ends a lock-out of the phone's", of: "banno") {
      before, _, after in
      let change = after.device.dateShift - before.device.dateShift
      guard let end = after.device.lockedOutUntil, change > .zero else { return }
      after.device.lockedOutUntil = end - after.clock.now > change ? end + (.zero - change) : nil
    },
  ]
}
