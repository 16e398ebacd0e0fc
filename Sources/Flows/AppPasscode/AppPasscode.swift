import DeviceSimulation
import UnlockEngine

/// An app with a passcode of its own, and how iOS took that over from iOS 7 to 9; the requirements are C1
/// to C7.
///
/// The app's code is the *app passcode*, or by the app's name the *iWoman passcode*; *passcode* alone is the
/// device's everywhere but on the keypads, whose copy is the component's own.
public struct AppPasscode: StaticFlow {
  public init() {}

  public static let name = "app-passcode"
  public static let title = "App-level passcode"
  public static let appName = "iWoman"

  public static let readMe = """
    A private app that can be locked, and three generations of iOS. Before iOS 8 the app has only a \
    keypad of its own. On iOS 8 it may ask for Touch ID, but when that fails it has to come back to its \
    keypad. From iOS 9 on the system does it all: biometry first, the device passcode after it, and a \
    blurred cover instead of the keypad.

    Which of the three is used is decided anew at every launch and every return. A device without a \
    sensor, or without a passcode, always gets the keypad.

    The system’s answer is waited for once: after a failure nothing starts by itself until the app is \
    left and opened again, but a tap on the cover does. The keypad counts failed attempts; it locks \
    nobody out unless the limit lock-out-attempts says so.

    Worth trying: the same wrong finger on iOS 8 and on iOS 9; take the device passcode away while the \
    app is in the background; turn the lock on without a device passcode.
    """

  public static let startingPoints: [StartingPoint] = [
    .justInstalled("Newly installed"),
    .justInstalled("Newly installed, no device passcode", device: ["passcode": "none"]),
    StartingPoint("Locked, Face ID", app: locked),
    StartingPoint("Locked, Touch ID on iOS 9", device: ["ios": "9", "biometry": "touchID"], app: locked),
    StartingPoint("Locked, Touch ID on iOS 8", device: ["ios": "8", "biometry": "touchID"], app: locked),
    StartingPoint("Locked, iOS 7", device: ["ios": "7", "biometry": "touchID"], app: locked),
    StartingPoint("Locked, no device passcode", device: ["passcode": "none"], app: locked),
    StartingPoint("Locked, no sensor", device: ["biometry": "none"], app: locked),
    StartingPoint(
      "Locked, Face ID, no app passcode", app: ["passcode-lock": "true", "app-passcode": "none"]),
  ]

  private static let locked = ["passcode-lock": "true", "app-passcode": "1234"]
}
