import DeviceSimulation
import UnlockEngine

/// PowerAuth: a device is activated once, and from then on signs requests with a PIN or biometry on one unified
/// PIN keyboard. The server checks and counts; the requirements are P1 to P11.
public struct PowerAuth: StaticFlow {
  public init() {}

  public static let name = "powerauth"
  public static let title = "PowerAuth"
  public static let appName = "PowerAuth"

  public static let readMe = """
    A bank’s app on the PowerAuth SDK. It is activated with a code, scanned or typed, or with \
    credentials (john.doe@example.com, YBzBEM, 072471). Then one PIN keyboard signs everything: \
    signing in, approving a payment.

    Only the server knows whether a PIN is right; five failed attempts block the activation. Biometry \
    starts by itself when a keyboard is first shown, while more than two attempts remain. The server’s \
    settings are an operator’s: block, unblock, remove, expire, and what the next request gets.

    Worth trying: mistype the PIN until Face ID greys out; go offline while signing; fail five scans \
    and see the server count; remove the activation, then sign in.
    """

  public static let startingPoints: [StartingPoint] = [
    .justInstalled("Not activated"),
    StartingPoint("Active, PIN 1357", app: ["activation": "active", "pin": "1357"]),
    StartingPoint(
      "Active, PIN 1357 and Face ID", app: ["activation": "active", "pin": "1357", "biometry": "true"]),
    StartingPoint(
      "Active, PIN 1357 and Touch ID", device: ["biometry": "touchID"],
      app: ["activation": "active", "pin": "1357", "biometry": "true"]),
    StartingPoint(
      "Active, two attempts failed",
      app: ["activation": "active", "pin": "1357", "biometry": "true", "failed-attempts": "2"]),
    StartingPoint(
      "Active, three attempts failed",
      app: ["activation": "active", "pin": "1357", "biometry": "true", "failed-attempts": "3"]),
    StartingPoint("Activation begun, no PIN yet", app: ["activation": "created"]),
    StartingPoint("Waiting for the bank to commit", app: ["activation": "pending-commit"]),
    StartingPoint("Blocked", app: ["activation": "blocked"]),
    StartingPoint("Removed by the bank", app: ["activation": "removed"]),
    .justInstalled("Not activated, no sensor", device: ["biometry": "none"]),
    StartingPoint(
      "Active, offline", device: ["network": "offline"], app: ["activation": "active", "pin": "1357"]),
  ]
}
