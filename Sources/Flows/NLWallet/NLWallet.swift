import DeviceSimulation
import UnlockEngine

/// NL Wallet, use case 2.1: a PIN and biometric unlock are set up, and then used; the requirements are N1.1
/// to N3. The numbers in comments (1.1 … 4.1) are the steps of the use case.
public struct NLWallet: StaticFlow {
  public init() {}

  public static let name = "nl-wallet"
  public static let title = "NL Wallet"
  public static let appName = "NL Wallet"

  public static let readMe = """
    An identity wallet. The user chooses a PIN of six digits that isn’t too simple, repeats it, waits for \
    the account to be set up at the server, and may then turn on unlocking with Face ID or Touch ID.

    After that the wallet is locked whenever it starts, after five minutes away, and after five minutes \
    without a touch, with a warning a minute before. Four wrong PINs lock it for a minute, four more for \
    five minutes, four more for an hour, and the sixteenth blocks it for good. Neither a restart nor the \
    right PIN shortens the wait. Biometry never falls back to anything but the wallet’s own PIN.

    Worth trying: 123456 and 111111; two PINs that differ, twice; airplane mode or a jailbroken device \
    during the set-up; four wrong PINs, then kill the app; Face ID failing five times; doing nothing.
    """

  public static let startingPoints: [StartingPoint] = [
    .justInstalled("Newly installed"),
    StartingPoint("Locked, PIN 024791 and Face ID", app: ["pin": "024791", "biometrics": "true"]),
    StartingPoint(
      "Locked, PIN 024791 and Touch ID", device: ["biometry": "touchID"],
      app: ["pin": "024791", "biometrics": "true"]),
    StartingPoint("Locked, PIN 024791 only", app: ["pin": "024791"]),
    StartingPoint("One wrong PIN before a time-out", app: ["pin": "024791", "failed-pin-attempts": "3"]),
    StartingPoint("One wrong PIN before the block", app: ["pin": "024791", "failed-pin-attempts": "15"]),
    .justInstalled("Newly installed, nothing enrolled", device: ["enrolled": "false"]),
    .justInstalled("Newly installed, no internet", device: ["network": "offline"]),
    .justInstalled("Newly installed, jailbroken", device: ["jailbroken": "true"]),
  ]
}
