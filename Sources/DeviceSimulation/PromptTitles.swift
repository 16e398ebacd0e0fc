/// The texts on an evaluation's buttons that an app may choose.
public enum PromptTitles {
  /// The fallback button's: the app's own, or the system's when that is nil or empty (A6).
  public static func fallback(_ own: String?, for policy: LAPolicy) -> String {
    if let own, !own.isEmpty { return own }
    return policy == .deviceOwnerAuthentication ? "Enter Passcode" : "Enter Password"
  }

  /// Cancel's: the app's own from iOS 10 on, or the system's when that is nil or empty.
  public static func cancel(_ own: String?, iOS: UInt8) -> String {
    guard let own, !own.isEmpty, iOS >= 10 else { return "Cancel" }
    return own
  }
}
