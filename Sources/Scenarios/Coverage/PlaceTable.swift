import Exploration

/// What testers call a screen, an alert or a layer of the system's, and which requirements say what it does:
/// what a scenario that goes there is named for, and stands for.
struct PlaceTable {
  private struct Row {
    var requirements: [String]
    var name: String
  }

  private static let rows: [String: Row] = Dictionary(
    uniqueKeysWithValues: text.split(separator: "\n").map { line in
      let halves = line.split(separator: "|").map(String.init)
      let words = halves[0].split(separator: " ").map(String.init)
      return (words[0], Row(requirements: Array(words.dropFirst()), name: String(halves[1].dropFirst())))
    })

  /// All places that the table knows.
  static var places: Set<String> { Set(rows.keys) }

  /// The requirements of what is visited, each once, in the order of coming.
  static func requirements(of visits: [Visit]) -> [String] {
    var ids: [String] = []
    for place in visits.flatMap(\.places) {
      for id in rows[place]?.requirements ?? [] where !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// "the PIN lock", for "banno.lock-pin".
  static func name(of place: String) -> String { rows[place]?.name ?? place }

  private static let text = """
    system.face-id A4 | Face ID
    system.face-id-failed A4 | a face not recognized
    system.face-id-failed-again A4 | a face not recognized twice
    system.optic-id A4 | Optic ID
    system.optic-id-failed A4 | eyes not recognized
    system.optic-id-failed-again A4 | eyes not recognized twice
    system.touch-id A5 | Touch ID
    system.touch-id-failed A5 | a finger not recognized
    system.passcode A8 | the passcode
    system.passcode-locked-out A8 A9 | the lock-out
    system.device-disabled A8 | the disabled device
    system.face-id-permission D10 | the permission for Face ID
    system.home D6 | the home screen
    system.app-switcher D6 | the app switcher
    system.off D6 | the phone that is off
    banno.sign-in B9.1 | sign-in
    banno.setup B1.4 | the set-up
    banno.verify-previous-pin B3.1 | the previous PIN
    banno.register-pin B4.1 | the new PIN
    banno.repeat-pin B4.1 | the new PIN again
    banno.lock-passcode-biometrics B5.2 | the lock screen
    banno.lock-pin B6.1 | the PIN lock
    banno.lock-placeholder B7.1 | the placeholder
    banno.dashboard B8.0 | the dashboard
    banno.settings B8.0 | settings
    banno.security B8.0 | security
    banno.confirm-pin B8.2 | confirming the PIN
    banno.no-passcode B2.4 | no passcode set
    banno.too-many-pin-attempts B6.2 | too many PIN attempts
    banno.away-too-long B7.2 | having been away too long
    banno.cold-launch B7.3 | a cold launch
    banno.switch-to-pin B8.1 | switching to a PIN
    banno.passcode-gone B5.4 | the passcode gone
    app-passcode.settings C1 | settings
    app-passcode.set-passcode C1 | the new app passcode
    app-passcode.repeat-passcode C1 | the new app passcode again
    app-passcode.keypad C7 | the keypad
    app-passcode.locked-cover C3 | the cover
    app-passcode.content C2 | the content
    nl-wallet.introduction N1.1 | the introduction
    nl-wallet.choose-pin N1.1 | choosing a PIN
    nl-wallet.repeat-pin N1.3 | repeating the PIN
    nl-wallet.setting-up N1.6 | setting up
    nl-wallet.configure-biometrics N1.7 | configuring biometrics
    nl-wallet.secured N1.8 | the secured wallet
    nl-wallet.info N1.3 | the app information
    nl-wallet.device-insecure N1.6 | the insecure device
    nl-wallet.no-internet N1.6 | no internet
    nl-wallet.server-unreachable N1.6 | no server
    nl-wallet.unlock N2 | the PIN pad
    nl-wallet.timed-out N2 | the time-out
    nl-wallet.blocked N2 | the block
    nl-wallet.forgot-pin N2 | a forgotten PIN
    nl-wallet.next N1.8 | the open wallet
    nl-wallet.cover N2 | the cover
    nl-wallet.pin-too-simple N1.4 | a PIN too simple
    nl-wallet.pin-different-retry N1.5 | another PIN the first time
    nl-wallet.pin-different-start-over N1.5 | another PIN the second time
    nl-wallet.biometrics-failed N2 | failed biometrics
    nl-wallet.delete-wallet N2 | deleting the wallet
    nl-wallet.still-there N2 | the question whether one is there
    onegini.welcome O1 | the welcome
    onegini.create-pin O1 | the new PIN
    onegini.repeat-pin O1 | the new PIN again
    onegini.pin-mismatch O1 | PINs that differ
    onegini.dashboard O1 | the dashboard
    onegini.authenticators O4 | the authenticators
    onegini.pin-challenge O3 | the PIN challenge
    onegini.biometric-challenge O5 | the biometric challenge
    onegini.cover O1 | the cover
    onegini.not-available O2 | biometrics not available
    onegini.device-not-safe O2 | the unsafe device
    onegini.user-deregistered O3 | the deregistered user
    onegini.authenticator-deregistered O8 | the deregistered authenticator
    onegini.authenticator-invalid O9 | the invalid authenticator
    onegini.network-error O9 | a network error
    onegini.server-error O9 | a server error
    onegini.pin-stays O9 | the PIN that stays
    powerauth.launch P1 | the launch
    powerauth.no-network P1 | no network
    powerauth.activate P1 | a new activation
    powerauth.pending-activation P1 | the pending activation
    powerauth.signed-out P1 | the signed-out app
    powerauth.blocked P1 | the block
    powerauth.how-to-unblock P1 | how to unblock
    powerauth.cover P1 | the cover
    powerauth.scan-code P2 | scanning the code
    powerauth.enter-code P2 | entering the code
    powerauth.exchanging-keys P2 | exchanging keys
    powerauth.invalid-code P2 | an invalid code
    powerauth.code-refused P2 | a refused code
    powerauth.credentials P3 | the credentials
    powerauth.wrong-credentials P3 | wrong credentials
    powerauth.choose-pin P4 | choosing a PIN
    powerauth.confirm-pin P4 | confirming the PIN
    powerauth.pin-mismatch P4 | PINs that differ
    powerauth.configure-biometry P4 | configuring biometry
    powerauth.committing P4 | the commit
    powerauth.activated P4 | the finished activation
    powerauth.not-ready P4 | an activation that isn’t ready
    powerauth.pin-keyboard P5 | the PIN keyboard
    powerauth.dashboard P5 | the dashboard
    powerauth.payment P5 | a payment
    powerauth.signing P9 | signing
    powerauth.success P8 | success
    powerauth.wrong-pin P8 | a wrong PIN
    powerauth.biometry-failed P10 | failed biometry
    powerauth.network-error P8 | a network error
    powerauth.server-error P8 | a server error
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
