import UnlockEngine

// Actions

extension PowerAuth {
  /// What can be tapped in the app.
  public enum Button: UInt8, FlowEnumeration {
    case ok, cancel, back, tryAgain
    // New activation
    case scanCode, enterCode, useCredentials
    /// What the camera sees: the bank's code, or one that is none.
    case deliverCode, deliverOtherCode
    case codeField, userNameField, passwordField, oneTimePasswordField
    /// Sends a form, or a PIN of no fixed length.
    case submit
    case continueActivation, startAnew
    case useBiometry, skipBiometry
    case startUsing
    // Signing
    case signIn, biometry
    case payment, approve, signOut
    // Blocked
    case howToUnblock, checkAgain
  }

  /// What the device owner authenticates for.
  public enum Purpose: UInt8, FlowEnumeration {
    case signIn
    case approvePayment
  }

  public enum Timer: UInt8, FlowEnumeration {
    /// The scanner offers manual entry when nothing was scanned for a while.
    case manualEntryOffer
    /// The moment of success is over (P8).
    case victory
    /// The server gives an activation up that wasn't committed in time (P11).
    case activationExpires
  }

  /// What the app asks the server.
  public enum Request: UInt8, FlowEnumeration {
    case fetchStatus
    /// Exchanges a code or credentials for the keys of an activation.
    case createActivation
    case commitActivation
    /// The request that the keyboard was configured with, and its signature.
    case sendSigned
  }

  /// What the server answers.
  public enum Answer: Hashable, Sendable {
    case status(Status)
    case http(UInt16)
  }

  /// The answer to a status request.
  public struct Status: Hashable, Sendable {
    public var state: ActivationState
    public var failedAttempts: UInt8
    public var remainingAttempts: UInt8
  }

  /// The states of an activation, with PowerAuth's raw values.
  public enum ActivationState: UInt8, Hashable, Sendable, CaseIterable {
    case created = 1
    case pendingCommit = 2
    case active = 3
    case blocked = 4
    case removed = 5
    /// The device's keys and the server's don't fit together any more: only a device can tell.
    case deadlock = 128
  }
}
