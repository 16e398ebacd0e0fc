import UnlockEngine

// Actions

extension Onegini {
  /// What can be tapped in the app.
  public enum Button: UInt8, FlowEnumeration {
    case ok, cancel, back
    // Welcome
    case register, logIn
    // Dashboard
    case confirmTransfer, authenticators, logOut
    // Authenticators
    case pinAuthenticator, biometricAuthenticator, preferBiometric
    // Biometric challenge: the three answers, with `cancel` (O5)
    case answerWithPrompt, fallBackToPIN
  }

  /// What the device owner authenticates for.
  public enum Purpose: UInt8, FlowEnumeration {
    case logIn
    case confirmTransfer
  }

  /// What the SDK asks the Token Server.
  public enum Request: UInt8, FlowEnumeration {
    case registerUser
    /// The answer to a PIN challenge, whatever the challenge was for.
    case checkPIN
    /// A biometric authenticator was unlocked by the device owner, and its token is presented.
    case useBiometric
    case deregisterBiometric
  }

  /// What the Token Server answers.
  public enum Answer: UInt8, Hashable, Sendable {
    case done
    case wrongPIN
    /// Too many wrong PINs, or an operator removed the user.
    case userDeregistered
    case authenticatorInvalid
    /// The server's configuration doesn't allow biometric authentication (O2).
    case notAllowed
    case serverError
  }

  /// The SDK's errors with their codes: 9xxx for users, 10xxx for developers (O9).
  public enum SDKError: UInt16, Hashable, Sendable, CaseIterable {
    case network = 9000
    /// The Token Server can't be reached, or fails.
    case server = 9001
    case userDeregistered = 9003
    case actionCancelled = 9006
    case invalidPIN = 9009
    // Why a new PIN is refused
    case pinOnBlockList = 9011
    case pinIsSequence = 9012
    case pinHasEqualDigits = 9013
    case authenticatorInvalid = 9015
    case authenticatorDeregistered = 9022
    /// Deregistered on the device; the server couldn't be told.
    case deregisteredLocally = 9028
    /// The PIN is asked instead, by choice or after failed scans: not shown as an error (O6, O7).
    case biometricFailed = 9030
    case authenticatorNotSupported = 10006
    case pinCannotBeDeregistered = 10008
  }
}
