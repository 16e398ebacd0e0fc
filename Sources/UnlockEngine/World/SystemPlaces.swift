/// What the system itself shows, whatever app runs.
public enum SystemLayerID: String, CaseIterable, Sendable {
  case faceID = "system.face-id"
  case faceIDFailed = "system.face-id-failed"
  case faceIDFailedAgain = "system.face-id-failed-again"
  case touchID = "system.touch-id"
  case touchIDFailed = "system.touch-id-failed"
  case opticID = "system.optic-id"
  case opticIDFailed = "system.optic-id-failed"
  case opticIDFailedAgain = "system.optic-id-failed-again"
  case passcode = "system.passcode"
  case passcodeLockedOut = "system.passcode-locked-out"
  case deviceDisabled = "system.device-disabled"
  case faceIDPermission = "system.face-id-permission"
  case lockScreen = "system.lock-screen"
  case lockScreenPasscode = "system.lock-screen-passcode"
  case lockScreenLockedOut = "system.lock-screen-locked-out"
  case home = "system.home"
  case appSwitcher = "system.app-switcher"
  case off = "system.off"
  case controlCentre = "system.control-centre"
  case notificationCentre = "system.notification-centre"
  case siri = "system.siri"
  case screenTime = "system.screen-time"
  case call = "system.call"

  public var info: PlaceInfo {
    switch self {
    case .faceID: PlaceInfo(self, "Face ID", "A4")
    case .faceIDFailed: PlaceInfo(self, "a face not recognized", "A4")
    case .faceIDFailedAgain: PlaceInfo(self, "a face not recognized twice", "A4")
    case .touchID: PlaceInfo(self, "Touch ID", "A5")
    case .touchIDFailed: PlaceInfo(self, "a finger not recognized", "A5")
    case .opticID: PlaceInfo(self, "Optic ID", "A4")
    case .opticIDFailed: PlaceInfo(self, "eyes not recognized", "A4")
    case .opticIDFailedAgain: PlaceInfo(self, "eyes not recognized twice", "A4")
    case .passcode: PlaceInfo(self, "the passcode", "A8")
    case .passcodeLockedOut: PlaceInfo(self, "the lock-out", "A8", "A9")
    case .deviceDisabled: PlaceInfo(self, "the disabled device", "A8")
    case .faceIDPermission: PlaceInfo(self, "the permission for Face ID", "D10")
    case .lockScreen: PlaceInfo(self, "the phone’s lock screen", "D13")
    case .lockScreenPasscode: PlaceInfo(self, "the passcode of the phone’s lock screen", "D13", "A8")
    case .lockScreenLockedOut: PlaceInfo(self, "the lock-out of the phone’s lock screen", "D13", "A9")
    case .home: PlaceInfo(self, "the home screen", "D6")
    case .appSwitcher: PlaceInfo(self, "the app switcher", "D6")
    case .off: PlaceInfo(self, "the phone that is off", "D6")
    case .controlCentre: PlaceInfo(self, "Control Centre", "D12")
    case .notificationCentre: PlaceInfo(self, "Notification Centre", "D12")
    case .siri: PlaceInfo(self, "Siri", "D22")
    case .screenTime: PlaceInfo(self, "the limit of Screen Time", "D22")
    case .call: PlaceInfo(self, "a call", "D22")
    }
  }
}

extension SystemLayerID {
  // Those that there are only with a sensor, and with Face ID only where it is still to be allowed.
  public static let ofFaceID = [faceID, faceIDFailed, faceIDFailedAgain, faceIDPermission]
  public static let ofTouchID = [touchID, touchIDFailed]
  public static let ofOpticID = [opticID, opticIDFailed, opticIDFailedAgain]
  /// Those that there are only where an app asks for the passcode, or wrong ones are typed at the lock screen.
  public static let ofWrongPasscodes = [passcode, passcodeLockedOut, deviceDisabled, lockScreenLockedOut]

  /// What a dialog for biometry shows at a glance; `nil` for all other layers.
  public var symbol: BiometrySymbol? {
    switch self {
    case .faceID: .face
    case .faceIDFailed, .faceIDFailedAgain: .sadFace
    case .touchID, .touchIDFailed: .finger
    case .opticID, .opticIDFailed, .opticIDFailedAgain: .eye
    case .passcode, .passcodeLockedOut, .deviceDisabled, .faceIDPermission, .lockScreen, .lockScreenPasscode,
      .lockScreenLockedOut, .home, .appSwitcher, .off, .controlCentre, .notificationCentre, .siri,
      .screenTime, .call:
      nil
    }
  }
}

/// What is tried, as a picture: with a finger, a face or an eye; or a face that wasn't recognized.
public enum BiometrySymbol: Hashable, Sendable {
  case finger, face, sadFace, eye
}

extension Layer {
  /// What the system's dialog for biometry shows at a glance; `nil` for all other layers.
  public var biometrySymbol: BiometrySymbol? { SystemLayerID(rawValue: id)?.symbol }
}

extension SystemScreens {
  public static let places = SystemLayerID.allCases.map(\.info)
  /// The IDs of all layers of the system.
  public static let ids = places.map(\.id)
}
