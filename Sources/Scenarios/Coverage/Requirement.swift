import Flows

/// Something that the simulator must do, by the ID that scenarios name in `covers:`.
public struct Requirement: Hashable, Sendable {
  public var id: String
  /// What it is about, in a few words.
  public var words: String

  /// The product that it belongs to; `nil` for what every product shares.
  public var flow: String? {
    switch id.first {
    case "B": "banno"
    case "C": "app-passcode"
    case "N": "nl-wallet"
    case "O": "onegini"
    case "P": "powerauth"
    default: nil
    }
  }

  /// Whether there is something that scenarios could show it on.
  public var isDue: Bool { flow.map { Catalog.flow(named: $0) != nil } ?? true }

  /// Whether a scenario can show it at all: A14 is a library for programs, and has tests of its own.
  public var isForScenarios: Bool { id != "A14" }

  /// All requirements, in the order of their IDs.
  public static let all: [Requirement] = table.split(separator: "\n").map { line in
    let parts = line.split(separator: " ", maxSplits: 1)
    return Requirement(id: String(parts[0]), words: String(parts[1]))
  }

  private static let table = """
    D1 iPhone and iPad
    D2 none, Touch ID, Face ID, Optic ID
    D3 enrolled or not
    D4 the device passcode and its kinds
    D5 what the sensor answers
    D6 the app’s life cycle
    D7 the virtual clock
    D8 jailbreak, network, latency
    D9 versions of iOS
    D10 the permission for Face ID
    D14 requests and answers that are lost
    A1 policies and biometry types
    A2 errors of preflight and evaluation
    A3 biometryType after a preflight
    A4 the dialogs of Face ID
    A5 the dialog of Touch ID
    A6 the fallback title
    A7 five failures lock biometry
    A8 wrong passcodes and their lock-outs
    A9 the lock-out’s countdown
    A10 evaluations that are cut off
    A11 the passcode where no biometry is usable
    A12 the domain state
    A13 the passcode after a reboot
    A14 a library with Apple’s names
    B1.1 setup after an upgrade
    B1.2 first launch
    B1.3 the lock screen at every return
    B1.4 setup can’t be left
    B2.1 setup with Face ID
    B2.2 setup with Touch ID or Optic ID
    B2.3 setup with a passcode only
    B2.4 setup without a passcode
    B2.5 setup follows the device
    B2.6 authenticating in setup
    B2.7 “passcode / biometrics” is what is saved
    B2.8 use in-app PIN
    B2.9 skip for now
    B3.1 verifying the previous PIN
    B3.2 five wrong previous PINs
    B4.1 registering a PIN
    B4.2 cancelling a new PIN
    B5.1 the lock screen with biometry
    B5.2 cancelled or failed unlocks
    B5.3 wrong passcodes
    B5.4 no passcode any more
    B6.1 the lock screen with a PIN
    B6.2 the fifth wrong PIN
    B6.3 no tries back
    B7.1 the placeholder lock screen
    B7.2 away for five minutes
    B7.3 cold launches
    B8.0 dashboard, settings, security
    B8.1 switching to a PIN
    B8.2 changing and leaving the PIN
    B8.3 faster sign-in
    B9.1 signed out
    C1 the switch “Passcode Lock”
    C2 what asks at launch and return
    C3 the cover
    C4 failed Touch ID on iOS 8 and 9
    C5 nothing starts again by itself
    C6 abilities switched while away
    C7 the keypad
    N1.1 choosing a PIN
    N1.2 which PINs are refused
    N1.3 repeating the PIN
    N1.4 PIN too simple
    N1.5 mismatches
    N1.6 account set-up and its errors
    N1.7 configuring biometrics
    N1.8 secured
    N2 unlocking, time-outs, blocking
    N3 durations and loading messages
    O1 a user with a PIN
    O2 what biometry needs
    O3 registering asks for the PIN
    O4 the preferred authenticator
    O5 answers to the biometric challenge
    O6 Cancel means PIN
    O7 too many failed scans
    O8 deregistration
    O9 the SDK’s errors
    P1 launch by activation status
    P2 activation by code
    P3 activation by credentials
    P4 committing the activation
    P5 the PIN keyboard
    P6 the status before every attempt
    P7 when biometry starts by itself
    P8 the server checks the PIN
    P9 signing
    P10 biometry locked out, and the server’s count
    P11 an operator’s actions
    """
}
