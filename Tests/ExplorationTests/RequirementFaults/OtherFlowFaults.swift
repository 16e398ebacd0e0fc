@testable import DeviceSimulation
@testable import Exploration
@testable import UnlockEngine

/// The other products as their sources don’t say.
extension RequirementFault {

  static let ofAppPasscode = [
    RequirementFault(
      ["D11", "C7"], "A restart ends the keypad's lock-out", in: "app-passcode", "outlives-process: true",
      "outlives-process: false"),
    RequirementFault(
      ["D11"], "The keypad's lock-out lives by the date", in: "app-passcode",
      "clock: uptime\n    ends: lock-out", "clock: date\n    ends: lock-out"),
    RequirementFault(
      ["C1"], "The lock is turned off by anybody", in: "app-passcode",
      #"[ask-owner: { for: To turn off the lock, fallback-title: "{fallback}", success: [do: turn-off] }]"#,
      "[do: turn-off]"),
    RequirementFault(
      ["C2"], "On iOS 8 nothing asks for a finger", in: "app-passcode", "if: { has-keypad-only: false }",
      "if: { asks-the-owner: true }"),
    RequirementFault(
      ["C3"], "Nothing covers the app while it is away", in: "app-passcode",
      "    leave: [do: cover]\n\n  settings:", "\n  settings:"),
    RequirementFault(
      ["C4"], "Whoever fails on iOS 8 is asked for the device's passcode", in: "app-passcode",
      "            policy: biometrics\n", ""),
    RequirementFault(
      ["C5"], "What was answered is still to be asked", in: "app-passcode",
      "else: [set: { answered: true }]", "else: []"),
    RequirementFault(
      ["C6"], "Nothing is asked again after a return", in: "app-passcode",
      "    return: [do: begin-unlocking]\n", ""),
    RequirementFault(
      ["C7"], "A wrong app passcode isn’t counted", in: "app-passcode",
      "else: [count: failed-passcode-attempts, shake, start: clear]", "else: [shake, start: clear]"),
  ]

  static let ofNLWallet = [
    RequirementFault(
      ["N1.1"], "A PIN doesn’t submit itself", in: "nl-wallet", "hold, start: check] # 1.1a", "hold]"),
    RequirementFault(
      ["N1.2"], "Any six digits will do", in: "nl-wallet",
      "then: [clear, set: { flaw: one-digit, first: none }]", "then: [go: repeat-pin]"),
    RequirementFault(
      ["N1.3"], "From the information nothing leads back", in: "nl-wallet",
      "Back: [turn-to: opener]", "Back: []"),
    RequirementFault(
      ["N1.4"], "A PIN that is too simple leads to the beginning", in: "nl-wallet",
      "OK: [set: { flaw: none }]", "OK: [set: { flaw: none }, go: introduction]"),
    RequirementFault(
      ["N1.5"], "There is no end of mismatches", in: "nl-wallet",
      "show: pin-different-start-over", "show: pin-different-retry"),
    RequirementFault(
      ["N1.6"], "A set-up that failed leaves an account", in: "nl-wallet",
      "offline: [go: no-internet] # 1.5c", "offline: [set: { pin: first }, go: no-internet]"),
    RequirementFault(
      ["N1.7"], "Biometrics are enabled without a match", in: "nl-wallet",
      "describes the prompt\n        - ask-owner:",
      "describes the prompt\n        - set: { biometric-unlock: enabled }\n        - ask-owner:"),
    RequirementFault(
      ["N1.8"], "Secured leads nowhere", in: "nl-wallet",
      "Next: [go: next]", "Next: []"),
    RequirementFault(
      ["N2"], "A time-out is a minute too short", in: "nl-wallet",
      "time-out-2: { is: 5m", "time-out-2: { is: 4m"),
    RequirementFault(
      ["D11"], "A wallet that is away lives by the date", in: "nl-wallet",
      "away: { after: away-lock, clock: uptime", "away: { after: away-lock, clock: date"),
    RequirementFault(
      ["D11"], "A wallet that is idle lives by the date", in: "nl-wallet",
      "after: idle-warning\n    clock: uptime", "after: idle-warning\n    clock: date"),
    RequirementFault(
      ["N3"], "A check takes ten seconds more", in: "nl-wallet",
      "check-time: { is: 0s", "check-time: { is: 10s"),
    RequirementFault(["D11", "N2"], "A time-out lives by the date", of: "nl-wallet") { before, _, after in
      guard let timeOut = after.flow.timer(named: "time-out") else { return }
      after.moveDeadline(of: timeOut, byDate: after.device.dateShift - before.device.dateShift)
    },
  ]

  static let ofOnegini = [
    RequirementFault(
      ["O1"], "Nobody is told that the PIN stays", in: "onegini",
      "sdk-error: pin-cannot-be-deregistered }, show: pin-stays]", "sdk-error: pin-cannot-be-deregistered }]"),
    RequirementFault(
      ["O2"], "What biometry lacks isn’t told", in: "onegini",
      "    - show: not-available\n    - go: authenticators", "    - go: authenticators"),
    RequirementFault(
      ["O3"], "Registering biometry asks for no PIN", in: "onegini",
      "then: [set: { goal: register-biometric }, do: begin-challenge]",
      "then: [set: { biometric: registered, enrolled: now, notice: biometric-on }]"),
    RequirementFault(
      ["O4"], "Biometry is asked first of a user who doesn’t prefer it", in: "onegini",
      "- if: { not: { biometric: preferred } }", "- if: { biometric: none }"),
    RequirementFault(
      ["O5"], "No answer leads to the PIN", in: "onegini",
      "if: { scanning: false }, then: [do: fall-back] }", "if: { scanning: false }, then: [] }"),
    RequirementFault(
      ["O6"], "The dialog’s Cancel ends the challenge", in: "onegini",
      "sdk-error: biometric-failed }\n    - go: pin-challenge",
      "sdk-error: biometric-failed }\n    - go: welcome"),
    RequirementFault(
      ["O7"], "Too many failed scans are an error", in: "onegini",
      "sdk-error: biometric-failed }\n    - go: pin-challenge",
      "sdk-error: biometric-failed }\n    - go: pin-challenge\n    - show: authenticator-invalid"),
    RequirementFault(
      ["O8"], "Another face deregisters nothing", in: "onegini", "enrolled: changed }", "enrolled: none }"),
    RequirementFault(
      ["O9"], "Errors have no code", in: "onegini", #"invalid-pin: "9009""#, "invalid-pin: none"),
  ]

  static let ofPowerAuth = [
    RequirementFault(
      ["P1"], "A blocked activation may sign in", in: "powerauth",
      "            blocked: [go: blocked]", "            blocked: [go: signed-out]"),
    RequirementFault(
      ["P2"], "A wrong code isn’t told", in: "powerauth", "else: [show: invalid-code]", "else: []"),
    RequirementFault(
      ["P3"], "Wrong credentials aren’t told", in: "powerauth", "then: [show: wrong-credentials]", "then: []"),
    RequirementFault(
      ["P4"], "Two PINs that differ aren’t told", in: "powerauth", "then: [show: pin-mismatch]",
      "then: [go: choose-pin]"),
    RequirementFault(
      ["P5"], "The keyboard has no key for biometry", in: "powerauth",
      "if: { not: { biometry: none } }\n        enabled-if", "if: { biometry: none }\n        enabled-if"),
    RequirementFault(
      ["P6"], "No failed attempt is told", in: "powerauth", "tell: { known-failures: failed-attempts }, ", ""),
    RequirementFault(
      ["P7"], "Biometry never starts by itself", in: "powerauth",
      "has-started: false }, go: pin-keyboard", "has-started: true }, go: pin-keyboard"),
    RequirementFault(
      ["P8"], "Nothing can be tried again", in: "powerauth",
      "Try again: { role: primary, then: [do: try-again] }",
      "Try again: { role: primary, then: [do: give-up] }"),
    RequirementFault(
      ["P9"], "Signing shows nothing",
      Sabotage(screen: { screen in if screen.app?.id == "powerauth.signing" { screen.app = nil } })),
    RequirementFault(
      ["P10"], "A signature of the wrong key counts for nothing", in: "powerauth",
      "          - count: failed-attempts\n",
      "          - if: { not: { last-signature: wrong-key } }\n            then: [count: failed-attempts]\n"),
    .input(["P11"], "No operator is heard") { input in if case .server = input { nil } else { input } },
  ]
}
