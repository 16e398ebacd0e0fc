import DeviceSimulation
import UnlockEngine

/// Onegini: an app whose users have a PIN, and may add biometry as an authenticator beside it. The Token Server
/// checks and counts; the requirements are O1 to O9.
public struct Onegini: StaticFlow {
  public init() {}

  public static let name = "onegini"
  public static let title = "Onegini"
  public static let appName = "Onegini"

  public static let readMe = """
    An app on the Onegini SDK. A user registers with a PIN, which the Token Server checks and counts; \
    three wrong ones deregister the user. Face ID or Touch ID can be registered beside it, and is used \
    first once it is preferred.

    A biometric challenge is the app’s to answer: with the system’s prompt, with the PIN, or by \
    cancelling. You are asked, unless the limit “biometric-answer” decides. Cancel in the prompt, and \
    too many failed scans, lead to the PIN. Other fingers or faces take the authenticator away.

    Worth trying: fail five scans, then lock and unlock the device; enrol another face while the app \
    is closed; forbid biometry at the Token Server; go offline.
    """

  public static let startingPoints: [StartingPoint] = [
    .justInstalled("New user"),
    StartingPoint("Registered with the PIN 17923", app: ["pin": "17923"]),
    StartingPoint("Face ID registered", app: ["pin": "17923", "biometric": "registered"]),
    StartingPoint("Face ID preferred", app: ["pin": "17923", "biometric": "preferred"]),
    StartingPoint(
      "Touch ID preferred", device: ["biometry": "touchID"], app: ["pin": "17923", "biometric": "preferred"]),
    StartingPoint(
      "Face ID preferred, never asked for", device: ["face-id-permission": "not-asked"],
      app: ["pin": "17923", "biometric": "preferred"]),
    StartingPoint("Registered, nothing enrolled", device: ["enrolled": "false"], app: ["pin": "17923"]),
    StartingPoint("Registered, jailbroken", device: ["jailbroken": "true"], app: ["pin": "17923"]),
  ]
}
