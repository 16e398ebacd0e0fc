import Exploration

/// Which requirements say what a screen, an alert or a layer of the system's does: what a scenario stands for
/// that goes from one to another.
enum PlaceRequirements {
  /// The IDs for what is visited, each once, in the order of coming.
  static func ids(for visits: [Visit]) -> [String] {
    var ids: [String] = []
    for place in visits.flatMap(\.places) {
      for id in table[place] ?? [] where !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  private static let table: [String: [String]] = Dictionary(
    uniqueKeysWithValues: text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], Array(words.dropFirst()))
    })

  private static let text = """
    system.face-id A4
    system.face-id-failed A4
    system.face-id-failed-again A4
    system.optic-id A4
    system.optic-id-failed A4
    system.optic-id-failed-again A4
    system.touch-id A5
    system.touch-id-failed A5
    system.passcode A8
    system.passcode-locked-out A8 A9
    system.device-disabled A8
    system.face-id-permission D10
    banno.sign-in B9.1
    banno.setup B1.4
    banno.verify-previous-pin B3.1
    banno.register-pin B4.1
    banno.repeat-pin B4.1
    banno.lock-passcode-biometrics B5.2
    banno.lock-pin B6.1
    banno.lock-placeholder B7.1
    banno.dashboard B8.0
    banno.settings B8.0
    banno.security B8.0
    banno.confirm-pin B8.2
    banno.no-passcode B2.4
    banno.too-many-pin-attempts B6.2
    banno.away-too-long B7.2
    banno.cold-launch B7.3
    banno.switch-to-pin B8.1
    banno.passcode-gone B5.4
    app-passcode.settings C1
    app-passcode.set-passcode C1
    app-passcode.repeat-passcode C1
    app-passcode.no-match C1
    app-passcode.keypad C7
    app-passcode.locked-cover C3
    app-passcode.content C2
    nl-wallet.introduction N1.1
    nl-wallet.choose-pin N1.1
    nl-wallet.repeat-pin N1.3
    nl-wallet.setting-up N1.6
    nl-wallet.configure-biometrics N1.7
    nl-wallet.secured N1.8
    nl-wallet.info N1.3
    nl-wallet.device-insecure N1.6
    nl-wallet.no-internet N1.6
    nl-wallet.server-unreachable N1.6
    nl-wallet.unlock N2
    nl-wallet.timed-out N2
    nl-wallet.blocked N2
    nl-wallet.forgot-pin N2
    nl-wallet.next N1.8
    nl-wallet.cover N2
    nl-wallet.pin-too-simple N1.4
    nl-wallet.pin-different-retry N1.5
    nl-wallet.pin-different-start-over N1.5
    nl-wallet.biometrics-failed N2
    nl-wallet.still-there N2
    onegini.welcome O1
    onegini.create-pin O1
    onegini.repeat-pin O1
    onegini.pin-mismatch O1
    onegini.dashboard O1
    onegini.authenticators O4
    onegini.pin-challenge O3
    onegini.biometric-challenge O5
    onegini.cover O1
    onegini.not-available O2
    onegini.device-not-safe O2
    onegini.user-deregistered O3
    onegini.authenticator-deregistered O8
    onegini.authenticator-invalid O9
    onegini.network-error O9
    onegini.server-error O9
    onegini.pin-stays O9
    powerauth.launch P1
    powerauth.no-network P1
    powerauth.activate P1
    powerauth.pending-activation P1
    powerauth.signed-out P1
    powerauth.blocked P1
    powerauth.how-to-unblock P1
    powerauth.cover P1
    powerauth.scan-code P2
    powerauth.enter-code P2
    powerauth.exchanging-keys P2
    powerauth.invalid-code P2
    powerauth.code-refused P2
    powerauth.credentials P3
    powerauth.wrong-credentials P3
    powerauth.choose-pin P4
    powerauth.confirm-pin P4
    powerauth.pin-mismatch P4
    powerauth.configure-biometry P4
    powerauth.committing P4
    powerauth.activated P4
    powerauth.not-ready P4
    powerauth.pin-keyboard P5
    powerauth.dashboard P5
    powerauth.payment P5
    powerauth.signing P9
    powerauth.success P8
    powerauth.wrong-pin P8
    powerauth.biometry-failed P10
    powerauth.network-error P8
    powerauth.server-error P8
    """
}

extension Visit {
  fileprivate var places: [String] {
    switch self {
    case .place(let id), .control(_, let id): [id]
    case .arrow(let from, let to): [from, to]
    }
  }
}
