import UnlockEngine

// Goals: what people want of the bank's app, with biometry as a factor and without.

extension PowerAuth {
  public static let goals: [Goal<PowerAuth>] = {
    let new = StartingPoint.justInstalled("Not activated")
    let pin = StartingPoint("PIN", app: ["activation": "active", "pin": "1357"])
    let both = StartingPoint("Both", app: ["activation": "active", "pin": "1357", "biometry": "true"])
    return [
      Goal("Set up", "PIN only", start: new) { $0.isIn && $0.world.app.factors?.hasBiometry == false },
      Goal("Set up", "PIN and biometry", start: new, needsBiometry: true) {
        $0.isIn && $0.world.app.factors?.hasBiometry == true
      },
      Goal("Sign in", "PIN only", start: pin, until: \.isIn),
      Goal("Sign in", "PIN and biometry", start: both, until: \.isIn),
      Goal(
        "Sign in after two bad scans", "PIN and biometry", start: both, by: { $0.failedScans >= 2 },
        needsBiometry: true, until: \.isIn),
      Goal("Change the PIN", "PIN only", start: pin, from: \.isIn) {
        guard let pin = $0.world.app.factors?.pin, $0.isIn else { return false }
        return pin != $0.began.app.factors?.pin
      },
      Goal(
        "Get back in after the last try", "PIN only", start: pin, from: { $0.shows(ScreenID.blocked) },
        until: \.isIn),
    ]
  }()
}

extension PowerAuth.State {
  /// What opens the keys of a committed activation.
  fileprivate var factors: (pin: PIN, hasBiometry: Bool)? {
    if case .committed(let pin, let biometry) = activation { return (pin, biometry != nil) }
    return nil
  }
}
