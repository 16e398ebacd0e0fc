import UnlockEngine

// Places: all that is shown, what testers call it, and the requirements that say what it does.

extension AppPasscode {
  /// The screens of the app-level passcode.
  public enum ScreenID: String, PlaceID {
    case settings = "app-passcode.settings"
    case setPasscode = "app-passcode.set-passcode"
    case repeatPasscode = "app-passcode.repeat-passcode"
    case keypad = "app-passcode.keypad"
    case lockedCover = "app-passcode.locked-cover"
    case content = "app-passcode.content"

    public var info: PlaceInfo {
      switch self {
      case .settings: PlaceInfo(self, "settings", "C1")
      case .setPasscode: PlaceInfo(self, "the new app passcode", "C1")
      case .repeatPasscode: PlaceInfo(self, "the new app passcode again", "C1")
      case .keypad: PlaceInfo(self, "the keypad", "C7")
      case .lockedCover: PlaceInfo(self, "the cover", "C3")
      case .content: PlaceInfo(self, "the content", "C2")
      }
    }
  }

  /// What the source asks for: `docs/requirements.md` has it in sentences.
  public static let requirements = [
    Requirement("C1", "the switch “Passcode Lock”"),
    Requirement("C2", "what asks at launch and return"),
    Requirement("C3", "the cover"),
    Requirement("C4", "failed Touch ID on iOS 8 and 9"),
    Requirement("C5", "nothing starts again by itself"),
    Requirement("C6", "abilities switched while away"),
    Requirement("C7", "the keypad"),
  ]
}
