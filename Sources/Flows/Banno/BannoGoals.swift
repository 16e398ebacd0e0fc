import UnlockEngine

// Goals: what people want of the app, under each unlock method.

extension Banno {
  public static let goals: [Goal<Banno>] = {
    let new = StartingPoint.justInstalled("Newly installed")
    func locked(_ method: String) -> StartingPoint { StartingPoint(method, app: ["method": method]) }
    let (system, pin, open) = (locked("passcode-biometrics"), locked("pin"), locked("dont-lock"))
    return [
      Goal("Set up", "passcode/biometrics", start: new) {
        $0.isIn && $0.world.app.account == .ready(.passcodeBiometrics)
      },
      Goal("Set up", "in-app PIN", start: new) { $0.isIn && $0.world.app.pin != nil },
      Goal("Set up", "no lock", start: new) { $0.isIn && $0.world.app.account == .ready(.dontLock) },
      Goal("Unlock", "passcode/biometrics", start: system, until: \.isIn),
      Goal("Unlock", "in-app PIN", start: pin, until: \.isIn),
      Goal("Unlock", "no lock", start: open, until: \.isIn),
      Goal(
        "Unlock after two bad scans", "passcode/biometrics", start: system, by: { $0.failedScans >= 2 },
        needsBiometry: true, until: \.isIn),
      Goal("Change the PIN", "in-app PIN", start: pin, from: \.isIn) {
        $0.isIn && $0.world.app.pin != nil && $0.world.app.pin != $0.began.app.pin
      },
      Goal(
        "Get back in after the last try", "in-app PIN", start: pin,
        from: { $0.screen.alert?.id == AlertID.tooManyPINAttempts.rawValue }, until: \.isIn),
      Goal(
        "Get back in after the last scan", "passcode/biometrics", start: system,
        from: { $0.failedScans >= 5 }, needsBiometry: true, until: \.isIn),
    ]
  }()
}

extension Banno.State {
  /// The in-app PIN that opens the app.
  fileprivate var pin: PIN? {
    if case .ready(.pin(let pin)) = account { return pin }
    return nil
  }
}
