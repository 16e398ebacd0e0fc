import DeviceSimulation
import UnlockEngine

/// Banno: device-level authentication. The user chooses between passcode / biometrics, an in-app PIN, and
/// no lock; the requirements are B1.1 to B9.1.
public struct Banno: StaticFlow {
  public init() {}

  public static let name = "banno"
  public static let title = "Banno"
  public static let appName = "Banno"

  public static let readMe = """
    A bank’s app that has to be unlocked. After signing in, the user must choose how: with the \
    device’s passcode and biometry, with an in-app PIN of four digits, or not at all.

    Passcode / biometrics leaves everything to the system: Face ID or Touch ID first, the passcode \
    after two failures, timed lock-outs after wrong passcodes. The in-app PIN gives five tries, \
    counted across force-quits, and then signs the user out. Without a lock, the user is signed out \
    after more than five minutes away, and whenever the app starts anew.

    Worth trying: fail Face ID twice and mistype the passcode; mistype the PIN, force-quit, go on; \
    skip, leave for six minutes, return; take the passcode away while the app is locked.
    """

  public static let startingPoints: [StartingPoint] = [
    .justInstalled("Newly installed"),
    StartingPoint(
      "Upgraded, with a previous PIN (2580)", app: ["installed": "upgraded", "previous-pin": "2580"]),
    StartingPoint("Upgraded, no previous PIN", app: ["installed": "upgraded"]),
    StartingPoint("Locked with passcode / biometrics", app: ["method": "passcode-biometrics"]),
    StartingPoint("Locked with the in-app PIN 2580", app: ["method": "pin", "pin": "2580"]),
    StartingPoint("Not locked", app: ["method": "dont-lock"]),
    .justInstalled("Newly installed, Touch ID", device: ["biometry": "touchID"]),
    .justInstalled("Newly installed, nothing enrolled", device: ["enrolled": "false"]),
    .justInstalled("Newly installed, no passcode", device: ["passcode": "none"]),
    .justInstalled("Newly installed, on an iPad", device: ["model": "iPad"]),
  ]
}
