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
  }

  public enum Answer: Hashable, Sendable {
    case accountSetUp
    case deviceInsecure
  }

  public static func lifetime(of timer: Timer) -> TimerLifetime {
    switch timer {
    case .check: TimerLifetime(.uptime, .display)
    // The server keeps it in the real wallet: nothing that is done to the phone shortens it.
    case .timeOut: TimerLifetime(.server, .lockOut, outlivesProcess: true)
    // Counted while the wallet runs; a launch asks anew.
    case .idle: TimerLifetime(.uptime, .access)
    // A suspended app runs no timer: it compares the uptime when it comes back, since the date is the user's.
    case .away: TimerLifetime(.uptime, .access)
    }
  }

  /// 1.5 at the server: an account for a device that it takes for a secure one.
  public static func serve(
    _ request: Request, _ state: State, _ server: inout Server, _ limits: Limits
  ) -> Answer {
    switch (request, state.scene) {
    case (.setUpAccount, .settingUp(.settingUpAccount(_, isSecure: true))) where server.trustsDevice:
      server.hasAccount = true
      return .accountSetUp
    case (.setUpAccount, _): return .deviceInsecure
    }
  }
}
