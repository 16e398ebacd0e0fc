import UnlockEngine

// Goals: what people want of the wallet, with biometric unlock and without.

extension NLWallet {
  public static let goals: [Goal<NLWallet>] = {
    let new = StartingPoint.justInstalled("Newly installed")
    let pin = StartingPoint("PIN only", app: ["pin": "024791"])
    let both = StartingPoint("Biometrics and PIN", app: ["pin": "024791", "biometrics": "true"])
    return [
      Goal("Set up", "biometrics and PIN", start: new, needsBiometry: true) {
        $0.isIn && $0.world.app.biometrics == .enabled
      },
      Goal("Set up", "PIN only", start: new) { $0.isIn && $0.world.app.biometrics != .enabled },
      Goal("Unlock", "biometrics and PIN", start: both, until: \.isIn),
      Goal("Unlock", "PIN only", start: pin, until: \.isIn),
      Goal(
        "Unlock after two bad scans", "biometrics and PIN", start: both, by: { $0.failedScans >= 2 },
        needsBiometry: true, until: \.isIn),
      Goal("Change the PIN", "PIN only", start: pin, from: \.isIn) {
        $0.isIn && $0.world.app.pin != nil && $0.world.app.pin != $0.began.app.pin
      },
      Goal(
        "Get back in after a round of tries", "PIN only", start: pin, from: { $0.shows(ScreenID.timedOut) },
        // A new wallet is no way back into this one.
        without: { $0.world.app.account == .none }, until: \.isIn),
      Goal(
        "Get back in after the last try", "PIN only",
        start: StartingPoint(
          "One wrong PIN before the block", app: ["pin": "024791", "failed-pin-attempts": "15"]),
        from: { $0.shows(ScreenID.blocked) }, until: \.isIn),
    ]
  }()
}
