/// The button titles of an evaluation's dialog that an app may choose.
public enum PromptTitles {
  /// The fallback button's title: the app's own, or the system's if that is `nil` or empty (A6).
  public static func fallback(_ own: String?, for policy: LAPolicy) -> String {
    if let own, !own.isEmpty { return own }
    return policy == .deviceOwnerAuthentication ? "Enter Passcode" : "Enter Password"
  }

  /// The Cancel button's title: the app's own from iOS 10, or the system's if that is `nil` or empty.
  public static func cancel(_ own: String?, iOS: UInt8) -> String {
    guard let own, !own.isEmpty, iOS >= 10 else { return "Cancel" }
    return own
  }
}
