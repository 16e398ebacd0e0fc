import DeviceSimulation
import UnlockEngine

// State

extension AppPasscode {
  public struct State: Hashable, Sendable {
    // What is stored, and survives the process.
    public var lock = PasscodeLock.off
    /// Wrong app passcodes in a row. In memory only as long as there is no lock-out, as in the source's
    /// component; stored with one, or killing the app would get around it.
    public var failedAttempts: UInt8 = 0

    // What is lost with the process.
    public var scene = Scene.notRunning
  }

  /// The switch "Passcode Lock" (C1).
  public enum PasscodeLock: Hashable, Sendable {
    case off
    /// On; no app passcode where the system's device owner authentication was there when it was turned on.
    case on(appPasscode: PIN?)
  }

  /// What the app is showing.
  public enum Scene: Hashable, Sendable {
    case notRunning
    case open(Place)
    /// The new app passcode, first entry; after two entries that differ, with the message that says so.
    case setPasscode(Pad, isMismatch: Bool)
    case repeatPasscode(Pad, first: PIN)
    /// The app passcode is asked for before the lock is turned off.
    case turnOff(Pad)
    /// Covered (C3). Which cover follows from the device as it is now (C6); the pad is the keypad's.
    case locked(Pad, needsToAuthenticate: Bool, resume: Place)
  }

  /// Where a user who is in can be.
  public enum Place: UInt8, Hashable, Sendable { case content, settings }

  public typealias Pad = PINPad<Verdict>

  /// What came of the entry before.
  public enum Verdict: UInt8, PINPadVerdict {
    case none
    /// Wrong, the dots still full; then cleared, still shaking.
    case wrong, wrongAndCleared
    /// Right, and about to be reported.
    case right

    public var isWrong: Bool { self == .wrong || self == .wrongAndCleared }
  }
}

extension AppPasscode {
  /// How the user gets in at launch and resume (C2).
  public enum Way: UInt8, Hashable, Sendable, CaseIterable {
    /// The app's own keypad, and nothing else.
    case keypadOnly
    /// Biometry under the biometrics policy; when it fails, the app's own keypad.
    case biometricsThenKeypad
    /// Biometry and then the device passcode, all by the system.
    case ownerPolicy
  }

  /// The generations of iOS that differ for this app (D9).
  enum Era { case before8, iOS8, from9 }

  static func era(_ device: VisibleDevice) -> Era {
    switch device.iOS {
    case ..<8: .before8
    case 8: .iOS8
    default: .from9
    }
  }

  /// The matrix of C2.
  ///
  /// A device without a sensor keeps the keypad on every iOS, as the source has it, even where the owner
  /// policy would take the device passcode.
  public static func way(on device: VisibleDevice) -> Way {
    let hasSensor = device.biometry != .none
    let hasPasscode = device.hasPasscode
    // Enrolled, allowed, not locked out: what the biometrics policy itself asks for.
    let isUsable = device.canUseBiometry

    return switch (era(device), hasSensor, isUsable, hasPasscode) {
    //     iOS       sensor  usable  passcode
    case (.before8, _, _, _): .keypadOnly
    case (.iOS8, false, _, _): .keypadOnly
    case (.iOS8, true, false, _): .keypadOnly
    case (.iOS8, true, true, _): .biometricsThenKeypad
    case (.from9, false, _, _): .keypadOnly
    case (.from9, true, _, false): .keypadOnly
    case (.from9, true, _, true): .ownerPolicy
    }
  }

  /// The way for an app as it is: where the matrix asks for an app passcode that was never set, the device
  /// passcode is taken if there is one. A sensor that broke must not lock its owner out.
  static func way(_ state: State, _ device: VisibleDevice) -> Way {
    let way = way(on: device)
    let canAskOwner = device.preflight(.deviceOwnerAuthentication) == nil
    let isKeypadUseless = way == .keypadOnly && state.lock == .on(appPasscode: nil)
    return isKeypadUseless && canAskOwner ? .ownerPolicy : way
  }

  /// What hides the app while it is locked (C3).
  public enum Cover: UInt8, Hashable, Sendable {
    case keypad
    case blur
  }

  static func cover(_ state: State, _ device: VisibleDevice) -> Cover {
    // With no app passcode a keypad could never be satisfied: the lock was turned on when the system could
    // do it all, and the device passcode is gone since. The blur view tells what helps.
    guard state.appPasscode != nil else { return .blur }
    switch way(state, device) {
    case .keypadOnly, .biometricsThenKeypad: return .keypad
    case .ownerPolicy: return .blur
    }
  }
}

extension AppPasscode.State {
  var appPasscode: PIN? {
    switch lock {
    case .off: nil
    case .on(let appPasscode): appPasscode
    }
  }
}
