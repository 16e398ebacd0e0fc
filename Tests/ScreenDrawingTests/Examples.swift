@testable import UnlockEngine

/// The screens that the pictures show. What they say is like the flows' copy but nothing depends on it.
enum Examples {
  static func app(_ code: UInt8) -> ControlID { ControlID(owner: .app, code: code) }
  static func system(_ code: UInt8) -> ControlID { ControlID(owner: .system, code: code) }

  static func control(
    _ id: ControlID, _ title: String, _ role: Control.Role = .normal, isEnabled: Bool = true
  ) -> Control { Control(id: id, title: title, role: role, isEnabled: isEnabled) }

  static let setup = Layer(
    id: "banno.setup", style: .page, title: "Stay signed in with Face ID",
    texts: ["Unlock the app with Face ID or your iPhone passcode, or choose a PIN for this app only."],
    controls: [
      control(app(1), "Use Face ID", .primary), control(app(2), "Use in-app PIN"),
      control(app(3), "Skip for now", .cancel),
    ])

  static let signIn = Layer(
    id: "banno.sign-in", style: .page, title: "Sign in", texts: ["Use your online banking account."],
    controls: [
      control(app(1), "User name", .field(text: "anna", isActive: false, isSecure: false)),
      control(app(2), "Password", .field(text: "secret", isActive: true, isSecure: true)),
      control(app(3), "Sign in", .primary, isEnabled: false), control(app(4), "Enroll", .link),
      control(app(5), "Recover", .link),
    ])

  static let dashboard = Layer(
    id: "banno.dashboard", style: .page, title: "Accounts", texts: ["Checking ··4821", "$ 2,381.07"],
    controls: [control(app(6), "Settings")], showsContent: true)

  static let noPasscode = Layer(
    id: "banno.no-passcode", style: .alert, title: "No Passcode Set",
    texts: ["Set a passcode in Settings › Face ID & Passcode, then try again."],
    controls: [control(app(9), "OK", .primary)])

  static let signOutFirst = Layer(
    id: "banno.switch-to-pin", style: .alert, title: "Sign Out to Switch?",
    texts: ["Switching to an in-app PIN needs you to sign in again and clears all app data."],
    controls: [control(app(9), "Cancel", .cancel), control(app(10), "Sign out", .destructive)])

  static func pin(_ filled: Int, isShaking: Bool = false, isEnabled: Bool = true) -> Layer {
    Layer(
      id: "banno.lock-pin", style: .pinPad, title: "Enter your PIN",
      texts: isShaking ? ["Wrong PIN. 3 tries left."] : [],
      controls: [control(app(1), "Cancel", .cancel), control(app(2), "Forgot PIN?", .link)],
      keypad: Keypad(
        filled: filled, length: 4, isEnabled: isEnabled, left: .control(app(1)), isShaking: isShaking))
  }

  static let registerPIN = Layer(
    id: "banno.register-pin", style: .pinPad, title: "Choose a 6-digit PIN",
    texts: ["You use it to open the app and to share your data."],
    controls: [control(app(1), "Back", .back), control(app(2), "Info", .link)],
    keypad: Keypad(filled: 3, length: 6))

  static let security = Layer(
    id: "banno.security", style: .list, title: "Security",
    controls: [
      control(app(1), "Settings", .back), control(app(2), "Unlock Setup", .row),
      control(app(3), "Passcode Lock", .toggle(isOn: true)),
      control(app(4), "Show balance", .toggle(isOn: false)), control(app(5), "Sign out", .destructive),
    ])

  static let cover = Layer(
    id: "banno.lock-passcode-biometrics", style: .cover, title: "Banno Is Locked",
    texts: ["Unlock with Face ID or your iPhone passcode."], controls: [control(app(1), "Unlock", .primary)])

  static let faceID = Layer(id: "system.face-id", style: .scanning, title: "Face ID")
  static let opticID = Layer(id: "system.optic-id", style: .scanning, title: "Optic ID")

  static let faceFailed = Layer(
    id: "system.face-id-failed", style: .systemAlert, title: "Face Not Recognized",
    controls: [control(system(1), "Try Face ID Again"), control(system(2), "Cancel", .cancel)])

  static let touchID = Layer(
    id: "system.touch-id-failed", style: .systemAlert, title: "Try Again",
    texts: ["Touch ID for “Banno”", "Unlock your accounts"],
    controls: [control(system(3), "Enter Passcode"), control(system(2), "Cancel", .cancel)])

  static func passcode(_ filled: Int) -> Layer {
    Layer(
      id: "system.passcode", style: .passcode, title: "Enter iPhone Passcode for “Banno”",
      texts: ["Unlock your accounts"], controls: [control(system(2), "Cancel", .cancel)],
      keypad: Keypad(filled: filled, length: 6, left: .control(system(2))))
  }

  static let alphanumeric = Layer(
    id: "system.passcode", style: .passcode, title: "Enter iPhone Passcode for “Banno”",
    texts: ["Unlock your accounts"],
    controls: [control(system(2), "Cancel", .cancel), control(system(4), "OK", .primary)],
    keypad: Keypad(
      keys: .alphanumeric, filled: 5, length: nil, left: .control(system(2)), right: .control(system(4))))

  static let lockedOut = Layer(
    id: "system.passcode-locked-out", style: .passcode, title: "iPhone Unavailable",
    texts: ["try again in 1 minute"], controls: [control(system(2), "Cancel", .cancel)],
    keypad: Keypad(filled: 0, length: 6, isEnabled: false, left: .control(system(2))), timeLeft: .seconds(59))

  static let home = Layer(
    id: "system.home", style: .home, title: "", controls: [control(system(5), "Banno", .normal)])
  static let switcher = Layer(
    id: "system.app-switcher", style: .appSwitcher, title: "Banno",
    controls: [control(system(5), "Open", .primary), control(system(6), "Force-quit", .destructive)])
  static let lockScreen = Layer(
    id: "system.lock-screen", style: .lockScreen, title: "9:41",
    texts: ["Wednesday, September 30", "iPhone Unavailable, try again in 15 minutes"],
    controls: [control(system(11), "Press home to open")], timeLeft: .seconds(899))
  static let unlocked = Layer(
    id: "system.lock-screen", style: .lockScreen, title: "23:08", texts: ["Friday, November 20"],
    controls: [control(system(11), "Swipe up to open")], isDone: true)
  static let off = Layer(
    id: "system.off", style: .off, title: "iPhone is off", controls: [control(system(7), "Turn on", .primary)]
  )

  static let busy = Layer(id: "nl-wallet.setting-up", style: .page, title: "PIN is being saved", isBusy: true)

  static let longPage = Layer(
    id: "banno.long", style: .page, title: "A Title That Needs More Than One Line on Every Phone",
    texts: Array(
      repeating: "A text that goes on for so long that no phone can show all of it at once.", count: 12),
    controls: [
      control(app(1), "A button whose title is longer than the phone is wide", .primary),
      control(app(2), "Second"), control(app(3), "Third", .cancel),
    ])

  static let longAlert = Layer(
    id: "banno.long-alert", style: .alert, title: "Too Much to Say",
    texts: Array(repeating: "One more sentence that the alert has to find room for.", count: 14),
    controls: [control(app(9), "Cancel", .cancel), control(app(10), "OK", .primary)])

  static let widePage = Layer(
    id: "banno.wide", style: .page, title: "使用面容 ID 保持登录", texts: ["您可以使用面容 ID 或设备密码解锁此应用。"],
    controls: [control(app(1), "使用面容 ID", .primary), control(app(2), "Später", .cancel)])
}
