// What happens to the device while an app is explored: it was locked from elsewhere, or is another one.

extension ScriptedDevice {
  /// Locks the device so that only its passcode opens it: SOS, or a remote lock (D26).
  mutating func lockForPasscode() -> Ending? {
    let ending = lock()
    biometricUnlock = nil
    return ending ?? operate { $0.requirePasscode(at: $1) }
  }

  /// The app was deleted and installed again: the keychain outlives it, the permission for Face ID doesn't (D16).
  mutating func forgetApp() { device.forgetApp() }

  /// All that goes along comes to a new phone (D16).
  mutating func becomeNewPhone() {
    biometricUnlock = nil
    keychain.moveToNewPhone()
    device.becomeNew(at: clock.now)
  }
}

extension SimulatedDevice {
  /// Locks the device so that only its passcode opens it.
  package func lockForPasscode() { change { $0.lockForPasscode() } }

  /// Forgets what an app was allowed that was deleted.
  package func forgetApp() {
    change { scripted in
      scripted.forgetApp()
      return nil
    }
  }

  /// Becomes a new phone, to which all that may leave the old one has come.
  package func becomeNewPhone() {
    change { scripted in
      scripted.becomeNewPhone()
      return nil
    }
  }
}
