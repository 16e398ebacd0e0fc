import UnlockEngine

// Goals: what people want of the app, with the PIN and with biometry preferred to it.

extension Onegini {
  /// `Goal` is what a challenge is for here.
  private typealias Want = UnlockEngine.Goal<Onegini>

  public static let goals: [UnlockEngine.Goal<Onegini>] = {
    let new = StartingPoint.justInstalled("New user")
    let pin = StartingPoint("PIN", app: ["pin": "17923"])
    let preferred = StartingPoint("Biometry preferred", app: ["pin": "17923", "biometric": "preferred"])
    return [
      Want("Set up", "PIN only", start: new) { $0.isIn && $0.world.app.user == .registered(.notRegistered) },
      Want("Set up", "biometry preferred", start: new, needsBiometry: true) {
        guard case .registered(.registered(_, isPreferred: true)) = $0.world.app.user else { return false }
        return $0.isIn
      },
      Want("Log in", "PIN only", start: pin, until: \.isIn),
      Want("Log in", "biometry preferred", start: preferred, until: \.isIn),
      Want(
        "Log in after two bad scans", "biometry preferred", start: preferred, by: { $0.failedScans >= 2 },
        needsBiometry: true, until: \.isIn),
      Want("Change the PIN", "PIN only", start: pin, from: \.isIn) {
        $0.isIn && $0.world.server.pin != nil && $0.world.server.pin != $0.began.server.pin
      },
      Want(
        "Get back in after the last try", "PIN only", start: pin,
        from: { $0.screen.alert?.id == AlertID.userDeregistered.rawValue }, until: \.isIn),
    ]
  }()
}
