@testable import DeviceSimulation
@testable import Exploration
@testable import Flows
@testable import UnlockEngine

/// The other flows as their sources don’t say.
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
      ["N1.1"], "A PIN doesn’t submit itself", in: "nl-wallet",
      "hold, start: check] # 1.1a", "hold]"),
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

  static let ofOnegini: [RequirementFault] = [
    RequirementFault(["O1"], "Nobody is told that the PIN stays", in: Onegini()) { _, _, after in
      if after.app.alert == .pinStays { after.app.alert = nil }
    },
    RequirementFault(["O2"], "What biometry lacks isn’t told", in: Onegini()) { _, _, after in
      if case .notAvailable = after.app.alert { after.app.alert = nil }
    },
    RequirementFault(["O3"], "Registering biometry asks for no PIN", in: Onegini()) { _, _, after in
      guard case .pinChallenge(_, .registerBiometric) = after.app.scene else { return }
      after.app.user = .registered(
        .registered(enrolledSet: after.device.enrolledSet, isPreferred: false))
      after.app.scene = .open(.authenticators, nil)
    },
    RequirementFault(["O4"], "Biometry is asked first of a user who doesn’t prefer it", in: Onegini()) {
      _, _, after in
      if case .registered(.registered(let set, isPreferred: false)) = after.app.user {
        after.app.user = .registered(.registered(enrolledSet: set, isPreferred: true))
      }
    },
    RequirementFault(["O5"], "No answer leads to the PIN", in: Onegini()) { before, move, after in
      if isTap(move, Onegini.Button.fallBackToPIN) { after = before }
    },
    RequirementFault(["O6"], "The dialog’s Cancel ends the challenge", in: Onegini()) {
      before, move, after in
      if before.device.evaluation != nil, after.device.evaluation == nil, case .pinChallenge = after.app.scene
      {
        after.app.scene = .welcome(nil)
      }
    },
    RequirementFault(["O7"], "Too many failed scans are an error", in: Onegini()) { before, move, after in
      if move == .biometry(.noMatch), case .pinChallenge = after.app.scene {
        after.app.alert = .authenticatorInvalid
      }
    },
    RequirementFault(["O8"], "Another face deregisters nothing", in: Onegini()) { before, _, after in
      if case .registered(.registered) = before.app.user, case .registered(.notRegistered) = after.app.user {
        (after.app.user, after.app.alert) = (before.app.user, nil)
      }
    },
    RequirementFault(["O9"], "Errors have no code", in: Onegini()) { _, _, after in
      after.app.lastError = nil
    },
  ]

  static let ofPowerAuth: [RequirementFault] = [
    RequirementFault(["P1"], "A blocked activation may sign in", in: PowerAuth()) { _, _, after in
      if after.app.scene == .blocked { after.app.scene = .signedOut }
    },
    RequirementFault(["P2"], "A wrong code isn’t told", in: PowerAuth()) { _, _, after in
      if after.app.alert == .invalidCode { after.app.alert = nil }
    },
    RequirementFault(["P3"], "Wrong credentials aren’t told", in: PowerAuth()) { _, _, after in
      if after.app.alert == .wrongCredentials { after.app.alert = nil }
    },
    RequirementFault(["P4"], "Two PINs that differ aren’t told", in: PowerAuth()) { _, _, after in
      if after.app.alert == .pinMismatch { after.app.alert = nil }
    },
    RequirementFault(
      ["P5"], "The keyboard has no key for biometry",
      Sabotage<PowerAuth>(screen: { screen in
        guard screen.app?.id == "powerauth.pin-keyboard" else { return }
        screen.app?.controls.removeAll { $0.title.contains("ID") }
        screen.app?.keypad?.left = .none
      })),
    RequirementFault(["P6"], "No failed attempt is told", in: PowerAuth()) { _, _, after in
      if case .keyboard(var keyboard) = after.app.scene {
        (keyboard.failedAttempts, keyboard.remainingAttempts) = (0, 5)
        after.app.scene = .keyboard(keyboard)
      }
    },
    RequirementFault(["P7"], "Biometry starts by itself every time", in: PowerAuth()) { _, _, after in
      if case .keyboard(var keyboard) = after.app.scene {
        keyboard.startsBiometry = true
        after.app.scene = .keyboard(keyboard)
      }
    },
    RequirementFault(["P8"], "A network error counts", in: PowerAuth()) { before, _, after in
      let isTold = after.app.alert == .offline || after.app.alert == .unreachable
      if isTold, before.app.alert != after.app.alert { after.server.failedAttempts += 1 }
    },
    RequirementFault(
      ["P9"], "Signing shows nothing",
      Sabotage<PowerAuth>(screen: { screen in
        if screen.app?.id == "powerauth.signing" { screen.app = nil }
      })),
    RequirementFault(["P10"], "A signature of the wrong key counts for nothing", in: PowerAuth()) {
      before, _, after in
      if after.app.lastSignature == .wrongKey { after.server.failedAttempts = before.server.failedAttempts }
    },
    RequirementFault(
      ["P11"], "No operator is heard",
      Sabotage<PowerAuth>(input: { input in
        if case .server = input { nil } else { input }
      })),
  ]
}
