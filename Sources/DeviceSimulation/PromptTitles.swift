/// The button titles of an evaluation's dialog that an app may choose.
public enum PromptTitles {
  /// The fallback button's title: the app's own, or the system's if that is `nil` or empty (A6).
  public static func fallback(
    _ own: String?, for policy: LAPolicy, in language: DeviceLanguage = .english
  ) -> String {
    if let own, !own.isEmpty { return own }
    let texts = SystemTexts(language)
    return policy == .deviceOwnerAuthentication ? texts.enterPasscode : texts.enterPassword
  }

  /// The Cancel button's title: the app's own from iOS 10, or the system's if that is `nil` or empty.
  public static func cancel(_ own: String?, iOS: UInt8, in language: DeviceLanguage = .english) -> String {
    guard let own, !own.isEmpty, iOS >= 10 else { return SystemTexts(language).cancel }
    return own
  }
}
