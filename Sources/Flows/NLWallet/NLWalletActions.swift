import UnlockEngine

// Actions

extension NLWallet {
  public enum Button: UInt8, FlowEnumeration {
    case ok, back, info, next
    // Setting up
    case choosePIN, tryAgain, startOver
    case enable, skip
    // Unlocking
    case useBiometrics, forgotPIN, deleteWallet, confirmDeletion
    // Unlocked
    case yesContinue, logOut
  }

  /// What the device owner authenticates for.
  public enum Purpose: UInt8, FlowEnumeration {
    case unlock
    /// 1.8
    case enable
  }

  public enum Timer: UInt8, FlowEnumeration {
    /// A check on the device: 1.2, 1.4 or 1.6 (N3).
    case check
    /// After a round of wrong PINs none is accepted (N2).
    case timeOut
    /// Nothing was touched for a while: first the warning, then the lock (N2).
    case idle
    /// In the background for so long that the wallet is locked (N2).
    case away
  }

  public enum Request: UInt8, FlowEnumeration {
    /// 1.5
    case setUpAccount
    /// A PIN is the server's to check (N2).
    case checkPIN
  }

  public enum Answer: Hashable, Sendable {
    case accountSetUp
    case deviceInsecure
    case rightPIN
    case wrongPIN
    /// In a time-out, or once the wallet is blocked, no PIN is looked at.
    case notAccepted
  }

  public static func lifetime(of timer: Timer) -> TimerLifetime {
    switch timer {
    case .check: TimerLifetime(.uptime, .display)
    // The server imposes it: nothing that is done to the phone shortens it.
    case .timeOut: TimerLifetime(.server, .lockOut, outlivesProcess: true)
    // Counted while the wallet runs; a launch asks anew.
    case .idle: TimerLifetime(.uptime, .access)
    // A suspended app runs no timer: it compares the uptime when it comes back, since the date is the user's.
    case .away: TimerLifetime(.uptime, .access)
    }
  }

  /// 1.5 at the server, an account for a device that it takes for a secure one; and the check of a PIN.
  public static func serve(
    _ request: Request, _ state: inout State, _ server: inout Server, _ waits: inout ServerWaits,
    _ limits: Limits
  ) -> Answer {
    switch (request, state.scene) {
    case (.setUpAccount, .settingUp(.settingUpAccount(_, isSecure: true))) where server.trustsDevice:
      server.hasAccount = true
      return .accountSetUp
    case (.setUpAccount, _): return .deviceInsecure
    case (.checkPIN, .locked(let lock, _)): return check(lock.entry, &state, &waits, limits)
    case (.checkPIN, _): return .notAccepted
    }
  }

  /// A wrong PIN is counted when it arrives, and a right one takes all back, whether or not the answer gets through.
  private static func check(
    _ pin: PIN, _ state: inout State, _ waits: inout ServerWaits, _ limits: Limits
  ) -> Answer {
    guard !waits.isRunning(Timer.timeOut), !state.isBlocked(limits) else { return .notAccepted }
    guard pin != state.pin else {
      state.failedPINAttempts = 0
      return .rightPIN
    }
    state.failedPINAttempts += 1
    let timeOut = limits.timeOut(after: Int(state.failedPINAttempts))
    if let timeOut { waits.start(Timer.timeOut, timeOut) }
    return .wrongPIN
  }
}
