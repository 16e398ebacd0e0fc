import UnlockEngine

// Goals: what people want of the app. Which way the lock goes follows from the device.

extension AppPasscode {
  public static let goals: [Goal<AppPasscode>] = {
    let new = StartingPoint.justInstalled("Newly installed")
    let on = ["passcode-lock": "true", "app-passcode": "1234"]
    let locked = StartingPoint("Locked", app: on)
    let limited = StartingPoint("Locked", app: on, policy: ["lock-out-attempts": "3"])
    return [
      Goal("Set up", "lock on", start: new, from: \.isIn) { $0.isIn && $0.world.app.lock != .off },
      Goal("Unlock", "lock on", start: locked, until: \.isIn),
      Goal(
        "Unlock after two bad scans", "lock on", start: locked, by: { $0.failedScans >= 2 },
        needsBiometry: true,
        until: \.isIn),
      Goal("Change the app passcode", "lock on", start: locked, from: \.isIn) {
        let passcode = $0.world.app.appPasscode
        return $0.isIn && passcode != nil && passcode != $0.began.app.appPasscode
      },
      Goal(
        "Get back in after the last try", "three tries", start: limited,
        from: { $0.screen.app?.timeLeft != nil }, until: \.isIn),
    ]
  }()
}
