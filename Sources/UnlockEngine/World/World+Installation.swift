import DeviceSimulation

// What happens to an app that isn't on the screen: launched in the background, deleted, moved, and what it can read then
// (D16, D17).

/// What an app can read of what the system protects by the passcode, as the classes of the keychain have it
/// (`kSecAttrAccessible…`), each of which includes the next.
public enum ProtectedData: UInt8, Hashable, Sendable, Comparable {
  /// The phone was restarted, and nobody has unlocked it yet: only what is accessible always.
  case beforeFirstUnlock
  /// It is locked again: what is accessible after the first unlock.
  case sinceFirstUnlock
  /// It is unlocked: everything (`isProtectedDataAvailable`).
  case available

  public static func < (left: ProtectedData, right: ProtectedData) -> Bool { left.rawValue < right.rawValue }
}

extension World {
  /// What the app can read now. A phone without a passcode protects nothing.
  var protectedData: ProtectedData {
    guard isClosed else { return .available }
    return device.needsPasscodeAfterRestart || phone == .off ? .beforeFirstUnlock : .sinceFirstUnlock
  }

  /// iOS starts the app where nobody sees it: nothing on the screen changes.
  mutating func launchInBackground(_ effects: inout [Effect]) {
    guard process == .none else { return effects.append(.ignored(.alreadyRunning)) }
    guard phone != .off, phone != .disabled else { return effects.append(.ignored(.notStarted)) }
    process = .background
    send(.launched, &effects)
    takePicture()
  }

  /// The app is deleted on the home screen and installed again: it has asked for nothing yet, and waits for nothing but what
  /// its server or the keychain keeps.
  mutating func reinstall(_ effects: inout [Effect]) {
    goHome(&effects)
    endProcess()
    for timer in F.Timer.allCases where !flow.lifetime(of: timer).outlivesApp {
      timers[timer.rawValue] = nil
    }
    device.forgetApp()
    _ = flow.step(&app, .reinstalled, surroundings)
  }

  /// All of the phone comes to a new one, from a backup or straight from the old one: its owner has the same passcode, and a
  /// finger or face enrolled anew.
  mutating func moveToNewPhone(_ effects: inout [Effect]) {
    goHome(&effects)
    endProcess()
    device.becomeNew(at: clock.now)
    reusableUntil = nil
    _ = flow.step(&app, .restored, surroundings)
  }

  private mutating func goHome(_ effects: inout [Effect]) {
    if phone != .home, phone != .off { leave(to: .home, &effects) }
    if bootEnds != nil { switchOn() }
    if phone.isLocked { swipeUp(&effects) }
  }
}
